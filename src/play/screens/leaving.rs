//! Leaving the current game in any of the possible ways: it is saved, or the player has agreed to lose it.

use super::stack::{Saved, Screen, Screens};
use super::transition::{Popup, Transition};
use crate::play::panels::unsaved_panel::UnsavedChoice;
use osada_cli::failure::remark;
use osada_cli::output::results;
use osada_cli::storage::files::shown;
use std::io::Write;

/// Reason why a transition failed.
#[derive(Debug)]
pub enum TransitionError {
    /// The current game cannot be saved, for this reason.
    Unsaved(String),
    Failed(String),
}

impl From<String> for TransitionError {
    fn from(why: String) -> Self {
        Self::Failed(why)
    }
}

impl From<TransitionError> for String {
    fn from(error: TransitionError) -> Self {
        match error {
            TransitionError::Unsaved(why) | TransitionError::Failed(why) => why,
        }
    }
}

impl Screens {
    /// Closes the current game and saves it with its recording. On failure it stays open.
    pub fn put_away(&mut self) -> Result<(), String> {
        let Self { shared, stack, .. } = self;
        let on = stack.iter().enumerate().find_map(|(place, screen)| match screen {
            Screen::Siege(siege) => Some((place, siege)),
            _ => None,
        });
        let Some((place, siege)) = on else { return Ok(()) };
        let session = &siege.session;
        if !self.abandons && !siege.view.tested {
            shared.saver.leave(session, shared.picture)?;
            // A siege that is over is part of its journey, wherever the player goes now.
            session.next_stage().map_or(Ok(()), |stage| shared.saver.keep_journey(&stage))?;
        }
        if shared.stats {
            // Nobody may be listening.
            let _ = writeln!(results(), "{}", session.stats.in_all(session.world().units().count()));
        }
        stack.remove(place);
        Ok(())
    }

    /// Saves what can be saved of the current game.
    pub fn rescue(&self) -> Saved {
        let edited = self.rescue_edited().map(|kept| {
            // If the backup fails there is nobody left to ask.
            kept.inspect_err(|why| remark(&format!("{why}\n")))
        });
        let tested = |siege: &&super::siege::SiegeScreen| siege.view.tested;
        match self.siege().filter(|siege| !tested(siege)) {
            Some(siege) => self.shared.saver.rescue(&siege.session),
            None => edited.unwrap_or_else(|| Err("no game was running".to_owned())),
        }
    }

    /// The window manager closes the window.
    pub fn close(&mut self) {
        self.perform_transition(Transition::Quit);
    }

    /// The process is about to exit, possibly unattended: a game that cannot be saved in its folder is saved in a fallback
    /// folder.
    pub fn end(&mut self) {
        if let Some(Err(why)) = self.rescue_edited() {
            remark(&format!("{why}\n"));
        }
        let Err(why) = self.put_away() else {
            self.request.quit = true;
            return;
        };
        match self.siege().map(|siege| self.shared.saver.leave_anywhere(&siege.session)) {
            Some(Ok(path)) => {
                remark(&format!("{why}; the game is saved as {} instead\n", shown(&path)));
                self.abandon(Transition::Quit);
            }
            _ => {
                remark(&format!("{why}\n"));
                self.popups.ask_unsaved(why, None, Transition::Quit);
            }
        }
    }

    /// The same where the display is gone, so that no picture can be taken.
    pub fn end_unseen(&mut self) {
        self.shared.picture = Vec::new;
        self.end();
    }

    /// Performs the player's decision about a game that could not be saved.
    pub(super) fn leave_unsaved(&mut self, choice: UnsavedChoice, transition: Transition, now: f64) {
        self.popups.close(Popup::Unsaved);
        match choice {
            UnsavedChoice::TryAgain => self.perform_transition(transition),
            UnsavedChoice::Stay => {}
            UnsavedChoice::LeaveAllTheSame => self.abandon(transition),
            UnsavedChoice::SaveIn(folder) => {
                match self.siege().map(|siege| self.shared.saver.leave_in(&folder, &siege.session)) {
                    Some(Err(why)) => self.popups.ask_unsaved(why, Some(&folder), transition),
                    Some(Ok(path)) => {
                        self.abandon(transition);
                        let text = format!("The game is saved as {}.", shown(&path));
                        remark(&format!("{text}\n"));
                        self.notify(&text, now);
                        if let Some(title) = self.title() {
                            title.panel.error = Some(text);
                        }
                    }
                    None => self.perform_transition(transition),
                }
            }
        }
    }

    /// Leaves the current game without saving it.
    fn abandon(&mut self, transition: Transition) {
        self.abandons = true;
        self.perform_transition(transition);
        self.abandons = false;
    }
}
