//! Everything that stands on the ground, drawn from the top of the map to the bottom so that nearer things cover farther
//! ones.

use super::map_geometry::{Rect, cells_of, near, on_map};
use super::occupied::Occupied;
use super::sprite_batch::{PLAIN, SpriteBatch, Tint, tint};
use super::unit_animation::{UnitAnimation, UnitAnimations};
use super::{day_night, figures};
use crate::play::presentation::structure_functions::ripening;
use glam::{Vec2, vec2};
use osada::grid::{Cell, Direction};
use osada::sim::rules::{Function, Good, Passage, Role, Stock, TerrainId};
use osada::sim::{Activity, FieldState, Progress, Structure, StructureState, Unit, World};
use osada::texture::{
    EffectLook, Facing, Picture, PileLook, PlantLook, Pose, StatusLook, StructureLook, StructureStates,
    StructureTexture, UnitTexture, door_state, joined, palette,
};
use osada_cli::presentation::looks::{Growth, Looks};

/// Ticks for which a blow is shown.
const BLOW_TICKS: u64 = 24;
/// Ticks for which a hurt unit flashes.
const HURT_TICKS: u64 = 8;

/// One thing to draw, sorted by `foot`, the row its feet stand on.
#[derive(Clone, Copy, Debug)]
struct Thing {
    foot: f32,
    picture: Picture,
    at: Vec2,
    tint: Tint,
    scale: f32,
}

/// The things of a frame; kept to reuse the memory.
#[derive(Default)]
pub struct SpriteLayer {
    things: Vec<Thing>,
    occupied: Occupied,
}

/// A dead unit, which only the window knows.
#[derive(Clone, Debug)]
pub struct Corpse {
    pub look: UnitTexture,
    pub variant: u32,
    pub at: Vec2,
    /// Share of it that is still visible, 0 to 1.
    pub left: f32,
}

/// Inputs of a frame.
pub struct SpriteScene<'a> {
    pub world: &'a World,
    pub looks: &'a Looks,
    pub animations: &'a UnitAnimations,
    pub bodies: &'a [Corpse],
    /// The visible part of the map.
    pub seen: Rect,
    /// Game time in seconds.
    pub seconds: f64,
    /// Share of the time between two ticks, 0 to 1.
    pub share: f64,
    /// Scale of units, so that they can be told apart from far away.
    pub unit_scale: f32,
    /// Pixels per tile if everything is drawn as from far away: plants are part of the ground, and units are simple
    /// figures.
    pub far: Option<f32>,
    /// Opacity of the snow on plants, 0 to 1.
    pub snow: f32,
}

impl SpriteLayer {
    pub fn draw(&mut self, batch: &mut SpriteBatch, scene: &SpriteScene) {
        self.things.clear();
        self.occupied.note(scene.world);
        if scene.far.is_none() {
            self.plants(scene);
        }
        self.structures(batch, scene);
        self.goods(scene);
        self.fires(scene);
        self.bodies(scene);
        if scene.far.is_none() {
            self.units(scene);
        }
        self.things.sort_unstable_by(|a, b| a.foot.total_cmp(&b.foot));
        for thing in &self.things {
            batch.scaled(thing.picture, thing.at, thing.scale, thing.tint);
        }
        if let Some(zoom) = scene.far {
            figures(batch, scene, zoom);
        }
    }

    fn plants(&mut self, scene: &SpriteScene) {
        let map = scene.world.map();
        for cell in cells_of(scene.seen, map.width(), map.height()) {
            let Some(terrain) = map.terrain(cell) else { continue };
            let Some(plant) = Plant::on(scene.looks, terrain, cell, scene.world.seed()) else { continue };
            let at = vec2(cell.x as f32, cell.y as f32) + plant.shift;
            let (foot, picture) = (plant.foot(cell), plant.picture);
            self.things.push(Thing { foot, picture, at, tint: PLAIN, scale: 1.0 });
            if scene.snow > 0.0 && plant.snowed() != picture {
                let tint = tint(palette::Rgb(255, 255, 255), scene.snow);
                self.things.push(Thing { foot: foot + 0.0005, picture: plant.snowed(), at, tint, scale: 1.0 });
            }
        }
    }

