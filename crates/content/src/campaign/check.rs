//! Checks of a campaign: names and numbers, that every node can be reached, and that every way ends.

use super::source::{
    CampaignMap, CampaignNode, CampaignSource, Ending, Improvement, MapFeature, Place, Road, RoadChange, RoadNeed,
    RoadRules, SiegeSource, StopChoice, StopSource,
};
use crate::checker::Checker;
use crate::conditions::{Vocabulary, few};
use crate::effects::effects;
use crate::rules::{amounts, goods, name};
use crate::triggers::check_own_triggers;
use osada_reader::fault::{Segment, shortened};
use osada_sim::rules::{Effect, Rules, Trigger};
use std::collections::BTreeSet;

const MOST_NODES: usize = 60;
const MOST_ROADS: usize = 200;
const MOST_IMPROVEMENTS: usize = 60;
const MOST_ENDINGS: usize = 10;
const MOST_FEATURES: usize = 60;
const MOST_PARAGRAPHS: usize = 10;
const MOST_PEOPLE: u32 = 50;
/// Deepest nesting of needs.
const DEEPEST: usize = 4;

/// True if nothing in a campaign is so long that a journey through it would be slow.
pub(super) fn is_bounded(source: &CampaignSource) -> bool {
    source.nodes.len() <= MOST_NODES
        && source.roads.len() <= MOST_ROADS
        && source.improvements.len() <= MOST_IMPROVEMENTS
        && source.endings.len() <= MOST_ENDINGS
}

/// The names that a campaign may use, and its levels.
struct Known<'s> {
    nodes: Vec<&'s str>,
    improvements: Vec<&'s str>,
    marks: BTreeSet<&'s str>,
    levels: &'s [&'s str],
    is_there: &'s dyn Fn(&str) -> bool,
    size: (u32, u32),
    rules: &'s Rules,
    triggers: &'s [Trigger],
}

/// Faults and warnings of a campaign. `is_there` says if a level exists; `levels` are the names to suggest.
pub(crate) fn check(
    source: &CampaignSource,
    is_there: &dyn Fn(&str) -> bool,
    levels: &[&str],
    rules: &Rules,
) -> Checker {
    let mut checker = Checker::default();
    let CampaignSource { title, about, intro, map, start, rules: road, nodes, roads, improvements, endings, triggers } =
        source;
    let known = Known {
        nodes: nodes.iter().map(|node| node.name.as_str()).collect(),
        improvements: improvements.iter().map(|improvement| improvement.name.as_str()).collect(),
        marks: marks(source),
        levels,
        is_there,
        size: map.size,
        rules,
        triggers,
    };
    checker.text("title", title, 80);
    checker.text("about", about, 400);
    many(&mut checker, "intro", intro.len(), 0..=MOST_PARAGRAPHS);
    checker.each("intro", intro, |checker, text| checker.own_text("a paragraph", text, 600));
    checker.field("map", |checker| check_map(checker, map));
    checker.field("start", |checker| {
        checker.known_field("node", "node", &start.node, &known.nodes);
        checker.count("people", start.people, 1..=MOST_PEOPLE);
        goods(checker, "goods", &start.goods);
        checker.count("carts", start.carts, 0..=50);
    });
    checker.field("rules", |checker| check_rules(checker, road, &known));
    many(&mut checker, "nodes", nodes.len(), 2..=MOST_NODES);
    many(&mut checker, "roads", roads.len(), 1..=MOST_ROADS);
    many(&mut checker, "improvements", improvements.len(), 0..=MOST_IMPROVEMENTS);
    many(&mut checker, "endings", endings.len(), 1..=MOST_ENDINGS);
    checker.field("nodes", |checker| checker.unique("name", nodes.iter().map(|node| &node.name)));
    checker.field("improvements", |checker| checker.unique("name", improvements.iter().map(|row| &row.name)));
    checker.field("endings", |checker| checker.unique("name", endings.iter().map(|row| &row.name)));
    checker.each("nodes", nodes, |checker, node| check_node(checker, node, &known));
    checker.each("roads", roads, |checker, road| check_road(checker, road, &known));
    checker.each("improvements", improvements, |checker, row| check_improvement(checker, row, &known));
    checker.each("endings", endings, |checker, ending| check_ending(checker, ending, &known));
    if endings.last().is_some_and(|ending| !ending.needs.is_empty()) {
        checker.field("endings", |checker| {
            let message = "the last ending must have no `needs`: it is the one that is left";
            checker.at(Segment::Index(endings.len() - 1), |checker| checker.fault(message));
        });
    }
    check_own_triggers(&mut checker, triggers, rules, None);
    if checker.is_faultless() {
        check_ways(&mut checker, source);
    }
    checker
}

