//! Burning tiles: where fire spreads, and what it takes from structures, units and the ground. Every tile is looked at once a
//! second, not all in the same tick.

use super::fight::nearest_tile;
use super::harm::{Blow, Hit, Source, batter, hurt};
use crate::ground::World;
use crate::kinds::{Events, HitPoints, Role, Seconds, StructureId, TICKS_PER_SECOND, Tiles, UnitId};
use crate::state::{FieldState, Site, StructureState, Target};
use osada_ai::grid::{Cell, Direction, Point};

/// Lets everything burn that is on fire.
pub(super) fn burn(world: &mut World, blows: &mut Vec<Blow>, events: &mut Events) {
    if world.fires().is_empty() {
        return;
    }
    let now = world.clock().tick();
    let due: Vec<Cell> = world.fires().iter().map(|fire| fire.cell()).filter(|&cell| is_due(cell, now)).collect();
    for cell in due {
        burn_tile(world, cell, blows, events);
    }
}

/// Sets fire to the tile of a structure that a blow has landed on, if the plan of the raid and luck have it.
pub(super) fn set_on_fire(world: &mut World, by: UnitId, id: StructureId, events: &mut Events) {
    let Some(unit) = world.unit(by) else { return };
    let chance = world.plan_rules_of(unit).map_or(0.0, |plan| plan.fire);
    let at = if chance > 0.0 { nearest_tile(world, unit.place(), id).map(Point::cell) } else { None };
    if let Some(cell) = at.filter(|&cell| world.can_ignite(cell))
        && world.state.streams.fire.chance(chance)
    {
        world.ignite(cell, events);
    }
}

/// Checks whether a tile is looked at in this tick: neighbours are in different ones.
fn is_due(cell: Cell, now: u64) -> bool {
    let turn = i64::from(cell.x) * 7 + i64::from(cell.y) * 13;
    (now % u64::from(TICKS_PER_SECOND)) as i64 == turn.rem_euclid(i64::from(TICKS_PER_SECOND))
}

/// A second of fire on a tile.
fn burn_tile(world: &mut World, cell: Cell, blows: &mut Vec<Blow>, events: &mut Events) {
    let fuel = world.fuel(cell);
    if fuel <= Seconds(0.0) {
        // What burnt here is gone.
        return world.put_out(cell, events);
    }
    let (rules, factor) = (world.rules.fire, world.conditions().fire * world.water_near(cell).fire);
    let chance = (rules.spread * factor).clamp(0.0, 1.0);
    for neighbour in Direction::ORTHOGONAL.map(|side| cell.step(side)) {
        if world.can_ignite(neighbour) && world.state.streams.fire.chance(chance) {
            world.ignite(neighbour, events);
        }
    }
    damage_structure(world, cell);
    hurt_units(world, cell, blows, events);
    let wet = (1.0 - factor).max(0.0);
    let spent = Seconds(1.0 + wet * fuel.0 / rules.rain_seconds.0);
    let Some(fire) = world.state.fires.at_mut(cell) else { return };
    fire.left = Seconds(fire.left.0 - spent.0);
    if fire.left <= Seconds(0.0) {
        // Rain leaves behind what has not burnt.
        if wet < 1.0 {
            leave_burnt(world, cell);
        }
        world.put_out(cell, events);
    }
}

fn damage_structure(world: &mut World, cell: Cell) {
    let Some((id, structure)) = world.map().structure_at(cell) else { return };
    let row = world.rules.structure(structure.kind());
    let tiles = f64::from(row.size.width) * f64::from(row.size.height);
    if let Some(full) = row.hp {
        batter(world, id, full * (world.rules.fire.damage / tiles));
    }
}

fn hurt_units(world: &mut World, cell: Cell, blows: &mut Vec<Blow>, events: &mut Events) {
    let damage = world.rules.fire.hurts;
    if damage <= HitPoints(0.0) {
        return;
    }
    let mut found: Vec<UnitId> = Vec::new();
    for role in Role::ALL {
        world.each_near(cell.centre(), Tiles(1.5), role, |id, unit| {
            if unit.cell() == cell && unit.hp() > HitPoints(0.0) {
                found.push(id);
            }
        });
    }
    for id in found {
        let hit = Hit { by: Source::Fire, from: cell.centre(), missile: false, damage };
        let (damage, felled) = hurt(world, id, hit, events);
        blows.push(Blow { by: Source::Fire, on: Target::Unit(id), damage, missile: false, felled });
    }
}

