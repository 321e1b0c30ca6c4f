//! The live check of a campaign: what `osada check` would report, each with the node or the road concerned.

use super::super::finding::{Finding, Findings};
use super::Part;
use crate::campaign::{self, CampaignSource};
use osada_reader::fault::{Fault, Segment};
use osada_sim::rules::Rules;

/// Checks a campaign that is being edited. `is_there` says if a level exists; `levels` are the names to suggest.
pub fn check(
    source: &CampaignSource,
    is_there: impl Fn(&str) -> bool,
    levels: &[&str],
    rules: &Rules,
) -> Findings<Part> {
    let (faults, odd) = campaign::check(source, &is_there, levels, rules).into_findings();
    let finding = |fault: &Fault, is_error| Finding::of(fault, is_error, part_of(source, &fault.path));
    let errors = faults.kept().iter().map(|fault| finding(fault, true));
    let list = errors.chain(odd.kept().iter().map(|fault| finding(fault, false))).collect();
    Findings { list, more: faults.more() }
}

/// The part of a campaign that a value is in.
fn part_of(source: &CampaignSource, path: &[Segment]) -> Option<Part> {
    match path {
        [Segment::Field("nodes"), Segment::Index(index), ..] if *index < source.nodes.len() => Some(Part::Node(*index)),
        [Segment::Field("roads"), Segment::Index(index), ..] if *index < source.roads.len() => Some(Part::Road(*index)),
        _ => None,
    }
}
