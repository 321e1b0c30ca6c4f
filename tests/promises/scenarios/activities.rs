//! What the log tells of people; what they do is in `tests/scenarios/activities.ron`.

use super::scene;
use osada::record::{History, LogKind};
use osada::sim::rules::Rules;
use osada::sim::{Event, tick};

#[test]
fn somebody_who_collapses_again_and_again_is_logged_once_a_day() {
    let rows = ["H.......", "........", "......1."];
    let weary = |rules: &mut Rules| (rules.fatigue.ground, rules.fatigue.awake) = (20.0, 5.0);
    let mut play = scene(&rows).tired(9.9).rules(weary).begin();
    let (mut history, mut collapses) = (History::new(&play.world), 0);
    for _ in 0..600 {
        let draft = play.draft("Ada", true);
        let events = tick(&mut play.world, &[draft]);
        collapses += events.iter().filter(|event| matches!(event, Event::Collapsed { .. })).count();
        history.update(&play.world, &events);
    }
    let logged = history.log().iter().filter(|entry| entry.kind() == LogKind::Collapse).count();
    assert!(collapses > 1 && logged == 1, "{collapses} collapses, {logged} logged");
}
