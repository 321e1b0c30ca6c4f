//! Mods are turned on and off in the window, and one that is broken stops nothing.

use super::reloading::notice;
use super::stage::TestWindow;
use osada::level::mods::{Mod, ModFile, ModFolder};
use osada::level::shipped;
use osada::record;
use osada::sim::rules::Challenge;
use osada_cli::storage::files::Library;
use osada_cli::storage::mods::ModPlaces;
use osada_cli::storage::mods::packing::packed;
use osada_cli::storage::offer::OfferLoader;
use std::fs;
use std::path::Path;

/// A window at its title, with the mods of the repository and a broken one in its data folder.
fn stage() -> TestWindow {
    let library = |data: &Path| Library::new(None, Vec::new(), ModPlaces::new(Some(data.to_path_buf())));
    let mut stage = TestWindow::playing_from("tutorial", |data| OfferLoader::of(library(data), None));
    write(&stage, "burnt", &[("units.ron", "(units: {\"grunt\": (hpp: 3)})")]);
    stage.screens.take_up_mods(vec!["burnt".to_owned()]);
    stage.wait(3);
    stage
}

/// Writes a mod, or some of its files, into the data folder.
fn write(stage: &TestWindow, name: &str, files: &[(&str, &str)]) {
    let about = format!("(name: \"{name}\", version: \"1\", by: \"Ola\", about: \"It.\")");
    for (file, text) in files.iter().copied().chain([("mod.ron", &*about)]) {
        let path = stage.data.path().join("mods").join(name).join(file);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    }
}

fn mind(name: &str) -> &'static str {
    shipped::MINDS.iter().find(|(file, _)| file.ends_with(&format!("/{name}.ron"))).expect("it ships").1
}

#[test]
fn an_archive_that_is_dropped_is_checked_and_kept_and_its_mod_can_be_turned_on() {
    let mut stage = stage();
    stage.screens.show_title();
    let drop_on = |stage: &mut TestWindow, file: &str, bytes: Vec<u8>| {
        stage.screens.open_file(Path::new(file), Some(bytes), stage.now);
        stage.wait(3);
    };
    let hills = |text: &str| {
        let file = |path: &str, text: &str| ModFile { path: path.into(), file: path.into(), text: text.into() };
        let about = "(name: \"hills\", title: \"The hills\", version: \"1\", by: \"Ola\", about: \"Steep.\")";
        let files = vec![file("mod.ron", about), file("units.ron", text)];
        let found = Mod::read(ModFolder { files, ..ModFolder::default() }).expect("it has the form of a mod");
        packed(&found).expect("memory takes it")
    };
    let kept = stage.data.path().join("mods/hills.zip");
    drop_on(&mut stage, "hills (1).zip", hills("(units: {\"grunt\": (hpp: 3)})"));
    assert!(stage.reads("hills (1).zip/units.ron:1:") && stage.reads("unknown field `hpp`"));
    assert!(!kept.exists(), "what is wrong is not kept");
    drop_on(&mut stage, "hills (1).zip", hills("(units: {\"grunt\": (hp: 33)})"));
    assert!(kept.is_file());
    stage.click("The hills");
    let rules = &stage.screens.shared.rules;
    assert_eq!(rules.unit(rules.unit_named("grunt").expect("it is there")).hp.0, 33.0);
    drop_on(&mut stage, "hills.zip", hills("(units: {\"grunt\": (hp: 34)})"));
    let rules = &stage.screens.shared.rules;
    assert_eq!(rules.unit(rules.unit_named("grunt").expect("it is there")).hp.0, 34.0, "a newer one takes its place");
    write(&stage, "ice", &[]);
    drop_on(&mut stage, "x.zip", b"PK\x03\x04".to_vec());
    assert!(stage.reads("this is no .zip archive, or a damaged one"));
}

