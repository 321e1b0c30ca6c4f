//! Validation of a history from a file.

use super::entry::{LogEntry, cut};
use super::{EVERY, History, MOST_DEAD, MOST_PEOPLE, MOST_RAIDS, MOST_SAMPLES};
use crate::error::Error;
use osada_sim::{Map, Tick, Ticks};

/// Largest number in a history, of damage or goods.
const LARGEST: f64 = 1e15;
/// Largest distance between two samples, in ticks.
const RAREST: Ticks = Ticks(1 << 40);

impl History {
    /// Checks that it is a history of a game at this tick on this map: nothing lies after that tick or off the map,
    /// and no list or number is larger than a game of any length makes it.
    pub(crate) fn check(&self, now: Tick, map: &Map) -> Result<(), Error> {
        let claim = |holds: bool, what: &'static str| if holds { Ok(()) } else { Err(Error::History(what)) };
        let Self { since, every, samples, raids, dead, people, unmanned, log, idle_since, hungry_told: _, hunted } =
            self;
        let counts = [
            (samples.len(), MOST_SAMPLES),
            (raids.len(), MOST_RAIDS),
            (dead.len(), MOST_DEAD),
            (people.len(), MOST_PEOPLE),
            (log.len(), LogEntry::MOST),
            (hunted.len(), MOST_PEOPLE),
        ];
        claim(counts.iter().all(|(count, most)| count <= most), "it is longer than that of any game")?;
        claim((EVERY..=RAREST).contains(every), "its samples are too close together or too far apart")?;
        claim(*since <= now && idle_since.is_none_or(|at| at <= now), "it begins after the present")?;
        let rise = |times: &mut dyn Iterator<Item = Tick>| times.is_sorted_by(|a, b| a <= b && *b <= now);
        let times = rise(&mut [*since].into_iter().chain(samples.iter().map(|sample| sample.at)).chain([now]))
            && rise(&mut raids.iter().map(|raid| raid.at).chain([now]))
            && rise(&mut dead.iter().map(|dead| dead.at).chain([now]))
            && rise(&mut log.iter().map(|entry| entry.at).chain([now]));
        claim(times, "it is not in chronological order")?;
        let numbers = samples.iter().all(|sample| {
            (0.0..=1.0).contains(&sample.hearth)
                && (-10.0..=10.0).contains(&sample.morale)
                && sample.wealth as f64 <= LARGEST
        });
        let damage = people.iter().map(|person| person.damage).chain([*unmanned]).all(|damage| damage.abs() <= LARGEST);
        claim(numbers && damage, "a number is impossible")?;
        let texts =
            dead.iter().flat_map(|dead| [&dead.name, &dead.cause]).chain(people.iter().map(|person| &person.name));
        let mut texts = texts.chain(log.iter().flat_map(|entry| [&entry.title, &entry.text]));
        claim(texts.all(|text| text.len() == cut(text.clone()).len()), "a text is too long")?;
        let mut cells = dead.iter().map(|dead| dead.cell).chain(log.iter().filter_map(|entry| entry.cell));
        claim(cells.all(|cell| map.contains(cell)), "it mentions a place off the map")
    }
}
