//! How long hostile files take to be read and refused (or accepted), in milliseconds per megabyte:
//! `cargo bench -p osada-benches --bench untrusted`. Everything is as large as its format may be and made to be
//! slow: faults by the hundred thousand, deep nesting, endless lines, long lists. Smaller files count as a tenth of a
//! megabyte, so that the constant cost of a few milliseconds does not hide what grows with size.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "a benchmark looks at the clock")]

use osada::grid::Cell;
use osada::lab::movingai::{TileMap, parse_scenarios};
use osada::level::{self, shipped};
use osada::record::{Content, Recorder, Recording, Text, load, save};
use osada::sim::rules::Rules;
use osada::sim::{Area, Command, Designate, JobKind};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

/// Just below what a text file may be.
const SIZE: usize = 4_000_000;

/// A name, the bytes, and what reads them; that says whether they were accepted.
type Case = (String, Vec<u8>, fn(&[u8], &Arc<Rules>) -> bool);

fn text_of(bytes: &[u8]) -> Option<&str> {
    level::text_of("a.ron", bytes).ok()
}

fn shown<T>(read: Result<T, level::Report>) -> bool {
    read.map_err(|report| black_box(report.to_string())).is_ok()
}

fn read_level(bytes: &[u8], rules: &Arc<Rules>) -> bool {
    text_of(bytes).is_some_and(|text| shown(level::load("a.ron", text, rules)))
}

fn read_rules(bytes: &[u8], _: &Arc<Rules>) -> bool {
    let read = text_of(bytes).map(|text| level::load_rules("a.ron", text, shipped::MINDS));
    read.is_some_and(|read| {
        read.map_err(|reports| reports.iter().for_each(|report| drop(black_box(report.to_string())))).is_ok()
    })
}

fn read_mind(bytes: &[u8], _: &Arc<Rules>) -> bool {
    text_of(bytes).is_some_and(|text| shown(level::load_mind("a.ron", text)))
}

fn read_script(bytes: &[u8], rules: &Arc<Rules>) -> bool {
    text_of(bytes).is_some_and(|text| shown(level::load_script("a.ron", text, rules)))
}

fn read_save(bytes: &[u8], _: &Arc<Rules>) -> bool {
    load(bytes).is_ok()
}

fn read_replay(bytes: &[u8], _: &Arc<Rules>) -> bool {
    Recording::from_bytes(bytes).is_ok()
}

fn read_map(bytes: &[u8], _: &Arc<Rules>) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| TileMap::parse(text).is_ok())
}

fn read_scenario(bytes: &[u8], _: &Arc<Rules>) -> bool {
    let map = TileMap::parse("type octile\nheight 2\nwidth 2\nmap\n..\n..\n").expect("it is right");
    std::str::from_utf8(bytes).is_ok_and(|text| parse_scenarios(text, &map).is_ok())
}

/// A piece over and over, up to the size of a large file.
fn over_and_over(before: &str, piece: &str, after: &str) -> Vec<u8> {
    let times = (SIZE - before.len() - after.len()) / piece.len();
    format!("{before}{}{after}", piece.repeat(times)).into_bytes()
}

/// The text of a level that ships with something else instead of a piece of it.
fn level_with(piece: &str, instead: &str) -> (String, String) {
    let (_, text) = shipped::level("open_valley").expect("it ships");
    let (before, after) = text.split_once(piece).unwrap_or_else(|| panic!("no {piece}"));
    (format!("{before}{instead}"), after.to_owned())
}

fn levels(cases: &mut Vec<Case>) {
    let mut add = |name: &str, bytes| cases.push((format!("level, {name}"), bytes, read_level));
    let inside = |piece: &str, head: &str, repeated: &str, tail: &str| {
        let (before, after) = level_with(piece, head);
        over_and_over(&before, repeated, &format!("{tail}{after}"))
    };
    add("brackets", vec![b'['; SIZE]);
    add("parentheses in a field", inside("herds: [", "herds: [", "(", ""));
    add("a title of megabytes", inside("Open valley", "", "ż", ""));
    add("one long comment", inside("(\n", "(\n/*", "x", "*/\n"));
    add("newlines", inside("(\n", "(\n", "\n", "unknown: 1,"));
    add("unknown beasts", inside("herds: [", "herds: [", "(unit: \"dear\", count: 3),", ""));
    add("unknown beasts, one a line", inside("herds: [", "herds: [", "(unit: \"dear\", count: 3),\n", ""));
    add("herds of none", inside("herds: [", "herds: [", "(unit: \"deer\", count: 0),", ""));
    add("unknown besiegers in waves", inside("waves: [", "waves: [", "[(\"grumt\", 2)],", ""));
    add("one wave of many bands", inside("[(\"grunt\", 2)]", "[(\"grunt\", 2),", "(\"grunt\", 2),", "]"));
    add("nested comments", inside("(\n", "(\n", "/*", ""));
    add("a field again and again", inside("(\n", "(\n", "difficulty: Normal,", ""));
    let rows = |glyph: &str, width: usize| {
        let row = format!("\"{}\",\n", glyph.repeat(width));
        let (before, after) = level_with(
            "Generated(kind: Valley, width: 96, height: 64, forest: 0.25, rock: 0.1, river: true)",
            "Drawn(rows: [\n",
        );
        over_and_over(&before, &row, &format!("]){after}"))
    };
    add("a drawing of unknown letters", rows("§", 1024));
    add("a drawing with a hearth on every tile", rows("H", 1024));
    add("a drawing of grass", rows(".", 1024));
    add("a drawing of people", rows("C", 1024));
    add("a drawing of narrow rows", rows(".", 1));
}

