//! View state of the editor of campaigns: the tool, the selection; and requests of panels and keys.

use super::view::CursorMessage;
use crate::play::session::Losses;
use osada::level::CampaignSource;
use osada::level::edit::campaign::Part;
use osada_cli::keys::InputAction;
use std::path::PathBuf;

/// Action of a click on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CampaignTool {
    /// Select nodes and roads, and move nodes.
    #[default]
    Select,
    /// Add a node.
    Node,
    /// Draw a road from this node to another; from the one that is clicked first, if there is none.
    Road(Option<usize>),
}

#[derive(Default)]
pub struct CampaignView {
    pub tool: CampaignTool,
    /// The node or the road whose page is open; that of the whole campaign, if there is none.
    pub selected: Option<Part>,
    /// True while the page for saving under a name is open.
    pub saves: bool,
    /// The file in which it was to be saved, and the losses of that.
    pub risk: Option<(PathBuf, Losses)>,
    pub message: Option<CursorMessage>,
}

impl CampaignView {
    /// Shows a refusal.
    pub fn warn(&mut self, text: impl Into<String>, now: f64) {
        self.message = Some(CursorMessage::new(text.into(), now, true));
    }

    /// Shows a success.
    pub fn notify(&mut self, text: impl Into<String>, now: f64) {
        self.message = Some(CursorMessage::new(text.into(), now, false));
    }
}

pub enum CampaignRequest {
    /// The action of a key.
    Act(InputAction),
    /// Change the campaign, as one undo step of this name; if the second is true, consecutive steps of one name are merged.
    Change(&'static str, bool, Box<dyn FnOnce(&mut CampaignSource)>),
    /// End the merging of undo steps.
    Written,
    TakeUp(CampaignTool),
    Select(Option<Part>),
    /// Add a node at a place on the map.
    AddNode((u32, u32)),
    /// Add a road from one node to another.
    AddRoad(usize, usize),
    /// Give a node another name, also where it is named.
    Rename(usize, String),
    /// Show a fault, by its number in the list.
    GoTo(usize),
    /// Open or close the page for saving under a name.
    SaveAs,
    /// Save under a name; `replaces` allows overwriting a file of that name.
    Save {
        name: String,
        replaces: bool,
    },
    /// Save in this file despite the losses.
    SaveAnyway(PathBuf),
    /// Leave the editor, whatever is in hand.
    Leave,
}
