//! Inputs of the panels, and their requests.

use super::super::editor::fields::{Change, Edited};
use super::super::editor::save_page::TakenName;
use crate::play::session::CampaignSession;
use crate::play::view_state::campaign_editing::{CampaignRequest, CampaignView};
use osada::level::edit::campaign::Part;
use osada::level::{CampaignNode, CampaignSource, Road};
use osada_cli::keys::{InputAction, KeyBindings};
use std::cell::RefCell;

/// Levels and files besides the campaign that is open.
#[derive(Clone, Copy)]
pub struct CampaignLibrary<'a> {
    /// Names of the levels for sieges.
    pub levels: &'a [String],
    /// Says by what a name of a file is taken.
    pub taken: &'a dyn Fn(&str) -> Option<TakenName>,
}

/// Inputs of the panels.
pub struct CampaignScene<'a> {
    pub session: &'a CampaignSession,
    pub view: &'a CampaignView,
    pub keys: &'a KeyBindings,
    pub around: CampaignLibrary<'a>,
    asked: RefCell<Vec<CampaignRequest>>,
}

impl<'a> CampaignScene<'a> {
    pub fn new(
        session: &'a CampaignSession,
        view: &'a CampaignView,
        keys: &'a KeyBindings,
        around: CampaignLibrary<'a>,
    ) -> Self {
        Self { session, view, keys, around, asked: RefCell::default() }
    }

    pub fn source(&self) -> &'a CampaignSource {
        self.session.source()
    }

    /// Requests something; it is done once all panels are laid out.
    pub fn ask(&self, request: CampaignRequest) {
        self.asked.borrow_mut().push(request);
    }

    /// Requests the action of a key.
    pub fn act(&self, action: InputAction) {
        self.ask(CampaignRequest::Act(action));
    }

    /// Requests a change of the campaign, as an undo step of its own.
    pub fn change(&self, what: &'static str, change: impl FnOnce(&mut CampaignSource) + 'static) {
        self.ask_change(what, false, Box::new(change));
    }

    /// All requests, in order.
    pub fn into_requests(self) -> Vec<CampaignRequest> {
        self.asked.into_inner()
    }
}

impl Edited for CampaignScene<'_> {
    type Source = CampaignSource;

    fn ask_change(&self, what: &'static str, joins: bool, change: Change<CampaignSource>) {
        self.ask(CampaignRequest::Change(what, joins, change));
    }

    fn ask_seal(&self) {
        self.ask(CampaignRequest::Written);
    }
}

/// The change of a campaign that sets something of a node.
pub fn of_node<T>(
    index: usize,
    set: impl FnOnce(&mut CampaignNode, T) + 'static,
) -> impl FnOnce(&mut CampaignSource, T) + 'static {
    move |source, to| {
        if let Some(node) = source.nodes.get_mut(index) {
            set(node, to);
        }
    }
}

/// The same of a road.
pub fn of_road<T>(
    index: usize,
    set: impl FnOnce(&mut Road, T) + 'static,
) -> impl FnOnce(&mut CampaignSource, T) + 'static {
    move |source, to| {
        if let Some(road) = source.roads.get_mut(index) {
            set(road, to);
        }
    }
}

/// A node by its name, for people.
pub fn title_of(source: &CampaignSource, name: &str) -> String {
    let node = source.nodes.iter().find(|node| node.name == name);
    node.map_or_else(|| format!("{name} (there is no such node)"), |node| node.title.clone())
}

/// A node or a road, for people.
pub fn part_title(source: &CampaignSource, part: Part) -> String {
    match part {
        Part::Node(index) => source.nodes.get(index).map_or_else(String::new, |node| node.title.clone()),
        Part::Road(index) => source.roads.get(index).map_or_else(String::new, |road| {
            format!("{} → {}", title_of(source, &road.from), title_of(source, &road.to))
        }),
    }
}
