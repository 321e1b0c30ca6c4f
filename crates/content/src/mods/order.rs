//! The order in which mods are loaded: as given, except that mods needed by others come first.

use super::folder::Mod;
use super::manifest::Manifest;
use crate::report::Report;
use crate::report::Reports;
use osada_reader::fault::{Fault, Faults, Segment, listed, nearest};

/// Indices of mods in the order of loading.
///
/// # Errors
///
/// A report for every mod that is listed twice, that needs one that is missing or too old, or that is part of a circle of needs.
pub fn order(mods: &[&Mod]) -> Result<Vec<usize>, Reports> {
    let mut wrong: Vec<Report> =
        mods.iter().enumerate().filter_map(|(number, mod_)| unmet(mods, number, mod_)).collect();
    let mut order: Vec<usize> = Vec::new();
    while order.len() < mods.len() && wrong.is_empty() {
        let is_ready = |&number: &usize| {
            let placed = |name: &str| order.iter().any(|&placed| mods[placed].manifest.name == name);
            !order.contains(&number) && mods[number].manifest.needs.iter().all(|(name, _)| placed(name))
        };
        match (0..mods.len()).find(is_ready) {
            Some(next) => order.push(next),
            None => wrong = circle(mods, &order),
        }
    }
    if wrong.is_empty() { Ok(order) } else { Err(Reports::new(wrong)) }
}

/// A report of the needs of a mod that are not met.
fn unmet(mods: &[&Mod], number: usize, mod_: &Mod) -> Option<Report> {
    let Manifest { name, needs, .. } = &mod_.manifest;
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
    (faults.count() > 0).then(|| Report::of_faults(&mod_.source.file, &mod_.source.text, &faults))
}

/// Reports of mods that need each other.
fn circle(mods: &[&Mod], placed: &[usize]) -> Vec<Report> {
    let waiting: Vec<&Mod> =
        (0..mods.len()).filter(|number| !placed.contains(number)).map(|number| mods[number]).collect();
    let next = |mod_: &Mod| {
        let is_needed = |other: &&&Mod| mod_.manifest.needs.iter().any(|(name, _)| *name == other.manifest.name);
        waiting.iter().find(is_needed).copied()
    };
    // Each mod that waits needs another of them, so after as many steps the search is within a circle.
    let mut inside = waiting.first().copied();
    for _ in 0..waiting.len() {
        inside = inside.and_then(next);
    }
    let mut way: Vec<&Mod> = Vec::new();
    while let Some(mod_) = inside.filter(|mod_| way.iter().all(|known| known.manifest.name != mod_.manifest.name)) {
        way.push(mod_);
        inside = next(mod_);
    }
    let names: Vec<&str> = way.iter().chain(way.first()).map(|mod_| mod_.manifest.name.as_str()).collect();
    let circle = names.join(" → ");
    way.iter()
        .map(|mod_| {
            let message = format!("mods need each other in a circle: {circle}; one of them has to do without the next");
            let faults = vec![Fault::new(&[Segment::Field("needs")], message)];
            Report::of_faults(&mod_.source.file, &mod_.source.text, &faults.into())
        })
        .collect()
}