#[test]
fn settings_of_a_mod_are_set_on_its_page_kept_and_read_by_its_rules() {
    let mut stage = stage();
    let about = "(name: \"hills\", version: \"1\", by: \"Ola\", about: \"Steep.\", settings: [\
                 Number(name: \"hp\", title: \"Tough\", default: 50, from: 10, to: 90), \
                 Switch(name: \"dark\", title: \"No light\", default: false)])";
    let units = "(units: {\"grunt\": (hp: Setting(\"hp\"))})";
    write(&stage, "hills", &[("units.ron", units)]);
    fs::write(stage.data.path().join("mods/hills/mod.ron"), about).expect("it can be written");
    stage.screens.take_up_mods(vec!["hills".to_owned()]);
    let hp = |stage: &TestWindow| {
        let rules = &stage.screens.shared.rules;
        rules.unit(rules.unit_named("grunt").expect("it is there")).hp.0
    };
    assert_eq!(hp(&stage), 50.0);
    stage.wait(3);
    stage.click("Mods");
    stage.wait(3);
    stage.click("No light");
    let kept = |stage: &TestWindow| stage.screens.shared.store.settings.mod_settings["hills"].clone();
    assert_eq!((kept(&stage)["dark"].as_str(), kept(&stage)["hp"].as_str()), ("true", "50"));
    stage.screens.set_mod("hills".to_owned(), [("hp".to_owned(), "80".to_owned())].into());
    assert_eq!(hp(&stage), 80.0);
    let content = stage.screens.shared.contents.values().next().expect("there is one");
    assert_eq!(content.mods[0].to_string(), "hills 1 (dark=false, hp=80)", "games say so");
    stage.screens.set_mod("hills".to_owned(), [("hp".to_owned(), "95".to_owned())].into());
    stage.wait(3);
    assert!(stage.reads("`hp` is a number from 10 to 90 in steps of 1, not `95`; the default stands in"));
    assert_eq!(hp(&stage), 50.0);
}

#[test]
fn folders_of_mods_that_come_and_go_are_seen() {
    let mut stage = stage();
    stage.screens.show_title();
    stage.click("Mods");
    assert!(!stage.reads("hills"));
    write(&stage, "hills", &[("levels/vale.ron", shipped::level("ruin").expect("it ships").1)]);
    notice(&mut stage);
    assert!(stage.reads("hills"), "a new folder is not seen");
    stage.click("hills");
    assert!(stage.screens.shared.contents.contains_key("vale"));
    fs::remove_dir_all(stage.data.path().join("mods/hills")).expect("it was there");
    notice(&mut stage);
    assert!(stage.reads("there is no mod hills"), "it is to be on and is gone");
    assert!(!stage.screens.shared.contents.contains_key("vale"));
}

#[test]
fn the_page_names_both_mods_that_change_the_same_and_one_that_is_broken_stops_no_other() {
    let mut stage = stage();
    write(&stage, "ice", &[("units.ron", "(units: {\"grunt\": (hp: 70)})")]);
    write(&stage, "fog", &[("units.ron", "(units: {\"grunt\": (hp: 80)})")]);
    stage.screens.take_up_mods(["ice", "burnt", "fog"].map(str::to_owned).to_vec());
    stage.screens.show_title();
    stage.wait(3);
    assert!(stage.reads("The first siege"), "levels can be played");
    stage.click("Mods");
    assert!(stage.reads("the mod `fog`: `units.grunt.hp` is set by the mod `ice` too"));
    assert!(stage.reads("loaded as no. 2"));
    stage.click("What comes from which mod (1)");
    stage.wait(20);
    assert!(stage.reads("units.grunt.hp: from fog, over ice"));
    let rules = &stage.screens.shared.rules;
    assert_eq!(rules.unit(rules.unit_named("grunt").expect("it is there")).hp.0, 80.0);
    assert_eq!(rules.mods, ["ice", "fog"]);
}

