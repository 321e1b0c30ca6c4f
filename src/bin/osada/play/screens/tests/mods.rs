//! Mods are turned on and off in the window, and one that is broken stops nothing.

use super::stage::Stage;
use crate::storage::files::Library;
use crate::storage::mod_folders::ModPlaces;
use crate::storage::offer::OfferSource;
use osada::record;
use std::fs;
use std::path::Path;

/// A window at its title, with the mods of the repository and a broken one in its data folder.
fn stage() -> Stage {
    let library = |data: &Path| Library::new(None, Vec::new(), ModPlaces::new(Some(data.to_path_buf())));
    let mut stage = Stage::playing_from("tutorial", |data| OfferSource::of(library(data), None));
    let folder = stage.data.path().join("mods/burnt");
    fs::create_dir_all(&folder).expect("it can be made");
    let about = "(name: \"burnt\", version: \"1\", by: \"Ola\", about: \"Nothing works.\")";
    fs::write(folder.join("mod.ron"), about).expect("it can be written");
    fs::write(folder.join("units.ron"), "(units: {\"grunt\": (hpp: 3)})").expect("it can be written");
    stage.screens.take_up_mods(vec!["burnt".to_owned()]);
    stage.wait(3);
    stage
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
    assert!(stage.said().contains("frontier 1.0 is not on now; the game goes on with its own"), "{}", stage.said());
    assert!(stage.game().world().rules().unit_named("marauder").is_some());
}
