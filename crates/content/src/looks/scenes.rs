//! Scenes: pictures of story events, checked.

use super::super::checker::Checker;
use super::colours::{colour, of_palette, palette_names};
use super::figures;
use super::scene_source::{SceneSource, ThingSource};
use super::source::{Entries, LookSource};
use osada_art::texture::palette::Rgb;
use osada_art::texture::{
    EffectLook, Facing, HORIZON, PILE_SIZES, PileLook, PlantLook, Pose, Posture, Scene, SceneSubject, SceneThing,
    SceneWeather, SkyLook, StatusLook, StructureLook, TerrainLook, UnitLook,
};
use osada_reader::fault::Segment;

const MOST_THINGS: usize = 64;
const MOST_IN_A_ROW: u32 = 16;
/// The fields of a thing that say what it is.
const SUBJECTS: &str = "`unit`, `person`, `beast`, `structure`, `plant`, `goods`, `sign`, `effect` and `fire: true`";

/// The names that units and structures of a scene can have: textures that the library paints, and looks of its file.
pub struct KnownNames<'s> {
    units: Vec<&'s str>,
    structures: Vec<&'s str>,
}

impl<'s> KnownNames<'s> {
    pub fn of(looks: &'s Entries<String, LookSource>) -> Self {
        let mut known = Self {
            units: UnitLook::ALL.iter().map(|look| look.name()).collect(),
            structures: StructureLook::ALL.iter().map(|look| look.name()).collect(),
        };
        for (name, look) in &looks.0 {
            match look {
                LookSource::Person(_) | LookSource::Beast(_) | LookSource::DrawnUnit(_) => known.units.push(name),
                LookSource::Structure(_) | LookSource::DrawnStructure(_) => known.structures.push(name),
                LookSource::Gear(_) => {}
            }
        }
        known
    }
}

/// A member of an enumeration of the library by its name; `None` for a fault.
macro_rules! named {
    ($checker:expr, $field:literal, $what:literal, $name:expr, $type:ident) => {{
        let names: Vec<&str> = $type::ALL.iter().map(|member| member.name()).collect();
        $checker.known_field($field, $what, $name, &names).map(|found| $type::ALL[found])
    }};
}

/// A scene; its faulty parts are left out or as usual.
pub fn scene(checker: &mut Checker, source: &SceneSource, known: &KnownNames) -> Scene {
    let usual = Scene::default();
    checker.number("hills", source.hills, 0.0..=1.0);
    checker.number("woods", source.woods, 0.0..=1.0);
    if let Some(sun) = source.sun {
        place(checker, "sun", sun, (-0.2, 1.2), (-0.2, 0.6));
    }
    if source.things.len() > MOST_THINGS {
        let count = source.things.len();
        checker.field("things", |checker| {
            checker.fault(format!("at most {MOST_THINGS} things are allowed in a scene, not {count}"));
        });
        return usual;
    }
    let mut things = Vec::new();
    checker.each("things", &source.things, |checker, source| things.extend(thing(checker, source, known)));
    Scene {
        sky: named!(checker, "sky", "sky", &source.sky, SkyLook).unwrap_or(usual.sky),
        sun: source.sun.map(|(x, y)| (x as f32, y as f32)),
        hills: source.hills as f32,
        woods: source.woods as f32,
        ground: named!(checker, "ground", "terrain", &source.ground, TerrainLook).unwrap_or(usual.ground),
        weather: named!(checker, "weather", "weather", &source.weather, SceneWeather).unwrap_or(usual.weather),
        things,
    }
}

/// A place whose coordinates must be within ranges.
fn place(checker: &mut Checker, field: &'static str, (x, y): (f64, f64), across: (f64, f64), down: (f64, f64)) {
    checker.field(field, |checker| {
        for (index, value, (low, high)) in [(0, x, across), (1, y, down)] {
            if !(low..=high).contains(&value) {
                let message = format!("must be a number from {low} to {high} here, not {value}");
                checker.at(Segment::Index(index), |checker| checker.fault(message));
            }
        }
    });
}

fn thing(checker: &mut Checker, source: &ThingSource, known: &KnownNames) -> Option<SceneThing> {
    // As it is written, not as the nearest binary fraction.
    let horizon = (f64::from(HORIZON) * 100.0).round() / 100.0;
    place(checker, "at", source.at, (-0.5, 1.5), (horizon, 2.0));
    checker.number("size", source.size, 0.1..=4.0);
    checker.number("lift", source.lift, 0.0..=1.0);
    checker.count("row", source.row, 1..=MOST_IN_A_ROW);
    let colours = colours(checker, &source.colours);
    let subject = subject(checker, source, known)?;
    needless(checker, source, &subject);
    Some(SceneThing {
        subject,
        at: (source.at.0 as f32, source.at.1 as f32),
        size: source.size as f32,
        lift: source.lift as f32,
        row: source.row,
        is_mirrored: source.mirrored,
        colours,
    })
}

