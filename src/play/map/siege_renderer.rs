//! Draws the map of a game with everything on it: the world, overlays, marks, and the preview of the tool.

use super::camera::Camera;
use super::map_markers::MapMarkers;
use super::map_renderer::{FrameTime, MapRenderer, unit_scale};
use super::overlays::MapOverlays;
use crate::play::session::GameSession;
use crate::play::view_state::{MapDrag, Tool, ViewState};
use glam::Vec2;
use osada::grid::Cell;
use osada::sim::check_site;
use osada::sim::rules::StructureKind;

/// The structures of the preview under the cursor that can be placed.
fn ghost(session: &GameSession, view: &ViewState) -> Option<Vec<(StructureKind, Cell)>> {
    let Some(Tool::Build(kind)) = view.tool else { return None };
    let world = session.world();
    let barring = view.tool.is_some_and(|tool| tool.bars_the_way(world.rules()));
    let sites =
        view.stroke()?.sites(world.rules(), kind).into_iter().filter(|&cell| check_site(world, kind, cell).is_ok());
    barring.then(|| sites.map(|cell| (kind, cell)).collect())
}

/// The corners of the selection box in map units; one follows the mouse, however the view moves.
fn drawn_box(view: &ViewState, camera: &Camera) -> Option<(Vec2, Vec2)> {
    match view.drag {
        Some(MapDrag::Box { from, to }) => Some((camera.to_map(from), camera.to_map(to))),
        _ => None,
    }
}

fn moment(session: &GameSession) -> FrameTime {
    let share = session.timestep.share();
    FrameTime { share, seconds: (session.world().clock().tick() as f64 + share) / 60.0 }
}

/// Draws the map with everything on it; `now` is wall time.
pub fn draw(renderer: &mut MapRenderer, session: &GameSession, view: &mut ViewState, camera: &Camera, now: f64) {
    let world = session.world();
    let ghost = ghost(session, view);
    let lessons = session.is_running() && !session.is_watched();
    let taught = lessons && session.lessons.shows_raid_way(&session.all_lessons());
    let raid_shown = ghost.is_some() || view.overlays.raid || taught;
    let raid = if raid_shown { view.raid_ways(world, &ghost.unwrap_or_default()).to_vec() } else { Vec::new() };
    let (seen, zoom, moment) = (camera.seen(), camera.zoom(), moment(session));
    let drawn_box = drawn_box(view, camera);
    let marks = MapMarkers {
        world,
        view,
        seen,
        zoom,
        share: moment.share,
        unit_scale: unit_scale(zoom),
        wall: now,
        drawn_box,
        lit: session.lessons.lit(&session.all_lessons()).filter(|_| lessons),
    };
    let overlay = MapOverlays { world, view, seen, zoom, raid: &raid };
    renderer.draw(
        world,
        camera,
        moment,
        |batch, known| {
            overlay.draw(batch, &view.search);
            marks.under(batch, known);
        },
        |batch, known| {
            overlay.draw_over(batch, known, &view.search);
            marks.over(batch, known);
        },
    );
    if view.show_hits {
        renderer.draw_hits(camera);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::map::map_geometry::Rect;
    use glam::vec2;

    #[test]
    fn the_box_is_drawn_where_the_mouse_is() {
        let mut camera = Camera::new(96, 64, Rect::new(20.0, 20.0, 20.0, 15.0));
        camera.resize(vec2(1920.0, 1080.0), Rect::new(0.0, 0.0, 1920.0, 1080.0), 1.0);
        let (from, to) = (vec2(300.0, 250.0), vec2(411.0, 620.0));
        let mut view = ViewState::default();
        view.drag = Some(MapDrag::Box { from, to });
        for pan in [vec2(0.0, 0.0), vec2(333.0, -70.0)] {
            camera.pan(pan);
            let (one, other) = drawn_box(&view, &camera).expect("it is drawn");
            assert!((camera.to_screen(one) - from).length() < 0.01 && (camera.to_screen(other) - to).length() < 0.01);
        }
    }
}
