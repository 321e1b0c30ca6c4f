//! Requests of panels, mouse and keys, which the screen of the siege performs.

use super::search_view::StepAction;
use super::tools::Tool;
use super::view::{OverlayToggles, Panel, Selection};
use crate::play::session::Notification;
use osada::grid::Point;
use osada::sim::{Command, UnitId};
use osada_cli::keys::InputAction;

#[derive(Clone, Debug)]
pub enum PlayerRequest {
    /// The action of a key.
    Act(InputAction),
    /// A command to the world; a refusal is shown beside the cursor.
    Order(Command),
    /// Select this and nothing else.
    Select(Selection),
    /// Select this unit as well.
    SelectAlso(UnitId),
    /// Make a group of the selected people.
    SetGroup(u8),
    /// Select a group; look there at the second request.
    RecallGroup(u8),
    /// Glide to a place.
    GoTo(Point),
    /// Look at a place at once.
    LookAt(Point),
    /// Send the drafted to a place.
    Send(Point),
    /// Select a tool and close the panel it was chosen in.
    TakeUp(Tool),
    /// Show exactly these overlays.
    Overlay(OverlayToggles),
    /// Show or hide the last search of the selected unit.
    ShowSearch(bool),
    /// Step through that search.
    StepSearch(StepAction),
    /// Open this panel instead of the one that is open.
    Open(Panel),
    ClosePanel,
    SkipLesson,
    /// Hide the text of the lesson, or show it again.
    FoldLesson,
    SkipLessons,
    NoMoreHints,
    /// Restart the level as its file has it now.
    TakeOffer,
    /// Dismiss that offer.
    LeaveOffer,
    Dismiss(Notification),
    /// Seek to a tick of the recorded game.
    Seek(u64),
    /// Hide the outcome to look around, or show it again.
    HideOutcome(bool),
    Menu(MenuChoice),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuChoice {
    /// The same level from the beginning.
    Again,
    /// The game as it was at its last dawn.
    LastDawn,
    /// The same level with another seed.
    Another,
    /// The road of the campaign, after its siege.
    Road,
    /// The level after this one.
    Next,
    /// Back to the title screen, or from testing a level to the editor.
    Title,
    /// The level in the editor.
    Edit,
    Saves,
    Settings,
    /// Replay of the same game.
    Watch,
    /// The chronicle as a page in a file.
    SaveChronicle,
    /// Close the window.
    Quit,
}
