//! Skies of scenes: their colours, and what their light does to everything below.

use super::names::named;
use super::palette::{self as p, Rgb};

named! {
    /// The sky of a scene.
    SkyLook {
        Dawn = "dawn",
        Day = "day",
        Dusk = "dusk",
        /// With stars; only fires give light.
        Night = "night",
        /// Under grey clouds.
        Overcast = "overcast",
        /// Under black clouds, with lightning.
        Storm = "storm",
        /// Pale, as over snow.
        Winter = "winter",
        /// Yellow with dust, without a cloud.
        Heat = "heat",
    }
}

/// Colours of a sky.
pub(super) struct SkyColours {
    pub top: Rgb,
    /// At the horizon.
    pub low: Rgb,
    /// Upper side of the clouds.
    pub cloud: Rgb,
    /// Their lower side.
    pub belly: Rgb,
    /// Share of the sky under clouds.
    pub cover: f32,
    /// Sun or moon.
    pub sun: Rgb,
    /// Brightness of red, green and blue under this sky, where no fire burns.
    pub tint: [f32; 3],
    /// Colour of the distance.
    pub haze: Rgb,
    /// Share of it in the farthest hills.
    pub thickness: f32,
}

impl SkyLook {
    /// Sun and stars behave as at night.
    pub(super) fn is_dark(self) -> bool {
        self == Self::Night
    }

    pub(super) fn colours(self) -> SkyColours {
        let bright = SkyColours {
            top: p::WOAD.mix(p::ICE, 0.45).lit(1.18),
            low: p::FOAM.mix(p::ICE, 0.2),
            cloud: p::SNOW.lit(1.08),
            belly: p::DRIFT.mix(p::SNOW, 0.3),
            cover: 0.42,
            sun: p::FLAME,
            tint: [1.02, 1.0, 0.97],
            haze: p::ICE.mix(p::FOAM, 0.45),
            thickness: 0.62,
        };
        match self {
            Self::Day => bright,
            Self::Dawn => SkyColours {
                top: p::WOAD.mix(p::DRIFT, 0.5),
                low: p::EMBER.mix(p::LINEN, 0.62),
                cloud: p::LINEN.mix(p::EMBER, 0.22),
                belly: p::MADDER.mix(p::DRIFT, 0.6),
                tint: [1.02, 0.92, 0.86],
                haze: p::LINEN.mix(p::EMBER, 0.25),
                ..bright
            },
            Self::Dusk => SkyColours {
                top: p::NIGHT.mix(p::OXBLOOD, 0.35).lit(1.15),
                low: p::EMBER.mix(p::OCHRE, 0.45).lit(1.04),
                cloud: p::EMBER.mix(p::MADDER, 0.4).lit(1.1),
                belly: p::OXBLOOD.mix(p::NIGHT, 0.35),
                sun: p::EMBER.mix(p::FLAME, 0.5),
                tint: [0.88, 0.68, 0.66],
                haze: p::MADDER.mix(p::NIGHT, 0.35).mix(p::EMBER, 0.3),
                ..bright
            },
            Self::Night => SkyColours {
                top: p::NIGHT.lit(0.42),
                low: p::NIGHT.lit(1.15),
                cloud: p::NIGHT.lit(1.2),
                belly: p::NIGHT.lit(0.7),
                cover: 0.3,
                sun: p::LINEN,
                tint: [0.4, 0.47, 0.7],
                haze: p::NIGHT.lit(0.95),
                thickness: 0.6,
            },
            Self::Overcast => SkyColours {
                top: p::SLATE.mix(p::DRIFT, 0.45),
                low: p::DRIFT.mix(p::FOAM, 0.4),
                cloud: p::DRIFT.mix(p::FOAM, 0.15),
                belly: p::SLATE.mix(p::DRIFT, 0.3),
                cover: 0.75,
                tint: [0.84, 0.88, 0.9],
                haze: p::DRIFT.mix(p::FOAM, 0.15),
                ..bright
            },
            Self::Storm => SkyColours {
                top: p::IRON.mix(p::NIGHT, 0.4).lit(0.62),
                low: p::SLATE.mix(p::FORD, 0.35),
                cloud: p::SLATE.mix(p::NIGHT, 0.3),
                belly: p::INK.mix(p::IRON, 0.55),
                cover: 0.82,
                tint: [0.58, 0.64, 0.72],
                haze: p::SLATE.mix(p::FORD, 0.2).lit(0.85),
                ..bright
            },
            Self::Winter => SkyColours {
                top: p::DRIFT.mix(p::WOAD, 0.3),
                low: p::SNOW.mix(p::LINEN, 0.25),
                cloud: p::SNOW,
                belly: p::DRIFT,
                sun: p::FLAME.mix(p::SNOW, 0.6),
                tint: [0.93, 0.97, 1.03],
                haze: p::SNOW.mix(p::DRIFT, 0.3),
                ..bright
            },
            Self::Heat => SkyColours {
                top: p::STRAW.mix(p::FORD, 0.42),
                low: p::FLAME.mix(p::SAND, 0.4),
                cover: 0.0,
                sun: p::FLAME.lit(1.1),
                tint: [1.07, 1.0, 0.86],
                haze: p::SAND.mix(p::FLAME, 0.35),
                thickness: 0.75,
                ..bright
            },
        }
    }
}
