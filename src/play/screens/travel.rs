//! Performs transitions between screens: beginning levels, loading, leaving and saving games, applying settings.

use super::lab::LabScreen;
use super::leaving::TransitionError;
use super::questions;
use super::siege::SiegeScreen;
use super::snakes::SnakeScreen;
use super::stack::{Screen, Screens};
use super::transition::{Popup, Transition};
use crate::play::panels::confirm_panel::Question;
use crate::play::panels::mods_panel::ModsChange;
use crate::play::panels::settings_panel::SettingsChoice;
use crate::play::presentation::colour_blind;
use crate::play::session::GameSession;
use crate::play::session::lessons::LessonProgress;
use osada::fault::counted;
use osada::level::stem;
use osada::player::Contestant;
use osada::record::{self, Content, Replayer, Stage};
use osada::sim::Outcome;
use osada::sim::rules::{Challenge, Role};
use osada_cli::storage::saves::SaveSlot;
use osada_cli::words::strength_words;
use std::rc::Rc;

/// What a game that goes on from its last dawn begins with.
fn dawn_words(siege: &SiegeScreen) -> String {
    let world = siege.session.world();
    let (day, people) = (world.clock().day(&world.rules().time), world.of_role(Role::Colonist).count());
    format!("dawn of day {day}, {}: {{Pause}} lets time run", counted(people, "person"))
}

impl Screens {
    /// The question before a transition that would lose something.
    pub(super) fn question(&self, transition: &Transition) -> Option<Question> {
        if let Transition::SetOut(campaign, ..) = transition
            && let Some(journey) = self.shared.saver.journey()
        {
            return Some(questions::before_setting_out(campaign, &journey));
        }
        let game = self.siege().filter(|siege| !self.shared.scripted && !siege.view.tested)?;
        questions::before(transition, &game.session, &self.shared.saver.saves)
    }

    /// Performs a transition. If that fails the title says why; a game that cannot be saved is not left without asking.
    pub(super) fn perform_transition(&mut self, transition: Transition) {
        match self.apply(transition.clone()) {
            Ok(()) => {}
            Err(TransitionError::Unsaved(why)) => self.popups.ask_unsaved(why, None, transition),
            Err(TransitionError::Failed(why)) => {
                if let Some(title) = self.title() {
                    title.panel.error = Some(why);
                    self.show_title();
                }
            }
        }
    }

    pub(super) fn save(&mut self, now: f64) {
        let Self { shared, stack, .. } = self;
        let Some(Screen::Siege(siege)) = stack.last_mut() else { return };
        if !siege.view.tested {
            shared.saver.watch(&siege.session, now);
            if let Err(text) = shared.saver.mark_defeat(&siege.session) {
                siege.view.warn(text, now);
            }
        }
        match shared.saver.perform(&siege.session, shared.picture) {
            Some(Ok(text)) => siege.view.notify(text, now),
            Some(Err(text)) => siege.view.warn(text, now),
            None => {}
        }
        siege.view.has_dawn = shared.saver.last_dawn().is_some();
    }

