//! Promises about the besiegers' camps: they stand from the first morning, they are guarded, and nobody burns them with bare
//! hands.

use crate::common::{rules, runs_on, world_of};
use crate::every_level::quick_levels;
use osada::grid::Cell;
use osada::level::{build, load, shipped};
use osada::player::Player;
use osada::record::Content;
use osada::sim::rules::{Role, Rules};
use osada::sim::{
    Activity, Area, Colonist, Command, Designate, Draft, GiveOrder, Intent, JobKind, Order, Outcome, Rejection, Site,
    UnitId, World, auction, odds, palisade_gaps, tick,
};
use osada_cli::words::odds_words;
use rayon::prelude::*;
use std::sync::Arc;

/// When a colony that builds nothing goes for the camp.
#[derive(Clone, Copy, Debug, PartialEq)]
enum When {
    AtOnce,
    /// The raid of this number is on its way.
    RaidIsOut(u32),
    /// The raid of this number is over.
    RaidIsOver(u32),
}

#[test]
fn whoever_goes_for_the_camp_on_the_first_morning_is_told_that_they_are_weaker() {
    for name in ["first_siege", "open_valley", "ruin", "sappers", "deep_hold", "two_camps", "hungry_winter"] {
        let world = world_of(name, 1);
        let people: Vec<UnitId> = world.of_role(Role::Colonist).map(|(id, _)| id).collect();
        let at = world.siege().camps()[0].site().expect("it stands").centre();
        let odds = odds(&world, people.iter().copied(), at).expect("it is guarded");
        assert!(odds.are_bad() && odds_words(&odds).contains("they are"), "{name}: {odds:?}");
        assert_eq!(odds.ours, people.len());
        let hearth = world.hearth().expect("it burns").1.cell().centre();
        assert_eq!(osada::sim::odds(&world, people, hearth), None, "{name}: nobody is near the hearth");
    }
}

/// Everybody is drafted and sent against the nearest camp, and all its garrison first where `fights`.
struct Rush {
    when: When,
    fights: bool,
    begun: bool,
}

impl Rush {
    fn target(&self, world: &World) -> Option<Order> {
        let (_, first) = world.of_role(Role::Colonist).next()?;
        let from = first.cell();
        let standing = world.siege().camps().iter().enumerate().filter(|(_, camp)| !camp.is_beaten());
        let camp = standing.min_by(|a, b| {
            let far = |camp: &osada::sim::Camp| camp.site().map_or(f64::INFINITY, |site| site.octile(from));
            far(a.1).total_cmp(&far(b.1))
        });
        let (index, camp) = camp?;
        let guards = world.garrison(index).min_by(|a, b| {
            let far = |unit: &osada::sim::Unit| unit.cell().octile(from);
            far(a.1).total_cmp(&far(b.1)).then(a.0.cmp(&b.0))
        });
        let guard = guards.map(|(id, _)| Order::Attack(id));
        let raze = camp.structure().filter(|&id| world.map().structure(id).is_some()).map(Order::Raze);
        if self.fights { guard.or(raze) } else { raze.or(guard) }
    }
}

impl Player for Rush {
    fn commands(&mut self, world: &World) -> Vec<Command> {
        let raid = |wave: u32| world.siege().raids().iter().find(|raid| raid.wave() == wave);
        self.begun |= match self.when {
            When::AtOnce => true,
            When::RaidIsOut(wave) => {
                raid(wave).is_some_and(|raid| raid.arrived_at() + osada::sim::Ticks(1200) <= world.clock().now())
            }
            When::RaidIsOver(wave) => raid(wave).is_some_and(|raid| raid.over_at().is_some()),
        };
        if !self.begun || !world.clock().tick().is_multiple_of(30) {
            return Vec::new();
        }
        let Some(order) = self.target(world) else { return Vec::new() };
        let people = || world.of_role(Role::Colonist).filter_map(|(id, unit)| Some((id, unit.colonist()?)));
        let order_of = |colonist: &Colonist| colonist.draft();
        let free: Vec<UnitId> = people().filter(|(_, it)| order_of(it).is_none()).map(|(id, _)| id).collect();
        let other: Vec<UnitId> = people().filter(|(_, it)| order_of(it) != Some(order)).map(|(id, _)| id).collect();
        let mut commands = Vec::new();
        if !free.is_empty() {
            commands.push(Draft { units: free, drafted: true }.into());
        }
        if !other.is_empty() {
            commands.push(GiveOrder { units: other, order }.into());
        }
        commands
    }
}

