//! What the name of a level, a campaign, a strategy or a mind means, the same for every command: a file of that path, a
//! file of that name in its folder below the working folder or beside the program, or what the program carries inside.

use super::disk;
use super::source::{Source, ron_files, shown};
use crate::failure::Failure;
use osada_content::{nearest, shipped, stem};
use std::path::{Path, PathBuf};

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    Level,
    Campaign,
    Strategy,
    Mind,
}

impl Sought {
    /// All of them, in the order in which a name that says nothing more is looked for.
    pub const ALL: [Self; 4] = [Self::Level, Self::Campaign, Self::Mind, Self::Strategy];

    /// What one of them is called.
    pub fn singular(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Campaign => "campaign",
            Self::Strategy => "strategy",
            Self::Mind => "mind",
        }
    }

    /// What several of them are called.
    pub fn plural(self) -> &'static str {
        match self {
            Self::Level => "levels",
            Self::Campaign => "campaigns",
            Self::Strategy => "strategies",
            Self::Mind => "minds",
        }
    }

    /// Where files of a modder lie, below the working folder.
    pub fn folders(self) -> &'static [&'static str] {
        match self {
            Self::Level => &["levels"],
            Self::Campaign => &["campaigns", "assets/campaigns"],
            Self::Strategy => &["strategies", "assets/strategies", "defences", "assets/defences"],
            Self::Mind => &["minds", "assets/minds"],
        }
    }

    fn assets(self) -> impl Iterator<Item = shipped::Asset> {
        let (first, second): (&[_], &[_]) = match self {
            Self::Level => (shipped::LEVELS, &[]),
            Self::Campaign => (shipped::CAMPAIGNS, &[]),
            Self::Strategy => (shipped::STRATEGIES, shipped::DEFENCES),
            Self::Mind => (shipped::MINDS, &[]),
        };
        first.iter().chain(second).copied()
    }

    /// The names of those that ship.
    pub fn shipped_names(self) -> Vec<&'static str> {
        self.assets().map(|(path, _)| stem(path)).collect()
    }

    /// What ships under a name, given as `ruin`, `ruin.ron` or `levels/ruin.ron`.
    fn asset(self, name: &str) -> Option<shipped::Asset> {
        self.assets().find(|(path, _)| {
            let file = path.rsplit('/').next().unwrap_or(path);
            *path == name || file == name || stem(file) == name
        })
    }
}

/// The folder in which the program lies.
pub fn beside_program() -> Option<PathBuf> {
    std::env::current_exe().ok().and_then(|program| program.parent().map(Path::to_path_buf))
}

/// The file, or what ships, that a name means; `None` if it means nothing.
pub fn place(sought: Sought, name: &Path) -> Option<Result<PathBuf, shipped::Asset>> {
    if disk::is_there(name) && !disk::is_folder(name) {
        return Some(Ok(name.to_path_buf()));
    }
    let text = shown(name);
    let is_bare = name.components().count() == 1 && !name.is_absolute();
    let file = if text.ends_with(".ron") { text.clone() } else { format!("{text}.ron") };
    let below = |root: &Path| {
        let in_folders = sought.folders().iter().filter(|_| is_bare).map(|folder| root.join(folder).join(&file));
        in_folders.chain((!name.is_absolute()).then(|| root.join(&file))).find(|path| disk::is_file(path))
    };
    let roots = [Some(PathBuf::new()), beside_program()];
    if let Some(found) = roots.iter().flatten().find_map(|root| below(root)) {
        return Some(Ok(found));
    }
    let asset = sought.asset(&text)?;
    // What lies in the place of what ships is taken instead of it.
    let replaced = roots.iter().flatten().map(|root| root.join(asset.0)).find(|path| disk::is_file(path));
    Some(replaced.ok_or(asset))
}

/// The text that a name means.
pub fn find(sought: Sought, name: &Path) -> Result<Source, Failure> {
    match place(sought, name) {
        Some(Ok(path)) => Source::read(path),
        Some(Err(asset)) => Ok(Source::carried(asset)),
        // Why it cannot be read says more than that it is not there.
        None if disk::is_there(name) => Source::read(name.to_path_buf()),
        None => Err(Failure::bad(nothing(sought, name))),
    }
}

/// Nothing goes by this name: what there is, and the nearest.
fn nothing(sought: Sought, name: &Path) -> String {
    let (name, ship) = (shown(name), sought.shipped_names());
    let folders = sought.folders().iter().flat_map(|folder| ron_files(Path::new(folder)));
    let own: Vec<String> = folders.map(|path| stem(&shown(&path)).to_owned()).collect();
    let own: Vec<&str> = own.iter().map(String::as_str).filter(|own| !ship.contains(own)).collect();
    let mut told = format!("there is no file {name}; {} that ship: {}", sought.plural(), ship.join(", "));
    if !own.is_empty() {
        told.push_str(&format!("; in the folder {}: {}", sought.folders()[0], own.join(", ")));
    }
    let known: Vec<&str> = ship.into_iter().chain(own).collect();
    told + &nearest(stem(&name), &known).map_or(String::new(), |near| format!("; did you mean `{near}`?"))
}

/// What ships, unless a file of the same path lies below the working folder or beside the program.
pub fn found_or_shipped(asset: shipped::Asset) -> Result<Source, Failure> {
    let candidates = [Some(PathBuf::from(asset.0)), beside_program().map(|folder| folder.join(asset.0))];
    match candidates.into_iter().flatten().find(|path| disk::is_file(path)) {
        Some(path) => Source::read(path),
        None => Ok(Source::carried(asset)),
    }
}

/// The folder of the player's own levels below a data folder.
pub fn own_levels(data: &Path) -> PathBuf {
    data.join("levels")
}
