//! The chronicle of a journey while its sieges are played again: some ticks at a time, so that a window goes on meanwhile.

use super::days::MOST_SCENES;
use super::{Chapter, Chronicle, journey};
use crate::presentation::looks::Looks;
use osada_art::texture::LookBook;
use osada_record::{Error, History, SiegeReplay, SiegeReplays, Stage};
use osada_sim::rules::{Role, Rules, Season};

/// A chronicle that becomes fuller with every siege that has been played again.
pub struct JourneyChronicle {
    chronicle: Chronicle,
    book: LookBook,
    replays: SiegeReplays,
    playing: Option<(SiegeReplay, History)>,
    /// People of the place in the siege that is played, who were there before the company came.
    hosts: Vec<String>,
    /// Number of chapters that will not change any more.
    done: usize,
    unseen: Vec<String>,
}

impl JourneyChronicle {
    /// The chronicle of a journey before any of its sieges is played again.
    ///
    /// # Errors
    ///
    /// If no campaign could have come to this.
    pub fn of(stage: &Stage, rules: &Rules, book: &LookBook) -> Result<Self, Error> {
        let looks = Looks::new(rules, Season::Summer, book);
        let chronicle = journey::chronicle(&stage.journey, rules, &looks);
        Ok(Self {
            chronicle: chronicle.ok_or(Error::Log("a step of the journey cannot be taken"))?,
            book: book.clone(),
            replays: SiegeReplays::of(stage)?,
            playing: None,
            hosts: Vec::new(),
            done: 0,
            unseen: Vec::new(),
        })
    }

    pub fn chronicle(&self) -> &Chronicle {
        &self.chronicle
    }

    /// The chapters that are whole, and all of them.
    pub fn chapters(&self) -> (usize, usize) {
        (self.done, self.chronicle.chapters.len())
    }

    pub fn is_whole(&self) -> bool {
        self.done >= self.chronicle.chapters.len()
    }

    /// Why some chapters say only what the journey knows of their sieges.
    pub fn unseen(&self) -> &[String] {
        &self.unseen
    }

    /// Plays so many ticks of its sieges; less where a siege ends.
    pub fn play(&mut self, ticks: usize) {
        let Some((mut siege, mut history)) = self.playing.take() else { return self.begin() };
        for _ in 0..ticks {
            match siege.tick() {
                Some(events) => history.update(siege.world(), &events),
                None => return self.end(&siege, &history),
            }
        }
        self.playing = Some((siege, history));
    }

    fn begin(&mut self) {
        match self.replays.next() {
            Some(Ok(Some(siege))) => {
                let (world, company) = (siege.world(), siege.company());
                let names = world.of_role(Role::Colonist).map(|(_, unit)| unit.name());
                self.hosts = names.filter(|name| !company.contains(name)).map(str::to_owned).collect();
                let history = History::new(world);
                self.playing = Some((siege, history));
            }
            Some(Ok(None)) => self.leave("its recording is lost"),
            Some(Err(error)) => self.leave(&error.to_string()),
            None => self.done = self.chronicle.chapters.len(),
        }
    }

    fn end(&mut self, siege: &SiegeReplay, history: &History) {
        if let Some(fault) = siege.fault() {
            return self.leave(&fault);
        }
        let world = siege.world();
        let looks = Looks::new(world.rules(), world.season(), &self.book);
        let mut seen = Chapter::of(world, siege.level(), history, &looks);
        self.leave_out_scenes(&mut seen);
        if let Some(chapter) = self.chronicle.chapters.get_mut(self.done) {
            *chapter = chapter.enriched(seen, &self.hosts, world.outcome());
        }
        self.done += 1;
    }

    /// Leaves out the scenes that earlier chapters show, and those that are too many for a page.
    fn leave_out_scenes(&self, seen: &mut Chapter) {
        let days = self.chronicle.chapters.iter().flat_map(|chapter| &chapter.days);
        let mut shown: Vec<String> = days.filter_map(|day| day.scene.clone()).collect();
        for day in &mut seen.days {
            day.scene = day.scene.take().filter(|scene| shown.len() < MOST_SCENES && !shown.contains(scene));
            shown.extend(day.scene.clone());
        }
    }

    /// Leaves a chapter as it is.
    fn leave(&mut self, why: &str) {
        self.done += 1;
        self.unseen.push(format!("siege {}: {why}", self.done));
    }
}
