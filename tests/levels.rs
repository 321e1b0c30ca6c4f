//! Promises of the level room: what ships is right, and what is wrong is told with its place.

use osada::level::{self, shipped};
use osada::sim::World;
use osada::sim::rules::Rules;
use std::sync::Arc;

fn rules() -> Arc<Rules> {
    let told = |reports: Vec<level::Report>| reports.iter().map(ToString::to_string).collect::<String>();
    Arc::new(shipped::rules().map_err(told).unwrap_or_else(|text| panic!("{text}")))
}

fn shipped_world(name: &str, seed: u64) -> World {
    let rules = rules();
    let (path, text) = shipped::level(name).expect("the level ships");
    let level = level::load(path, text, &rules).unwrap_or_else(|report| panic!("{report}"));
    level::build(&level, &rules, seed).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_file_in_the_folders_of_assets_ships() {
    for (folder, shipped) in [("levels", shipped::LEVELS), ("assets/minds", shipped::MINDS)] {
        let files = std::fs::read_dir(folder).expect("the folder exists");
        let mut paths: Vec<String> =
            files.map(|file| format!("{folder}/{}", file.expect("readable").file_name().to_string_lossy())).collect();
        let mut expected: Vec<&str> = shipped.iter().map(|(path, _)| *path).collect();
        paths.sort();
        expected.sort_unstable();
        assert_eq!(paths, expected);
    }
}

#[test]
fn every_shipped_level_can_be_built_for_any_seed_and_has_a_way_in() {
    for (path, _) in shipped::LEVELS {
        for seed in 0..5 {
            let world = shipped_world(path, seed);
            assert!(level::way_in(&world).is_some(), "{path} with seed {seed}");
        }
    }
}
