//! The things of a scene, painted at their size and put in their place.

use super::beast::Hide;
use super::effect::{effect_at, pile_at};
use super::fire;
use super::image::Image;
use super::look_book::{BeastLook, Look, LookBook, PersonLook};
use super::made::{StructureTexture, UnitTexture};
use super::mark::status_at;
use super::noise::Noise;
use super::plant::plant_at;
use super::recolour::recolour;
use super::scene::{Posture, SCENE_SIZE, SceneSubject, SceneThing, nearness, scale_at};
use super::scene_layer::{Light, SceneLayer};
use super::structure::{StructureLook, StructureStates, structure_at};
use super::unit_look::UnitLook;
use super::wall::joined;

/// Largest number of pixels per drawing unit.
const LARGEST: f32 = 9.0;

/// A painted thing.
struct Prop {
    image: Image,
    /// The place in the picture that touches the ground.
    foot: (f32, f32),
    /// Pixels to the next one of a row.
    pitch: f32,
    /// Where light comes from, and how far it reaches; in pixels of the picture.
    light: Option<((f32, f32), f32)>,
}

/// Draws a thing, or all of its row from left to right.
pub(super) fn draw(layer: &mut SceneLayer, book: &LookBook, thing: &SceneThing, seed: u64) {
    let scale = (scale_at(thing.at.1) * thing.size).clamp(0.05, LARGEST);
    let (width, height) = (SCENE_SIZE.0 as f32, SCENE_SIZE.1 as f32);
    for number in 0..thing.row {
        let Some(mut prop) = paint(book, thing, number, scale, seed) else { return };
        recolour(&mut prop.image, &thing.colours);
        if thing.is_mirrored {
            let side = prop.image.width as f32;
            prop.foot.0 = side - prop.foot.0;
            prop.light = prop.light.map(|((x, y), reach)| ((side - x, y), reach));
            prop.image = prop.image.mirrored();
        }
        let shift = (number as f32 - (thing.row - 1) as f32 / 2.0) * prop.pitch;
        let x = thing.at.0 * width + shift - prop.foot.0;
        let y = (thing.at.1 - thing.lift) * height - prop.foot.1;
        layer.draw(&prop.image, ((x + 0.5).floor() as i32, (y + 0.5).floor() as i32), nearness(thing.at.1));
        if let Some((at, reach)) = prop.light {
            layer.light(Light { at: (x + at.0, y + at.1), reach });
        }
    }
}

/// Paints one of a row; `None` if its name is unknown.
fn paint(book: &LookBook, thing: &SceneThing, number: u32, scale: f32, seed: u64) -> Option<Prop> {
    match &thing.subject {
        SceneSubject::Unit { name, variant, posture } => match book.unit(name)? {
            UnitTexture::Painted(look) => Some(painted_unit(look, variant + number, *posture, scale)),
            UnitTexture::Made(made) => {
                let image = book.paint_enlarged(scale, made, *posture)?;
                let foot = if made.is_drawn { 4.0 * scale } else { 3.0 * scale + 1.0 };
                Some(standing(image, foot, 24.0 * scale))
            }
        },
        SceneSubject::Person { look, posture } => Some(person(look, *posture, scale)),
        SceneSubject::Beast { look, posture } => Some(beast(look, *posture, scale)),
        SceneSubject::Structure { name, state } => {
            let texture = book.structure(name)?;
            let tiles = texture.tiles();
            let usual = if texture.joins() { row_mask(number, thing.row) } else { 0 };
            let state = state.unwrap_or(usual) % texture.meaning().count();
            let image = match texture {
                StructureTexture::Painted(look) => structure_at(scale, look, state, 0, seed),
                StructureTexture::Made(made) => book.paint_structure_enlarged(scale, made, state, seed)?,
            };
            let image = match flatness(texture) {
                Some(share) => image.flattened(share),
                None => image,
            };
            let mut prop = standing(image, 4.0 * scale, 32.0 * tiles.0 as f32 * scale);
            prop.light = light_of(texture, state, scale, &prop.image);
            Some(prop)
        }
        SceneSubject::Plant { look, variant } => {
            let image = plant_at(scale, *look, variant + number, seed);
            Some(standing(image, 10.0 * scale, 22.0 * scale))
        }
        SceneSubject::Goods { look, amount } => {
            Some(standing(pile_at(scale, *look, *amount, seed + u64::from(number)), 6.0 * scale, 26.0 * scale))
        }
        SceneSubject::Effect { look, frame } => {
            Some(standing(effect_at(scale, *look, *frame, seed + u64::from(number)), 10.0 * scale, 22.0 * scale))
        }
        SceneSubject::Sign(look) => Some(standing(status_at(scale, *look), 0.0, 18.0 * scale)),
        SceneSubject::Fire => {
            let image = fire::blaze(scale, Noise::new(seed, 530 + number));
            let middle = (image.width as f32 / 2.0, image.height as f32 - 24.0 * scale);
            let mut prop = standing(image, 6.0 * scale, 26.0 * scale);
            prop.light = Some((middle, 120.0 * scale));
            Some(prop)
        }
    }
}

