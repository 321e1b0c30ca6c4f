//! Entries of the log and notifications.

use super::chief::{answer_words, listed_in_words, plan_title, sign_words};
use super::people::bond_words;
use super::place::{explained, in_the, location_words, side_word, spot_words};
use super::{capitalised, death_words};
use osada_ai::brain::Action;
use osada_ai::grid::{Cell, Direction};
use osada_reader::fault::counted;
use osada_record::{IdleCause, LogFact, LogKind, LossCause, RaidToll};
use osada_sim::rules::{Rules, StructureKind};
use osada_sim::{GoalStep, KeptAwake, Location, Outcome, World, locate_many, season_words};

/// So many sides are all of them.
const MANY_SIDES: usize = 4;
/// Most names in a notification.
const NAMED: usize = 6;

/// An entry of the log as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogWords {
    /// A few words.
    pub title: String,
    /// A sentence or two of details; may be empty. Braces hold the name of a key's action, as in the texts of lessons
    /// ([`osada_content::parts`]).
    pub text: String,
}

/// Title and text of an entry of the log.
pub fn log_words(rules: &Rules, fact: &LogFact) -> LogWords {
    let (title, text) = match fact {
        LogFact::RaidAnnounced { wave, besiegers, sides, .. } => {
            (format!("Raid {wave} is coming"), announcement(*besiegers, sides))
        }
        LogFact::Sign { wave, plan, side } => {
            let sign = sign_words(rules, *plan, *side).unwrap_or_default();
            let text = format!("{sign} {}", answer_words(rules, *plan));
            (format!("Signs of raid {wave}"), text.trim_end().to_owned())
        }
        LogFact::RaidArrived { wave, besiegers, side, other_sides, waiting, earlier } => {
            let sides: Vec<Direction> = side.iter().chain(other_sides).copied().collect();
            (format!("Raid {wave} is here!"), arrival(*besiegers, &sides, *waiting, *earlier))
        }
        LogFact::RaidCutOff { wave, besiegers, side } => {
            let who = if *besiegers == 1 { "1 besieger".to_owned() } else { format!("{besiegers} besiegers") };
            let text = format!("No way leads to the hearth for {who}{}. They wait for one.", in_the(*side));
            (format!("Raid {wave} is cut off"), text)
        }
        LogFact::RaidOver { wave, toll, plan } => (format!("Raid {wave} is over"), retreat(rules, *toll, *plan)),
        LogFact::WagonNearCamp { side, guards } => {
            let who = counted(*guards as usize, "guard");
            let text = format!("{who} will come for those who pull, and nothing moves while one is near.");
            (format!("Near the camp{}", in_the(*side)), text)
        }
        LogFact::GoalStep { step, done, of, name } => {
            let name = name.as_deref().unwrap_or("Somebody");
            let title = match step {
                GoalStep::Stop => format!("Stop {done} of {of} is reached"),
                GoalStep::Freed => format!("{name} is free"),
                GoalStep::Home if *done == 1 => "A captive has come home".to_owned(),
                GoalStep::Home => format!("{done} captives have come home"),
                GoalStep::Aboard => format!("{name} is aboard ({done} of {of})"),
                GoalStep::Unmasked => format!("{name} was a saboteur"),
                GoalStep::Wronged => format!("{name} was nobody's enemy"),
            };
            let text = match step {
                GoalStep::Stop => "People load it here, while no enemy is near, before it can go on.".to_owned(),
                GoalStep::Freed => {
                    "Hungry and hurt, but one of yours again. They run home by the shortest way.".to_owned()
                }
                GoalStep::Home if done < of => format!("{} more to go.", of - done),
                GoalStep::Aboard if done < of => "They are safe. Those who stay have to hold the hearth.".to_owned(),
                GoalStep::Unmasked if done < of => format!("{} more must be found.", of - done),
                GoalStep::Wronged if done <= of => {
                    format!("{} more like this, and the settlement breaks up.", of - done + 1)
                }
                GoalStep::Wronged => "The settlement breaks up: nobody trusts anybody any more.".to_owned(),
                GoalStep::Home | GoalStep::Aboard | GoalStep::Unmasked => "That is everybody.".to_owned(),
            };
            (title, text)
        }
        LogFact::CampBeaten { side } => {
            let text = "It is burnt and its garrison is gone: no more raids come from there.";
            (format!("The camp{} is beaten", in_the(*side)), text.to_owned())
        }
        LogFact::AlarmRung { name, location } => {
            let name = name.as_deref().unwrap_or("Somebody");
            (format!("{name} rings the bell"), format!("{name} has seen them {}.", location_words(rules, *location)))
        }
        LogFact::Death { name, cause, location } => {
            let cause = capitalised(&death_words(rules, cause));
            (format!("{name} is dead"), format!("{cause}, {}.", location_words(rules, *location)))
        }
        LogFact::Destroyed { structure, location } => {
            (format!("{} destroyed", rules.structure(*structure).title), wreck_sentence(rules, *structure, *location))
        }
        LogFact::FoodGone => {
            let text = "Gather berries ({Forage}), hunt deer ({Hunt}) or lay out fields ({Build}): hungry people tire sooner and waste away.";
            ("The food has run out".to_owned(), text.to_owned())
        }
        LogFact::Collapse { name, location, kept_awake } => {
            let advice = match kept_awake {
                Some(KeptAwake::Drafted) => "Nobody sleeps while drafted: release people in time.",
                Some(KeptAwake::Alarm) => "Nobody sleeps while the bell rings: silence it in time.",
                Some(KeptAwake::Fight) => "They were in a fight. Send tired people home before a raid.",
                Some(KeptAwake::Tower) => "They stayed at their tower. Somebody else can take a turn.",
                Some(KeptAwake::NoBed) => "No bed was free: build one for everybody.",
                None => "The way to bed was too long.",
            };
            let place = location_words(rules, *location);
            (format!("{name} collapsed"), format!("Collapsed from exhaustion {place}. {advice}"))
        }
        LogFact::CutOff { name, location } => {
            let place = location_words(rules, *location);
            let text = format!("No way leads to the hearth or to food from where they are, {place}. Open one.");
            (format!("{name} is cut off"), text)
        }
        LogFact::Idle { idle, all, cause } => {
            let text = cause.as_ref().map_or(String::new(), |cause| idleness(rules, cause));
            (format!("{idle} of {all} are idle"), text)
        }
        LogFact::StandingBy { names } => {
            let who = match names.len() {
                ..=NAMED => listed_in_words(names),
                many => format!("{} and {} more", names[..NAMED].join(", "), many - NAMED),
            };
            let verb = if names.len() == 1 { "stands" } else { "stand" };
            let text =
                "Half a day without an enemy, and nobody works while drafted. {Draft} releases whoever is selected.";
            (format!("{who} {verb} by, drafted"), text.to_owned())
        }
        LogFact::Recruit { name, kin: Some((other, bond)) } => {
            let bond = bond_words(*bond, rules.traits.names.is_of_woman(other));
            let own = if rules.traits.names.is_of_woman(name) { "her" } else { "his" };
            (format!("{name} joins us"), format!("{other}, {own} {bond}, lives here already."))
        }
        LogFact::Recruit { name, kin: None } => {
            (format!("{name} joins us"), "Word of the settlement has spread: they want to stay.".to_owned())
        }
        LogFact::Buried { name, by, location } => {
            let by = by.as_ref().map_or(String::new(), |by| format!("{by} has dug the grave. "));
            let place = location_words(rules, *location);
            (format!("{name} is buried"), format!("{by}It lies {place}; those who were near {name} will go there."))
        }
        LogFact::FoeNamed { name, kind, victim } => {
            let kind = rules.unit(*kind).title.to_lowercase();
            (format!("Remember {name}"), format!("So the {kind} is called who has killed {victim}."))
        }
        LogFact::FoeReturned { name, kind, victims } => {
            let kind = rules.unit(*kind).title.to_lowercase();
            (
                format!("{name} is back"),
                format!("The {kind} who killed {} has come with this raid.", listed_in_words(victims)),
            )
        }
        LogFact::FoeFell { name, by, victims, .. } => {
            let by = by.as_ref().map_or(String::new(), |by| format!(" to {by}"));
            let who = if victims.is_empty() { String::new() } else { format!("{} avenged.", are_words(victims)) };
            (format!("{name} has fallen{by}"), who)
        }
        LogFact::Befriended { one, two } => (format!("{one} and {two} are friends now"), String::new()),
        LogFact::Wolf { hunter, name, location } => {
            let title = format!("A {} is after {name}", rules.unit(*hunter).title.to_lowercase());
            let place = location_words(rules, *location);
            (title, format!("{name} is alone {place}. People in company are safe."))
        }
        LogFact::Question { title, text, .. } => (title.clone(), text.clone()),
        LogFact::Answer { title, choice: Some(choice), .. } => (title.clone(), format!("You answered: {choice}.")),
        LogFact::Answer { title, choice: None, .. } => (title.clone(), "Nobody answered in time.".to_owned()),
        LogFact::TaskOver { title, done: true } => ("Done".to_owned(), format!("{title}.")),
        LogFact::TaskOver { title, done: false } => ("Not done in time".to_owned(), format!("{title}.")),
        LogFact::Said { text } => (text.clone(), String::new()),
        LogFact::Weather { title, about } => (title.clone(), about.clone()),
        LogFact::Season { season } => {
            let changes = capitalised(&season_words(rules.seasons.of(*season)).join(", "));
            let text = if changes.is_empty() { changes } else { format!("{changes}.") };
            (format!("{season:?} begins"), text)
        }
        LogFact::RaidCancelled { wave } => {
            (format!("Raid {wave} does not come"), "The besiegers stay in their camp that night.".to_owned())
        }
        LogFact::Learnt { craft, name } => {
            let title = format!("Learnt: {}", rules.craft(*craft).title.to_lowercase());
            let opened: Vec<String> = rules.opened_by(*craft).map(str::to_lowercase).collect();
            let by = name.as_ref().map_or(String::new(), |name| format!("{name} can teach it now. "));
            let opened = if opened.is_empty() { String::new() } else { format!("New: {}.", opened.join(", ")) };
            (title, format!("{by}{opened}").trim_end().to_owned())
        }
        LogFact::FireBroke { near, location } => {
            let place = location_words(rules, *location);
            let text = "It spreads to whatever burns beside it. People who are near leave other work to put it out.";
            let near = match near.as_slice() {
                [] => String::new(),
                [one] => format!(" Only {one} was near."),
                many => format!(" Near it were {}.", listed_in_words(many)),
            };
            (format!("Fire {place}!"), format!("{text}{near}"))
        }
        LogFact::FireOut { location } => {
            (format!("The fire {} is out", location_words(rules, *location)), String::new())
        }
        LogFact::Departed { name } => (format!("{name} leaves us"), String::new()),
        LogFact::End { outcome } => {
            let is_won = *outcome == Outcome::Victory;
            let title = if is_won { "The siege is broken" } else { "The settlement is lost" };
            (title.to_owned(), String::new())
        }
        LogFact::Written { title, text, .. } => (title.clone(), text.clone()),
    };
    LogWords { title, text }
}

