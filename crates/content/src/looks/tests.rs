//! Every mistake in a file of looks is reported with its place and a correction, all at once, and none does harm.

use super::media::Pictures;
use super::*;
use crate::shipped;
use osada_art::texture::palette::Rgb;
use osada_art::texture::{
    Facing, GearHand, GearTexture, Image, PixelGrid, Pose, SCENE_SIZE, StructureTexture, UnitTexture, paint_of,
    paint_scene,
};

fn load(text: &str) -> Result<LookBook, String> {
    load_looks(&[("looks.ron", text)]).map_err(|reports| reports.to_string())
}

/// The first line about each mistake, with its help.
fn faults(text: &str) -> Vec<String> {
    let report = load(text).expect_err("the text is wrong");
    let lines = report.lines().filter(|line| line.contains("error: ") || line.contains("help: "));
    lines.map(|line| line.trim().to_owned()).collect()
}

#[test]
fn all_mistakes_of_a_file_are_told_at_once_with_place_and_nearest_name() {
    let text = r##"(looks: {
    "a": Person(like: "grnt", size: 9, hat: "helmt", tunic: "#12345", legs: "wod", shield: true),
    "b": Beast(like: "wolff"),
    "b": DrawnUnit(colours: {'x': "ink", '.': "ink"}, front: ["x?", ""], back: ["..", " "]),
    "c": Structure(parts: [(like: "smithy", at: (20, 0), colours: {"foam": "ink", "timbr": "ink"})]),
    "d": DrawnStructure(colours: {'x': "ink"}, states: "fire", pictures: [["x"]]),
})"##;
    let expected = [
        "looks.ron:2:23: error: unknown painted person `grnt`; known are: colonist, grunt, archer, sapper, brute, chief",
        "= help: did you mean `grunt`?",
        "looks.ron:2:37: error: `size` must be a number from 0.6 to 1.7, not 9",
        "looks.ron:2:45: error: unknown hat `helmt`; known are: bare, straw, scarf, fur_cap, felt_cap, wreath, helmet, hood, leather_cap, horns, band",
        "= help: did you mean `helmet`?",
        "looks.ron:2:61: error: `#12345` is not a colour: write `#rrggbb`, such as \"#a8342a\", or a name of the palette: ink, linen, straw, skin, madder, oxblood, woad, ochre, ember, flame, meadow, blade, moss, spruce, oak, birch, scrub, sand, earth, mud, timber, bark, granite, slate, iron, steel, ford, river, foam, hide, fur, night, moonlight, snow, drift, ice, herb",
        "looks.ron:2:77: error: `wod` is not a colour: write `#rrggbb`, such as \"#a8342a\", or a name of the palette: ink, linen, straw, skin, madder, oxblood, woad, ochre, ember, flame, meadow, blade, moss, spruce, oak, birch, scrub, sand, earth, mud, timber, bark, granite, slate, iron, steel, ford, river, foam, hide, fur, night, moonlight, snow, drift, ice, herb",
        "= help: did you mean `woad`?",
        "looks.ron:3:22: error: unknown painted animal `wolff`; known are: deer, wolf",
        "= help: did you mean `wolf`?",
        "looks.ron:4:5: error: the look `b` is given twice",
        "looks.ron:4:42: error: '.' and ' ' are transparent; choose another character",
        "looks.ron:4:65: error: '?' has no colour; those in `colours` are: ., x",
        "= help: use '.' for transparent squares",
        "looks.ron:4:80: error: nothing of this drawing is seen",
    ];
    let found = faults(text);
    for line in expected {
        assert!(found.iter().any(|found| found == line), "missing: {line}\nfound: {found:#?}");
    }
    let rest: Vec<&String> = found.iter().filter(|found| !expected.contains(&found.as_str())).collect();
    assert!(
        rest.iter().any(|line| line.starts_with("looks.ron:5:68: error: nothing of `smithy` is `foam`; it has: ")),
        "{rest:#?}"
    );
    assert!(
        rest.iter().any(|line| line.starts_with("looks.ron:5:83: error: unknown colour of the palette `timbr`")),
        "{rest:#?}"
    );
    assert!(
        rest.iter().any(|line| line.contains("2 pictures are needed (2 for the states `fire`, 1 of each), not 1")),
        "{rest:#?}"
    );
    let reach = faults(r#"(looks: {"c": Structure(parts: [(like: "smithy"), (like: "bed", at: (20, 0))])})"#);
    assert_eq!(
        reach,
        [
            "looks.ron:1:69: error: moved by (20, 0), `bed` reaches beyond the 1 × 1 tiles of the first part; it may only rise above them"
        ]
    );
}

