//! Effects of mods on rules, and reports of mistakes in them.

use super::*;
use crate::{Reports, shipped};
use osada_sim::rules::Rules;
use std::collections::BTreeSet;

fn file(name: &str, path: &str, text: &str) -> ModFile {
    ModFile { path: path.to_owned(), file: format!("mods/{name}/{path}"), text: text.to_owned() }
}

fn folder(name: &str, needs: &str, files: &[(&str, &str)]) -> ModFolder {
    let about = format!("(name: \"{name}\", version: \"1.0\", by: \"Ola\", about: \"It.\", needs: [{needs}])");
    let files = files.iter().map(|(path, text)| file(name, path, text));
    let files = files.chain([file(name, MANIFEST, &about)]).collect();
    ModFolder { name: Some(name.to_owned()), file: format!("mods/{name}"), files, ..ModFolder::default() }
}

fn made(name: &str, rules: &str) -> Mod {
    Mod::read(folder(name, "", &[("rules.ron", rules)])).unwrap_or_else(|reports| panic!("{reports}"))
}

fn stacked(mods: &[&Mod]) -> Result<Stack, Reports> {
    stack(Ground { rules: shipped::RULES, minds: shipped::MINDS, looks: &[shipped::LOOKS] }, mods)
}

fn rules(mods: &[&Mod]) -> Rules {
    stacked(mods).unwrap_or_else(|reports| panic!("{reports}")).checked
}

fn mistakes(text: &str) -> String {
    stacked(&[&made("wall", text)]).expect_err("it is wrong").to_string()
}

fn unit<'r>(rules: &'r Rules, name: &str) -> &'r osada_sim::rules::UnitRules {
    rules.units.iter().find(|row| row.name == name).unwrap_or_else(|| panic!("there is no {name}"))
}

#[test]
fn without_mods_the_rules_are_what_they_were_to_the_last_byte() {
    let found = stacked(&[]).expect("they are right");
    assert_eq!((found.rules.0.as_str(), found.rules.1.as_str()), shipped::RULES);
    assert_eq!(found.checked, shipped::rules().expect("they are right"));
}

#[test]
fn rules_that_are_written_out_again_mean_the_same() {
    let same = rules(&[&made("wall", "(units: {\"grunt\": (hp: 60)})")]);
    let shipped = shipped::rules().expect("they are right");
    assert_eq!(Rules { mods: Vec::new(), ..same }, shipped);
}

#[test]
fn rows_are_copied_changed_added_and_taken_out_and_rates_changed_one_by_one() {
    let text = r#"(
        units: {
            "shieldman": (like: "grunt", hp: 90, shields: (one_in: 1)),
            "grunt": (speed: 3),
            "elk": (title: "Elk", role: Prey, hp: 50, speed: 2, texture: "deer"),
            "veteran": (like: "shieldman", title: "Veteran"),
        },
        structures: {"bolt_tower": (function: (range: 9), cost: (wood: 33))},
        siege: (garrison: (growth: 2)),
        challenges: (hard: (tactics: (minds: {"grunt": "veteran"}))),
        remove: (units: ["deer"], triggers: ["stray_herd"]),
    )"#;
    let found = rules(&[&made("wall", text)]);
    let before = shipped::rules().expect("they are right");
    assert_eq!(unit(&found, "shieldman").hp.0, 90.0);
    assert_eq!(unit(&found, "shieldman").speed, unit(&before, "grunt").speed, "it is a copy of what was there");
    assert_eq!(
        unit(&found, "shieldman").shields.as_ref().map(|shields| (shields.one_in, shields.from_wave)),
        Some((1, 4))
    );
    assert_eq!(unit(&found, "veteran").hp.0, 90.0, "a row can be like one that was just added");
    assert_eq!(unit(&found, "grunt").speed, 3.0);
    assert_eq!(unit(&found, "elk").title, "Elk");
    assert!(found.unit_named("deer").is_none());
    assert_eq!(found.siege.garrison.growth, 2);
    assert_eq!(found.siege.garrison.share, before.siege.garrison.share, "nothing else of it has changed");
    let hard = &found.challenges.hard.tactics.minds;
    assert!(hard.contains_key("grunt") && hard.contains_key("brute"), "{hard:?}");
    let tower = |rules: &Rules| rules.structures.iter().find(|row| row.name == "bolt_tower").cloned().expect("a tower");
    let texts = (format!("{:?}", tower(&found).function), format!("{:?}", tower(&before).function));
    assert!(texts.0.contains("range: Tiles(9.0)") && texts.0 != texts.1, "{}", texts.0);
}