    pub(super) fn apply(&mut self, transition: Transition) -> Result<(), TransitionError> {
        match transition {
            Transition::Play(level, challenge, seed) => self.begin(&level.name, challenge, seed)?,
            Transition::Again(seed) => {
                if let Some(siege) = self.siege() {
                    let content = siege.session.present_content();
                    let content = content.ok_or_else(|| "this game was not recorded".to_owned())?;
                    let (tested, challenge) = (siege.view.tested, siege.session.world().challenge());
                    self.begin_of(content, challenge, seed)?;
                    self.played().into_iter().for_each(|siege| siege.view.tested = tested);
                }
            }
            Transition::SetOut(campaign, challenge, seed) => self.set_out(*campaign, challenge, seed)?,
            Transition::Road => self.show_road()?,
            Transition::Siege(stage) => self.begin_siege(*stage)?,
            Transition::Afresh => {
                let Some(siege) = self.siege() else { return Ok(()) };
                let (challenge, seed) = (siege.session.world().challenge(), siege.session.world().seed());
                let tries = siege.session.retries + u32::from(siege.session.world().outcome() == Outcome::Defeat);
                match siege.session.stage().cloned() {
                    Some(stage) => self.begin_stage(stage, seed, tries)?,
                    None => self.begin(&siege.session.level().name.clone(), challenge, seed)?,
                }
            }
            Transition::PlayNext(challenge, seed) => {
                let Some(siege) = self.siege() else { return Ok(()) };
                if let Some(level) = self.shared.after(&siege.session.level().name) {
                    self.begin(&level.name, challenge, seed)?;
                }
            }
            Transition::Load(path) => match self.shared.saver.load(&path) {
                Ok(game) => self.resume(game)?,
                Err(message) => self.popups.open_saves_with(message, &self.shared),
            },
            Transition::Newest => {
                if let Some(entry) = self.shared.saver.saves.newest() {
                    self.transitions.push(Transition::Load(entry.path));
                }
            }
            Transition::LastDawn => {
                if let Some(path) = self.shared.saver.last_dawn() {
                    self.apply(Transition::Load(path))?;
                    self.notice = self.notice.take().or_else(|| self.siege().map(dawn_words));
                }
            }
            Transition::Save(name) => {
                self.shared.saver.ask(SaveSlot::Named(name));
                self.popups.close(Popup::Saves);
            }
            Transition::HandOut(path) => {
                self.hand_out(&path).unwrap_or_else(|why| self.popups.open_saves_with(why, &self.shared));
            }
            Transition::HandOutRecording => {
                self.hand_out_recording().unwrap_or_else(|why| self.popups.open_saves_with(why, &self.shared));
            }
            Transition::SaveChronicle => self.notice = Some(self.save_chronicle()),
            Transition::Title if self.siege().is_some_and(|siege| siege.view.tested) => self.end_test(),
            Transition::Title if self.is_on_trial() => self.end_trial(),
            Transition::Title => {
                let over = |siege: &SiegeScreen| !siege.session.is_running() || siege.session.playback().is_some();
                if self.siege().is_some_and(over) {
                    self.put_away().map_err(TransitionError::Unsaved)?;
                }
                self.show_title();
            }
            Transition::Game => self.show_game(),
            Transition::WatchAgain => {
                let replayer = self.siege().map(|siege| siege.session.again()).transpose()?;
                replayer.map_or(Ok(()), |replayer| self.watch(replayer))?;
            }
            Transition::Lab => self.push(Screen::Lab(Box::new(LabScreen::new(&self.shared)))),
            Transition::Snakes(rules, seed) => {
                self.stack.retain(|screen| !matches!(screen, Screen::Snakes(_)));
                let snakes = SnakeScreen::new(&self.shared, rules, seed);
                snakes.into_iter().for_each(|snakes| self.push(Screen::Snakes(Box::new(snakes))));
            }
            Transition::Editor => self.show_editor(None),
            Transition::Edit(name) => {
                let session = self.shared.opened(&name)?;
                self.show_editor(Some(session));
            }
            Transition::EditCampaign(name) => self.edit_campaign(name.as_deref())?,
            Transition::ReloadCampaigns => {
                // What cannot be read is said as soon as the change of the file is noticed.
                if let Ok(offer) = self.shared.read() {
                    self.take_up(offer);
                }
            }
            Transition::EditPlayed => self.edit_played()?,
            Transition::TestLevel(file, text, seed) => self.test_level(file, text, seed)?,
            Transition::ReloadLevel(file) => self.reload_level(&file),
            Transition::Abandon(then) => {
                self.stack.retain(|screen| !matches!(screen, Screen::Editor(_)));
                if !matches!(*then, Transition::Leave) {
                    self.perform_transition(*then);
                } else if matches!(self.stack.last(), Some(Screen::Title(_))) {
                    self.show_title();
                }
            }
            Transition::Leave if matches!(self.stack.last(), Some(Screen::Editor(_))) => {
                if self.keep_edited(&Transition::Leave) {
                    self.stack.pop();
                    if matches!(self.stack.last(), Some(Screen::Title(_))) {
                        self.show_title();
                    }
                }
            }
            Transition::Leave if matches!(self.stack.last(), Some(Screen::Campaign(_))) => {
                self.stack.pop();
                self.show_title();
            }
            Transition::Leave => drop(self.stack.pop_if(|screen| !matches!(screen, Screen::Title(_)))),
            Transition::Challenge(challenge) => {
                if let Some(title) = self.title() {
                    title.panel.challenge = challenge;
                }
                self.shared.store.settings.challenge = challenge;
                self.keep_settings();
            }
            Transition::Mods(ModsChange::On(on)) => self.take_up_mods(on),
            Transition::Mods(ModsChange::Set(name, values)) => self.set_mod(name, values),
            Transition::OpenSettings => self.popups.open_settings(),
            Transition::OpenSaves => self.popups.open_saves(&self.shared),
            Transition::Close(popup) => drop(self.popups.close(popup)),
            Transition::Quit => {
                if !self.keep_edited(&Transition::Quit) {
                    return Ok(());
                }
                self.put_away().map_err(TransitionError::Unsaved)?;
                self.request.quit = true;
            }
        }
        Ok(())
    }

    /// Begins a level of the title.
    pub(super) fn begin(&mut self, level: &str, challenge: Challenge, seed: u64) -> Result<(), TransitionError> {
        let content = self.shared.contents.get(level).cloned();
        self.begin_of(content.ok_or_else(|| format!("there is no level {level}"))?, challenge, seed)
    }

