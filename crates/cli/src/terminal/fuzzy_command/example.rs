//! The worked examples of the AGH thesis: what is printed there beside what comes out here.

use super::answer::MindAnswer;
use super::given::Given;
use super::{FuzzyArgs, draw};
use crate::failure::Failure;
use crate::output::results;
use crate::storage::files::Library;
use osada_ai::brain::VariableReasons;
use osada_lab::memberships::memberships;
use osada_lab::worked_fuzzy::{HEIGHT, WorkedFigure, height, height_charts};
use serde_json::json;
use std::io::Write;

/// The examples.
pub const NAMES: [&str; 3] = ["height", "colonist", "besieger"];

/// A decision that the thesis works out: the mind, its senses, and the printed figures: degrees of sets, and strengths of decisions.
struct Decision {
    mind: &'static str,
    senses: &'static [&'static str],
    degrees: &'static [(&'static str, &'static str, f64)],
    decision: (&'static str, f64),
}

const COLONIST: Decision = Decision {
    mind: "settler",
    // The printed 6.33 is read as 19/3, rounded.
    senses: &["MaxHp=60", "Hp=47.5", "Diligence=6.75", "Fatigue=6.333333333333333"],
    degrees: &[
        ("Fatigue", "Tired", 0.25),
        ("Fatigue", "Normal", 0.75),
        ("Fatigue", "FullOfEnergy", 0.0),
        ("Diligence", "Lazy", 0.0),
        ("Diligence", "Average", 0.625),
        ("Diligence", "HardWorking", 0.375),
        ("Hp", "High", 0.25),
        ("Hp", "Full", 0.75),
    ],
    decision: ("Work", 0.625),
};

const BESIEGER: Decision = Decision {
    mind: "besieger",
    senses: &["MaxHp=60", "Hp=37.5", "Morale=2.25"],
    degrees: &[("Hp", "Average", 0.25), ("Hp", "High", 0.75), ("Morale", "Average", 0.75), ("Morale", "High", 0.25)],
    decision: ("Attack", 0.75),
};

/// Shows an example; values given with `--set` replace the printed ones.
pub fn run(name: &str, args: &FuzzyArgs, library: &Library) -> Result<(), Failure> {
    match name {
        "colonist" => decide(name, &COLONIST, args, library),
        "besieger" => decide(name, &BESIEGER, args, library),
        _ => fuzzify(name, args),
    }
}

/// The height of a man.
fn fuzzify(name: &str, args: &FuzzyArgs) -> Result<(), Failure> {
    let x = match &args.set[..] {
        [] => HEIGHT,
        [set] => {
            let number = set.strip_prefix("Height=").and_then(|value| value.parse::<f64>().ok());
            let known = number.filter(|number| number.is_finite());
            known.ok_or_else(|| Failure::Usage(format!("`{set}` must look like Height=175, in centimetres")))?
        }
        _ => return Err(Failure::Usage("this example has one value: Height".to_owned())),
    };
    draw(args, name, || height_charts(x))?;
    show(name, &format!("a man of {x} cm (4.5.1 and the charts beside it)"), &height(x), args.json)
}

/// A decision of the game's minds.
fn decide(name: &str, example: &Decision, args: &FuzzyArgs, library: &Library) -> Result<(), Failure> {
    let rules = library.rules()?;
    let id = rules.mind_named(example.mind);
    let mind = rules.mind(id.ok_or_else(|| Failure::bad(format!("these rules have no mind {}", example.mind)))?);
    let variable = |set: &str| set.split('=').next().unwrap_or_default().trim().to_owned();
    let is_given = |set: &str| args.set.iter().any(|given| variable(given) == variable(set));
    let printed = example.senses.iter().filter(|set| !is_given(set)).map(|set| (*set).to_owned());
    let sets: Vec<String> = printed.chain(args.set.iter().cloned()).collect();
    let is_printed = args.set.is_empty();
    let given = Given::read(&sets, None, Some(mind)).map_err(|problems| Failure::Usage(problems.join("\nerror: ")))?;
    let answer = MindAnswer::new(example.mind, mind, &given);
    let variables = answer.variables();
    let degree = |variable: &str, set: &str| {
        let of = |reasons: &&VariableReasons| reasons.variable.name == variable;
        let reasons = variables.iter().find(of)?;
        let at = reasons.variable.sets.iter().position(|known| known.name == set)?;
        reasons.degrees.get(at).copied()
    };
    let figure = |what: String, ours: Option<f64>, published: f64| WorkedFigure {
        what,
        ours: ours.unwrap_or(0.0),
        published: is_printed.then_some(published),
    };
    let degrees = example.degrees.iter();
    let mut figures: Vec<WorkedFigure> = degrees
        .map(|&(variable, set, published)| figure(format!("{variable} {set}"), degree(variable, set), published))
        .collect();
    let (action, strength) = example.decision;
    let decided = answer.decision().filter(|(found, _)| *found == action).map(|(_, strength)| strength);
    figures.push(figure(format!("decision {action}"), decided, strength));
    draw(args, name, || memberships(&variables))?;
    show(name, &format!("{} with {}", example.mind, sets.join(", ")), &figures, args.json)
}

/// Prints the figures: ours, and the printed one.
fn show(name: &str, about: &str, figures: &[WorkedFigure], as_json: bool) -> Result<(), Failure> {
    let mut out = results();
    if as_json {
        let figure =
            |figure: &WorkedFigure| json!({ "what": figure.what, "ours": figure.ours, "published": figure.published });
        let all: Vec<_> = figures.iter().map(figure).collect();
        return Ok(writeln!(out, "{}", json!({ "example": name, "about": about, "figures": all }))?);
    }
    writeln!(out, "{name}: {about}\n{:<24}{:>8}{:>11}", "", "ours", "published")?;
    for WorkedFigure { what, ours, published } in figures {
        let published = published.map_or("–".to_owned(), |value| format!("{value:.3}"));
        writeln!(out, "{what:<24}{ours:>8.3}{published:>11}")?;
    }
    Ok(())
}
