//! Promises of campaigns: who lives goes on as they are, a level of a campaign is recorded with what came before it, and the
//! command line plays all of it.

use crate::common::{rules, runs_on};
use crate::program::answer;
use osada::level::{self, Campaign, shipped};
use osada::player::named;
use osada::record::{Content, Recorder, Recording, Replayer, Stage};
use osada::sim::rules::{Challenge, Role};
use osada::sim::{Body, Legacy, Outfit, Person, Skills, Veteran, World, tick};
use serde_json::Value;

const TICKS: u64 = 1_200;

fn veteran(number: usize) -> Veteran {
    let skills = Skills { build: 1.2, gather: 0.8, fight: 1.3 };
    let (body, outfit) = (Body::default(), Outfit::default());
    Veteran { name: format!("Żyta {number}"), diligence: 7.5, skills, body, outfit, person: Person::default() }
}

fn company(count: usize) -> Legacy {
    Legacy { people: (0..count).map(veteran).collect(), ..Legacy::default() }
}

/// A campaign whose second level this is, after one that has left this.
fn stage(level: &str, legacy: Legacy) -> Stage {
    let levels = vec!["tutorial".to_owned(), level.to_owned()];
    let campaign = Campaign {
        name: "two".into(),
        title: "Two".into(),
        about: "Two.".into(),
        levels,
        people: 4,
        triggers: Vec::new(),
    };
    Stage { campaign, number: 1, legacy }
}

fn begun(level: &str, legacy: &Legacy) -> World {
    let rules = rules();
    let (file, text) = shipped::level(level).expect("it ships");
    let level = level::load(file, text, &rules).expect("it is right");
    level::build_after(&level, &rules, Challenge::Normal, 3, legacy).expect("it can be built")
}

fn names(world: &World) -> Vec<String> {
    world.of_role(Role::Colonist).map(|(_, unit)| unit.name().to_owned()).collect()
}

#[test]
fn who_comes_along_stands_there_as_they_were() {
    let world = begun("first_siege", &company(3));
    let alone = begun("first_siege", &Legacy::default());
    assert_eq!(names(&world)[..3], ["Żyta 0", "Żyta 1", "Żyta 2"]);
    assert_eq!(names(&world).len(), names(&alone).len(), "the level's own newcomers fill it up");
    for (_, unit) in world.of_role(Role::Colonist).take(3) {
        let colonist = unit.colonist().expect("a colonist");
        assert_eq!((colonist.diligence(), colonist.skills()), (7.5, veteran(0).skills));
    }
    assert_eq!(names(&begun("first_siege", &company(9))).len(), 9, "nobody is left behind");
}

#[test]
fn the_end_of_a_level_leaves_those_who_live_up_to_the_number_that_goes_on() {
    let world = begun("first_siege", &company(9));
    assert_eq!(Legacy::of(world.state(), world.rules(), 20), company(9));
    assert_eq!(Legacy::of(world.state(), world.rules(), 4), company(4));
    let first = Stage { number: 0, ..stage("first_siege", Legacy::default()) };
    let second = first.after(&world).expect("there is another level");
    assert_eq!((second.level(), &second.legacy), (Some("first_siege"), &company(4)));
    assert_eq!(second.after(&world), None, "it was the last one");
}

#[test]
fn a_recorded_level_of_a_campaign_needs_nothing_but_itself() {
    let content = Content::shipped("open_valley").expect("it ships").at(stage("open_valley", company(4)));
    let (mut world, _) = content.build(5).expect("it can be built");
    let mut recorder = Recorder::new(content, &world);
    let mut player = named("planner").expect("it exists");
    while runs_on(&world, TICKS) {
        let commands = player.commands(&world);
        recorder.tick(&mut world, &commands);
    }
    let bytes = recorder.replay(&world).expect("it can be written");
    let verdict = Replayer::open(&bytes).expect("it is right").verify(|_| ());
    assert_eq!((verdict.ticks, verdict.parting, verdict.set_aside), (TICKS, None, Vec::new()));
    let mut recording = Recording::from_bytes(&bytes).expect("it is right");
    recording.content.stage = None;
    let without = recording.to_bytes().expect("it can be written");
    let verdict = Replayer::open(&without).expect("it can be read").verify(|_| ());
    assert!(verdict.parting.is_some() || !verdict.set_aside.is_empty(), "who came along made no difference");
}

