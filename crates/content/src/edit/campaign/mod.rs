//! Editing campaigns: a beginning, changes of the map of nodes, and the live check. The rest of a campaign stays as it is.

mod finding;
mod tree;

use crate::campaign::{
    CampaignMap, CampaignNode, CampaignSource, CampaignStart, Ending, Place, Road, RoadChange, RoadNeed, RoadRules,
    SiegeSource, StopChoice, StopSource,
};
use crate::rules::is_name;
pub use finding::check;
pub(super) use tree::tree;

const NEW_MAP: (u32, u32) = (60, 40);

/// A part of a campaign on its map, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Node(usize),
    Road(usize),
}

/// Reasons why a node cannot have a name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenameError {
    #[error("the name `{0}` is taken by another node: choose one of its own")]
    Taken(String),
    #[error("`{0}` is no name: it consists of letters, digits and underscores")]
    NoName(String),
}

/// A campaign with one siege of a level, and a road from there to its end.
pub fn blank(level: &str) -> CampaignSource {
    let node = |name: &str, title: &str, at, here| CampaignNode {
        name: name.to_owned(),
        title: title.to_owned(),
        about: "Nobody has written yet what is known of it.".to_owned(),
        at,
        by: None,
        here,
    };
    let ending = Ending {
        name: "end".to_owned(),
        title: "The end".to_owned(),
        text: "You are there.".to_owned(),
        needs: vec![],
    };
    CampaignSource {
        title: "A new campaign".to_owned(),
        about: "Nobody has written yet what awaits the player here.".to_owned(),
        intro: Vec::new(),
        map: CampaignMap { size: NEW_MAP, seed: 1, features: Vec::new() },
        start: CampaignStart { node: "start".to_owned(), people: 5, goods: Default::default(), carts: 1 },
        rules: RoadRules::default(),
        nodes: vec![
            node("start", "The beginning", (10, 20), new_siege(level)),
            node("end", "The end", (50, 20), Place::End),
        ],
        roads: vec![new_road("start", "end")],
        improvements: Vec::new(),
        endings: vec![ending],
        triggers: Vec::new(),
    }
}

fn new_road(from: &str, to: &str) -> Road {
    Road { from: from.to_owned(), to: to.to_owned(), days: 1, text: "A road.".to_owned(), needs: Vec::new() }
}

/// A siege of a level to start from.
pub fn new_siege(level: &str) -> Place {
    Place::Siege(SiegeSource {
        level: level.to_owned(),
        idea: "Hold the hearth.".to_owned(),
        settlers: None,
        spoils: Default::default(),
        triggers: Vec::new(),
    })
}

/// A question to start from, with the least number of answers.
pub fn new_stop() -> Place {
    let choices = vec![
        StopChoice { text: "Go on.".to_owned(), needs: Vec::new(), then: Vec::new() },
        StopChoice { text: "Rest for a day.".to_owned(), needs: Vec::new(), then: vec![RoadChange::Days(1)] },
    ];
    Place::Stop(StopSource { text: "What do you do?".to_owned(), choices })
}

/// Adds a stop at a place, with a name that no other node has; returns its index.
pub fn add_node(source: &mut CampaignSource, at: (u32, u32)) -> usize {
    let names = std::iter::once("place".to_owned()).chain((2_u64..).map(|number| format!("place_{number}")));
    let is_free = |name: &String| source.nodes.iter().all(|node| node.name != *name);
    let name = names.into_iter().find(is_free).unwrap_or_default();
    source.nodes.push(CampaignNode {
        name,
        title: "A new place".to_owned(),
        about: "Nobody has written yet what is known of it.".to_owned(),
        at: on_map(source, at),
        by: None,
        here: new_stop(),
    });
    source.nodes.len() - 1
}

/// Moves a node, no farther than to the edge of the map.
pub fn move_node(source: &mut CampaignSource, index: usize, to: (u32, u32)) {
    let to = on_map(source, to);
    if let Some(node) = source.nodes.get_mut(index) {
        node.at = to;
    }
}

fn on_map(source: &CampaignSource, (x, y): (u32, u32)) -> (u32, u32) {
    (x.min(source.map.size.0), y.min(source.map.size.1))
}

