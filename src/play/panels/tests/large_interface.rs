//! A large interface in a small window: every button is in view or can be scrolled to, and bars say that there is more.

use super::super::style;
use super::headless::{Headless, Screen};
use super::layout::{assert_fine, layout_faults};
use super::scenes::{PanelSiege, RAID, RULES, STATES, level, longest, played};
use crate::play::session::lessons::LessonProgress;
use crate::play::view_state::{Panel, PlayerRequest, Selection};
use egui::{Context, Id, Rect, vec2};
use osada::sim::rules::Role;
use osada::sim::{Draft, JobKind};
use osada_cli::keys::InputAction;
use osada_cli::words::capitalised;
use std::collections::BTreeSet;

/// Points by which a control may reach into the margin of its panel.
const TOUCH: f32 = 2.0;

/// A small window at every size of the interface.
fn small_screens() -> impl Iterator<Item = Screen> {
    [100, 125, 150, 200].into_iter().map(|percent| Screen { width: 1280.0, height: 720.0, percent })
}

fn area(window: &Headless, name: &str) -> Option<Rect> {
    window.areas().into_iter().find(|(layer, _)| layer.id == Id::new(name)).map(|(_, rect)| rect)
}

/// The names of the controls that are seen whole within a panel.
fn seen(window: &Headless, panel: Rect) -> BTreeSet<String> {
    let inside = panel.intersect(window.rect()).expand(TOUCH);
    window.controls().into_iter().filter(|found| inside.contains_rect(found.rect)).map(|found| found.name).collect()
}

/// The controls of a list that are not reached by scrolling a panel down and to the right.
fn unreachable(
    window: &mut Headless,
    name: &str,
    wanted: &BTreeSet<String>,
    mut show: impl FnMut(&Context),
) -> Vec<String> {
    let Some(panel) = area(window, name) else { return vec![format!("there is no panel {name:?}")] };
    let mut left: BTreeSet<String> = wanted - &seen(window, panel);
    for _ in 0..30 {
        for down in 0..60 {
            if left.is_empty() {
                return Vec::new();
            }
            window.point(panel.center());
            window.wheel(if down == 59 { vec2(-60.0, 4000.0) } else { vec2(0.0, -30.0) });
            // The wheel is smoothed over several frames.
            (0..3).for_each(|_| window.frame(&mut show));
            left = &left - &seen(window, panel);
        }
    }
    left.into_iter().map(|control| format!("{control:?} cannot be reached in {name:?}")).collect()
}

fn buildings() -> BTreeSet<String> {
    RULES.structure_kinds().filter(|(_, row)| row.build_seconds.is_some()).map(|(_, row)| row.title.clone()).collect()
}

#[test]
fn everything_can_be_built_at_every_size_of_the_interface_even_below_a_lesson() {
    let mut wrong = Vec::new();
    for screen in small_screens() {
        for name in ["first_siege", "tutorial"] {
            let mut window = Headless::new(screen);
            let mut siege = PanelSiege::begun(&window.ctx, level(name, 5));
            siege.view.panel = Some(Panel::Build);
            window.settle(|ctx| siege.show(ctx));
            wrong.extend(layout_faults(&window, (screen, name)));
            let left = unreachable(&mut window, "build", &buildings(), |ctx| siege.show(ctx));
            wrong.extend(left.into_iter().map(|fault| format!("{screen:?}, {name}: {fault}")));
        }
    }
    assert_fine(wrong);
}

#[test]
fn an_open_panel_has_the_height_beside_the_clock_where_that_is_more() {
    for percent in [125, 150] {
        let mut window = Headless::new(Screen { width: 1280.0, height: 720.0, percent });
        let mut siege = PanelSiege::begun(&window.ctx, level("tutorial", 5));
        siege.view.panel = Some(Panel::Build);
        window.settle(|ctx| siege.show(ctx));
        let [panel, clock] = ["build", "corner"].map(|name| area(&window, name).expect("it is there"));
        assert!(panel.bottom() > clock.top() + 40.0 && panel.height() > 180.0, "{percent} %: {panel:?}, {clock:?}");
    }
}

