//! Promises from the sources that are about many games or about senses; the others are in
//! `tests/scenarios/sources.ron`.

use super::scene;
use super::scene::Play;
use osada::brain::Sense;
use osada::sim::{Intent, Target, UnitId, senses};

fn intent(play: &Play, name: &str) -> Intent {
    play.world.unit(play.id(name)).and_then(|unit| unit.besieger()).expect("it is alive").intent()
}

#[test]
fn who_attacks_draws_one_of_the_people_and_not_the_hearth() {
    let rows = ["X...H.....1", "...........", "...........", "..........2"];
    let mut drawn = [0, 0];
    for seed in 1..=40 {
        let mut play = scene(&rows).wave(&[("grunt", 1)]).seed(seed).begin();
        play.until(61);
        let grunt = play.first("Grunt");
        let Intent::Attack(Target::Unit(target)) = intent(&play, &grunt) else { panic!("{:?}", intent(&play, &grunt)) };
        drawn[usize::from(target == play.id("Ben"))] += 1;
    }
    assert!(drawn.iter().all(|&times| times >= 8), "each alike: {drawn:?}");
}

#[test]
fn nobody_sees_through_rock() {
    let seen = |rows: &[&str]| {
        let mut play = scene(rows).wave(&[("grunt", 1)]).unit("grunt", |row| row.speed = 0.001).begin();
        play.until(61);
        let sense = |id: UnitId| {
            let senses = senses(&play.world, id).expect("it has a mind");
            (senses.get(Sense::EnemySeen), senses.get(Sense::EnemiesNear))
        };
        let besieger = play.first("Grunt");
        [sense(play.id("Ada")), sense(play.id(&besieger))]
    };
    assert_eq!(seen(&["X....1....", "..........", "........H.", ".........."]), [(1.0, 1.0); 2]);
    assert_eq!(seen(&["X..#.1....", "..########", "........H.", ".........."]), [(0.0, 1.0); 2]);
}
