//! What drafted people do for goals other than holding out: they break cages open and bring the captives home, put up ladders
//! at ramparts, leave the map, and hold places by night.

use super::memories::remember;
use super::people::{admit, dismiss, doorstep};
use crate::combat::nearest_seen;
use crate::ground::World;
use crate::kinds::{Area, Event, Events, GoalStep, Order, Role, StructureId, Ticks, Tiles, UnitId};
use crate::rules::Function;
use crate::state::{Fact, LevelGoal, StructureState, Unit, Veteran};
use osada_ai::grid::Cell;

/// Distance from a cage or a rampart within which people work at it.
const HAND: Tiles = Tiles(1.9);

/// Lets errands go on by one tick.
pub(crate) fn run_errands(world: &mut World, events: &mut Events) {
    work(world, events);
    come_home(world, events);
    go_aboard(world, events);
    hold_places(world);
    if world.clock().since_dawn(&world.rules.time) == Ticks(0) {
        draw_saboteurs(world);
    }
}

fn is_drafted(unit: &Unit) -> bool {
    unit.colonist().is_some_and(|colonist| colonist.is_drafted())
}

/// How many captives the level asks for.
fn captives_wanted(world: &World) -> u32 {
    let wanted = world.siege().goals().iter().find_map(|goal| match goal {
        LevelGoal::Rescue { people } => Some(*people),
        _ => None,
    });
    wanted.unwrap_or(0)
}

/// Sends somebody away for good; only then it turns out whether they were a saboteur.
pub(crate) fn expel(world: &mut World, id: UnitId, events: &mut Events) {
    let Some(unit) = world.unit(id) else { return };
    let (cell, guilty) = (unit.cell(), unit.colonist().is_some_and(|colonist| colonist.saboteur));
    dismiss(world, id, events);
    let Some((saboteurs, mistakes)) = saboteurs_wanted(world) else { return };
    let progress = &mut world.state.siege.progress;
    let (count, step, of) = match guilty {
        true => (&mut progress.unmasked, GoalStep::Unmasked, saboteurs),
        false => (&mut progress.wronged, GoalStep::Wronged, mistakes),
    };
    *count = count.saturating_add(1);
    events.push(Event::GoalStep { step, done: *count, of, cell });
}

/// How many saboteurs the level has, and how many innocent people may be sent away.
fn saboteurs_wanted(world: &World) -> Option<(u32, u32)> {
    world.siege().goals().iter().find_map(|goal| match *goal {
        LevelGoal::Unmask { saboteurs, mistakes } => Some((saboteurs, mistakes)),
        _ => None,
    })
}

/// Draws as many saboteurs as the level has, less those who were sent away: whoever dies is replaced at dawn by somebody else
/// who can be bought, so that it is no way to win to let them die.
pub(crate) fn draw_saboteurs(world: &mut World) {
    let Some((saboteurs, _)) = saboteurs_wanted(world) else { return };
    let is_one =
        |world: &World, id: UnitId| world.unit(id).and_then(Unit::colonist).is_some_and(|colonist| colonist.saboteur);
    let mut people = world.ids_of(Role::Colonist);
    let there = people.iter().filter(|&&id| is_one(world, id)).count();
    let wanted = saboteurs.saturating_sub(world.siege().progress.unmasked) as usize;
    if there >= wanted {
        return;
    }
    people.retain(|&id| !is_one(world, id));
    world.state.streams.story.shuffle(&mut people);
    for id in people.into_iter().take(wanted - there) {
        if let Some(colonist) = world.state.units.get_mut(id).and_then(Unit::colonist_mut) {
            colonist.saboteur = true;
        }
    }
}

/// The enemy who keeps people from breaking a cage open.
pub fn cage_held_up_by(world: &World, id: StructureId) -> Option<UnitId> {
    let cage = world.map().structure(id)?;
    let Function::Cage { clear, .. } = world.rules().structure(cage.kind()).function else { return None };
    nearest_seen(world, cage.cell().centre(), clear, Role::Besieger)
}