#[test]
fn what_ships_is_correct_and_every_picture_of_it_has_its_size_and_shows_something() {
    let book = load(shipped::LOOKS.1).expect("the looks that ship are right");
    assert!(book.iter().count() >= 7);
    for picture in Picture::all_of(&book) {
        let image = paint_of(&book, picture, 1);
        assert_eq!((image.width, image.height), picture.size(), "{picture:?}");
        assert!(image.rgba.chunks_exact(4).any(|pixel| pixel[3] > 40), "{picture:?} is empty");
    }
}

#[test]
fn figures_of_data_walk_work_strike_and_turn_as_others_do() {
    let book = load(shipped::LOOKS.1).expect("the looks that ship are right");
    let units: Vec<(&str, UnitTexture)> = book.iter().filter_map(|(name, _)| Some((name, book.unit(name)?))).collect();
    assert!(units.len() >= 5);
    for (name, unit) in units {
        let frame = |facing, pose, frame| paint_of(&book, Picture::alive(unit, 0, facing, pose, frame), 1);
        for pose in [Pose::Walk, Pose::Work, Pose::Fight, Pose::Shoot] {
            for &facing in Facing::ALL {
                assert_ne!(frame(facing, pose, 0), frame(facing, pose, 1), "{name} {pose:?} {facing:?}");
            }
        }
        assert_ne!(frame(Facing::South, Pose::Walk, 0), frame(Facing::South, Pose::Walk, 2), "{name}");
        assert_ne!(frame(Facing::South, Pose::Stand, 0), frame(Facing::North, Pose::Stand, 0), "{name}");
        assert_eq!(frame(Facing::West, Pose::Walk, 0), frame(Facing::East, Pose::Walk, 0).mirrored(), "{name}");
        assert_ne!(frame(Facing::South, Pose::Sleep, 0), frame(Facing::South, Pose::Dead, 0), "{name}");
    }
}

#[test]
fn a_later_file_and_the_book_win_over_what_the_library_paints() {
    let first = r##"(looks: {"grunt": Person(tunic: "#ff0000"), "tent": Structure(parts: [(like: "wagon")])})"##;
    let second = r##"(looks: {"grunt": Person(tunic: "#0000ff")})"##;
    let book = load_looks(&[("a.ron", first), ("b.ron", second)]).expect("both are right");
    let (Some(UnitTexture::Made(_)), Some(StructureTexture::Made(_))) = (book.unit("grunt"), book.structure("tent"))
    else {
        panic!("both are in the book");
    };
    let (_, Look::Person(person)) = book.iter().next().expect("the first") else { panic!("a person") };
    assert_eq!(person.dress.tunic.channels(), [0, 0, 255]);
    assert!(matches!(book.unit("archer"), Some(UnitTexture::Painted(_))));
    assert!(book.unit("tent").is_none() && book.structure("grunt").is_none());
    assert!(book.unit_names().contains(&"grunt") && book.structure_names().contains(&"tent"));
}

