//! Writes the editor's level to its file, with its picture, and never overwrites anything the author does not know about.

use super::editor_actions::Author;
use super::transition::Transition;
use crate::play::session::{EditSession, Losses};
use crate::play::view_state::editing::EditPage;
use osada::level::{self, edit};
use osada::texture::LookBook;
use osada_cli::presentation::looks::Looks;
use osada_cli::storage::disk;
use osada_cli::storage::files::{read_text, shown};
use std::path::Path;

impl Author<'_> {
    pub(super) fn save_as(&mut self, name: &str, replaces: bool) {
        let file = self.shared.own.path(name);
        let is_other = self.screen.session.file.as_deref() != Some(&*file);
        if disk::is_there(&file) && is_other && !replaces {
            return self.screen.view.warn(format!("there is already a file {}", shown(&file)), self.now);
        }
        self.save(&file, false);
        self.screen.look_up(self.shared);
    }

    /// Saves the level. If comments or foreign changes would be lost and `anyway` is false, the author is asked first.
    pub(super) fn save(&mut self, file: &Path, anyway: bool) {
        let session = &mut self.screen.session;
        let text = session.text();
        let losses = if anyway { Losses::default() } else { losses(session, file, &text) };
        if !losses.is_none() {
            self.screen.view.page = Some(EditPage::Save);
            self.screen.view.risk = Some((file.to_path_buf(), losses));
            return self.screen.view.warn("not saved yet: something would be lost", self.now);
        }
        match self.shared.own.write(file, &text, picture(session, self.shared.sprites.looks())) {
            Ok(()) => {
                session.saved(file.to_path_buf(), text);
                if let Some(kept) = session.kept.take() {
                    // A backup that cannot be removed is offered once more, which does no harm.
                    let _ = self.shared.own.forget(&kept);
                }
                let view = &mut self.screen.view;
                view.page = view.page.filter(|page| *page != EditPage::Save);
                view.risk = None;
                view.notify(format!("saved as {}", shown(file)), self.now);
                self.transitions.push(Transition::ReloadLevel(file.to_path_buf()));
            }
            Err(why) => self.screen.view.warn(why, self.now),
        }
    }
}

/// Losses in a level's own file. Overwriting another file loses all of it, which the author has already agreed to.
fn losses(session: &EditSession, file: &Path, text: &str) -> Losses {
    let own = session.file.as_deref() == Some(file);
    let says = if own { read_text(file).ok() } else { None };
    says.map_or_else(Losses::default, |says| session.text_of_file.losses(text, &says))
}

/// Columns, rows and pixels of the picture of a level.
fn picture(session: &EditSession, book: &LookBook) -> Option<((u32, u32), Vec<u8>)> {
    let rules = session.rules();
    let colours = Looks::new(rules, session.source().season, book).map_colours(rules);
    let image = match level::load("edited", &session.text(), rules) {
        Ok(level) => edit::picture::of_level(&level, rules, session.seed, &colours).ok()?,
        Err(_) => edit::picture::of_canvas(&edit::Canvas::of(&session.source().ground).ok()?, rules, &colours),
    };
    let rgb = image.rgba.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    Some(((image.width as u32, image.height as u32), rgb))
}