#[test]
fn every_field_of_the_work_grid_is_reached_and_the_names_stay_in_view() {
    let mut wrong = Vec::new();
    for screen in small_screens() {
        let mut window = Headless::new(screen);
        let mut siege = PanelSiege::begun(&window.ctx, level("first_siege", 12));
        siege.view.panel = Some(Panel::Jobs);
        window.settle(|ctx| siege.show(ctx));
        wrong.extend(layout_faults(&window, screen));
        let fields = window.controls().into_iter().map(|found| found.name);
        let is_field = |name: &String| JobKind::ALL.iter().any(|kind| name.contains(&format!("{}: ", kind.name())));
        let fields: BTreeSet<String> = fields.filter(is_field).collect();
        assert!(fields.len() >= 12 * JobKind::ALL.len(), "{} fields", fields.len());
        let left = unreachable(&mut window, "priorities", &fields, |ctx| siege.show(ctx));
        wrong.extend(left.into_iter().map(|fault| format!("{screen:?}: {fault}")));
        // Wherever it has been scrolled to, names stand at its left and kinds of work above the fields.
        let panel = area(&window, "priorities").expect("it is open");
        let names = window.texts().into_iter().filter(|(layer, _)| layer.id == Id::new("priorities"));
        let is_name = |text: &str| (1..=12).any(|number| text.starts_with(&longest(number)[..2]));
        let names = names.flat_map(|(_, texts)| texts).filter(|text| is_name(&text.text));
        let places = names.flat_map(|text| text.lines.iter().map(|line| line.intersect(text.clip)).collect::<Vec<_>>());
        let count = places.filter(|line| line.is_positive() && line.left() < panel.left() + 40.0).count();
        if count == 0 {
            wrong.push(format!("{screen:?}: no name is in view"));
        }
    }
    assert_fine(wrong);
}

#[test]
fn a_field_that_has_been_scrolled_under_the_names_is_not_clicked_through_them() {
    let mut window = Headless::new(Screen { width: 1280.0, height: 720.0, percent: 200 });
    let mut siege = PanelSiege::begun(&window.ctx, level("first_siege", 5));
    siege.view.panel = Some(Panel::Jobs);
    window.settle(|ctx| siege.show(ctx));
    let panel = area(&window, "priorities").expect("it is open");
    window.point(panel.center());
    for _ in 0..4 {
        window.wheel(vec2(-60.0, 0.0));
        (0..3).for_each(|_| window.frame(|ctx| siege.show(ctx)));
    }
    let name = window.control(&longest(1)).rect;
    let under = window.controls().into_iter().filter(|found| found.name.starts_with(&longest(1))).skip(1);
    let under = under.filter(|found| found.rect.intersects(name)).count();
    assert!(under > 0, "a field is scrolled away");
    window.click(name.center(), egui::PointerButton::Primary, |ctx| siege.show(ctx));
    let (first, _) = siege.session.world().of_role(Role::Colonist).next().expect("there are people");
    let asked = &siege.asked[..];
    let is_selected = matches!(asked, [PlayerRequest::Select(chosen)] if *chosen == Selection::of(first));
    assert!(is_selected, "{asked:?}");
}

#[test]
fn every_order_of_the_inspector_is_reached() {
    let mut wrong = Vec::new();
    for screen in small_screens() {
        for drafted in [false, true] {
            let mut window = Headless::new(screen);
            let mut siege = PanelSiege::of(&window.ctx, played(level("first_siege", 5), 60));
            let people: Vec<_> = siege.session.world().of_role(Role::Colonist).map(|(id, _)| id).collect();
            siege.session.ask(Draft { units: people.clone(), drafted });
            super::scenes::run(&mut siege.session, 2);
            for units in [vec![people[0]], people] {
                siege.view.selection = Selection::Units(units);
                window.settle(|ctx| siege.show(ctx));
                wrong.extend(layout_faults(&window, (screen, drafted)));
                let stances = osada::sim::Stance::ALL.into_iter().map(|stance| capitalised(stance.name()));
                let orders = ["Aim at …", "Post …"].map(str::to_owned);
                let wanted: BTreeSet<String> = stances.chain(orders).collect();
                let left = unreachable(&mut window, "inspector", &wanted, |ctx| siege.show(ctx));
                wrong.extend(left.into_iter().map(|fault| format!("{screen:?}, {drafted}: {fault}")));
            }
        }
    }
    assert_fine(wrong);
}

