//! What stances and lines are worth in a fight, one against the other; how people fight by them is in
//! `tests/scenarios/stances.ron`.

use super::at;
use super::scene::{Play, Scene, scene};
use osada::sim::rules::{Role, UnitRules};
use osada::sim::{Draft, FormLine, GiveOrder, Order, SetStance, Stance, UnitId, cover};

impl Play {
    fn ids(&self, names: &[&str]) -> Vec<UnitId> {
        names.iter().map(|name| self.id(name)).collect()
    }

    fn take(&mut self, names: &[&str], stance: Stance) -> &mut Self {
        let units = self.ids(names);
        self.command(Draft { units: units.clone(), drafted: true });
        self.command(SetStance { units, stance })
    }

    /// Hit points of all colonists who live.
    fn health(&self) -> f64 {
        self.world.of_role(Role::Colonist).map(|(_, unit)| unit.hp().0).sum()
    }

    fn people(&self) -> usize {
        self.world.of_role(Role::Colonist).count()
    }
}

/// Besiegers who fight to the death, so that a fight is decided.
fn stubborn(scene: Scene) -> Scene {
    scene.rules(|rules| {
        rules.siege.per_hp_lost = 0.0;
        rules.siege.ally_death = 0.0;
        rules.siege.first_morale = 10.0;
        rules.siege.leave_at_losses = 1.0;
    })
}

/// A wall with a gap, people behind it, and the hearth out of the way.
const GAP: [&str; 11] = [
    "X.................",
    "..................",
    "..................",
    "..................",
    "..................",
    "..................",
    "WWWWWWWW.WWWWWWWWW",
    ".......123........",
    "........4.........",
    "................H.",
    "..................",
];

#[test]
fn people_who_hold_a_gap_lose_less_than_people_who_attack_freely() {
    let fought = |stance: Stance| {
        let mut play = stubborn(scene(&GAP)).wave(&[("grunt", 4)]).begin();
        play.take(&["Ada", "Ben", "Cleo", "Dan"], stance);
        play.until(4000);
        (play.people(), play.health())
    };
    let (held, free) = (fought(Stance::Hold), fought(Stance::Free));
    assert!(held.0 >= free.0 && held.1 > free.1 + 30.0, "held {held:?}, free {free:?}");
}

#[test]
fn whoever_stands_beside_a_wall_or_a_comrade_is_covered_and_struck_less() {
    let mut play = scene(&["H......", ".......", "..W1W..", "...2...", "......3"]).begin();
    play.take(&["Ada", "Ben", "Cleo"], Stance::Hold);
    let sides = |play: &Play, name: &str| cover(&play.world, play.world.unit(play.id(name)).expect("alive"));
    let found = ["Ada", "Ben", "Cleo"].map(|name| sides(&play, name).map(|cover| cover.sides));
    // Ada has two walls and Ben, Ben has Ada; the edge of the map covers nobody.
    assert_eq!(found, [Some(3), Some(1), Some(0)]);
    let share = sides(&play, "Ada").map(|cover| cover.share).expect("she stands");
    assert!((share - (1.0 - 3.0 * play.world.rules().orders.cover)).abs() < 1e-9);
    play.take(&["Ada"], Stance::Free);
    assert_eq!((sides(&play, "Ada"), sides(&play, "Ben").map(|cover| cover.sides)), (None, Some(0)));
}

#[test]
fn a_line_that_waits_for_the_slowest_beats_people_who_come_one_by_one() {
    let rows = [
        "H.......................",
        "........................",
        ".1......................",
        "......2.....3...........",
        "................4.......",
        "........................",
        "......................X.",
        "........................",
    ];
    let fought = |in_line: bool| {
        // They wait at their camp, and whoever comes near is struck at.
        let still = |row: &mut UnitRules| row.speed = 0.001;
        let mut play = stubborn(scene(&rows)).unit("grunt", still).wave(&[("grunt", 3)]).begin();
        let units = play.ids(&["Ada", "Ben", "Cleo", "Dan"]);
        play.command(Draft { units: units.clone(), drafted: true });
        play.until(100);
        if in_line {
            play.command(FormLine { units, from: at((21, 4)), to: at((21, 7)) });
        } else {
            for (unit, y) in units.into_iter().zip(4..) {
                play.command(GiveOrder { units: vec![unit], order: Order::Move(at((21, y))) });
            }
        }
        play.until(2500);
        (play.people(), play.health(), play.world.tally().kills)
    };
    let (line, trickle) = (fought(true), fought(false));
    assert!(line.1 > trickle.1 + 15.0 && line.2 >= trickle.2, "in line {line:?}, one by one {trickle:?}");
}

#[test]
fn whoever_skirmishes_loses_less_than_whoever_stands() {
    let rows = [
        "X...........................................................",
        "............................................................",
        "............................................................",
        "............................................................",
        "............................................................",
        "............................................................",
        "............................................................",
        "............................................................",
        "............................................................",
        "............................................................",
        "............................................................",
        "....................1.......................................",
        "............................................................",
        "............................................................",
        "............................................................",
        "............................................................",
        "............................................................",
        "............................................................",
        "............................................................",
        "............................................................",
        "..................................................H.........",
        "............................................................",
        "............................................................",
        "............................................................",
        "............................................................",
    ];
    let fought = |stance: Stance| {
        let mut play = stubborn(scene(&rows)).wave(&[("grunt", 1)]).begin();
        play.take(&["Ada"], stance).until(1500);
        let grunt = play.world.of_role(Role::Besieger).map(|(_, unit)| unit.hp().0).sum::<f64>();
        (play.health(), grunt)
    };
    let (skirmished, stood) = (fought(Stance::Skirmish), fought(Stance::Hold));
    assert!(skirmished.0 > stood.0 + 20.0 && skirmished.1 < 60.0, "skirmished {skirmished:?}, stood {stood:?}");
}
