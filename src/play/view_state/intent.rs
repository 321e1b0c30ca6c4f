//! What panels, mouse and keys ask for. The screen of the siege does it.

use super::step_action::StepAction;
use super::tools::Tool;
use super::view::{OverlayToggles, Selection};
use crate::play::session::Notification;
use osada::grid::Point;
use osada::sim::{Command, UnitId};
use osada_cli::keys::InputAction;

/// Something that is asked for.
#[derive(Clone, Debug)]
pub enum Intent {
    /// What a key of this action does.
    Act(InputAction),
    /// A command to the world; refused beside the cursor if it cannot be carried out.
    Order(Command),
    /// Select this and nothing else.
    Select(Selection),
    /// Select this unit as well.
    SelectAlso(UnitId),
    /// Make a group of the people selected.
    SetGroup(u8),
    /// Select a group; look there if it is asked for twice.
    RecallGroup(u8),
    /// Glide to a place.
    GoTo(Point),
    /// Look at a place at once.
    LookAt(Point),
    /// Send the drafted to a place.
    Send(Point),
    /// Take up a tool and close the panel it was chosen in.
    TakeUp(Tool),
    /// Lay these over the map, and nothing else.
    Overlay(OverlayToggles),
    /// Show the last search of the one selected, or put it away.
    ShowSearch(bool),
    /// Step through that search.
    StepSearch(StepAction),
    /// Close the open panel.
    ClosePanel,
    /// The next lesson.
    SkipLesson,
    /// Hide the text of the lesson, or show it again.
    FoldLesson,
    /// No more lessons.
    SkipLessons,
    /// No more hints.
    NoMoreHints,
    /// Begin the level as its file has it now.
    TakeOffer,
    /// Go on without that.
    LeaveOffer,
    /// Put a notification away.
    Dismiss(Notification),
    /// Go to a tick of the recorded game.
    Seek(u64),
    /// Put the outcome away to look around, or show it again.
    HideOutcome(bool),
    /// Something of the menu.
    Menu(MenuChoice),
}

/// What the menu asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuChoice {
    /// The same level from the beginning.
    Again,
    /// The same level with another seed.
    Another,
    /// The level after this one.
    Next,
    /// Back to the title screen, or from trying a level to the editor.
    Title,
    /// The level in the editor.
    Edit,
    /// Open the saves.
    Saves,
    /// Open the settings.
    Settings,
    /// The same game once more, to watch.
    Watch,
    /// Close the window.
    Quit,
}
