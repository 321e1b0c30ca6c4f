//! Files change while the window is open: the title shows them, errors appear and disappear, minds are exchanged in the
//! current game, a changed level is offered, and no faulty file stops anything.

use super::stage::none_installed;
use super::{TestWindow, content, tick};
use osada::level;
use osada::record::{Content, Text};
use osada::texture::{LookBook, UnitTexture};
use osada_cli::keys::Key;
use osada_cli::storage::foundation::{BaseFiles, Foundation};
use osada_cli::storage::offer::{Offer, OfferLoader};
use osada_cli::storage::source::SourceFile;
use osada_cli::storage::watch::FileWatch;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use tempfile::TempDir;

/// The files of a folder: `levels/*.ron` beside the shipped ones, `minds/*.ron` in place of the shipped ones, `looks.ron`.
struct Disk(TempDir);

impl Disk {
    fn new() -> Self {
        let disk = Self(tempfile::tempdir().expect("a folder can be made"));
        for folder in ["levels", "minds"] {
            std::fs::create_dir(disk.0.path().join(folder)).expect("a folder can be made");
        }
        for name in ["tutorial", "ruin"] {
            disk.write(&format!("levels/{name}.ron"), &content(name).level.text);
        }
        disk
    }

    /// Writes a file as editors do: beside the old one, then in its place.
    fn write(&self, name: &str, text: &str) {
        let path = self.0.path().join(name);
        let part = path.with_extension("part");
        std::fs::write(&part, text).expect("it is written");
        std::fs::rename(&part, &path).expect("it is put in place");
    }

    fn remove(&self, name: &str) {
        std::fs::remove_file(self.0.path().join(name)).expect("it was there");
    }

    fn stage(&self) -> TestWindow {
        let root = self.0.path().to_path_buf();
        let paths = ["levels", "minds", "looks.ron"].map(|name| root.join(name)).to_vec();
        let read = Box::new(move |_: &[PathBuf]| read(&root));
        TestWindow::playing_from("tutorial", |_| OfferLoader {
            watch: FileWatch::of(move || paths.clone()),
            install: none_installed(),
            read,
        })
    }
}

fn texts(folder: &Path) -> Vec<Text> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("it is there").flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "ron"));
    files.sort();
    let text = |path: &PathBuf| Text::new(path.display().to_string(), std::fs::read_to_string(path).expect("a text"));
    files.iter().map(text).collect()
}

/// Reads a folder as the window reads its files.
fn read(root: &Path) -> Result<Offer, String> {
    let (mut usual, mut faulty) = (content("tutorial"), Vec::new());
    for mind in texts(&root.join("minds")) {
        let same = |known: &&mut Text| level::stem(&known.file) == level::stem(&mind.file);
        match level::load_mind(&mind.file, &mind.text) {
            Ok(_) => usual.minds.iter_mut().filter(|known| same(known)).for_each(|known| *known = mind.clone()),
            Err(report) => faulty.push((mind.file, report.to_string())),
        }
    }
    let looks = std::fs::read_to_string(root.join("looks.ron")).unwrap_or("(looks: {})".to_owned());
    let source = |text: &Text| SourceFile::of(Path::new(&text.file), text.text.clone());
    let below = BaseFiles {
        rules: source(&usual.rules),
        minds: usual.minds.iter().map(source).collect(),
        looks: SourceFile::of(Path::new("looks.ron"), looks),
    };
    let foundation = Foundation::of(&below, &[]).map_err(|reports| reports.to_string())?;
    let (mut levels, mut contents) = (Vec::new(), BTreeMap::new());
    for text in texts(&root.join("levels")) {
        match level::load(&text.file, &text.text, &foundation.checked) {
            Ok(level) => {
                contents.insert(level.name.clone(), Content { level: text, ..usual.clone() });
                levels.push(Rc::new(level));
            }
            Err(report) => faulty.push((text.file, report.to_string())),
        }
    }
    let (campaigns, of_mods, mods) = ((Vec::new(), Vec::new()), BTreeMap::new(), Vec::new());
    Ok(Offer { foundation, levels, faulty, campaigns, contents, of_mods, mods })
}

/// Waits until a change of files has been noticed.
pub(super) fn notice(stage: &mut TestWindow) {
    stage.wait(60);
}

fn mind(name: &str) -> String {
    let minds = content("tutorial").minds;
    minds.into_iter().find(|text| level::stem(&text.file) == name).expect("it ships").text
}

