//! Promises of campaigns: who lives goes on as they are, a lost siege costs and ends nothing, a journey is recorded and
//! verified as a whole, and the command line plays all of it.

use crate::common::{rules, runs_on};
use crate::program::answer;
use osada::level::{self, Campaign, shipped};
use osada::player::named;
use osada::record::{
    Aftermath, Content, Journey, Phase, Recorder, Recording, Replayer, RoadRefusal, Stage, Step, load_journey,
    load_leader, save_journey, verify_journey,
};
use osada::sim::rules::{Challenge, Good, Role, Stock};
use osada::sim::{Body, Legacy, Outfit, Person, Skills, Veteran, World, tick};
use serde_json::Value;

const TICKS: u64 = 1_200;

/// Two sieges with a stop between them, and two ends.
pub const SHORT: &str = r#"(
    title: "Short", about: "Two sieges.", map: (size: (40, 30)),
    start: (node: "hill", people: 4, goods: (food: 10, wood: 8), carts: 1),
    rules: (people: 3, load: 10, carry: 2, eats: 1, saved: 0.5, defeat_days: 2,
        hunger: [Tire(50, 1.0)], late: [GrowRaids(0.1)], sends: (food: 1)),
    nodes: [
        (name: "hill", title: "The hill", about: "A hill.", at: (5, 5), here: Siege(level: "tutorial", idea: "Hold it.", spoils: (iron: 2))),
        (name: "inn", title: "The inn", about: "An inn.", at: (20, 5), here: Stop(text: "Who pays?", choices: [
            (text: "We do", needs: [Goods(food: 1)], then: [Take(food: 1), Mark("paid"), Join(2)]),
            (text: "Nobody"),
        ])),
        (name: "ford", title: "The ford", about: "A ford.", at: (30, 5), by: 4, here: Siege(level: "first_siege", idea: "Hold it too.", settlers: 1)),
        (name: "sea", title: "The sea", about: "The sea.", at: (35, 25), here: End),
    ],
    roads: [
        (from: "hill", to: "inn", days: 2, text: "A road."),
        (from: "inn", to: "ford", days: 2, text: "A path."),
        (from: "ford", to: "sea", days: 1, text: "Down."),
    ],
    improvements: [
        (name: "axes", title: "Axes", about: "Two axes.", then: [Arm("axe", 2)]),
        (name: "cart", title: "A cart", about: "One more.", now: [Carts(1)]),
    ],
    endings: [
        (name: "paid", title: "All paid", text: "Nobody owes anybody.", needs: [Marked("paid"), Wins(1)]),
        (name: "end", title: "The end", text: "Over."),
    ],
)"#;

fn veteran(number: usize) -> Veteran {
    let skills = Skills { build: 1.2, gather: 0.8, fight: 1.3 };
    let (body, outfit) = (Body::default(), Outfit::default());
    Veteran { name: format!("Żyta {number}"), diligence: 7.5, skills, body, outfit, person: Person::default() }
}

pub fn people(count: usize) -> Vec<Veteran> {
    (0..count).map(veteran).collect()
}

fn company(count: usize) -> Legacy {
    Legacy { people: people(count), ..Legacy::default() }
}

pub fn campaign(text: &str) -> Campaign {
    let known: Vec<&str> = shipped::LEVELS.iter().map(|(file, _)| level::stem(file)).collect();
    level::load_campaign("short.ron", text, |name| known.contains(&name), &known, &rules())
        .unwrap_or_else(|report| panic!("{report}"))
}

/// A journey through [`SHORT`] with ten people, of whom four set out.
fn journey() -> Journey {
    Journey::begin(campaign(SHORT), Challenge::Normal, 5, people(10)).expect("it has a beginning")
}

/// Takes steps, all of which are allowed.
pub fn walk(journey: &mut Journey, steps: impl IntoIterator<Item = Step>) {
    for step in steps {
        let shown = format!("{step:?}");
        journey.apply(step).unwrap_or_else(|refusal| panic!("{shown}: {refusal:?}"));
    }
}

/// The end of a siege, in which these people have lived and these goods are left.
pub fn end(won: bool, people: Vec<Veteran>, goods: Stock) -> Step {
    Step::End(Box::new(Aftermath { won, legacy: Legacy { people, goods, ..Legacy::default() } }))
}

