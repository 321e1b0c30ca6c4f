//! The player's settings, kept in `settings.ron` in the data folder. While the file is faulty, the default settings are used.

use super::files::{read_text, shown};
use super::mods::with_settings;
use super::user_file::UserFile;
use crate::keys::{InputAction, KeyBindings};
use osada_content::mods::SettingValues;
use osada_content::{Report, read_checked};
use osada_reader::fault::{Fault, Faults, Segment};
use osada_sim::rules::Challenge;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The scales of the interface that can be chosen, in percent.
pub const SCALES: [u16; 6] = [75, 100, 125, 150, 175, 200];

/// The name of the file.
const FILE: &str = "settings.ron";

/// The modifier that recalls a group of people together with a digit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum GroupKey {
    #[default]
    Alt,
    Shift,
}

impl GroupKey {
    pub fn name(self) -> &'static str {
        match self {
            Self::Alt => "Alt",
            Self::Shift => "Shift",
        }
    }
}

/// The player's settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct UserSettings {
    /// How large the interface is, in percent, 75 to 200.
    pub scale: u16,
    /// Blue and orange instead of green and red.
    pub safe_colours: bool,
    /// The game pauses when a raid arrives.
    pub pause_on_raid: bool,
    /// The game falls back to normal speed when a fight begins or somebody dies.
    pub slow_in_fights: bool,
    /// Blows are shown on the map: who struck whom for how much.
    pub show_hits: bool,
    /// What recalls groups of people, held with the digit of the group.
    pub groups: GroupKey,
    /// How hard the next game will be.
    pub challenge: Challenge,
    /// The names of the mods that are on, in the order of loading.
    pub mods: Vec<String>,
    /// The values of settings of mods, by the names of the mods.
    pub mod_settings: BTreeMap<String, SettingValues>,
    /// The window fills the screen.
    pub fullscreen: bool,
    /// How loud sounds are, in percent, 0 to 100; heard only where the game was built with them.
    pub volume: u8,
    /// How loud music is, in percent, 0 to 100; heard only where the game was built with sounds.
    pub music: u8,
    /// There is no music, however loud it was set.
    pub music_off: bool,
    /// The keys of those actions whose keys differ from the shipped ones.
    pub keys: Vec<(InputAction, Vec<String>)>,
}

impl Default for UserSettings {
    fn default() -> Self {
        Self {
            scale: 100,
            safe_colours: false,
            pause_on_raid: false,
            slow_in_fights: true,
            show_hits: true,
            groups: GroupKey::Alt,
            challenge: Challenge::Normal,
            mods: Vec::new(),
            mod_settings: BTreeMap::new(),
            fullscreen: false,
            volume: 60,
            music: 45,
            music_off: false,
            keys: Vec::new(),
        }
    }
}

impl UserSettings {
    /// The settings of a file in which the changes since `before` are made: another window may have changed others.
    fn changed_in(&self, before: &Self, file: Self) -> Self {
        let changed = |action: &InputAction| keys_of(&self.keys, action) != keys_of(&before.keys, action);
        let others = file.keys.iter().filter(|(action, _)| !changed(action));
        let keys = self.keys.iter().filter(|(action, _)| changed(action)).chain(others).cloned().collect();
        macro_rules! settings {
            ($($name:ident)*) => {
                Self { $($name: if self.$name == before.$name { file.$name } else { self.$name.clone() },)* keys }
            };
        }
        settings! {
            scale safe_colours pause_on_raid slow_in_fights show_hits groups challenge mods mod_settings fullscreen volume music music_off
        }
    }

    /// The mods that are on, each with its settings.
    pub fn chosen_mods(&self) -> Vec<PathBuf> {
        let none = SettingValues::new();
        self.mods.iter().map(|name| with_settings(name, self.mod_settings.get(name).unwrap_or(&none))).collect()
    }

    /// How loud music is, in percent.
    pub fn music_volume(&self) -> u8 {
        if self.music_off { 0 } else { self.music }
    }
}

/// The keys that settings give an action.
fn keys_of<'a>(keys: &'a [(InputAction, Vec<String>)], action: &InputAction) -> Option<&'a Vec<String>> {
    keys.iter().find(|(other, _)| other == action).map(|(_, names)| names)
}

/// The settings and their file.
pub struct SettingsStore {
    /// The settings as they are now.
    pub settings: UserSettings,
    /// The error of the file, if it has one.
    pub fault: Option<String>,
    /// The settings as they were read or written last.
    before: UserSettings,
    shipped: KeyBindings,
    file: UserFile,
}

impl SettingsStore {
    /// Reads the settings of a data folder, and the keys that follow from them and from the shipped ones. Without a
    /// folder nothing is read or written.
    pub fn open(folder: Option<&Path>, shipped: &KeyBindings) -> (Self, KeyBindings) {
        let (file, found) = UserFile::open(folder, FILE, |path| understood(path, shipped));
        let usual = || (UserSettings::default(), shipped.clone());
        let ((settings, keys), fault) = match found {
            None => (usual(), None),
            Some(Ok(found)) => (found, None),
            Some(Err(fault)) => (usual(), Some(format!("The default settings are used. {}", fault.trim_end()))),
        };
        let (before, shipped) = (settings.clone(), shipped.clone());
        (Self { settings, fault, before, shipped, file }, keys)
    }

