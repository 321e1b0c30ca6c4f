//! All panels of the siege, in the order in which they are laid out.

use super::inspector::{self, InspectorState};
use super::minimap::Minimap;
use super::scene::PanelScene;
use super::{clock_panel, hud, legend, menu_panels, notifications, outcome, playback_bar, search_panel, toolbar};
use egui::Context;

/// What the panels of the siege themselves remember.
#[derive(Default)]
pub struct SiegePanels {
    inspector: InspectorState,
    minimap: Minimap,
}

impl SiegePanels {
    /// Lays everything out beside the map.
    pub fn show(&mut self, ctx: &Context, game: &PanelScene) {
        hud::goods(ctx, game);
        hud::people(ctx, game);
        hud::guide(ctx, game);
        hud::alarm(ctx, game);
        notifications::show(ctx, game);
        playback_bar::show(ctx, game);
        clock_panel::show(ctx, game, &mut self.minimap);
        legend::show(ctx, game);
        toolbar::show(ctx, game);
        inspector::show(ctx, game, &mut self.inspector);
        search_panel::show(ctx, game);
        menu_panels::show(ctx, game);
        outcome::show(ctx, game);
        toolbar::beside_cursor(ctx, game);
    }

    /// Forgets what was seen of the world before a leap in time.
    pub fn forget(&mut self) {
        self.minimap = Minimap::default();
    }
}