#[test]
fn nobody_impossible_comes_along_in_a_file() {
    let mut legacy = company(2);
    legacy.people[1].diligence = f64::NAN;
    let content = Content::shipped("tutorial").expect("it ships").at(stage("tutorial", legacy));
    let error = content.build(1).expect_err("it is wrong").to_string();
    assert!(error.contains("legacy") && error.contains("NaN is not between 0 and 10"), "{error}");
}

#[test]
fn every_campaign_that_ships_names_levels_that_ship() {
    let known: Vec<&str> = shipped::LEVELS.iter().map(|(file, _)| level::stem(file)).collect();
    assert!(!shipped::CAMPAIGNS.is_empty());
    for (file, text) in shipped::CAMPAIGNS {
        let campaign = level::load_campaign(file, text, |name| known.contains(&name), &known, &rules());
        let campaign = campaign.unwrap_or_else(|report| panic!("{report}"));
        assert_eq!(campaign.name, level::stem(file));
        let mut world = begun(&campaign.levels[0], &Legacy::default());
        tick(&mut world, &[]);
    }
}

fn played(arguments: &[&str]) -> (Option<i32>, Vec<Value>, String) {
    let (code, out, errors) = answer(arguments);
    (code, out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect(), errors)
}

#[test]
fn the_command_line_plays_a_campaign_as_far_as_it_is_won() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("short.ron");
    let text = "(title: \"Short\", about: \"Two.\", levels: [\"tutorial\", \"first_siege\"])";
    std::fs::write(&file, text).expect("it can be written");
    let path = file.to_str().expect("text");
    // Nobody defends the first level, and with it the campaign ends.
    let (code, lines, errors) = played(&["sim", "--campaign", path, "--json", "--seeds", "1..3"]);
    assert_eq!(code, Some(0), "{errors}");
    let ends: Vec<_> = lines.iter().filter(|line| line["campaign"] == "Short").collect();
    assert_eq!((lines.len(), ends.len()), (4, 2), "{lines:?}");
    assert!(ends.iter().all(|end| end["levels"] == 2 && end["won"] == 0), "{ends:?}");
    std::fs::write(&file, text.replace("first_siege", "first_seige")).expect("it can be written");
    let (code, _, errors) = played(&["sim", "--campaign", path]);
    assert_eq!(code, Some(1));
    assert!(errors.contains("short.ron:1:") && errors.contains("did you mean `first_siege`?"), "{errors}");
}

#[test]
fn a_campaign_names_no_file_outside_of_its_folder() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let below = folder.path().join("below");
    std::fs::create_dir_all(below.join("more")).expect("it can be made");
    let (_, text) = shipped::level("tutorial").expect("it ships");
    for file in ["secret.ron", "below/own.ron", "below/v1.2.ron", "below/more/other.ron"] {
        std::fs::write(folder.path().join(file), text).expect("it can be written");
    }
    let outside = folder.path().join("secret.ron");
    let check = |second: &str| {
        let text = format!("(title: \"Road\", about: \"Two.\", levels: [\"tutorial\", {second:?}])");
        std::fs::write(below.join("road.ron"), text).expect("it can be written");
        let mut process = std::process::Command::new(env!("CARGO_BIN_EXE_osada"));
        let output = process.arg("check").arg("road.ron").current_dir(&below).output().expect("osada can be run");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for right in ["own", "own.ron", "v1.2", "more/other.ron", "first_siege"] {
        let (is_right, text) = check(right);
        assert!(is_right, "{right}: {text}");
    }
    let outside = outside.to_str().expect("text");
    for wrong in ["../secret", "../secret.ron", "more/../../secret.ron", outside, "..\\secret.ron", "own.txt", "", "."]
    {
        let (is_right, text) = check(wrong);
        assert!(!is_right && text.contains("road.ron:1:") && text.contains("unknown level"), "{wrong}: {text}");
    }
}
