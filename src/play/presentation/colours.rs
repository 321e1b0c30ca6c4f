//! The colours that carry a meaning, on panels and on the map.

use osada::texture::palette::{self, Rgb};

/// Important text.
pub const LINEN: Rgb = Rgb(240, 228, 200);
pub const DIM: Rgb = Rgb(186, 170, 142);
/// Good news.
pub const GOOD: Rgb = Rgb(150, 200, 120);
/// Bad news.
pub const BAD: Rgb = Rgb(236, 110, 86);
/// Headings, keys and highlights.
pub const GOLD: Rgb = Rgb(240, 190, 92);
/// Tiles on the open list of a search.
pub const SEARCH_OPEN: Rgb = Rgb(122, 204, 96);
/// Tiles on its closed list.
pub const SEARCH_CLOSED: Rgb = palette::WOAD;
/// Tiles closed by the search from the goal.
pub const SEARCH_FROM_GOAL: Rgb = Rgb(132, 88, 150);

/// Meaning of a message for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageTone {
    Good,
    Bad,
    /// To be noticed.
    Notable,
    Plain,
    /// Of no importance now.
    Dim,
}

impl MessageTone {
    pub fn colour(self) -> Rgb {
        match self {
            Self::Good => GOOD,
            Self::Bad => BAD,
            Self::Notable => GOLD,
            Self::Plain => LINEN,
            Self::Dim => DIM,
        }
    }
}