fn many(checker: &mut Checker, field: &'static str, count: usize, range: std::ops::RangeInclusive<usize>) {
    if !range.contains(&count) {
        let (low, high) = (range.start(), range.end());
        let message = format!("a campaign has from {low} to {high} {field}, not {count}");
        checker.field(field, |checker| checker.fault(message));
    }
}

fn check_map(checker: &mut Checker, map: &CampaignMap) {
    for (index, side) in [map.size.0, map.size.1].into_iter().enumerate() {
        if !(20..=200).contains(&side) {
            let message = format!("a side of the map must be from 20 to 200, not {side}");
            checker.field("size", |checker| checker.at(Segment::Index(index), |checker| checker.fault(message)));
        }
    }
    if map.features.len() > MOST_FEATURES {
        let message = format!("at most {MOST_FEATURES} features are allowed, not {}", map.features.len());
        return checker.field("features", |checker| checker.fault(message));
    }
    checker.each("features", &map.features, |checker, feature| match feature {
        MapFeature::River(points) => {
            if !(2..=20).contains(&points.len()) {
                checker.fault(format!("a river needs from 2 to 20 points, not {}", points.len()));
            }
            points.iter().for_each(|&point| on_map(checker, point, map.size));
        }
        MapFeature::Forest(at, size)
        | MapFeature::Hills(at, size)
        | MapFeature::Mountains(at, size)
        | MapFeature::Lake(at, size)
        | MapFeature::Fields(at, size) => {
            on_map(checker, *at, map.size);
            if !(1..=60).contains(size) {
                let message = format!("the size must be from 1 to 60, not {size}");
                checker.at(Segment::Index(1), |checker| checker.fault(message));
            }
        }
    });
}

fn on_map(checker: &mut Checker, (x, y): (u32, u32), (width, height): (u32, u32)) {
    if x > width || y > height {
        checker.fault(format!("the place ({x}, {y}) is not on the map of {width} × {height}"));
    }
}

fn check_rules(checker: &mut Checker, rules: &RoadRules, known: &Known) {
    checker.count("people", rules.people, 1..=MOST_PEOPLE);
    checker.count("load", rules.load, 1..=1000);
    checker.count("carry", rules.carry, 0..=100);
    checker.count("eats", rules.eats, 0..=20);
    checker.count("defeat_days", rules.defeat_days, 0..=30);
    checker.number("grows", rules.grows, 0.0..=1.0);
    checker.number("saved", rules.saved, 0.0..=1.0);
    goods(checker, "sends", &rules.sends);
    check_effects(checker, "hunger", &rules.hunger, known);
    check_effects(checker, "late", &rules.late, known);
}

fn check_effects(checker: &mut Checker, field: &'static str, list: &[Effect], known: &Known) {
    effects(checker, field, list, &Vocabulary::new(known.rules, known.triggers, None), 0);
}

fn check_node(checker: &mut Checker, node: &CampaignNode, known: &Known) {
    let CampaignNode { name: own, title, about, at, by, here } = node;
    name(checker, own);
    checker.text("title", title, 40);
    checker.text("about", about, 300);
    checker.field("at", |checker| on_map(checker, *at, known.size));
    by.iter().for_each(|&day| checker.count("by", day, 1..=1000));
    checker.field("here", |checker| match here {
        Place::Siege(siege) => check_siege(checker, siege, known),
        Place::Stop(stop) => check_stop(checker, stop, known),
        Place::End => {}
    });
}

