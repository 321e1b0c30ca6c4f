//! The mods that another one needs, wherever they lie.

use super::{ChosenMod, ModPlace};
use crate::failure::Failure;
use crate::storage::files::Library;
use osada_content::mods::{Manifest, Mod};
use std::path::Path;

/// The mods that are on, and those that this one needs as far as they are found. Missing ones are reported when they are
/// put together.
pub fn below(upper: &Manifest, place: &ModPlace, library: &Library) -> Result<Vec<Mod>, Failure> {
    let mut others: Vec<Mod> = Vec::new();
    let named = library.mods().iter().map(|name| library.places.choose(name)).collect::<Result<Vec<_>, _>>()?;
    let mut waiting = named;
    waiting.extend(needed(upper, place, library));
    while let Some(chosen) = (!waiting.is_empty()).then(|| waiting.remove(0)) {
        let other = chosen.read()?;
        let is_known = |known: &Manifest| known.name == other.manifest.name;
        if !is_known(upper) && !others.iter().any(|known| is_known(&known.manifest)) {
            waiting.extend(needed(&other.manifest, &chosen.place, library));
            others.push(other);
        }
    }
    Ok(others)
}

/// The mods that one needs, as far as there are any: beside its own, or where mods are looked for.
fn needed(upper: &Manifest, place: &ModPlace, library: &Library) -> Vec<ChosenMod> {
    let find = |name: &String| place.beside(name).or_else(|| library.places.find(Path::new(name)).ok());
    let places = upper.needs.iter().filter_map(|(name, _)| find(name));
    places.map(ChosenMod::with_defaults).collect()
}
