//! Draws the map of a game with everything on it: the world, overlays, marks, and the ghost of the tool in hand.

use super::frame_stats::timed;
use super::input_events::control;
use super::lesson_panel;
use super::map_markers::MapMarkers;
use super::map_renderer::unit_scale;
use super::overlays::MapOverlays;
use super::session::GameSession;
use super::tools::Tool;
use macroquad::input::mouse_position;
use macroquad::time::get_time;
use osada::grid::Cell;
use osada::sim::check_site;
use osada::sim::rules::StructureKind;

/// The structures of the ghost under the cursor that could stand.
fn ghost(game: &GameSession) -> Option<Vec<(StructureKind, Cell)>> {
    let Some(Tool::Build(kind)) = game.ui.tool else { return None };
    let barring = game.ui.tool.is_some_and(|tool| tool.bars_the_way(game.world.rules()));
    let stroke = game.ui.stroke(control())?;
    let sites = stroke.sites().into_iter().filter(|&cell| check_site(&game.world, kind, cell).is_ok());
    barring.then(|| sites.map(|cell| (kind, cell)).collect())
}

/// Draws the map, so many seconds after the frame before.
pub fn draw(game: &mut GameSession, seconds: f64) {
    let ((), map) = timed(|| draw_map(game));
    game.stats.frame(map, seconds, game.world.units().count());
}

/// Draws the map with everything on it.
fn draw_map(game: &mut GameSession) {
    let moment = game.moment();
    let ghost = ghost(game);
    let raid_shown = ghost.is_some() || game.ui.overlays.raid;
    let raid =
        if raid_shown { game.ui.raid_ways(&game.world, &ghost.unwrap_or_default()).to_vec() } else { Vec::new() };
    let (seen, zoom) = (game.camera.seen(), game.camera.zoom());
    let cursor = game.camera.to_map(mouse_position().into());
    let marks = MapMarkers {
        world: &game.world,
        ui: &game.ui,
        seen,
        zoom,
        share: moment.share,
        unit_scale: unit_scale(zoom),
        wall: get_time(),
        around: control(),
        cursor,
        lit: lesson_panel::lit(game),
    };
    let overlay = MapOverlays { world: &game.world, ui: &game.ui, seen, zoom, around: control(), raid: &raid };
    let search = &game.search;
    game.renderer.draw(
        &game.world,
        &game.camera,
        moment,
        |batch, known| {
            overlay.draw(batch, search);
            marks.under(batch, known);
        },
        |batch, known| {
            overlay.draw_over(batch, known, search);
            marks.over(batch, known);
        },
    );
}