/// True for each of so many seeds with which a rush on a level beats a camp before it is over.
fn rushes(level: &str, when: When, fights: bool, seeds: u64) -> Vec<bool> {
    let rush = |seed| {
        let mut world = world_of(level, seed);
        let mut player = Rush { when, fights, begun: false };
        // Five days are enough to win or lose a fight.
        while world.outcome() == Outcome::Running && world.clock().tick() < 45_000 {
            let commands = player.commands(&world);
            tick(&mut world, &commands);
            if world.siege().camps().iter().any(|camp| camp.is_beaten()) {
                return true;
            }
        }
        false
    };
    (0..seeds).into_par_iter().map(rush).collect()
}

#[test]
fn bare_hands_do_not_burn_a_camp() {
    let seeds = crate::from_env("OSADA_RUSHES", 2);
    let whens = [When::AtOnce, When::RaidIsOut(1), When::RaidIsOver(3)];
    let mut lost = Vec::new();
    for level in quick_levels() {
        for when in whens {
            for fights in [false, true] {
                let beaten = rushes(level, when, fights, seeds).into_iter().filter(|&won| won).count();
                lost.push((level, when, fights, beaten));
            }
        }
    }
    for (level, when, fights, beaten) in lost {
        let bar = (seeds as usize).div_ceil(10);
        assert!(beaten <= bar, "{level}, {when:?}, {fights}: {beaten} of {seeds} rushes beat a camp");
    }
}

#[test]
fn every_camp_stands_from_the_first_tick_palisaded_and_guarded() {
    for (file, _) in shipped::LEVELS {
        let level = osada::level::stem(file);
        for seed in 0..3 {
            let world = world_of(level, seed);
            // A level may say that there are fewer.
            let most = Content::shipped(level).and_then(|it| it.load().ok()?.1.setup.guards);
            let usual = world.rules().siege.garrison.least as usize;
            let least = most.map_or(usual, |most| usual.min(most as usize));
            for (index, camp) in world.siege().camps().iter().enumerate() {
                let structure = camp.structure().and_then(|id| world.map().structure(id));
                assert!(structure.is_some(), "{level}, seed {seed}: camp {index} does not stand");
                let guards = world.garrison(index).count();
                assert!(guards >= least, "{level}, seed {seed}: {guards} guard camp {index}");
                assert_eq!(palisade_gaps(&world, index), 0, "{level}, seed {seed}: camp {index} is open");
            }
            assert_eq!(world.raiders().count(), 0, "no raid has come");
        }
    }
}

/// A meadow with a hearth in the west, people where `C` stands, and a guarded camp in the east.
pub fn meadow(people: &[(i32, i32)], rest: &str) -> World {
    meadow_by(rules(), people, rest)
}

