//! Files that change while the window is open: they are reloaded, the title shows them, minds are exchanged in the current
//! game, and a restart of a changed level is offered. Faulty files stop nothing: the old version stays.

use super::editor::EditorScreen;
use super::siege::SiegeScreen;
use super::stack::{Screen, Screens};
use crate::play::map::sprite_batch::SpriteSheet;
use crate::play::panels::Icons;
use crate::play::session::GameSession;
use egui::Context;
use osada::level::mods::SettingValues;
use osada::level::stem;
use osada::record::{Content, Text, difference};
use osada::texture::{Atlas, atlas_of};
use osada_cli::storage::foundation::Foundation;
use osada_cli::storage::offer::Offer;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// Levels and their rules by content, by the names of the levels.
type Contents = BTreeMap<String, Content>;

impl Screens {
    /// Enables these mods in this order and stores that. The current game keeps those that it was begun with.
    pub(super) fn take_up_mods(&mut self, on: Vec<String>) {
        self.shared.store.settings.mods = on;
        self.read_with_settings();
    }

    /// Gives the settings of a mod these values and stores that. The current game keeps its own.
    pub(super) fn set_mod(&mut self, name: String, values: SettingValues) {
        self.shared.store.settings.mod_settings.insert(name, values);
        self.read_with_settings();
    }

    /// Stores the settings and reads everything with their mods.
    fn read_with_settings(&mut self) {
        self.keep_settings();
        match self.shared.read() {
            Ok(offer) => {
                self.take_up(offer);
                self.show_title();
            }
            Err(message) => {
                if let Some(title) = self.title() {
                    title.panel.error = Some(message);
                }
            }
        }
    }

    /// A message for a game that was made with other rules, minds or mods than the current ones.
    pub(super) fn difference_to_now(&self, content: &Content) -> Option<String> {
        let difference_text = difference(content, self.shared.contents.values().next()?)?;
        Some(format!("{difference_text}; the game continues with its own"))
    }

    /// Reloads everything if a file has changed; never while a script takes pictures.
    pub(super) fn look_at_files(&mut self, now: f64) {
        if !self.shared.scripted && self.shared.source.watch.has_changed(now) {
            self.read_again(now);
        }
    }

    /// Reloads everything at the player's request.
    pub(super) fn reload(&mut self, now: f64) {
        self.shared.source.watch.catch_up();
        if let Some(siege) = self.played() {
            siege.view.message = None;
        }
        let quiet = |siege: &mut SiegeScreen| siege.view.message.is_none() && siege.view.offer.is_none();
        if self.read_again(now) && self.played().is_some_and(quiet) {
            self.notify("reloaded from disk; nothing in this game has changed", now);
        }
    }

    /// Returns true if everything could be read.
    fn read_again(&mut self, now: f64) -> bool {
        match self.shared.read() {
            Ok(offer) => {
                let broken = offer.faulty.iter().filter(|(file, _)| is_mind(file)).cloned().collect();
                let played = sieges(&mut self.stack).next().and_then(|siege| siege.session.content());
                let fault = offer.fault_below(played.map_or(&[], |played| &played.mods)).map(first_fault);
                let before = self.take_up(offer);
                match fault {
                    // The other files are not what they are meant to be without the faulty one.
                    Some(fault) => self.warn_of_fault(&fault, now),
                    None => self.update_game(&before, broken, now),
                }
                true
            }
            Err(message) => {
                self.warn(&format!("{}; the previous version stays in use", first_fault(&message)), now);
                self.shared.look_faults = vec![message.clone()];
                if let Some(title) = self.title() {
                    title.panel.show_unreadable(message);
                }
                false
            }
        }
    }

    /// Switches to this offer; returns the contents of the previous one.
    pub(super) fn take_up(&mut self, offer: Offer) -> Contents {
        let left_out = offer.left_out();
        self.shared.look_faults = offer.look_faults();
        let Offer {
            foundation: Foundation { checked, looks, origins, played, .. },
            levels,
            faulty,
            campaigns,
            contents,
            of_mods,
            mods,
        } = offer;
        let before = std::mem::replace(&mut self.shared.contents, contents);
        let has_other_rules = *self.shared.rules != checked;
        self.shared.rules = Arc::new(checked);
        self.shared.levels.clone_from(&levels);
        self.shared.own_campaigns.of_mods = played;
        if let Some(title) = self.title() {
            title.panel.take_up(levels, faulty);
            title.panel.campaigns.take_up(campaigns.0, campaigns.1);
            (title.panel.of_mods, title.panel.error) = (of_mods, left_out);
            title.panel.mods.renew(mods, origins);
        }
        if has_other_rules {
            let Self { shared, stack, .. } = self;
            editors(stack).for_each(|editor| editor.take_up_rules(shared));
        }
        let Self { shared, stack, .. } = self;
        for screen in stack {
            if let Screen::Campaign(campaign) = screen {
                campaign.look_up(shared);
            }
        }
        if looks != *self.shared.sprites.looks() {
            self.shared.audio.take_up(&looks);
            self.shared.new_looks = Some(looks);
        }
        before
    }

    fn warn_of_fault(&mut self, fault: &str, now: f64) {
        if let Some(siege) = sieges(&mut self.stack).next() {
            siege.view.warn(format!("{fault}; the game continues as it was"), now);
        }
    }

    /// Updates the current game. Broken minds come with their errors.
    fn update_game(&mut self, before: &Contents, broken: Vec<(String, String)>, now: f64) {
        let Self { shared, stack, .. } = self;
        if let Some(siege) = sieges(stack).next() {
            take_up_changes(siege, before, &shared.contents, &broken, now);
            siege.session.next = shared.next_title(&siege.session);
        }
    }