/// "Jan is", "Jan and Ewa are".
fn are_words(names: &[String]) -> String {
    format!("{} {}", listed_in_words(names), if names.len() == 1 { "is" } else { "are" })
}

/// Place of something destroyed: "by" what stands nearby would read as if that had destroyed it.
fn wreck_words(rules: &Rules, location: Location) -> String {
    match location {
        Location::By { structure, side } => {
            format!("near the {}{}", rules.structure(structure).title.to_lowercase(), in_the(side))
        }
        other => location_words(rules, other),
    }
}

/// Sentence for the place of something destroyed, which is not named after its like.
fn wreck_sentence(rules: &Rules, wreck: StructureKind, location: Location) -> String {
    let place = match location {
        Location::By { structure, side } if structure == wreck => in_the(side).trim_start().to_owned(),
        other => wreck_words(rules, other),
    };
    if place.is_empty() { place } else { format!("{}.", capitalised(&place)) }
}

/// " in the east and the north", with that preposition, or nothing.
fn sides_words(preposition: &str, sides: &[Direction]) -> String {
    let words: Vec<String> = sides.iter().map(|&side| format!("the {}", side_word(side))).collect();
    match words.len() {
        0 => String::new(),
        1..MANY_SIDES => format!(" {preposition} {}", listed_in_words(&words)),
        _ => format!(" {} all sides", if preposition == "in" { "on" } else { preposition }),
    }
}

