//! Promises of every generated map of the experiments.

use osada::grid::Grid;
use osada::level::generate::{
    DUNGEON_COVERAGE, OUTDOOR_COVERAGE, TerrainShares, dungeon, indoor, labyrinth, outdoor, serpentine, terrain,
};
use osada::path::{StepRules, Zones};

const SIZES: [(usize, usize); 6] = [(128, 128), (50, 50), (200, 60), (17, 40), (3, 3), (1, 9)];

/// A generator by seed, columns and rows.
type Maze = fn(u64, usize, usize) -> Grid<bool>;

fn kinds() -> [Maze; 5] {
    [
        |seed, width, height| outdoor(seed, width, height, OUTDOOR_COVERAGE),
        indoor,
        |seed, width, height| dungeon(seed, width, height, DUNGEON_COVERAGE),
        serpentine,
        labyrinth,
    ]
}

#[test]
fn every_map_has_its_size_and_is_one_zone() {
    for (kind, generate) in kinds().into_iter().enumerate() {
        for (width, height) in SIZES {
            for seed in 0..6 {
                let map = generate(seed, width, height);
                assert_eq!((map.width(), map.height()), (width, height));
                let zones = Zones::new(&map, StepRules::default());
                assert_eq!(zones.count(), 1, "kind {kind}, {width}×{height}, seed {seed}");
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_map_and_another_seed_another() {
    for generate in kinds() {
        assert_eq!(generate(7, 60, 50), generate(7, 60, 50));
        let variants: Vec<_> = (0..8).map(|seed| generate(seed, 60, 50)).collect();
        assert!(variants.iter().any(|map| *map != variants[0]));
    }
}

#[test]
fn coverage_is_what_was_asked_for() {
    for seed in 0..4 {
        let open = |map: &Grid<bool>| map.values().iter().filter(|open| **open).count() as f64 / map.len() as f64;
        assert!((open(&outdoor(seed, 128, 128, 0.25)) - 0.75).abs() < 0.03);
        let dug = open(&dungeon(seed, 128, 128, 0.45));
        assert!((0.40..0.70).contains(&dug), "{dug}");
    }
}

#[test]
fn terrain_has_the_shares_of_the_experiment() {
    for (shares, green, yellow, grey) in
        [(TerrainShares::FITTED, 0.25, 0.6, 0.0), (TerrainShares::FOUR_COLOURS, 0.5, 0.2, 0.15)]
    {
        let tiles = terrain(3, 200, 200, &shares);
        let share = |factor: Option<f64>| tiles.values().iter().filter(|tile| **tile == factor).count() as f64 / 4e4;
        for (factor, wanted) in [(Some(1.0), green), (Some(2.0), yellow), (Some(0.5), grey), (None, 0.15)] {
            assert!((share(factor) - wanted).abs() < 0.01);
        }
        let least = tiles.values().iter().flatten().copied().fold(f64::INFINITY, f64::min);
        assert_eq!(least, shares.least_factor());
    }
}