fn check_siege(checker: &mut Checker, siege: &SiegeSource, known: &Known) {
    if !(known.is_there)(&siege.level) {
        checker.known_field("level", "level", &siege.level, known.levels);
    }
    checker.text("idea", &siege.idea, 400);
    siege.settlers.iter().for_each(|&count| checker.count("settlers", count, 0..=500));
    goods(checker, "spoils", &siege.spoils);
    check_own_triggers(checker, &siege.triggers, known.rules, None);
}

fn check_stop(checker: &mut Checker, StopSource { text, choices }: &StopSource, known: &Known) {
    checker.text("text", text, 600);
    if !(2..=5).contains(&choices.len()) {
        let message = format!("a stop needs from 2 to 5 choices, this one has {}", choices.len());
        checker.field("choices", |checker| checker.fault(message));
    } else if choices.iter().all(|choice| !choice.needs.is_empty()) {
        checker.field("choices", |checker| checker.fault("one of the choices must have no `needs`"));
    }
    checker.each("choices", choices, |checker, StopChoice { text, needs, then }| {
        checker.text("text", text, 120);
        check_needs(checker, needs, known);
        check_changes(checker, "then", then, known);
    });
}

fn check_road(checker: &mut Checker, Road { from, to, days, text, needs }: &Road, known: &Known) {
    checker.known_field("from", "node", from, &known.nodes);
    checker.known_field("to", "node", to, &known.nodes);
    checker.count("days", *days, 1..=30);
    checker.text("text", text, 200);
    check_needs(checker, needs, known);
}

fn check_improvement(checker: &mut Checker, row: &Improvement, known: &Known) {
    let Improvement { name: own, title, about, now, then } = row;
    name(checker, own);
    checker.text("title", title, 40);
    checker.text("about", about, 200);
    check_changes(checker, "now", now, known);
    check_effects(checker, "then", then, known);
    if now.is_empty() && then.is_empty() {
        checker.warn(format!("nothing follows from `{own}`: it has neither `now` nor `then`"));
    }
}

fn check_ending(checker: &mut Checker, Ending { name: own, title, text, needs }: &Ending, known: &Known) {
    name(checker, own);
    checker.text("title", title, 40);
    checker.text("text", text, 800);
    check_needs(checker, needs, known);
}

fn check_needs(checker: &mut Checker, needs: &[RoadNeed], known: &Known) {
    few(checker, "needs", needs.len());
    checker.each("needs", needs, |checker, need| check_need(checker, need, known, 0));
}

fn check_need(checker: &mut Checker, need: &RoadNeed, known: &Known, depth: usize) {
    match need {
        RoadNeed::Won(node) | RoadNeed::Lost(node) | RoadNeed::Held(node) => {
            checker.at(Segment::Innermost, |checker| checker.known("node", node, &known.nodes));
        }
        RoadNeed::Improved(name) => {
            checker.at(Segment::Innermost, |checker| checker.known("improvement", name, &known.improvements));
        }
        RoadNeed::Marked(mark) if !known.marks.contains(mark.as_str()) => {
            let marks: Vec<&str> = known.marks.iter().copied().collect();
            checker.at(Segment::Innermost, |checker| checker.known("mark", mark, &marks));
        }
        RoadNeed::Goods(stock) => amounts(checker, stock),
        RoadNeed::Not(_) if depth >= DEEPEST => checker.fault(format!("needs may be nested {DEEPEST} deep")),
        RoadNeed::Not(other) => check_need(checker, other, known, depth + 1),
        RoadNeed::Wins(count) | RoadNeed::People(count) | RoadNeed::Garrisons(count) | RoadNeed::Fallen(count) => {
            within(checker, *count, 0..=500);
        }
        RoadNeed::By(day) => within(checker, *day, 1..=1000),
        RoadNeed::Marked(_) => {}
    }
}