#[test]
fn later_mods_count_and_both_are_named_where_they_change_the_same() {
    let (ice, fog) =
        (made("ice", "(units: {\"grunt\": (hp: 70, speed: 2)})"), made("fog", "(units: {\"grunt\": (hp: 80)})"));
    let one = stacked(&[&ice, &fog]).expect("they fit");
    assert_eq!((unit(&one.checked, "grunt").hp.0, unit(&one.checked, "grunt").speed), (80.0, 2.0));
    let notices: Vec<String> = one.notices.iter().map(ToString::to_string).collect();
    let expected = "mods/fog/rules.ron:1:20: warning: the mod `fog`: `units.grunt.hp` is set by the mod `ice` too \
                    (mods/ice/rules.ron:1:24); this comes later and counts\n";
    assert_eq!(notices, [expected]);
    assert_eq!(unit(&rules(&[&fog, &ice]), "grunt").hp.0, 70.0);
    assert_eq!(one.mods.iter().map(ToString::to_string).collect::<Vec<_>>(), ["ice 1.0", "fog 1.0"]);
}

#[test]
fn every_mistake_is_told_at_once_where_the_mod_wrote_it() {
    let text = "(\n units: {\n  \"shieldman\": (like: \"grnut\"),\n  \"grunt\": (hpp: 5),\n  \"archer\": (hp: \"many\"),\n  \"brtue\": (title: \"Troll\"),\n },\n siege: (moral: 3),\n unit: {},\n remove: (units: [\"dear\"], unit: []),\n)";
    let found = mistakes(text);
    for says in [
        "mods/wall/rules.ron:3:23: error: there is no row `grnut` in `units`",
        "did you mean `grunt`?",
        "mods/wall/rules.ron:4:13: error: unknown field `hpp`",
        "mods/wall/rules.ron:5:18: error: `hp` must be a number, not the text \"many\"",
        "mods/wall/rules.ron:6:12: error: the field `role` of `brtue` is missing",
        "did you mean the row `brute`? A new row needs all its fields, or `like: \"NAME\"`",
        "mods/wall/rules.ron:8:10: error: unknown field `moral`",
        "did you mean `morale`?",
        "mods/wall/rules.ron:9:2: error: unknown field `unit`",
        "mods/wall/rules.ron:10:19: error: there is no row `dear` in `units`",
        "mods/wall/rules.ron:10:28: error: there is no table `unit`",
    ] {
        assert!(found.contains(says), "{says}:\n{found}");
    }
    assert_eq!(found.matches("error:").count(), 8, "{found}");
}

#[test]
fn mistakes_of_meaning_point_into_the_mod_too() {
    let text = "(\n units: {\n  \"grunt\": (hp: -5, mind: \"beseiger\"),\n  \"wolf\": (hunting: (sight: 1e9)),\n },\n structures: {\"bolt_tower\": (ground: [\"gras\"])},\n time: (day_seconds: 0),\n)";
    let found = mistakes(text);
    for says in [
        "mods/wall/rules.ron:3:17: error: `hp` must be",
        "mods/wall/rules.ron:3:27: error: unknown mind `beseiger`",
        "mods/wall/rules.ron:4:29: error: `sight` must be",
        "mods/wall/rules.ron:6:39: error: unknown terrain `gras`",
        "mods/wall/rules.ron:7:22: error: `day_seconds` must be",
    ] {
        assert!(found.contains(says), "{says}:\n{found}");
    }
}

#[test]
fn what_others_use_cannot_be_taken_out() {
    let found = mistakes("(remove: (terrains: [\"bare_bush\"], gear: [\"shield\"], structures: [\"hearth\"]))");
    for says in [
        "mods/wall/rules.ron:1:22: error: `bare_bush` is still used: unknown terrain `bare_bush`",
        "used at assets/rules.ron:",
        "mods/wall/rules.ron:1:43: error: `shield` is still used",
        "no structure has the function Hearth",
    ] {
        assert!(found.contains(says), "{says}:\n{found}");
    }
}