/// The journey after the siege at its node, of which so many ticks were played and recorded.
pub fn fought(stage: &Stage, ticks: u64) -> Stage {
    let name = stage.journey.siege().expect("it is at one").level.clone();
    let content = Content::shipped(&name).expect("it ships").at(stage.clone());
    let (mut world, _) = content.build(stage.journey.siege_seed()).expect("it can be built");
    let mut recorder = Recorder::new(content, &world);
    (0..ticks).for_each(|_| drop(recorder.tick(&mut world, &[])));
    stage.after(&world, Some(&recorder)).expect("it was at a siege")
}

fn names(world: &World) -> Vec<String> {
    world.of_role(Role::Colonist).map(|(_, unit)| unit.name().to_owned()).collect()
}

fn begun(level: &str, legacy: &Legacy) -> World {
    let rules = rules();
    let (file, text) = shipped::level(level).expect("it ships");
    let level = level::load(file, text, &rules).expect("it is right");
    level::build_after(&level, &rules, Challenge::Normal, 3, legacy).expect("it can be built")
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
    assert_eq!(names(&begun("first_siege", &Legacy { hosts: Some(1), ..company(2) })).len(), 3, "one of its own");
}

#[test]
fn nobody_new_has_the_number_of_somebody_who_was_left_behind() {
    let numbers = |world: &World| -> Vec<u32> {
        let people = world.of_role(Role::Colonist).filter_map(|(_, unit)| unit.colonist());
        people.map(|colonist| colonist.person().id()).collect()
    };
    let first = begun("first_siege", &Legacy::default());
    let left_behind = numbers(&first);
    let legacy = Legacy::of(first.state(), &rules(), 0);
    let second = numbers(&begun("causeway", &legacy));
    assert!(!second.is_empty() && second.iter().all(|number| !left_behind.contains(number)), "{second:?}");
}

#[test]
fn what_the_carts_bring_is_in_store_whatever_the_challenge() {
    let goods = Stock { wood: 7, iron: 3, ..Stock::default() };
    let rules = rules();
    let (file, text) = shipped::level("first_siege").expect("it ships");
    let level = level::load(file, text, &rules).expect("it is right");
    for challenge in Challenge::ALL {
        let build =
            |legacy: &Legacy| level::build_after(&level, &rules, challenge, 3, legacy).expect("it can be built");
        let (with, without) = (build(&Legacy { goods, ..company(3) }), build(&company(3)));
        let more = Stock::each(|good| with.stock().of(good) - without.stock().of(good));
        assert_eq!(more, goods, "{challenge:?}");
    }
}

#[test]
fn the_end_of_a_level_leaves_those_who_live_and_what_is_in_store() {
    let world = begun("first_siege", &company(9));
    let names = |most: usize| {
        let left = Legacy::of(world.state(), world.rules(), most);
        assert_eq!(left.goods, world.stock());
        left.people.into_iter().map(|person| (person.name, person.skills)).collect::<Vec<_>>()
    };
    let wanted =
        |count: usize| people(count).into_iter().map(|person| (person.name, person.skills)).collect::<Vec<_>>();
    assert_eq!((names(20), names(4)), (wanted(9), wanted(4)));
}

#[test]
fn a_recorded_siege_needs_nothing_but_itself() {
    let mut journey = journey();
    walk(&mut journey, [Step::Begin]);
    let content = Content::shipped("tutorial").expect("it ships").at(Stage::new(journey));
    let (mut world, _) = content.build(5).expect("it can be built");
    assert_eq!(names(&world), ["Żyta 0", "Żyta 1", "Żyta 2", "Żyta 3"]);
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
    let mut company = people(10);
    company[1].diligence = f64::NAN;
    let mut journey = Journey::begin(campaign(SHORT), Challenge::Normal, 5, company).expect("it begins");
    walk(&mut journey, [Step::Begin]);
    let content = Content::shipped("tutorial").expect("it ships").at(Stage::new(journey));
    let error = content.build(1).expect_err("it is wrong").to_string();
    assert!(error.contains("campaign") && error.contains("NaN is not between 0 and 10"), "{error}");
}

