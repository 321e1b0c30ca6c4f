//! The editor of campaigns by mouse and keys: a campaign is made, saved and tried; no work is lost without a question.

use super::super::stack::Screen;
use super::super::transition::Transition;
use super::stage::TestWindow;
use crate::play::session::CampaignSession;
use osada::level::{self, CampaignSource, Place, shipped};
use osada_cli::keys::Key;

/// The editor with a new campaign, as it opens from the title.
fn opened() -> TestWindow {
    let mut stage = TestWindow::playing("tutorial");
    stage.key(Key::Escape);
    stage.click("Another level");
    // The foot of the title finds its place.
    stage.wait(10);
    stage.click("Campaigns");
    stage.click("New campaign");
    stage
}

fn session(stage: &TestWindow) -> &CampaignSession {
    match stage.screens.stack.last() {
        Some(Screen::Campaign(campaign)) => &campaign.session,
        _ => panic!("the editor of campaigns fills the window"),
    }
}

#[test]
fn a_campaign_made_by_mouse_and_keys_is_saved_and_read_again_as_it_is() {
    let mut stage = opened();
    stage.press("Node The beginning");
    stage.write("the name of a node", "łąka");
    let source = session(&stage).source();
    assert_eq!((source.start.node.as_str(), source.roads[0].from.as_str()), ("łąka", "łąka"));
    stage.press("Add a node");
    stage.press("The country");
    let place = session(&stage).source().nodes.last().expect("there are three");
    assert!(matches!(place.here, Place::Stop(_)) && session(&stage).source().nodes.len() == 3);
    assert!(!session(&stage).findings().is_playable(), "no road leads there");
    stage.press("Draw a road");
    for (from, to) in [("Node The beginning", "Node A new place"), ("Node A new place", "Node The end")] {
        stage.press(from);
        stage.press(to);
    }
    assert_eq!(session(&stage).findings().list, []);
    stage.press("Delete");
    assert_eq!(session(&stage).source().roads.len(), 2);
    stage.control(Key::Z);
    assert_eq!(session(&stage).source().roads.len(), 3);
    stage.control(Key::S);
    stage.write("Name of the file", "long_road");
    assert!(stage.reads("choose another"), "that one ships");
    stage.write("Name of the file", "Droga do morza");
    stage.press("Save it");
    let file = stage.data.path().join("campaigns/Droga do morza.ron");
    let text = std::fs::read_to_string(&file).expect("it is saved");
    assert_eq!(level::read::<CampaignSource>("a.ron", &text).as_ref(), Ok(session(&stage).source()));
    assert!(!session(&stage).is_unsaved());
    (0..2).for_each(|_| stage.key(Key::Escape));
    assert!(matches!(stage.screens.stack.last(), Some(Screen::Title(_))), "saved work is left without a question");
}

#[test]
fn a_shipped_campaign_is_a_copy_and_unsaved_work_is_asked_about() {
    let mut stage = opened();
    stage.key(Key::Escape);
    stage.screens.transitions.push(Transition::EditCampaign(Some("long_road".to_owned())));
    stage.wait(2);
    let shipped: CampaignSource = level::read("a.ron", shipped::CAMPAIGNS[0].1).expect("it is right");
    assert!(*session(&stage).source() == shipped && session(&stage).file.is_none());
    assert_eq!(session(&stage).findings().list, []);
    stage.write("the title", "Another road");
    stage.key(Key::Escape);
    assert!(stage.screens.popups.question().is_some_and(|question| question.asks.contains("Another road")));
    stage.key(Key::Escape);
    assert_eq!(session(&stage).source().title, "Another road");
    stage.key(Key::Escape);
    stage.click("Leave");
    assert!(matches!(stage.screens.stack.last(), Some(Screen::Title(_))));
}

#[test]
fn a_campaign_is_tried_from_the_editor_and_the_way_back_leads_there() {
    let mut stage = opened();
    stage.write("the title", "Over the hill");
    stage.press("Try");
    assert!(matches!(stage.screens.stack.last(), Some(Screen::Road(_))), "{}", stage.reads("needs the level"));
    stage.press("To the title");
    assert!(session(&stage).is_unsaved() && session(&stage).source().title == "Over the hill");
}