#[test]
fn what_a_mod_removes_itself_is_said_to_be_its_own_doing() {
    let read =
        |files: &[(&str, &str)]| Mod::read(folder("wall", "", files)).unwrap_or_else(|reports| panic!("{reports}"));
    let errors = |files: &[(&str, &str)]| stacked(&[&read(files)]).expect_err("it is wrong").to_string();
    let remove = "(remove: (gear: [\"mail\"]))";
    let needs = "(units: {\"grunt\": (shields: (gear: \"mail\", from_wave: 2, one_in: 1))})";
    let found = errors(&[("a.ron", remove), ("b.ron", needs)]);
    for says in [
        "mods/wall/b.ron:1:36: error: unknown armour `mail`",
        "was removed by this mod itself, at mods/wall/a.ron:1:18",
    ] {
        assert!(found.contains(says), "{says}:\n{found}");
    }
    let changed = errors(&[("a.ron", "(remove: (units: [\"wolf\"]))"), ("b.ron", "(units: {\"wolf\": (hp: 45)})")]);
    assert!(changed.contains("this row was removed by this mod itself, at mods/wall/a.ron:1:19"), "{changed}");
    let other = made("moat", "(units: {\"wolf\": (hp: 45)})");
    let gone = read(&[("a.ron", "(remove: (units: [\"wolf\"]))")]);
    let found = stacked(&[&gone, &other]).expect_err("it is wrong").to_string();
    assert!(found.contains("this row was removed at mods/wall/a.ron:1:19"), "{found}");
}

#[test]
fn what_is_written_in_the_wrong_way_is_told_with_the_right_one() {
    for (text, says) in [
        ("[1]", "the changes of a mod are written as (units: {..}"),
        ("(units: [(name: \"a\")])", "write units: {\"NAME\": (FIELD: VALUE)}"),
        ("(units: {\"grunt\": None})", "to remove the row, write remove: (units: [\"grunt\"])"),
        ("(units: {\"grunt\": (hp: 1, hp: 2)})", "`hp` is given twice here"),
        ("(units: {\"grunt\": (hp: 1), \"grunt\": (hp: 2)})", "`grunt` is given twice here"),
        ("(units: {\"grunt\": (name: \"gr\")})", "leave `name` out"),
        ("(units: {grunt: (hp: 1)})", "must be a text in quotes"),
        (
            "(units: {\"deer\": (hp: 3)}, remove: (units: [\"deer\"], triggers: [\"stray_herd\"]))",
            "both changed and removed",
        ),
        ("(remove: [\"deer\"])", "rows are removed by name"),
        ("(remove: (units: \"deer\"))", "must be a list"),
        ("(units: {\"a\": (like: grunt)})", "must be the name of a row of `units`, in quotes"),
        ("(units: {\"\\u{61}\": (like: \"grunt\", name: \"b\")})", "is named by its key, `a`"),
        (
            &*format!("(units: {{{}}})", "\"a\": (hp: 1), ".repeat(1001)),
            "at most 1000 entries are allowed here, not 1001",
        ),
        ("(units: {\"ą ę\": (like: \"grunt\")})", "a name consists of letters"),
    ] {
        let found = mistakes(text);
        assert!(found.starts_with("mods/wall/rules.ron:1:") && found.contains(says), "{text}: {says}\n{found}");
    }
    let broken = Mod::read(folder("wall", "", &[("rules.ron", "(units: {")])).expect_err("it is no RON").to_string();
    assert!(broken.starts_with("mods/wall/rules.ron:1:"), "{broken}");
}

#[test]
fn mods_that_are_needed_come_first_and_what_is_missing_is_told() {
    let read = |name: &str, needs: &str| Mod::read(folder(name, needs, &[])).unwrap_or_else(|wrong| panic!("{wrong}"));
    let (ice, fog) = (read("ice", "(\"fog\", \"0.9\")"), read("fog", ""));
    let found = stacked(&[&ice, &fog]).expect("they fit");
    assert_eq!(found.mods.iter().map(|stamp| stamp.name.as_str()).collect::<Vec<_>>(), ["fog", "ice"]);
    let wrong = |mods: &[&Mod]| stacked(mods).expect_err("they do not fit").to_string();
    let alone = wrong(&[&ice]);
    assert!(alone.contains("mods/ice/mod.ron:1:") && alone.contains("needs the mod `fog` 0.9 or later"), "{alone}");
    let old = wrong(&[&read("ice", "(\"fog\", \"2\")"), &fog]);
    assert!(old.contains("needs `fog` 2 or later; the one that is on is 1.0"), "{old}");
    let near = wrong(&[&read("ice", "(\"fgo\", \"1\")"), &fog]);
    assert!(near.contains("did you mean `fog`?"), "{near}");
    let circle = wrong(&[&read("a", "(\"b\", \"1\")"), &read("b", "(\"c\", \"1\")"), &read("c", "(\"b\", \"1\")")]);
    assert!(circle.contains("b → c → b") && !circle.contains("mods/a/"), "{circle}");
    assert!(wrong(&[&fog, &fog]).contains("the mod `fog` is named twice"));
}