    /// Switches to these pictures as soon as there is an interface.
    pub fn draw_from(&mut self, atlas: Atlas) {
        self.shared.new_atlas = Some(atlas);
    }

    /// Repaints everything if looks have changed; icons need the interface for that.
    pub(super) fn repaint(&mut self, ctx: &Context) {
        let seed = self.shared.sprites.seed();
        let looks = self.shared.new_looks.take().map(|looks| atlas_of(seed, &looks));
        let Some(atlas) = looks.or_else(|| self.shared.new_atlas.take()) else { return };
        self.shared.icons = Icons::new(ctx, &atlas);
        self.shared.sprites = Rc::new(SpriteSheet::new(atlas));
        let Self { shared, stack, .. } = self;
        sieges(stack).for_each(|siege| siege.draw_from(Rc::clone(&shared.sprites)));
        editors(stack).for_each(|editor| editor.draw_from(Rc::clone(&shared.sprites)));
        if let Some(title) = self.title() {
            title.vanish();
        }
        if matches!(self.stack.last(), Some(Screen::Title(_))) {
            self.show_title();
        }
    }
}

/// The current game, if there is one.
fn sieges(stack: &mut [Screen]) -> impl Iterator<Item = &mut SiegeScreen> {
    stack.iter_mut().filter_map(|screen| match screen {
        Screen::Siege(siege) => Some(&mut **siege),
        _ => None,
    })
}

/// The editor, if it is open.
fn editors(stack: &mut [Screen]) -> impl Iterator<Item = &mut EditorScreen> {
    stack.iter_mut().filter_map(|screen| match screen {
        Screen::Editor(editor) => Some(&mut **editor),
        _ => None,
    })
}

/// The name of a game's level among the contents.
fn name_of(session: &GameSession) -> String {
    let siege = session.stage().and_then(|stage| stage.journey.siege());
    siege.map_or(&session.level().name, |siege| &siege.level).to_owned()
}

/// Exchanges minds that have changed, and offers a restart if the level or its rules have.
fn take_up_changes(
    siege: &mut SiegeScreen,
    before: &Contents,
    after: &Contents,
    broken: &[(String, String)],
    now: f64,
) {
    if siege.session.playback().is_some() || !siege.session.is_running() {
        return;
    }
    let mut exchanged = Vec::new();
    let of_game = siege.session.present_content().map_or(Vec::new(), |content| content.minds);
    for mind in changed_minds(before, after, &of_game) {
        let name = stem(&mind.file).to_owned();
        // A shipped mind replaces a broken one in the offer; the current game keeps its own.
        if broken.iter().any(|(file, _)| stem(file) == name) {
            continue;
        }
        match siege.session.exchange_mind(mind) {
            Ok(true) => exchanged.push(name),
            Ok(false) => {}
            Err(message) => siege.view.warn(first_fault(&message), now),
        }
    }
    if let Some((_, message)) = broken.first() {
        siege.view.warn(format!("{}; the game continues as it was", first_fault(message)), now);
    }
    if !exchanged.is_empty() {
        let names = exchanged.join(", ");
        let minds = if exchanged.len() == 1 { "mind" } else { "minds" };
        siege.view.notify(format!("{minds} exchanged: {names}; the recording says so"), now);
    }
    let name = name_of(&siege.session);
    let Some(played) = siege.session.content() else { return };
    let known = before.get(&name);
    let is_new = |of: fn(&Content) -> &Text, new: &Content| {
        of(new).text != of(played).text && known.is_none_or(|known| of(known).text != of(new).text)
    };
    let offer = match after.get(&name) {
        Some(new) if is_new(|content| &content.level, new) => {
            Some(format!("The file of this level has changed: {}", new.level.file))
        }
        Some(new) if is_new(|content| &content.rules, new) => {
            Some(format!("The rules have changed: {}", new.rules.file))
        }
        Some(_) => None,
        None => {
            if let Some(known) = known {
                siege
                    .view
                    .warn(format!("{} has errors or is gone; the game continues as it was", known.level.file), now);
            }
            return;
        }
    };
    // An earlier offer stays, unless the file is again as the game has it.
    let is_as_played =
        after.get(&name).is_some_and(|new| new.level.text == played.level.text && new.rules.text == played.rules.text);
    siege.view.offer = offer.or(siege.view.offer.take().filter(|_| !is_as_played));
}

fn is_mind(file: &str) -> bool {
    let folder = file.rsplit(['/', '\\']).nth(1);
    folder == Some("minds")
}

/// The first line of a report that names the error.
fn first_fault(message: &str) -> String {
    let line = message.lines().find(|line| line.contains(": error: ")).or_else(|| message.lines().next());
    line.unwrap_or_default().to_owned()
}

/// Minds with a changed text; new minds, which a mod with an error may have brought, count if their text differs from the
/// game's. All contents have the same minds.
fn changed_minds(before: &Contents, after: &Contents, of_game: &[Text]) -> Vec<Text> {
    let minds = |contents: &Contents| contents.values().next().map_or(Vec::new(), |content| content.minds.clone());
    let by_name = |minds: Vec<Text>| minds.into_iter().map(|text| (stem_of(&text), text.text)).collect();
    let (old, of_game): (BTreeMap<String, String>, BTreeMap<String, String>) =
        (by_name(minds(before)), by_name(of_game.to_vec()));
    let known = |text: &Text| old.get(&stem_of(text)).or_else(|| of_game.get(&stem_of(text)));
    minds(after).into_iter().filter(|text| known(text).is_some_and(|known| *known != text.text)).collect()
}

fn stem_of(text: &Text) -> String {
    stem(&text.file).to_owned()
}
