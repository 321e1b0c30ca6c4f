//! How the drafted fight by their stances, whom they aim at, lines and posts: what each of them is worth in a fight.

use super::at;
use super::scene::{Play, Scene, scene};
use osada::sim::rules::{Role, UnitRules};
use osada::sim::{
    Aim, Command, Draft, FormLine, GiveOrder, HitPoints, Order, Refusal, Ring, SetAim, SetPost, SetStance, Stance,
    Tiles, UnitId, cover,
};

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

    fn post(&self, name: &str, cell: Option<(i32, i32)>) -> Command {
        Command::Post(SetPost { unit: self.id(name), cell: cell.map(at) })
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
fn people_in_a_line_arrive_together_however_far_behind_one_of_them_was() {
    let rows = [
        "...1................",
        "H...................",
        "....................",
        "..........2.........",
        "....................",
    ];
    let mut play = scene(&rows).begin();
    let units = play.ids(&["Ada", "Ben"]);
    play.command(Draft { units: units.clone(), drafted: true });
    play.command(FormLine { units, from: at((18, 1)), to: at((18, 3)) });
    let mut apart: f64 = 0.0;
    while play.cell("Ada") != (18, 1) {
        play.until(play.world.clock().tick() + 10);
        assert!(play.world.clock().tick() < 1000, "nobody comes");
        let (ada, ben) = (play.cell("Ada"), play.cell("Ben"));
        if ada.0 > 11 {
            apart = apart.max(f64::from((ada.0 - ben.0).abs()));
        }
    }
    assert!(apart <= 2.0, "they were {apart} columns apart");
    play.until(play.world.clock().tick() + 60);
    assert_eq!((play.cell("Ada"), play.cell("Ben")), ((18, 1), (18, 3)));
    assert!(play.lines().any(|line| line == "Ada: stands by to line"));
}

#[test]
fn a_line_without_ends_lies_across_the_way() {
    let rows = ["H...........", "............", "1...........", "2...........", "3...........", "............"];
    let mut play = scene(&rows).begin();
    let units = play.ids(&["Ada", "Ben", "Cleo"]);
    play.command(Draft { units: units.clone(), drafted: true });
    play.command(FormLine { units, from: at((9, 3)), to: at((9, 3)) }).until(400);
    assert_eq!(["Ada", "Ben", "Cleo"].map(|name| play.cell(name)), [(9, 2), (9, 3), (9, 4)]);
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

#[test]
fn whoever_falls_back_lives_who_would_have_died_out_there() {
    let rows = [
        "X...............................",
        "................................",
        "............1...................",
        "................................",
        "................................",
        "......................2H........",
        "......................3.........",
        "......................4.........",
        "................................",
    ];
    let fought = |stance: Stance| {
        let mut play = stubborn(scene(&rows)).wave(&[("grunt", 3)]).begin();
        play.take(&["Ben", "Cleo", "Dan"], Stance::FallBack).take(&["Ada"], stance).until(3000);
        play.people()
    };
    let (fell_back, stood) = (fought(Stance::FallBack), fought(Stance::Hold));
    assert!(fell_back == 4 && stood < 4, "fell back {fell_back:?}, stood {stood:?}");
}

#[test]
fn whoever_is_aimed_at_is_struck_first_though_somebody_else_is_nearer() {
    let rows = ["H.........", "X.........", "..........", "..........", "....1....."];
    let lame = |row: &mut UnitRules| (row.speed, row.attacks[0].range) = (0.001, Tiles(0.5));
    let begun = || {
        let tamed = scene(&rows).unit("grunt", lame).unit("archer", lame).wave(&[("grunt", 1), ("archer", 1)]);
        let mut play = tamed.rules(|rules| rules.siege.muster_seconds = osada::sim::Seconds(1000.0)).begin();
        play.take(&["Ada"], Stance::Hold).until(62);
        play
    };
    let struck = |play: &Play| -> Vec<String> {
        let hurt =
            play.world.of_role(Role::Besieger).filter(|(_, unit)| unit.hp() < play.world.rules().unit(unit.kind()).hp);
        hurt.map(|(_, unit)| unit.name().to_owned()).collect()
    };
    let mut play = begun();
    let places: Vec<(i32, i32)> = ["Grunt 1", "Archer 2"].map(|name| play.cell(name)).to_vec();
    play.until(63);
    let nearest = struck(&play);
    let other = if nearest == ["Grunt"] { 1 } else { 0 };
    let (name, title) = [("Grunt 1", "Grunt"), ("Archer 2", "Archer")][other];
    let kind = play.world.rules().unit_named(&title.to_lowercase()).expect("the rules have it");
    for aim in [Aim::Unit(play.id(name)), Aim::Kind(kind), Aim::Place(at(places[other]))] {
        let mut play = begun();
        let units = play.ids(&["Ada"]);
        // A stone may have been thrown already.
        let before = struck(&play).len();
        play.command(SetAim { units, at: Some(aim) }).until(400);
        let full = |name: &str| if name.starts_with("Grunt") { 60.0 } else { 45.0 };
        let lost = |name: &str| full(name) - play.hp(name);
        let (aimed, spared) = (lost(name), lost(["Archer 2", "Grunt 1"][other]));
        assert!(before <= 1 && aimed > spared, "{aim:?}: {aimed}, {spared}");
    }
}

#[test]
fn the_bell_sends_whoever_has_a_post_there_and_everybody_else_to_the_hearth() {
    let rows = [
        "X...............",
        "................",
        ".....1..........",
        "................",
        "..........2..H..",
        "................",
    ];
    let mut play = scene(&rows).begin();
    let post = play.post("Ada", Some((8, 3)));
    play.command(post).command(Ring { on: true }).until(300);
    assert_eq!(play.cell("Ada"), (8, 3));
    assert_eq!(
        osada::sim::account(&play.world, play.id("Ada")).and_then(|account| account.overridden),
        Some(osada::sim::Override::Post)
    );
    assert!(play.cell("Ben").0 >= 12);
    play.command(Ring { on: false }).until(600);
    assert!(play.cell("Ada").0 > 9, "she goes home when it is over");
    let lines: Vec<&str> = play.lines().filter(|line| line.starts_with("Ada")).collect();
    assert_eq!(lines, ["Ada: at the post", "Ada: idle"]);
}

#[test]
fn at_a_post_people_strike_who_comes_and_run_only_when_badly_hurt() {
    let rows =
        ["X.............", "..............", "......1.......", "..............", "............H.", ".............."];
    let fought = |hp: f64| {
        let weak = |row: &mut UnitRules| row.hp = HitPoints(12.0);
        let mut play = stubborn(scene(&rows)).unit("grunt", weak).wounded(hp).wave(&[("grunt", 1)]).begin();
        let post = play.post("Ada", Some((6, 2)));
        play.command(post).command(Ring { on: true }).until(600);
        (play.world.tally().kills, play.lines().any(|line| line == "Ada: flees" || line == "Ada: shelters"))
    };
    assert_eq!((fought(60.0), fought(15.0).1), ((1, false), true));
}

#[test]
fn somebody_at_a_post_who_cannot_answer_an_archer_says_why_they_stay() {
    let rows =
        ["X.............", "..............", "......1.......", "..............", "............H.", ".............."];
    let unarmed = |row: &mut UnitRules| row.attacks.clear();
    let weak = |row: &mut UnitRules| row.attacks.iter_mut().for_each(|attack| attack.damage = 1.0);
    let weak_archer = stubborn(scene(&rows)).unit("colonist", unarmed).unit("archer", weak).wave(&[("archer", 1)]);
    let mut play = weak_archer.begin();
    let post = play.post("Ada", Some((6, 2)));
    play.command(post).command(Ring { on: true });
    let ada = play.id("Ada");
    let words = |play: &Play| osada::sim::account(&play.world, ada).expect("she has a mind").words(&play.world);
    let mut heard = Vec::new();
    for tick in 1..=900 {
        play.until(tick);
        if play.world.unit(ada).is_none() {
            break;
        }
        heard.push(words(&play));
    }
    let under_fire = "there is a post to hold, though the archer strikes from out of reach.";
    assert!(heard.iter().any(|words| words.ends_with(under_fire)), "{heard:?}");
    assert!(heard.iter().any(|words| words.ends_with("there is a post to hold.")), "and not before it strikes");
}

#[test]
fn posts_are_refused_with_their_reasons() {
    let mut play = scene(&["H..~....", "...~....", "1.2~...."]).begin();
    let first = play.post("Ada", Some((2, 1)));
    play.command(first);
    let refused = |play: &Play, name: &str, cell| play.check(&play.post(name, Some(cell))).expect_err("it is refused");
    assert_eq!(refused(&play, "Ada", (9, 9)), Refusal::OffMap(at((9, 9))));
    assert_eq!(refused(&play, "Ada", (3, 1)), Refusal::NotStandable);
    assert_eq!(refused(&play, "Ada", (6, 1)), Refusal::OutOfReach("Ada".to_owned()));
    assert_eq!(refused(&play, "Ben", (2, 1)), Refusal::PostTaken("Ada".to_owned()));
    let away = play.post("Ada", None);
    play.command(away);
    assert_eq!(play.check(&play.post("Ben", Some((2, 1)))), Ok(()));
}

#[test]
fn stances_lines_and_aims_are_refused_with_their_reasons() {
    let mut play = scene(&["H..~~~~~~~", "...~~~~~~~", "1..~~~~~~~", "..d~~~~~~~"]).begin();
    let (ada, deer) = (play.ids(&["Ada"]), play.ids(&["Deer 1"]));
    let line = |units: &[UnitId], to| Command::Line(FormLine { units: units.to_vec(), from: at(to), to: at(to) });
    assert_eq!(play.check(&SetStance { units: deer.clone(), stance: Stance::Free }.into()), Err(Refusal::NotColonist));
    assert_eq!(play.check(&line(&ada, (1, 1))), Err(Refusal::NotDrafted("Ada".to_owned())));
    let draft = play.draft("Ada", true);
    play.command(draft);
    assert_eq!(play.check(&line(&ada, (99, 1))), Err(Refusal::OffMap(at((99, 1)))));
    assert_eq!(play.check(&line(&ada, (8, 1))), Err(Refusal::NotStandable));
    let aim = |aim| Command::Aim(SetAim { units: ada.clone(), at: Some(aim) });
    assert_eq!(play.check(&aim(Aim::Unit(ada[0]))), Err(Refusal::NotStrikable));
    assert_eq!(play.check(&aim(Aim::Place(at((0, 9))))), Err(Refusal::OffMap(at((0, 9)))));
    assert_eq!(play.check(&aim(Aim::Unit(deer[0]))), Ok(()));
}

#[test]
fn a_post_that_is_built_over_moves_to_the_nearest_tile_where_somebody_can_stand() {
    let mut play = scene(&["H.......", "........", "......1."]).begin();
    let post = play.post("Ada", Some((4, 2)));
    let wall = play.build("stone_wall", &[(4, 2)]);
    play.command(post).command(wall).until(2_000);
    assert_eq!(play.standing((4, 2)), Some("Stone wall"));
    let place = play.world.unit(play.id("Ada")).and_then(|unit| unit.colonist()?.orders().post).expect("she has one");
    assert!(place != at((4, 2)) && place.chebyshev(at((4, 2))) == 1, "it is at {place}");
}