/// A mod with only a manifest, which also says this.
fn saying(name: &str, rest: &str) -> Mod {
    let text = format!("(name: \"{name}\", version: \"1.0\", by: \"Ola\", about: \"It.\", {rest})");
    let files = vec![ModFile { path: "mod.ron".into(), file: format!("mods/{name}/mod.ron"), text }];
    let folder = ModFolder { files, file: format!("mods/{name}"), ..ModFolder::default() };
    Mod::read(folder).unwrap_or_else(|wrong| panic!("{wrong}"))
}

#[test]
fn mods_come_after_others_that_are_on_and_circles_are_named_as_a_whole() {
    let (fog, ice) = (saying("fog", ""), saying("ice", "after: [\"fog\", \"snow\"]"));
    let order = |mods: &[&Mod]| -> Vec<String> {
        stacked(mods).expect("they fit").mods.iter().map(|stamp| stamp.name.clone()).collect()
    };
    assert_eq!(order(&[&ice]), ["ice"], "nothing has to be on");
    let snow = saying("snow", "");
    assert_eq!(order(&[&ice, &fog, &snow]), ["fog", "snow", "ice"]);
    assert_eq!(order(&[&snow, &ice, &fog]), ["snow", "fog", "ice"]);
    let circle =
        [saying("a", "after: [\"b\"]"), saying("b", "needs: [(\"c\", \"1\")]"), saying("c", "after: [\"fog\", \"a\"]")];
    let mods: Vec<&Mod> = [&fog].into_iter().chain(&circle).collect();
    let message = stacked(&mods).expect_err("it is a circle").to_string();
    assert!(message.contains("mods wait for each other in a circle: a → b → c → a"), "{message}");
    for says in ["mods/a/mod.ron:1:", "after: [\"b\"]", "mods/b/mod.ron:1:", "mods/c/mod.ron:1:"] {
        assert!(message.contains(says), "{says}: {message}");
    }
}

#[test]
fn every_value_that_a_mod_has_written_says_where_it_comes_from() {
    let fog = made(
        "fog",
        "(units: {\"grunt\": (hp: 70, speed: 2), \"shieldman\": (like: \"grunt\", hp: 90), \"elk\": (like: \"deer\")}, time: (night_seconds: 100))",
    );
    let ice = made(
        "ice",
        "(units: {\"grunt\": (hp: 80), \"shieldman\": (speed: 3), \"icy\": (like: \"shieldman\")}, remove: (units: [\"elk\"]))",
    );
    let found = stacked(&[&fog, &ice]).expect("they fit");
    let lines: Vec<String> = found.origins.iter().map(ToString::to_string).collect();
    let expected = [
        "units.grunt.hp: from ice, over fog",
        "units.grunt.speed: from fog",
        "units.icy: from ice",
        "units.shieldman: from fog",
        "units.shieldman.speed: from ice, over fog",
        "time.night_seconds: from fog",
        "units.elk: removed by ice, over fog",
    ];
    assert_eq!(lines.iter().map(String::as_str).collect::<BTreeSet<_>>(), BTreeSet::from(expected));
}

#[test]
fn mods_in_conflict_are_refused_and_both_are_named() {
    let fog = saying("fog", "");
    let wrong = |rest: &str| stacked(&[&saying("ice", rest), &fog]).map(|_| ()).map_err(|wrong| wrong.to_string());
    let message = wrong("conflicts: [(\"fog\", \"1.1\")]").expect_err("it is too old");
    assert!(message.contains("mods/ice/mod.ron:1:") && message.contains("`ice` and `fog` 1.0 cannot be on together"));
    assert!(message.contains("turn one of them off, or get `fog` 1.1 or later"), "{message}");
    let message = wrong("conflicts: [(\"snow\", \"any\"), (\"fog\", \"any\")]").expect_err("none goes together");
    assert!(message.contains("`ice` and `fog` 1.0 cannot be on together") && !message.contains("or get"), "{message}");
    assert_eq!(wrong("conflicts: [(\"fog\", \"1.0\"), (\"snow\", \"any\")]"), Ok(()));
}

