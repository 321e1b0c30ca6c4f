//! Promises about what defends the settlement, and about the hunt.

use crate::common::{check_invariants, play, world_of};
use osada::grid::Cell;
use osada::player::Idle;
use osada::sim::rules::Role;
use osada::sim::{Area, Designate, Event, JobKind, Outcome, tick};

#[test]
fn a_hunted_herd_feeds_the_colony() {
    let mut world = world_of("first_siege", 4);
    let everywhere = Area::new(Cell::new(0, 0), Cell::new(200, 200));
    let deer = world.of_role(Role::Prey).count();
    tick(&mut world, &[Designate { job: JobKind::Hunt, area: everywhere }.into()]);
    let mut eaten = 0;
    let before = world.possessions().food;
    play(&mut world, &mut Idle, 5_500, |world, events| {
        check_invariants(world);
        let killed = |event: &&Event| matches!(event, Event::Died { role: Role::Prey, .. });
        eaten += events.iter().filter(killed).count();
    });
    assert_eq!(world.outcome(), Outcome::Running);
    assert!(eaten > 0, "nobody brought anything home");
    assert_eq!(world.of_role(Role::Prey).count(), deer - eaten);
    let meals = 5_500 / (world.rules().time.day_seconds / world.rules().colony.meals_per_day).ticks().0 + 1;
    let mouths = world.of_role(Role::Colonist).count() as u32;
    let meat = world.rules().unit(crate::common::unit(world.rules(), "deer")).meat;
    let least = before.saturating_sub(mouths * meals as u32) + eaten as u32 * meat;
    assert!(world.possessions().food >= least, "{} instead of at least {least}", world.stock().food);
    assert_eq!(world.tally().hunted as usize, eaten);
}
