//! Colours for colour-blind players. Where red and green carry meaning, they are replaced on request by blue and orange,
//! after the set of Okabe and Ito (2008). Every drawn colour passes through here.

use super::colours::{BAD, GOOD, SEARCH_FROM_GOAL, SEARCH_OPEN};
use osada::texture::palette::{self, Rgb};
use std::sync::atomic::{AtomicBool, Ordering};

/// True if the safe colours are chosen.
static SAFE: AtomicBool = AtomicBool::new(false);

const ORANGE: Rgb = Rgb(230, 159, 0);
const SKY: Rgb = Rgb(86, 180, 233);
const YELLOW: Rgb = Rgb(240, 228, 66);
const BLUE: Rgb = Rgb(0, 114, 178);
const VERMILLION: Rgb = Rgb(213, 94, 0);
const PURPLE: Rgb = Rgb(204, 121, 167);

/// Colours that carry meaning, and the safe replacement of each.
const PAIRS: [(Rgb, Rgb); 8] = [
    (GOOD, SKY),
    // Text has to be lighter than marks.
    (BAD, Rgb(240, 106, 0)),
    (palette::MADDER, VERMILLION),
    (palette::EMBER, ORANGE),
    (palette::OCHRE, YELLOW),
    (palette::HERB, SKY),
    (palette::WOAD, BLUE),
    (Rgb(196, 96, 150), PURPLE),
];

/// The lists of a search: the open one is green beside the blue of the closed one, so it cannot become blue.
const LISTS: [(Rgb, Rgb); 2] = [(SEARCH_OPEN, ORANGE), (SEARCH_FROM_GOAL, Rgb(228, 180, 220))];

/// Degrees of hue within which a colour counts as a lightened or darkened variant of another.
const SAME_HUE: f32 = 6.0;
/// The same for saturation, of 1.
const SAME_SATURATION: f32 = 0.09;

/// Chooses the safe colours or the usual ones.
pub fn choose(safe: bool) {
    SAFE.store(safe, Ordering::Relaxed);
}

/// The colour to draw: the safe one if that is chosen.
pub fn shown(colour: Rgb) -> Rgb {
    if is_chosen() { safe(colour) } else { colour }
}

pub fn is_chosen() -> bool {
    SAFE.load(Ordering::Relaxed)
}

/// The replacement of a colour; most stay as they are.
fn safe(colour: Rgb) -> Rgb {
    if let Some(&(_, safe)) = LISTS.iter().find(|&&(usual, _)| usual == colour) {
        return safe;
    }
    let (hue, saturation, value) = hsv(colour);
    let alike = |base: Rgb| {
        let (other, strength, _) = hsv(base);
        let apart = (hue - other).abs();
        apart.min(360.0 - apart) <= SAME_HUE && (saturation - strength).abs() <= SAME_SATURATION
    };
    let pair = PAIRS.iter().find(|&&(base, _)| base == colour).or_else(|| PAIRS.iter().find(|&&(base, _)| alike(base)));
    pair.map_or(colour, |&(base, safe)| safe.lit(value / hsv(base).2))
}

/// Hue in degrees, saturation and value of 1.
fn hsv(colour: Rgb) -> (f32, f32, f32) {
    let [red, green, blue] = colour.channels().map(|channel| f32::from(channel) / 255.0);
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let range = most - least;
    if range <= 0.0 {
        return (0.0, 0.0, most);
    }
    let sixth = if most == red {
        (green - blue) / range
    } else if most == green {
        (blue - red) / range + 2.0
    } else {
        (red - green) / range + 4.0
    };
    ((sixth * 60.0).rem_euclid(360.0), range / most, most)
}

#[cfg(test)]
mod tests {
    use super::super::colours::{DIM, GOLD, LINEN, SEARCH_CLOSED};
    use super::*;
    use crate::play::presentation::status::bar_colour;
    use osada::sim::rules::Role;

    /// Linear red, green and blue as dichromats see them: Machado, Oliveira and Fernandes (2009), severity 1.
    const PROTAN: [[f32; 3]; 3] =
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]];
    const DEUTAN: [[f32; 3]; 3] =
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]];

    fn seen_by(eye: &[[f32; 3]; 3], colour: Rgb) -> [f32; 3] {
        let linear = colour.channels().map(|channel| (f32::from(channel) / 255.0).powf(2.2));
        eye.map(|row| {
            let light: f32 = row.iter().zip(linear).map(|(weight, channel)| weight * channel).sum();
            light.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0
        })
    }

    fn apart(eye: &[[f32; 3]; 3], one: Rgb, other: Rgb) -> f32 {
        let (one, other) = (seen_by(eye, one), seen_by(eye, other));
        one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum::<f32>().sqrt()
    }

    #[test]
    fn good_and_bad_are_told_apart_without_red_or_green() {
        let pairs = [
            (GOOD, BAD),
            (palette::HERB, palette::MADDER),
            (palette::HERB, palette::OCHRE),
            (SEARCH_OPEN, SEARCH_CLOSED),
        ];
        let three = [SEARCH_OPEN, SEARCH_CLOSED, SEARCH_FROM_GOAL].map(safe);
        for eye in [PROTAN, DEUTAN] {
            for (one, other) in pairs {
                let (before, after) = (apart(&eye, one, other), apart(&eye, safe(one), safe(other)));
                assert!(after > 150.0 && after > before, "{one:?} and {other:?}: {before} before, {after} after");
            }
            for (one, other) in [(three[0], three[1]), (three[0], three[2]), (three[1], three[2])] {
                let apart = apart(&eye, one, other);
                assert!(apart > 75.0, "{one:?} and {other:?}: {apart}");
            }
        }
    }

    #[test]
    fn bars_of_besiegers_are_told_from_those_of_everybody_else() {
        for share in [0.1, 0.5, 0.9] {
            let (friend, enemy) = (bar_colour(Role::Colonist, share), bar_colour(Role::Besieger, share));
            assert_ne!(friend, enemy);
            for eye in [PROTAN, DEUTAN] {
                let apart = apart(&eye, safe(friend), safe(enemy));
                assert!(apart > 75.0, "{friend:?} and {enemy:?}: {apart}");
            }
        }
    }

    #[test]
    fn a_shade_of_a_colour_becomes_a_shade_of_what_stands_in_for_it() {
        assert_eq!(safe(palette::MADDER), VERMILLION);
        let (hue, _, value) = hsv(safe(palette::MADDER.lit(0.8)));
        assert!((hue - hsv(VERMILLION).0).abs() < 2.0 && value < hsv(VERMILLION).2);
    }

    #[test]
    fn timber_linen_and_gold_stay_as_they_are() {
        let writing = [LINEN, DIM, GOLD];
        let panels = [palette::INK, palette::BARK, palette::STRAW, palette::TIMBER, palette::LINEN, palette::MEADOW];
        for colour in writing.into_iter().chain(panels) {
            assert_eq!(safe(colour), colour);
        }
    }
}
