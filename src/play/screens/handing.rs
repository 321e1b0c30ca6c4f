//! Files dropped on the window or requested as a download.

use super::siege::SiegeScreen;
use super::stack::{Screen, Screens};
use super::transition::Transition;
use crate::play::session::saving::recorded;
use osada::record::{Replayer, is_replay, is_save, load};
use osada_cli::platform::HANDED_OUT;
use osada_cli::storage::atomic;
use osada_cli::storage::files::{bytes_of, shown};
use osada_cli::storage::mods::installing::is_archive;
use osada_cli::storage::saves::{SaveSlot, unused, write_beside};
use std::path::Path;

impl Screens {
    /// Opens a file that was dropped on the window: a save is loaded, a recorded game is shown, a level or a mod is stored with
    /// the player's own. A browser gives its bytes, a desktop its path.
    pub fn open_file(&mut self, path: &Path, bytes: Option<Vec<u8>>, now: f64) {
        let file = shown(Path::new(path.file_name().unwrap_or_default()));
        let bytes = bytes.filter(|bytes| !bytes.is_empty()).map_or_else(|| bytes_of(path), Ok);
        let taken = bytes.and_then(|bytes| self.open_bytes(&file, &bytes));
        match taken {
            Ok(text) => self.notify(&text, now),
            Err(why) => {
                self.show_failure(&format!("{file}: {why}"), now);
            }
        }
    }

    fn open_bytes(&mut self, file: &str, bytes: &[u8]) -> Result<String, String> {
        let name = Path::new(file).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        if is_archive(bytes) {
            let text = (self.shared.source.install)(file, bytes)?;
            self.take_up(self.shared.read()?);
            if let Some(Screen::Title(title)) = self.stack.last_mut() {
                title.panel.mods.open();
            }
            return Ok(text);
        }
        if is_save(bytes) {
            load(bytes).map_err(|error| format!("this save is {error}"))?;
            let saves = &self.shared.saver.saves;
            let name = unused(&name, |name| saves.file_of(&SaveSlot::Named(name.to_owned())));
            let kept = saves.write(&SaveSlot::Named(name.clone()), bytes);
            let path = kept.map_err(|failure| failure.message().trim_end().to_owned())?;
            self.transitions.push(Transition::Load(path));
            return Ok(format!("kept as the save {name}"));
        }
        if is_replay(bytes) {
            let replayer = Replayer::open(bytes).map_err(|error| format!("this recorded game is {error}"))?;
            self.watch(replayer)?;
            return Ok(format!("watching {name}"));
        }
        let text = std::str::from_utf8(bytes).ok().filter(|_| file.ends_with(".ron"));
        let text = text.ok_or("this is neither a save nor a recorded game nor a level (.ron) nor a mod (.zip)")?;
        let name = unused(&name, |name| self.shared.own.path(name));
        let path = self.shared.own.path(&name);
        self.shared.own.write(&path, text, None)?;
        self.transitions.push(Transition::ReloadLevel(path));
        Ok(format!("{name} is now among your own levels"))
    }

    /// Offers a save as a download.
    pub(super) fn hand_out(&self, path: &Path) -> Result<(), String> {
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        write_beside(Path::new(HANDED_OUT), &name, "save", &bytes_of(path)?).map(drop)
    }

    /// Offers the recording of the current game as a download.
    pub(super) fn hand_out_recording(&self) -> Result<(), String> {
        let Some(siege) = self.siege() else { return Ok(()) };
        let bytes = recorded(&siege.session)?.ok_or("nothing has happened in this game yet")?;
        let world = siege.session.world();
        let name = format!("{} seed {}", world.level(), world.seed());
        write_beside(Path::new(HANDED_OUT), &name, "replay", &bytes).map(drop)
    }

    /// Writes the chronicle of the current game, or that which is read on the road, as a page, and returns where it is, or why it could not be written.
    pub(super) fn save_chronicle(&self) -> String {
        let chronicle = match self.stack.last() {
            Some(Screen::Road(road)) => road.chronicle(&self.shared),
            _ => self.siege().map(SiegeScreen::chronicle),
        };
        let Some((name, page)) = chronicle else { return String::new() };
        let file = self.shared.saver.saves.page(&name);
        match atomic::write(&file, page.as_bytes()) {
            Ok(()) => format!("the chronicle is in {}", shown(&file)),
            Err(error) => format!("cannot write {}: {error}", shown(&file)),
        }
    }

    /// The window has left full screen, on whoever's request.
    #[cfg(target_family = "wasm")]
    pub fn leave_fullscreen(&mut self) {
        if std::mem::take(&mut self.shared.store.settings.fullscreen) {
            self.keep_settings();
        }
    }

    /// The window is hidden, and perhaps for good: the game pauses and is saved.
    #[cfg(target_family = "wasm")]
    pub fn hide(&mut self, now: f64) {
        if let Some(Err(why)) = self.rescue_edited() {
            self.warn(&why, now);
        }
        let Self { shared, stack, .. } = self;
        let on = stack.iter_mut().find_map(|screen| match screen {
            Screen::Siege(siege) if siege.session.playback().is_none() => Some(siege),
            _ => None,
        });
        let Some(siege) = on else { return };
        siege.session.timestep.paused = true;
        if !siege.view.tested
            && let Err(why) = shared.saver.save_unseen(&siege.session)
        {
            siege.view.warn(why, now);
        }
    }

    /// Shows an error on the title, or beside the cursor in a game.
    fn show_failure(&mut self, why: &str, now: f64) {
        self.warn(why, now);
        if let Some(Screen::Title(title)) = self.stack.last_mut() {
            title.panel.error = Some(why.to_owned());
        }
    }
}