#[test]
fn minds_of_a_mod_take_the_place_of_others_and_two_that_bring_the_same_are_told() {
    let reckless = shipped::MINDS.iter().find(|(file, _)| file.ends_with("/reckless.ron")).expect("it ships").1;
    let read = |name: &str, text: &str| {
        Mod::read(folder(name, "", &[("minds/besieger.ron", text)])).unwrap_or_else(|wrong| panic!("{wrong}"))
    };
    let (ice, fog) = (read("ice", reckless), read("fog", &format!("{reckless}\n")));
    let found = stacked(&[&ice, &fog]).expect("they fit");
    let file = found.minds.iter().find(|(file, _)| file.ends_with("/besieger.ron")).expect("it is there");
    assert_eq!(file.0, "mods/fog/minds/besieger.ron");
    assert_eq!(found.notices.len(), 1);
    let broken = Mod::read(folder("ice", "", &[("minds/besieger.ron", "(role: Beseiger)")])).expect_err("it is wrong");
    assert!(broken.to_string().contains("the field `decider`"), "{broken}");
}

#[test]
fn two_mods_that_bring_a_look_of_the_same_name_are_told() {
    let look = |name: &str, like: &str| {
        let text = format!("(looks: {{\"guard\": Person(like: \"{like}\")}})");
        Mod::read(folder(name, "", &[("looks.ron", &text)])).unwrap_or_else(|wrong| panic!("{wrong}"))
    };
    let found = stacked(&[&look("ice", "grunt"), &look("fog", "brute")]).expect("they fit");
    let notices: Vec<String> = found.notices.iter().map(ToString::to_string).collect();
    assert_eq!(notices.len(), 1);
    assert!(
        notices[0].contains("mods/fog/looks.ron:1:1") && notices[0].contains("`ice` brings this look `guard` too"),
        "{notices:?}"
    );
}

#[test]
fn what_is_missing_is_told_with_why_across_mods() {
    let deer = made("ice", "(remove: (units: [\"deer\"], triggers: [\"stray_herd\"]))");
    let elk = made("fog", "(units: {\"elk\": (like: \"deer\")})");
    let mistakes = |mods: &[&Mod]| stacked(mods).expect_err("it is wrong").to_string();
    assert!(mistakes(&[&deer, &elk]).contains("the row `deer` of `units` was removed at mods/ice/rules.ron:1:19"));
    let moose = made("dew", "(units: {\"moose\": (like: \"elk\")})");
    let early = mistakes(&[&moose, &elk]);
    assert!(early.contains("is added at mods/fog/rules.ron:1:10") && early.contains("name it in `needs`"), "{early}");
    // Each mistake is reported once: `c` is right but for `b`, which is reported.
    let text = "(units: {\"a\": (like: \"nobody\"), \"b\": (like: \"a\"), \"c\": (like: \"b\")})";
    assert_eq!(mistakes(&[&made("ice", text)]).matches("error:").count(), 1);
}

#[test]
fn a_mod_without_its_manifest_or_with_two_files_of_one_name_is_none() {
    let files = vec![file("ice", "rules.ron", "()")];
    let bare = ModFolder { name: Some("ice".into()), file: "mods/ice".to_owned(), files, ..ModFolder::default() };
    let report = Mod::read(bare).expect_err("it is wrong").to_string();
    assert!(report.contains("mods/ice:1:1: error: a mod needs a file `mod.ron`"), "{report}");
    let files = vec![file("ice", "hills/mod.ron", "()")];
    let outer = ModFolder { name: Some("ice".into()), file: "mods/ice".to_owned(), files, ..ModFolder::default() };
    let report = Mod::read(outer).expect_err("it is wrong").to_string();
    assert!(report.contains("mods/ice/hills is the folder of a mod"), "{report}");
    let twice = folder("ice", "", &[("levels/a.ron", "()"), ("levels/a.b.ron", "()")]);
    let report = Mod::read(twice).expect_err("it is wrong").to_string();
    assert!(report.contains("goes by the name `a` already"), "{report}");
}
