//! Settings of a mod: numbers and switches that players set, and that take the place of `Setting("NAME")` in its changes.

use crate::checker::Checker;
use crate::report::Report;
use crate::syntax::literal;
use osada_reader::fault::{listed, nearest, shortened};
use osada_reader::tree::{Tree, Value};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Largest number of settings of a mod.
const MOST_SETTINGS: usize = 30;
/// Bounds of numbers, which make their texts shorter than the shortest reference.
const MOST: f64 = 10_000.0;
const FINEST: f64 = 0.001;
/// In characters.
const LONGEST_NAME: usize = 40;
/// The word before the name of a setting in the changes of a mod.
const REFERENCE: &str = "Setting";

/// Values of settings by their names, as they are written in RON.
pub type SettingValues = BTreeMap<String, String>;

/// A setting of a mod.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Setting {
    /// A number, set with a slider.
    Number(NumberSetting),
    /// A switch, which is `true` or `false`.
    Switch(SwitchSetting),
}

/// A number that players set with a slider.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NumberSetting {
    /// Name for commands and changes: at most 40 letters, digits, `_` and `-`.
    pub name: String,
    /// Name that players see.
    pub title: String,
    /// A sentence on what it changes.
    #[serde(default)]
    pub about: String,
    /// Value as long as nobody has set it.
    pub default: f64,
    /// Smallest value, at least -10000.
    pub from: f64,
    /// Largest value, at most 10000.
    pub to: f64,
    /// Step from one value to the next, at least 0.001.
    #[serde(default = "one")]
    pub step: f64,
}

/// A switch that players set, which is `true` or `false`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SwitchSetting {
    /// Name for commands and changes: at most 40 letters, digits, `_` and `-`.
    pub name: String,
    /// Name that players see.
    pub title: String,
    /// A sentence on what it changes.
    #[serde(default)]
    pub about: String,
    /// Value as long as nobody has set it.
    pub default: bool,
}

fn one() -> f64 {
    1.0
}

impl Setting {
    pub fn name(&self) -> &str {
        match self {
            Self::Number(number) => &number.name,
            Self::Switch(switch) => &switch.name,
        }
    }

    /// Name that players see.
    pub fn title(&self) -> &str {
        match self {
            Self::Number(number) => &number.title,
            Self::Switch(switch) => &switch.title,
        }
    }

    pub fn about(&self) -> &str {
        match self {
            Self::Number(number) => &number.about,
            Self::Switch(switch) => &switch.about,
        }
    }

    /// The value as long as nobody has set it.
    pub fn default_value(&self) -> String {
        match self {
            Self::Number(number) => written(number.default),
            Self::Switch(switch) => switch.default.to_string(),
        }
    }

    /// Smallest and largest value.
    pub fn ends(&self) -> [String; 2] {
        match self {
            Self::Number(number) => [written(number.from), written(number.to)],
            Self::Switch(_) => [false.to_string(), true.to_string()],
        }
    }

    /// A value as it is written in changes.
    ///
    /// # Errors
    ///
    /// The values that it can have, if this is none of them.
    pub fn value(&self, text: &str) -> Result<String, String> {
        let (name, found) = (self.name(), shortened(text));
        match self {
            Self::Number(NumberSetting { from, to, step, .. }) => {
                let number = text.parse().ok().filter(|number| is_step(*number, *from, *to, *step));
                let [least, most] = self.ends();
                let step = written(*step);
                number.map(written).ok_or_else(|| {
                    format!("`{name}` is a number from {least} to {most} in steps of {step}, not `{found}`")
                })
            }
            Self::Switch(_) => match text {
                "true" | "false" => Ok(text.to_owned()),
                _ => Err(format!("`{name}` is true or false, not `{found}`")),
            },
        }
    }

    fn check(&self, checker: &mut Checker) {
        checker.text("name", self.name(), LONGEST_NAME);
        if !super::manifest::is_of_mod(self.name()) {
            let message = "the name of a setting consists of letters, digits, `_` and `-`";
            checker.field("name", |checker| checker.fault(message));
        }
        checker.text("title", self.title(), 80);
        if !self.about().is_empty() {
            checker.text("about", self.about(), 400);
        }
        let Self::Number(NumberSetting { default, from, to, step, .. }) = self else { return };
        checker.number("from", *from, -MOST..=MOST);
        checker.number("to", *to, -MOST..=MOST);
        checker.number("step", *step, FINEST..=MOST);
        if from >= to {
            checker.field("to", |checker| checker.fault("the largest value must be greater than the smallest"));
        } else if !is_step(*to, *from, *to, *step) {
            checker
                .field("step", |checker| checker.fault("steps from the smallest value on do not lead to the largest"));
        } else if !is_step(*default, *from, *to, *step) {
            let message = "this is not a value that a step from the smallest value on leads to";
            checker.field("default", |checker| checker.fault(message));
        }
    }
}

/// Checks the settings of a mod.
pub fn check_settings(checker: &mut Checker, settings: &[Setting]) {
    if settings.len() > MOST_SETTINGS {
        let message = format!("a mod can have at most {MOST_SETTINGS} settings, not {}", settings.len());
        checker.field("settings", |checker| checker.fault(message));
    }
    let mut seen = BTreeSet::new();
    checker.each("settings", settings, |checker, setting| {
        setting.check(checker);
        if !seen.insert(setting.name().to_owned()) {
            let message = format!("the setting `{}` is there twice", shortened(setting.name()));
            checker.field("name", |checker| checker.fault(message));
        }
    });
}

