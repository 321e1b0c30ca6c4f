//! The road of a campaign, between its sieges.

use super::frame::Frame;
use super::leaving::TransitionError;
use super::shared::Shared;
use super::stack::{Screen, Screens};
use super::transition::Transition;
use crate::play::panels::chronicle_panel::{JourneyPanel, ReaderChoice};
use crate::play::panels::road::{KnownSiege, RoadChoice, RoadPanel};
use egui::Context;
use osada::level::Campaign;
use osada::record::{Journey, Stage};
use osada::sim::rules::Challenge;
use osada_cli::chronicle::{Chronicle, JourneyChronicle};
use osada_cli::keys::InputAction;

/// Seconds of a frame in which sieges are played again for the chronicle.
const REPLAYED: f64 = 0.01;

pub struct RoadScreen {
    panel: RoadPanel,
    stage: Stage,
    /// The chronicle while it is open; it lies over the road.
    chronicle: Option<JourneyPanel>,
    read: Option<ReaderChoice>,
    choice: Option<RoadChoice>,
    frames: u64,
}

impl RoadScreen {
    pub fn new(stage: Stage, shared: &Shared) -> Self {
        let mut screen =
            Self { panel: RoadPanel::default(), stage, chronicle: None, read: None, choice: None, frames: 0 };
        screen.look_ahead(shared);
        screen
    }

    /// Looks up what is known of the siege here.
    fn look_ahead(&mut self, shared: &Shared) {
        let journey = &self.stage.journey;
        let level = journey.siege().and_then(|siege| shared.of_siege(journey.campaign(), siege).ok()?.load().ok());
        self.panel.siege = level.map(|(_, level)| KnownSiege {
            title: level.title,
            asks: level.asks,
            begun: shared.saver.siege_of(journey).filter(|_| journey.can_begin()),
        });
    }

    /// Frames since it was opened, by which a script takes pictures.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    pub fn update(&mut self, frame: &Frame, actions: &[InputAction]) {
        self.frames += 1;
        let goes_back = actions.contains(&InputAction::Back);
        match &mut self.chronicle {
            Some(chronicle) => {
                let begun = (frame.clock)();
                chronicle.play(|| (frame.clock)() - begun < REPLAYED);
                self.read = goes_back.then_some(ReaderChoice::Close);
            }
            None if goes_back => self.choice = Some(RoadChoice::Away),
            None => {}
        }
    }

    pub fn lay_out(&mut self, ctx: &Context, shared: &Shared) {
        if let Some(chronicle) = &mut self.chronicle {
            let choice = chronicle.show(ctx, &shared.rules, (&shared.icons, &shared.keys));
            self.read = choice.or(self.read.take());
            return;
        }
        let choice = self.panel.show(ctx, &self.stage.journey, &shared.rules, &shared.icons);
        self.choice = choice.or(self.choice.take());
    }

    /// Says something where the chronicle is read.
    pub fn notify(&mut self, text: &str) {
        self.chronicle.iter_mut().for_each(|chronicle| chronicle.note = Some(text.to_owned()));
    }

    /// The open chronicle as a page, and the name of its file.
    pub fn chronicle(&self, shared: &Shared) -> Option<(String, String)> {
        let page = self.chronicle.as_ref()?.page(&shared.rules, &shared.icons);
        Some((Chronicle::file_stem_of_journey(&self.stage.journey), page))
    }

    pub fn respond(&mut self, shared: &Shared, transitions: &mut Vec<Transition>) {
        match self.read.take() {
            Some(ReaderChoice::SavePage) => transitions.push(Transition::SaveChronicle),
            Some(ReaderChoice::Close) => self.chronicle = None,
            None => {}
        }
        match self.choice.take() {
            None => {}
            Some(RoadChoice::Step(step)) => {
                // What is refused has no button: nothing has changed then.
                let _ = self.stage.journey.apply(step);
                self.panel.error = shared.saver.keep_journey(&self.stage).err();
                self.look_ahead(shared);
            }
            Some(RoadChoice::Begin) => match self.stage.begun() {
                Ok(stage) => transitions.push(Transition::Siege(Box::new(stage))),
                Err(_) => self.look_ahead(shared),
            },
            Some(RoadChoice::Chronicle) => {
                match JourneyChronicle::of(&self.stage, &shared.rules, shared.icons.looks()) {
                    Ok(journey) => self.chronicle = Some(JourneyPanel::new(journey)),
                    Err(error) => self.panel.error = Some(error.to_string()),
                }
            }
            Some(RoadChoice::GoOn(path)) => transitions.push(Transition::Load(path)),
            Some(RoadChoice::Away) => transitions.push(Transition::Title),
        }
    }
}

impl Screens {
    /// Sets out on a campaign: its road, with the first people.
    pub(super) fn set_out(
        &mut self,
        campaign: Campaign,
        challenge: Challenge,
        seed: u64,
    ) -> Result<(), TransitionError> {
        let nowhere = || format!("{} has no siege to play", campaign.source.title);
        let siege = campaign.sieges().next().ok_or_else(nowhere)?.clone();
        let content = self.shared.of_siege(&campaign, &siege)?;
        let (rules, level) = content.load().map_err(|error| error.to_string())?;
        let journey = Journey::drawn(campaign.clone(), (challenge, seed), &level, &rules);
        let journey = journey.map_err(|error| error.to_string())?.ok_or_else(nowhere)?;
        let on_trial = matches!(self.stack.last(), Some(Screen::Campaign(_)));
        self.show_journey(Stage::new(journey))?;
        self.mark_trial(on_trial);
        Ok(())
    }

    /// Shows the road after the siege that is over, else that of the journey that waits.
    pub(super) fn show_road(&mut self) -> Result<(), TransitionError> {
        let after = self.siege().and_then(|siege| siege.session.next_stage());
        let is_over = after.is_some();
        let stage = match after {
            Some(stage) => stage,
            None => self.shared.saver.load_journey(&self.shared.rules)?,
        };
        if is_over {
            self.put_away().map_err(TransitionError::Unsaved)?;
        }
        self.show_journey(stage)
    }

    /// Shows the road of a journey over the title, and keeps it.
    pub(super) fn show_journey(&mut self, stage: Stage) -> Result<(), TransitionError> {
        self.shared.saver.keep_journey(&stage)?;
        self.show_title();
        self.popups.close_all();
        let screen = RoadScreen::new(stage, &self.shared);
        self.push(Screen::Road(Box::new(screen)));
        Ok(())
    }

    /// Begins the siege to which a journey has come.
    pub(super) fn begin_siege(&mut self, stage: Stage) -> Result<(), TransitionError> {
        let seed = stage.journey.siege_seed();
        let tries = stage.journey.sieges().iter().filter(|siege| siege.node == stage.journey.at()).count();
        self.begin_stage(stage, seed, tries as u32)?;
        self.stack.retain(|screen| !matches!(screen, Screen::Road(_)));
        Ok(())
    }
}
