//! The order in which mods are loaded: as given, except that mods come before those that need them or come after them.

use super::folder::Mod;
use super::manifest::Manifest;
use crate::report::Report;
use crate::report::Reports;
use osada_reader::fault::{Fault, Faults, Segment, listed, nearest};

/// Indices of mods in the order of loading.
///
/// # Errors
///
/// A report for every mod that is listed twice, that needs one that is missing or too old, that is in conflict with another, or
/// that is part of a circle.
pub fn order(mods: &[&Mod]) -> Result<Vec<usize>, Reports> {
    let mut wrong: Vec<Report> =
        mods.iter().enumerate().filter_map(|(number, mod_)| unfit(mods, number, mod_)).collect();
    let mut order: Vec<usize> = Vec::new();
    while order.len() < mods.len() && wrong.is_empty() {
        let is_ready = |&number: &usize| {
            let is_placed = |other: &usize| order.contains(other);
            !order.contains(&number) && earlier(mods, number).all(|(other, _)| is_placed(&other))
        };
        match (0..mods.len()).find(is_ready) {
            Some(next) => order.push(next),
            None => wrong = circle(mods, &order),
        }
    }
    if wrong.is_empty() { Ok(order) } else { Err(Reports::new(wrong)) }
}

/// The mods that come before one, each with the field that says so.
fn earlier<'m>(mods: &'m [&Mod], number: usize) -> impl Iterator<Item = (usize, &'static str)> + 'm {
    let Manifest { needs, after, .. } = &mods[number].manifest;
    let needs = needs.iter().map(|(name, _)| (name, "needs"));
    let named = needs.chain(after.iter().map(|name| (name, "after")));
    named.filter_map(|(name, field)| Some((mods.iter().position(|other| other.manifest.name == *name)?, field)))
}

/// A report of the needs of a mod that are not met, and of mods that it cannot be on with.
fn unfit(mods: &[&Mod], number: usize, mod_: &Mod) -> Option<Report> {
    let Manifest { name, needs, conflicts, .. } = &mod_.manifest;
    let mut faults = Faults::default();
    if mods[..number].iter().any(|other| other.manifest.name == *name) {
        faults.add(|| Fault::new(&[Segment::Field("name")], format!("the mod `{name}` is named twice")));
    }
    let names: Vec<&str> = mods.iter().map(|other| other.manifest.name.as_str()).collect();
    for (index, (needed, least)) in needs.iter().enumerate() {
        let path = |place| [Segment::Field("needs"), Segment::Index(index), Segment::Index(place)];
        match mods.iter().find(|other| other.manifest.name == *needed) {
            None => faults.add(|| {
                let on =
                    if names.len() == 1 { "no other is on".to_owned() } else { format!("on are: {}", listed(&names)) };
                let message = format!("this needs the mod `{needed}` {least} or later, which is not on; {on}");
                let near = nearest(needed, &names).filter(|near| near != name);
                let help = near
                    .map_or(format!("turn `{needed}` on as well; get it first if you do not have it"), |near| {
                        format!("did you mean `{near}`?")
                    });
                Fault::new(&path(0), message).help(help)
            }),
            Some(other) if other.manifest.version < *least => faults.add(|| {
                let version = &other.manifest.version;
                Fault::new(&path(1), format!("this needs `{needed}` {least} or later; the one that is on is {version}"))
            }),
            Some(_) => {}
        }
    }
    for (index, (named, below)) in conflicts.iter().enumerate() {
        let on = mods.iter().map(|other| &other.manifest).find(|other| other.name == *named);
        let Some(on) = on.filter(|on| below.as_ref().is_none_or(|below| on.version < *below)) else { continue };
        let version = &on.version;
        faults.add(|| {
            let message = format!("`{name}` and `{named}` {version} cannot be on together");
            let help = match below {
                Some(below) => format!("turn one of them off, or get `{named}` {below} or later"),
                None => "turn one of them off".to_owned(),
            };
            Fault::new(&[Segment::Field("conflicts"), Segment::Index(index), Segment::Index(0)], message).help(help)
        });
    }
    (faults.count() > 0).then(|| Report::of_faults(&mod_.source.file, &mod_.source.text, &faults))
}

/// Reports of mods that wait for each other, without those that have a place.
fn circle(mods: &[&Mod], placed: &[usize]) -> Vec<Report> {
    let waits_for = |number: usize| earlier(mods, number).find(|(other, _)| !placed.contains(other));
    let first = (0..mods.len()).find(|number| !placed.contains(number));
    // Each mod that waits does so for another of them, so after as many steps the search is within a circle.
    let inside = (0..mods.len()).fold(first, |inside, _| Some(waits_for(inside?)?.0));
    let mut way: Vec<(usize, &'static str)> = Vec::new();
    let mut next = inside.and_then(|number| Some((number, waits_for(number)?)));
    while let Some((number, (other, field))) = next.filter(|(number, _)| way.iter().all(|(known, _)| known != number)) {
        way.push((number, field));
        next = waits_for(other).map(|further| (other, further));
    }
    // Wherever the search came upon it, it is told from the first of its mods on.
    let first = (0..way.len()).min_by_key(|place| way[*place].0);
    way.rotate_left(first.unwrap_or(0));
    let names: Vec<&str> =
        way.iter().chain(way.first()).map(|(number, _)| mods[*number].manifest.name.as_str()).collect();
    let circle = names.join(" → ");
    let report = |(number, field): &(usize, &'static str)| {
        let source = &mods[*number].source;
        let message = format!("mods wait for each other in a circle: {circle}; one of them has to do without the next");
        Report::of_faults(&source.file, &source.text, &vec![Fault::new(&[Segment::Field(field)], message)].into())
    };
    way.iter().map(report).collect()
}
