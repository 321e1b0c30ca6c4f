//! Looks of weather on the map, checked.

use super::super::checker::Checker;
use super::colours::colour_field;
use super::source::AirSource;
use osada_art::texture::{AirKind, AirLook};
use std::ops::RangeInclusive;

/// The look of a weather; its faulty parts are as in the one it is like.
pub fn air(checker: &mut Checker, source: &AirSource) -> AirLook {
    let names: Vec<&str> = AirKind::ALL.iter().map(|kind| kind.name()).collect();
    let like = checker.known_field("like", "weather", &source.like, &names);
    let usual = AirLook::of(like.map_or(AirKind::Clear, |found| AirKind::ALL[found]));
    let mut amount = |name, value: Option<f64>, usual: f32, range: RangeInclusive<f64>| {
        value.map_or(usual, |value| {
            checker.number(name, value, range);
            value as f32
        })
    };
    let look = AirLook {
        rain: amount("rain", source.rain, usual.rain, 0.0..=1.0),
        snow: amount("snow", source.snow, usual.snow, 0.0..=1.0),
        dust: amount("dust", source.dust, usual.dust, 0.0..=1.0),
        wind: amount("wind", source.wind, usual.wind, -1.0..=1.0),
        fog: amount("fog", source.fog, usual.fog, 0.0..=0.8),
        shimmer: amount("shimmer", source.shimmer, usual.shimmer, 0.0..=1.0),
        cover: amount("cover", source.cover, usual.cover, 0.0..=1.0),
        shade: amount("shade", source.shade, usual.shade, 0.0..=0.5),
        lightning: amount("lightning", source.lightning, usual.lightning, 0.0..=0.6),
        apart: amount("apart", source.apart, usual.apart, 4.0..=120.0),
        tracks: amount("tracks", source.tracks, usual.tracks, 0.0..=60.0),
        breath: source.breath.unwrap_or(usual.breath),
        ..usual
    };
    AirLook {
        colour: colour_field(checker, "colour", &source.colour, usual.colour),
        fog_colour: colour_field(checker, "fog_colour", &source.fog_colour, usual.fog_colour),
        shade_colour: colour_field(checker, "shade_colour", &source.shade_colour, usual.shade_colour),
        ..look
    }
}