#[test]
fn what_changes_in_a_mod_is_offered_and_its_minds_are_exchanged_and_a_fault_takes_nothing_away() {
    let mut stage = stage();
    let units = ("units.ron", "(units: {\"grunt\": (hp: 70, mind: \"wary\")})");
    write(&stage, "hills", &[units, ("minds/wary.ron", mind("reckless"))]);
    stage.screens.take_up_mods(vec!["hills".to_owned()]);
    stage.screens.begin("tutorial", Challenge::Normal, 1).map_err(|_| "it cannot begin").expect("it begins");
    stage.play(60);
    let before = stage.game().world().rules().minds.clone();
    // An error removes nothing, of rules as of minds.
    write(&stage, "hills", &[("units.ron", "(units: {\"grunt\": (hpp: 70)})")]);
    notice(&mut stage);
    assert!(
        stage.message().contains("unknown field `hpp`") && stage.message().contains("continues as it was"),
        "{}",
        stage.message()
    );
    assert!(!stage.reads("Start again with it"));
    assert_eq!(stage.game().world().rules().minds, before);
    // Fixed, and the mind is another: it is exchanged, and there are no other rules to offer.
    write(&stage, "hills", &[units, ("minds/wary.ron", mind("timid"))]);
    notice(&mut stage);
    assert!(stage.message().contains("mind exchanged: wary"), "{}", stage.message());
    assert!(!stage.reads("Start again with it"));
    assert_ne!(stage.game().world().rules().minds, before);
    // Other rules are offered, and used after a restart.
    write(&stage, "hills", &[("units.ron", "(units: {\"grunt\": (hp: 90, mind: \"wary\")})")]);
    notice(&mut stage);
    assert!(stage.reads("The rules have changed: assets/rules.ron with hills"));
    stage.click("Start again with it");
    if stage.screens.popups.question().is_some() {
        stage.click("Begin");
    }
    let rules = stage.game().world().rules();
    assert_eq!(rules.unit(rules.unit_named("grunt").expect("it is there")).hp.0, 90.0);
    let replayer = stage.game().again().expect("it is recorded");
    assert!(replayer.exchanges().is_empty(), "it begins with the mind that there is");
}

#[test]
fn a_broken_mod_is_left_out_and_says_why_and_a_good_one_brings_its_level_at_once() {
    let mut stage = stage();
    assert!(stage.reads("The mod burnt is left out"), "the title says so");
    assert!(stage.reads("The first siege") && !stage.reads("The outpost"));
    stage.click("Mods");
    assert!(stage.reads("unknown field `hpp`") && stage.reads("did you mean `hp`?"));
    stage.click("The frontier");
    assert_eq!(stage.screens.shared.store.settings.mods, ["burnt", "frontier"]);
    stage.click("Close");
    assert!(stage.reads("The outpost"), "its level is there");
    assert!(stage.screens.shared.rules.unit_named("marauder").is_some());
}

#[test]
fn a_game_of_other_mods_goes_on_with_its_own_and_says_so() {
    let mut stage = stage();
    stage.screens.take_up_mods(vec!["frontier".to_owned()]);
    let content = stage.screens.shared.contents["outpost"].clone();
    let (world, level) = content.build(3).expect("it can be built");
    let bytes = record::save(&world, &content, None, None, &level.title, Vec::new()).expect("it can be saved");
    stage.screens.take_up_mods(Vec::new());
    assert!(!stage.screens.shared.contents.contains_key("outpost"));
    let game = record::load(&bytes).expect("it is a save");
    stage.screens.resume(game).map_err(|_| "it cannot be shown").expect("it goes on");
    stage.wait(1);
    let message = stage.message();
    for says in ["made with frontier 1.0 (digest ", "loaded under no mods", "; the game continues with its own"] {
        assert!(message.contains(says), "{says}: {message}");
    }
    assert!(stage.game().world().rules().unit_named("marauder").is_some());
}