#[test]
fn a_won_siege_gives_an_improvement_and_those_who_stay_are_a_garrison() {
    let mut journey = journey();
    walk(&mut journey, [Step::Begin, end(true, people(4), Stock { food: 30, wood: 50, ..Stock::default() })]);
    assert_eq!(journey.phase(), &Phase::Improving(vec![0, 1]));
    assert_eq!(journey.check(&Step::Travel(0)), Err(RoadRefusal::NotNow));
    walk(&mut journey, [Step::Improve(1)]);
    // Two carts of ten and three people with two each: food first, then what was found.
    assert_eq!((journey.carts(), journey.capacity(), journey.goods().food), (2, 26, 26));
    assert_eq!(journey.store(), &Stock { food: 4, wood: 50, iron: 2, ..Stock::default() });
    assert_eq!(journey.check(&Step::Load(Good::Iron, 2)), Err(RoadRefusal::Heavy { most: 26 }));
    walk(&mut journey, [Step::Load(Good::Food, 20), Step::Load(Good::Iron, 2)]);
    assert_eq!(journey.check(&Step::Take(3)), Err(RoadRefusal::Crowd { most: 3 }));
    walk(&mut journey, [Step::Leave(0), Step::Take(3), Step::Travel(0)]);
    assert_eq!((journey.node().name.as_str(), journey.day(), journey.goods().food), ("inn", 3, 14));
    let stayed: Vec<&str> = journey.garrisons()[0].people.iter().map(|person| person.name.as_str()).collect();
    assert_eq!((stayed, journey.people().len()), (vec!["Żyta 0"], 3));
    walk(&mut journey, [Step::Choose(0)]);
    assert_eq!(journey.people().len(), 5, "two have joined");
    assert_eq!(journey.people()[4].person.name, "Żyta 5");
    walk(&mut journey, [Step::Travel(1)]);
    // They ate six, and the three who stay send one each.
    assert_eq!((journey.day(), journey.late(), journey.goods().food), (5, 1, 14 - 1 - 6 + 3));
    let named: Vec<String> = journey.triggers().into_iter().map(|trigger| trigger.name).collect();
    assert_eq!(named, ["road_late"], "a cart is no help in a siege");
}

#[test]
fn a_lost_siege_costs_and_ends_nothing_until_nobody_is_left() {
    let mut journey = journey();
    let lost = |people| end(false, people, Stock { food: 99, ..Stock::default() });
    walk(&mut journey, [Step::Begin, lost(people(2))]);
    assert_eq!((journey.phase(), journey.day(), journey.fallen()), (&Phase::Leaving, 3, 2));
    assert_eq!(journey.goods(), &Stock { food: 5, wood: 4, ..Stock::default() }, "half of what was brought");
    let first = journey.siege_seed();
    walk(&mut journey, [Step::Begin, lost(people(1)), Step::Travel(0)]);
    assert_ne!(journey.siege_seed(), first);
    walk(&mut journey, [Step::Choose(1), Step::Travel(1), Step::Begin, lost(Vec::new())]);
    assert_eq!((journey.phase(), journey.ending()), (&Phase::Over(None), None));
    assert_eq!(journey.check(&Step::Begin), Err(RoadRefusal::NotNow));
}

#[test]
fn a_garrison_goes_on_where_everybody_has_fallen() {
    let mut journey = journey();
    let store = Stock { food: 30, ..Stock::default() };
    walk(&mut journey, [Step::Begin, end(true, people(4), store), Step::Improve(0), Step::Travel(0)]);
    walk(&mut journey, [Step::Choose(1), Step::Travel(1), Step::Begin, end(false, Vec::new(), store)]);
    let names: Vec<&str> = journey.people().iter().map(|one| one.person.name.as_str()).collect();
    assert_eq!((names, journey.phase()), (vec!["Żyta 3"], &Phase::Leaving));
    walk(&mut journey, [Step::Travel(2)]);
    assert_eq!(journey.ending().map(|ending| ending.name.as_str()), Some("end"));
}

#[test]
fn hunger_on_the_road_is_felt_at_the_next_siege() {
    let mut journey = journey();
    let few = Stock { food: 4, ..Stock::default() };
    walk(&mut journey, [Step::Begin, end(true, people(3), few), Step::Improve(0), Step::Travel(0)]);
    walk(&mut journey, [Step::Choose(1), Step::Travel(1)]);
    assert_eq!(journey.hungry(), 3);
    let named: Vec<String> = journey.triggers().into_iter().map(|trigger| trigger.name).collect();
    assert_eq!(named, ["road_axes", "road_hunger", "road_late"]);
}

