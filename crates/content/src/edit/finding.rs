//! The live check: the errors of an edited level, as `osada check` would report them, each with its place.

use super::things::camps;
use crate::build::{build, ground_faults};
use crate::definition::Level;
use crate::key_names::key_faults;
use crate::load::of_source;
use crate::schema::{Colonists, LevelSource};
use osada_ai::grid::Cell;
use osada_reader::fault::{Fault, Segment};
use osada_sim::rules::Rules;
use std::sync::Arc;

/// An error or a warning about a level or a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding<At = Cell> {
    pub message: String,
    pub help: Option<String>,
    /// It cannot be played; otherwise this is a warning.
    pub is_error: bool,
    /// The path to the value at fault.
    pub path: Vec<Segment>,
    /// The tile concerned, or the part of a campaign, if there is one.
    pub at: Option<At>,
}

impl<At> Finding<At> {
    pub(super) fn of(fault: &Fault, is_error: bool, at: Option<At>) -> Self {
        let Fault { message, help, path, .. } = fault.clone();
        Self { message, help, is_error, path, at }
    }
}

/// All errors and warnings, the errors first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings<At = Cell> {
    /// At most a hundred errors.
    pub list: Vec<Finding<At>>,
    /// Number of errors beyond those in the list.
    pub more: usize,
}

impl<At> Default for Findings<At> {
    fn default() -> Self {
        Self { list: Vec::new(), more: 0 }
    }
}

impl<At> Findings<At> {
    pub fn is_playable(&self) -> bool {
        self.list.iter().all(|finding| !finding.is_error)
    }
}

/// Checks a level that is being edited. `keys` are the names of keys that its texts may mention.
pub fn check(source: &LevelSource, rules: &Arc<Rules>, keys: &[&str]) -> Findings {
    let (level, faults, odd) = of_source(source, rules, "edited");
    let named = key_faults(source, keys);
    let mut findings = Findings { more: faults.more() + named.more(), ..Findings::default() };
    for faults in [&faults, &named] {
        findings.list.extend(faults.kept().iter().map(|fault| finding(source, fault, true)));
    }
    if let Some(level) = level.filter(|_| findings.list.is_empty()) {
        let warnings = odd.kept().iter().map(|fault| finding(source, fault, false));
        findings.list.extend(warnings.chain(of_ground(source, &level, rules)));
    }
    findings
}

fn finding(source: &LevelSource, fault: &Fault, is_error: bool) -> Finding {
    Finding::of(fault, is_error, cell_of(source, &fault.path))
}

/// Findings that show only once the ground is built.
fn of_ground(source: &LevelSource, level: &Level, rules: &Arc<Rules>) -> Vec<Finding> {
    match build(level, rules, 0) {
        Ok(world) => {
            let faults = ground_faults(level, &world, source.camp.is_none());
            faults.iter().map(|fault| finding(source, fault, false)).collect()
        }
        Err(error) => vec![finding(source, &Fault::new(&[Segment::Field("ground")], error.to_string()), true)],
    }
}

/// The tile that a value is about.
fn cell_of(source: &LevelSource, path: &[Segment]) -> Option<Cell> {
    let cell = |&(x, y): &(i32, i32)| Cell::new(x, y);
    let (field, rest) = path.split_first()?;
    let Segment::Field(field) = field else { return None };
    let index = match rest.first() {
        Some(Segment::Index(index)) => Some(*index),
        _ => None,
    };
    match *field {
        "ground" => match rest {
            [Segment::Field("rows"), Segment::Index(y), Segment::Char(x), ..] => Some(Cell::new(*x as i32, *y as i32)),
            [Segment::Field("rows"), Segment::Index(y), ..] => Some(Cell::new(0, *y as i32)),
            _ => None,
        },
        "structures" => source.structures.get(index?).map(|structure| cell(&structure.at)),
        "herds" => source.herds.get(index?)?.at.as_ref().map(cell),
        "colonists" => match &source.colonists {
            Colonists::Named(people) => people.get(index?)?.at.as_ref().map(cell),
            Colonists::Count(_) => None,
        },
        "camp" | "camps" => camps(source).get(index.unwrap_or(0)).map(cell),
        "victory" => source.victory.get(index?)?.tiles().first().map(cell),
        "lessons" => source.lessons.get(index?)?.at.as_ref().map(|(corner, _)| cell(corner)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::arrange::{paint, put_structure};
    use super::super::draft::blank;
    use super::super::shape::frame;
    use super::*;
    use crate::shipped;

    #[test]
    fn what_is_wrong_is_found_with_its_tile_or_its_field() {
        let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
        let mut source = blank(&rules, (32, 24));
        assert_eq!(check(&source, &rules, &[]), Findings::default());
        put_structure(&mut source, &rules, "granary", Cell::new(3, 4));
        paint(&mut source, &rules, [Cell::new(3, 4)], "deep_water");
        source.title = String::new();
        source.waves[1][0].unit = "grnut".to_owned();
        let found = check(&source, &rules, &[]);
        let at = |message: &str| {
            found
                .list
                .iter()
                .find(|finding| finding.message.contains(message))
                .map(|finding| (finding.at, finding.path.len()))
        };
        assert_eq!(at("does not fit here"), Some((Some(Cell::new(3, 4)), 3)));
        assert_eq!(at("`title` must not be empty"), Some((None, 1)));
        assert_eq!(at("unknown kind of besieger `grnut`"), Some((None, 4)));
        assert!(!found.is_playable());
    }

    #[test]
    fn a_hearth_behind_water_is_warned_of_and_can_be_played() {
        let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
        let mut source = blank(&rules, (32, 24));
        let moat =
            frame(Cell::new(9, 6), Cell::new(22, 17)).into_iter().chain(frame(Cell::new(10, 7), Cell::new(21, 16)));
        paint(&mut source, &rules, moat, "deep_water");
        let found = check(&source, &rules, &[]);
        assert!(
            found.is_playable()
                && found.list.iter().any(|finding| finding.message.contains("no besieger can reach the hearth")),
            "{found:?}"
        );
    }
}
