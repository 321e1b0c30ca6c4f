//! What weather puts between the viewer and the map, as colours and amounts: the window draws it.

use super::names::named;
use super::palette::{self as p, Rgb};

named! {
    /// A sky whose look others are like.
    AirKind {
        /// Nothing at all.
        Clear = "clear",
        Rain = "rain",
        Storm = "storm",
        Fog = "fog",
        Snow = "snow",
        Frost = "frost",
        Drought = "drought",
    }
}

/// The look of weather on the map. All amounts are 0 for nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AirLook {
    /// Density of rain, 0–1.
    pub rain: f32,
    /// Density of falling snow, 0–1.
    pub snow: f32,
    /// Density of blown dust, 0–1.
    pub dust: f32,
    /// Colour of what falls or is blown.
    pub colour: Rgb,
    /// From −1, to the left, to 1, to the right.
    pub wind: f32,
    /// Opacity of drifting fog where it is thickest, 0–0.8.
    pub fog: f32,
    pub fog_colour: Rgb,
    /// Strength of shimmering heat, 0–1.
    pub shimmer: f32,
    /// Opacity of snow or rime on the ground, 0–1.
    pub cover: f32,
    /// Opacity of the colour over everything, 0–0.5.
    pub shade: f32,
    pub shade_colour: Rgb,
    /// Brightness of lightning, 0–0.6.
    pub lightning: f32,
    /// Seconds between two flashes on average, 4–120.
    pub apart: f32,
    /// Seconds for which footprints are visible, 0–60.
    pub tracks: f32,
    /// True if breath is visible.
    pub breath: bool,
}

impl AirLook {
    const CLEAR: Self = Self {
        rain: 0.0,
        snow: 0.0,
        dust: 0.0,
        colour: p::FOAM,
        wind: 0.0,
        fog: 0.0,
        fog_colour: p::FOAM,
        shimmer: 0.0,
        cover: 0.0,
        shade: 0.0,
        shade_colour: p::NIGHT,
        lightning: 0.0,
        apart: 9.0,
        tracks: 0.0,
        breath: false,
    };

    /// The look that the library has for a kind of sky.
    pub const fn of(kind: AirKind) -> Self {
        let clear = Self::CLEAR;
        match kind {
            AirKind::Clear => clear,
            AirKind::Rain => Self { rain: 0.6, wind: -0.25, shade: 0.22, shade_colour: p::RIVER, ..clear },
            AirKind::Storm => Self { rain: 1.0, wind: -0.8, shade: 0.32, lightning: 0.3, fog: 0.14, ..clear },
            AirKind::Fog => Self { fog: 0.7, shade: 0.1, shade_colour: p::FOAM, ..clear },
            AirKind::Snow => Self {
                snow: 0.7,
                colour: p::SNOW,
                wind: -0.2,
                cover: 0.78,
                shade: 0.13,
                shade_colour: p::RIVER,
                tracks: 14.0,
                ..clear
            },
            AirKind::Frost => {
                Self { cover: 0.36, shade: 0.16, shade_colour: p::ICE, fog: 0.1, breath: true, tracks: 5.0, ..clear }
            }
            AirKind::Drought => Self {
                dust: 0.7,
                colour: p::SAND,
                wind: 0.45,
                shimmer: 0.8,
                shade: 0.2,
                shade_colour: p::OCHRE,
                ..clear
            },
        }
    }
}