#[test]
fn in_a_small_window_nothing_overlaps_or_leaves_the_screen() {
    let mut wrong = Vec::new();
    let mut session = played(level("first_siege", 5), RAID);
    for screen in small_screens() {
        let mut window = Headless::new(screen);
        let mut siege = PanelSiege::of(&window.ctx, session);
        for (state, enter) in STATES {
            siege.enter(enter);
            window.settle(|ctx| siege.show(ctx));
            wrong.extend(layout_faults(&window, (screen, state)));
        }
        session = siege.session;
    }
    assert_fine(wrong);
}

#[test]
fn lessons_fit_a_small_window_with_every_panel() {
    let mut wrong = Vec::new();
    for screen in small_screens() {
        for lesson in [0, 3, 6] {
            for panel in [
                None,
                Some(Panel::Build),
                Some(Panel::Jobs),
                Some(Panel::Armoury),
                Some(Panel::Crafts),
                Some(Panel::Log),
            ] {
                let mut window = Headless::new(screen);
                let mut siege = PanelSiege::begun(&window.ctx, level("tutorial", 5));
                siege.session.lessons = LessonProgress::behind(lesson);
                siege.view.panel = panel;
                window.settle(|ctx| siege.show(ctx));
                wrong.extend(layout_faults(&window, (screen, lesson, panel)));
            }
        }
    }
    assert_fine(wrong);
}

#[test]
fn the_minimap_stays_at_one_and_a_half_times_the_size_with_a_person_selected_and_with_a_panel_open() {
    for percent in [100, 125, 150] {
        let mut window = Headless::new(Screen { width: 1280.0, height: 720.0, percent });
        let mut siege = PanelSiege::begun(&window.ctx, level("first_siege", 5));
        let (person, _) = siege.session.world().of_role(Role::Colonist).next().expect("there are people");
        for selected in [false, true] {
            for panel in [None, Some(Panel::Build), Some(Panel::Jobs)] {
                siege.view.panel = panel;
                siege.view.selection = if selected { Selection::of(person) } else { Selection::Nothing };
                window.settle(|ctx| siege.show(ctx));
                let map = "The whole map".to_owned();
                assert!(window.names().contains(&map), "{percent} %, {panel:?}, selected: {selected}");
            }
        }
    }
}

#[test]
fn the_help_scrolls_to_its_end_and_names_no_key_of_another_screen() {
    for screen in small_screens() {
        let mut window = Headless::new(screen);
        let mut siege = PanelSiege::begun(&window.ctx, level("first_siege", 5));
        siege.view.panel = Some(Panel::Help);
        window.settle(|ctx| siege.show(ctx));
        assert_fine(layout_faults(&window, screen));
        let panel = area(&window, "help").expect("it is open");
        let texts = |window: &Headless| {
            let layers = window.texts().into_iter().filter(|(layer, _)| layer.id == Id::new("help"));
            layers.flat_map(|(_, texts)| texts).collect::<Vec<_>>()
        };
        let drawn = texts(&window);
        for action in [InputAction::SaveLevel, InputAction::EditBrush, InputAction::TestPlay, InputAction::Continue] {
            assert!(drawn.iter().all(|text| text.text != action.about()), "{action:?}");
        }
        let is_end_seen = |window: &Headless| {
            let last = texts(window).into_iter().find(|text| text.text.starts_with("You can change the keys"));
            last.is_some_and(|text| text.lines.iter().all(|line| text.clip.expand(TOUCH).contains_rect(*line)))
        };
        for _ in 0..80 {
            window.point(panel.center());
            window.wheel(vec2(0.0, -60.0));
            (0..3).for_each(|_| window.frame(|ctx| siege.show(ctx)));
        }
        assert!(is_end_seen(&window), "{screen:?}");
    }
}

#[test]
fn bars_are_seen_before_the_mouse_is_on_them() {
    let ctx = Context::default();
    style::install(&ctx);
    let bars = ctx.style().spacing.scroll;
    assert!(bars.dormant_handle_opacity >= 0.5 && bars.floating_width >= 4.0, "{bars:?}");
    // They cover no more than the margin that is left for them.
    assert!(bars.floating_width <= style::BAR);
}
