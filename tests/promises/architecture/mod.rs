//! The house stays in order. Cargo keeps the order of the crates; here, arrows between the folders of a crate point one way,
//! and the floors of the simulation and of the window use only those below them. `docs/architecture.md` draws both. Every
//! document is in the index.

mod docs;
mod imports;

use imports::{Import, Sources};
use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The floors of the simulation, each of which may import those before it.
const FLOORS: [&str; 14] = [
    "threads", "kinds", "rules", "state", "ground", "combat", "colony", "siege", "wild", "founding", "story",
    "command", "explain", "tick",
];

/// The floors of the window, each of which may import those before it; the last eight are its loop.
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

/// The crates that have floors, with the folder in which those are and their order.
const ORDERED: [(&str, &str, &[&str]); 2] = [("crates/sim/src", "", &FLOORS), ("src", "play/", &WINDOW_FLOORS)];

/// The folders of all crates.
fn crates() -> Vec<String> {
    let folders = std::fs::read_dir("crates").expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut folders: Vec<String> =
        folders.map(|folder| format!("{}/src", folder.to_string_lossy().replace('\\', "/"))).collect();
    folders.push("src".to_owned());
    folders.sort();
    folders
}

/// The two folders side by side between which an import leads, if there are two: the children of the innermost folder that
/// holds both files. A folder and those in it are one neighbourhood.
fn between(import: &Import) -> Option<(&str, &str)> {
    let same = import.from.bytes().zip(import.to.bytes()).take_while(|(a, b)| a == b).count();
    let folder = import.from[..same].rfind('/').map_or(0, |slash| slash + 1);
    let child = |file: &str| file[folder..].find('/').map(|slash| folder + slash + 1);
    Some((&import.from[..child(&import.from)?], &import.to[..child(&import.to)?]))
}

/// The circles of folders, each sorted by name.
fn circles(imports: &[Import]) -> Vec<Vec<&str>> {
    let graph: DiGraphMap<&str, ()> = imports.iter().filter_map(between).collect();
    let mut circles: Vec<Vec<&str>> = tarjan_scc(&graph).into_iter().filter(|circle| circle.len() > 1).collect();
    circles.iter_mut().for_each(|circle| circle.sort_unstable());
    circles.sort();
    circles
}

/// The name of the floor that a file is on, if it is in the folder of floors.
fn floor<'f>(file: &'f str, folder: &str) -> Option<&'f str> {
    file.strip_prefix(folder)?.split(['/', '.']).next()
}

/// The imports that run from one of the floors to a later one.
fn upwards<'a>(imports: &'a [Import], folder: &str, order: &[&str]) -> Vec<&'a Import> {
    let place = |file: &str| order.iter().position(|name| Some(*name) == floor(file, folder));
    imports
        .iter()
        .filter(|import| place(&import.from).zip(place(&import.to)).is_some_and(|(from, to)| from < to))
        .collect()
}

#[test]
fn arrows_between_the_folders_of_a_crate_point_one_way() {
    let mut found = Vec::new();
    for folder in crates() {
        let sources = Sources::read(&folder);
        let imports = sources.imports();
        for circle in circles(imports) {
            found.push(format!("\n  a circle in {folder}:"));
            let is_part = |import: &&Import| {
                between(import).is_some_and(|(from, to)| from != to && circle.contains(&from) && circle.contains(&to))
            };
            found.extend(imports.iter().filter(is_part).map(|import| format!("\n    {import}")));
        }
    }
    assert!(found.is_empty(), "{}", found.concat());
}

#[test]
fn floors_import_only_what_is_below_them() {
    for (krate, folder, order) in ORDERED {
        let sources = Sources::read(krate);
        let names: Vec<&str> = sources.files().filter_map(|file| floor(file, folder)).collect();
        let unplaced: Vec<&&str> = names.iter().filter(|name| !order.contains(name) && !ROOTS.contains(name)).collect();
        assert!(unplaced.is_empty(), "in {krate}/{folder}: {unplaced:?} has no place in the order");
        assert!(order.iter().all(|name| names.contains(name)), "in {krate}/{folder} something of {order:?} is missing");
        let found = upwards(sources.imports(), folder, order);
        let found: Vec<String> = found.iter().map(|import| format!("\n  {import}")).collect();
        assert!(found.is_empty(), "upwards in {krate}/{folder}:{}", found.concat());
    }
}

/// The files that stand for a crate or a folder as a whole, and what only tests see.
const ROOTS: [&str; 4] = ["lib", "main", "mod", "fixture"];

