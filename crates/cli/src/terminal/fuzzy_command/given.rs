//! Senses from `--set` and `--doing`, and defaults for the rest.

use osada_ai::brain::{Action, Mind, MindKind, Sense, Senses};
use osada_content::nearest;

/// The senses to ask with.
pub struct Given {
    pub senses: Senses,
    /// Those that were named.
    pub named: Vec<Sense>,
}

/// Defaults, as of a colonist or besieger of the game; every other sense is 0.
const DEFAULTS: [(Sense, f64); 3] = [(Sense::MaxHp, 60.0), (Sense::Diligence, 5.0), (Sense::Daylight, 1.0)];

impl Given {
    /// Parses `VARIABLE=VALUE`s, for a mind if there is one; or all problems with them.
    pub fn read(sets: &[String], doing: Option<&str>, mind: Option<&Mind>) -> Result<Self, Vec<String>> {
        let (mut values, mut problems): (Vec<(Sense, f64)>, Vec<String>) = Default::default();
        for set in sets {
            match one(set, mind) {
                Ok((sense, _)) if values.iter().any(|(known, _)| *known == sense) => {
                    problems.push(format!("`{}` is given twice", sense.name()));
                }
                Ok(value) => values.push(value),
                Err(mut problem) => problems.append(&mut problem),
            }
        }
        let value = |sense: Sense| values.iter().find(|(known, _)| *known == sense).map(|(_, value)| *value);
        if value(Sense::HpShare).is_some() && value(Sense::Hp).is_some() {
            problems.push("HpShare follows from Hp and MaxHp: give Hp or HpShare, not both".to_owned());
        }
        if value(Sense::MaxHp).is_some_and(|most| most <= 0.0) {
            problems.push("MaxHp must be above 0".to_owned());
        }
        let doing = doing.map(action).transpose().map_err(|problem| problems.push(problem)).ok().flatten();
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut senses = Senses::default().doing(doing.unwrap_or_default());
        for (sense, usual) in DEFAULTS {
            senses.set(sense, value(sense).unwrap_or(usual));
        }
        let most = senses.get(Sense::MaxHp);
        let share = value(Sense::HpShare).unwrap_or(1.0);
        senses.set(Sense::Hp, value(Sense::Hp).unwrap_or(share * most));
        for &(sense, value) in &values {
            senses.set(sense, value);
        }
        Ok(Self { senses, named: values.into_iter().map(|(sense, _)| sense).collect() })
    }
}

/// One `VARIABLE=VALUE`, or the problems on either side.
fn one(set: &str, mind: Option<&Mind>) -> Result<(Sense, f64), Vec<String>> {
    let Some((name, value)) = set.split_once('=') else {
        return Err(vec![format!("`{set}` must look like VARIABLE=VALUE, such as Hp=47.5")]);
    };
    let (name, value) = (name.trim(), value.trim());
    let sense = sense(name, mind);
    let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
    let number = number.ok_or_else(|| format!("`{value}`, given for `{name}`, is not a finite number"));
    match (sense, number) {
        (Ok(sense), Ok(number)) => Ok((sense, number)),
        (sense, number) => Err([sense.err(), number.err()].into_iter().flatten().collect()),
    }
}

/// The sense of a variable's name in the mind, or of its own name.
fn sense(name: &str, mind: Option<&Mind>) -> Result<Sense, String> {
    let mut variables: Vec<(&str, Sense)> = Vec::new();
    if let Some(MindKind::Fuzzy(mind)) = mind.map(|mind| &mind.decider) {
        for (_, matrix, row, column) in mind.matrices() {
            variables
                .extend([(matrix.rows().name.as_str(), row.sense), (matrix.columns().name.as_str(), column.sense)]);
        }
    }
    let found = variables.iter().find(|(variable, _)| *variable == name).map(|(_, sense)| *sense);
    found.or_else(|| Sense::named(name)).ok_or_else(|| {
        let mut known: Vec<&str> = Vec::new();
        for name in variables.iter().map(|(variable, _)| *variable).chain(Sense::ALL.map(Sense::name)) {
            if !known.contains(&name) {
                known.push(name);
            }
        }
        let help = nearest(name, &known).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        format!("unknown variable or sense `{name}`; known are: {}{help}", known.join(", "))
    })
}

fn action(name: &str) -> Result<Action, String> {
    let known = Action::ALL.map(Action::name);
    Action::ALL.into_iter().find(|action| action.name() == name).ok_or_else(|| {
        let help = nearest(name, &known).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        format!("unknown action `{name}`; known are: {}{help}", known.join(", "))
    })
}
