//! `osada check` of a mod: every file of its folder, by itself and on top of the rules.

use crate::failure::{Failure, remark};
use crate::storage::files::{Library, shown};
use crate::storage::foundation::{Below, Foundation};
use crate::storage::mod_folders;
use crate::storage::source::Source;
use osada_content::mods::Mod;
use osada_content::{self as level, Noted, shipped};
use osada_reader::fault::counted;
use std::path::Path;
use std::sync::Arc;

/// What a correct mod is, in one line. Mods that it needs are looked for, and those that are on are below it.
pub fn check_mod(path: &Path, library: &Library) -> Result<String, Failure> {
    let it = mod_folders::read(path)?;
    let others = below(&it, library)?;
    let mods: Vec<&Mod> = others.iter().chain([&it]).collect();
    let foundation = library.foundation_of(&Below::of(library.named_rules())?, &mods)?;
    let mut wrong = String::new();
    for level in &it.levels {
        match check_level(&Source::of(&level.file, level.text.clone()), library, &foundation) {
            Ok(()) => {}
            Err(Failure::Bad(text)) => wrong.push_str(&text),
            Err(other) => return Err(other),
        }
    }
    for (file, why) in &it.unused {
        remark(&format!("{}: {why}\n", shown(&path.join(file))));
    }
    if !wrong.is_empty() {
        return Err(Failure::Bad(wrong));
    }
    tell_lost_levels(&it, library, &foundation);
    let (rules, minds, levels) = (it.rules.len(), it.minds.len(), it.levels.len());
    let looks = it.looks.iter().count();
    let counts = [(rules, "rules file"), (looks, "file of looks"), (minds, "mind"), (levels, "level")];
    let counts: Vec<String> = counts.iter().filter(|it| it.0 > 0).map(|(count, what)| counted(*count, what)).collect();
    let holds = if counts.is_empty() { "nothing yet".to_owned() } else { counts.join(", ") };
    Ok(format!("mod {} by {}, correct: {holds}", it.stamp(), it.manifest.by))
}

/// Says which of the levels that ship cannot be played with a mod on.
fn tell_lost_levels(it: &Mod, library: &Library, foundation: &Foundation) {
    let check = |asset: &shipped::Asset| library.check_level(&Source::carried(*asset), &foundation.checked).err();
    let lost: Vec<(&str, Failure)> =
        shipped::LEVELS.iter().filter_map(|asset| Some((level::stem(asset.0), check(asset)?))).collect();
    let Some((_, first)) = lost.first() else { return };
    let names: Vec<&str> = lost.iter().map(|(name, _)| *name).collect();
    let (file, why) = (&it.source.file, first.message());
    let why = why.lines().next().unwrap_or_default();
    remark(&format!(
        "{file}:1:1: warning: levels that cannot be played with this mod on: {} ({why})\n",
        names.join(", ")
    ));
}

/// The mods that are on, and those that this one needs as far as they are found. What is missing is told when they are put
/// together.
fn below(it: &Mod, library: &Library) -> Result<Vec<Mod>, Failure> {
    let mut others: Vec<Mod> = Vec::new();
    let named = library.mods().iter().map(|name| library.places.find(name)).collect::<Result<Vec<_>, _>>()?;
    let mut paths = named;
    paths.extend(needed(it, library));
    while let Some(path) = (!paths.is_empty()).then(|| paths.remove(0)) {
        let other = mod_folders::read(&path)?;
        let is_known = |known: &Mod| known.manifest.name == other.manifest.name;
        if !is_known(it) && !others.iter().any(is_known) {
            paths.extend(needed(&other, library));
            others.push(other);
        }
    }
    Ok(others)
}

/// The folders of the mods that one needs, as far as there are any: beside its own, or where mods are looked for.
fn needed(it: &Mod, library: &Library) -> Vec<std::path::PathBuf> {
    let folder = Path::new(&it.source.file).parent().and_then(Path::parent);
    let beside = |name: &str| folder.map(|folder| folder.join(name)).filter(|path| mod_folders::is_mod(path));
    let place = |name: &String| beside(name).or_else(|| library.places.find(Path::new(name)).ok());
    it.manifest.needs.iter().filter_map(|(name, _)| place(name)).collect()
}

fn check_level(source: &Source, library: &Library, foundation: &Foundation) -> Result<(), Failure> {
    let Noted { value: level, warnings } = library.check_level(source, &foundation.checked)?;
    remark(&warnings.to_string());
    let rules = Arc::new(foundation.checked.clone());
    let file = source.file();
    let world = level::build(&level, &rules, 0);
    let world = world.map_err(|error| Failure::Bad(format!("{file}:1:1: error: {error}\n")))?;
    remark(&level::ground_warnings(&file, &source.text, &level, &world).to_string());
    Ok(())
}