#[test]
fn only_map_input_sound_and_the_loop_name_the_crates_of_the_window() {
    let sources = Sources::read("src");
    let users = |crates: &[&str]| {
        let files = sources.foreign().filter(|(_, name)| crates.contains(name)).map(|(file, _)| file);
        files.map(|file| floor(file, "play/").unwrap_or(file)).collect::<BTreeSet<_>>()
    };
    let may = ["map", "input", "sound", "screenshots", "window", "crash", "launch"];
    let window = users(&["macroquad", "egui_miniquad", "miniquad"]);
    assert!(window.contains("map") && window.iter().all(|floor| may.contains(floor)), "{window:?}");
    let egui = users(&["egui"]);
    // Input hands events to the panels' library, and draws it.
    assert!(egui.iter().eq(&["input", "panels", "screens"]), "{egui:?}");
}

#[test]
fn circles_and_arrows_upwards_are_found_where_there_are_some() {
    let sources = Sources::of(&[
        ("lib.rs", "mod kinds; mod state; mod tick;"),
        ("kinds/mod.rs", "mod a; mod b; pub use a::{A, One as Two};"),
        (
            "kinds/a.rs",
            "use super::b::B; pub struct A; pub struct One; #[cfg(test)] mod tests { use crate::tick::run; }",
        ),
        ("kinds/b.rs", "use crate::state::State; pub struct B(super::Two);"),
        ("state/mod.rs", "pub struct State; fn f() -> usize { vec![crate::kinds::A::new()].len() }"),
        ("tick.rs", "pub fn run(state: &crate::state::State) {}"),
    ]);
    let imports: Vec<String> = sources.imports().iter().map(ToString::to_string).collect();
    assert_eq!(
        imports,
        [
            "kinds/a.rs → kinds/b.rs (B)",
            "kinds/b.rs → kinds/a.rs (One)",
            "kinds/b.rs → state/mod.rs (State)",
            "state/mod.rs → kinds/a.rs (A)",
            "tick.rs → state/mod.rs (State)",
        ]
    );
    assert_eq!(circles(sources.imports()), [["kinds/", "state/"]], "a and b are neighbours");
    assert_eq!(upwards(sources.imports(), "", &FLOORS).len(), 1);
}

#[test]
fn every_file_that_a_document_names_exists() {
    let mut files = Vec::new();
    ["crates", "src", "tests", "benches", "examples"].iter().for_each(|folder| list(Path::new(folder), &mut files));
    let is_there = |name: &str| files.iter().any(|file| file == name || file.ends_with(&format!("/{name}")));
    let mut missing = Vec::new();
    for page in documents().chain(["README.md".into(), "CONTRIBUTING.md".into()]) {
        let text = std::fs::read_to_string(&page).expect("it is text");
        let names = text.split('`').skip(1).step_by(2);
        let names =
            names.filter(|name| name.ends_with(".rs") && !name.contains(['*', ' ', '\n']) && !name.contains("NAME"));
        missing.extend(names.filter(|name| !is_there(name)).map(|name| format!("{}: {name}", page.display())));
    }
    assert!(missing.is_empty(), "no such file: {missing:#?}");
}

/// All Rust files of a folder.
fn list(folder: &Path, files: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            list(&entry, files);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            files.push(entry.to_string_lossy().replace('\\', "/"));
        }
    }
}

/// The pages of `docs`.
fn documents() -> impl Iterator<Item = PathBuf> {
    let entries = std::fs::read_dir("docs").expect("it is a folder").filter_map(Result::ok).map(|entry| entry.path());
    entries.filter(|path| path.extension().is_some_and(|extension| extension == "md"))
}

#[test]
fn the_index_of_documents_names_every_page() {
    let index = std::fs::read_to_string("docs/README.md").expect("it exists");
    let pages = documents().filter_map(|page| Some(page.file_name()?.to_str()?.to_owned()));
    let missing: Vec<String> =
        pages.filter(|name| name != "README.md" && !index.contains(&format!("]({name})"))).collect();
    assert!(missing.is_empty(), "docs/README.md does not name {missing:?}");
}

#[test]
fn no_document_holds_two_versions_of_itself() {
    let mark = |line: &str| line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> ");
    let torn: Vec<_> = documents()
        .chain(["README.md".into(), "CONTRIBUTING.md".into(), "CHANGELOG.md".into()])
        .filter(|path| std::fs::read_to_string(path).expect("it is text").lines().any(mark))
        .collect();
    assert!(torn.is_empty(), "an unfinished merge is left in {torn:?}");
}