    fn structures(&mut self, batch: &mut SpriteBatch, scene: &SpriteScene) {
        let rules = scene.world.rules();
        for (_, structure) in scene.world.map().structures() {
            let cell = structure.cell();
            let size = rules.structure(structure.kind()).size;
            let at = vec2(cell.x as f32, cell.y as f32);
            let reach = vec2(f32::from(size.width) + 1.0, f32::from(size.height) + 1.0);
            if !scene.seen.overlaps(&Rect::new(at.x - 1.0, at.y - 1.0, reach.x + 1.0, reach.y + 1.0)) {
                continue;
            }
            let look = scene.looks.structure(structure.kind());
            let frame = (scene.seconds * 6.0) as u32 + (cell.x * 5 + cell.y * 3) as u32;
            let picture = Picture::built(look, self.state(scene, structure, look), frame);
            if structure.is_known() {
                // The besiegers know of this trap.
                let eye = Picture::Status(StatusLook::Seen);
                let foot = cell.y as f32 + 0.2;
                self.things.push(Thing { foot, picture: eye, at: at + vec2(0.0, 0.7), tint: PLAIN, scale: 0.8 });
            }
            if look.is_flat() {
                batch.picture(picture, at, PLAIN);
            } else {
                // A sleeper is drawn over the bed.
                let open = matches!(rules.structure(structure.kind()).passage, Passage::Open(_));
                let foot = cell.y as f32 + f32::from(size.height) - if open { 0.75 } else { 0.15 };
                self.things.push(Thing { foot, picture, at, tint: PLAIN, scale: 1.0 });
            }
        }
    }

    /// The state that the picture of a structure shows.
    fn state(&self, scene: &SpriteScene, structure: &Structure, look: StructureTexture) -> u8 {
        let cell = structure.cell();
        let neighbour =
            |direction: Direction| scene.world.map().structure_at(cell.step(direction)).map(|found| found.1);
        let look_at = |direction| neighbour(direction).map(|other: &Structure| scene.looks.structure(other.kind()));
        let fortified = |direction| look_at(direction).is_some_and(is_fortification);
        match look.meaning() {
            StructureStates::One => 0,
            // Roads and ditches join their own kind only.
            StructureStates::Connected if matches!(look.base(), Some(StructureLook::Road | StructureLook::Ditch)) => {
                wall_mask(|direction| look_at(direction).and_then(StructureTexture::base) == look.base())
            }
            StructureStates::Connected => wall_mask(fortified),
            StructureStates::Door => {
                let across = fortified(Direction::North) || fortified(Direction::South);
                door_state(self.occupied.is(cell), across)
            }
            StructureStates::Spent => u8::from(structure.state().is_spent()),
            StructureStates::Occupied => u8::from(self.occupied.is(cell)),
            StructureStates::Fire => u8::from(!day_night::is_lit(scene.world)),
            StructureStates::Ripeness => field_state(scene.world, structure),
            StructureStates::Orientation => u8::from(bridge_is_upright(scene.world, cell)),
        }
    }

    /// Goods on the ground and on stockpiles.
    fn goods(&mut self, scene: &SpriteScene) {
        for pile in scene.world.map().goods().iter() {
            self.pile(scene, pile.cell(), &pile.goods());
        }
        let stock = scene.world.stock();
        let stores = scene.world.with_function(|function| *function == Function::Stockpile);
        let stored: Vec<Good> = Good::ALL.into_iter().filter(|&good| stock.of(good) > 0).collect();
        for (number, (_, store)) in stores.enumerate().filter(|_| !stored.is_empty()) {
            let good = stored[number % stored.len()];
            let shown = stock.of(good).saturating_sub(24 * (number / stored.len()) as u32);
            self.heap(scene, store.cell(), good, shown.min(24));
        }
    }

    fn pile(&mut self, scene: &SpriteScene, cell: Cell, goods: &Stock) {
        for good in Good::ALL {
            self.heap(scene, cell, good, goods.of(good));
        }
    }

    fn heap(&mut self, scene: &SpriteScene, cell: Cell, good: Good, amount: u32) {
        let at = vec2(cell.x as f32, cell.y as f32);
        if amount > 0 && near(scene.seen, at, 1.0) {
            self.things.push(Thing {
                foot: at.y + 0.25,
                picture: heap_picture(good, amount),
                at,
                tint: PLAIN,
                scale: 0.9,
            });
        }
    }

    /// Flames over burning tiles.
    fn fires(&mut self, scene: &SpriteScene) {
        for fire in scene.world.fires().iter() {
            let (cell, look) = (fire.cell(), EffectLook::Flames);
            let at = vec2(cell.x as f32, cell.y as f32);
            if near(scene.seen, at, 2.0) {
                let frame = ((scene.seconds * 8.0) as i64 + i64::from(cell.x * 5 + cell.y * 3))
                    .rem_euclid(i64::from(look.frames())) as u8;
                let (foot, picture) = (at.y + 0.97, Picture::Effect { look, frame });
                self.things.push(Thing { foot, picture, at, tint: PLAIN, scale: 1.3 });
            }
        }
    }