    /// Writes what has changed in the settings; what another window has written meanwhile stays. A faulty file is put aside first.
    pub fn save(&mut self) -> Result<(), String> {
        let found = self.file.read(|path| understood(path, &self.shipped));
        let mut settings = match found {
            Some(Ok((file, _))) => self.settings.changed_in(&self.before, file),
            Some(Err(_)) | None => self.settings.clone(),
        };
        // Two windows may have given one key to two actions; the keys of this one are right in themselves.
        if self.shipped.with(&settings.keys).is_err() {
            settings.keys = self.settings.keys.clone();
        }
        let aside = self.file.write(&settings)?;
        self.before = self.settings.clone();
        if let Some(aside) = aside {
            self.fault = Some(format!("The faulty settings are kept as {}.", shown(&aside)));
        }
        Ok(())
    }
}

fn understood(path: &Path, shipped: &KeyBindings) -> Result<(UserSettings, KeyBindings), String> {
    let text = read_text(path).map_err(|failure| failure.message())?;
    check_settings(&shown(path), &text, shipped).map_err(|report| report.to_string())
}

/// The settings of a text and the keys that follow from them, or all errors in it.
pub fn check_settings(file: &str, text: &str, shipped: &KeyBindings) -> Result<(UserSettings, KeyBindings), Report> {
    let checked = read_checked(file, text, |settings: UserSettings| {
        let mut faults = check_numbers(&settings);
        let keys = shipped.with(&settings.keys).map_err(|of_keys| {
            of_keys.kept().iter().for_each(|fault| faults.add(|| fault.clone()));
        });
        (keys.ok().map(|keys| (settings, keys)), (faults, Faults::default()))
    });
    checked.map(|noted| noted.value)
}