/// Lets people work at cages and at ramparts for a tick.
fn work(world: &mut World, events: &mut Events) {
    let ladder = world.rules.structure_kinds().find(|(_, row)| row.function == Function::Ladder).map(|(kind, _)| kind);
    let worked_at = worked_at(world, ladder.is_some());
    for (id, cell, function) in worked_at {
        let Some(structure) = world.state.map.structures.get_mut(id) else { continue };
        let StructureState::WorkedAt { worked } = &mut structure.state else { continue };
        *worked = *worked + Ticks(1);
        match function {
            Function::Cage { seconds, .. } if *worked >= seconds.ticks() => {
                world.raze(id);
                set_free(world, cell, events);
            }
            Function::Rampart { seconds, .. } if *worked >= seconds.ticks() => {
                world.raze(id);
                if let Some(kind) = ladder {
                    let structure = world.raise(kind, cell);
                    events.push(Event::Built { structure, kind, cell });
                }
            }
            _ => {}
        }
    }
}

/// Cages beside which somebody drafted stands and no enemy is near, and ramparts with a whole crew beside them. A crew works
/// at one rampart, the first of those beside it.
fn worked_at(world: &World, has_ladders: bool) -> Vec<(StructureId, Cell, Function)> {
    let drafted = world.of_role(Role::Colonist).filter(|(_, unit)| is_drafted(unit));
    let mut hands: Vec<(UnitId, &Unit)> = drafted.collect();
    if hands.is_empty() {
        return Vec::new();
    }
    let is_worked =
        |function: &Function| function.is_cage() || (has_ladders && matches!(function, Function::Rampart { .. }));
    let mut worked_at = Vec::new();
    for (id, structure) in world.with_function(is_worked) {
        let (cell, function) = (structure.cell(), world.rules.structure(structure.kind()).function);
        let is_beside = |unit: &Unit| unit.place().distance(cell.centre()) <= HAND.0;
        let crew = hands.iter().filter(|(_, unit)| is_beside(unit)).count();
        let is_manned = match function {
            Function::Rampart { crew: wanted, .. } => crew >= wanted as usize,
            _ => crew > 0 && cage_held_up_by(world, id).is_none(),
        };
        if is_manned {
            worked_at.push((id, cell, function));
            hands.retain(|(_, unit)| function.is_cage() || !is_beside(unit));
        }
    }
    worked_at
}

/// Brings the captive of a cage into the colony, however many people it takes otherwise. Unless somebody orders otherwise,
/// they go home at once.
fn set_free(world: &mut World, cell: Cell, events: &mut Events) {
    let Some(id) = admit(world, cell, events) else { return };
    let home = doorstep(world);
    if let Some(unit) = world.state.units.get_mut(id) {
        unit.hp = unit.hp * world.rules.errands.captive_hp;
        if let Some(colonist) = unit.colonist_mut() {
            colonist.draft = home.map(Order::Move);
        }
    }
    remember(world, id, Fact::Freed);
    world.state.siege.progress.freed.push(id);
    let progress = world.siege().progress();
    let (done, of) = (progress.home + progress.freed.len() as u32, captives_wanted(world));
    events.push(Event::GoalStep { step: GoalStep::Freed, done, of, cell });
}

fn come_home(world: &mut World, events: &mut Events) {
    let Some(hearth) = world.hearth().map(|(_, hearth)| hearth.cell().centre()) else { return };
    let mut freed = std::mem::take(&mut world.state.siege.progress.freed);
    freed.retain(|&id| {
        // Whoever is not there any more has died on the way.
        let Some(unit) = world.unit(id) else { return false };
        if unit.place().distance(hearth) > world.rules.errands.home.0 {
            return true;
        }
        let cell = unit.cell();
        if let Some(colonist) = world.state.units.get_mut(id).and_then(Unit::colonist_mut) {
            colonist.draft = None;
        }
        world.state.siege.progress.home += 1;
        let (done, of) = (world.siege().progress.home, captives_wanted(world));
        events.push(Event::GoalStep { step: GoalStep::Home, done, of, cell });
        false
    });
    world.state.siege.progress.freed = freed;
}

