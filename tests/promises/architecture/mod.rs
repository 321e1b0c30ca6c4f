//! The house stays in order: no file of `src` imports another that imports it, and arrows point one way between the rooms
//! of the library and the floors of the simulation and of the window. `docs/architecture.md` draws both. Every document is in the index.

mod imports;

use imports::{Import, Sources};
use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use std::sync::LazyLock;

/// All files of `src`, read once for all tests.
static SOURCES: LazyLock<Sources> = LazyLock::new(|| Sources::read("src"));

/// The rooms of the library, each of which may import those before it.
const ROOMS: [&str; 16] = [
    "fault",
    "reader",
    "threads",
    "grid",
    "fuzzy",
    "path",
    "flock",
    "brain",
    "texture",
    "synth",
    "sim",
    "level",
    "player",
    "record",
    "telemetry",
    "lab",
];

/// The floors of the simulation, each of which may import those before it.
const FLOORS: [&str; 12] = [
    "kinds", "rules", "state", "ground", "combat", "colony", "siege", "wild", "founding", "command", "explain", "tick",
];

/// The floors of the program that the window stands on.
const PROGRAM: [&str; 7] = ["platform", "output", "failure", "work_kinds", "keys", "storage", "play"];

/// The floors of the window, each of which may import those before it; the last seven are its loop.
const WINDOW_FLOORS: [&str; 16] = [
    "presentation",
    "session",
    "view_state",
    "panels",
    "map",
    "input",
    "sound",
    "screens",
    "screenshots",
    "signals",
    "options",
    "window",
    "lost_display",
    "crash",
    "page",
    "launch",
];

/// The circles of files, each sorted by name.
fn circles(imports: &[Import]) -> Vec<Vec<&str>> {
    let graph: DiGraphMap<&str, ()> = imports.iter().map(|import| (&*import.from, &*import.to)).collect();
    let mut circles: Vec<Vec<&str>> = tarjan_scc(&graph).into_iter().filter(|circle| circle.len() > 1).collect();
    circles.iter_mut().for_each(|circle| circle.sort_unstable());
    circles.sort();
    circles
}

/// The imports that run from one of the names to a later one.
fn backwards<'a>(imports: &'a [Import], folder: &str, order: &[&str]) -> Vec<&'a Import> {
    let place = |file: &str| {
        let name = file.strip_prefix(folder)?.split(['/', '.']).next()?;
        order.iter().position(|known| *known == name)
    };
    imports.iter().filter(|it| place(&it.from).zip(place(&it.to)).is_some_and(|(from, to)| from < to)).collect()
}

#[test]
fn no_file_imports_another_that_imports_it() {
    let sources = &*SOURCES;
    let imports = sources.imports();
    assert!(sources.len() > 250 && imports.len() > 1_000, "{} files, {} imports", sources.len(), imports.len());
    let told: Vec<String> = circles(imports)
        .iter()
        .map(|circle| {
            let inside = imports.iter().filter(|it| circle.contains(&&*it.from) && circle.contains(&&*it.to));
            let arrows: Vec<String> = inside.map(|import| format!("\n    {import}")).collect();
            format!("\n  {} files in a circle:{}", circle.len(), arrows.concat())
        })
        .collect();
    assert!(told.is_empty(), "{}", told.concat());
}

#[test]
fn rooms_and_floors_import_only_what_is_below_them() {
    let sources = &*SOURCES;
    for (folder, order) in [("src/", &ROOMS[..]), ("src/sim/", &FLOORS), ("src/bin/osada/play/", &WINDOW_FLOORS)] {
        let names = sources.names_in(folder);
        let strange: Vec<&String> = names.iter().filter(|name| !order.contains(&name.as_str())).collect();
        assert!(strange.is_empty(), "in {folder}: {strange:?} has no place in the order");
        assert_eq!(names.len(), order.len(), "{folder} has {names:?}");
        let told: Vec<String> =
            backwards(sources.imports(), folder, order).iter().map(|import| format!("\n  {import}")).collect();
        assert!(told.is_empty(), "upwards in {folder}:{}", told.concat());
    }
}

#[test]
fn the_window_stands_on_keys_and_storage() {
    let told: Vec<String> =
        backwards(SOURCES.imports(), "src/bin/osada/", &PROGRAM).iter().map(|import| format!("\n  {import}")).collect();
    assert!(told.is_empty(), "upwards in src/bin/osada/:{}", told.concat());
}

