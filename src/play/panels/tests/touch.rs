//! Panels on touch screens: on a tablet and on a phone everything fits, and every touch target is large enough.

use super::headless::{Headless, Screen};
use super::layout::{assert_fine, layout_faults};
use super::scenes::{PanelSiege, RAID, STATES, level, played};
use crate::play::panels::style;
use crate::play::session::lessons::LessonProgress;
use crate::play::view_state::Panel;
use egui::accesskit;
use osada::sim::rules::Role;

/// A tablet, a phone on its side, and the same phone with its real pixels: columns, rows, pixels per point.
const DEVICES: [(f32, f32, f32); 3] = [(1024.0, 768.0, 1.0), (844.0, 390.0, 1.0), (2532.0, 1170.0, 3.0)];
/// Points of a finger.
const FINGER: f32 = 44.0;

/// Lays a siege out for fingers until nothing moves any more.
fn settle(window: &mut Headless, siege: &mut PanelSiege, density: f32) {
    window.settle(|ctx| {
        style::fit_fingers(ctx, Some(density));
        siege.show(ctx);
    });
}

#[test]
fn under_fingers_everything_fits_and_nothing_that_is_tapped_is_too_small() {
    let mut wrong = Vec::new();
    let mut session = played(level("first_siege", 5), RAID);
    for (width, height, density) in DEVICES {
        let percent = style::percent_for_fingers(height, density);
        let screen = Screen { width, height, percent };
        let mut window = Headless::new(screen);
        let mut siege = PanelSiege::of(&window.ctx, session);
        for (state, enter) in STATES {
            siege.enter(enter);
            settle(&mut window, &mut siege, density);
            wrong.extend(layout_faults(&window, (screen, state)));
            let pixels = window.ctx.pixels_per_point() / density;
            let small = window.controls().into_iter().filter(|button| {
                button.role == accesskit::Role::Button && button.rect.height() * pixels < FINGER - 0.5
            });
            wrong.extend(small.map(|button| {
                format!("{screen:?} {state}: {:?} is {} high", button.name, button.rect.height() * pixels)
            }));
        }
        session = siege.session;
    }
    wrong.sort();
    wrong.dedup();
    assert_fine(wrong);
}

/// Height of a row of the build panel, in points.
const ROW: f32 = 92.0;

#[test]
fn below_a_lesson_there_is_room_for_what_can_be_built() {
    for (width, height, density) in DEVICES {
        let percent = style::percent_for_fingers(height, density);
        let mut window = Headless::new(Screen { width, height, percent });
        let mut siege = PanelSiege::begun(&window.ctx, level("tutorial", 4));
        siege.view.panel = Some(Panel::Build);
        settle(&mut window, &mut siege, density);
        let build = window.areas().into_iter().find(|(layer, _)| layer.id == egui::Id::new("build"));
        let (_, rect) = build.expect("it is open");
        assert!(rect.height() > ROW, "{width}×{height}: {rect:?}");
    }
}

#[test]
fn below_a_long_lesson_there_is_no_empty_frame_of_the_inspector() {
    for (width, height, density) in DEVICES {
        let percent = style::percent_for_fingers(height, density);
        let mut window = Headless::new(Screen { width, height, percent });
        let mut siege = PanelSiege::begun(&window.ctx, level("tutorial", 4));
        // The traps: four lines of text.
        siege.session.lessons = LessonProgress::behind(6);
        let (person, _) = siege.session.world().of_role(Role::Colonist).next().expect("there are people");
        siege.view.select_unit(person);
        settle(&mut window, &mut siege, density);
        let inspector = window.areas().into_iter().find(|(layer, _)| layer.id == egui::Id::new("inspector"));
        // A frame alone is 22 high.
        assert!(inspector.is_none_or(|(_, rect)| rect.height() > 30.0), "{width}×{height}: {inspector:?}");
    }
}