/// The same by other rules.
pub fn meadow_by(rules: Arc<Rules>, people: &[(i32, i32)], rest: &str) -> World {
    let tile = |x: i32, y: i32| match (x, y) {
        (4, 12) => 'H',
        _ if people.contains(&(x, y)) => 'C',
        _ => '.',
    };
    let row = |y: i32| (0..60).map(|x| tile(x, y)).collect::<String>();
    let rows: String = (0..26).map(|y| format!("\"{}\",", row(y))).collect();
    let text = format!(
        "(title: \"a\", about: \"b\", colonists: Named([]), camp: (48, 12), stock: (food: 500), {rest}
        ground: Drawn(legend: {{'H': (terrain: \"grass\", structure: \"hearth\"),
        'C': (terrain: \"grass\", unit: \"colonist\")}}, rows: [{rows}]))"
    );
    let level = osada::level::load("meadow.ron", &text, &rules).unwrap_or_else(|report| panic!("{report}"));
    osada::level::build(&level, &rules, 1).expect("it can be built")
}

#[test]
fn a_level_says_who_guards_its_camps_at_the_start_and_how_many_more_come_the_rules_say() {
    let count = |world: &World, kind: &str| {
        let kind = world.rules().unit_named(kind).expect("it is in the rules");
        world.garrison(0).filter(|(_, unit)| unit.kind() == kind).count()
    };
    let waves = "waves: [[(\"grunt\", 6)], [(\"grunt\", 6)]],";
    let usual = meadow(&[(6, 14)], waves);
    let mut named = meadow(
        &[(6, 14)],
        &format!("{waves} garrison: [(\"archer\", 2), (\"brute\", 1, \"timid\")], raids_on_call: 5,"),
    );
    assert_eq!([count(&named, "archer"), count(&named, "brute"), count(&named, "grunt")], [2, 1, 0]);
    let timid = named.rules().mind_named("timid");
    let brute = named.garrison(0).find(|(_, unit)| named.mind_of(unit) == timid);
    assert!(brute.is_some(), "the brute has a mind of its own");
    assert_eq!(count(&usual, "archer"), 0);
    tick(&mut named, &[]);
    assert_eq!(named.garrison(0).count(), 3, "nobody joins them on the first morning");
    let guards = named.rules().siege.garrison;
    let more = guards.strength(6, 2) - guards.strength(6, 1);
    let day = named.rules().time.day_seconds.ticks();
    (0..=day.0).for_each(|_| _ = tick(&mut named, &[]));
    assert_eq!(named.clock().day(&named.rules().time), 2, "nobody has disturbed them");
    assert_eq!(named.garrison(0).count(), 3 + more as usize, "what the rules add comes, and no more");
}

const ONE_WAVE: &str = "waves: [[(\"grunt\", 6)]],";

/// How far the guards are from their camp, at most.
fn farthest(world: &World) -> f64 {
    let camp = world.siege().camps()[0].site().expect("it has a place");
    world.garrison(0).map(|(_, unit)| unit.cell().octile(camp)).fold(0.0, f64::max)
}

pub fn people(world: &World) -> Vec<UnitId> {
    world.of_role(Role::Colonist).map(|(id, _)| id).collect()
}

pub fn go_on(world: &mut World, ticks: u64) {
    (0..ticks).for_each(|_| drop(tick(world, &[])));
}

#[test]
fn a_garrison_does_not_march_and_grows_by_one_a_day() {
    let mut world = meadow(&[(3, 10), (4, 15)], ONE_WAVE);
    let first = world.garrison(0).count();
    while world.clock().day(&world.rules().time) < 3 && world.outcome() == Outcome::Running {
        assert!(farthest(&world) < 5.0, "a guard is {} tiles from the camp", farthest(&world));
        go_on(&mut world, 1);
    }
    assert_eq!(world.garrison(0).count(), first + world.clock().day(&world.rules().time) as usize - 1);
}

#[test]
fn a_garrison_goes_out_together_for_one_runner_and_no_farther_than_its_leash() {
    let mut world = meadow(&[(36, 12)], ONE_WAVE);
    let runner = people(&world);
    let draft = Command::Draft(Draft { units: runner.clone(), drafted: true });
    let near = Command::Order(GiveOrder { units: runner.clone(), order: Order::Move(Cell::new(39, 12)) });
    drop(tick(&mut world, &[draft, near]));
    go_on(&mut world, 150);
    let (all, keepers) = (world.garrison(0).count(), world.garrison(0).count().div_ceil(5));
    assert_eq!(chasers(&world), all - keepers, "all of them have come out, but for those who keep the gate");
    drop(tick(&mut world, &[GiveOrder { units: runner, order: Order::Move(Cell::new(8, 12)) }.into()]));
    let mut most = 0.0f64;
    for _ in 0..1_500 {
        go_on(&mut world, 1);
        most = most.max(farthest(&world));
    }
    assert!(most < world.rules().siege.garrison.leash.0 + 4.0, "one went {most} tiles");
    assert!(farthest(&world) < 5.0, "they are back");
    assert_eq!(people(&world).len(), 1, "the runner got away");
}

/// Guards who go for somebody.
fn chasers(world: &World) -> usize {
    let attacks = |unit: &osada::sim::Unit| {
        unit.besieger().is_some_and(|besieger| matches!(besieger.intent(), Intent::Attack(_)))
    };
    world.garrison(0).filter(|(_, unit)| attacks(unit)).count()
}

#[test]
fn a_fifth_of_a_garrison_keeps_the_gate_whoever_runs_past_it() {
    let mut world = meadow(&[(36, 12)], ONE_WAVE);
    let runner = people(&world);
    drop(tick(&mut world, &[Draft { units: runner.clone(), drafted: true }.into()]));
    let leash = world.rules().siege.garrison.keeper_leash.0;
    let camp = world.siege().camps()[0].site().expect("it has a place");
    let mut drawn_out = 0;
    for (x, y) in [(48, 2), (58, 12), (48, 23), (37, 12), (48, 2), (58, 12)] {
        drop(tick(&mut world, &[GiveOrder { units: runner.clone(), order: Order::Move(Cell::new(x, y)) }.into()]));
        for _ in 0..300 {
            go_on(&mut world, 1);
            drawn_out = drawn_out.max(chasers(&world));
            let at_home = world.garrison(0).filter(|(_, unit)| unit.cell().octile(camp) <= leash + 3.0).count();
            let keepers = world.garrison(0).count().div_ceil(5);
            assert!(at_home >= keepers, "only {at_home} of {keepers} keep the gate");
        }
    }
    assert!(drawn_out >= 4, "only {drawn_out} were drawn out");
}

#[test]
fn raiders_turn_back_when_their_camp_is_struck_and_the_reckless_do_not() {
    for (mind, turns) in [("besieger", true), ("reckless", false)] {
        let rest = format!("minds: {{\"grunt\": \"{mind}\"}}, {ONE_WAVE} hour: 17,");
        // With nobody at home who would stop him.
        let mut rules = (*rules()).clone();
        (rules.siege.garrison.share, rules.siege.garrison.least, rules.siege.garrison.growth) = (0.0, 0, 0);
        let mut world = meadow_by(Arc::new(rules), &[(3, 10), (4, 15), (30, 3)], &rest);
        let brave = world.of_role(Role::Colonist).find(|(_, unit)| unit.cell().x > 20).map(|(id, _)| id);
        let brave = brave.expect("one is in the open");
        drop(tick(&mut world, &[Draft { units: vec![brave], drafted: true }.into()]));
        while runs_on(&world, 60_000) && world.siege().raids().is_empty() {
            go_on(&mut world, 1);
        }
        // On their way, but not there yet.
        go_on(&mut world, 900);
        let camp = world.siege().camps()[0].structure().expect("it stands");
        drop(tick(&mut world, &[GiveOrder { units: vec![brave], order: Order::Raze(camp) }.into()]));
        let mut back = 0;
        for _ in 0..2_400 {
            go_on(&mut world, 1);
            let decided = |unit: &osada::sim::Unit| unit.besieger().map(|besieger| besieger.decided());
            let defend = world.raiders().filter(|(_, unit)| decided(unit) == Some(osada::brain::Action::Defend));
            back = back.max(defend.count());
        }
        assert!(world.siege().camps()[0].struck_at().is_some(), "{mind}: nobody struck the camp");
        assert_eq!(back > 0, turns, "{mind}: {back} turned back");
    }
}

#[test]
fn whoever_is_sent_against_a_camp_breaks_its_palisade_first() {
    let mut world = meadow(
        &[(3, 10), (4, 15), (5, 15), (6, 15), (7, 15)],
        "waves: [[(\"grunt\", 1)], [(\"grunt\", 1)], [(\"grunt\", 1)]],",
    );
    let mut rules = (**world.rules()).clone();
    rules.units.iter_mut().filter(|row| row.role == Role::Besieger).for_each(|row| row.attacks.clear());
    (rules.fatigue.fight, rules.fatigue.awake) = (0.0, 0.0);
    world = World::resume(Arc::new(rules), world.state().clone());
    let (camp, _) = world.camps().next().expect("it stands");
    let units = people(&world);
    let draft = Command::Draft(Draft { units: units.clone(), drafted: true });
    let events = tick(&mut world, &[draft, Command::Order(GiveOrder { units, order: Order::Raze(camp) })]);
    assert!(events.iter().all(|event| !matches!(event, osada::sim::Event::Refused { .. })), "{events:?}");
    let mut destroyed = Vec::new();
    for _ in 0..20_000 {
        for event in tick(&mut world, &[]) {
            if let osada::sim::Event::Destroyed { kind, .. } = event {
                destroyed.push(world.rules().structure(kind).name.clone());
            }
        }
        if world.map().structure(camp).is_none() {
            break;
        }
    }
    let (last, walls) = destroyed.split_last().expect("something fell");
    assert_eq!(last, "camp");
    assert!(!walls.is_empty() && walls.iter().all(|wall| wall.starts_with("palisade")), "{walls:?}");
}

#[test]
fn nobody_hunts_where_a_garrison_would_come_for_them() {
    let plain = ".".repeat(60);
    let mut rows = vec![plain.as_str(); 24];
    let home = format!("...H..C{}", ".".repeat(53));
    rows[12] = &home;
    let text = format!(
        "(title: \"a\", about: \"b\", colonists: Named([]), stock: (food: 100), camp: (44, 12), waves: [[(\"grunt\", 1)]],
          herds: [(unit: \"deer\", count: 3, at: (34, 12))],
          ground: Drawn(rows: {rows:?}, legend: {{'H': (terrain: \"grass\", structure: \"hearth\"), 'C': (terrain: \"grass\", unit: \"colonist\")}}))"
    );
    let rules = rules();
    let level = load("plain.ron", &text, &rules).unwrap_or_else(|report| panic!("{report}"));
    let mut world = build(&level, &rules, 4).expect("it can be built");
    let all = Area::new(Cell::new(0, 0), Cell::new(59, 23));
    tick(&mut world, &[Designate { job: JobKind::Hunt, area: all }.into()]);
    let (mut guarded, mut free) = (0, 0);
    // Until the first raid comes.
    while world.siege().arrived() == 0 {
        let Some((hunter, unit)) = world.of_role(Role::Colonist).next() else { break };
        let at_work = unit.colonist().map(Colonist::activity);
        let sold = auction(&world, hunter);
        for (id, job) in world.jobs().iter().filter(|(_, job)| job.kind() == JobKind::Hunt) {
            let Some(beast) = (match job.site() {
                Site::Beast(beast) => world.unit(beast),
                _ => None,
            }) else {
                continue;
            };
            if world.is_guarded(beast.cell()) {
                guarded += 1;
                assert!(sold.rejected.contains(&(id, Rejection::Guarded)), "{:?}", sold.rejected);
            } else {
                free += u32::from(at_work == Some(Activity::Work { job: id }));
            }
        }
        tick(&mut world, &[]);
    }
    assert!(guarded > 100 && free > 100, "guarded {guarded} times, hunted for {free} ticks");
    assert_eq!(world.of_role(Role::Colonist).count(), 1, "the hunter lives");
}