/// All errors in the numbers of settings.
fn check_numbers(settings: &UserSettings) -> Faults {
    let mut faults = Faults::default();
    let mut number = |name: &'static str, value: u16, least: u16, most: u16| {
        if !(least..=most).contains(&value) {
            let message = format!("`{name}` must be a whole number from {least} to {most}, not {value}");
            faults.add(|| Fault::new(&[Segment::Field(name)], message));
        }
    };
    number("scale", settings.scale, SCALES[0], SCALES[SCALES.len() - 1]);
    number("volume", settings.volume.into(), 0, 100);
    number("music", settings.music.into(), 0, 100);
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Key;
    use osada_sim::Strength;
    use std::fs;

    fn shipped() -> KeyBindings {
        KeyBindings::shipped().expect("the shipped bindings are right")
    }

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a folder can be made")
    }

    #[test]
    fn what_was_set_is_there_at_the_next_start() {
        let folder = folder();
        let (mut store, mut keys) = SettingsStore::open(Some(folder.path()), &shipped());
        assert_eq!((&store.settings, &store.fault), (&UserSettings::default(), &None));
        keys.rebind(InputAction::Build, 0, Key::N, true).expect("Ctrl+N is free");
        store.settings = UserSettings {
            scale: 150,
            safe_colours: true,
            pause_on_raid: true,
            slow_in_fights: false,
            show_hits: false,
            groups: GroupKey::Shift,
            challenge: Challenge::Adaptive(Strength::near(1.2)),
            mods: vec!["frontier".to_owned(), "żubr".to_owned()],
            mod_settings: [("żubr".to_owned(), [("raids".to_owned(), "2.5".to_owned())].into())].into(),
            fullscreen: true,
            volume: 25,
            music: 10,
            music_off: true,
            keys: keys.changed_from(&shipped()),
        };
        store.save().expect("it can be written");
        let (again, read) = SettingsStore::open(Some(folder.path()), &shipped());
        assert_eq!((again.settings, again.fault), (store.settings, None));
        assert_eq!(read.names(InputAction::Build), "Ctrl+N");
        assert_eq!(read.changed_from(&keys), []);
    }

    #[test]
    fn settings_may_begin_with_a_byte_order_mark_an_attribute_and_have_lines_of_windows() {
        let folder = folder();
        let text =
            "\u{feff}#![enable(implicit_some)]\r\n(\r\n  scale: 150,\r\n  keys: [(Build, [\"Ctrl+N\"])],\r\n)\r\n";
        fs::write(folder.path().join("settings.ron"), text).expect("it can be written");
        let (store, keys) = SettingsStore::open(Some(folder.path()), &shipped());
        assert_eq!((store.fault, store.settings.scale), (None, 150));
        assert_eq!(keys.names(InputAction::Build), "Ctrl+N");
    }

    #[test]
    fn two_windows_keep_each_others_settings() {
        let folder = folder();
        let open = || SettingsStore::open(Some(folder.path()), &shipped());
        let ((mut one, mut keys_of_one), (mut other, mut keys_of_other)) = (open(), open());
        one.settings.scale = 150;
        keys_of_one.rebind(InputAction::Build, 0, Key::Insert, false).expect("Insert is free");
        one.settings.keys = keys_of_one.changed_from(&shipped());
        one.save().expect("it can be written");
        other.settings.pause_on_raid = true;
        keys_of_other.rebind(InputAction::Draft, 0, Key::Kp1, false).expect("it is free");
        other.settings.keys = keys_of_other.changed_from(&shipped());
        other.save().expect("it can be written");
        one.settings.safe_colours = true;
        one.save().expect("it can be written");
        let (read, keys) = open();
        assert_eq!(
            UserSettings { keys: Vec::new(), ..read.settings },
            UserSettings { scale: 150, pause_on_raid: true, safe_colours: true, ..UserSettings::default() }
        );
        assert_eq!((keys.names(InputAction::Build), keys.names(InputAction::Draft)), ("Insert".into(), "Kp1".into()));
        // What was changed back is a change, too.
        one.settings.scale = 100;
        one.save().expect("it can be written");
        assert_eq!(open().0.settings.scale, 100);
    }

    #[test]
    fn one_key_for_two_actions_in_two_windows_makes_no_faulty_file() {
        let folder = folder();
        let open = || SettingsStore::open(Some(folder.path()), &shipped());
        let (mut one, mut other) = (open().0, open().0);
        one.settings.keys = vec![(InputAction::Build, vec!["Insert".to_owned()])];
        one.save().expect("it can be written");
        other.settings.keys = vec![(InputAction::Draft, vec!["Insert".to_owned()])];
        other.save().expect("it can be written");
        let (read, keys) = open();
        assert_eq!((read.fault, keys.names(InputAction::Draft)), (None, "Insert".to_owned()));
    }

    #[test]
    fn what_was_written_by_hand_meanwhile_is_not_lost() {
        let folder = folder();
        let (mut store, _) = SettingsStore::open(Some(folder.path()), &shipped());
        fs::write(folder.path().join(FILE), "(scale: 110,").expect("it can be written");
        store.settings.pause_on_raid = true;
        store.save().expect("it can be written");
        let aside = fs::read_to_string(folder.path().join("settings.faulty.ron"));
        assert_eq!(aside.expect("it was put aside"), "(scale: 110,");
    }

    #[test]
    fn a_faulty_file_is_reported_and_kept_and_the_game_begins_with_the_usual_settings() {
        for (text, says) in [
            ("(scale: 110, safe_colors: true)", "safe_colors"),
            ("(scale: 30)", "75 to 200"),
            ("(volume: 101)", "0 to 100, not 101"),
            ("(music: 200)", "`music` must be a whole number from 0 to 100"),
            ("(scale: \"large\")", "settings.ron"),
            ("(keys: [(Build, [\"Spcae\"])])", "Spcae"),
            ("(keys: [(Build, [\"N\"]), (Chop, [\"N\"])])", "is used for both"),
            ("(keys: [(Bild, [\"N\"])])", "Bild"),
            ("(groups: Shfit)", "did you mean `Shift`"),
            ("(challenge: Hadr)", "did you mean `Hard`"),
            ("", "empty"),
            ("\0\u{1}(((((", "settings.ron"),
        ] {
            let folder = folder();
            let path = folder.path().join(FILE);
            fs::write(&path, text).expect("it can be written");
            let (mut store, keys) = SettingsStore::open(Some(folder.path()), &shipped());
            assert_eq!(store.settings, UserSettings::default(), "{text}");
            assert_eq!(keys.changed_from(&shipped()), [], "{text}");
            let fault = store.fault.as_deref().expect("it is reported");
            assert!(fault.contains(says), "{text}: {fault}");
            assert_eq!(fs::read_to_string(&path).expect("it is still there"), text);
            store.settings.scale = 125;
            store.save().expect("it can be written");
            assert_eq!(fs::read_to_string(folder.path().join("settings.faulty.ron")).expect("it was put aside"), text);
            assert_eq!(SettingsStore::open(Some(folder.path()), &shipped()).0.settings.scale, 125);
        }
    }

    #[test]
    fn what_is_not_text_is_no_end_of_the_game_either() {
        let folder = folder();
        fs::write(folder.path().join(FILE), [0xff, 0xfe, 0x00]).expect("it can be written");
        assert!(SettingsStore::open(Some(folder.path()), &shipped()).0.fault.is_some());
        fs::remove_file(folder.path().join(FILE)).expect("it was there");
        fs::create_dir(folder.path().join(FILE)).expect("a folder can be made");
        assert!(SettingsStore::open(Some(folder.path()), &shipped()).0.fault.is_some());
    }

    #[test]
    fn a_file_that_leaves_things_out_has_the_usual_ones_for_them() {
        let folder = folder();
        fs::write(folder.path().join(FILE), "(pause_on_raid: true)").expect("it can be written");
        let (store, _) = SettingsStore::open(Some(folder.path()), &shipped());
        assert_eq!(store.settings, UserSettings { pause_on_raid: true, ..UserSettings::default() });
    }

    #[test]
    fn without_a_folder_nothing_is_written() {
        let (mut store, _) = SettingsStore::open(None, &shipped());
        assert_eq!(store.save(), Ok(()));
    }
}
