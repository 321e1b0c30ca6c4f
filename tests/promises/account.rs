//! Promises about accounts of units: the account of a decision never contradicts the activity.

use crate::common::drawn;
use osada::brain::Action;
use osada::player::named;
use osada::record::Content;
use osada::sim::rules::Role;
use osada::sim::{
    Account, Activity, Command, Draft, Intent, Outcome, Override, Ring, Unit, UnitId, World, account, tick,
};
use std::collections::BTreeSet;

/// The activity of a colonist, in a word, and if the account fits it.
fn colonist_fits(activity: Activity, drafted: bool, found: &Account) -> (&'static str, bool) {
    use Override::{
        AboutToDecide, Arms, Bell, Drafted, Exhausted, Fights, Load, Mans, NoJob, NoMeal, Runs, Tended, WornOut,
    };
    let instead = found.overridden;
    let decided = |wanted: &[Action]| instead.is_none() && wanted.contains(&found.decided);
    if drafted {
        let stays = matches!(instead, Some(Override::UnderFire { at_post: false, .. }));
        return ("drafted", stays || matches!(instead, Some(Drafted(_) | Override::Stance(_))));
    }
    match activity {
        Activity::Idle => {
            let waits = matches!(instead, Some(NoJob { .. } | NoMeal | AboutToDecide));
            ("idle", decided(&[Action::Stand]) || waits)
        }
        Activity::Sleep { collapsed: true, .. } => ("collapsed", instead == Some(WornOut)),
        Activity::Sleep { .. } => ("sleep", decided(&[Action::Sleep]) || instead == Some(Exhausted)),
        Activity::Rest { .. } => ("rest", decided(&[Action::Rest]) || instead == Some(Tended)),
        Activity::Work { .. } => ("work", decided(&[Action::Work]) || instead == Some(Mans)),
        Activity::Fight { target } => ("fight", instead == Some(Fights(target))),
        Activity::Flee => ("flee", instead == Some(Runs)),
        Activity::Carry { .. } => ("carry", instead == Some(Load)),
        Activity::Arm { gear } => ("arm", instead == Some(Arms(gear))),
        Activity::Shelter => ("shelter", instead == Some(Bell)),
        Activity::Post => ("post", instead == Some(Override::Post)),
        Activity::Eat { .. } => ("eat", decided(&[Action::Eat])),
        Activity::Talk { .. } => ("talk", decided(&[Action::Talk])),
        Activity::Mourn { .. } => ("mourn", decided(&[Action::Mourn])),
        Activity::Stroll { .. } => ("stroll", false),
    }
}

fn besieger_fits(unit: &Unit, found: &Account) -> (&'static str, bool) {
    let besieger = unit.besieger().expect("it is one");
    let (decided, instead) = (found.decided, found.overridden);
    let breaches = matches!(instead, Some(Override::Breaches(_) | Override::Undermines(_) | Override::LostPatience(_)));
    let strikes = matches!(decided, Action::Attack | Action::Pursue | Action::Raze | Action::Defend);
    match besieger.intent() {
        Intent::Flee if decided == Action::Flee => ("flees", instead.is_none()),
        Intent::Flee => {
            let leaves = matches!(instead, Some(Override::BandLeaves | Override::CampLost | Override::GaveUp));
            ("leaves", leaves)
        }
        _ if besieger.breach().is_some() => ("breaches", breaches),
        Intent::Muster if strikes => ("waits", instead == Some(Override::Waits)),
        Intent::Muster => ("musters", decided == Action::Stand && matches!(instead, None | Some(Override::Musters))),
        Intent::Attack(_) => ("attacks", matches!(instead, None | Some(Override::Plan(_))) && strikes),
        Intent::Patrol(_) if besieger.garrison().is_some() => {
            let why = matches!(instead, None | Some(Override::NobodyThere | Override::StaysAtCamp));
            ("keeps watch", why)
        }
        Intent::Defend => ("defends", instead.is_none() && decided == Action::Defend),
        Intent::Patrol(_) => ("patrols", instead.is_none() && matches!(decided, Action::Patrol | Action::Pursue)),
        Intent::Rest => ("recovers", instead.is_none() && decided == Action::Rest),
    }
}