/// Adds a road; returns its index. There is none from a node to itself.
pub fn add_road(source: &mut CampaignSource, from: usize, to: usize) -> Option<usize> {
    let name = |index: usize| source.nodes.get(index).map(|node| node.name.as_str());
    let road = new_road(name(from)?, name(to).filter(|_| from != to)?);
    source.roads.push(road);
    Some(source.roads.len() - 1)
}

/// Removes a node with the roads that begin or end there, or a road.
pub fn remove(source: &mut CampaignSource, part: Part) {
    match part {
        Part::Node(index) if index < source.nodes.len() => {
            let CampaignNode { name, .. } = source.nodes.remove(index);
            source.roads.retain(|road| road.from != name && road.to != name);
        }
        Part::Road(index) if index < source.roads.len() => drop(source.roads.remove(index)),
        _ => {}
    }
}

/// Checks that a node can have this name.
///
/// # Errors
///
/// If it is no name, or another node has it.
pub fn check_name(source: &CampaignSource, index: usize, name: &str) -> Result<(), RenameError> {
    if !is_name(name) {
        return Err(RenameError::NoName(name.to_owned()));
    }
    let is_taken = source.nodes.iter().enumerate().any(|(other, node)| other != index && node.name == name);
    if is_taken { Err(RenameError::Taken(name.to_owned())) } else { Ok(()) }
}

/// Gives a node another name, also where roads, the beginning and needs name it.
///
/// # Errors
///
/// Those of [`check_name`].
pub fn rename(source: &mut CampaignSource, index: usize, to: &str) -> Result<(), RenameError> {
    check_name(source, index, to)?;
    let Some(node) = source.nodes.get_mut(index) else { return Ok(()) };
    let from = std::mem::replace(&mut node.name, to.to_owned());
    let follow = |name: &mut String| {
        if *name == from {
            to.clone_into(name);
        }
    };
    follow(&mut source.start.node);
    let CampaignSource { nodes, roads, endings, .. } = source;
    for road in roads.iter_mut() {
        follow(&mut road.from);
        follow(&mut road.to);
    }
    let of_choices = nodes.iter_mut().filter_map(|node| match &mut node.here {
        Place::Stop(stop) => Some(&mut stop.choices),
        _ => None,
    });
    let of_choices = of_choices.flatten().map(|choice| &mut choice.needs);
    let needs = of_choices.chain(roads.iter_mut().map(|road| &mut road.needs));
    let needs = needs.chain(endings.iter_mut().map(|ending| &mut ending.needs));
    needs.flatten().for_each(|need| each_node(need, &follow));
    Ok(())
}

