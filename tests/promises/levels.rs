//! Promises of levels: those that ship are right, and errors are reported with their places.

use crate::common::{rules, runs_on, world_of};
use osada::level::{self, shipped};
use osada::sim::rules::{Rules, Season, SeasonRules};
use osada::sim::{Event, World, tick};
use std::sync::Arc;

#[test]
fn every_file_in_the_folders_of_assets_ships() {
    for (folder, shipped) in [
        ("levels", shipped::LEVELS),
        ("assets/minds", shipped::MINDS),
        ("assets/strategies", shipped::STRATEGIES),
        ("assets/defences", shipped::DEFENCES),
    ] {
        let files = std::fs::read_dir(folder).expect("the folder exists");
        let mut paths: Vec<String> =
            files.map(|file| format!("{folder}/{}", file.expect("readable").file_name().to_string_lossy())).collect();
        let mut expected: Vec<&str> = shipped.iter().map(|(path, _)| *path).collect();
        paths.sort();
        expected.sort_unstable();
        assert_eq!(paths, expected);
    }
}

#[test]
fn every_shipped_level_can_be_built_for_any_seed_and_has_a_way_in() {
    for (path, _) in shipped::LEVELS {
        for seed in 0..5 {
            let world = world_of(path, seed);
            assert!(level::way_in(&world).is_some(), "{path} with seed {seed}");
        }
    }
}

fn load_error(text: &str) -> String {
    level::load("x.ron", text, &rules()).expect_err("the level is wrong").to_string()
}

/// The first lines of all errors of a report, without the file's name.
fn errors(report: &str) -> Vec<&str> {
    report.lines().filter_map(|line| line.strip_prefix("x.ron:")).collect()
}

fn assert_errors(text: &str, expected: &[&str]) {
    let report = load_error(text);
    let found = errors(&report);
    for (index, expected) in expected.iter().enumerate() {
        let line = found.get(index).copied().unwrap_or_default();
        assert!(line.starts_with(expected), "expected\n  {expected}\nfound\n  {line}\nin\n{report}");
    }
    assert_eq!(found.len(), expected.len(), "{report}");
}

#[test]
fn every_wrong_value_of_a_level_is_told_at_once_with_its_place() {
    assert_errors(
        include_str!("../data/wrong_values.ron"),
        &[
            "2:12: error: `title` must not be empty",
            "7:48: error: unknown structure `stone_wal`; known are: hearth, camp,",
            "8:18: error: the character `T` means tree already",
            "9:43: error: `grunt` is a besieger, not a colonist; kinds of colonists are: colonist",
            "10:28: error: unknown terrain `swamp`; known are: grass, road,",
            "11:18: error: the character `K` is explained twice",
            "15:22: error: the character '?' means nothing (3 times in this map); known are: `.` grass,",
            "19:13: error: this row has 15 tiles, most have 16",
            "24:19: error: `wood` must be a whole number from 0 to 1000000, not 9999999",
            "26:34: error: `diligence` must be a number from 0 to 10, not 11",
            "27:16: error: there is a colonist called `Jan` already",
            "27:34: error: `diligence` must be a number from 0 to 10, not NaN",
            "27:43: error: a colonist cannot stand here: 900, 3 lies off the map of 16 × 8 tiles",
            "30:21: error: unknown structure `haerth`; known are: hearth, camp,",
            "32:20: error: unknown kind of beast `dear`; known are: deer",
            "32:35: error: `count` must be a whole number from 1 to 2000, not 0",
            "32:58: error: `grunt` is a besieger, not a beast; kinds of beasts are: deer",
            "34:11: error: unknown kind of besieger `grnt`; known are: grunt, archer, sapper, brute, chief",
            "34:34: error: this must be at least 1",
            "35:9: error: nobody comes in this wave",
            "36:9: error: at most 5000 besiegers can come in one wave, not 4294967295",
            "36:11: error: `colonist` is a colonist, not a besieger",
            "38:11: error: the camp does not fit here: 99999, -4 lies off the map",
            "39:18: error: `at` must be a number of seconds from 0 to 100000, not -1",
            "39:28: error: `text` must not be empty",
        ],
    );
    let report = load_error(include_str!("../data/wrong_values.ron"));
    for help in
        ["did you mean `stone_wall`?", "did you mean `hearth`?", "did you mean `grunt`?", "did you mean `deer`?"]
    {
        assert!(report.contains(help), "{help} in\n{report}");
    }
}

