//! The minds that a challenge gives besiegers; the rest of its tactics is in `tests/scenarios/tactics.ron`.

use super::scene::{Scene, scene};
use osada::sim::rules::{Role, Tactics};
use std::collections::BTreeMap;

fn by(tactics: &Tactics, scene: Scene) -> Scene {
    scene.rules(|rules| rules.challenges.normal.tactics = tactics.clone())
}

const PLAIN: [&str; 8] = [
    "X...............................................",
    "................................................",
    "................................................",
    "................................................",
    "..........................................1.....",
    "................................................",
    ".............................................H..",
    "................................................",
];

#[test]
fn a_challenge_gives_kinds_of_besiegers_other_minds() {
    let minds = BTreeMap::from([("grunt".to_owned(), "veteran".to_owned())]);
    let tactics = Tactics { minds, ..Tactics::default() };
    let mut play = by(&tactics, scene(&PLAIN)).wave(&[("grunt", 1), ("archer", 1)]).begin();
    play.until(62);
    let rules = play.world.rules();
    let mind = |title: &str| {
        let (_, unit) = play.world.of_role(Role::Besieger).find(|(_, unit)| unit.name() == title).expect("it came");
        play.world.mind_of(unit).map(|mind| rules.minds[mind.index()].0.clone())
    };
    assert_eq!((mind("Grunt"), mind("Archer")), (Some("veteran".to_owned()), Some("besieger".to_owned())));
}
