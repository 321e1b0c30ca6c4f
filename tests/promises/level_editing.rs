//! Promises of `level::edit`: what is written is read again as it was, nothing that was not changed is written anew, and
//! comments stay.

use crate::common::rules;
use osada::grid::Cell;
use osada::level::edit::{self, Anchor, Canvas, MapColours, Thing, brush, picture, raid_ways, resized, write};
use osada::level::generate::draw_level;
use osada::level::{
    self, Colonists, Difficulty, Generated, HerdSource, Hint, LevelSource, MapKind, SquadSource, shipped,
};
use osada::sim::rules::{Rules, Season, TerrainId};
use osada::texture::palette;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn source(text: &str) -> LevelSource {
    level::read("a.ron", text).unwrap_or_else(|report| panic!("{report}\n{text}"))
}

fn squad(unit: &str, count: u32, mind: Option<&str>, camp: u32) -> SquadSource {
    SquadSource { unit: unit.to_owned(), count, mind: mind.map(str::to_owned), camp }
}

/// One change out of many; `a` and `b` choose what it is done to.
fn change(level: &mut LevelSource, number: u8, a: usize, b: u32) {
    let any = |len: usize| a % len.max(1);
    let waves = level.waves.len();
    match number {
        0 => level.title = format!("Żółw \"{b}\"\\\n{{Chop}} // no comment"),
        1 => level.waves.push(vec![squad("grunt", b, None, 1)]),
        2 if waves > 0 => drop(level.waves.remove(any(waves))),
        3 if waves > 0 => {
            level.waves.insert(any(waves), vec![squad("brute", b, Some("timid"), 2), squad("archer", 1, None, 3)])
        }
        4 if waves > 0 => level.waves[any(waves)].push(squad("sapper", b, None, 1)),
        5 => level.waves.iter_mut().flatten().for_each(|squad| squad.count = b),
        6 => level.difficulty = [Difficulty::Normal, Difficulty::Hard, Difficulty::Lesson][any(3)],
        7 => level.season = [Season::Summer, Season::Winter][any(2)],
        8 => level.hour = f64::from(b) / 7.0,
        9 => level.stock.wood = b,
        10 => level.colonists = Colonists::Count(b),
        11 => level.herds.push(HerdSource {
            unit: "deer".to_owned(),
            count: b,
            at: a.is_multiple_of(2).then_some((3, -4)),
        }),
        12 => level.herds.clear(),
        13 => level.hints.insert(
            any(level.hints.len() + 1),
            Hint { at: 0.1 + f64::from(b), when: Vec::new(), text: "'\"\u{202e}\t".to_owned() },
        ),
        14 => level.hints.reverse(),
        15 => level.minds.push(("grunt".to_owned(), "timid".to_owned())),
        16 => level.camp = a.is_multiple_of(2).then_some((b as i32, 3)),
        17 => level.lessons.truncate(any(level.lessons.len() + 1)),
        18 => level.endless = !level.endless,
        19 if waves > 0 => level.waves.swap(any(waves), any(waves)),
        20 => level.defences.push(("bed".to_owned(), b)),
        _ => {
            if let Ok(mut canvas) = Canvas::of(&level.ground) {
                let rules = rules();
                let at = Cell::new((a % canvas.width()) as i32, b as i32 % canvas.height() as i32);
                let terrain = rules.terrain_named("sand").expect("it exists");
                canvas.paint(&rules, terrain, brush(at, 3)).expect("there are characters left");
                let wall = rules.structure_named("wood_wall").expect("it exists");
                // Where it does not fit there is none.
                let _ = canvas.raise(&rules, wall, at);
                level.ground = canvas.ground();
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn whatever_is_changed_is_read_again_as_it_was_written(
        number in 0..shipped::LEVELS.len(),
        changes in prop::collection::vec((0..22_u8, 0..1000_usize, 0..500_u32), 1..8),
    ) {
        let (path, text) = shipped::LEVELS[number];
        let mut level = source(text);
        for &(number, a, b) in &changes {
            change(&mut level, number, a, b);
        }
        let after = write::updated(text, &level).unwrap_or_else(|error| panic!("{path}: {error}"));
        prop_assert_eq!(&source(&after), &level);
        prop_assert_eq!(write::updated(&after, &level), Ok(after.clone()));
        // And back again: the values are what they were, in whatever form.
        let back = write::updated(&after, &source(text)).unwrap_or_else(|error| panic!("{path}: {error}"));
        prop_assert_eq!(source(&back), source(text));
    }
}

/// A text with a numbered comment above each of its lines, and the lines, trimmed.
fn annotated(text: &str) -> (String, Vec<&str>) {
    let lines: Vec<&str> = text.lines().collect();
    let noted = lines.iter().enumerate().map(|(number, line)| format!("// note {number}\n{line}\n")).collect();
    (noted, lines.into_iter().map(str::trim).collect())
}

/// How often each line is there.
fn counts(text: &str) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    text.lines().for_each(|line| *counts.entry(line.trim()).or_default() += 1);
    counts
}

/// An edit of an author; `a` and `b` choose the place.
fn act(level: &mut LevelSource, rules: &Rules, number: u8, a: usize, b: usize) {
    let (width, height) = edit::size(level);
    let at = Cell::new((a % width.max(1) as usize) as i32, (b % height.max(1) as usize) as i32);
    let thing = edit::thing_at(level, rules, at).or_else(|| a.is_multiple_of(3).then_some(Thing::Camp(b % 2)));
    match number {
        0 => edit::paint(level, rules, brush(at, 3), "sand"),
        1 => edit::put_structure(level, rules, "bed", at),
        2 => edit::put_person(level, None, at),
        3 => edit::put_herd(level, "deer", 4, at),
        4 => edit::put_camp(level, at),
        5 => thing.into_iter().for_each(|thing| edit::move_thing(level, rules, thing, Cell::new(3, 3))),
        6 => thing.into_iter().for_each(|thing| edit::remove(level, rules, thing)),
        7 if level.lessons.len() > b % 4 => level.lessons[b % 4].at = Some(((1, 1), (at.x, at.y))),
        8 => {
            if let Ok(smaller) = resized(level, rules, (40, 36), Anchor::default(), TerrainId(0)) {
                *level = smaller.level;
            }
        }
        9 => level.waves.iter_mut().flatten().for_each(|squad| squad.mind = Some("timid".to_owned())),
        10 if !level.herds.is_empty() => drop(level.herds.remove(a % level.herds.len())),
        _ => level.title = format!("Title {a}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// A comment goes only with the line below it.
    #[test]
    fn comments_of_what_was_not_touched_survive_whatever_else_was(
        number in 0..shipped::LEVELS.len(),
        acts in prop::collection::vec((0..12_u8, 0..2000_usize, 0..2000_usize), 1..6),
    ) {
        let rules = rules();
        let (path, text) = shipped::LEVELS[number];
        let (noted, lines) = annotated(text);
        let mut level = source(&noted);
        for &(number, a, b) in &acts {
            act(&mut level, &rules, number, a, b);
        }
        let after = write::updated(&noted, &level).unwrap_or_else(|error| panic!("{path}: {error}"));
        prop_assert_eq!(&source(&after), &level);
        let (before, now) = (counts(text), counts(&after));
        for lost in write::lost_comments(&noted, &after) {
            let number = lost.strip_prefix("// note ").and_then(|number| number.parse::<usize>().ok());
            let Some(number) = number else { continue };
            let line = lines[number];
            if line.trim_matches(['(', ')', '[', ']', ',']).is_empty() {
                // One closing bracket looks like another: nothing tells which of them went with its list.
                continue;
            }
            prop_assert!(
                now.get(line).copied().unwrap_or(0) < before[line],
                "{}: the comment of `{}` (line {}) is lost, which was not touched, by {:?}\n{}", path, line, number + 1, &acts, after
            );
        }
    }
}

/// The lines of a text that are nothing but a comment.
fn comments(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| line.starts_with("//")).collect()
}

#[test]
fn comments_of_what_is_not_taken_away_survive_every_change() {
    let kept = [0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 13, 18, 20, 21];
    let mut commented = 0;
    for (path, text) in shipped::LEVELS {
        for number in kept {
            let mut level = source(text);
            change(&mut level, number, 5, 3);
            let after = write::updated(text, &level).unwrap_or_else(|error| panic!("{path}: {error}"));
            assert_eq!(comments(&after), comments(text), "{path}, change {number}");
            commented += comments(text).len();
        }
    }
    assert!(commented > 300, "{commented}");
}

#[test]
fn a_painted_tile_changes_one_line_of_the_file() {
    let (_, text) = shipped::level("first_siege").expect("it ships");
    let rules = rules();
    let mut level = source(text);
    let mut canvas = Canvas::of(&level.ground).expect("it is drawn");
    let sand = rules.terrain_named("sand").expect("it exists");
    canvas.paint(&rules, sand, [Cell::new(40, 20)]).expect("nothing stands there");
    level.ground = canvas.ground();
    let after = write::updated(text, &level).expect("it can be written");
    let differ = text.lines().zip(after.lines()).filter(|(old, new)| old != new).count();
    assert_eq!((differ, text.lines().count()), (1, after.lines().count()));
}

#[test]
fn a_raid_on_an_edited_level_walks_from_its_camp_to_the_hearth() {
    let rules = rules();
    for (name, camps) in [("first_siege", vec![(92, 30)]), ("two_camps", vec![(83, 25), (4, 27)])] {
        let (path, text) = shipped::level(name).expect("it ships");
        let level = level::load(path, text, &rules).unwrap_or_else(|report| panic!("{report}"));
        let ways = raid_ways(&level, &rules, 1).unwrap_or_else(|error| panic!("{error}"));
        let sites: Vec<Option<Cell>> = camps.iter().map(|&at| Some(Cell::from(at))).collect();
        assert_eq!(ways.iter().map(|way| way.site).collect::<Vec<_>>(), sites, "{name}");
        for way in &ways {
            assert!(way.cells.len() > 20 && way.cost > 20.0, "{name}: {} tiles", way.cells.len());
            assert!(way.cells.windows(2).all(|pair| pair[0].chebyshev(pair[1]) == 1), "{name}");
        }
    }
}

#[test]
fn generated_ground_is_a_level_to_go_on_from() {
    let rules = rules();
    let level = draw_level(&Generated::new(MapKind::Valley, 48, 40), &rules, 7).expect("the rules have all terrains");
    let smaller = resized(&level, &rules, (40, 36), Anchor::default(), TerrainId(0)).expect("a size");
    let text = write::new(&smaller.level);
    let checked = level::load("a.ron", &text, &rules).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(checked.size(), (40, 36));
    level::build(&checked, &rules, 1).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn the_picture_of_a_level_shows_its_ground_and_what_stands_on_it() {
    let rules = rules();
    let colours = MapColours {
        terrains: vec![palette::MOSS; rules.terrains.len()],
        structures: vec![palette::FLAME; rules.structures.len()],
    };
    let (path, text) = shipped::level("first_siege").expect("it ships");
    let level = level::load(path, text, &rules).unwrap_or_else(|report| panic!("{report}"));
    let image = picture::of_level(&level, &rules, 1, &colours).unwrap_or_else(|error| panic!("{error}"));
    let canvas = Canvas::of(&source(text).ground).expect("it is drawn");
    let drawn = picture::of_canvas(&canvas, &rules, &colours);
    assert_eq!((image.width, image.height), level.size());
    let flame = [palette::FLAME.0, palette::FLAME.1, palette::FLAME.2, 255];
    let count = |image: &osada::texture::Image| image.rgba.chunks(4).filter(|pixel| *pixel == flame).count();
    // The hearth has four tiles; the camp is no part of the drawn map.
    assert_eq!((count(&drawn), image.pixel(46, 31), image.pixel(92, 30)), (4, flame, flame));
    let small = picture::shrunk(&image, 40, 40);
    assert!(small.width <= 40 && small.height <= 40 && small.width > 20);
}