#[test]
fn everything_that_stands_where_it_cannot_is_told_at_once() {
    assert_errors(
        include_str!("../data/wrong_places.ron"),
        &[
            "16:16: error: a second hearth; a level has exactly one",
            "16:22: error: `stone_wall` does not fit here: 8, 2 is deep_water, which carries nothing",
            "18:17: error: a colonist cannot stand here: 3, 4 is deep_water",
            "18:23: error: a colonist cannot stand here: `stone_wall` stands at 9, 4",
            "20:18: error: `camp` is put up by the besiegers; give its place by `camp`",
            "21:28: error: a second hearth; a level has exactly one",
            "21:28: error: `hearth` does not fit here: 14, 8 lies off the map of 16 × 8 tiles",
            "25:27: error: a colonist cannot stand here: 9, 0 is deep_water",
            "26:27: error: a colonist cannot stand here: `hearth` stands at 3, 1",
            "27:27: error: a colonist cannot stand here: `stone_wall` stands at 10, 3",
            "29:27: error: a colonist cannot stand here: 5, 5 is taken by another one",
            "30:14: error: a colonist cannot stand here: -1, 5 lies off the map of 16 × 8 tiles",
            "33:38: error: `wood_wall` does not fit here: `stone_wall` stands at 10, 3",
            "34:38: error: `wood_wall` does not fit here: 9, 1 is deep_water, which carries nothing",
            "35:35: error: a second hearth; a level has exactly one",
            "36:38: error: `wood_wall` does not fit here: 2147483647, -2147483648 lies off the map",
            "38:42: error: a herd cannot graze here: 8, 0 is deep_water",
            "40:11: error: the camp does not fit here: 9, 0 is deep_water, which carries nothing",
        ],
    );
}

