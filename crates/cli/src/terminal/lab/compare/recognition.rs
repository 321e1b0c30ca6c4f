//! What a side is, recognised by its file or by its name.

use crate::storage::files::{Library, begins_like, read_text, shown};
use crate::storage::lookup::{NamedFileKind, place};
use crate::storage::mods::ModPlace;
use osada_content::{self as content, FileKind, nearest};
use osada_record::player;
use osada_record::{is_replay, is_save};
use std::path::{Path, PathBuf};

/// The word for a side in which nothing is changed.
pub const SHIPPED: &str = "shipped";

/// A kind of side, by the prefix that says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideKind {
    /// Nothing is changed.
    Shipped,
    Mod,
    Rules,
    Level,
    Mind,
    Player,
    /// Results of games, a row each.
    Rows,
    /// A recorded game.
    Recording,
}

impl SideKind {
    /// Those that a prefix can say.
    const PREFIXES: [(&str, Self); 7] = [
        ("mod", Self::Mod),
        ("rules", Self::Rules),
        ("level", Self::Level),
        ("mind", Self::Mind),
        ("player", Self::Player),
        ("rows", Self::Rows),
        ("recording", Self::Recording),
    ];

    fn prefix(self) -> &'static str {
        Self::PREFIXES.iter().find(|(_, kind)| *kind == self).map_or(SHIPPED, |(name, _)| name)
    }
}

/// The kind of a side and its name or file; an error says how it could be said.
pub fn recognise(text: &str, library: &Library) -> Result<(SideKind, PathBuf), String> {
    if text == SHIPPED {
        return Ok((SideKind::Shipped, PathBuf::new()));
    }
    let path = Path::new(text);
    if let Some((prefix, name)) = text.split_once(':') {
        if let Some((_, kind)) = SideKind::PREFIXES.iter().find(|(known, _)| *known == prefix) {
            return Ok((*kind, PathBuf::from(name)));
        }
        if !path.exists() {
            let known: Vec<&str> = SideKind::PREFIXES.iter().map(|(name, _)| *name).collect();
            let near = nearest(prefix, &known).map_or(String::new(), |near| format!("; did you mean `{near}:{name}`?"));
            return Err(format!("`{prefix}:` in `{text}` is no kind of side: {}{near}", all_prefixes()));
        }
    }
    if path.is_file() {
        return Ok((kind_of_file(path)?, path.to_path_buf()));
    }
    let kinds = kinds_of_name(path, library);
    match kinds[..] {
        [kind] => Ok((kind, path.to_path_buf())),
        [] => Err(unknown(text, library)),
        _ => {
            let ways: Vec<String> = kinds.iter().map(|kind| format!("{}:{text}", kind.prefix())).collect();
            Err(format!("`{text}` could be several things: say {}", ways.join(" or ")))
        }
    }
}

fn kind_of_file(path: &Path) -> Result<SideKind, String> {
    let file = shown(path);
    if ModPlace::at(path).is_some() {
        return Ok(SideKind::Mod);
    }
    if begins_like(path, is_replay) {
        return Ok(SideKind::Recording);
    }
    if begins_like(path, is_save) {
        return Err(format!("{file} is a save, which has one game only: compare levels, or recorded games"));
    }
    if path.extension().is_some_and(|ending| ending == "csv" || ending == "jsonl" || ending == "ndjson") {
        return Ok(SideKind::Rows);
    }
    let text =
        read_text(path).map_err(|failure| failure.message().trim_start_matches("error: ").trim_end().to_owned())?;
    match content::kind_of(&text) {
        FileKind::Rules => Ok(SideKind::Rules),
        FileKind::Level => Ok(SideKind::Level),
        FileKind::Mind => Ok(SideKind::Mind),
        FileKind::Strategy => Ok(SideKind::Player),
        FileKind::Script => {
            Err(format!("{file} is a script, which plays one game only: compare players or strategies"))
        }
        FileKind::Campaign => Err(format!("{file} is a campaign: compare its levels, one by one")),
        FileKind::Leader => Err(format!("{file} is a leader, who plays no level")),
        FileKind::Tests => Err(format!("{file} holds tests: `osada test` runs them")),
        FileKind::Looks => Err(format!("{file} holds looks, which change no game")),
    }
}

/// All that a name, or the folder of a mod, can be.
fn kinds_of_name(path: &Path, library: &Library) -> Vec<SideKind> {
    if ModPlace::at(path).is_some_and(|place| place.is_mod()) {
        return vec![SideKind::Mod];
    }
    let is_player = path.to_str().is_some_and(|name| player::NAMES.contains(&name));
    let known = [
        (SideKind::Mod, library.places.find(path).is_ok_and(|place| place.is_mod())),
        (SideKind::Level, library.knows(NamedFileKind::Level, path)),
        (SideKind::Mind, place(NamedFileKind::Mind, path).is_some()),
        (SideKind::Player, is_player || library.knows(NamedFileKind::Strategy, path)),
    ];
    known.into_iter().filter(|(_, is_known)| *is_known).map(|(kind, _)| kind).collect()
}

fn unknown(text: &str, library: &Library) -> String {
    let mods: Vec<String> = library.places.all().iter().map(ModPlace::name).collect();
    let mut known = vec![SHIPPED];
    known.extend(player::NAMES);
    for kind in [NamedFileKind::Level, NamedFileKind::Mind, NamedFileKind::Strategy] {
        known.extend(kind.shipped_names());
    }
    known.extend(mods.iter().map(String::as_str));
    let near = nearest(text, &known).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    format!(
        "there is no file, mod, level, mind or player {text}: a side is one of them, or `{SHIPPED}`, or {}{near}",
        all_prefixes()
    )
}

fn all_prefixes() -> String {
    let all: Vec<String> = SideKind::PREFIXES.iter().map(|(name, _)| format!("{name}:…")).collect();
    all.join(", ")
}