#[test]
fn a_journey_is_read_as_it_was_written_and_verified_as_a_whole() {
    let mut stage = Stage::new(journey());
    let leader = load_leader("careful.ron", shipped::LEADERS[0].1).expect("it is right");
    while !stage.journey.is_over() {
        if *stage.journey.phase() != Phase::Besieged {
            let step = leader.next(&stage.journey).expect("there is always something to do");
            stage.journey.apply(step).expect("a leader does what is allowed");
            continue;
        }
        stage = fought(&stage, 90);
    }
    let sieges = stage.journey.sieges().len();
    let bytes = save_journey(&stage).expect("it can be written");
    let loaded = load_journey(&bytes).expect("it can be read");
    assert_eq!((&loaded, loaded.journey.hash()), (&stage, stage.journey.hash()));
    let verdict = verify_journey(&loaded, |_| ()).expect("it can be played");
    assert_eq!((verdict.verified, verdict.unrecorded, verdict.fault), (sieges, 0, None));
    assert!(sieges >= 2 && verdict.ticks == 90 * sieges as u64 && verdict.compared >= sieges);
    // Another outcome than the recorded one is found.
    let mut forged = stage.clone();
    forged.recordings.sieges[1].as_mut().expect("it is recorded").seed += 1;
    let verdict = verify_journey(&forged, |_| ()).expect("it can be played");
    assert_eq!(verdict.fault.map(|(siege, _)| siege), Some(2));
    // Damage is found, and a file that was cut off.
    let mut damaged = bytes.clone();
    *damaged.last_mut().expect("it has bytes") ^= 1;
    assert!(load_journey(&damaged).is_err() && load_journey(&bytes[..bytes.len() - 3]).is_err());
}

#[test]
fn every_campaign_that_ships_leads_through_twelve_sieges_to_one_of_its_ends() {
    assert!(!shipped::CAMPAIGNS.is_empty());
    for (file, text) in shipped::CAMPAIGNS {
        let campaign = campaign(text);
        let source = &campaign.source;
        assert!(source.improvements.len() >= 12 && source.endings.len() >= 3, "{file}");
        // The fewest and the most sieges on a way to each node, which roads reach in order.
        let mut counts = vec![None; source.nodes.len()];
        let start = campaign.node(&source.start.node).expect("it begins");
        let siege = |index: usize| u32::from(source.nodes[index].here.siege().is_some());
        counts[start] = Some((siege(start), siege(start)));
        for _ in &source.nodes {
            for road in &source.roads {
                let [from, to] = [&road.from, &road.to].map(|name| campaign.node(name).expect("it is there"));
                let Some((few, many)) = counts[from] else { continue };
                let (few, many) = (few + siege(to), many + siege(to));
                let (least, most) = counts[to].unwrap_or((few, many));
                counts[to] = Some((least.min(few), most.max(many)));
            }
        }
        for (node, count) in source.nodes.iter().zip(counts) {
            let (few, many) = count.expect("it can be reached");
            assert!(node.here != level::Place::End || few >= 11 && many >= 12, "{file}: {few} to {many}");
        }
        for siege in campaign.sieges() {
            tick(&mut begun(&siege.level, &Legacy { hosts: siege.settlers, ..company(4) }), &[]);
        }
    }
}