fn go_aboard(world: &mut World, events: &mut Events) {
    if world.clock().since_dawn(&world.rules.time) == Ticks(0) {
        world.state.siege.progress.left_today = 0;
    }
    let goal = world.siege().goals().iter().find_map(|goal| match *goal {
        LevelGoal::Evacuate { people, at, dawn, seats } => Some((people, at, dawn, seats)),
        _ => None,
    });
    let Some((of, at, dawn, seats)) = goal else { return };
    if world.clock().day(&world.rules.time) < u64::from(dawn) {
        return;
    }
    let waits = |(_, unit): &(UnitId, &Unit)| is_drafted(unit) && at.contains(unit.cell());
    let waiting: Vec<(UnitId, Cell)> =
        world.of_role(Role::Colonist).filter(waits).map(|(id, unit)| (id, unit.cell())).collect();
    for (id, cell) in waiting {
        let is_full = seats.is_some_and(|seats| world.siege().progress.left_today >= seats);
        if is_full || nearest_seen(world, cell.centre(), world.rules.errands.boarding, Role::Besieger).is_some() {
            continue;
        }
        let person = world.unit(id).and_then(|unit| Veteran::of(unit, world.level()));
        dismiss(world, id, events);
        let progress = &mut world.state.siege.progress;
        progress.away.extend(person);
        progress.left += 1;
        progress.left_today += 1;
        events.push(Event::GoalStep { step: GoalStep::Aboard, done: progress.left, of, cell });
    }
}

/// The places that the level asks to be held, and whether each is held now; none where it asks for none.
pub fn places_held(world: &World) -> impl Iterator<Item = (Area, bool)> {
    let goal = world.siege().goals().iter().find_map(|goal| match goal {
        LevelGoal::HoldPlaces { places, people, .. } => Some((places, *people as usize)),
        _ => None,
    });
    let (places, wanted): (&[Area], usize) = goal.map_or((&[], 0), |(places, wanted)| (places, wanted));
    let count = |role: Role, area: &Area| world.of_role(role).filter(|(_, unit)| area.contains(unit.cell())).count();
    let is_held = move |area: &Area| count(Role::Colonist, area) >= wanted && count(Role::Besieger, area) == 0;
    places.iter().map(move |area| (*area, is_held(area)))
}