/// Without the time: the clock counts it down, and the log is read later.
fn announcement(besiegers: u32, sides: &[Direction]) -> String {
    format!("{besiegers} of them{}.", sides_words("from", sides))
}

fn arrival(besiegers: u32, sides: &[Direction], waiting: u32, earlier: u32) -> String {
    let gather = if besiegers == 1 { "1 besieger gathers" } else { &format!("{besiegers} besiegers gather") };
    let waiting = match waiting {
        0 => String::new(),
        1 => " There is no room for 1 of them yet: that one follows the others.".to_owned(),
        waiting => format!(" There is no room for {waiting} of them yet: they follow the others."),
    };
    let earlier = match earlier {
        0 => String::new(),
        1 => " 1 from an earlier raid is still here.".to_owned(),
        earlier => format!(" {earlier} from earlier raids are still here."),
    };
    format!("{gather}{}.{waiting}{earlier}", sides_words("in", sides))
}

fn retreat(rules: &Rules, toll: Option<RaidToll>, plan: Option<Action>) -> String {
    let toll = toll.map_or(String::new(), |RaidToll { came, fallen, kills }| {
        let lost = if kills == 0 { "none".to_owned() } else { kills.to_string() };
        format!("{came} came, {fallen} fell; {lost} of your people died.")
    });
    let plan = plan.map_or(String::new(), |plan| {
        format!(" Their plan: {}. Press {{Besiegers}} for why.", plan_title(rules, plan))
    });
    toll + &plan
}