/// Passes every name of a node in a need.
fn each_node(need: &mut RoadNeed, pass: &impl Fn(&mut String)) {
    match need {
        RoadNeed::Won(node) | RoadNeed::Lost(node) | RoadNeed::Held(node) => pass(node),
        RoadNeed::Not(other) => each_node(other, pass),
        RoadNeed::Marked(_)
        | RoadNeed::Improved(_)
        | RoadNeed::Wins(_)
        | RoadNeed::People(_)
        | RoadNeed::Garrisons(_)
        | RoadNeed::Fallen(_)
        | RoadNeed::Goods(_)
        | RoadNeed::By(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Document, write};
    use super::*;
    use crate::read::read;
    use crate::shipped;

    fn shipped_text() -> &'static str {
        shipped::CAMPAIGNS[0].1
    }

    fn source(text: &str) -> CampaignSource {
        read("road.ron", text).unwrap_or_else(|report| panic!("{report}\n{text}"))
    }

    fn node(source: &CampaignSource, name: &str) -> usize {
        source.nodes.iter().position(|node| node.name == name).expect("there is such a node")
    }

    #[test]
    fn the_shipped_campaign_stays_as_it_is_byte_by_byte_and_can_be_written_anew() {
        let campaign = source(shipped_text());
        assert_eq!(write::updated_campaign(shipped_text(), &campaign).as_deref(), Ok(shipped_text()));
        let anew = write::new_campaign(&campaign);
        assert_eq!(source(&anew), campaign, "{anew}");
        assert_eq!(write::new_campaign(&source(&anew)), anew);
    }

    #[test]
    fn what_is_not_edited_survives_and_a_change_leaves_the_other_lines_alone() {
        let before = source(shipped_text());
        let mut campaign = before.clone();
        let last = campaign.nodes.len() - 1;
        move_node(&mut campaign, last, (500, 500));
        campaign.roads[0].days += 1;
        campaign.title = "Długa droga".to_owned();
        let text = write::updated_campaign(shipped_text(), &campaign).expect("it can be written");
        let after = source(&text);
        assert_eq!(after, campaign);
        assert_eq!(after.nodes[last].at, before.map.size, "no farther than the edge");
        let other = shipped_text().lines().zip(text.lines()).filter(|(old, new)| old != new).count();
        assert_eq!((other, text.lines().count()), (3, shipped_text().lines().count()));
        let rest = CampaignSource { title: before.title.clone(), roads: vec![], nodes: vec![], ..after };
        assert_eq!(rest, CampaignSource { roads: vec![], nodes: vec![], ..before });
    }

    #[test]
    fn another_name_of_a_node_follows_everywhere() {
        let mut campaign = blank("first_siege");
        let inn = add_node(&mut campaign, (20, 20));
        add_road(&mut campaign, 0, inn).expect("they are two");
        add_road(&mut campaign, inn, 1).expect("they are two");
        let need = |need: fn(String) -> RoadNeed| need("start".to_owned());
        campaign.roads[1].needs = vec![RoadNeed::Not(Box::new(need(RoadNeed::Held)))];
        campaign.endings[0].needs = vec![need(RoadNeed::Won)];
        if let Place::Stop(stop) = &mut campaign.nodes[inn].here {
            stop.choices[1].needs = vec![need(RoadNeed::Lost)];
        }
        let before = campaign.clone();
        assert_eq!(rename(&mut campaign, 0, "place"), Err(RenameError::Taken("place".to_owned())));
        assert_eq!(rename(&mut campaign, 0, "a b"), Err(RenameError::NoName("a b".to_owned())));
        assert_eq!(campaign, before, "what is refused changes nothing");
        assert_eq!(rename(&mut campaign, 0, "łąka"), Ok(()));
        let text = write::new_campaign(&campaign);
        assert!(!text.contains("\"start\"") && text.matches("\"łąka\"").count() == 7, "{text}");
        assert_eq!(source(&text.replace("łąka", "start")), before);
    }

    #[test]
    fn a_node_goes_with_its_roads_and_comes_back_with_them() {
        let mut document = Document::kept(source(shipped_text()));
        let before = document.source().clone();
        let bank = Part::Node(node(&before, "bank"));
        assert!(document.edit("removing a node", |source| remove(source, bank)));
        let after = document.source();
        assert!(after.nodes.len() + 1 == before.nodes.len() && after.roads.len() < before.roads.len());
        assert!(after.roads.iter().all(|road| road.from != "bank" && road.to != "bank"));
        assert!(!document.is_kept() && document.undo() && document.is_kept());
        assert_eq!(*document.source(), before);
        assert!(document.redo() && document.undoes() == Some("removing a node"));
    }

    #[test]
    fn a_new_campaign_is_right_and_what_is_wrong_later_is_found_at_its_node_or_road() {
        let rules = shipped::rules().expect("the shipped rules are right");
        let found = |source: &CampaignSource| check(source, |level| level == "first_siege", &["first_siege"], &rules);
        let mut campaign = blank("first_siege");
        assert_eq!(found(&campaign), Default::default());
        let index = add_node(&mut campaign, (30, 30));
        let alone: Vec<_> = found(&campaign).list.iter().map(|finding| finding.at).collect();
        assert_eq!(alone, [Some(Part::Node(index)); 2], "nothing leads there or away");
        assert_eq!(add_road(&mut campaign, index, index), None);
        campaign.roads[0].days = 99;
        campaign.nodes[0].here = new_siege("frist_siege");
        campaign.title.clear();
        let wrong = found(&campaign);
        let at: Vec<_> = wrong.list.iter().map(|finding| finding.at).collect();
        assert!(!wrong.is_playable() && at == [None, Some(Part::Node(0)), Some(Part::Road(0))], "{wrong:?}");
        assert!(wrong.list[1].help.as_ref().is_some_and(|help| help.contains("`first_siege`")));
    }
}