fn check_changes(checker: &mut Checker, field: &'static str, changes: &[RoadChange], known: &Known) {
    few(checker, field, changes.len());
    checker.each(field, changes, |checker, change| match change {
        RoadChange::Give(stock) | RoadChange::Take(stock) => amounts(checker, stock),
        RoadChange::Join(count) | RoadChange::Part(count) | RoadChange::Carts(count) | RoadChange::LoseCarts(count) => {
            within(checker, *count, 1..=10)
        }
        RoadChange::People(count) => within(checker, *count, 1..=20),
        RoadChange::Days(days) => within(checker, *days, 1..=30),
        RoadChange::Load(pieces) => within(checker, *pieces, 1..=200),
        RoadChange::Mark(mark) => name(checker, mark),
        RoadChange::Next(list) => check_effects(checker, "Next", list, known),
    });
}

fn within(checker: &mut Checker, count: u32, range: std::ops::RangeInclusive<u32>) {
    if !range.contains(&count) {
        let message = format!("this must be a whole number from {} to {}, not {count}", range.start(), range.end());
        checker.at(Segment::Innermost, |checker| checker.fault(message));
    }
}

/// Every mark that a choice or an improvement sets.
fn marks(source: &CampaignSource) -> BTreeSet<&str> {
    let choices = source.nodes.iter().flat_map(|node| match &node.here {
        Place::Stop(stop) => &stop.choices[..],
        _ => &[],
    });
    let changes = choices.flat_map(|choice| &choice.then).chain(source.improvements.iter().flat_map(|row| &row.now));
    changes
        .filter_map(|change| match change {
            RoadChange::Mark(mark) => Some(mark.as_str()),
            _ => None,
        })
        .collect()
}

