//! Layout of all panels of the siege: nothing overlaps, however small the window is or large the interface. Panels without
//! enough room scroll or disappear.

use super::chief_page::ChiefPage;
use super::inspector::{self, InspectorState};
use super::log_panel::LogState;
use super::minimap::{self, Minimap};
use super::scene::PanelScene;
use super::{clock_panel, guidance, hud, legend, menu_panels, notifications, outcome, style, toolbar};
use crate::play::view_state::Panel;
use egui::{Context, Rect, pos2};

/// Points between a panel and the edge of the window, and between two panels.
const MARGIN: f32 = 10.0;
/// Points of width from which the tools stand between the panels in the corners.
const SIDE_BY_SIDE: f32 = 1150.0;
/// Points of width from which notifications have a column of their own beside the people.
const ROOMY: f32 = 900.0;
/// Points of height from which there is room for the minimap, and while a panel is open.
const HIGH: (f32, f32) = (500.0, 640.0);
/// Points of height below which few panels are stacked.
const LOW: f32 = 400.0;
/// Points of width and height that an open panel needs to leave the inspector beside it.
const OPEN: (f32, f32) = (520.0, 300.0);
/// Points of height from which the column of the inspector has room for everything that can be built.
const COLUMN: f32 = 560.0;
/// Points of height that are too few for an open panel, if it can lie beside the clock.
const SQUEEZED: f32 = 120.0;
/// Points of height below which the inspector would be an empty frame.
const EMPTY: f32 = 32.0;

/// State of the panels of the siege between frames.
#[derive(Default)]
pub struct SiegePanels {
    pub(super) inspector: InspectorState,
    minimap: Minimap,
    log: LogState,
    pub(super) chief: ChiefPage,
}

impl SiegePanels {
    /// Lays everything out beside the map.
    pub fn show(&mut self, ctx: &Context, game: &PanelScene) {
        let screen = ctx.screen_rect().shrink(MARGIN);
        let column = notifications::WIDTH + MARGIN;
        let roomy = screen.width() >= ROOMY;
        let goods = hud::goods(ctx, game);
        let end = if roomy { screen.right() - column } else { screen.right() };
        let people = hud::people(ctx, game, goods.right() + MARGIN, end);
        let top = goods.bottom().max(people.bottom()) + 6.0;
        // On touch screens in a low window the clock stands as high as the guidance.
        let is_low = style::is_for_fingers(ctx) && screen.height() < LOW;
        let beside_clock = if is_low { minimap::WIDTH + 60.0 + MARGIN } else { 0.0 };
        let guidance_area = guidance::show(ctx, game, top, (screen.left(), screen.right() - beside_clock), is_low);
        let below_guidance = if guidance_area.height() > 1.0 { guidance_area.bottom() + 6.0 } else { top };

        // The tools stand between the corners, or below everything.
        let wide = screen.width() + 2.0 * MARGIN >= SIDE_BY_SIDE;
        let corner_width = minimap::WIDTH + 20.0;
        let inspector_width = inspector::WIDTH.min(screen.width() - corner_width - MARGIN);
        let (left, right) = match wide {
            true => (screen.left() + inspector_width + MARGIN, screen.right() - corner_width - MARGIN),
            false => (screen.left(), screen.right()),
        };
        let tools = toolbar::show(ctx, game, left, right);
        let floor = if wide { screen.bottom() } else { tools.top() - 6.0 };

        let opened = matches!(
            game.view.panel,
            Some(Panel::Build | Panel::Jobs | Panel::Armoury | Panel::Overlays | Panel::Besiegers | Panel::Log)
        );
        let height = if opened { HIGH.1 } else { HIGH.0 };
        let map = (screen.height() >= height).then_some(&mut self.minimap);
        let corner = clock_panel::show(ctx, game, map, floor);
        let covers = |from: f32, to: f32| {
            guidance_area.height() > 1.0 && guidance_area.left() < to && guidance_area.right() > from
        };
        let ceiling = |from: f32, to: f32| if covers(from, to) { below_guidance } else { top };
        let legend = legend::show(ctx, game, ceiling(corner.left(), corner.right()), corner.top());

        // A column of its own begins at the edge; otherwise the guidance lies above it.
        let news = if roomy && guidance_area.right() < screen.right() - column { screen.top() } else { below_guidance };
        let column = Rect::from_min_max(pos2(screen.right() - column, news), pos2(screen.right(), legend - MARGIN));
        // In a narrow window an open panel covers them.
        if roomy || !opened {
            notifications::show(ctx, game, column);
        }

        let beside = Rect::from_min_max(
            pos2(screen.left() + inspector_width + MARGIN, below_guidance),
            pos2(screen.right() - corner_width - MARGIN, tools.top() - 6.0),
        );
        let right = screen.left() + inspector_width;
        let column_of_inspector =
            Rect::from_min_max(pos2(screen.left(), ceiling(screen.left(), right)), pos2(right, floor));
        // What is built and who works where are matters of the map: they leave its middle free, and take the inspector's place.
        let is_of_map = matches!(game.view.panel, Some(Panel::Build | Panel::Jobs));
        let is_free = is_of_map && wide && !is_low && column_of_inspector.height() >= COLUMN;
        let room_beside = !inspector::is_shown(game) || beside.width() >= OPEN.0;
        let room = match (wide && room_beside, beside.height() >= OPEN.1) {
            _ if is_free && game.view.panel == Some(Panel::Build) => column_of_inspector,
            _ if is_free && game.view.panel == Some(Panel::Jobs) => beside.with_min_x(screen.left()),
            _ if is_low => Rect::from_min_max(
                pos2(screen.left(), below_guidance),
                pos2(screen.right() - beside_clock, tools.top() - 6.0),
            ),
            (true, _) => beside,
            (false, _) => {
                let right = if roomy { column.left() } else { screen.right() };
                let left_top = pos2(screen.left(), below_guidance);
                let above = Rect::from_min_max(left_top, pos2(right, corner.top().min(tools.top()) - 6.0));
                // Below a lesson there may be hardly anything above the clock.
                let right = right.min(corner.left() - MARGIN);
                let beside = Rect::from_min_max(left_top, pos2(right, tools.top() - 6.0));
                if above.height() < SQUEEZED && beside.width() >= OPEN.0 { beside } else { above }
            }
        };
        if !is_free && (!opened || (wide && room_beside)) && column_of_inspector.height() >= EMPTY {
            inspector::show(ctx, game, &mut self.inspector, column_of_inspector);
        }
        menu_panels::show(ctx, game, (&mut self.log, &mut self.chief), room);
        outcome::show(ctx, game);
        toolbar::beside_cursor(ctx, game, corner);
    }

    /// Drops pictures of the world from before a leap in time.
    pub fn forget(&mut self) {
        self.minimap = Minimap::default();
    }
}
