//! A campaign as a tree of what a person would write: fields in the order of the shipped one, defaults left out.

use super::super::tree::{Fields, Node, amounts, number, stock, text, tuple, unless_equal, within, written};
use crate::campaign::{
    CampaignMap, CampaignNode, CampaignSource, CampaignStart, Ending, Improvement, MapFeature, Place, Road, RoadChange,
    RoadNeed, RoadRules, SiegeSource, StopChoice, StopSource,
};
use osada_sim::rules::Effect;

/// The tree of a campaign. Two campaigns are equal if and only if their trees are.
pub(in crate::edit) fn tree(source: &CampaignSource) -> Node {
    let CampaignSource { title, about, intro, map, start, rules, nodes, roads, improvements, endings, triggers } =
        source;
    Fields::default()
        .with("title", text(title))
        .with("about", text(about))
        .with_list("intro", intro.iter().map(|paragraph| text(paragraph)).collect(), true)
        .with("map", country(map))
        .with("start", beginning(start))
        .with_some("rules", (*rules != RoadRules::default()).then(|| travelling(rules)))
        .with("nodes", Node::List { items: nodes.iter().map(node).collect(), lines: true })
        .with("roads", Node::List { items: roads.iter().map(road).collect(), lines: true })
        .with_list("improvements", improvements.iter().map(improvement).collect(), true)
        .with("endings", Node::List { items: endings.iter().map(ending).collect(), lines: true })
        .with_list("triggers", triggers.iter().map(written).collect(), true)
        .lines("")
}

fn country(CampaignMap { size, seed, features }: &CampaignMap) -> Node {
    Fields::default()
        .with("size", point(*size))
        .with_some("seed", unless_equal(*seed, 0).map(number))
        .with_list("features", features.iter().map(feature).collect(), true)
        .lines("")
}

fn feature(feature: &MapFeature) -> Node {
    let (name, at, size) = match feature {
        MapFeature::River(points) => {
            let line = Node::List { items: points.iter().copied().map(point).collect(), lines: false };
            return Node::Tuple { name: "River", items: vec![line] };
        }
        MapFeature::Forest(at, size) => ("Forest", at, size),
        MapFeature::Hills(at, size) => ("Hills", at, size),
        MapFeature::Mountains(at, size) => ("Mountains", at, size),
        MapFeature::Lake(at, size) => ("Lake", at, size),
        MapFeature::Fields(at, size) => ("Fields", at, size),
    };
    Node::Tuple { name, items: vec![point(*at), number(size)] }
}

fn beginning(CampaignStart { node, people, goods, carts }: &CampaignStart) -> Node {
    Fields::default()
        .with("node", text(node))
        .with("people", number(people))
        .with_some("goods", stock(goods))
        .with_some("carts", unless_equal(*carts, 0).map(number))
        .inline("")
}

fn travelling(rules: &RoadRules) -> Node {
    let RoadRules { people, load, carry, eats, hunger, late, grows, defeat_days, saved, sends } = rules;
    let usual = RoadRules::default();
    let count = |value: u32, usual: u32| unless_equal(value, usual).map(number);
    let share = |value: f64, usual: f64| (value.to_bits() != usual.to_bits()).then(|| number(value));
    Fields::default()
        .with_some("people", count(*people, usual.people))
        .with_some("load", count(*load, usual.load))
        .with_some("carry", count(*carry, usual.carry))
        .with_some("eats", count(*eats, usual.eats))
        .with_list("hunger", effects(hunger), false)
        .with_list("late", effects(late), false)
        .with_some("grows", share(*grows, usual.grows))
        .with_some("defeat_days", count(*defeat_days, usual.defeat_days))
        .with_some("saved", share(*saved, usual.saved))
        .with_some("sends", stock(sends))
        .lines("")
}

fn node(CampaignNode { name, title, about, at, by, here }: &CampaignNode) -> Node {
    Fields::default()
        .with("name", text(name))
        .with("title", text(title))
        .with("at", point(*at))
        .with_some("by", by.map(number))
        .with("about", text(about))
        .with("here", place(here))
        .lines("")
}

fn place(here: &Place) -> Node {
    match here {
        Place::Siege(SiegeSource { level, idea, settlers, spoils, triggers }) => Fields::default()
            .with("level", text(level))
            .with_some("settlers", settlers.map(number))
            .with_some("spoils", stock(spoils))
            .with("idea", text(idea))
            .with_list("triggers", triggers.iter().map(written).collect(), true)
            .inline("Siege"),
        Place::Stop(StopSource { text: asks, choices }) => Fields::default()
            .with("text", text(asks))
            .with("choices", Node::List { items: choices.iter().map(choice).collect(), lines: true })
            .inline("Stop"),
        Place::End => Node::Atom("End".to_owned()),
    }
}

fn choice(StopChoice { text: says, needs, then }: &StopChoice) -> Node {
    Fields::default()
        .with("text", text(says))
        .with_list("needs", needs.iter().map(need).collect(), false)
        .with_list("then", then.iter().map(change).collect(), false)
        .inline("")
}

fn road(Road { from, to, days, text: says, needs }: &Road) -> Node {
    Fields::default()
        .with("from", text(from))
        .with("to", text(to))
        .with("days", number(days))
        .with("text", text(says))
        .with_list("needs", needs.iter().map(need).collect(), false)
        .inline("")
}

fn improvement(Improvement { name, title, about, now, then }: &Improvement) -> Node {
    Fields::default()
        .with("name", text(name))
        .with("title", text(title))
        .with("about", text(about))
        .with_list("now", now.iter().map(change).collect(), false)
        .with_list("then", effects(then), false)
        .inline("")
}

fn ending(Ending { name, title, text: says, needs }: &Ending) -> Node {
    Fields::default()
        .with("name", text(name))
        .with("title", text(title))
        .with_list("needs", needs.iter().map(need).collect(), false)
        .with("text", text(says))
        .lines("")
}

fn need(need: &RoadNeed) -> Node {
    match need {
        RoadNeed::Goods(goods) => amounts(goods).inline("Goods"),
        RoadNeed::Not(other) => Node::Tuple { name: "Not", items: vec![self::need(other)] },
        _ => within(need),
    }
}

fn change(change: &RoadChange) -> Node {
    match change {
        RoadChange::Give(goods) => amounts(goods).inline("Give"),
        RoadChange::Take(goods) => amounts(goods).inline("Take"),
        RoadChange::Next(list) => {
            Node::Tuple { name: "Next", items: vec![Node::List { items: effects(list), lines: false }] }
        }
        _ => within(change),
    }
}

fn effects(list: &[Effect]) -> Vec<Node> {
    list.iter().map(within).collect()
}

fn point((x, y): (u32, u32)) -> Node {
    tuple([number(x), number(y)])
}
