//! When the next raid comes.

use crate::ground::World;
use crate::kinds::Ticks;
use crate::siege::puts_off;
use crate::state::dusk;

/// The time until the next raid comes by itself, called or not; `None` if none is left.
pub fn raid_due(world: &World) -> Option<Ticks> {
    let siege = world.siege();
    siege.next()?;
    let (clock, time) = (world.clock(), &world.rules().time);
    let day_of_dusk = clock.day(time) + u64::from(clock.since_dawn(time) > dusk(time));
    let called = siege.latest_day().map_or(0, |latest| latest.saturating_sub(day_of_dusk));
    let days_more = called.max(u64::from(puts_off(world) && clock.since_dawn(time) <= dusk(time)));
    Some(clock.until_dusk(time) + time.day_seconds.ticks() * days_more)
}
