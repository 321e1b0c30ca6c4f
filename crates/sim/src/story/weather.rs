//! The weather: when it comes by itself, when it is over, and the cold.

use crate::colony::is_cold;
use crate::ground::World;
use crate::kinds::{Event, Events, Seconds, TICK_SECONDS, Tick, Ticks};
use crate::rules::Climate;
use crate::state::{Spell, dusk};
use osada_ai::grid::Stream;

/// The random stream of the weather by itself.
const WEATHER: u64 = (1 << 33) - 1;

/// Weather that comes by itself on a day, counted from 1: its row, the time since dawn at which it comes, and how long it
/// lasts. The seed decides.
pub fn forecast_weather(world: &World, day: u64) -> Option<(u16, Ticks, Ticks)> {
    if world.story().climate != Climate::Seasonal {
        return None;
    }
    let mut stream = Stream::new(world.seed() ^ (day << 40), WEATHER);
    let (mut luck, moment, length) = (stream.unit(), stream.unit(), stream.unit());
    for (index, row) in world.rules().weathers.iter().enumerate() {
        let share = row.days.of(world.season());
        if luck < share {
            let from = Ticks((moment * dusk(&world.rules().time).0 as f64) as u64);
            let (least, most) = row.seconds;
            return Some((index as u16, from, Seconds(least + (most - least) * length).ticks()));
        }
        luck -= share;
    }
    None
}

/// Ends the weather that is over, and lets that of the day come.
pub(super) fn change(world: &mut World, events: &mut Events) {
    let now = world.clock().now();
    if world.story().weather.is_some_and(|spell| spell.until <= now) {
        world.state.story.weather = None;
        events.push(Event::WeatherChanged { weather: None });
    }
    if world.story().weather.is_some() {
        return;
    }
    match world.story().climate.clone() {
        Climate::Fair => {}
        Climate::Always(name) => {
            if let Some(weather) = world.rules.weather_named(&name) {
                set(world, weather, Tick(crate::kinds::limits::LAST_TIME), events);
            }
        }
        Climate::Seasonal => {
            let since_dawn = world.clock().since_dawn(&world.rules.time);
            let today = world.clock().day(&world.rules.time);
            // Only at whole seconds: it is drawn anew each time.
            if since_dawn.0.is_multiple_of(60)
                && let Some((weather, from, length)) = forecast_weather(world, today)
                && from.0 / 60 == since_dawn.0 / 60
            {
                set(world, weather, now + length, events);
            }
        }
    }
}

/// Changes the weather.
pub(super) fn set(world: &mut World, weather: u16, until: Tick, events: &mut Events) {
    world.state.story.weather = Some(Spell { weather, until });
    events.push(Event::WeatherChanged { weather: Some(weather) });
}

/// Lets people tire who are cold, once a second: those far from the hearth and from everything that gives light.
pub(super) fn chill(world: &mut World) {
    let Some(cold) = world.weather().map(|row| row.cold).filter(|&cold| cold > 0.0) else { return };
    if !world.clock().tick().is_multiple_of(60) {
        return;
    }
    for id in world.ids_of(crate::kinds::Role::Colonist) {
        let is_out = world.unit(id).is_some_and(|unit| is_cold(world, unit.place()));
        let colonist = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut());
        if let Some(colonist) = colonist.filter(|_| is_out) {
            colonist.fatigue = (colonist.fatigue + cold * 60.0 * TICK_SECONDS).min(10.0);
        }
    }
}
