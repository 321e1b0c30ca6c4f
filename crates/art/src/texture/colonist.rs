//! The looks of colonists by variant: women have even numbers, men odd ones, and no two are alike.

use super::head::{Beard, Hair, Hat, Head};
use super::palette::{self as p, Rgb};

/// Face and clothes of one colonist.
pub(super) struct Guise {
    pub head: Head,
    pub tunic: Rgb,
    pub vest: Rgb,
    pub legs: Rgb,
}

pub(super) fn guise(variant: u32) -> Guise {
    let (number, is_woman) = (variant as usize / 2, variant.is_multiple_of(2));
    // Lists of lengths without a common divisor go through all combinations before any comes again.
    let skins =
        [p::SKIN.mix(p::LINEN, 0.25), p::SKIN.lit(0.94), p::SKIN.mix(p::EARTH, 0.35), p::SKIN.mix(p::EMBER, 0.14)];
    let cloths = [
        p::WOAD.lit(1.15),
        p::OCHRE,
        p::HERB,
        p::MADDER.mix(p::LINEN, 0.18),
        p::FORD,
        p::LINEN,
        p::EMBER,
        p::SPRUCE.lit(1.5),
        p::WOAD.lit(0.75),
    ];
    let vests = [
        p::WOAD,
        p::HERB,
        p::OCHRE,
        p::MADDER.mix(p::LINEN, 0.25),
        p::FORD,
        p::TIMBER,
        p::WOAD.lit(1.45),
        p::SPRUCE.lit(1.4),
        p::STRAW,
        p::EMBER.mix(p::LINEN, 0.25),
        p::GRANITE,
    ];
    let tunics =
        [p::LINEN, p::LINEN.mix(p::FORD, 0.3), p::LINEN.mix(p::OCHRE, 0.22), p::LINEN.mix(p::MADDER, 0.16), p::FOAM];
    let women = [
        (Hair::Long, Hat::Bare),
        (Hair::Bobbed, Hat::Scarf),
        (Hair::Bun, Hat::Bare),
        (Hair::Braids, Hat::Bare),
        (Hair::Bobbed, Hat::Straw),
        (Hair::Curly, Hat::Bare),
        (Hair::Braids, Hat::Scarf),
        (Hair::Long, Hat::Wreath),
        (Hair::Bobbed, Hat::Bare),
    ];
    let men = [
        (Hair::Short, Hat::Bare, Beard::None),
        (Hair::Short, Hat::FurCap, Beard::Full),
        (Hair::Bald, Hat::Bare, Beard::Long),
        (Hair::Short, Hat::Straw, Beard::Moustache),
        (Hair::Curly, Hat::Bare, Beard::Moustache),
        (Hair::Short, Hat::FeltCap, Beard::None),
        (Hair::Bobbed, Hat::Bare, Beard::Goatee),
        (Hair::Short, Hat::Bare, Beard::Full),
        (Hair::Short, Hat::FeltCap, Beard::Long),
    ];
    let (hair, hat, beard) = if is_woman {
        let (hair, hat) = women[number % women.len()];
        (hair, hat, Beard::None)
    } else {
        men[number % men.len()]
    };
    // Much dark hair would make a colonist as dark as a besieger.
    let flowing = matches!(hair, Hair::Long | Hair::Braids | Hair::Curly);
    let dark = if flowing { p::BARK.mix(p::EMBER, 0.25).lit(1.15) } else { p::INK.lit(2.1) };
    let colours = [
        p::STRAW,
        p::BARK.lit(1.3),
        p::EMBER.lit(0.78),
        dark,
        p::BARK.lit(1.65),
        p::GRANITE.lit(1.08),
        p::STRAW.lit(0.72),
    ];
    let offset = if is_woman { 0 } else { 3 };
    Guise {
        head: Head {
            skin: skins[(number * 3 + offset) % skins.len()],
            hair,
            hair_colour: colours[(number * 2 + offset) % colours.len()],
            beard,
            hat,
            cloth: cloths[(number * 2 + number / cloths.len() * 3 + offset) % cloths.len()],
        },
        tunic: tunics[(number + offset) % tunics.len()],
        vest: vests[(number * 4 + offset) % vests.len()].mix(p::LINEN, 0.38),
        legs: [p::EARTH.lit(1.2), p::TIMBER.lit(1.1), p::GRANITE][number % 3],
    }
}

#[cfg(test)]
mod tests {
    use super::super::unit_look::UnitLook;
    use super::*;

    #[test]
    fn no_woman_has_a_beard_and_most_men_do() {
        let beards = |rest| {
            (0..UnitLook::Colonist.variants())
                .filter(move |v| v % 2 == rest && guise(*v).head.beard != Beard::None)
                .count()
        };
        assert_eq!(beards(0), 0);
        assert!(beards(1) > 10);
        for number in 0..100 {
            assert_eq!(guise(UnitLook::Colonist.variant_of(number, true)).head.beard, Beard::None);
            let man = |number| UnitLook::Colonist.variant_of(number, false);
            assert_ne!(man(number), man(number + 1));
        }
    }
}