/// A right level with one part replaced.
fn changed(from: &str, to: &str) -> String {
    let (_, text) = shipped::level("tutorial").expect("it ships");
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

#[test]
fn a_victory_that_can_never_be_reached_is_told_with_its_place() {
    let wrong = |victory: &str| {
        let text = changed("raids_on_call: 2,", &format!("raids_on_call: 2, victory: [{victory}],"));
        load_error(&text)
    };
    for (victory, message) in [
        ("Keep(\"granary\")", "nothing here wins the level"),
        ("BurnCamps, Keep(\"granary\")", "no `granary` stands at the start"),
        ("BurnCamps, Keep(\"granry\")", "did you mean `granary`?"),
        ("Save(people: 40, dawn: 3)", "from 1 to 12 people can live here, not 40"),
        ("HoldUntil(dawn: 1)", "`dawn` must be a whole number of days from 2 to 1000, not 1"),
        ("BurnCamps, BurnCamps", "`BurnCamps` is listed twice"),
        ("Wagon(from: (19, 13), to: (30, 10))", "the wagon cannot stand there"),
        ("Wagon(from: (16, 16), to: (3, 3))", "no way leads the wagon"),
        ("Wagon(from: (16, 16), to: (300, 3))", "no way leads the wagon"),
        ("HoldUntil(dawn: 3), Keep(\"wagon\")", "no `wagon` stands at the start"),
        ("Wagon(from: (16, 16), to: (16, 16))", "`from` and `to` are the same tile"),
        ("Wagon(from: (16, 16), stops: [(18, 16), (18, 16)], to: (20, 16))", "`stop 1` and `stop 2` are the same tile"),
        (
            "Wagon(from: (16, 16), stops: [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)], to: (9, 9))",
            "at most 4 stops are allowed",
        ),
        ("Wagon(from: (16, 16), wait: 900, to: (20, 16))", "`wait` must be a number of seconds from 0 to 600"),
        ("Ram(from: (16, 16), to: (300, 3))", "no way leads the ram"),
        ("Rescue(people: 1)", "1 captive must be freed, but the map has 0 cages"),
        ("Rescue(people: 0)", "`people` must be a whole number from 1 to 100, not 0"),
        ("Evacuate(people: 40, at: ((16, 16), (17, 17)), dawn: 3)", "from 1 to 12 people can live here, not 40"),
        ("Evacuate(people: 2, at: ((16, 16), (97, 17)), dawn: 3)", "the tile (97, 17) is not on the map"),
        (
            "Evacuate(people: 2, at: ((16, 16), (17, 17)), dawn: 3, seats: 0)",
            "`seats` must be a whole number from 1 to 100",
        ),
        ("HoldPlaces(places: [], people: 1, seconds: 9)", "from 1 to 6 places can be held, not 0"),
        (
            "HoldPlaces(places: [((16, 16), (17, 17)), ((17, 17), (18, 18))], people: 1, seconds: 9)",
            "place 2 overlaps another",
        ),
        ("HoldPlaces(places: [((16, 16), (17, 17))], people: 40, seconds: 9)", "1 place with 40 each take 40 people"),
        (
            "HoldPlaces(places: [((16, 16), (17, 17))], people: 1, seconds: 0)",
            "`seconds` must be a whole number from 1",
        ),
        ("Unmask(saboteurs: 3, mistakes: 1)", "of 4 people, 3 cannot be saboteurs"),
        ("Unmask(saboteurs: 0, mistakes: 1)", "of 4 people, 0 cannot be saboteurs"),
    ] {
        let report = wrong(victory);
        assert!(report.contains(message), "{victory}:\n{report}");
        assert!(report.contains("level.ron:") || report.contains(".ron:"), "{report}");
    }
    let endless = changed("raids_on_call: 2,", "endless: true, victory: [HoldUntil()],");
    assert!(load_error(&endless).contains("in an endless level there is no last wave"));
}

#[test]
fn every_kind_of_victory_is_used_by_a_level_that_ships() {
    let rules = rules();
    let mut used: Vec<&str> = Vec::new();
    for (path, text) in shipped::LEVELS {
        let level = level::load(path, text, &rules).unwrap_or_else(|report| panic!("{report}"));
        used.extend(level.setup.goals.iter().map(osada::sim::LevelGoal::name));
    }
    let all = ["HoldUntil", "BurnCamps", "Save", "Wagon", "Ram", "Unmask", "Rescue", "Evacuate", "HoldPlaces", "Keep"];
    for name in all {
        assert!(used.contains(&name), "no level asks for {name}");
    }
}

#[test]
fn a_level_begins_at_the_hour_that_it_says() {
    let rules = rules();
    let world_at = |hour: &str| {
        let text = changed("difficulty: Tutorial,", &format!("difficulty: Tutorial, hour: {hour},"));
        let text = text.replace("    raids_on_call: 2,\n", "");
        let level = level::load("x.ron", &text, &rules).unwrap_or_else(|report| panic!("{report}"));
        level::build(&level, &rules, 1).expect("it can be built")
    };
    let clock_at = |hour: &str| {
        let world = world_at(hour);
        let (clock, time) = (world.clock(), &world.rules().time);
        (clock.day(time), clock.hour(time), clock.is_night(time), clock.until_dusk(time).seconds())
    };
    let (day, night) = (rules.time.day_seconds, rules.time.night_seconds);
    assert_eq!(clock_at("6"), (1, 6.0, false, day - night));
    assert_eq!(clock_at("12"), (1, 12.0, false, day * 0.75 - night));
    assert_eq!(clock_at("24.0"), (1, 0.0, true, day * 1.25 - night));
    assert_eq!(clock_at("0"), clock_at("24"));

    let mut world = world_at("12");
    let mut announced = None;
    while announced.is_none() && runs_on(&world, 20_000) {
        let events = tick(&mut world, &[]);
        announced =
            events.iter().any(|event| matches!(event, Event::WaveAnnounced { .. })).then_some(world.clock().tick() - 1);
    }
    let before_dusk = day * 0.75 - night - rules.time.warning_seconds;
    assert_eq!(announced, Some(before_dusk.ticks().0));

    let report = load_error(&changed("raids_on_call: 2,", "raids_on_call: 0,"));
    assert!(report.contains("`raids_on_call` must be a whole number of days from 1 to 1000, not 0"), "{report}");
    let report = load_error(&changed(r#"defences: [("spike_trap", 6)]"#, r#"defences: [("spike_trop", 0)]"#));
    assert!(report.contains("spike_trap"), "{report}");
    assert!(report.contains("this must be a whole number from 1 to 1000, not 0"), "{report}");
    let report = load_error(&changed("difficulty: Tutorial,", "difficulty: Tutorial, hour: 25,"));
    assert!(report.contains("`hour` must be a number of hours from 0 to 24, not 25"), "{report}");
}

#[test]
fn in_winter_bushes_are_bare_and_stay_so_and_fields_ripen_late() {
    let mut rules = (*rules()).clone();
    rules.seasons.winter = SeasonRules { bare: 1.0, regrowth: 0.0, ripening: 0.5, ..SeasonRules::default() };
    let world_in = |season: &str, rules: &Rules| {
        let text = changed("difficulty: Tutorial,", &format!("difficulty: Tutorial, season: {season},"));
        let level = level::load("x.ron", &text, rules).unwrap_or_else(|report| panic!("{report}"));
        level::build(&level, &Arc::new(rules.clone()), 1).expect("it can be built")
    };
    let count = |world: &World, name: &str| {
        let kind = world.rules().terrain_named(name);
        world.map().cells().filter(|&cell| world.map().terrain(cell) == kind).count()
    };
    let summer = world_in("Summer", &rules);
    let bushes = (count(&summer, "berries"), count(&summer, "bare_bush"));
    assert!(bushes.0 > 0);
    assert_eq!(summer.season(), Season::Summer);
    assert_eq!(bushes.0, count(&world_of("tutorial", 1), "berries"));

    let all = bushes.0 + bushes.1;
    let mut winter = world_in("Winter", &rules);
    assert_eq!((winter.season(), count(&winter, "berries"), count(&winter, "bare_bush")), (Season::Winter, 0, all));
    rules.seasons.winter.regrowth = 150.0;
    let mut mild = world_in("Winter", &rules);
    for world in [&mut winter, &mut mild] {
        (0..600).for_each(|_| drop(tick(world, &[])));
    }
    assert_eq!((count(&winter, "berries"), count(&mild, "berries") >= bushes.0), (0, true));
    rules.seasons.winter.bare = 0.5;
    let some = count(&world_in("Winter", &rules), "berries");
    assert!(0 < some && some < bushes.0, "{some} of {}", bushes.0);

    let report = load_error(&changed("difficulty: Tutorial,", "difficulty: Tutorial, season: Wintr,"));
    assert!(report.contains("Wintr") && report.contains("Winter"), "{report}");
}

#[test]
fn files_that_say_laziness_mean_diligence_and_their_faults_are_told_with_their_place() {
    let people = |field: &str, value: &str| {
        let list = format!("colonists: Named([(name: \"Jan\", {field}: {value}), (), (), ()]),");
        changed("colonists: Count(4),", &list)
    };
    let level_with = |field: &str| level::load("x.ron", &people(field, "3"), &rules()).expect("it is right");
    assert_eq!(level_with("laziness"), level_with("diligence"));
    let report = load_error(&people("laziness", "11"));
    let line = people("laziness", "11").lines().position(|line| line.contains("laziness")).expect("it is there") + 1;
    assert!(report.starts_with(&format!("x.ron:{line}:")) && report.contains("^^"), "{report}");
    assert!(report.contains("`diligence` must be a number from 0 to 10, not 11"), "{report}");

    let (path, text) = shipped::RULES;
    let field = "diligence: (1, 9)";
    assert!(text.contains(field));
    let minds: Vec<(&str, String)> = shipped::MINDS
        .iter()
        .map(|(path, text)| (*path, text.replace("sense: Diligence", "sense: Laziness")))
        .collect();
    let minds: Vec<(&str, &str)> = minds.iter().map(|(path, text)| (*path, text.as_str())).collect();
    assert_ne!(minds[..], *shipped::MINDS);
    let former = level::load_rules(path, &text.replace(field, "laziness: (1, 9)"), &minds);
    assert_eq!(former.expect("they are right"), level::load_rules(path, text, shipped::MINDS).expect("they are right"));
    let wrong = level::load_rules(path, &text.replace(field, "laziness: (1, 90)"), shipped::MINDS);
    let report = wrong.expect_err("they are wrong").iter().map(ToString::to_string).collect::<String>();
    let line = text.lines().position(|line| line.contains(field)).expect("it is there") + 1;
    assert!(report.starts_with(&format!("{path}:{line}:")), "{report}");
}

#[test]
fn sizes_are_checked_before_anything_of_that_size_is_made() {
    let (_, text) = shipped::level("open_valley").expect("it ships");
    for (from, to, expected) in [
        ("width: 96", "width: 100000", "`width` must be a whole number from 32 to 1024, not 100000"),
        ("height: 64", "height: 0", "`height` must be a whole number from 32 to 1024, not 0"),
        ("forest: 0.25", "forest: inf", "`forest` must be a number from 0 to 0.6, not inf"),
        ("height: 64", "height: 99999999999999999999", "from 32 to 1024, not 99999999999999999999"),
    ] {
        let report = load_error(&text.replacen(from, to, 1));
        assert!(report.contains(expected), "{report}");
    }
    let start = "(title: \"a\", about: \"b\", colonists: Count(1), waves: [[(\"grunt\", 1)]], ground: Drawn(rows: [";
    for rows in [
        String::new(),
        "\"....\",".repeat(4),
        "\".........\",".repeat(1025),
        format!("\"{}\",", ".".repeat(2000)).repeat(9),
    ] {
        let report = load_error(&format!("{start}{rows}]))"));
        assert!(report.contains("from 8 to 1024"), "{report}");
    }
}

#[test]
fn what_a_level_cannot_do_without_is_asked_for() {
    for (from, to, expected) in [
        ("[(\"grunt\", 1, \"reckless\"), (\"grunt\", 3)],", "", "a level needs from 1 to 1000 waves, this one has 0"),
        ("Count(4)", "Count(0)", "a level needs from 1 to 500 colonists, this one has 0"),
        ("structure: \"hearth\"", "", "there is no `hearth`"),
        ("about:", "abuot:", "unknown field `abuot`; allowed are: title, about"),
        ("Drawn(", "Drwan(", "did you mean `Drawn`?"),
    ] {
        let report = load_error(&changed(from, to));
        assert!(report.contains(expected), "{report}");
    }
}

#[test]
fn a_squad_comes_from_a_camp_that_there_is() {
    for (from, to, expected) in [
        ("(\"grunt\", 3)]", "(\"grunt\", 3, \"\", 2)]", "there is no camp 2; this level has 1"),
        ("(\"grunt\", 3)]", "(\"grunt\", 3, \"\", 0)]", "there is no camp 0; this level has 1"),
        ("camp: (42, 13)", "camp: (42, 13), camps: [(42, 13)]", "give either `camp` or `camps`, not both"),
        ("camp: (42, 13)", "camps: [(42, 13), (99, 0)]", "the camp does not fit here: 99, 0 lies off the map"),
        ("camp: (42, 13)", "camps: [(1,1),(1,1),(1,1),(1,1),(1,1),(1,1),(1,1),(1,1),(1,1)]", "at most 8 camps"),
    ] {
        let report = load_error(&changed(from, to));
        assert!(report.contains(expected), "{report}");
    }
}

#[test]
fn wrong_values_of_a_challenge_are_told() {
    let (_, text) = shipped::RULES;
    for (from, to, expected) in [
        ("waves: 0.95", "waves: 0", "`waves` must be a number from 0.05 to 20, not 0"),
        ("waves: 0.95", "wavse: 0.95", "did you mean `waves`?"),
        ("together: 10", "together: 99", "`together` must be a number from 0 to 50, not 99"),
        ("focus: Weakest", "focus: Weak", "Weakest"),
        ("{\"brute\": \"veteran\"", "{\"brute\": \"vetran\"", "did you mean `veteran`?"),
        ("{\"brute\": \"veteran\"", "{\"brute\": \"settler\"", "`settler` is not made for a besieger"),
        ("{\"brute\": \"veteran\"", "{\"colonist\": \"veteran\"", "unknown kind of besieger `colonist`"),
        ("gentle: (", "gentel: (", "did you mean `gentle`?"),
    ] {
        assert!(text.contains(from), "{from}");
        let reports = level::load_rules("x.ron", &text.replacen(from, to, 1), shipped::MINDS);
        let report = reports.expect_err("the rules are wrong").to_string();
        assert!(report.contains(expected), "{report}");
    }
}

#[test]
fn wrong_values_of_the_chief_and_his_plans_are_told() {
    let (_, text) = shipped::RULES;
    for (from, to, expected) in [
        ("chief: \"chief\",\n        sign", "chief: \"cheif\",\n        sign", "did you mean `chief`?"),
        (
            "chief: \"chief\",\n        sign",
            "chief: \"settler\",\n        sign",
            "the mind `settler` is made for a Settler, not for a Chief",
        ),
        ("remembers: 6", "remembers: 0", "`remembers` must be a whole number from 1 to 16, not 0"),
        ("plan: Wait,", "plan: Flee,", "`Flee` is not a plan of a chief; known are: Straight, RoundAbout, "),
        ("plan: Wait,", "plan: Sap,", "there is a row for `Sap` already"),
        ("into: [(\"sapper\", 1)]", "into: [(\"saper\", 1)]", "did you mean `sapper`?"),
        ("into: [(\"sapper\", 1)]", "into: []", "a share is replaced by other kinds, but `into` names none"),
        ("walls: 0.25", "walls: 0", "`walls` must be a number from 0.05 to 20, not 0"),
        ("quarry: Food", "quarry: Foot", "did you mean `Food`?"),
        ("light: 8", "light: -8", "`light` must be a number from 0 to 50, not -8"),
    ] {
        assert!(text.contains(from), "{from}");
        let reports = level::load_rules("x.ron", &text.replacen(from, to, 1), shipped::MINDS);
        let report = reports.expect_err("the rules are wrong").to_string();
        assert!(report.contains(expected), "{expected}\nin\n{report}");
    }
    for (name, expected) in [
        ("forgetful_cheif", "did you mean `forgetful_chief`?"),
        ("grunt", "unknown mind `grunt`"),
        ("besieger", "the mind `besieger` is made for a Besieger, not for a Chief"),
    ] {
        let report = load_error(&changed("camp: (42, 13)", &format!("camp: (42, 13), chief: \"{name}\"")));
        assert!(report.contains(expected), "{report}");
    }
}

#[test]
fn a_map_from_the_seed_takes_no_places() {
    let (_, text) = shipped::level("open_valley").expect("it ships");
    let text = text.replacen("(unit: \"deer\",", "(unit: \"deer\", at: (3, 3),", 1).replacen(
        "waves:",
        "camp: (1, 1), waves:",
        1,
    );
    let report = load_error(&text);
    assert_eq!(errors(&report).len(), 2, "{report}");
    assert!(report.contains("a generated map has no fixed places"), "{report}");
}

#[test]
fn every_wrong_value_of_the_rules_is_told_at_once_with_its_place() {
    let (_, text) = shipped::RULES;
    let wrong = [
        ("name: \"road\", glyph: '='", "name: \"grass\", glyph: '.'"),
        ("leaves: \"stump\"", "leaves: \"stmp\""),
        ("factor: 1, buildable: true, texture: \"grass\"", "factor: NaN, buildable: true, texture: \"grass\""),
        ("function: Camp", "function: Hearth"),
        ("mind: \"settler\"", "mind: \"setler\""),
        ("mind: \"besieger\"", "mind: \"settler\""),
        ("hp: 180", "hp: -180"),
        ("(Rearm, 4)", "(Rearm, 5)"),
        ("night_seconds: 50", "night_seconds: 5000"),
        ("diligence: (1, 9)", "diligence: (9, 1)"),
    ];
    let text = wrong.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    });
    let reports = level::load_rules("x.ron", &text, shipped::MINDS).expect_err("the rules are wrong");
    let report = reports.to_string();
    for expected in [
        "the name `grass` is taken: row 1 has it already",
        "the glyph `.` of `grass` is taken: `grass` has it already",
        "unknown terrain `stmp`",
        "did you mean `stump`?",
        "`factor` must be a number from 0.1 to 100, not NaN",
        "a second structure with the function Hearth",
        "no structure has the function Camp",
        "the hearth is where fire belongs",
        "unknown mind `setler`; known are: besieger, ",
        "the mind `settler` is made for a Settler, not for a Besieger",
        "`hp` must be a number from 1 to 1000000, not -180",
        "a priority is a whole number from 0 (never) to 4 (first), not 5",
        "`night_seconds` must be a number from 0 to 150, not 5000",
        "`diligence` must begin with the lower value, but 9 is above 1",
    ] {
        assert!(report.contains(expected), "{expected}\nin\n{report}");
    }
    assert_eq!(errors(&report).len(), 13, "{report}");
}

#[test]
fn a_faulty_mind_is_reported_in_its_own_file() {
    let settler = |(path, _): &&shipped::Asset| path.ends_with("settler.ron");
    let (path, text) = *shipped::MINDS.iter().find(settler).expect("it ships");
    let faulty = text.replacen("(Tired,", "(Tierd,", 1);
    let others: Vec<_> = shipped::MINDS
        .iter()
        .map(|&(other, text)| (other, if other == path { faulty.as_str() } else { text }))
        .collect();
    let reports = level::load_rules(shipped::RULES.0, shipped::RULES.1, &others);
    let reports = reports.expect_err("the mind is wrong");
    assert_eq!(reports.as_slice().len(), 1);
    let text = reports.to_string();
    assert!(text.starts_with("assets/minds/settler.ron:") && text.contains("`Fatigue` has no set `Tierd`"), "{text}");
}

/// Deletes, doubles, swaps and overwrites pieces of a text, driven by a stream.
fn mutated(text: &str, stream: &mut osada::grid::Stream) -> String {
    let pieces = [
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        "\"",
        "'",
        "-1",
        "1e999",
        "NaN",
        "99999999999",
        "None",
        "/*",
        "ł",
        "Some(",
        "\\",
    ];
    let mut bytes: Vec<char> = text.chars().collect();
    for _ in 0..=stream.below(4) {
        let (at, length) = (stream.below(bytes.len()), stream.below(12));
        let end = (at + length).min(bytes.len());
        match stream.below(4) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let copy = bytes[at..end].to_vec();
                bytes.splice(at..at, copy);
            }
            2 => {
                let other = stream.below(bytes.len());
                bytes.swap(at, other);
            }
            _ => {
                let piece = stream.pick(&pieces).copied().unwrap_or_default();
                bytes.splice(at..end, piece.chars());
            }
        }
    }
    bytes.into_iter().collect()
}

