//! Events that a test looks out for.

use osada_content::testing::{EventSource, Place, is_of_unit};
use osada_record::telemetry::{EventLine, Value};

/// An expected event, and how often it has come.
pub struct EventWatch<'t> {
    pub wanted: &'t EventSource,
    /// The ticks at which it came.
    pub seen: Vec<u64>,
    /// Events of its kind that were something else in the rest.
    pub others: Vec<String>,
}

/// Others of a kind that are told of.
const MOST_OTHERS: usize = 3;

impl<'t> EventWatch<'t> {
    pub fn new(wanted: &'t EventSource) -> Self {
        Self { wanted, seen: Vec::new(), others: Vec::new() }
    }

    /// Looks at an event; true if it is the one.
    pub fn look(&mut self, line: &EventLine) -> bool {
        if text(line, "event") != Some(&self.wanted.event) {
            return false;
        }
        let tick = integer(line, "tick").unwrap_or(0).max(0) as u64;
        let fits = fits(self.wanted, line, tick);
        if fits {
            self.seen.push(tick);
        } else if self.others.len() < MOST_OTHERS {
            self.others.push(in_short(self.wanted, line, tick));
        }
        fits
    }

    /// True if it came as often as expected.
    pub fn is_met(&self) -> bool {
        let (least, most) = self.wanted.times.unwrap_or((1, u32::MAX));
        (u64::from(least)..=u64::from(most)).contains(&(self.seen.len() as u64))
    }

    /// What came instead.
    pub fn found(&self) -> String {
        let ticks: Vec<String> = self.seen.iter().take(5).map(u64::to_string).collect();
        match (&self.seen[..], &self.others[..]) {
            ([], []) => format!("no `{}` at all", self.wanted.event),
            ([], others) => format!("none; others of its kind: {}", others.join("; ")),
            (seen, _) => format!("{} of them, at ticks {}", seen.len(), ticks.join(", ")),
        }
    }
}

/// What is looked out for, in words.
pub fn words(wanted: &EventSource) -> String {
    let EventSource { event, who, by, what, numbers, at, within, from, by_tick, times } = wanted;
    let place = |(x, y): Place| format!("{x}, {y}");
    let mut words = vec![event.clone()];
    words.extend(what.as_ref().map(|what| format!("what: {what}")));
    words.extend(who.as_ref().map(|who| format!("who: {who}")));
    words.extend(by.as_ref().map(|by| format!("by: {by}")));
    words.extend(numbers.iter().map(|(field, (least, most))| format!("{field}: {least} to {most}")));
    words.extend(at.map(|at| format!("at {}", place(at))));
    words.extend(within.map(|(one, other)| format!("between {} and {}", place(one), place(other))));
    words.extend((*from > 0).then(|| format!("from tick {from}")));
    words.extend(by_tick.map(|tick| format!("by tick {tick}")));
    words.extend(times.map(
        |(least, most)| {
            if least == most { format!("{least} times") } else { format!("{least} to {most} times") }
        },
    ));
    words.join(", ")
}

fn fits(wanted: &EventSource, line: &EventLine, tick: u64) -> bool {
    let EventSource { event: _, who, by, what, numbers, at, within, from, by_tick, times: _ } = wanted;
    let has_unit = line.iter().any(|(name, _)| *name == "unit_name");
    let of_unit = if has_unit { ["unit_name", "unit_kind", "unit"] } else { ["by_name", "by_kind", "by"] };
    let cell = integer(line, "x").zip(integer(line, "y"));
    let is_within = |((left, top), (right, bottom)): (Place, Place)| {
        let inside =
            |at: i64, one: i32, other: i32| (i64::from(one.min(other))..=i64::from(one.max(other))).contains(&at);
        cell.is_some_and(|(x, y)| inside(x, left, right) && inside(y, top, bottom))
    };
    who.as_ref().is_none_or(|who| is_called(line, of_unit, who))
        && by.as_ref().is_none_or(|by| {
            is_called(line, ["by_name", "by_kind", "by"], by) || text(line, "structure_kind") == Some(by)
        })
        && what.as_ref().is_none_or(|what| {
            line.iter().any(|(name, value)| !is_of_unit(name) && matches!(value, Value::Text(text) if text == what))
        })
        && numbers
            .iter()
            .all(|(field, (least, most))| number(line, field).is_some_and(|value| (*least..=*most).contains(&value)))
        && at.is_none_or(|at| is_within((at, at)))
        && within.is_none_or(is_within)
        && tick >= *from
        && by_tick.is_none_or(|last| tick <= last)
}

/// True if somebody of these fields goes by a name: their own, that of their kind, or their title with their number.
fn is_called(line: &EventLine, [name, kind, number]: [&str; 3], called: &str) -> bool {
    let own = text(line, name);
    let numbered = own.zip(integer(line, number)).map(|(name, number)| format!("{name} {number}"));
    own == Some(called) || text(line, kind) == Some(called) || numbered.as_deref() == Some(called)
}

/// An event of the same kind, in short.
fn in_short(wanted: &EventSource, line: &EventLine, tick: u64) -> String {
    let parts = line.iter().filter_map(|(name, value)| match value {
        Value::Text(text) if !text.is_empty() && !["level", "event", "unit_key", "by_key"].contains(name) => {
            Some(text.clone())
        }
        _ => None,
    });
    let place = integer(line, "x").zip(integer(line, "y")).map(|(x, y)| format!("at {x}, {y}"));
    let numbers = wanted.numbers.iter().filter_map(|(field, _)| Some(format!("{field}: {}", number(line, field)?)));
    format!("tick {tick}: {}", parts.chain(numbers).chain(place).collect::<Vec<_>>().join(", "))
}

fn text<'l>(line: &'l EventLine, field: &str) -> Option<&'l str> {
    line.iter().find_map(|(name, value)| match value {
        Value::Text(text) if *name == field => Some(text.as_str()),
        _ => None,
    })
}

fn number(line: &EventLine, field: &str) -> Option<f64> {
    line.iter().find_map(|(name, value)| match value {
        Value::Number(number) if *name == field => Some(*number),
        Value::Integer(number) if *name == field => Some(*number as f64),
        _ => None,
    })
}

fn integer(line: &EventLine, field: &str) -> Option<i64> {
    line.iter().find_map(|(name, value)| match value {
        Value::Integer(number) if *name == field => Some(*number),
        _ => None,
    })
}