    /// Begins a siege of a campaign, in which the player has tried again so many times.
    pub(super) fn begin_stage(&mut self, stage: Stage, seed: u64, retries: u32) -> Result<(), TransitionError> {
        let siege = stage.journey.siege().ok_or_else(|| "there is no siege here".to_owned())?;
        let content = self.shared.of_siege(stage.journey.campaign(), siege)?.clone();
        let challenge = stage.journey.siege_challenge(&self.shared.rules);
        self.begin_of(content.at(stage), challenge, seed)?;
        self.played().into_iter().for_each(|siege| siege.session.retries = retries);
        Ok(())
    }

    /// Begins a level from its content, at the strength that a challenge has for the player there.
    pub(super) fn begin_of(
        &mut self,
        content: Content,
        challenge: Challenge,
        seed: u64,
    ) -> Result<(), TransitionError> {
        let level = stem(&content.level.file).to_owned();
        // In a campaign the strength goes on from siege to siege instead.
        let challenge = match content.stage {
            Some(_) => challenge,
            None => self.shared.progress.adapted(challenge, &level),
        };
        let player = self.shared.player.as_ref().map(Contestant::player);
        let session = GameSession::recorded(content, (challenge, seed), player)?;
        let paused = !self.shared.scripted && self.shared.player.is_none();
        self.show(session, paused)?;
        let streak = self.shared.progress.streak(&level);
        self.notice = challenge.strength().map(|strength| strength_words(strength, &streak)).or(self.notice.take());
        Ok(())
    }

    /// Continues from a save.
    pub(super) fn resume(&mut self, game: record::Game) -> Result<(), TransitionError> {
        let difference = self.difference_to_now(&game.content);
        let player = self.shared.player.as_ref().map(Contestant::player);
        let mut session = GameSession::loaded(game, player)?;
        session.lessons = LessonProgress::behind(self.shared.progress.lessons(&session.level().name));
        let paused = !self.shared.scripted && self.shared.player.is_none();
        self.show(session, paused)?;
        self.notice = difference;
        Ok(())
    }

    /// Shows a recorded game.
    pub(super) fn watch(&mut self, replayer: Replayer) -> Result<(), TransitionError> {
        let difference = self.difference_to_now(replayer.content());
        self.show(GameSession::watching(replayer), false)?;
        self.notice = difference;
        Ok(())
    }

    /// Shows a game; the one before is saved.
    pub(super) fn show(&mut self, mut session: GameSession, paused: bool) -> Result<(), TransitionError> {
        self.put_away().map_err(TransitionError::Unsaved)?;
        session.timestep.speed = self.shared.speed;
        session.timestep.paused = paused;
        session.next = self.shared.next_title(&session);
        self.shared.saver.begin(&session);
        let mut siege = SiegeScreen::new(session, Rc::clone(&self.shared.sprites));
        siege.view.overlays.stats = self.shared.stats;
        if self.shared.whole_map {
            siege.camera.open_whole();
        }
        self.push(Screen::Siege(Box::new(siege)));
        if let Some(title) = self.title() {
            title.vanish();
        }
        self.popups.close_all();
        Ok(())
    }

    /// Performs a choice on the settings.
    pub(super) fn apply_settings_choice(&mut self, choice: SettingsChoice) {
        match choice {
            SettingsChoice::Close => drop(self.popups.close(Popup::Settings)),
            SettingsChoice::Changed => self.keep_settings(),
            SettingsChoice::ShippedKeys => {
                self.shared.keys = self.shared.shipped.clone();
                self.keep_settings();
            }
        }
    }

    /// Applies the settings and writes them.
    pub(super) fn keep_settings(&mut self) {
        self.shared.store.settings.keys = self.shared.keys.changed_from(&self.shared.shipped);
        self.apply_settings();
        if let Err(message) = self.shared.store.save()
            && !self.popups.show_settings_error(&message)
            && let Some(title) = self.title()
        {
            title.panel.error = Some(message);
        }
    }

    pub fn apply_settings(&self) {
        colour_blind::choose(self.shared.store.settings.safe_colours);
    }

    /// Shows the errors in the player's files, if there are any.
    pub fn show_faults(&mut self, unread: Option<String>, now: f64) -> Option<String> {
        let faults: Vec<String> = self.shared.store.fault.clone().into_iter().chain(unread).collect();
        if faults.is_empty() {
            return None;
        }
        let text = faults.join("\n");
        if let Some(title) = self.title() {
            title.panel.error = Some(text.clone());
        }
        self.warn("a settings file is faulty; using the defaults", now);
        Some(text)
    }
}
