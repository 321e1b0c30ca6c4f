//! What a journey needs, what follows on its road, and why a step is refused, in words.

use osada_content::{Campaign, RoadChange, RoadNeed};
use osada_reader::fault::counted;
use osada_record::{Journey, RoadRefusal};
use osada_sim::effect_words;
use osada_sim::rules::{Effect, Rules};

/// A need in words: "the siege “The ford” was won".
pub fn need_words(campaign: &Campaign, need: &RoadNeed) -> String {
    let title = |name: &str| {
        let node = campaign.node(name).map(|index| campaign.source.nodes[index].title.as_str());
        node.unwrap_or(name).to_owned()
    };
    match need {
        RoadNeed::Won(node) => format!("the siege “{}” was won", title(node)),
        RoadNeed::Lost(node) => format!("the siege “{}” was lost", title(node)),
        RoadNeed::Held(node) => format!("somebody stays at “{}”", title(node)),
        RoadNeed::Marked(mark) => format!("you have chosen “{}”", mark.replace('_', " ")),
        RoadNeed::Improved(name) => {
            let row = campaign.source.improvements.iter().find(|row| row.name == *name);
            format!("you have “{}”", row.map_or(name, |row| &row.title))
        }
        RoadNeed::Wins(count) => format!("{} won", counted(*count as usize, "siege")),
        RoadNeed::People(count) => format!("at least {} travelling", counted(*count as usize, "person")),
        RoadNeed::Garrisons(count) => format!("at least {} left behind", counted(*count as usize, "person")),
        RoadNeed::Fallen(count) => format!("at most {} fallen", counted(*count as usize, "person")),
        RoadNeed::Goods(stock) => format!("{stock} on the carts"),
        RoadNeed::By(day) => format!("day {day} or earlier"),
        RoadNeed::Not(other) => format!("not: {}", need_words(campaign, other)),
    }
}

/// What follows from changes and effects, in a line.
pub fn change_words(rules: &Rules, changes: &[RoadChange], effects: &[Effect]) -> String {
    let of = |effects: &[Effect]| {
        let words = effects.iter().map(|effect| effect_words(rules, effect)).filter(|words| !words.is_empty());
        words.collect::<Vec<_>>().join(", ")
    };
    let word = |change: &RoadChange| match change {
        RoadChange::Give(stock) => format!("+ {stock}"),
        RoadChange::Take(stock) => format!("− {stock}"),
        RoadChange::Join(1) => "one person joins".to_owned(),
        RoadChange::Join(count) => format!("{count} people join"),
        RoadChange::Part(1) => "one person leaves".to_owned(),
        RoadChange::Part(count) => format!("{count} people leave"),
        RoadChange::Carts(count) => format!("+ {}", counted(*count as usize, "cart")),
        RoadChange::LoseCarts(count) => format!("− {}", counted(*count as usize, "cart")),
        RoadChange::Load(pieces) => format!("each cart carries {pieces} more"),
        RoadChange::People(count) => format!("{count} more can travel together"),
        RoadChange::Days(days) => format!("takes {}", counted(*days as usize, "day")),
        RoadChange::Mark(_) => String::new(),
        RoadChange::Next(effects) => format!("at the next siege: {}", of(effects)),
    };
    let every = of(effects);
    let every = if every.is_empty() { every } else { format!("at every siege: {every}") };
    let parts = changes.iter().map(word).chain([every]).filter(|words| !words.is_empty());
    parts.collect::<Vec<_>>().join("; ")
}

/// Heading and text of the end of a journey.
pub fn ending_words(journey: &Journey) -> (&str, &str) {
    journey
        .ending()
        .map_or(("Nobody is left", "The road ends here."), |ending| (ending.title.as_str(), ending.text.as_str()))
}

/// Heading of the end of a siege on the road.
pub fn siege_words(won: bool) -> &'static str {
    if won { "The siege is withstood" } else { "The siege is lost" }
}

/// The reason why a step is refused.
pub fn road_refusal_words(campaign: &Campaign, refusal: &RoadRefusal) -> String {
    match refusal {
        RoadRefusal::NotNow => "not now".to_owned(),
        RoadRefusal::Nothing => "there is no such thing here".to_owned(),
        RoadRefusal::Needs(need) => format!("only if {}", need_words(campaign, need)),
        RoadRefusal::Nobody => "somebody has to travel".to_owned(),
        RoadRefusal::Crowd { most } => format!("at most {} can travel together", counted(*most as usize, "person")),
        RoadRefusal::Heavy { most } => format!("carts and people carry at most {most} pieces"),
        RoadRefusal::TooLittle(good) => format!("there is not so much {}", good.name()),
    }
}
