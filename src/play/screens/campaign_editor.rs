//! The editor of campaigns: the map of nodes and roads with the page of what is selected.

use super::shared::Shared;
use super::transition::Transition;
use crate::play::panels::campaign_editor::{CampaignLibrary, CampaignPanels, CampaignScene};
use crate::play::panels::editor::TakenName;
use crate::play::session::{CampaignSession, Losses};
use crate::play::view_state::campaign_editing::{CampaignRequest, CampaignTool, CampaignView};
use egui::Context;
use osada::level::edit::campaign::{self, Part};
use osada::level::{Campaign, stem};
use osada_cli::keys::InputAction;
use osada_cli::storage::campaigns::CampaignStore;
use osada_cli::storage::disk;
use osada_cli::storage::files::{read_text, shown};
use std::path::Path;

pub struct CampaignScreen {
    pub session: CampaignSession,
    pub view: CampaignView,
    panels: CampaignPanels,
    /// Requests of keys and panels in this frame.
    requests: Vec<CampaignRequest>,
    /// Names of the levels for sieges.
    levels: Vec<String>,
    /// A journey was begun from here to try the campaign.
    pub on_trial: bool,
    typing: bool,
    frames: u64,
}

impl CampaignScreen {
    pub fn new(shared: &Shared, session: CampaignSession) -> Self {
        let mut screen = Self {
            session,
            view: CampaignView::default(),
            panels: CampaignPanels::default(),
            requests: Vec::new(),
            levels: Vec::new(),
            on_trial: false,
            typing: false,
            frames: 0,
        };
        screen.look_up(shared);
        screen
    }

    /// Frames since it was opened, by which a script takes pictures.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// Updates the list of levels, and what is wrong.
    pub fn look_up(&mut self, shared: &Shared) {
        self.levels = shared.own_campaigns.levels();
        self.session.check_again();
        self.refresh(shared);
    }

    fn refresh(&mut self, shared: &Shared) {
        let levels: Vec<&str> = self.levels.iter().map(String::as_str).collect();
        let is_there = |name: &str| shared.own_campaigns.has_level(name);
        self.session.refresh(|source| campaign::check(source, is_there, &levels, &shared.rules));
    }

    /// Takes up the actions of keys at this wall time.
    pub fn update(&mut self, actions: &[InputAction], now: f64) {
        self.frames += 1;
        if self.view.message.as_ref().is_some_and(|message| now > message.until) {
            self.view.message = None;
        }
        // Saving and trying work even while a text field has the focus.
        let is_heard =
            |action: &&InputAction| !self.typing || matches!(action, InputAction::SaveLevel | InputAction::TestPlay);
        self.requests.extend(actions.iter().filter(is_heard).map(|&action| CampaignRequest::Act(action)));
    }

    pub fn lay_out(&mut self, ctx: &Context, shared: &Shared) {
        let own = self.session.file.as_deref();
        let taken = |name: &str| {
            let path = shared.own_campaigns.path(name);
            if CampaignStore::is_shipped(name) {
                return Some(TakenName::Other(name.to_owned()));
            }
            (own != Some(&*path) && disk::is_there(&path)).then(|| TakenName::Own(name.to_owned()))
        };
        let around = CampaignLibrary { levels: &self.levels, taken: &taken };
        let scene = CampaignScene::new(&self.session, &self.view, &shared.keys, around);
        self.panels.show(ctx, &scene);
        let asked = scene.into_requests();
        self.requests.extend(asked);
        self.typing = ctx.wants_keyboard_input();
    }

    /// Performs all requests of the frame.
    pub fn respond(&mut self, shared: &Shared, now: f64, transitions: &mut Vec<Transition>) {
        for request in std::mem::take(&mut self.requests) {
            self.perform(request, (shared, now), transitions);
        }
        self.refresh(shared);
    }

    fn perform(&mut self, request: CampaignRequest, (shared, now): (&Shared, f64), transitions: &mut Vec<Transition>) {
        let document = &mut self.session.document;
        match request {
            CampaignRequest::Act(InputAction::Undo) => self.travel(true, now),
            CampaignRequest::Act(InputAction::Redo) => self.travel(false, now),
            CampaignRequest::Act(InputAction::EditDelete) => {
                self.view.selected.into_iter().for_each(|part| self.remove(part));
            }
            CampaignRequest::Act(InputAction::SaveLevel) => match self.session.file.clone() {
                Some(file) => self.save(&file, false, now, transitions),
                None => self.view.saves = true,
            },
            CampaignRequest::Act(InputAction::TestPlay) => self.try_out(shared, now, transitions),
            CampaignRequest::Act(InputAction::Back) => self.back(transitions),
            CampaignRequest::Act(_) => {}
            CampaignRequest::Change(what, joins, change) => {
                if joins {
                    document.write(what, change);
                } else {
                    document.edit(what, change);
                }
            }
            CampaignRequest::Written => document.seal(),
            CampaignRequest::TakeUp(tool) => self.view.tool = tool,
            CampaignRequest::Select(part) => self.select(part),
            CampaignRequest::AddNode(at) => {
                document.edit("a new node", |source| {
                    campaign::add_node(source, at);
                });
                let last = self.session.source().nodes.len() - 1;
                self.select(Some(Part::Node(last)));
                self.view.tool = CampaignTool::Select;
            }
            CampaignRequest::AddRoad(from, to) => self.add_road(from, to, now),
            CampaignRequest::Rename(index, name) => {
                document.edit("the name of a node", |source| {
                    // What is refused was said beside the field, and changes nothing.
                    let _ = campaign::rename(source, index, &name);
                });
            }
            CampaignRequest::GoTo(number) => {
                let at = self.session.findings().list.get(number).map(|finding| finding.at);
                at.into_iter().for_each(|part| self.select(part));
            }
            CampaignRequest::SaveAs => {
                self.view.saves ^= true;
                self.view.risk = None;
            }
            CampaignRequest::Save { name, replaces } => {
                let file = shared.own_campaigns.path(&name);
                let is_other = self.session.file.as_deref() != Some(&*file);
                if CampaignStore::is_shipped(stem(&shown(&file))) {
                    self.view.warn(format!("{name} ships with the game: save it under another name"), now);
                } else if is_other && disk::is_there(&file) && !replaces {
                    self.view.warn(format!("there is already a file {}", shown(&file)), now);
                } else {
                    self.save(&file, false, now, transitions);
                }
            }
            CampaignRequest::SaveAnyway(file) => self.save(&file, true, now, transitions),
            CampaignRequest::Leave => transitions.push(Transition::Leave),
        }
    }