/// Checks that the roads form no circle, that every node can be reached, and that an end can be reached from each.
fn check_ways(checker: &mut Checker, source: &CampaignSource) {
    let CampaignSource { nodes, roads, start, .. } = source;
    let index = |name: &str| nodes.iter().position(|node| node.name == name).unwrap_or(0);
    let ways: Vec<(usize, usize)> = roads.iter().map(|road| (index(&road.from), index(&road.to))).collect();
    let spread = |mut found: Vec<bool>, ways: &[(usize, usize)]| {
        for _ in 0..nodes.len() {
            ways.iter().for_each(|&(from, to)| found[to] |= found[from]);
        }
        found
    };
    let only = |start: usize| (0..nodes.len()).map(|node| node == start).collect::<Vec<bool>>();
    let mut onward = Vec::new();
    for (number, &(from, to)) in ways.iter().enumerate() {
        if spread(only(to), &onward)[from] {
            let message = format!("this road closes a circle: `{}` leads back to here", shortened(&nodes[to].name));
            checker.field("roads", |checker| checker.at(Segment::Index(number), |checker| checker.fault(message)));
        } else {
            onward.push((from, to));
        }
    }
    let reached = spread(only(index(&start.node)), &ways);
    for (number, node) in nodes.iter().enumerate() {
        let name = shortened(&node.name);
        let mut fault = |message: String| {
            checker.field("nodes", |checker| checker.at(Segment::Index(number), |checker| checker.fault(message)));
        };
        if !reached[number] {
            fault(format!("no road leads to `{name}` from `{}`", shortened(&start.node)));
        }
        let is_end = node.here == Place::End;
        let mut leaving = roads.iter().filter(|road| road.from == node.name).peekable();
        if is_end && leaving.peek().is_some() {
            fault(format!("a road leaves `{name}`, but the journey ends there"));
        } else if !is_end && leaving.all(|road| !road.needs.is_empty()) {
            fault(format!("no road without `needs` leaves `{name}`: a company could be stuck there"));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::campaign::{Campaign, load_campaign};

    const ROAD: &str = r#"(
    title: "Road", about: "Two sieges.", map: (size: (40, 30)),
    start: (node: "hill", people: 5, goods: (food: 20), carts: 1),
    nodes: [
        (name: "hill", title: "The hill", about: "A hill.", at: (5, 5), here: Siege(level: "ruin", idea: "Hold it.")),
        (name: "inn", title: "The inn", about: "An inn.", at: (20, 5), here: Stop(text: "Who pays?", choices: [
            (text: "We do", needs: [Goods(food: 5)], then: [Take(food: 5), Mark("paid")]),
            (text: "Nobody"),
        ])),
        (name: "sea", title: "The sea", about: "The sea.", at: (35, 25), here: End),
    ],
    roads: [
        (from: "hill", to: "inn", days: 2, text: "A road."),
        (from: "inn", to: "sea", days: 1, text: "A path.", needs: [Marked("paid")]),
        (from: "inn", to: "sea", days: 3, text: "A long path."),
    ],
    improvements: [(name: "axes", title: "Axes", about: "Two axes.", then: [Arm("axe", 2)])],
    endings: [
        (name: "good", title: "Home", text: "All paid.", needs: [Marked("paid"), Won("hill")]),
        (name: "end", title: "The end", text: "Over."),
    ],
)"#;

    fn loaded(text: &str) -> Result<Campaign, String> {
        let known = ["first_siege", "ruin"];
        let rules = crate::shipped::rules().expect("the shipped rules are right");
        load_campaign("road.ron", text, |name| known.contains(&name), &known, &rules)
            .map_err(|report| report.to_string())
    }

    #[test]
    fn a_campaign_is_a_road_from_node_to_node() {
        let found = loaded(ROAD).expect("it is right");
        assert_eq!((found.name.as_str(), found.node("sea"), found.sieges().count()), ("road", Some(2), 1));
        assert_eq!(found.check(&crate::shipped::rules().expect("right")), Ok(()));
    }

    #[test]
    fn every_mistake_is_named_with_the_right_spelling() {
        for (from, to, says) in [
            ("level: \"ruin\"", "level: \"ruins\"", "did you mean `ruin`?"),
            ("node: \"hill\"", "node: \"hil\"", "did you mean `hill`?"),
            ("to: \"inn\"", "to: \"in\"", "did you mean `inn`?"),
            ("[Marked(\"paid\"), ", "[Marked(\"payed\"), ", "did you mean `paid`?"),
            ("Won(\"hill\")", "Won(\"hul\")", "did you mean `hill`?"),
            ("Arm(\"axe\"", "Arm(\"axes\"", "did you mean `axe`?"),
            ("people: 5", "people: 0", "from 1 to 50"),
            ("at: (35, 25)", "at: (41, 25)", "not on the map"),
            ("\"good\"", "\"end\"", "is taken"),
            ("text: \"Over.\"", "text: \"Over.\", needs: [Wins(1)]", "the last ending"),
            ("(text: \"Nobody\")", "(text: \"Nobody\", needs: [Wins(1)])", "one of the choices"),
        ] {
            assert!(ROAD.contains(from), "{from}");
            let found = loaded(&ROAD.replacen(from, to, 1)).expect_err(to);
            assert!(found.starts_with("road.ron:") && found.contains(says), "{to}: {found}");
        }
        let two = ROAD.replacen("people: 5", "people: 0", 1).replacen("days: 2", "days: 90", 1);
        let found = loaded(&two).expect_err("two mistakes");
        assert!(found.contains("`people` must be") && found.contains("`days` must be"), "{found}");
    }

    #[test]
    fn no_way_leads_in_a_circle_or_nowhere() {
        let back = "    roads: [\n        (from: \"inn\", to: \"hill\", days: 1, text: \"Back.\"),";
        for (from, to, says) in [
            ("    roads: [", back, "closes a circle"),
            ("(from: \"inn\", to: \"sea\", days: 3", "(from: \"hill\", to: \"sea\", days: 3", "could be stuck there"),
            ("to: \"inn\"", "to: \"sea\"", "no road leads to `inn`"),
            (
                "    roads: [",
                "    roads: [\n        (from: \"sea\", to: \"inn\", days: 1, text: \"Back.\"),",
                "ends there",
            ),
        ] {
            let found = loaded(&ROAD.replacen(from, to, 1)).expect_err(to);
            assert!(found.contains(says), "{to}: {found}");
        }
    }
}