#[test]
fn what_would_take_too_much_room_is_refused_before_anything_is_painted() {
    let row = format!("\"{}\",", "x".repeat(48)).repeat(48);
    let looks: String =
        (0..40).map(|n| format!("\"n{n}\": DrawnUnit(colours: {{'x': \"ink\"}}, pixel: 2, front: [{row}]),")).collect();
    assert!(faults(&format!("(looks: {{{looks}}})"))[0].contains("% of the room"));
    let many: String = (0..300).map(|n| format!("\"n{n}\": Person(),")).collect();
    assert!(faults(&format!("(looks: {{{many}}})"))[0].contains("at most 256 looks"));
    let long =
        format!("(looks: {{\"a\": DrawnUnit(colours: {{'x': \"ink\"}}, front: [\"{}\"])}})", "x".repeat(1 << 20));
    assert!(faults(&long)[0].contains("a row has at most 48 characters"));
    let tall =
        format!("(looks: {{\"a\": DrawnUnit(colours: {{'x': \"ink\"}}, front: [{}])}})", "\"x\",".repeat(100_000));
    assert!(faults(&tall)[0].contains("from 1 to 48 rows"));
    for text in [
        "(looks: {\"\": Person()})",
        "(looks: {\"a\": Person(size: NaN)})",
        "(looks: {\"a\": Structure(parts: [])})",
        "(looks: {\"a\": Structure(parts: [(like: \"bed\", at: (2000000000, -2000000000))])})",
        "(looks: 3)",
        "(looks: {\"a\": DrawnStructure(colours: {}, tiles: (4000000000, 1), pictures: [])})",
        "(looks: {\"żółw\n\": Person()})",
    ] {
        load(text).expect_err(text);
    }
    load("(looks: {\"żółw 🐢\": Person(), \"empty\": Person()})").expect("names beyond ASCII are names");
}

#[test]
fn mistakes_in_scenes_are_told_with_place_and_nearest_name() {
    let text = r##"(looks: {"ox": Beast(like: "deer")}, scenes: {
    "a": (sky: "dask", sun: (0.5, 0.9), hills: 2, ground: "gras", weather: "rian", things: [
        (unit: "grnt", at: (0.5, 0.9)),
        (structure: "wagn", at: (0.5, 0.2)),
        (person: (hat: "hod", tunic: "wod"), at: (0.5, 0.9), pose: "wlak", facing: "est"),
        (plant: "oak", goods: "wood", at: (0.5, 0.9)),
        (at: (0.5, 0.9)),
    ]),
    "a": (things: [
        (structure: "farm", state: 4, facing: "east", at: (0.5, 0.9)),
        (unit: "ox", at: (0.5, 0.9), size: 9, colours: {"hide": "foam"}),
        (sign: "alarm", at: (0.5, 0.9), row: 0, lift: -1, variant: 2),
        (goods: "food", variant: 3, at: (0.5, 0.9), colours: {"linnen": "foam"}),
        (effect: "smok", at: (9, 0.9)),
    ]),
})"##;
    let known = |name: &str| format!("= help: did you mean `{name}`?");
    let found = faults(text);
    let begins = [
        "looks.ron:2:16: error: unknown sky `dask`; known are: dawn, day, dusk, night, overcast, storm, winter, heat",
        "looks.ron:2:35: error: must be a number from -0.2 to 0.6 here, not 0.9",
        "looks.ron:2:48: error: `hills` must be a number from 0 to 1, not 2",
        "looks.ron:2:59: error: unknown terrain `gras`; known are: deep_water,",
        "looks.ron:2:76: error: unknown weather `rian`; known are: clear, rain, snow, fog, smoke",
        "looks.ron:3:16: error: unknown texture of a unit `grnt`; known are: colonist, grunt, archer, sapper, brute, chief, deer, wolf, ox",
        "looks.ron:4:21: error: unknown texture of a structure `wagn`; known are: hearth,",
        "looks.ron:4:39: error: must be a number from 0.46 to 2 here, not 0.2",
        "looks.ron:5:24: error: unknown hat `hod`;",
        "looks.ron:5:38: error: `wod` is not a colour:",
        "looks.ron:5:68: error: unknown pose `wlak`; known are: stand, walk, work, fight, shoot, sleep, dead",
        "looks.ron:5:84: error: unknown facing `est`; known are: south, north, east, west",
        "looks.ron:6:9: error: exactly one of `unit`, `person`, `beast`, `structure`, `plant`, `goods`, `sign`, `effect` and `fire: true` says what a thing is, not 2",
        "looks.ron:7:9: error: exactly one of `unit`, `person`, `beast`, `structure`, `plant`, `goods`, `sign`, `effect` and `fire: true` says what a thing is, not none",
        "looks.ron:9:5: error: the scene `a` is given twice",
        "looks.ron:10:36: error: `state` must be a whole number from 0 to 3, not 4",
        "looks.ron:10:47: error: `facing` is only for units, persons and animals",
        "looks.ron:11:44: error: `size` must be a number from 0.1 to 4, not 9",
        "looks.ron:11:56: error: `colours` is only for what is no unit, person or animal",
    ];
    for begin in begins {
        assert!(found.iter().any(|line| line.starts_with(begin)), "missing: {begin}\nfound: {found:#?}");
    }
    for name in ["dusk", "grass", "rain", "grunt", "wagon", "hood", "woad", "walk", "east"] {
        assert!(found.contains(&known(name)), "{name}: {found:#?}");
    }
    let things: String = "(fire: true, at: (0.5, 0.9)),".repeat(65);
    assert!(faults(&format!("(scenes: {{\"a\": (things: [{things}])}})"))[0].contains("at most 64 things"));
    let many: String = (0..257).map(|number| format!("\"{number}\": (),")).collect();
    assert!(faults(&format!("(scenes: {{{many}}})"))[0].contains("at most 256 scenes"));
    for text in
        ["(scenes: {\"a\": (hills: NaN)})", "(scenes: {\"\": ()})", "(scenes: {\"a\": (things: [(fire: true)])})"]
    {
        load(text).expect_err(text);
    }
    let later = [("a.ron", "(scenes: {\"a\": (sky: \"dusk\")})"), ("b.ron", "(scenes: {\"a\": (), \"b\": ()})")];
    let book = load_looks(&later).expect("both are right");
    assert_eq!(book.scene("a"), book.scene("b"), "the later file counts");
    assert_eq!(book.scene("c"), None);
}

