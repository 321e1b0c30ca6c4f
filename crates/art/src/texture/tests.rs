//! Rules for all pictures together. Those for one kind of picture are tested beside its painter.

use super::painter::Painter;
use super::*;
use std::sync::LazyLock;

/// Only looks that the library paints by itself.
static BOOK: LazyLock<LookBook> = LazyLock::new(LookBook::default);

/// The pictures of seed 1, painted once.
static ATLAS: LazyLock<Atlas> = LazyLock::new(|| atlas(1));

#[test]
fn every_name_resolves_to_its_look() {
    macro_rules! check {
        ($($look:ident),*) => {$(
            for &look in $look::ALL {
                assert_eq!($look::from_name(look.name()), Some(look));
            }
            assert_eq!($look::from_name("no such thing"), None);
        )*};
    }
    check!(
        TerrainLook,
        PlantLook,
        StructureLook,
        UnitLook,
        GearLook,
        IconLook,
        DesignationLook,
        StatusLook,
        CursorLook
    );
    check!(EffectLook, PileLook, PanelLook, Facing, Pose);
}

#[test]
fn every_picture_has_its_promised_size_and_shows_something() {
    let mut painter = Painter::new(1, &BOOK);
    for picture in Picture::all() {
        let image = painter.paint(picture);
        assert_eq!((image.width, image.height), picture.size(), "{picture:?}");
        assert_eq!(image.rgba.len(), image.width * image.height * 4);
        assert!(image.rgba.chunks_exact(4).any(|pixel| pixel[3] > 40), "{picture:?} is empty");
    }
}

#[test]
fn the_same_seed_paints_the_same_atlas_and_another_seed_other_pictures() {
    assert!(ATLAS.sheets == atlas(1).sheets);
    let (mut one, mut other) = (Painter::new(1, &BOOK), Painter::new(2, &BOOK));
    assert!(Picture::all().into_iter().step_by(50).any(|picture| one.paint(picture) != other.paint(picture)));
}

#[test]
fn every_picture_is_found_on_the_sheets_unharmed_and_alone() {
    let atlas = &*ATLAS;
    for picture in Picture::all().into_iter().step_by(7) {
        let (image, region) = (paint(picture, 1), atlas.region(picture).expect("all pictures are packed"));
        for y in 0..image.height {
            for x in 0..image.width {
                assert_eq!(image.pixel(x, y), atlas.sheets[region.sheet].pixel(region.x + x, region.y + y));
            }
        }
    }
    assert_eq!(atlas.regions().len(), Picture::all().len());
}

#[test]
fn variants_differ() {
    for &look in TerrainLook::ALL {
        assert!(look.variants() >= 4 && look.variants() <= 255);
        assert_ne!(terrain(look, 0, 0, 1), terrain(look, 1, 0, 1), "{look:?}");
    }
    for &look in PlantLook::ALL {
        assert_ne!(plant(look, 0, 1), plant(look, 1, 1), "{look:?}");
    }
    for &look in UnitLook::ALL {
        for variant in 1..look.variants() {
            let stand = |variant| unit(look, variant, Facing::South, Pose::Stand, 0);
            assert_ne!(stand(0), stand(variant), "{look:?}");
        }
    }
}

#[test]
fn animations_move() {
    for &look in TerrainLook::ALL.iter().filter(|look| look.frames() > 1) {
        assert_ne!(terrain(look, 0, 0, 1), terrain(look, 0, 1, 1));
    }
    for &look in StructureLook::ALL.iter().filter(|look| look.frames() > 1) {
        assert_ne!(structure(look, 0, 0, 1), structure(look, 0, 1, 1));
    }
    for &look in UnitLook::ALL {
        for pose in [Pose::Walk, Pose::Work, Pose::Fight, Pose::Shoot] {
            for &facing in Facing::ALL {
                assert_ne!(
                    unit(look, 0, facing, pose, 0),
                    unit(look, 0, facing, pose, 1),
                    "{look:?} {pose:?} {facing:?}"
                );
            }
        }
    }
}

