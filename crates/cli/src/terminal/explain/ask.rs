//! Questions: about a unit by number or name, the besiegers' chief, or a list of all units, at a tick.

use osada_content::nearest;
use osada_sim::{Unit, UnitId, World};
use std::fmt;

/// A question of `--explain`.
#[derive(Clone, Debug)]
pub struct Ask {
    pub whom: Whom,
    pub tick: u64,
}

/// Subject of a question.
#[derive(Clone, Debug)]
pub enum Whom {
    Unit(UnitName),
    Chief,
    /// A list of all units.
    List,
}

/// A unit by its number or by its name.
#[derive(Clone, Debug)]
pub enum UnitName {
    Number(usize),
    Name(String),
}

/// Reads `WHOM@TICK`.
pub fn ask(text: &str) -> Result<Ask, String> {
    const SHAPE: &str = "must look like 3@900, Hania@900, chief@900 or list@900: the number or the name of a unit, the \
                         besiegers' chief, or everybody, and a tick";
    let (whom, tick) = text.rsplit_once('@').ok_or(SHAPE)?;
    let whom = match (whom.trim(), whom.trim().parse()) {
        ("", _) => return Err(SHAPE.to_owned()),
        ("chief", _) => Whom::Chief,
        ("list", _) => Whom::List,
        (_, Ok(number)) => Whom::Unit(UnitName::Number(number)),
        (name, _) => Whom::Unit(UnitName::Name(name.to_owned())),
    };
    let tick = tick.trim().parse().map_err(|_| format!("`{tick}` is not a tick"))?;
    Ok(Ask { whom, tick })
}

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.whom {
            Whom::Unit(UnitName::Number(number)) => write!(f, "{number}@{}", self.tick),
            Whom::Unit(UnitName::Name(name)) => write!(f, "{name}@{}", self.tick),
            Whom::Chief => write!(f, "chief@{}", self.tick),
            Whom::List => write!(f, "list@{}", self.tick),
        }
    }
}

impl UnitName {
    /// The unit, or why it cannot be found.
    pub fn find<'w>(&self, world: &'w World) -> Result<(UnitId, &'w Unit), String> {
        let now = world.clock().tick();
        match self {
            Self::Number(number) => {
                let found = world.unit_at(*number).and_then(|id| Some((id, world.unit(id)?)));
                found.ok_or_else(|| {
                    format!("there is no unit {number} at tick {now}; `--explain list@{now}` lists all units")
                })
            }
            Self::Name(name) => by_name(world, name),
        }
    }
}

/// The unit of this name, ignoring case.
fn by_name<'w>(world: &'w World, name: &str) -> Result<(UnitId, &'w Unit), String> {
    let wanted = name.to_lowercase();
    let mut found: Vec<(UnitId, &Unit)> =
        world.units().filter(|(_, unit)| unit.name().to_lowercase() == wanted).collect();
    let now = world.clock().tick();
    match (found.len(), found.pop()) {
        (1, Some(found)) => Ok(found),
        (_, None) => {
            let lower: Vec<(String, &str)> =
                world.units().map(|(_, unit)| (unit.name().to_lowercase(), unit.name())).collect();
            let known: Vec<&str> = lower.iter().map(|(name, _)| name.as_str()).collect();
            let near = nearest(&wanted, &known).and_then(|near| lower.iter().find(|(name, _)| name == near));
            let help = near.map_or(String::new(), |(_, near)| format!("; did you mean `{near}`?"));
            Err(format!(
                "nobody is called `{name}` at tick {now}{help}{} `--explain list@{now}` lists everybody",
                if near.is_some() { "" } else { ";" }
            ))
        }
        (count, Some(last)) => {
            let all = found.iter().chain([&last]);
            let all: Vec<String> = all
                .map(|(id, unit)| format!("{id} ({} at {})", world.rules().unit(unit.kind()).title, unit.cell()))
                .collect();
            Err(format!("{count} units are called `{name}` at tick {now}; say which by its number: {}", all.join(", ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_names_the_chief_and_the_list_are_read_and_anything_else_is_refused() {
        for text in ["3@900", "Hania@900", "chief@0", "list@12", "Żółć of the North@7", "at@home@5"] {
            assert_eq!(ask(text).map(|ask| ask.to_string()), Ok(text.to_owned()));
        }
        for (text, message) in [("3", "must look like"), ("@4", "must look like"), ("3@dawn", "`dawn` is not a tick")] {
            assert!(ask(text).is_err_and(|error| error.contains(message)), "{text}");
        }
    }
}