fn idleness(rules: &Rules, cause: &IdleCause) -> String {
    match cause {
        IdleCause::NoWork => {
            "There is no work: mark trees ({Chop}), rock ({Mine}) or berries ({Forage}), or build ({Build}).".to_owned()
        }
        IdleCause::About { job, location } => {
            let place = location.map_or(String::new(), |location| format!(" {}", location_words(rules, location)));
            format!("They will {}{place} in a moment.", job.name())
        }
        IdleCause::Rejected { jobs, of, rejection } => format!(
            "{jobs} of {}: {}. Select somebody to see the rest.",
            counted(*of as usize, "job"),
            explained(rules, rejection)
        ),
    }
}

/// Cause of the death of a colonist, to follow the name.
pub fn loss_words(rules: &Rules, cause: &LossCause) -> String {
    match cause {
        LossCause::Known(cause) => death_words(rules, cause),
        LossCause::Written(words) => words.clone(),
    }
}

/// Number and place of besiegers who fell together.
pub fn fallen_words(world: &World, count: usize, cell: Cell) -> String {
    format!("{count} besiegers fell {}", spot_words(world, cell))
}

/// What has happened, to follow the number of entries of a kind; `None` for kinds that are always shown one by one.
fn of_many(kind: LogKind) -> Option<&'static str> {
    match kind {
        LogKind::Death => Some("of your people fell"),
        LogKind::Destroyed => Some("structures destroyed"),
        LogKind::Collapse => Some("collapsed"),
        _ => None,
    }
}

/// True for a kind of entries of which many at one place are shown as one.
pub fn is_grouped(kind: LogKind) -> bool {
    of_many(kind).is_some()
}

/// Title and text for many entries of one kind at one place: their number, and the names.
pub fn group_words(world: &World, kind: LogKind, facts: &[&LogFact], cell: Option<Cell>) -> LogWords {
    let words = if kind == LogKind::Destroyed { wreck_words } else { location_words };
    let place = cell.map_or(String::new(), |cell| format!(" {}", words(world.rules(), locate_many(world, cell))));
    let names = facts.iter().map(|fact| match fact {
        LogFact::Death { name, .. } | LogFact::Collapse { name, .. } => name.clone(),
        LogFact::Destroyed { structure, .. } => world.rules().structure(*structure).title.clone(),
        other => log_words(world.rules(), other).title,
    });
    let title = format!("{} {}{place}", facts.len(), of_many(kind).unwrap_or_default());
    LogWords { title, text: listed(names) }
}

/// Names in order of appearance, each once with its count, and the number of further names.
fn listed(names: impl Iterator<Item = String>) -> String {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for name in names {
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    let more: usize = counts.iter().skip(NAMED).map(|(_, count)| count).sum();
    let named = |(name, count): &(String, usize)| if *count > 1 { format!("{count} × {name}") } else { name.clone() };
    let named: Vec<String> = counts.iter().take(NAMED).map(named).collect();
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{rest}.", named.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_near_a_wreck_did_not_destroy_it_and_is_not_its_like() {
        let rules = osada_content::shipped::rules().expect("the shipped rules are right");
        let kind = |name: &str| rules.structure_named(name).expect("it ships");
        let (gate, trap) = (kind("gate"), kind("spike_trap"));
        let by = |structure, side| Location::By { structure, side };
        let sentence = |location| wreck_sentence(&rules, gate, location);
        assert_eq!(sentence(by(trap, None)), "Near the spike trap.");
        assert_eq!(sentence(by(gate, Some(Direction::South))), "In the south.");
        assert_eq!(sentence(by(gate, None)), "");
        assert_eq!(sentence(Location::Far(Direction::East)), "Far to the east.");
    }

    #[test]
    fn a_raid_is_announced_with_its_sides_or_from_all_of_them() {
        use Direction::{East, North, South, West};
        let from = |sides: &[Direction]| announcement(9, sides);
        assert_eq!(from(&[]), "9 of them.");
        assert_eq!(from(&[West]), "9 of them from the west.");
        assert_eq!(from(&[West, East, North]), "9 of them from the west, the east and the north.");
        assert_eq!(from(&[West, East, North, South]), "9 of them from all sides.");
    }

    #[test]
    fn structures_are_counted_by_kind() {
        let names = ["Stone wall", "Gate", "Stone wall", "Stone wall"].map(str::to_owned);
        assert_eq!(listed(names.into_iter()), "3 × Stone wall, Gate.");
    }
}