fn texts(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

fn played(arguments: &[&str]) -> (Option<i32>, Vec<Value>, String) {
    let (code, out, errors) = answer(arguments);
    (code, out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect(), errors)
}

#[test]
fn the_command_line_plays_a_campaign_to_its_end_and_verifies_the_whole() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("short.ron");
    std::fs::write(&file, SHORT).expect("it can be written");
    let path = file.to_str().expect("text");
    let sim = |more: &[&str]| -> Vec<String> {
        let brief = ["sim", "--campaign", path, "--player", "planner", "--ticks", "600"];
        brief.iter().chain(more).map(|word| (*word).to_owned()).collect()
    };
    let (code, lines, errors) = played(&texts(&sim(&["--json", "--seeds", "1..3", "--leader", "hasty"])));
    assert_eq!(code, Some(0), "{errors}");
    let ends: Vec<_> = lines.iter().filter(|line| line["campaign"] == "Short").collect();
    assert_eq!(ends.len(), 2, "{lines:?}");
    for end in ends {
        let fought: Vec<&str> =
            end["sieges"].as_array().expect("a list").iter().filter_map(|siege| siege["node"].as_str()).collect();
        // Nothing is decided after ten seconds.
        assert_eq!((&end["won"], &end["leader"], fought[0]), (&Value::from(0), &Value::from("hasty"), "hill"));
    }
    let record = folder.path().join("short.journey");
    let recorded = record.to_str().expect("text");
    let (code, out, errors) = answer(&[&texts(&sim(&["--seed", "1", "--record"]))[..], &[recorded]].concat());
    assert_eq!(code, Some(0), "{errors}");
    assert!(out.contains("node ") && out.contains("hill") && out.contains("Short seed 1:"), "{out}");
    let (code, out, errors) = answer(&["replay", recorded, "--verify"]);
    assert!(code == Some(0) && out.contains("verified: ") && out.contains("; journey "), "{out}{errors}");
    let (code, out, errors) = answer(&["check", recorded]);
    assert!(code == Some(0) && out.contains("journey, correct: Short seed 1"), "{out}{errors}");
    let (code, out, errors) = answer(&texts(&sim(&["--strangers", "--sieges", "1", "--json"])));
    assert!(code == Some(0) && out.contains("\"over\":false"), "{errors}");
    std::fs::write(&file, SHORT.replace("first_siege", "first_seige")).expect("it can be written");
    let (code, _, errors) = played(&["sim", "--campaign", path]);
    assert_eq!(code, Some(1));
    assert!(errors.contains("short.ron:12:") && errors.contains("did you mean `first_siege`?"), "{errors}");
}

#[test]
fn a_journey_saved_between_any_two_sieges_goes_on_as_one_that_was_never_saved() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let campaign = path("short.ron");
    std::fs::write(&campaign, SHORT).expect("it can be written");
    let player = ["--player", "planner", "--ticks", "600", "--json"];
    let end = |from: &[&str], more: &[&str]| -> Value {
        let (code, mut lines, errors) = played(&[&["sim"][..], from, &player, more].concat());
        assert_eq!(code, Some(0), "{errors}");
        lines.pop().expect("a line for the journey")
    };
    let begin = ["--campaign", &campaign, "--seed", "1", "--challenge", "hard"];
    let whole = end(&begin, &["--save", &path("whole.journey")]);
    let fought = whole["sieges"].as_array().expect("a list").len();
    assert!(fought >= 2, "{whole}");
    end(&begin, &["--save", &path("1.journey"), "--sieges", "1"]);
    for siege in 2..=fought {
        let (before, after) = (path(&format!("{}.journey", siege - 1)), path(&format!("{siege}.journey")));
        // After the last siege it goes on to its end.
        let most = if siege == fought { 1000 } else { siege };
        let last = end(&["--load", &before], &["--save", &after, "--sieges", &most.to_string()]);
        assert_eq!(last["hash"] == whole["hash"], siege == fought, "{last}");
    }
    let bytes = |name: &str| std::fs::read(path(name)).expect("it was written");
    assert!(bytes("whole.journey") == bytes(&format!("{fought}.journey")), "the files differ");
    for (option, why) in [
        ("--sieges=1", "--sieges is for a campaign: add --campaign FILE, or --load with a journey"),
        ("--strangers", "--strangers is for a campaign"),
        ("--leader=hasty", "--leader is for a campaign"),
    ] {
        let (code, _, errors) = answer(&["sim", "tutorial", option]);
        assert!(code == Some(2) && errors.contains(why), "{errors}");
    }
    let (code, _, errors) = answer(&["sim", "--load", &path("1.journey"), "--mod", "frontier", "--sieges", "1"]);
    assert!(code == Some(0) && errors.contains("the journey goes on with what is here"), "{errors}");
    let (code, _, errors) = answer(&["sim", "--load", &path("1.journey"), "--autosave"]);
    assert!(code == Some(2) && errors.contains("--autosave is for a single game"), "{errors}");
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
    let check = |level: &str| {
        let text = SHORT.replace("\"tutorial\"", &format!("{level:?}"));
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
        assert!(!is_right && text.contains("road.ron:7:") && text.contains("unknown level"), "{wrong}: {text}");
    }
}
