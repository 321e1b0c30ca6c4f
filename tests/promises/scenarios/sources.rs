//! Promises from the sources: the targets of besiegers, sight and shots, and their wishes.

use super::scene;
use super::scene::Play;
use osada::brain::Sense;
use osada::sim::rules::{Rules, UnitRules};
use osada::sim::{Event, Intent, Ring, Target, UnitId, senses, tick};

/// Besiegers who look, pursue and patrol.
fn looks(row: &mut UnitRules) {
    row.mind = Some("rule_list".to_owned());
}

fn intent(play: &Play, name: &str) -> Intent {
    play.world.unit(play.id(name)).and_then(|unit| unit.besieger()).expect("it is alive").intent()
}

#[test]
fn who_pursues_goes_for_the_nearest_in_sight_whatever_the_seed() {
    let rows = ["X...1.....2", "...........", "..........3", "H.........4", "..........."];
    for seed in 1..=20 {
        let mut play = scene(&rows).unit("grunt", looks).wave(&[("grunt", 1)]).seed(seed).begin();
        play.until(61);
        let grunt = play.first("Grunt");
        assert_eq!(intent(&play, &grunt), Intent::Attack(Target::Unit(play.id("Ada"))), "seed {seed}");
    }
}

#[test]
fn who_patrols_walks_about_and_goes_for_nobody_it_has_not_seen() {
    let rows = [
        "X.............................",
        "............................1.",
        "............................H.",
        "..............................",
    ];
    let slow = |row: &mut UnitRules| row.speed = 0.1;
    let mut play = scene(&rows).unit("grunt", looks).unit("colonist", slow).wave(&[("grunt", 1)]).begin();
    play.until(61);
    let mut cells = std::collections::BTreeSet::new();
    for _ in 0..20 {
        let now = play.world.clock().tick();
        play.until(now + 20);
        let grunt = play.first("Grunt");
        match intent(&play, &grunt) {
            Intent::Patrol(_) => {}
            Intent::Attack(Target::Unit(_)) => break,
            other => panic!("{other:?} is no patrol"),
        }
        cells.insert(play.cell(&grunt));
    }
    assert!(cells.len() > 3, "it walks about: {cells:?}");
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

/// How many of a hundred shots hit somebody who stands so many tiles away.
fn hits(distance: usize) -> usize {
    let row = format!("1{}X.", ".".repeat(distance - 2));
    let rows = [row.clone(), ".".repeat(row.len()), format!("{}H.", ".".repeat(row.len() - 2)), ".".repeat(row.len())];
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let bow = |row: &mut UnitRules| {
        row.attacks.remove(0);
        (row.attacks[0].range, row.attacks[0].scatter) = (osada::sim::Tiles(12.0), 0.1);
        row.attacks[0].damage = 0.0;
    };
    let still = |row: &mut UnitRules| (row.speed, row.hp) = (0.001, osada::sim::HitPoints(1_000.0));
    let calm = |rules: &mut Rules| rules.siege.muster_seconds = osada::sim::Seconds(100_000.0);
    let mut play = scene(&rows).rules(calm).unit("colonist", bow).unit("grunt", still).wave(&[("grunt", 1)]).begin();
    let draft = play.draft("Ada", true);
    play.command(draft);
    let (mut struck, mut shots) = (0, 0);
    while shots < 100 {
        for event in tick(&mut play.world, &[]) {
            let landed = matches!(event, Event::Struck { missile: true, .. });
            shots += usize::from(landed || matches!(event, Event::Missed { .. }));
            struck += usize::from(landed);
        }
        assert!(play.world.clock().tick() < 20_000, "{shots} shots");
    }
    struck
}

#[test]
fn a_shot_scatters_the_more_the_farther_it_flies() {
    let (near, far) = (hits(4), hits(9));
    assert!(near >= 98 && (20..70).contains(&far), "{near} of 100 hit from near, {far} from far");
}

/// People who ring the bell themselves.
fn watchful(row: &mut UnitRules) {
    row.mind = Some("watchful".to_owned());
}

#[test]
fn whoever_sees_a_raid_rings_the_bell_until_it_is_gone_and_not_against_the_player() {
    let rows = ["X.........", "..........", "........1.", "........H.", ".........."];
    let wave = scene(&rows).unit("colonist", watchful).unit("grunt", |row| row.speed = 0.001).wave(&[("grunt", 1)]);
    let mut play = wave.rules(|rules| rules.siege.give_up_seconds = osada::sim::Seconds(6.0)).begin();
    play.until(59);
    assert!(!play.world.alarm());
    play.until(130);
    assert!(play.world.alarm(), "it is seen and reported");
    play.command(Ring { on: false }).until(230);
    assert!(!play.world.alarm(), "the player has the last word while they are there");
    play.until(2_400);
    assert!(!play.world.alarm());

    let wave = scene(&rows).unit("colonist", watchful).unit("grunt", |row| row.speed = 0.001).wave(&[("grunt", 1)]);
    let mut play = wave.rules(|rules| rules.siege.give_up_seconds = osada::sim::Seconds(6.0)).begin();
    play.until(300);
    assert!(play.world.alarm());
    play.until(2_400);
    assert!(!play.world.alarm(), "nobody has seen them for long");
}