#[test]
fn ground_continues_across_the_borders_of_its_variants() {
    for &look in TerrainLook::ALL {
        let span = look.span() as i32;
        // The step across a border is no larger than the steps within a tile.
        let tile = |x, y| terrain(look, look.variant_at(x, y), 0, 4);
        let brightness =
            |image: &Image, x, y| image.pixel(x, y)[..3].iter().map(|&value| i32::from(value)).sum::<i32>();
        let (mut across, mut within) = (0, 0);
        for x in 0..span {
            let (left, right) = (tile(x, 0), tile(x + 1, 0));
            for y in 0..TILE {
                across += (brightness(&left, TILE - 1, y) - brightness(&right, 0, y)).abs();
                within += (brightness(&left, 15, y) - brightness(&left, 16, y)).abs();
            }
        }
        assert!(across < within * 2 + 2000, "{look:?}: {across} across, {within} within");
    }
}

/// The portrait of a unit, which is the upper half of its picture, at 50 × 34 points.
fn thumbnail(variant: u32) -> Vec<[u8; 4]> {
    let picture = unit(UnitLook::Colonist, variant, Facing::South, Pose::Stand, 0);
    let width = picture.width as f32 * (1.0 - 2.0 * PORTRAIT.side);
    let (left, top) = (picture.width as f32 * PORTRAIT.side, picture.height as f32 * PORTRAIT.above);
    let at = |index: u32| {
        let (x, y) = ((index % 50) as f32 + 0.5, (index / 50) as f32 + 0.5);
        picture.pixel((left + x * width / 50.0) as usize, (top + y * width / 50.0) as usize)
    };
    (0..50 * 34).map(at).collect()
}

#[test]
fn any_two_colonists_differ_in_a_twelfth_of_their_portraits() {
    let thumbnails: Vec<_> = (0..40).map(thumbnail).collect();
    for (number, one) in thumbnails.iter().enumerate() {
        for (other, pixels) in thumbnails.iter().enumerate().skip(number + 1) {
            let differs = |(a, b): (&[u8; 4], &[u8; 4])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 24);
            let share = one.iter().zip(pixels).filter(|pair| differs(*pair)).count() as f32 / one.len() as f32;
            assert!(share >= 1.0 / 12.0, "variants {number} and {other} differ in {share} of their pixels");
        }
    }
}

/// Mean colour of the opaque pixels.
fn mean(image: &Image) -> [f64; 3] {
    let (mut sum, mut count) = ([0.0; 3], 0.0);
    for pixel in image.rgba.chunks_exact(4).filter(|pixel| pixel[3] > 200) {
        for (total, &value) in sum.iter_mut().zip(pixel) {
            *total += f64::from(value);
        }
        count += 1.0;
    }
    sum.map(|total| total / count)
}

#[test]
fn colonists_are_lighter_than_besiegers_and_both_stand_out_from_grass() {
    let light = |colour: [f64; 3]| 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2];
    let stand = |look, variant| mean(&unit(look, variant, Facing::South, Pose::Stand, 0));
    for colonist in 0..UnitLook::Colonist.variants() {
        for &besieger in UnitLook::ALL.iter().filter(|look| look.is_besieger()) {
            let (ours, theirs) = (light(stand(UnitLook::Colonist, colonist)), light(stand(besieger, 0)));
            assert!(ours > theirs + 8.0, "colonist {colonist} {ours}, {besieger:?} {theirs}");
        }
    }
    for ground in [TerrainLook::Grass, TerrainLook::SpringGrass, TerrainLook::AutumnGrass] {
        let grass = mean(&terrain(ground, 0, 0, 1));
        for &look in UnitLook::ALL {
            let colour = stand(look, 0);
            let apart = (0..3).map(|i| (colour[i] - grass[i]).abs()).fold(0.0, f64::max);
            assert!(apart > 25.0, "{look:?} is {apart} from {ground:?}");
        }
    }
}