fn subject(checker: &mut Checker, source: &ThingSource, known: &KnownNames) -> Option<SceneSubject> {
    let given = [
        source.unit.is_some(),
        source.person.is_some(),
        source.beast.is_some(),
        source.structure.is_some(),
        source.plant.is_some(),
        source.goods.is_some(),
        source.sign.is_some(),
        source.effect.is_some(),
        source.fire,
    ];
    let given = given.into_iter().filter(|given| *given).count();
    if given != 1 {
        let found = if given == 0 { "none".to_owned() } else { given.to_string() };
        checker.fault(format!("exactly one of {SUBJECTS} says what a thing is, not {found}"));
        return None;
    }
    let posture = posture(checker, source);
    let variant = source.variant.unwrap_or(0);
    if let Some(name) = &source.unit {
        checker.known_field("unit", "texture of a unit", name, &known.units)?;
        if let Some(look) = UnitLook::from_name(name) {
            checker.count("variant", variant, 0..=look.variants() - 1);
        }
        return Some(SceneSubject::Unit { name: name.clone(), variant, posture });
    }
    if let Some(person) = &source.person {
        let look = checker.field("person", |checker| figures::person(checker, person));
        return Some(SceneSubject::Person { look, posture });
    }
    if let Some(beast) = &source.beast {
        let look = checker.field("beast", |checker| figures::beast(checker, beast));
        return Some(SceneSubject::Beast { look, posture });
    }
    if let Some(name) = &source.structure {
        checker.known_field("structure", "texture of a structure", name, &known.structures)?;
        if let (Some(look), Some(state)) = (StructureLook::from_name(name), source.state) {
            checker.count("state", state, 0..=u32::from(look.states()) - 1);
        }
        let state = source.state.map(|state| state.min(255) as u8);
        return Some(SceneSubject::Structure { name: name.clone(), state });
    }
    if let Some(name) = &source.plant {
        checker.count("variant", variant, 0..=PlantLook::VARIANTS - 1);
        return named!(checker, "plant", "plant", name, PlantLook).map(|look| SceneSubject::Plant { look, variant });
    }
    if let Some(name) = &source.goods {
        let amount = source.variant.unwrap_or(PILE_SIZES - 1);
        checker.count("variant", amount, 0..=PILE_SIZES - 1);
        return named!(checker, "goods", "goods", name, PileLook).map(|look| SceneSubject::Goods { look, amount });
    }
    if let Some(name) = &source.sign {
        return named!(checker, "sign", "sign", name, StatusLook).map(SceneSubject::Sign);
    }
    if let Some(name) = &source.effect {
        let look = named!(checker, "effect", "effect", name, EffectLook)?;
        let frame = source.frame.unwrap_or(0);
        checker.count("frame", frame, 0..=look.frames() - 1);
        return Some(SceneSubject::Effect { look, frame });
    }
    Some(SceneSubject::Fire)
}

fn posture(checker: &mut Checker, source: &ThingSource) -> Posture {
    let usual = Posture::default();
    let facing = source.facing.as_ref().and_then(|name| named!(checker, "facing", "facing", name, Facing));
    let pose = source.pose.as_ref().and_then(|name| named!(checker, "pose", "pose", name, Pose));
    let pose = pose.unwrap_or(usual.pose);
    let frame = source.frame.unwrap_or(usual.frame);
    if source.effect.is_none() {
        checker.count("frame", frame, 0..=pose.frames() - 1);
    }
    Posture { facing: facing.unwrap_or(usual.facing), pose, frame }
}

/// Faults for fields that mean nothing for this subject.
fn needless(checker: &mut Checker, source: &ThingSource, subject: &SceneSubject) {
    let moves = matches!(subject, SceneSubject::Unit { .. } | SceneSubject::Person { .. } | SceneSubject::Beast { .. });
    let has_variants =
        matches!(subject, SceneSubject::Unit { .. } | SceneSubject::Plant { .. } | SceneSubject::Goods { .. });
    let fields = [
        ("facing", source.facing.is_some() && !moves, "units, persons and animals"),
        ("pose", source.pose.is_some() && !moves, "units, persons and animals"),
        (
            "frame",
            source.frame.is_some() && !moves && !matches!(subject, SceneSubject::Effect { .. }),
            "units, persons, animals and effects",
        ),
        ("variant", source.variant.is_some() && !has_variants, "units, plants and goods"),
        ("state", source.state.is_some() && !matches!(subject, SceneSubject::Structure { .. }), "structures"),
        ("colours", !source.colours.0.is_empty() && moves, "what is no unit, person or animal"),
    ];
    for (field, is_needless, owners) in fields {
        if is_needless {
            checker.field(field, |checker| checker.fault(format!("`{field}` is only for {owners}")));
        }
    }
}

/// Replaced colours of the palette.
fn colours(checker: &mut Checker, source: &Entries<String, String>) -> Vec<(Rgb, Rgb)> {
    let names = palette_names();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut colours = Vec::new();
    checker.field("colours", |checker| {
        for (index, (old, new)) in source.0.iter().enumerate() {
            checker.at(Segment::KeyAt(index), |checker| checker.known("colour of the palette", old, &names));
            let new = checker.at(Segment::Index(index), |checker| colour(checker, new));
            colours.extend(of_palette(old).zip(new));
        }
    });
    colours
}
