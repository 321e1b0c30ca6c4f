//! Promises of whole herds, kept in a small world of one step per update.

use osada::flock::{Meadow, Threat, Weights, clusters, cohesion_radius, mean_nearest_distance, polarisation};
use osada::grid::{Cell, Point};

fn patch(x: i32, y: i32, side: i32) -> impl Iterator<Item = Cell> {
    (0..side * side).map(move |index| Cell::new(x + index % side * 2, y + index / side * 2))
}

#[test]
fn a_herd_without_threats_becomes_polarised_and_keeps_its_distance() {
    for seed in 0..5 {
        let mut meadow = Meadow::new(seed, patch(0, 0, 4), |_| true);
        let (mut order, mut distance, mut radius) = (0.0, 0.0, 0.0);
        meadow.run(60);
        for _ in 0..40 {
            meadow.run(5);
            order += polarisation(&meadow.herd) / 40.0;
            distance += mean_nearest_distance(&meadow.herd) / 40.0;
            radius += cohesion_radius(&meadow.herd) / 40.0;
        }
        assert!(order > 0.8, "polarisation {order}");
        assert!((0.9..3.0).contains(&distance), "nearest distance {distance}");
        assert!(radius < 8.0, "cohesion radius {radius}");
        assert_eq!(clusters(&meadow.herd, Weights::default().sight), 1);
    }
}

#[test]
fn a_herd_in_a_pen_stays_off_the_fence_and_keeps_moving() {
    let inside = |cell: Cell| (0..30).contains(&cell.x) && (0..24).contains(&cell.y);
    let mut meadow = Meadow::new(2, patch(10, 8, 3), inside);
    let (mut touching, mut still) = (0, 0);
    for _ in 0..400 {
        let before = meadow.herd.clone();
        meadow.run(1);
        assert!(meadow.herd.iter().all(|boid| inside(boid.at.cell())));
        still += before.iter().zip(&meadow.herd).filter(|(a, b)| a.at == b.at).count();
        let fence = |cell: Cell| cell.x == 0 || cell.y == 0 || cell.x == 29 || cell.y == 23;
        touching += meadow.herd.iter().filter(|boid| fence(boid.at.cell())).count();
    }
    assert!(touching < 400 * 9 / 4, "touched the fence {touching} times");
    assert!(still < 400 * 9 / 2, "stood still {still} times");
}

#[test]
fn a_herd_goes_round_a_wall() {
    let wall = |cell: Cell| cell.x == 12 && (-3..8).contains(&cell.y);
    let mut meadow = Meadow::new(4, patch(2, 0, 3), |cell| !wall(cell));
    meadow.threats = vec![Threat { at: Point::new(-2.0, 2.0), radius: 60.0 }];
    meadow.run(60);
    assert!(meadow.herd.iter().all(|boid| boid.at.x > 12.0), "{:?}", meadow.herd);
}

#[test]
fn a_herd_flees_from_a_threat() {
    let mut meadow = Meadow::new(1, patch(0, 0, 3), |_| true);
    let wolf = Threat { at: Point::new(2.0, -2.0), radius: 4.0 };
    meadow.threats = vec![wolf];
    meadow.run(12);
    assert!(meadow.herd.iter().all(|boid| boid.at.distance(wolf.at) > 3.0));
}

#[test]
fn two_herds_that_meet_join() {
    let mut meadow = Meadow::new(6, patch(0, 0, 3).chain(patch(10, 3, 3)), |_| true);
    for boid in &mut meadow.herd[..9] {
        boid.heading = Point::new(1.0, 0.0);
    }
    for boid in &mut meadow.herd[9..] {
        boid.heading = Point::new(-1.0, 0.0);
    }
    assert_eq!(clusters(&meadow.herd, 4.0), 2);
    meadow.run(200);
    assert_eq!(clusters(&meadow.herd, 4.0), 1);
    assert!(polarisation(&meadow.herd) > 0.7);
}

#[test]
fn a_threat_in_its_middle_splits_a_herd() {
    let mut meadow = Meadow::new(9, patch(0, 0, 4), |_| true);
    meadow.threats = vec![Threat { at: Point::new(3.0, 3.0), radius: 7.0 }];
    meadow.run(10);
    assert!(clusters(&meadow.herd, 4.0) > 1);
}

#[test]
fn the_same_seed_leads_the_same_herd_to_the_same_tiles() {
    let walk = || {
        let mut meadow = Meadow::new(8, patch(0, 0, 4), |cell| cell.x != 9);
        meadow.run(300);
        meadow.herd
    };
    assert_eq!(walk(), walk());
}
