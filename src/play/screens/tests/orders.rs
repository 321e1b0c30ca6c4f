//! Orders by keys: none is lost, and none is given unintentionally.

use super::stage::{FREE, TestWindow};
use crate::play::input::events::{MouseButton, MouseEvent};
use crate::play::view_state::Selection;
use glam::vec2;
use osada::sim::rules::Role;
use osada::sim::{Draft, GiveOrder, Order, Stance, UnitId};
use osada_cli::keys::Key;

/// The tutorial with everybody selected.
fn with_everybody() -> (TestWindow, Vec<UnitId>) {
    let mut stage = TestWindow::playing("tutorial");
    let people: Vec<UnitId> = stage.game().world().of_role(Role::Colonist).map(|(id, _)| id).collect();
    stage.screens.played().expect("it is on").view.selection = Selection::Units(people.clone());
    (stage, people)
}

fn orders(stage: &mut TestWindow, people: &[UnitId]) -> Vec<Option<Order>> {
    let world = stage.game().world();
    people.iter().map(|&id| world.unit(id).and_then(|unit| unit.colonist()?.draft())).collect()
}

fn drafted(stage: &mut TestWindow, people: &[UnitId]) -> usize {
    orders(stage, people).into_iter().flatten().count()
}

#[test]
fn a_stance_does_not_take_back_where_people_were_sent_unless_it_says_where_to_be() {
    let (mut stage, people) = with_everybody();
    stage.key(Key::R);
    let places: Vec<Order> = people.iter().zip(20..).map(|(_, x)| Order::Move((x, 14).into())).collect();
    for (&id, &order) in people.iter().zip(&places) {
        stage.game().ask(GiveOrder { units: vec![id], order });
    }
    stage.play(2);
    let sent: Vec<Option<Order>> = places.into_iter().map(Some).collect();
    for key in [Key::Y, Key::Z] {
        stage.key(key);
        stage.play(2);
        assert_eq!(orders(&mut stage, &people), sent, "{key:?}: they go there first");
    }
    let world = stage.game().world();
    let stance = world.unit(people[0]).and_then(|unit| unit.colonist()).map(|colonist| colonist.orders().stance);
    assert_eq!(stance, Some(Stance::Skirmish), "and then they do as they were told last");
    stage.key(Key::K);
    stage.play(2);
    assert!(orders(&mut stage, &people).iter().all(|order| *order == Some(Order::Hold)), "here is here");
}

#[test]
fn one_key_releases_everybody_though_one_of_them_is_released_already() {
    let (mut stage, people) = with_everybody();
    stage.key(Key::R);
    stage.play(2);
    assert_eq!(drafted(&mut stage, &people), people.len());
    stage.game().ask(Draft { units: vec![people[0]], drafted: false });
    stage.play(2);
    stage.key(Key::R);
    stage.play(2);
    assert_eq!((drafted(&mut stage, &people), stage.message()), (0, format!("{} people released", people.len() - 1)));
    stage.game().ask(Draft { units: vec![people[0]], drafted: true });
    stage.play(2);
    stage.key(Key::R);
    stage.play(2);
    assert_eq!(drafted(&mut stage, &people), people.len(), "one of many is not what the others are to become");
}

#[test]
fn the_menu_keeps_keys_and_clicks_from_the_game_and_time_goes_on_after_it() {
    let (mut stage, people) = with_everybody();
    stage.screens.played().expect("it is on").view.selection = Selection::Nothing;
    stage.game().timestep.paused = false;
    stage.key(Key::Escape);
    let siege = stage.screens.played().expect("it is on");
    siege.view.selection = Selection::Units(people.clone());
    let (before, seen) = (siege.session.world().clock().tick(), siege.camera.seen());
    stage.key(Key::R);
    stage.control(Key::Key1);
    stage.frame(&[Key::A], FREE, Vec::new());
    let corner = vec2(stage.size.x * 0.25, stage.size.y * 0.5);
    stage.mouse(&[MouseEvent::Pressed(MouseButton::Left, corner), MouseEvent::Released(MouseButton::Left, corner)]);
    stage.wait(20);
    let siege = stage.screens.played().expect("it is on");
    assert_eq!((siege.session.world().clock().tick(), siege.camera.seen()), (before, seen));
    assert_eq!(siege.view.selection, Selection::Units(people.clone()));
    assert_eq!(drafted(&mut stage, &people), 0);
    stage.key(Key::Escape);
    stage.wait(20);
    let siege = stage.screens.played().expect("it is on");
    assert!(siege.session.world().clock().tick() > before, "the game goes on as it did before");
}

#[test]
fn a_longer_lesson_after_a_shorter_one_is_seen_whole() {
    let mut stage = TestWindow::playing("tutorial");
    let lessons = stage.game().level().lessons.len();
    for number in 1..lessons {
        stage.wait(3);
        assert!(stage.is_in_sight("Skip all"), "in lesson {number}");
        stage.click("Skip");
    }
}

#[test]
fn the_button_says_what_the_draft_order_will_do() {
    let (mut stage, people) = with_everybody();
    let draft = |stage: &mut TestWindow, units: &[UnitId], drafted: bool| {
        let units = units.to_vec();
        stage.game().ask(Draft { units, drafted });
        stage.play(2);
        stage.wait(20);
    };
    let (all, others) = (people.len(), people.len() - 1);
    draft(&mut stage, &people[..1], true);
    assert!(stage.reads(&format!("Draft {others} of {all}")));
    stage.key(Key::R);
    stage.play(2);
    assert_eq!(drafted(&mut stage, &people), all);
    draft(&mut stage, &people[..1], false);
    assert!(stage.reads(&format!("Release {others} of {all}")));
    stage.key(Key::R);
    stage.play(2);
    assert_eq!(drafted(&mut stage, &people), 0);
}

#[test]
fn a_right_click_on_a_notification_is_an_order_for_the_ground_below_it() {
    let (mut stage, people) = with_everybody();
    stage.key(Key::R);
    stage.play(2);
    let before = orders(&mut stage, &people);
    stage.game().skip_lessons();
    stage.key(Key::G);
    stage.play(120);
    let (title, at) = stage.notification().expect("a raid is announced");
    let right = MouseButton::Right;
    stage.mouse(&[MouseEvent::Moved(at), MouseEvent::Pressed(right, at), MouseEvent::Released(right, at)]);
    stage.play(2);
    assert_ne!(orders(&mut stage, &people), before);
    assert!(stage.reads(&title), "it is still there");
    stage.press(&format!("Dismiss: {title}"));
    assert!(!stage.reads(&title), "it is dismissed");
}