fn hold_places(world: &mut World) {
    if !world.clock().is_night(&world.rules.time) {
        return;
    }
    let (held, all) = (places_held(world).filter(|(_, held)| *held).count(), places_held(world).count());
    if all > 0 && held == all {
        let held = &mut world.state.siege.progress.held;
        *held = *held + Ticks(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::meadow;
    use crate::kinds::Outcome;
    use crate::tick::tick;
    use osada_ai::grid::Direction;

    /// The meadow with a goal, and so many cages far from its hearth.
    fn with_goal(goal: LevelGoal, cages: &[(i32, i32)]) -> World {
        let mut world = meadow();
        let cage = world.rules.structure_named("cage").expect("it ships");
        for &(x, y) in cages {
            world.raise(cage, Cell::new(x, y));
        }
        world.state.siege.goals = vec![goal];
        world
    }

    #[test]
    fn a_captive_who_dies_on_the_way_is_missing_at_home() {
        let mut world = with_goal(LevelGoal::Rescue { people: 1 }, &[(20, 2)]);
        let cage = world.map().structure_at(Cell::new(20, 2)).map(|(id, _)| id).expect("it stands");
        world.raze(cage);
        let mut events = Events::new();
        set_free(&mut world, Cell::new(20, 2), &mut events);
        let freed = world.siege().progress().on_their_way().to_vec();
        assert_eq!(freed.len(), 1);
        world.take_away(freed[0]);
        tick(&mut world, &[]);
        assert_eq!((world.siege().progress().on_their_way().len(), world.outcome()), (0, Outcome::Defeat));
    }

    #[test]
    fn captives_come_even_where_the_settlement_takes_nobody_else() {
        let mut world = with_goal(LevelGoal::Rescue { people: 1 }, &[(20, 2)]);
        let mut rules = (*world.rules).clone();
        rules.colony.most_colonists = 1;
        world = World::resume(std::sync::Arc::new(rules), world.state().clone());
        set_free(&mut world, Cell::new(20, 2), &mut Events::new());
        assert_eq!(world.of_role(Role::Colonist).count(), 2);
    }

    #[test]
    fn a_whole_crew_beside_a_rampart_puts_up_a_ladder_and_fewer_do_not() {
        for (people, is_up) in [(3, true), (2, false)] {
            let mut world = with_goal(LevelGoal::BurnCamps, &[]);
            let [rampart, ladder] =
                ["rampart", "ladder"].map(|name| world.rules.structure_named(name).expect("it ships"));
            let Function::Rampart { crew: 3, seconds } = world.rules.structure(rampart).function else {
                panic!("it takes three")
            };
            let cell =
                world.of_role(Role::Colonist).next().expect("somebody lives here").1.cell().step(Direction::East);
            world.raise(rampart, cell);
            for _ in 1..people {
                admit(&mut world, cell.step(Direction::East), &mut Events::new()).expect("there is room");
            }
            for id in world.ids_of(Role::Colonist) {
                let colonist = world.state.units.get_mut(id).and_then(Unit::colonist_mut).expect("a colonist");
                colonist.draft = Some(Order::Hold);
            }
            assert_eq!(world.factor(Role::Colonist, cell), 0.0);
            (0..=seconds.ticks().0).for_each(|_| drop(tick(&mut world, &[])));
            let stands = world.map().structure_at(cell).map(|(_, structure)| structure.kind());
            assert_eq!(stands, Some(if is_up { ladder } else { rampart }), "{people} people");
            assert_eq!(world.factor(Role::Colonist, cell) > 0.0, is_up);
        }
    }

    #[test]
    fn the_last_to_leave_has_won_and_is_not_mourned() {
        let at = Area::new(Cell::new(7, 7), Cell::new(9, 9));
        let mut world = with_goal(LevelGoal::Evacuate { people: 1, at, dawn: 1, seats: None }, &[]);
        let id = world.ids_of(Role::Colonist)[0];
        world.state.units.get_mut(id).and_then(Unit::colonist_mut).expect("a colonist").draft = Some(Order::Hold);
        tick(&mut world, &[]);
        assert_eq!((world.of_role(Role::Colonist).count(), world.outcome()), (0, Outcome::Victory));
    }

    #[test]
    fn whoever_is_in_league_and_dies_is_replaced_but_not_whoever_is_sent_away() {
        let mut world = with_goal(LevelGoal::Unmask { saboteurs: 1, mistakes: 1 }, &[]);
        admit(&mut world, Cell::new(9, 9), &mut Events::new()).expect("there is room");
        let guilty = |world: &World| -> Vec<UnitId> {
            let people = world.of_role(Role::Colonist);
            people.filter(|(_, unit)| unit.colonist().is_some_and(|it| it.saboteur)).map(|(id, _)| id).collect()
        };
        draw_saboteurs(&mut world);
        let first = guilty(&world);
        assert_eq!(first.len(), 1);
        world.take_away(first[0]);
        draw_saboteurs(&mut world);
        let second = guilty(&world);
        assert_eq!((second.len(), world.outcome()), (1, Outcome::Running));
        admit(&mut world, Cell::new(9, 9), &mut Events::new()).expect("there is room");
        expel(&mut world, second[0], &mut Events::new());
        draw_saboteurs(&mut world);
        assert_eq!((guilty(&world).len(), world.siege().progress().unmasked()), (0, 1));
    }

    #[test]
    fn with_fewer_people_than_have_to_leave_the_level_is_lost() {
        let at = Area::new(Cell::new(7, 7), Cell::new(9, 9));
        let mut world = with_goal(LevelGoal::Evacuate { people: 2, at, dawn: 3, seats: None }, &[]);
        tick(&mut world, &[]);
        assert_eq!(world.outcome(), Outcome::Defeat);
    }
}
