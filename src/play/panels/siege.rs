//! Layout of all panels of the siege: nothing overlaps, however small the window is or large the interface. Panels without
//! enough room scroll or disappear.

use super::chief_page::ChiefPage;
use super::chronicle_panel::ChroniclePanel;
use super::crafts_panel::CraftsPanel;
use super::events_panel::EventsPanel;
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
/// Points of height that the clock takes besides the minimap below it.
const CLOCK: f32 = 150.0;
/// Points of height of the frame statistics below it.
const STATISTICS: f32 = 45.0;
/// Points of height from which there is room for the minimap below an open panel.
const HIGH: f32 = 640.0;
/// Points of height below which few panels are stacked.
const LOW: f32 = 400.0;
/// Points of width and height that an open panel needs to leave the inspector beside it.
const OPEN: (f32, f32) = (520.0, 300.0);
/// Points of width that an open panel needs beside the clock.
const BESIDE: f32 = 420.0;
/// Points of height that are too few for an open panel above the clock.
const SQUEEZED: f32 = 60.0;
/// Points of height from which the column of the inspector has room for everything that can be built.
const COLUMN: f32 = 560.0;
/// Points of height below which the inspector would be an empty frame.
const EMPTY: f32 = 32.0;

/// State of the panels of the siege between frames.
#[derive(Default)]
pub struct SiegePanels {
    pub(super) inspector: InspectorState,
    minimap: Minimap,
    log: LogState,
    events: EventsPanel,
    pub crafts: CraftsPanel,
    pub(super) chief: ChiefPage,
    chronicle: ChroniclePanel,
}

impl SiegePanels {
    /// Lays everything out beside the map.
    pub fn show(&mut self, ctx: &Context, game: &PanelScene) {
        let screen = ctx.screen_rect().shrink(MARGIN);
        let column = notifications::WIDTH + MARGIN;
        let roomy = screen.width() >= ROOMY;
        let goods = hud::goods(ctx, game);
        // Notifications stand beside the people, or below them where these need the room.
        let fits = goods.right() + MARGIN + hud::width_of_people(game) <= screen.right() - column;
        let end = if roomy && fits { screen.right() - column } else { screen.right() };
        let people = hud::people(ctx, game, goods.right() + MARGIN, end);
        let top = goods.bottom().max(people.bottom()) + 6.0;
        // The tools stand between the corners, or below everything.
        let wide = screen.width() + 2.0 * MARGIN >= SIDE_BY_SIDE;
        let corner_width = minimap::WIDTH + 20.0;
        let opened = matches!(
            game.view.panel,
            Some(
                Panel::Build
                    | Panel::Jobs
                    | Panel::Armoury
                    | Panel::Crafts
                    | Panel::Overlays
                    | Panel::Besiegers
                    | Panel::Log
                    | Panel::Events
            )
        );
        // On touch screens in a low window the clock stands as high as the guidance.
        let is_low = style::is_for_fingers(ctx) && screen.height() < LOW;
        // Below a lesson there would be no room for an open panel.
        let is_squeezed = opened && screen.height() < LOW;
        let beside_clock = if is_low {
            minimap::WIDTH + 60.0 + MARGIN
        } else if is_squeezed {
            corner_width + MARGIN
        } else if roomy && !wide {
            // The column of the notifications stays free.
            column
        } else {
            0.0
        };
        let sides = (screen.left(), screen.right() - beside_clock);
        let guidance_area = guidance::show(ctx, game, top, sides, is_low || is_squeezed);
        let below_guidance = if guidance_area.height() > 1.0 { guidance_area.bottom() + 6.0 } else { top };

        let inspector_width = inspector::WIDTH.min(screen.width() - corner_width - MARGIN);
        let (left, right) = match wide {
            true => (screen.left() + inspector_width + MARGIN, screen.right() - corner_width - MARGIN),
            false => (screen.left(), screen.right()),
        };
        let tools = toolbar::show(ctx, game, left, right);
        let floor = if wide { screen.bottom() } else { tools.top() - 6.0 };

        let covers = |from: f32, to: f32| {
            guidance_area.height() > 1.0 && guidance_area.left() < to && guidance_area.right() > from
        };
        let ceiling = |from: f32, to: f32| if covers(from, to) { below_guidance } else { top };
        let room_for_clock = floor - ceiling(screen.right() - corner_width, screen.right());
        // In a narrow window an open panel lies above the clock.
        let is_below_panel = opened && !roomy && screen.height() < HIGH;
        let clock = if game.view.overlays.stats { CLOCK + STATISTICS } else { CLOCK };
        let has_map = !is_below_panel && room_for_clock >= clock + minimap::size(game.world()).y;
        let corner = clock_panel::show(ctx, game, has_map.then_some(&mut self.minimap), floor);
        let legend = legend::show(ctx, game, ceiling(corner.left(), corner.right()), corner.top());

        // A column of its own begins at the edge; otherwise the guidance lies above it.
        let news = if roomy && people.right().max(guidance_area.right()) <= screen.right() - column {
            screen.top()
        } else {
            below_guidance
        };
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
                let right = right.min(corner.left() - MARGIN);
                let beside = Rect::from_min_max(left_top, pos2(right, tools.top() - 6.0));
                let is_larger = beside.width() >= BESIDE && beside.area() >= above.area();
                if is_larger || above.height() < SQUEEZED { beside } else { above }
            }
        };
        if !is_free && (!opened || (wide && room_beside)) && column_of_inspector.height() >= EMPTY {
            inspector::show(ctx, game, &mut self.inspector, column_of_inspector);
        }
        if game.session.is_running() || game.view.outcome_hidden {
            menu_panels::show(ctx, game, (&mut self.log, &mut self.chief, &mut self.events, &mut self.crafts), room);
        }
        if !self.chronicle.show(ctx, game) {
            outcome::show(ctx, game);
        }
        toolbar::beside_cursor(ctx, game, corner);
    }

    /// Drops pictures of the world from before a leap in time.
    pub fn forget(&mut self) {
        self.minimap = Minimap::default();
    }
}