    fn bodies(&mut self, scene: &SpriteScene) {
        for (fallen, cell) in scene.world.community().lying() {
            let at = vec2(cell.x as f32, cell.y as f32);
            let kind = fallen.kind;
            let variant = scene.looks.variant_of(scene.world.rules(), kind, &fallen.name, fallen.person.face());
            let picture = Picture::alive(scene.looks.unit(kind), variant, Facing::South, Pose::Dead, 0);
            self.things.push(Thing { foot: at.y + 0.2, picture, at, tint: PLAIN, scale: scene.unit_scale });
        }
        for body in scene.bodies {
            let picture = Picture::alive(body.look, body.variant, Facing::South, Pose::Dead, 0);
            let at = body.at - vec2(0.5, 0.5);
            // Opaque until shortly before it is gone.
            let tint = tint(palette::Rgb(255, 255, 255), (body.left * 6.0).min(1.0));
            self.things.push(Thing { foot: at.y + 0.2, picture, at, tint, scale: scene.unit_scale });
        }
    }

    fn units(&mut self, scene: &SpriteScene) {
        let now = scene.world.clock().tick();
        for (id, unit) in scene.world.units() {
            let Some(animation) = scene.animations.get(id) else { continue };
            let place = on_map(animation.place(scene.share));
            if !near(scene.seen, place, 2.0) {
                continue;
            }
            let look = scene.looks.unit(unit.kind());
            let pose = pose(unit, animation, now);
            let speed = match pose {
                Pose::Walk => 8.0,
                _ => 4.0,
            };
            let frame = (scene.seconds * speed) as u32 + id.index() as u32;
            let gear_scale = scene.unit_scale * look.gear_scale();
            let picture = Picture::alive(look, animation.variant, animation.facing, pose, frame);
            let tint = if is_hurt(animation, now) { [255, 130, 110, 255] } else { PLAIN };
            self.things.push(Thing {
                foot: place.y + 0.3,
                picture,
                at: place - vec2(0.5, 0.5),
                tint,
                scale: scene.unit_scale,
            });
            for (number, gear) in unit.outfit().iter().enumerate() {
                let look = scene.looks.gear(gear);
                let Some(picture) = Picture::on_body(look, animation.facing, pose, frame) else { continue };
                let above = 0.001 + 0.001 * number as f32;
                let over = if look.is_behind(animation.facing) { -above } else { above };
                let at = place - vec2(0.5, 0.5);
                self.things.push(Thing { foot: place.y + 0.3 + over, picture, at, tint, scale: gear_scale });
            }
            let carried = unit.colonist().map(|colonist| colonist.carried()).unwrap_or_default();
            if let Some(good) = Good::ALL.into_iter().find(|&good| carried.of(good) > 0) {
                // On the back: over the shoulders, or behind a unit that faces the viewer.
                let behind = if animation.facing == Facing::South { -0.01 } else { 0.01 };
                self.things.push(Thing {
                    foot: place.y + 0.3 + behind,
                    picture: heap_picture(good, carried.of(good)),
                    at: place - vec2(0.5, 0.5 + 0.32 * scene.unit_scale),
                    tint: PLAIN,
                    scale: 0.62 * scene.unit_scale,
                });
            }
        }
    }
}

/// Draws all units as simple figures.
fn figures(batch: &mut SpriteBatch, scene: &SpriteScene, zoom: f32) {
    let (now, height) = (scene.world.clock().tick(), figures::height(zoom));
    for (id, unit) in scene.world.units() {
        let Some(animation) = scene.animations.get(id) else { continue };
        let place = on_map(animation.place(scene.share));
        let look = scene.looks.unit(unit.kind());
        if near(scene.seen, place, 1.0)
            && let Some(colours) = batch.sprites().miniatures().figure(look, animation.variant)
        {
            figures::draw(batch, place + vec2(0.0, 0.4), height, colours, is_hurt(animation, now));
        }
    }
}

fn is_hurt(animation: &UnitAnimation, now: u64) -> bool {
    animation.hurt_at.is_some_and(|at| now.saturating_sub(at) < HURT_TICKS)
}

/// The picture for an amount of goods.
fn heap_picture(good: Good, amount: u32) -> Picture {
    let look = match good {
        Good::Wood | Good::Arrows => PileLook::Wood,
        Good::Stone | Good::Charcoal => PileLook::Stone,
        Good::Food | Good::Bread | Good::Ale => PileLook::Food,
        Good::Hides | Good::Leather => PileLook::Hides,
        Good::Iron | Good::Ore => PileLook::Iron,
    };
    let size = match amount {
        0..=6 => 0,
        7..=15 => 1,
        _ => 2,
    };
    Picture::Pile { look, size }
}

