//! Inputs of the panels of the siege, and their requests.

use super::icons::Icons;
use crate::play::session::GameSession;
use crate::play::view_state::{PlayerRequest, ViewState};
use egui::Rect;
use osada::level::Level;
use osada::sim::{Command, Unit, UnitId, World};
use osada::texture::{Facing, Picture, Pose};
use osada_cli::keys::KeyBindings;
use osada_cli::presentation::looks::Looks;
use std::cell::RefCell;

/// Inputs of the panels of the siege.
pub struct PanelScene<'a> {
    pub session: &'a GameSession,
    pub view: &'a ViewState,
    pub looks: &'a Looks,
    pub icons: &'a Icons,
    pub keys: &'a KeyBindings,
    /// The visible part of the map, in tiles.
    pub seen: Rect,
    asked: RefCell<Vec<PlayerRequest>>,
}

impl<'a> PanelScene<'a> {
    pub fn new(
        session: &'a GameSession,
        view: &'a ViewState,
        looks: &'a Looks,
        (icons, keys): (&'a Icons, &'a KeyBindings),
        seen: Rect,
    ) -> Self {
        Self { session, view, looks, icons, keys, seen, asked: RefCell::default() }
    }

    pub fn world(&self) -> &'a World {
        self.session.world()
    }

    pub fn level(&self) -> &'a Level {
        self.session.level()
    }

    /// Requests something; it is done once all panels are laid out.
    pub fn ask(&self, request: PlayerRequest) {
        self.asked.borrow_mut().push(request);
    }

    /// Requests a command.
    pub fn order(&self, command: impl Into<Command>) {
        self.ask(PlayerRequest::Order(command.into()));
    }

    /// All requests, in order.
    pub fn into_requests(self) -> Vec<PlayerRequest> {
        self.asked.into_inner()
    }

    /// The picture of a unit from the front.
    pub fn portrait(&self, id: UnitId, unit: &Unit) -> Picture {
        let variant = self.looks.variant(self.world(), id, unit.kind(), unit.name());
        Picture::alive(self.looks.unit(unit.kind()), variant, Facing::South, Pose::Stand, 0)
    }

    /// Pictures of a unit's weapon and armour, to be laid over its portrait.
    pub fn worn(&self, unit: &Unit) -> impl Iterator<Item = Picture> {
        let look = |gear| Picture::on_body(self.looks.gear(gear), Facing::South, Pose::Stand, 0);
        unit.outfit().iter().filter_map(look).collect::<Vec<_>>().into_iter()
    }
}
