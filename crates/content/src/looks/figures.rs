//! Looks of units.

use super::super::checker::Checker;
use super::colours::{MOST_SQUARES, Meanings, colour_field, grid, meanings, part_field};
use super::drawing::Drawing;
use super::media::Pictures;
use super::source::{BeastSource, DrawnUnitSource, PersonSource};
use osada_art::texture::{
    Back, Beard, BeastBuild, BeastLook, DrawnUnit, Dress, Hair, Hat, Head, HeldItem, Hide, Outfit, PersonLook,
    PixelGrid, UnitLook, Views,
};

/// Pixels along the longer side of a drawn unit.
const LONGEST: usize = 96;

/// A person.
pub fn person(checker: &mut Checker, source: &PersonSource) -> PersonLook {
    let people: Vec<UnitLook> = UnitLook::ALL.iter().copied().filter(|look| !look.is_beast()).collect();
    let names: Vec<&str> = people.iter().map(|look| look.name()).collect();
    let like = source.like.as_deref().unwrap_or("colonist");
    let like =
        checker.known_field("like", "painted person", like, &names).map_or(UnitLook::Colonist, |found| people[found]);
    checker.count("variant", source.variant, 0..=like.variants() - 1);
    let PersonLook { size, dress: usual, .. } = PersonLook::like(like, source.variant);
    let size = number(checker, "size", source.size, size, 0.6..=1.7);
    let tunic = colour_field(checker, "tunic", &source.tunic, usual.tunic);
    // Sleeves are of the same cloth unless the file gives a colour.
    let sleeve = if source.tunic.is_some() { tunic } else { usual.sleeve };
    let head = Head {
        skin: colour_field(checker, "skin", &source.skin, usual.head.skin),
        hair: part_field!(checker, source, hair, "way to wear one's hair", Hair, usual.head.hair),
        hair_colour: colour_field(checker, "hair_colour", &source.hair_colour, usual.head.hair_colour),
        beard: part_field!(checker, source, beard, "beard", Beard, usual.head.beard),
        hat: part_field!(checker, source, hat, "hat", Hat, usual.head.hat),
        cloth: colour_field(checker, "hat_colour", &source.hat_colour, usual.head.cloth),
    };
    let weapon = part_field!(checker, source, weapon, "weapon", HeldItem, usual.holds);
    let tool = part_field!(checker, source, tool, "tool", HeldItem, usual.works_with);
    let dress = Dress {
        head,
        tunic,
        sleeve: colour_field(checker, "sleeves", &source.sleeves, sleeve),
        trim: colour_field(checker, "trim", &source.trim, usual.trim),
        legs: colour_field(checker, "legs", &source.legs, usual.legs),
        outfit: part_field!(checker, source, outfit, "outfit", Outfit, usual.outfit),
        back: part_field!(checker, source, back, "thing on the back", Back, usual.back),
        cape: colour_field(checker, "cape", &source.cape, usual.cape),
        holds: weapon,
        // A person with a weapon and no tool works with the weapon, as besiegers do.
        works_with: if source.weapon.is_some() && source.tool.is_none() { weapon } else { tool },
        girth: number(checker, "girth", source.girth, usual.girth, 3.5..=9.0),
        arm: number(checker, "arm", source.arm, usual.arm, 1.2..=3.5),
    };
    PersonLook { size, dress, has_shield: source.shield, has_mail: source.mail }
}

/// A number within a range; `usual` if the file gives none or a faulty one.
fn number(
    checker: &mut Checker,
    name: &'static str,
    value: Option<f64>,
    usual: f32,
    range: std::ops::RangeInclusive<f64>,
) -> f32 {
    let Some(value) = value else { return usual };
    let fits = range.contains(&value);
    checker.number(name, value, range);
    if fits { value as f32 } else { usual }
}

/// An animal.
pub fn beast(checker: &mut Checker, source: &BeastSource) -> BeastLook {
    let names: Vec<&str> = BeastBuild::ALL.iter().map(|build| build.name()).collect();
    let build = checker.known_field("like", "painted animal", &source.like, &names);
    let build = build.map_or(BeastBuild::Wolf, |found| BeastBuild::ALL[found]);
    let usual = Hide::usual(build);
    let coat = colour_field(checker, "coat", &source.coat, usual.coat);
    let follows = if source.coat.is_some() { Hide::with_coat(build, coat) } else { usual };
    let hide = Hide {
        belly: colour_field(checker, "belly", &source.belly, follows.belly),
        legs: colour_field(checker, "legs", &source.legs, follows.legs),
        eye: colour_field(checker, "eyes", &source.eyes, follows.eye),
        has_antlers: source.antlers.unwrap_or(follows.has_antlers),
        ..follows
    };
    BeastLook { size: number(checker, "size", source.size, 1.0, 0.5..=2.0), hide }
}

/// A unit drawn pixel by pixel.
pub fn drawn(checker: &mut Checker, source: &DrawnUnitSource, pictures: &Pictures) -> Option<DrawnUnit> {
    checker.count("pixel", source.pixel, 1..=4);
    let pixel = source.pixel.clamp(1, 4) as usize;
    let most = MOST_SQUARES.min(LONGEST / pixel);
    let meanings = meanings(checker, &source.colours, pictures);
    let stands = views(checker, (&source.front, &source.side, &source.back), None, &meanings, most);
    let strikes = source.strike.as_ref().map(|strike| {
        let drawings = (&strike.front, &strike.side, &strike.back);
        // A side that is drawn standing is kept for a blow that is not drawn from there.
        let standing = stands.as_ref().map(|views| {
            (source.side.as_ref().map(|_| views.side.clone()), source.back.as_ref().map(|_| views.back.clone()))
        });
        checker.field("strike", |checker| views(checker, drawings, standing, &meanings, most))
    });
    let strikes = match strikes {
        Some(views) => Some(views?),
        None => None,
    };
    Some(DrawnUnit { pixel, is_outlined: source.outline, stands: stands?, strikes })
}

/// Drawings of a figure in a file: front, side and back.
type Drawings<'s> = (&'s Drawing, &'s Option<Drawing>, &'s Option<Drawing>);

/// Side and back of a figure, if known.
type Known = (Option<PixelGrid>, Option<PixelGrid>);

/// A figure from three sides. A side that is not drawn is the known one, or else the front.
fn views(
    checker: &mut Checker,
    (front, side, back): Drawings,
    known: Option<Known>,
    meanings: &Meanings,
    most: usize,
) -> Option<Views> {
    let (known_side, known_back) = known.unwrap_or_default();
    let mut of = |field, rows| checker.field(field, |checker| grid(checker, rows, meanings, (most, most)));
    let front = of("front", front);
    let side = side.as_ref().map_or_else(|| known_side.or(front.clone()), |rows| of("side", rows));
    let back = back.as_ref().map_or_else(|| known_back.or(front.clone()), |rows| of("back", rows));
    Some(Views { front: front?, side: side?, back: back? })
}