fn tables(cases: &mut Vec<Case>) {
    let (_, rules) = shipped::RULES;
    let mut add = |name: &str, bytes| cases.push((format!("rules, {name}"), bytes, read_rules));
    let inside = |piece: &str, repeated: &str| {
        let (before, after) = rules.split_once(piece).unwrap_or_else(|| panic!("no {piece}"));
        over_and_over(&format!("{before}{piece}"), repeated, after)
    };
    add("brackets", vec![b'('; SIZE]);
    add("names without end", inside("names: [", "\"Ala\","));
    add("the same unit again", inside("units: [", "(name:\"a\",title:\"\",role:Prey,hp:0,speed:0,texture:\"\"),"));
    add("priorities", inside("priorities: [", "(Chop, 9),"));
    let mut add = |name: &str, bytes| cases.push((format!("mind, {name}"), bytes, read_mind));
    let (_, mind) = shipped::MINDS.iter().find(|(file, _)| file.ends_with("settler.ron")).expect("it ships");
    let inside = |piece: &str, repeated: &str| {
        let (before, after) = mind.split_once(piece).unwrap_or_else(|| panic!("no {piece}"));
        over_and_over(&format!("{before}{piece}"), repeated, after)
    };
    add("sets", inside("sets: [", "(name: Dying, shape: Triangle(3, 2, 1)),"));
    add("variables", inside("variables: [", "(name: A, sense: Hpp, range: (0, 6), sets: []),"));
    let tree = "(role: Settler, about: \"\", decider: Tree(otherwise: Stand, root: Selector([";
    add("a wide tree", over_and_over(tree, "Action(Fly),", "])))"));
    add("a wide tree of nothing", over_and_over(tree, "Selector([]),", "])))"));
    add("a deep tree", over_and_over(tree, "Inverter(", ""));
    let list = "(role: Settler, about: \"\", decider: Rules(otherwise: Stand, rules: [";
    add("a rule list", over_and_over(list, "(when: Yes(Luck), act: Fly),", "]))"));
    let mut add = |name: &str, bytes| cases.push((format!("script, {name}"), bytes, read_script));
    add("steps", over_and_over("(steps: [", "(at: 1, commands: [Undo]),", "])"));
    add(
        "unknown structures",
        over_and_over("(steps: [(at: 1, commands: [", "Build(structure: \"wal\", cells: [(1, 1)]),", "])])"),
    );
    add(
        "cells",
        over_and_over("(steps: [(at: 1, commands: [Build(structure: \"wood_wall\", cells: [", "(1,1),", "])])])"),
    );
}

fn records(cases: &mut Vec<Case>) {
    // A level as large as may be, and as many commands as fit.
    let (before, after) = level_with("width: 96, height: 64", "width: 256, height: 256");
    let large = Content::with_shipped_rules(Text::new("large.ron", format!("{before}{after}")));
    let (mut world, level) = large.build(1).expect("it can be built");
    let mut recorder = Recorder::every(large.clone(), &world, 60);
    let everything =
        Command::Designate(Designate { job: JobKind::Chop, area: Area::new(Cell::new(0, 0), Cell::new(255, 255)) });
    for _ in 0..20_000 {
        recorder.tick(&mut world, &[everything.clone(), Command::Undo]);
    }
    let bytes = save(&world, &large, Some(&recorder), None, &level.title, Vec::new()).expect("it can be saved");
    cases.push(("save, a large map and a long record".to_owned(), bytes, read_save));
    cases.push(("replay, a long record".to_owned(), recorder.replay(&world).expect("it can be written"), read_replay));
}

fn maps(cases: &mut Vec<Case>) {
    let head = "type octile\nheight 2000\nwidth 2000\nmap\n";
    let mut add = |name: &str, bytes| cases.push((format!("map, {name}"), bytes, read_map));
    let row = |glyph: &str, width| format!("{}\n", glyph.repeat(width));
    add("right", format!("{head}{}", row(".", 2000).repeat(2000)).into_bytes());
    add("unknown letters", over_and_over(head, &row("?", 2000), ""));
    add("short rows", over_and_over(head, "..\n", ""));
    let line = "0\tm.map\t2\t2\t0\t0\t1\t1\t1.41421356\n";
    let mut add = |name: &str, bytes| cases.push((format!("scenario, {name}"), bytes, read_scenario));
    add("right", over_and_over("version 1\n", line, ""));
    add("off the map", over_and_over("version 1\n", "0\tm.map\t2\t2\t0\t0\t9\t9\t1.41421356\n", ""));
    add("not numbers", over_and_over("version 1\n", "0\tm.map\tx\ty\n", ""));
}

fn main() {
    let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
    let mut cases = Vec::new();
    levels(&mut cases);
    tables(&mut cases);
    records(&mut cases);
    maps(&mut cases);
    println!("{:<48} {:>9} {:>9} {:>9}", "file", "megabytes", "accepted", "ms per MB");
    let mut worst = 0.0f64;
    for (name, bytes, read) in &cases {
        let mut least = f64::MAX;
        let mut accepted = false;
        for _ in 0..3 {
            let began = Instant::now();
            accepted = read(bytes, &rules);
            least = least.min(began.elapsed().as_secs_f64() * 1e3);
        }
        let megabytes = bytes.len() as f64 / 1e6;
        let each = least / megabytes.max(0.1);
        worst = worst.max(each);
        println!("{name:<48} {megabytes:>9.2} {accepted:>9} {each:>9.1}");
    }
    println!("at most {worst:.1} ms per megabyte");
}