/// Looks at everybody, and notes what they do.
fn look(world: &World, seen: &mut BTreeSet<&'static str>) {
    for (id, unit) in world.units() {
        let Some(found) = account(world, id) else {
            assert!(unit.beast().is_some(), "only beasts have no mind");
            continue;
        };
        let words = found.words(world);
        let (what, fits) = match unit.colonist() {
            Some(colonist) => colonist_fits(colonist.activity(), colonist.is_drafted(), &found),
            None => besieger_fits(unit, &found),
        };
        assert!(fits, "tick {}, {} {what}: {found:?}, {words}", world.clock().tick(), unit.name());
        assert!(words.ends_with('.') && words.starts_with(char::is_uppercase), "{words}");
        assert!(found.decided_at.is_none_or(|at| at <= world.clock().now()));
        seen.insert(what);
    }
}

#[test]
fn what_is_told_of_a_decision_goes_with_whatever_anybody_does() {
    let mut seen = BTreeSet::new();
    for (level, player) in [("first_siege", "planner"), ("two_camps", "planner"), ("hungry_winter", "idle")] {
        let (mut world, _) = Content::shipped(level).expect("it ships").build(3).expect("it can be built");
        let mut player = named(player).expect("the player exists");
        while world.outcome() == Outcome::Running && world.clock().tick() < 30_000 {
            let mut commands = player.commands(&world);
            let now = world.clock().tick();
            // The bell rings for a while, and somebody is drafted.
            commands.extend((now % 5_000 == 2_000).then_some(Command::Ring(Ring { on: true })));
            commands.extend((now % 5_000 == 2_300).then_some(Command::Ring(Ring { on: false })));
            let anybody: Vec<UnitId> = world.of_role(Role::Colonist).map(|(id, _)| id).take(1).collect();
            commands.extend(
                (now % 5_000 == 4_000).then(|| Command::Draft(Draft { units: anybody.clone(), drafted: true })),
            );
            commands.extend((now % 5_000 == 4_300).then_some(Command::Draft(Draft { units: anybody, drafted: false })));
            tick(&mut world, &commands);
            look(&world, &mut seen);
        }
    }
    // Who collapses, who breaches and who leaves with the band is seen in scenes of their own.
    let wanted = [
        "attacks", "carry", "drafted", "eat", "fight", "flee", "flees", "idle", "musters", "recovers", "rest",
        "shelter", "sleep", "talk", "work",
    ];
    let missing: Vec<_> = wanted.iter().filter(|what| !seen.contains(*what)).collect();
    assert!(missing.is_empty(), "nobody was seen to: {missing:?}");
}

#[test]
fn a_decision_is_told_with_its_age_and_what_goes_before_it() {
    let mut world = drawn(&["H.....", "....C.", "......"], &[], None, 1);
    let (id, _) = world.of_role(Role::Colonist).next().expect("there is somebody");
    let words = |world: &World| account(world, id).expect("it has a mind").words(world);
    for _ in 0..2 {
        tick(&mut world, &[]);
    }
    assert_eq!(words(&world), "Decided to work just now; there is no work.");
    let draft = |drafted| Command::Draft(Draft { units: vec![id], drafted });
    tick(&mut world, &[draft(true)]);
    for _ in 0..12 * 60 {
        tick(&mut world, &[]);
    }
    assert_eq!(words(&world), "Decided to work 12 s ago; holds position, as ordered.");
    tick(&mut world, &[draft(false), Command::Ring(Ring { on: true })]);
    assert!(words(&world).ends_with("; the alarm bell calls everybody to the hearth."), "{}", words(&world));
}