    fn select(&mut self, part: Option<Part>) {
        self.session.document.seal();
        (self.view.selected, self.view.saves) = (part, false);
    }

    fn remove(&mut self, part: Part) {
        let what = if matches!(part, Part::Node(_)) { "deleting a node" } else { "deleting a road" };
        self.session.document.edit(what, |source| campaign::remove(source, part));
        (self.view.selected, self.view.tool) = (None, CampaignTool::Select);
    }

    fn add_road(&mut self, from: usize, to: usize, now: f64) {
        if from == to {
            return self.view.warn("a road leads from one node to another", now);
        }
        self.session.document.edit("a new road", |source| {
            campaign::add_road(source, from, to);
        });
        let last = self.session.source().roads.len().checked_sub(1);
        self.select(last.map(Part::Road));
        self.view.tool = match self.view.tool {
            CampaignTool::Road(_) => CampaignTool::Road(None),
            other => other,
        };
    }

    fn travel(&mut self, back: bool, now: f64) {
        let document = &mut self.session.document;
        let what = if back { document.undoes() } else { document.redoes() }.map(str::to_owned);
        let Some(what) = what else {
            return self.view.warn(if back { "there is nothing to undo" } else { "there is nothing to redo" }, now);
        };
        if back {
            document.undo()
        } else {
            document.redo()
        };
        let source = self.session.source();
        let is_there = |part: &Part| match *part {
            Part::Node(index) => index < source.nodes.len(),
            Part::Road(index) => index < source.roads.len(),
        };
        self.view.selected = self.view.selected.filter(is_there);
        self.view.tool = CampaignTool::Select;
        self.view.notify(format!("{}: {what}", if back { "taken back" } else { "redone" }), now);
    }

    /// One step back: from the page, the tool, the selection, and then out of the editor.
    fn back(&mut self, transitions: &mut Vec<Transition>) {
        if self.view.saves {
            self.view.saves = false;
        } else if self.view.tool != CampaignTool::Select {
            self.view.tool = CampaignTool::Select;
        } else if self.view.selected.is_some() {
            self.select(None);
        } else {
            transitions.push(Transition::Leave);
        }
    }

    /// Saves the campaign. If comments or foreign changes would be lost and `anyway` is false, the author is asked first.
    fn save(&mut self, file: &Path, anyway: bool, now: f64, transitions: &mut Vec<Transition>) {
        let text = self.session.text();
        let is_own = self.session.file.as_deref() == Some(file);
        let says = if is_own && !anyway { read_text(file).ok() } else { None };
        let losses = says.map_or_else(Losses::default, |says| self.session.text_of_file.losses(&text, &says));
        if !losses.is_none() {
            (self.view.saves, self.view.risk) = (true, Some((file.to_path_buf(), losses)));
            return self.view.warn("not saved yet: something would be lost", now);
        }
        match CampaignStore::write(file, &text) {
            Ok(()) => {
                self.session.saved(file.to_path_buf(), text);
                (self.view.saves, self.view.risk) = (false, None);
                self.view.notify(format!("saved as {}", shown(file)), now);
                transitions.push(Transition::ReloadCampaigns);
            }
            Err(why) => self.view.warn(why, now),
        }
    }

    /// Sets out on the campaign as it is.
    fn try_out(&mut self, shared: &Shared, now: f64, transitions: &mut Vec<Transition>) {
        if !self.session.findings().is_playable() {
            return self.view.warn("fix the errors first: they are listed below", now);
        }
        let name = self.session.name.clone().unwrap_or_else(|| "edited".to_owned());
        let campaign = Campaign { name, source: self.session.source().clone() };
        let missing = campaign.sieges().find_map(|siege| shared.of_siege(&campaign, siege).err());
        if let Some(why) = missing {
            return self.view.warn(why, now);
        }
        transitions.push(Transition::SetOut(Box::new(campaign), shared.store.settings.challenge, 1));
    }
}