/// The stories that have a picture.
const STORIES: [&str; 22] = [
    "birth",
    "deserter",
    "drought",
    "fair",
    "fire",
    "fog",
    "frost",
    "hunters",
    "illness",
    "merchant_caravan_robbed",
    "parley",
    "quarrel",
    "rain",
    "ransom",
    "refugees",
    "storm",
    "stray_herd",
    "traders",
    "treasure",
    "wanderer",
    "wedding",
    "wolves",
];

/// Mean difference of the channels of two pictures of one size.
fn difference(one: &Image, other: &Image) -> f64 {
    let total: u64 = one.rgba.iter().zip(&other.rgba).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    total as f64 / (one.width * one.height * 3) as f64
}

#[test]
fn every_scene_that_ships_is_a_picture_of_its_own_with_light_and_dark_and_many_colours() {
    let book = load(shipped::LOOKS.1).expect("the looks that ship are right");
    let scenes: Vec<(&str, Image)> = book.scenes().map(|(name, scene)| (name, paint_scene(&book, scene, 1))).collect();
    for story in STORIES {
        assert!(book.scene(story).is_some(), "{story}");
    }
    for (name, image) in &scenes {
        assert_eq!((image.width, image.height), SCENE_SIZE);
        let mut light: Vec<u32> =
            image.rgba.chunks_exact(4).map(|pixel| pixel[..3].iter().map(|&value| u32::from(value)).sum()).collect();
        light.sort_unstable();
        let (dark, bright) = (light[light.len() / 20], light[light.len() * 19 / 20]);
        assert!(bright - dark > 150, "{name} is dull: {dark} to {bright}");
        let coarse = |pixel: &[u8]| [pixel[0] / 16, pixel[1] / 16, pixel[2] / 16];
        let colours: std::collections::BTreeSet<_> = image.rgba.chunks_exact(4).map(coarse).collect();
        assert!(colours.len() > 80, "{name} has {} colours", colours.len());
    }
    for (number, (name, image)) in scenes.iter().enumerate() {
        for (other, picture) in &scenes[..number] {
            let apart = difference(image, picture);
            assert!(apart > 18.0, "{name} and {other} differ by {apart:.1} only");
        }
    }
}