#[test]
fn only_map_input_sound_and_the_loop_name_the_crates_of_the_window() {
    let may = |file: &str| {
        let Some(name) = file.strip_prefix("src/bin/osada/play/").and_then(|rest| rest.split(['/', '.']).next()) else {
            return false;
        };
        matches!(name, "map" | "input" | "sound" | "screenshots" | "window" | "crash" | "launch")
    };
    let strangers: Vec<&str> =
        SOURCES.foreign().filter(|(file, name)| WINDOW.contains(name) && !may(file)).map(|it| it.0).collect();
    assert_eq!(strangers, [""; 0]);
    let egui = SOURCES.foreign().filter(|(_, name)| *name == "egui");
    let strangers: Vec<&str> = egui
        .map(|it| it.0)
        .filter(|file| {
            !["panels", "screens"].iter().any(|floor| file.starts_with(&format!("src/bin/osada/play/{floor}/")))
        })
        .collect();
    assert_eq!(strangers, [""; 0], "egui belongs to the panels and to the screens that lay them out");
}

#[test]
fn the_library_never_knows_the_window() {
    let sources = &*SOURCES;
    let strangers: Vec<&str> = sources
        .foreign()
        .filter(|(file, name)| !file.starts_with("src/bin/") && WINDOW.contains(name))
        .map(|it| it.0)
        .collect();
    assert_eq!(strangers, [""; 0]);
    assert!(sources.foreign().any(|(_, name)| name == "macroquad"));
}

/// The crates that open and draw the window.
const WINDOW: [&str; 3] = ["macroquad", "egui_macroquad", "miniquad"];

#[test]
fn circles_and_arrows_upwards_are_found_where_there_are_some() {
    let sources = Sources::of(&[
        ("src/lib.rs", "pub mod grid; pub mod sim;"),
        ("src/grid.rs", "use crate::sim::Tick; pub struct Cell;"),
        ("src/sim/mod.rs", "mod a; mod b; mod c; pub use a::{Tick, One as Two}; use b::*;"),
        (
            "src/sim/a.rs",
            "use super::Deep; pub struct Tick; pub struct One; #[cfg(test)] mod tests { use super::super::c::C; }",
        ),
        ("src/sim/b.rs", "pub struct Deep; fn f() -> usize { vec![crate::sim::c::C::new()].len() }"),
        ("src/sim/c.rs", "pub struct C; impl C { pub fn new() -> super::Two { todo!() } }"),
    ]);
    let imports: Vec<String> = sources.imports().iter().map(ToString::to_string).collect();
    assert_eq!(
        imports,
        [
            "src/grid.rs → src/sim/a.rs (Tick)",
            "src/sim/a.rs → src/sim/b.rs (Deep)",
            "src/sim/b.rs → src/sim/c.rs (C)",
            "src/sim/c.rs → src/sim/a.rs (One)",
            "src/sim/mod.rs → src/sim/b.rs (b)",
        ]
    );
    assert_eq!(circles(sources.imports()), [["src/sim/a.rs", "src/sim/b.rs", "src/sim/c.rs"]]);
    assert_eq!(backwards(sources.imports(), "src/", &ROOMS).len(), 1);
}

#[test]
fn the_index_of_documents_names_every_page() {
    let index = std::fs::read_to_string("docs/README.md").expect("it exists");
    let pages = std::fs::read_dir("docs").expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let missing: Vec<_> = pages
        .filter_map(|name| name.into_string().ok())
        .filter(|name| name.ends_with(".md") && name != "README.md" && !index.contains(&format!("]({name})")))
        .collect();
    assert!(missing.is_empty(), "docs/README.md does not name {missing:?}");
}

#[test]
fn no_document_holds_two_versions_of_itself() {
    let documents = |folder: &str| {
        let entries = std::fs::read_dir(folder).expect("it is a folder").filter_map(Result::ok);
        entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|it| it == "md"))
    };
    let mark = |line: &str| line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> ");
    let torn: Vec<_> = documents(".")
        .chain(documents("docs"))
        .filter(|path| std::fs::read_to_string(path).expect("it is text").lines().any(mark))
        .collect();
    assert!(torn.is_empty(), "an unfinished merge is left in {torn:?}");
}