#[test]
fn the_title_shows_what_is_on_the_disk_and_faults_go_when_they_are_mended() {
    let disk = Disk::new();
    let mut stage = disk.stage();
    stage.screens.show_title();
    notice(&mut stage);
    let text = content("ruin").level.text;
    let other = text.replace(r#"title: ""#, r#"title: "Another "#);
    disk.write("levels/another.ron", &other);
    notice(&mut stage);
    assert!(stage.reads("Another "), "a new level is not shown");
    disk.write("levels/another.ron", &other.replace("waves:", "wafes:"));
    notice(&mut stage);
    assert!(stage.reads("another.ron") && !stage.reads("Another "), "a fault is not shown");
    disk.write("levels/another.ron", &other);
    notice(&mut stage);
    assert!(stage.reads("Another "), "it is mended");
    disk.remove("levels/another.ron");
    notice(&mut stage);
    assert!(!stage.reads("Another ") && !stage.reads("another.ron"), "it is gone");
    // A faulty mind removes nothing, and is reported.
    disk.write("minds/settler.ron", "(role: Settler, decider: Nothing)");
    notice(&mut stage);
    assert!(stage.reads("settler.ron"));
    disk.remove("minds/settler.ron");
    notice(&mut stage);
    assert!(!stage.reads("settler.ron"));
}

#[test]
fn a_mind_that_changes_is_exchanged_in_the_running_game_and_its_recording_says_so() {
    let disk = Disk::new();
    disk.write("minds/settler.ron", &mind("settler"));
    let mut stage = disk.stage();
    stage.play(60);
    let before = stage.game().world().rules().minds.clone();
    disk.write("minds/settler.ron", "(role: Settler, dec");
    notice(&mut stage);
    assert!(
        stage.message().contains("settler.ron:1:") && stage.message().contains("continues as it was"),
        "{}",
        stage.message()
    );
    assert_eq!(stage.game().world().rules().minds, before);
    disk.write("minds/settler.ron", &mind("night_owl"));
    notice(&mut stage);
    assert!(stage.message().contains("mind exchanged: settler"), "{}", stage.message());
    assert_ne!(stage.game().world().rules().minds, before);
    stage.play(120);
    let replayer = stage.game().again().expect("it is recorded");
    assert_eq!(
        replayer.exchanges().iter().map(|exchange| (exchange.tick, exchange.name())).collect::<Vec<_>>(),
        [(60, "settler")]
    );
    let (now, verdict) = (tick(&mut stage), replayer.verify(|_| {}));
    assert_eq!((verdict.ticks, verdict.parting), (now, None));
    // Saved, loaded, and still the same mind and the same record.
    let minds = stage.game().world().rules().minds.clone();
    stage.key(Key::F5);
    stage.play(60);
    stage.key(Key::F9);
    assert_eq!(tick(&mut stage), now);
    assert_eq!(stage.game().world().rules().minds, minds);
    stage.play(30);
    assert_eq!(stage.game().again().expect("it is recorded").verify(|_| {}).parting, None);
}

#[test]
fn a_level_that_changes_is_offered_and_begins_again_as_its_file_has_it() {
    let disk = Disk::new();
    let mut stage = disk.stage();
    stage.play(60);
    let text = content("tutorial").level.text;
    disk.write("levels/tutorial.ron", &text.replace("waves:", "wafes:"));
    notice(&mut stage);
    assert!(stage.message().contains("has errors or is gone"), "{}", stage.message());
    assert!(stage.game().is_running() && !stage.reads("Start again with it"));
    let changed = text.replace(r#"title: ""#, r#"title: "Changed "#);
    disk.write("levels/tutorial.ron", &changed);
    notice(&mut stage);
    stage.click("Continue as it is");
    assert!(!stage.reads("Start again with it") && tick(&mut stage) == 60);
    disk.write("levels/tutorial.ron", &changed.replace("Changed ", "Twice changed "));
    notice(&mut stage);
    stage.click("Start again with it");
    if stage.screens.popups.question().is_some() {
        stage.click("Begin");
    }
    assert_eq!(tick(&mut stage), 0);
    assert!(stage.game().level().title.starts_with("Twice changed "), "{}", stage.game().level().title);
}

#[test]
fn looks_that_change_are_painted_and_a_key_reads_everything_at_once() {
    let disk = Disk::new();
    let mut stage = disk.stage();
    assert_eq!(stage.looks().unit("golem"), None);
    disk.write("looks.ron", r#"(looks: {"golem": Person(like: "brute", tunic: "granite")})"#);
    stage.control(Key::R);
    assert!(matches!(stage.looks().unit("golem"), Some(UnitTexture::Made(_))));
    assert!(stage.message().contains("reloaded from disk"), "{}", stage.message());
    disk.remove("looks.ron");
    notice(&mut stage);
    assert_eq!(*stage.looks(), LookBook::default());
}

#[test]
fn the_editor_shows_looks_as_their_file_has_them_now_and_what_is_wrong_with_it() {
    let disk = Disk::new();
    let mut stage = disk.stage();
    disk.write("looks.ron", r#"(looks: {"golem": Person(like: "brute", tunic: "granite")})"#);
    notice(&mut stage);
    stage.key(Key::F4);
    stage.click("Looks");
    assert!(stage.reads("golem") && stage.reads("Defined in a file") && stage.reads("No unit or structure"));
    disk.write("looks.ron", r#"(looks: {"golem": Person(like: "brute", tunik: "granite")})"#);
    notice(&mut stage);
    assert!(stage.reads("Not used") && stage.reads("golem"), "the fault is told, and what was seen stays");
    disk.write("looks.ron", r#"(looks: {"ghost": Person(like: "brute", tunic: "linen")})"#);
    notice(&mut stage);
    assert!(stage.reads("ghost") && !stage.reads("golem") && !stage.reads("Not used"));
    stage.press("The next look");
    assert!(stage.reads("Painted by Osada"));
}