#[test]
fn no_change_to_a_shipped_file_makes_reading_it_panic() {
    let mut stream = osada::grid::Stream::new(1, 0);
    let rules = rules();
    let (mut wrong, mut right) = (0, 0);
    for round in 0..400 {
        let (path, text) = shipped::LEVELS[round % shipped::LEVELS.len()];
        let text = mutated(text, &mut stream);
        match level::load(path, &text, &rules).map(|level| level::build(&level, &rules, 1)) {
            Ok(_) => right += 1,
            Err(report) => {
                assert!(report.to_string().starts_with(path));
                wrong += 1;
            }
        }
    }
    for _ in 0..400 {
        let text = mutated(shipped::RULES.1, &mut stream);
        match level::load_rules(shipped::RULES.0, &text, shipped::MINDS) {
            Ok(_) => right += 1,
            Err(reports) => {
                assert!(reports.iter().all(|report| report.to_string().contains("error: ")));
                wrong += 1;
            }
        }
    }
    assert!(wrong > 100 && right > 50, "{wrong} wrong, {right} right");
}

#[test]
fn the_example_in_the_documentation_is_a_right_level() {
    let document = std::fs::read_to_string("docs/ron-levels.md").expect("it exists");
    let (_, rest) = document.split_once("```ron\n(").expect("an example of a whole level");
    let (example, _) = rest.split_once("```").expect("the end of it");
    let rules = rules();
    let level = level::load("example.ron", &format!("({example}"), &rules).unwrap_or_else(|report| panic!("{report}"));
    let world = level::build(&level, &rules, 1).unwrap_or_else(|error| panic!("{error}"));
    let people = world.of_role(osada::sim::rules::Role::Colonist).count();
    assert_eq!((level.size(), level.setup.waves.len(), people), ((14, 8), 2, 2));
}

#[test]
fn every_field_of_the_rules_and_every_terrain_is_documented() {
    let read = |path: &str| std::fs::read_to_string(path).expect("it exists");
    let document = read("docs/ron-rules.md") + &read("docs/ron-triggers.md");
    let words = |text: &str| -> std::collections::BTreeSet<String> {
        text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned).collect()
    };
    let documented = words(&document);
    for line in shipped::RULES
        .1
        .lines()
        .filter(|line| !["//", "about:", "text:"].iter().any(|start| line.trim().starts_with(start)))
    {
        for (before, _) in line.match_indices(": ").map(|(at, _)| line.split_at(at)) {
            let field = before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            let is_field = !field.is_empty() && field.chars().all(|c| c.is_ascii_lowercase() || c == '_');
            assert!(!is_field || documented.contains(field), "{field}");
        }
    }
    let of_levels = std::fs::read_to_string("docs/ron-levels.md").expect("it exists");
    for row in &rules().terrains {
        assert!(of_levels.contains(&format!("| `{}` | {} |", row.glyph, row.name)), "{}", row.name);
    }
}
