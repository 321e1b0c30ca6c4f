//! What a desktop does to a window: it is made tiny and large, hidden, and left for another one. The game goes on as if
//! nothing had happened, and what was held is let go.

#![allow(clippy::disallowed_types, reason = "a session in a window waits on the clock")]

use crate::hands::Hands;
use crate::persistence::screen;
use crate::session::marked;
use osada::sim::JobKind;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// From and to of a drag over the wood in the north-west.
const WOOD: [(i32, i32); 2] = [(144, 160), (240, 290)];

#[test]
#[ignore = "needs a display and xdotool"]
fn a_window_that_is_resized_hidden_and_left_goes_on_and_lets_go_of_what_was_held() {
    let _screen = screen();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let hands = Hands::open(folder.path(), &["tutorial", "--seed", "1"]);
    let id = hands.id();

    for (width, height) in [("320", "200"), ("40", "30"), ("1", "1"), ("900", "60"), ("1280", "800")] {
        hands.tool(&["windowsize", &id, width, height]);
        sleep(Duration::from_millis(500));
    }

    // A drag that is under way when the window goes away marks nothing, wherever the button is let go.
    hands.tool(&["windowfocus", &id]);
    hands.key("c");
    let at = |(x, y): (i32, i32)| [x.to_string(), y.to_string()];
    let go = |place| {
        let [x, y] = at(place);
        hands.tool(&["mousemove", &x, &y]);
    };
    go(WOOD[0]);
    hands.tool(&["mousedown", "1"]);
    go(WOOD[1]);
    hands.tool(&["windowunmap", "--sync", &id]);
    hands.tool(&["windowmap", "--sync", &id]);
    hands.tool(&["mouseup", "1"]);
    hands.tool(&["windowfocus", &id]);
    assert_eq!(marked(&hands.saved(), JobKind::Chop), 0, "the drag was broken off");

    // A key that is let go while the window is away moves the view no more: the hearth stays where it is seen.
    hands.tool(&["keydown", "d"]);
    hands.tool(&["windowunmap", "--sync", &id]);
    hands.tool(&["keyup", "d"]);
    hands.tool(&["windowmap", "--sync", &id]);
    hands.tool(&["windowfocus", &id]);
    hands.key("Home");
    sleep(Duration::from_secs(3));
    hands.drag(WOOD[0], WOOD[1]);
    let trees = marked(&hands.saved(), JobKind::Chop);
    assert!(trees >= 8, "{trees} trees are marked where the view has always been");

    // Time that passes while nobody looks passes no faster.
    hands.key("space");
    let before = hands.saved().world.clock().tick();
    let began = Instant::now();
    hands.tool(&["windowunmap", "--sync", &id]);
    sleep(Duration::from_secs(5));
    hands.tool(&["windowmap", "--sync", &id]);
    hands.tool(&["windowfocus", &id]);
    let after = hands.saved().world.clock().tick();
    let most = (began.elapsed().as_secs_f64() * 60.0) as u64 + 30;
    assert!(after >= before && after - before <= most, "{} ticks in the time of {most}", after - before);
    hands.leave();
}
