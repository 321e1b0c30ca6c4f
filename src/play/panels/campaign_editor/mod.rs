//! The panels of the editor of campaigns: the map of nodes and roads, the page of what is selected, errors. They read the
//! campaign and request changes.

mod campaign_bar;
mod campaign_page;
mod campaign_panels;
mod map_panel;
mod node_page;
mod place_fields;
mod road_page;
mod scene;

pub use campaign_panels::CampaignPanels;
pub use scene::{CampaignLibrary, CampaignScene};