pub fn pose(unit: &Unit, animation: &UnitAnimation, now: u64) -> Pose {
    let recently = |at: Option<u64>, ticks: u64| at.is_some_and(|at| now.saturating_sub(at) < ticks);
    if recently(animation.struck_at, BLOW_TICKS) {
        return Pose::Fight;
    }
    if recently(animation.moved_at, 3) {
        return Pose::Walk;
    }
    let resting = matches!(unit.walk().progress(), Progress::Standing | Progress::Failed(_));
    match unit.colonist().map(|colonist| (colonist.activity(), colonist.is_drafted())) {
        Some((_, true)) => Pose::Stand,
        Some((Activity::Sleep { .. } | Activity::Rest { bed: Some(_) }, _)) if resting => Pose::Sleep,
        Some((Activity::Work { .. }, _)) => Pose::Work,
        _ if unit.role() == Role::Prey => Pose::Work,
        _ => Pose::Stand,
    }
}

/// Tilled, sprouting, growing or ripe.
fn field_state(world: &World, structure: &Structure) -> u8 {
    let Function::Farm { grow_seconds, .. } = world.rules().structure(structure.kind()).function else { return 0 };
    let StructureState::Field(FieldState::Sown { ripe_at }) = structure.state() else { return 0 };
    match ripe_at.since(world.clock().now()).seconds() / ripening(world, grow_seconds) {
        left if left <= 0.0 => 3,
        left if left < 0.55 => 2,
        _ => 1,
    }
}

/// True if a bridge on a tile runs from north to south: it leads to other bridges and to the banks.
pub fn bridge_is_upright(world: &World, cell: Cell) -> bool {
    let leads = |direction: Direction| {
        let next = cell.step(direction);
        let bridged = world.map().structure_at(next).is_some();
        let dry = world.map().terrain(next).is_some_and(|terrain| world.rules().terrain(terrain).buildable);
        u8::from(bridged || dry)
    };
    leads(Direction::North) + leads(Direction::South) > leads(Direction::East) + leads(Direction::West)
}

/// True if walls join up with it: walls, doors, gates, and pictures made of data, which join by themselves.
pub fn is_fortification(texture: StructureTexture) -> bool {
    use StructureLook::{Door, Gate, StoneWall, WallWalk, WoodWall};
    texture.base().map_or(texture.joins(), |look| matches!(look, WoodWall | StoneWall | WallWalk | Door | Gate))
}

/// The mask of the sides for which `joins` holds.
pub fn wall_mask(joins: impl Fn(Direction) -> bool) -> u8 {
    joined(joins(Direction::North), joins(Direction::East), joins(Direction::South), joins(Direction::West))
}

#[derive(Clone, Copy, Debug)]
pub struct Plant {
    look: PlantLook,
    variant: u32,
    pub picture: Picture,
    /// Offset from the middle of its tile.
    pub shift: Vec2,
}

impl Plant {
    /// The plant on a tile of this terrain in a world of this seed, if there is one.
    pub fn on(looks: &Looks, terrain: TerrainId, cell: Cell, seed: u64) -> Option<Self> {
        let (look, variant) = match looks.terrain(terrain).growth? {
            Growth::Tree => looks.tree(cell, seed),
            Growth::Plant(look) => (look, (cell.x * 7 + cell.y * 13) as u32),
        };
        Some(Self { look, variant, picture: Picture::growing(look, variant), shift: strewn(cell) })
    }

    /// Its picture under snow that has just fallen; the same if none stays on it.
    pub fn snowed(&self) -> Picture {
        Picture::growing(self.look.snowed(), self.variant)
    }

    /// The row of the map on which its foot stands.
    pub fn foot(&self, cell: Cell) -> f32 {
        cell.y as f32 + if self.look.is_stump() { 0.3 } else { 0.8 }
    }
}

/// Offset of a plant from the middle of its tile, so that woods do not look like orchards.
fn strewn(cell: Cell) -> Vec2 {
    let mixed = (cell.x as u32).wrapping_mul(0x9E37_79B1) ^ (cell.y as u32).wrapping_mul(0x85EB_CA77);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0xC2B2_AE3D);
    let part = |bits: u32| (bits & 0xFF) as f32 / 255.0 - 0.5;
    vec2(part(mixed >> 8) * 0.6, part(mixed >> 20) * 0.45)
}