#[test]
fn a_weather_is_like_another_but_for_what_it_says_and_its_mistakes_are_named() {
    use osada_art::texture::{AirKind, AirLook, palette};
    let text = r#"(weathers: {"sand": (like: "drought", dust: 1, colour: "ochre", wind: -1, breath: true)})"#;
    let book = load(text).expect("it is right");
    let usual = AirLook::of(AirKind::Drought);
    let wanted = AirLook { dust: 1.0, colour: palette::OCHRE, wind: -1.0, breath: true, ..usual };
    assert_eq!((book.air("sand"), book.air("drought")), (Some(wanted), None));
    let report = load(r#"(weathers: {"sand": (like: "drougt", fog: 0.9, apart: 1, shade_colour: "ocher")})"#)
        .expect_err("it is wrong")
        .to_string();
    for part in ["did you mean `drought`?", "0.8", "4", "did you mean `ochre`?"] {
        assert!(report.contains(part), "{part} is missing in {report}");
    }
    assert!(report.contains("fog") && report.contains("apart"), "{report}");
}

/// The picture of two pixels, under the path `pictures/two.png`.
fn two_pixels() -> Pictures {
    let grid = PixelGrid::new(&[vec![Some(Rgb(200, 10, 20)), None]]);
    [("pictures/two.png".to_owned(), PngPicture { grid, bytes: Vec::new() })].into()
}

fn load_with(text: &str, pictures: &Pictures) -> Result<LookBook, String> {
    let media = Media { pictures: pictures.clone(), ..Media::default() };
    load_looks_with_media(&[LooksFile { file: "looks.ron", text, media: &media }])
        .map_err(|reports| reports.to_string())
}

#[test]
fn a_drawing_is_lines_of_characters_or_a_picture_of_the_mod() {
    let drawn = |front: &str, shut: &str| {
        format!(
            "(looks: {{ \"a\": DrawnUnit(colours: {{'x': \"#c80a14\"}}, front: {front}), \"b\": DrawnStructure(colours: \
             {{'x': \"#c80a14\"}}, states: \"spent\", pictures: [[\"x.\"], {shut}]) }})"
        )
    };
    let lines = load(&drawn("[\"x.\"]", "[\"x.\"]")).expect("lines are right");
    let png = "\"pictures/two.png\"";
    assert_eq!(load_with(&drawn(png, png), &two_pixels()), Ok(lines));
    let alone = format!("(looks: {{ \"a\": DrawnUnit(front: {png}) }})");
    assert!(load_with(&alone, &two_pixels()).is_ok(), "colours are for characters");
}

#[test]
fn a_picture_that_is_not_there_or_does_not_fit_is_told_with_its_place() {
    let text = |front: &str| format!("(looks: {{\n\"a\": DrawnUnit(front: {front}) }})");
    let mut large = two_pixels();
    large.insert(
        "pictures/wide.png".to_owned(),
        PngPicture { grid: PixelGrid::new(&[vec![Some(Rgb(1, 2, 3)); 60]]), bytes: Vec::new() },
    );
    let cases = [
        ("\"pictures/tow.png\"", "looks.ron:2:23: error: there is no picture `pictures/tow.png`"),
        ("\"pictures/tow.png\"", "did you mean `pictures/two.png`?"),
        (
            "\"pictures/wide.png\"",
            "`pictures/wide.png` is 60 × 1 pixels large; a drawing has at most 48 × 48 pixels here",
        ),
        ("5", "lines of characters"),
        ("[\"#\"]", "'#' has no colour; give it one in the field `colours`"),
    ];
    for (front, says) in cases {
        let found = load_with(&text(front), &large).expect_err("it is wrong");
        assert!(found.contains(says), "{found}");
    }
    let none = load(&text("\"pictures/two.png\"")).expect_err("there are none");
    assert!(none.contains("in the folder `pictures` of a mod"), "{none}");
}

#[test]
fn sounds_are_files_of_the_mod_by_the_names_of_cues() {
    let sound = |byte: u8| ModSound { played: [byte].into(), bytes: vec![byte] };
    let sounds = [("sounds/thud.ogg".to_owned(), sound(1)), ("sounds/thump.wav".to_owned(), sound(2))];
    let media = Media { sounds: sounds.into(), ..Media::default() };
    let load = |text: &str| {
        let found = load_looks_with_media(&[LooksFile { file: "looks.ron", text, media: &media }]);
        found.map_err(|reports| reports.to_string())
    };
    let book = load("(sounds: {\"hit\": [\"sounds/thud.ogg\", \"sounds/thump.wav\"]})").expect("it is right");
    assert_eq!(book.sounds(Cue::Hit), [SoundFile::from([1]), SoundFile::from([2])]);
    assert!(book.sounds(Cue::Horn).is_empty());
    for (text, says) in [
        ("(sounds: {\"hitt\": [\"sounds/thud.ogg\"]})", "looks.ron:1:11: error: unknown sound `hitt`"),
        ("(sounds: {\"hit\": [\"sounds/thuds.ogg\"]})", "looks.ron:1:19: error: there is no sound `sounds/thuds.ogg`"),
        ("(sounds: {\"hit\": []})", "a sound has one to 8 files"),
        ("(sounds: {\"hit\": [\"sounds/thud.ogg\"], \"hit\": [\"sounds/thud.ogg\"]})", "given twice"),
    ] {
        let found = load(text).expect_err("it is wrong");
        assert!(found.contains(says), "{found}");
    }
    let alone = load_looks(&[("looks.ron", "(sounds: {\"hit\": [\"sounds/thud.ogg\"]})")]).expect_err("it has none");
    assert!(alone.to_string().contains("in the folder `sounds` of a mod"), "{alone}");
}

#[test]
fn a_weapon_is_drawn_once_and_held_where_it_says() {
    let gear = |fields: &str| format!("(looks: {{\"trident\": Gear(colours: {{'s': \"steel\"}}, {fields})}})");
    let book = load(&gear("drawing: [\"sss\", \".s.\", \".s.\"]")).expect("it is right");
    let Some((_, Look::Gear(drawn))) = book.iter().next() else { panic!("it is gear") };
    assert_eq!((drawn.hand, drawn.grip), (GearHand::Main, (1, 2)));
    assert!(matches!(book.gear("trident"), Some(GearTexture::Made(_))) && book.unit("trident").is_none());
    let shield = load(&gear("held: Shield, drawing: [\"sss\", \"sss\", \"sss\"], grip: (0, 1)")).expect("it is right");
    assert!(
        matches!(shield.iter().next(), Some((_, Look::Gear(drawn))) if drawn.hand == GearHand::Off && drawn.grip == (0, 1))
    );
    let long = format!("drawing: [{}]", "\"s\",".repeat(30));
    for (fields, says) in [
        (&*long, "it reaches 21 pixels from the hand; at most 16 can be shown"),
        ("drawing: [\"s\"], grip: (0, 1)", "a column of 0 to 0 and a row of 0 to 0"),
        ("drawing: [\"x\"]", "'x' has no colour"),
        ("drawing: [\"s\"], pixel: 5", "`pixel`"),
        ("drawing: [\"s\"], held: Both", "unknown choice `Both`"),
    ] {
        let found = load(&gear(fields)).expect_err("it is wrong").to_string();
        assert!(found.contains(says), "{found}");
    }
}
