//! Lookup of a level, a campaign, a strategy, a mind or a leader by name, the same for every command: a file of that path, a
//! file of that name in its folder below the working folder or beside the program, or what the program carries inside.

use super::disk;
use super::source::{SourceFile, ron_files, shown};
use crate::failure::Failure;
use osada_content::mods::Part;
use osada_content::{nearest, shipped, stem};
use std::path::{Path, PathBuf};

/// A kind of file that is looked up by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedFileKind {
    Level,
    Campaign,
    Strategy,
    Mind,
    Leader,
}

impl NamedFileKind {
    /// All kinds, in the order in which a bare name is looked up.
    pub const ALL: [Self; 5] = [Self::Level, Self::Campaign, Self::Mind, Self::Strategy, Self::Leader];

    pub fn singular(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Campaign => "campaign",
            Self::Strategy => "strategy",
            Self::Mind => "mind",
            Self::Leader => "leader",
        }
    }

    pub fn plural(self) -> &'static str {
        match self {
            Self::Level => "levels",
            Self::Campaign => "campaigns",
            Self::Strategy => "strategies",
            Self::Mind => "minds",
            Self::Leader => "leaders",
        }
    }

    /// Its use in a mod.
    pub fn part(self) -> Part {
        match self {
            Self::Level => Part::Level,
            Self::Campaign => Part::Campaign,
            Self::Strategy => Part::Strategy,
            Self::Mind => Part::Mind,
            Self::Leader => Part::Leader,
        }
    }

    /// The folders of a modder's files, below the working folder.
    pub fn folders(self) -> &'static [&'static str] {
        match self {
            Self::Level => &["levels"],
            Self::Campaign => &["campaigns", "assets/campaigns"],
            Self::Strategy => &["strategies", "assets/strategies", "defences", "assets/defences"],
            Self::Mind => &["minds", "assets/minds"],
            Self::Leader => &["leaders", "assets/leaders"],
        }
    }

    fn assets(self) -> impl Iterator<Item = shipped::Asset> {
        let (first, second): (&[_], &[_]) = match self {
            Self::Level => (shipped::LEVELS, &[]),
            Self::Campaign => (shipped::CAMPAIGNS, &[]),
            Self::Strategy => (shipped::STRATEGIES, shipped::DEFENCES),
            Self::Mind => (shipped::MINDS, &[]),
            Self::Leader => (shipped::LEADERS, &[]),
        };
        first.iter().chain(second).copied()
    }

    /// The names of those that ship.
    pub fn shipped_names(self) -> Vec<&'static str> {
        self.assets().map(|(path, _)| stem(path)).collect()
    }

    /// The asset of a name, given as `ruin`, `ruin.ron` or `levels/ruin.ron`.
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
pub fn place(sought: NamedFileKind, name: &Path) -> Option<Result<PathBuf, shipped::Asset>> {
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
    // A file in the place of an asset replaces it.
    let replaced = roots.iter().flatten().map(|root| root.join(asset.0)).find(|path| disk::is_file(path));
    Some(replaced.ok_or(asset))
}

/// True if a level of this name ships or lies in the folder of levels.
pub fn has_level(name: &str) -> bool {
    let file = if name.ends_with(".ron") { name.to_owned() } else { format!("{name}.ron") };
    NamedFileKind::Level.asset(name).is_some()
        || NamedFileKind::Level.folders().iter().any(|folder| disk::is_file(&Path::new(folder).join(&file)))
}

/// The text that a name means.
pub fn find(sought: NamedFileKind, name: &Path) -> Result<SourceFile, Failure> {
    match place(sought, name) {
        Some(Ok(path)) => SourceFile::read(path),
        Some(Err(asset)) => Ok(SourceFile::carried(asset)),
        // The reason why it cannot be read says more than that it does not exist.
        None if disk::is_there(name) => SourceFile::read(name.to_path_buf()),
        None => Err(Failure::bad(nothing(sought, name))),
    }
}

/// The message for an unknown name: the known ones, and the nearest.
fn nothing(sought: NamedFileKind, name: &Path) -> String {
    let (name, ship) = (shown(name), sought.shipped_names());
    let folders = sought.folders().iter().flat_map(|folder| ron_files(Path::new(folder)));
    let own: Vec<String> = folders.map(|path| stem(&shown(&path)).to_owned()).collect();
    let own: Vec<&str> = own.iter().map(String::as_str).filter(|own| !ship.contains(own)).collect();
    let mut message = format!("there is no file {name}; {} that ship: {}", sought.plural(), ship.join(", "));
    if !own.is_empty() {
        message.push_str(&format!("; in the folder {}: {}", sought.folders()[0], own.join(", ")));
    }
    let known: Vec<&str> = ship.into_iter().chain(own).collect();
    message + &nearest(stem(&name), &known).map_or(String::new(), |near| format!("; did you mean `{near}`?"))
}

/// The asset, unless a file of the same path lies below the working folder or beside the program.
pub fn found_or_shipped(asset: shipped::Asset) -> Result<SourceFile, Failure> {
    let candidates = [Some(PathBuf::from(asset.0)), beside_program().map(|folder| folder.join(asset.0))];
    match candidates.into_iter().flatten().find(|path| disk::is_file(path)) {
        Some(path) => SourceFile::read(path),
        None => Ok(SourceFile::carried(asset)),
    }
}

/// The folder of the player's own levels below a data folder.
pub fn own_levels(data: &Path) -> PathBuf {
    data.join("levels")
}

/// The folder of the player's own campaigns below a data folder.
pub fn own_campaigns(data: &Path) -> PathBuf {
    data.join("campaigns")
}
