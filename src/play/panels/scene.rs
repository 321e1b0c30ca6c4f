//! What the panels of the siege are laid out from, and what they ask for.

use super::icons::Icons;
use crate::play::presentation::looks::Looks;
use crate::play::session::GameSession;
use crate::play::view_state::{Intent, ViewState};
use egui::Rect;
use osada::level::Level;
use osada::sim::{Unit, UnitId, World};
use osada::texture::{Facing, Picture, Pose};
use osada_cli::keys::KeyBindings;
use std::cell::RefCell;

/// What the panels of the siege read.
pub struct PanelScene<'a> {
    /// The game in progress.
    pub session: &'a GameSession,
    /// What the player is about.
    pub view: &'a ViewState,
    /// Pictures of the tables.
    pub looks: &'a Looks,
    /// Pictures on the interface.
    pub icons: &'a Icons,
    /// The keys as the player has them.
    pub keys: &'a KeyBindings,
    /// The part of the map that is seen, in tiles.
    pub seen: Rect,
    asked: RefCell<Vec<Intent>>,
}

impl<'a> PanelScene<'a> {
    /// A scene of which nothing has been asked yet.
    pub fn new(
        session: &'a GameSession,
        view: &'a ViewState,
        looks: &'a Looks,
        (icons, keys): (&'a Icons, &'a KeyBindings),
        seen: Rect,
    ) -> Self {
        Self { session, view, looks, icons, keys, seen, asked: RefCell::default() }
    }

    /// The world as it is after the last tick.
    pub fn world(&self) -> &'a World {
        self.session.world()
    }

    /// The level that is played.
    pub fn level(&self) -> &'a Level {
        self.session.level()
    }

    /// Asks for something; it is done once all panels are laid out.
    pub fn ask(&self, intent: Intent) {
        self.asked.borrow_mut().push(intent);
    }

    /// Everything that was asked for, in order.
    pub fn into_intents(self) -> Vec<Intent> {
        self.asked.into_inner()
    }

    /// The picture of somebody, from the front.
    pub fn portrait(&self, id: UnitId, unit: &Unit) -> Picture {
        let variant = self.looks.variant(self.world().rules(), id, unit.kind(), unit.name());
        Picture::alive(self.looks.unit(unit.kind()), variant, Facing::South, Pose::Stand, 0)
    }

    /// What is seen of the weapon and the armour of somebody, to be laid over that.
    pub fn worn(&self, unit: &Unit) -> impl Iterator<Item = Picture> {
        let look = |gear| Picture::on_body(self.looks.gear(gear), Facing::South, Pose::Stand, 0);
        unit.outfit().iter().filter_map(look).collect::<Vec<_>>().into_iter()
    }
}