/// Turns what has burnt to the end into what is left of it. Structures stand as long as they have hit points.
fn leave_burnt(world: &mut World, cell: Cell) {
    if let Some((id, structure)) = world.map().structure_at(cell) {
        let is_field = matches!(structure.state(), StructureState::Field(_));
        if let Some(structure) = world.state.map.structures.get_mut(id).filter(|_| is_field) {
            structure.state = StructureState::Field(FieldState::Fallow);
        }
        return;
    }
    let burns = world.map().terrain(cell).and_then(|terrain| world.rules.terrain(terrain).burns.as_ref());
    let Some(left) = burns.and_then(|burns| world.rules.terrain_named(&burns.leaves)) else { return };
    // What was to be harvested is gone.
    if let Some((job, _)) = world.jobs().at(cell).filter(|(_, job)| job.site() == Site::Tile(cell)) {
        world.close_job(job);
    }
    world.set_terrain(cell, left);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{meadow, meadow_with};
    use crate::kinds::{DeathCause, Event, JobKind, MindId, Outcome, Tick};
    use crate::rules::{Condition, Effect, Measure, Rules, Trigger};
    use crate::state::{Activity, Fire, Fires, Job, MOST_FIRES, Plan, Spell, Walk};
    use crate::tick::tick;
    use osada_ai::brain::Action;

    /// A meadow without people, in weather of this name, with a wood of 12 × 9 trees.
    fn wood(weather: Option<&str>) -> World {
        let mut world = deserted(|_| {});
        let tree = world.rules.terrain_named("tree").expect("it ships");
        (0..108).for_each(|tile| world.set_terrain(Cell::new(9 + tile % 12, 5 + tile / 12), tree));
        if let Some(weather) = weather {
            let row = world.rules.weather_named(weather).expect("it ships");
            world.state.story.weather = Some(Spell { weather: row, until: Tick(1 << 40) });
        }
        world.refresh_conditions();
        world
    }

    fn deserted(change: impl FnOnce(&mut Rules)) -> World {
        let mut world = meadow_with(change);
        for id in world.ids_of(Role::Colonist) {
            world.take_away(id);
        }
        world
    }

    fn run(world: &mut World, seconds: u32) -> Events {
        // Whatever is decided, fire goes on.
        let second = |world: &mut World, events: &mut Events| {
            for _ in 0..TICKS_PER_SECOND {
                world.state.outcome = Outcome::Running;
                events.extend(tick(world, &[]));
            }
        };
        let mut events = Events::new();
        (0..seconds).for_each(|_| second(world, &mut events));
        events
    }

    fn set_fire(world: &mut World, cell: Cell) -> Events {
        let mut events = Events::new();
        world.ignite(cell, &mut events);
        events
    }

    fn put_up(world: &mut World, name: &str, cell: Cell) -> StructureId {
        let kind = world.rules.structure_named(name).expect("it ships");
        world.raise(kind, cell)
    }

    /// Trees of a wood that burnt down, in the mean of many fires that began in its middle.
    fn mean_burnt(weather: Option<&str>) -> f64 {
        let burnt = (0..40).map(|seed| {
            let mut world = wood(weather);
            world.state.streams.fire = osada_ai::grid::Stream::new(seed, 8);
            set_fire(&mut world, Cell::new(15, 9));
            run(&mut world, 120);
            let stump = world.rules.terrain_named("stump").expect("it ships");
            world.map().cells().filter(|&cell| world.map().terrain(cell) == Some(stump)).count()
        });
        burnt.sum::<usize>() as f64 / 40.0
    }

    #[test]
    fn fire_takes_a_few_trees_in_fair_weather_many_in_a_drought_and_none_in_rain() {
        let [fair, drought, rain] = [None, Some("drought"), Some("rain")].map(mean_burnt);
        assert!((1.5..10.0).contains(&fair), "{fair}");
        assert!((fair * 2.0..80.0).contains(&drought), "{fair} and {drought}");
        assert!(rain <= 0.0, "{rain}");
    }

    #[test]
    fn what_burns_goes_out_in_rain_within_seconds_and_stays_what_it_was() {
        let mut world = wood(None);
        set_fire(&mut world, Cell::new(15, 9));
        run(&mut world, 1);
        assert_eq!(world.fires().len(), 1);
        world.state.story.weather = wood(Some("rain")).state.story.weather;
        let events = run(&mut world, 6);
        assert!(world.fires().is_empty());
        assert_eq!(world.map().terrain(Cell::new(15, 9)), world.rules.terrain_named("tree"));
        assert!(events.contains(&Event::FireOut { cell: Cell::new(15, 9) }), "{events:?}");
    }

    #[test]
    fn beside_a_well_a_wall_that_burns_is_soon_out_and_stands() {
        let lost = |well: bool| {
            let mut world = deserted(|_| {});
            let wall = put_up(&mut world, "wood_wall", Cell::new(9, 9));
            if well {
                put_up(&mut world, "well", Cell::new(12, 9));
            }
            set_fire(&mut world, Cell::new(9, 9));
            run(&mut world, 40);
            let left = world.map().structure(wall).and_then(|wall| wall.hp()).unwrap_or_default();
            (world.fires().len(), left)
        };
        let ((burns, alone), (out, saved)) = (lost(false), lost(true));
        assert_eq!((burns, out), (1, 0));
        assert!(saved > HitPoints(90.0) && alone < HitPoints(60.0), "{saved:?} and {alone:?}");
    }

    #[test]
    fn neither_stone_nor_the_hearth_nor_bare_ground_burns() {
        let mut world = deserted(|_| {});
        put_up(&mut world, "stone_wall", Cell::new(9, 9));
        for cell in [Cell::new(9, 9), Cell::new(4, 4), Cell::new(12, 12), Cell::new(-1, 3)] {
            assert_eq!(set_fire(&mut world, cell), []);
            assert!(world.fires().is_empty(), "{cell}");
        }
    }

    #[test]
    fn a_wooden_wall_that_nobody_saves_burns_down_and_so_does_what_is_beside_it() {
        let mut world = deserted(|rules| rules.fire.spread = 0.2);
        (8..14).for_each(|x| _ = put_up(&mut world, "wood_wall", Cell::new(x, 9)));
        let events = set_fire(&mut world, Cell::new(8, 9));
        assert_eq!(events, [Event::FireBroke { cell: Cell::new(8, 9) }]);
        let events = run(&mut world, 150);
        let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
        assert_eq!(count(|event| matches!(event, Event::Destroyed { .. })), 6);
        assert_eq!(count(|event| matches!(event, Event::FireBroke { .. })), 0, "it is one fire");
        assert_eq!(count(|event| matches!(event, Event::FireOut { .. })), 1);
        assert_eq!(world.tally().destroyed, 6);
    }

    #[test]
    fn people_put_it_out_and_nothing_that_was_marked_is_lost() {
        let mut world = meadow();
        let wall = put_up(&mut world, "wood_wall", Cell::new(10, 8));
        let marked = world.open_job(Job::new(JobKind::Dismantle, Site::Structure(wall)));
        set_fire(&mut world, Cell::new(10, 8));
        let douse = world.fires().at(Cell::new(10, 8)).and_then(Fire::job).expect("it is near their hearth");
        assert_eq!(world.jobs().get(douse).map(Job::kind), Some(JobKind::Douse));
        let events = run(&mut world, 10);
        assert!(world.fires().is_empty() && world.map().structure(wall).is_some());
        assert!(world.jobs().get(douse).is_none() && world.jobs().get(marked).is_some());
        let done = |event: &Event| matches!(event, Event::JobDone { kind: JobKind::Douse, .. });
        assert_eq!(events.iter().filter(|event| done(event)).count(), 1);
    }

    #[test]
    fn people_get_up_from_sleep_and_leave_other_work_for_a_fire_that_is_near() {
        let mut world = meadow();
        let id = world.ids_of(Role::Colonist)[0];
        for activity in [Activity::Sleep { bed: None, collapsed: false }, Activity::Talk { until: Tick(1 << 30) }] {
            put_up(&mut world, "wood_wall", Cell::new(10, 8));
            let colonist = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()).expect("a colonist");
            (colonist.activity, colonist.fatigue) = (activity, 4.0);
            set_fire(&mut world, Cell::new(10, 8));
            run(&mut world, 12);
            assert!(world.fires().is_empty(), "{activity:?}");
            let id = world.map().structure_at(Cell::new(10, 8)).expect("it still stands").0;
            world.raze(id);
        }
    }

    #[test]
    fn whoever_cannot_leave_a_burning_tile_dies_by_fire_and_nobody_is_blamed() {
        let mut world = meadow();
        let bed = put_up(&mut world, "bed", Cell::new(12, 8));
        let id = world.ids_of(Role::Colonist)[0];
        let unit = world.state.units.get_mut(id).expect("a colonist");
        unit.walk = Walk::standing(Cell::new(12, 8).centre());
        unit.hp = HitPoints(5.0);
        unit.colonist_mut().expect("a colonist").activity = Activity::Sleep { bed: Some(bed), collapsed: true };
        unit.colonist_mut().expect("a colonist").fatigue = 9.9;
        set_fire(&mut world, Cell::new(12, 8));
        let events = run(&mut world, 3);
        let died = |event: &Event| matches!(event, Event::Died { cause: DeathCause::Fire, .. });
        assert!(events.iter().any(died), "{events:?}");
    }

    #[test]
    fn a_burning_field_loses_what_grows_on_it_and_bare_fields_do_not_burn() {
        let mut world = deserted(|_| {});
        let cell = Cell::new(12, 8);
        let field = put_up(&mut world, "farm", cell);
        assert_eq!(world.fuel(cell), Seconds(0.0));
        let sown = StructureState::Field(FieldState::Sown { ripe_at: Tick(5) });
        world.state.map.structures.get_mut(field).expect("it stands").state = sown;
        set_fire(&mut world, cell);
        run(&mut world, 30);
        let state = world.map().structure(field).map(|field| field.state());
        assert_eq!(state, Some(StructureState::Field(FieldState::Fallow)));
    }

    #[test]
    fn never_more_burns_than_may() {
        let mut world = wood(Some("drought"));
        world = World::resume(
            std::sync::Arc::new({
                let mut rules = (*world.rules).clone();
                (rules.fire.most, rules.fire.spread) = (10, 1.0);
                rules
            }),
            world.state.clone(),
        );
        set_fire(&mut world, Cell::new(15, 9));
        let mut most = 0;
        for _ in 0..60 {
            run(&mut world, 1);
            most = most.max(world.fires().len());
        }
        assert_eq!(most, 10);
    }

    #[test]
    fn impossible_fires_in_a_save_are_refused_with_a_message() {
        let world = wood(None);
        let refused = |fires: Vec<Fire>| {
            let mut state = world.state.clone();
            state.fires = Fires(fires);
            state.check(&world.rules).err().map(|fault| fault.to_string())
        };
        let fire = |x: i32, left: f64| Fire { cell: Cell::new(x, 0), left: Seconds(left), job: None };
        assert_eq!(refused(vec![fire(1, 2.0), fire(2, 0.5)]), None);
        let expected = [
            (vec![fire(2, 1.0), fire(1, 1.0)], "out of order"),
            (vec![fire(1, 1.0), fire(1, 1.0)], "out of order"),
            (vec![fire(99, 1.0)], "off the map"),
            (vec![fire(1, f64::NAN)], "not between"),
            (vec![fire(1, -1.0)], "not between"),
            (vec![fire(1, 1.0); MOST_FIRES + 1], "burning tiles"),
        ];
        for (fires, words) in expected {
            let found = refused(fires).unwrap_or_default();
            assert!(found.starts_with("the fires of the state: ") && found.contains(words), "{found}");
        }
    }

    #[test]
    fn a_trigger_sets_fire_to_what_is_nearest_to_a_structure_or_in_an_area() {
        let effects =
            [Effect::Ignite(vec!["torch".to_owned(), "nothing".to_owned()]), Effect::IgniteIn((8, 4), (16, 6))];
        for effect in effects {
            let mut world = deserted(|_| {});
            put_up(&mut world, "torch", Cell::new(9, 8));
            put_up(&mut world, "wood_wall", Cell::new(11, 8));
            put_up(&mut world, "wood_wall", Cell::new(14, 5));
            let near_torch = matches!(effect, Effect::Ignite(_));
            world.state.story.own.push(Trigger {
                name: "spark".to_owned(),
                when: vec![Condition::No(Measure::Fires)],
                again: None,
                ask: None,
                then: vec![effect],
            });
            run(&mut world, 2);
            let burning: Vec<Cell> = world.fires().iter().map(Fire::cell).collect();
            assert_eq!(burning, [if near_torch { Cell::new(11, 8) } else { Cell::new(14, 5) }]);
        }
    }

    #[test]
    fn burning_arrows_set_fire_to_wood_and_those_of_other_plans_do_not_burn() {
        for (plan, wall, burns) in [
            (Action::Shoot, "wood_wall", true),
            (Action::Shoot, "stone_wall", false),
            (Action::Sap, "wood_wall", false),
        ] {
            let mut world = deserted(|rules| {
                rules.siege.plans.iter_mut().filter(|row| row.fire > 0.0).for_each(|row| row.fire = 1.0);
            });
            let wall = put_up(&mut world, wall, Cell::new(12, 8));
            let archer = world.rules.unit_named("archer").expect("it ships");
            crate::siege::bring_party(&mut world, Cell::new(14, 8), &[(archer, None)]);
            let by = world.ids_of(Role::Besieger)[0];
            world.state.chief.plans.push(Plan {
                wave: 0,
                at: Tick(0),
                mind: MindId(0),
                senses: Vec::new(),
                decided: plan,
                carried_out: plan,
                obstacle: None,
                band: Vec::new(),
                site: None,
                dangers: Vec::new(),
            });
            let mut events = Events::new();
            set_on_fire(&mut world, by, wall, &mut events);
            assert_eq!(!world.fires().is_empty(), burns, "{plan:?}");
            assert_eq!(events.len(), usize::from(burns));
        }
    }
}
