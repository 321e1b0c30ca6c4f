//! Draws the map of a game with everything on it: the world, overlays, marks, and the ghost of the tool in hand.

use super::frame_stats::timed;
use super::input_events::control;
use super::lesson_panel;
use super::map_markers::MapMarkers;
use super::map_renderer::unit_scale;
use super::overlays::MapOverlays;
use super::session::Game;
use super::tools::Tool;
use macroquad::input::mouse_position;
use macroquad::time::get_time;
use osada::grid::Cell;
use osada::sim::check_site;
use osada::sim::rules::StructureKind;

/// The structures of the ghost under the cursor that could stand.
fn ghost(game: &Game) -> Option<Vec<(StructureKind, Cell)>> {
    let Some(Tool::Build(kind)) = game.desk.tool else { return None };
    let barring = game.desk.tool.is_some_and(|tool| tool.bars_the_way(game.world.rules()));
    let stroke = game.desk.stroke(control())?;
    let sites = stroke.sites().into_iter().filter(|&cell| check_site(&game.world, kind, cell).is_ok());
    barring.then(|| sites.map(|cell| (kind, cell)).collect())
}

/// Draws the map, so many seconds after the frame before.
pub fn draw(game: &mut Game, seconds: f64) {
    let ((), map) = timed(|| draw_map(game));
    game.meter.frame(map, seconds, game.world.units().count());
}

/// Draws the map with everything on it.
fn draw_map(game: &mut Game) {
    let moment = game.moment();
    let ghost = ghost(game);
    let raid_shown = ghost.is_some() || game.desk.overlays.raid;
    let raid =
        if raid_shown { game.desk.raid_ways(&game.world, &ghost.unwrap_or_default()).to_vec() } else { Vec::new() };
    let (seen, zoom) = (game.camera.seen(), game.camera.zoom());
    let cursor = game.camera.to_map(mouse_position().into());
    let marks = MapMarkers {
        world: &game.world,
        desk: &game.desk,
        seen,
        zoom,
        share: moment.share,
        unit_scale: unit_scale(zoom),
        wall: get_time(),
        around: control(),
        cursor,
        lit: lesson_panel::lit(game),
    };
    let overlay = MapOverlays { world: &game.world, desk: &game.desk, seen, zoom, around: control(), raid: &raid };
    let search = &game.search;
    game.view.draw(
        &game.world,
        &game.camera,
        moment,
        |pen, known| {
            overlay.draw(pen, search);
            marks.under(pen, known);
        },
        |pen, known| {
            overlay.draw_over(pen, known, search);
            marks.over(pen, known);
        },
    );
}