/// A picture that touches the ground in its middle, so many pixels above its lower edge.
fn standing(image: Image, above: f32, pitch: f32) -> Prop {
    let foot = (image.width as f32 / 2.0, image.height as f32 - above);
    Prop { image, foot, pitch, light: None }
}

fn painted_unit(look: UnitLook, variant: u32, posture: Posture, scale: f32) -> Prop {
    if look.is_beast() {
        beast(&BeastLook { size: 1.0, hide: Hide::of(look, variant % look.variants()) }, posture, scale)
    } else {
        person(&PersonLook::like(look, variant), posture, scale)
    }
}

fn person(look: &PersonLook, posture: Posture, scale: f32) -> Prop {
    let enlarged = PersonLook { size: look.size * scale, ..*look };
    standing(Look::Person(enlarged).still(posture), 3.0 * enlarged.size + 1.0, 20.0 * enlarged.size)
}

fn beast(look: &BeastLook, posture: Posture, scale: f32) -> Prop {
    let enlarged = BeastLook { size: look.size * scale, ..*look };
    standing(Look::Beast(enlarged).still(posture), 3.5 * enlarged.size, 30.0 * enlarged.size)
}

/// The share of its height that shows of a structure that lies, as the map shows it from above.
fn flatness(texture: StructureTexture) -> Option<f32> {
    match texture.base() {
        Some(StructureLook::Bed | StructureLook::Infirmary) => Some(0.72),
        _ => texture.is_flat().then_some(0.5),
    }
}

/// The mask of one of a row of walls: joined to those beside it.
fn row_mask(number: u32, row: u32) -> u8 {
    joined(false, number + 1 < row, false, number > 0)
}

/// The light of a structure that burns.
fn light_of(texture: StructureTexture, state: u8, scale: f32, image: &Image) -> Option<((f32, f32), f32)> {
    let is_out = texture.meaning() == StructureStates::Fire && state != 0;
    let (x, above, reach) = match texture.base()? {
        _ if is_out => return None,
        StructureLook::Hearth => (0.5, 30.0, 120.0),
        StructureLook::Camp => (0.35, 14.0, 70.0),
        StructureLook::Torch => (0.5, 34.0, 58.0),
        StructureLook::Smithy => (0.35, 14.0, 45.0),
        StructureLook::Kitchen => (0.3, 8.0, 40.0),
        StructureLook::WatchFire => (0.5, 26.0, 95.0),
        StructureLook::Bloomery => (0.5, 8.0, 45.0),
        StructureLook::Bakery => (0.4, 12.0, 40.0),
        StructureLook::Cauldron if state == 0 => (0.5, 8.0, 45.0),
        _ => return None,
    };
    Some(((image.width as f32 * x, image.height as f32 - above * scale), reach * scale))
}