fn is_step(number: f64, from: f64, to: f64, step: f64) -> bool {
    let steps = (number - from) / step;
    (from..=to).contains(&number) && (steps - steps.round()).abs() < 1e-6
}

fn written(number: f64) -> String {
    // Sums of steps are not exact, and zero has no sign.
    ((number / FINEST).round() / FINEST.recip() + 0.0).to_string()
}

/// The values of all settings of a mod, those that are set and the defaults of the others, and what is wrong with those that
/// are set.
pub fn values(settings: &[Setting], set: &SettingValues) -> (SettingValues, Vec<String>) {
    let mut values: SettingValues =
        settings.iter().map(|setting| (setting.name().to_owned(), setting.default_value())).collect();
    let mut wrong = Vec::new();
    for (name, text) in set {
        match settings.iter().find(|setting| setting.name() == name).map(|setting| setting.value(text)) {
            Some(Ok(value)) => drop(values.insert(name.clone(), value)),
            Some(Err(why)) => wrong.push(why),
            None => wrong.push(unknown(settings, name)),
        }
    }
    (values, wrong)
}

fn unknown(settings: &[Setting], name: &str) -> String {
    let known: Vec<&str> = settings.iter().map(Setting::name).collect();
    let there = if known.is_empty() { "it has none".to_owned() } else { format!("there are: {}", listed(&known)) };
    let near = nearest(name, &known).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    format!("there is no setting `{}`; {there}{near}", shortened(name))
}

/// A text of changes with values in the place of references, blanks behind them, so that everything stays in its place.
pub fn with_values(text: &str, values: &SettingValues) -> String {
    let mut replaced = text.to_owned();
    for Reference { span, name } in references(text).into_iter().rev() {
        if let Some(value) = values.get(&name) {
            let length = text[span.clone()].chars().count();
            replaced.replace_range(span, &format!("{value:length$}"));
        }
    }
    replaced
}

/// Reports of references to settings that there are not, or that do not stand in one line.
pub fn check_references(file: &str, text: &str, settings: &[Setting]) -> Vec<Report> {
    let fault = |Reference { span, name }: Reference| {
        let message = if text[span.clone()].contains('\n') {
            format!("write `{REFERENCE}(\"{}\")` in one line", shortened(&name))
        } else if settings.iter().all(|setting| setting.name() != name) {
            unknown(settings, &name)
        } else {
            return None;
        };
        Some(Report::of_one(file, text, span, message))
    };
    references(text).into_iter().filter_map(fault).collect()
}

/// A setting that changes name.
struct Reference {
    span: Range<usize>,
    name: String,
}

fn references(text: &str) -> Vec<Reference> {
    let mut found = Vec::new();
    // Without the word there is none: the text need not be taken apart.
    if text.contains(REFERENCE) {
        collect(&Tree::new(text).value(), text, &mut found);
    }
    found
}

fn collect(value: &Value, text: &str, found: &mut Vec<Reference>) {
    let Some(group) = value.group() else { return };
    if let [named] = &group.entries[..]
        && text[group.name.clone()] == *REFERENCE
        && let Some(name) = literal(&text[named.value().span()])
    {
        return found.push(Reference { span: value.span(), name });
    }
    group.entries.iter().for_each(|entry| collect(&entry.value(), text, found));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raids() -> Setting {
        let (name, title, about) = ("raids".to_owned(), "Raids".to_owned(), String::new());
        Setting::Number(NumberSetting { name, title, about, default: 1.0, from: 0.1, to: 3.0, step: 0.1 })
    }

    #[test]
    fn values_are_steps_between_the_ends() {
        for (text, value) in [("0.1", "0.1"), ("0.3", "0.3"), ("3", "3"), ("2.50", "2.5"), ("1e0", "1")] {
            assert_eq!(raids().value(text).as_deref(), Ok(value));
        }
        for text in ["", "3.1", "0", "0.25", "nan", "inf", "two", "-1"] {
            let message = raids().value(text).expect_err("it is none");
            assert!(message.starts_with("`raids` is a number from 0.1 to 3 in steps of 0.1, not `"), "{message}");
        }
    }

    #[test]
    fn a_value_takes_the_place_of_its_reference_and_nothing_moves() {
        let text = "(ż: Setting(\"raids\"), // Setting(\"raids\")\n b: [Setting( \"raids\" , )], c: \"Setting(\\\"raids\\\")\")";
        let replaced = with_values(text, &BTreeMap::from([("raids".to_owned(), "0.5".to_owned())]));
        assert_eq!(replaced.len(), text.len());
        assert_eq!(replaced.find("b: [0.5 "), text.find("b: [Setting"));
        assert!(replaced.starts_with("(ż: 0.5             , // Setting(\"raids\")\n"), "{replaced}");
        assert!(replaced.ends_with("c: \"Setting(\\\"raids\\\")\")"), "{replaced}");
        let reports = check_references("a.ron", "(a: Setting(\"radis\"))", &[raids()]);
        assert!(
            reports[0].to_string().starts_with("a.ron:1:5: error: there is no setting `radis`; there are: raids; did")
        );
        // The longest text that a number has is shorter than the shortest reference.
        assert!(written(-MOST + FINEST).len() < "Setting(\"x\")".len());
    }
}
