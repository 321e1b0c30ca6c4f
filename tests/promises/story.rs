//! Promises of triggers, events and weather: they happen on their conditions, are answered, saved and replayed, and levels
//! made from the documents alone work.

use crate::common::rules;
use osada::level::{self, Attention, Course, Level};
use osada::sim::rules::{Good, Measure, Role, Rules, Season};
use osada::sim::{
    Answer, Command, Event, LevelGoal, Outcome, Refusal, World, carry_out, check, measure, raid_due, tick,
    trigger_reasons,
};
use std::sync::Arc;

/// The level of a meadow with people at work in no danger, and the rest of its fields.
fn level(rules: &Rules, rest: &str) -> Level {
    level::load("story.ron", &level_text(rest), rules).unwrap_or_else(|report| panic!("{report}"))
}

fn level_text(rest: &str) -> String {
    let rows: String = (0..20)
        .map(|y| match y {
            9 => "\"..........H...................\",".to_owned(),
            12 => "\"........C.C.C.C...............\",".to_owned(),
            _ => format!("{:?},", ".".repeat(30)),
        })
        .collect();
    format!(
        "(title: \"a\", about: \"b\", colonists: Named([]), camp: (26, 2), waves: [[(\"grunt\", 2)], [(\"grunt\", 3)], [(\"grunt\", 4)]],
          {rest}, ground: Drawn(rows: [{rows}], legend: {{
            'H': (terrain: \"grass\", structure: \"hearth\"), 'C': (terrain: \"grass\", unit: \"colonist\")}}))"
    )
}

fn world(rest: &str) -> World {
    let rules = rules();
    level::build(&level(&rules, rest), &rules, 1).unwrap_or_else(|error| panic!("{error}"))
}

/// Runs so many ticks; the events.
fn go_on(world: &mut World, ticks: u64) -> Vec<Event> {
    (0..ticks).flat_map(|_| tick(world, &[])).collect()
}

fn answer(trigger: &str, choice: u8) -> Command {
    Answer { trigger: trigger.to_owned(), choice }.into()
}

const ASKS: &str = "stock: (wood: 30, food: 20), triggers: [(name: \"smith\", when: [AtLeast(Seconds, 2)], ask: (
    title: \"A smith\", text: \"He asks.\", seconds: 10, choices: [
        (text: \"Yes\", cost: (wood: 20), then: [Arm(\"spear\", 2)]),
        (text: \"Later\", needs: [AtLeast(Iron, 1)]),
        (text: \"All of it\", cost: (wood: 40)),
    ], unanswered: [Take(food: 5), Join(count: 1, from: Hearth)]))]";

#[test]
fn a_question_is_asked_answered_once_and_paid_for() {
    let mut world = world(ASKS);
    assert_eq!(check(&world, &answer("smith", 0)), Err(Refusal::NotAsked), "not before it is asked");
    let events = go_on(&mut world, 200);
    assert!(events.contains(&Event::Asked { trigger: "smith".to_owned() }), "{events:?}");
    assert_eq!(check(&world, &answer("smith", 3)), Err(Refusal::NoSuchChoice));
    assert_eq!(check(&world, &answer("smith", 2)), Err(Refusal::Lacks { needed: 40, good: Good::Wood }));
    assert!(matches!(check(&world, &answer("smith", 1)), Err(Refusal::Needs(_))));
    assert_eq!(trigger_reasons(&world, "smith"), ["seconds since the beginning at least 2 (it was 2)"]);
    carry_out(&mut world, &answer("smith", 0)).expect("it can be paid");
    assert_eq!((world.stock().wood, measure(&world, &Measure::Owned("spear".to_owned()))), (10, 2.0));
    assert_eq!(check(&world, &answer("smith", 0)), Err(Refusal::NotAsked), "not twice");
    assert_eq!(measure(&world, &Measure::Chosen("smith".to_owned(), 1)), 1.0);
    assert!(!go_on(&mut world, 1200).contains(&Event::Asked { trigger: "smith".to_owned() }), "it happens once");
}

#[test]
fn a_question_that_nobody_answers_runs_out() {
    let mut world = world(ASKS);
    let events = go_on(&mut world, 120 + 60 + 10 * 60);
    assert!(events.contains(&Event::Answered { trigger: "smith".to_owned(), choice: None }));
    assert_eq!((world.stock().food, world.of_role(Role::Colonist).count()), (15, 5));
}

/// One trigger of each kind of condition and effect that a level maker would try first.
const FIVE: &str = "stock: (wood: 30, stone: 30, food: 20), season: Autumn, climate: Always(\"fog\"), triggers: [
    (name: \"noon\", when: [AtLeast(Hour, 7)], then: [Give(iron: 3), Trigger(\"echo\"), Later(2, [Say(\"later\")])]),
    (name: \"echo\", then: [Change(title: \"Busy\", factors: (work: 2), seconds: 20)]),
    (name: \"here\", when: [AtLeast(PeopleIn((0, 0), (29, 19)), 1), Not(AtLeast(Day, 2))], then: [
        Task(name: \"rich\", title: \"Have much iron\", done: [AtLeast(Iron, 9)], seconds: 5, failed: [Take(stone: 2)]),
        Mark((1, 1), (3, 3), 30, \"Here\")]),
    (name: \"dusk\", when: [Yes(Night), No(TaskDone(\"rich\"))], then: [Beasts(unit: \"wolf\", count: 2, from: North)]),
    (name: \"second\", when: [Any([AtLeast(RaidsCome, 2), AtLeast(Lost(\"hearth\"), 1)])], again: 1, then: [Heal(1)]),
    (name: \"end\", when: [AtLeast(Happened(\"second\"), 1), AtLeast(DaysSince(\"noon\"), 1)], then: [Win])]";

#[test]
fn triggers_of_many_kinds_happen_when_their_conditions_hold() {
    let mut world = world(FIVE);
    let events = go_on(&mut world, 2);
    assert!(matches!(events[..], [Event::WeatherChanged { weather: Some(_) }]), "{events:?}");
    assert_eq!(world.conditions().sight, 0.5, "fog from beginning to end");
    let events = go_on(&mut world, 600);
    let happened = |name: &str| events.contains(&Event::Happened { trigger: name.to_owned() });
    assert!(happened("noon") && happened("echo") && happened("here") && !happened("dusk"), "{events:?}");
    assert!(events.contains(&Event::Said { text: "later".to_owned() }));
    assert_eq!(world.story().marks().len(), 1);
    assert!(events.contains(&Event::TaskOver { title: "Have much iron".to_owned(), done: false }), "{events:?}");
    assert_eq!((world.stock().iron, world.stock().stone), (3, 28));
    go_on(&mut world, 6000);
    assert_eq!(world.of_role(Role::Predator).count(), 2, "wolves at dusk");
}

#[test]
fn what_has_happened_and_will_is_saved_in_the_middle_of_everything() {
    let rules = rules();
    for rest in [ASKS, FIVE] {
        let level = level(&rules, rest);
        let mut whole = level::build(&level, &rules, 3).expect("it can be built");
        for ticks in [1, 130, 250, 900, 5200] {
            go_on(&mut whole, ticks);
            let text = serde_json::to_string(whole.state()).expect("a state can be written");
            let state = serde_json::from_str(&text).expect("and read");
            let mut again = World::resume(Arc::clone(&rules), state);
            assert!(again.state().check(&rules).is_ok());
            let mut one = whole.clone();
            go_on(&mut one, 400);
            go_on(&mut again, 400);
            assert_eq!(one.state(), again.state(), "after {ticks} more ticks");
        }
    }
}

#[test]
fn the_chief_can_be_bought_off_and_remembers_but_never_for_the_last_raid() {
    let trigger = "triggers: [(name: \"pay\", when: [AtLeast(Seconds, 1)], then: [SkipRaid, SkipRaid, SkipRaid, GrowRaids(0.5)])]";
    let mut world = world(trigger);
    let events = go_on(&mut world, 100);
    let cancelled: Vec<_> = events.iter().filter(|event| matches!(event, Event::RaidCancelled { .. })).collect();
    assert_eq!(cancelled.len(), 2, "the third is the last: {events:?}");
    assert_eq!((world.siege().arrived(), world.siege().waves()[2][0].count), (2, 6));
    assert_eq!(world.outcome(), Outcome::Running);
    // Nobody comes in their place: the third raid comes at the third dusk.
    let due = raid_due(&world).expect("the last one comes").seconds().0 / world.rules().time.day_seconds.0;
    assert!((2.0..3.0).contains(&due), "{due} days");
    let events = go_on(&mut world, 2 * 9000);
    let came = |events: &[Event]| events.iter().any(|event| matches!(event, Event::WaveArrived { .. }));
    assert!(!came(&events), "{events:?}");
    assert!(came(&go_on(&mut world, 9000)));
}

#[test]
fn a_trigger_gives_a_lesson_ends_a_task_and_adds_a_victory() {
    let mut world = world(
        "stock: (wood: 30, food: 20), triggers: [
            (name: \"begin\", when: [AtLeast(Seconds, 1)], then: [
                Task(name: \"wait\", title: \"Wait\", done: [AtLeast(Wood, 500)], seconds: 900, then: [Give(iron: 4)]),
                Lesson(title: \"Wood\", text: \"Press {Chop}.\", done: When([AtLeast(Wood, 40), Yes(TaskDone(\"wait\"))])),
                Goal(HoldUntil(dawn: 2)),
            ]),
            (name: \"end\", when: [AtLeast(Seconds, 5)], then: [Done(\"wait\"), Failed(\"wait\"), Give(wood: 10)])]",
    );
    go_on(&mut world, 200);
    let lesson = world.story().lessons().first().cloned().expect("it is given");
    let lessons = [&lesson];
    let mut course = Course::default();
    assert_eq!(course.progress(&lessons, 0, &world, Attention::default()), (30, 41), "30 of 40 wood, and no task done");
    assert!(!course.observe(&lessons, &world, Attention::default()));
    let events = go_on(&mut world, 300);
    assert!(events.contains(&Event::TaskOver { title: "Wait".to_owned(), done: true }), "{events:?}");
    assert_eq!((world.stock().iron, world.story().tasks()[0].done()), (4, Some(true)), "and it has not failed since");
    assert!(course.observe(&lessons, &world, Attention::default()));
    assert_eq!(world.siege().goals().last(), Some(&LevelGoal::HoldUntil(Some(2))));
    go_on(&mut world, 200 * 60);
    assert_eq!(world.outcome(), Outcome::Victory, "at the second dawn");
}

#[test]
fn two_triggers_that_name_each_other_come_to_an_end() {
    let mut world = world(
        "triggers: [(name: \"one\", when: [AtLeast(Seconds, 1)], again: 0, then: [Trigger(\"two\")]),
            (name: \"two\", again: 0, then: [Trigger(\"one\"), Give(wood: 1)])]",
    );
    go_on(&mut world, 600);
    assert!((5..=60).contains(&world.stock().wood), "{}", world.stock().wood);
}

/// People at a hearth in winter with so much food, five days later: how many live.
fn alive_in_winter(food: u32) -> usize {
    let rest = format!(
        "season: Autumn, stock: (food: {food}), triggers: [(name: \"winter\", when: [AtLeast(Day, 2)], then: [Season(Winter)])], victory: [HoldUntil(dawn: 9)]"
    );
    let text = level_text(&rest).replace(
        "waves: [[(\"grunt\", 2)], [(\"grunt\", 3)], [(\"grunt\", 4)]]",
        "raids_on_call: 900, waves: [[(\"grunt\", 1)]]",
    );
    let rules = rules();
    let level = level::load("winter.ron", &text, &rules).unwrap_or_else(|report| panic!("{report}"));
    let mut world = level::build(&level, &rules, 1).expect("it can be built");
    assert_eq!(world.season(), Season::Autumn);
    let day = (rules.time.day_seconds.0 * 60.0) as u64;
    go_on(&mut world, day);
    go_on(&mut world, 60);
    assert_eq!(world.season(), Season::Winter);
    go_on(&mut world, day * 4);
    world.of_role(Role::Colonist).count()
}

#[test]
fn one_season_follows_another_at_dawn() {
    let mut world = world("season: Autumn, season_days: 2, raids_on_call: 900");
    let day = (world.rules().time.day_seconds.0 * 60.0) as u64;
    let seasons: Vec<Season> = (0..5)
        .map(|_| {
            go_on(&mut world, 1);
            let season = world.season();
            go_on(&mut world, day - 1);
            season
        })
        .collect();
    assert_eq!(seasons, [Season::Autumn, Season::Autumn, Season::Winter, Season::Winter, Season::Spring]);
}

#[test]
fn winter_starves_those_who_laid_nothing_by() {
    assert_eq!((alive_in_winter(0), alive_in_winter(120)), (0, 4));
}

#[test]
fn besiegers_of_a_trigger_attack_and_people_who_join_are_not_more_than_the_settlement_takes() {
    let trigger = "stock: (food: 50), triggers: [(name: \"riders\", when: [AtLeast(Seconds, 1)], then: [
        Join(count: 20, from: South), Besiegers(squads: [(unit: \"grunt\", count: 2)], from: East)])]";
    let mut world = world(trigger);
    go_on(&mut world, 70);
    let most = world.rules().colony.most_colonists as usize;
    assert_eq!(world.of_role(Role::Colonist).count(), most);
    go_on(&mut world, 60 * 60);
    assert!(world.tally().kills + world.tally().losses > 0, "they have fought");
}

#[test]
fn every_question_that_ships_can_be_asked_and_answered_in_each_way() {
    let shipped = rules();
    let asking: Vec<_> = shipped.triggers.iter().filter(|trigger| trigger.ask.is_some()).collect();
    assert!(asking.len() >= 16, "{}", asking.len());
    for trigger in asking {
        let choices = trigger.ask.as_ref().map_or(0, |question| question.choices.len() as u8);
        for choice in 0..choices {
            let mut rules = (*shipped).clone();
            let mut own = trigger.clone();
            own.when = vec![osada::sim::rules::Condition::AtLeast(Measure::Seconds, 1.0)];
            own.ask.iter_mut().flat_map(|question| &mut question.choices).for_each(|choice| choice.needs.clear());
            rules.triggers = vec![own];
            let rules = Arc::new(rules);
            let rest = "stock: (wood: 500, stone: 500, food: 500, hides: 50, iron: 50), happenings: All";
            let level = level(&rules, rest);
            let mut world = level::build(&level, &rules, 2).expect("it can be built");
            go_on(&mut world, 130);
            let before = world.state().clone();
            carry_out(&mut world, &answer(&trigger.name, choice))
                .unwrap_or_else(|refusal| panic!("{}: {}: {refusal}", trigger.name, choice));
            go_on(&mut world, 1500);
            assert!(world.state().check(&rules).is_ok(), "{}", trigger.name);
            assert_ne!(before, *world.state());
        }
    }
}

#[test]
fn every_mistake_in_a_trigger_is_named_with_its_place_and_its_cure() {
    let rules = rules();
    let text = "(title: \"a\", about: \"b\", colonists: Count(3), waves: [[(\"grunt\", 1)]], ground: Generated(kind: Valley, width: 40, height: 40),
        happenings: Only([\"tradesr\"]), climate: Always(\"fogg\"), triggers: [
        (name: \"wolves\", when: [Yes(Night)], then: [Say(\"a\")]),
        (name: \"a b\", when: [AtLeast(Standing(\"bedd\"), -1), Chance(2)], again: -1, then: [Arm(\"spaer\", 99)]),
        (name: \"c\", when: [AtLeast(PeopleIn((0, 0), (1, 1)), 1), Yes(Asked(\"dd\")), Yes(Chosen(\"e\", 4))],
            then: [Besiegers(squads: [(unit: \"wolf\", count: 0, mind: \"settler\")]), Beasts(unit: \"grunt\", count: 1), Weather(\"mist\", 0), Trigger(\"f\")]),
        (name: \"e\", ask: (title: \"\", text: \"b\", seconds: 1, choices: [(text: \"x\", then: [Luck(share: 3, then: [Hurt(0, 2)])])])),
        (name: \"c\", when: [Any([]), No(TaskDone(\"g\"))], then: [Task(name: \"h\", title: \"\", done: [], seconds: 0)])])";
    let report = level::load("story.ron", text, &rules).expect_err("it is wrong").to_string();
    for (line, says) in [
        (2, "did you mean `traders`?"),
        (2, "did you mean `fog`?"),
        (3, "the rules have a trigger called `wolves` already"),
        (4, "a name consists of letters, digits and underscores"),
        (4, "did you mean `bed`?"),
        (4, "from 0 to 1000000, not -1"),
        (4, "a share from 0 to 1, not 2"),
        (4, "`again` must be a number from 0 to 1000"),
        (4, "did you mean `spear`?"),
        (4, "from 1 to 20, not 99"),
        (5, "only a level with a drawn map has places"),
        (5, "unknown trigger `dd`"),
        (5, "choices from 1 to 1, not 4"),
        (6, "unknown kind of besieger `wolf`"),
        (6, "`count` must be a whole number from 1 to 200"),
        (6, "unknown mind of a besieger `settler`"),
        (6, "unknown kind of beast `grunt`"),
        (6, "unknown kind of weather `mist`"),
        (6, "unknown trigger `f`"),
        (7, "`title` must not be empty"),
        (7, "`seconds` must be a number from 5 to 3600"),
        (7, "from 2 to 5 choices, this one has 1"),
        (7, "`share` must be a number from 0 to 1, not 3"),
        (8, "the name `c` is taken: row 3 has it already"),
        (8, "from 1 to 10 conditions, not 0"),
        (8, "unknown task `g`"),
        (8, "a task needs a condition that makes it done"),
    ] {
        let place = format!("story.ron:{line}:");
        let found = report.split("\n\n").flat_map(|part| part.lines());
        let lines: Vec<&str> = found.collect();
        let is_there = lines.iter().enumerate().any(|(number, text)| {
            // The cure stands below the message.
            text.starts_with(&place)
                && lines[number..lines.len().min(number + 6)].iter().any(|near| near.contains(says))
        });
        assert!(is_there, "line {line}: {says}\n{report}");
    }
    let bare = text.replacen("Yes(Night)", "Season(Winter)", 1);
    let report = level::load("story.ron", &bare, &rules).expect_err("it is wrong").to_string();
    assert!(report.contains("as in `Yes(Night)`"), "{report}");
}

#[test]
fn a_trigger_teaches_a_craft() {
    let world = world("triggers: [(name: \"master\", when: [AtLeast(Seconds, 1)], then: [Learn(\"earthworks\")])]");
    let mut taught = world.clone();
    let events = go_on(&mut taught, 120);
    assert!(events.iter().any(|event| matches!(event, Event::CraftLearnt { by: None, .. })), "{events:?}");
    assert!(!world.knows(Some("earthworks")) && taught.knows(Some("earthworks")));
    assert_eq!(measure(&taught, &Measure::Learnt("earthworks".to_owned())), 1.0);
}

#[test]
fn nobody_pays_for_a_craft_that_is_known_or_for_which_nothing_is_left_to_learn() {
    let known = |name: &str| format!("Learn(\"{name}\")");
    for (before, refusal) in [
        (vec!["earthworks"], Ok(())),
        (vec!["baking"], Err(Refusal::KnownAlready)),
        (vec!["earthworks", "carpentry", "wells"], Err(Refusal::CraftsChosen(3))),
    ] {
        let before: Vec<String> = before.into_iter().map(known).collect();
        let mut world = world(&format!(
            "triggers: [(name: \"before\", when: [AtLeast(Seconds, 1)], then: [{}]),
              (name: \"baker\", when: [AtLeast(Seconds, 2)], ask: (title: \"A teacher\", text: \"She asks.\", seconds: 10,
               choices: [(text: \"Yes\", then: [Learn(\"baking\")]), (text: \"No\")]))]",
            before.join(", ")
        ));
        go_on(&mut world, 200);
        assert_eq!(check(&world, &answer("baker", 0)), refusal, "{before:?}");
    }
}
