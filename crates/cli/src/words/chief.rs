//! The besiegers' chief: his decision for a raid, the memories behind it, and the sign of it beforehand; and the odds of a
//! fight against his people.

use super::place::side_word;
use osada_ai::brain::{Action, Sense};
use osada_ai::grid::Direction;
use osada_reader::fault::counted;
use osada_sim::rules::Rules;
use osada_sim::{HarmCause, Odds, Plan, PlanObstacle, RaidMemory, World, bearing, plan_reasons};

/// Title of a plan in the rules.
pub fn plan_title(rules: &Rules, plan: Action) -> &str {
    rules.plan(plan).map_or(plan.name(), |row| &row.title)
}

/// Sign of a plan, if it has one: "Scouts were seen in the east."
pub fn sign_words(rules: &Rules, plan: Action, side: Option<Direction>) -> Option<String> {
    let sign = &rules.plan(plan)?.sign;
    (!sign.is_empty()).then(|| sign.replace("{side}", side.map_or("distance", side_word)))
}

/// Advice against a plan, with the structures that answer it and the crafts that these need; or nothing.
pub(super) fn answer_words(rules: &Rules, plan: Action) -> String {
    let Some(row) = rules.plan(plan) else { return String::new() };
    let structures = row.answers.iter().filter_map(|name| rules.structure_named(name));
    let built: Vec<String> = structures
        .map(|kind| {
            let structure = rules.structure(kind);
            let craft = structure.craft.as_ref().and_then(|name| rules.craft_named(name));
            let craft = craft.map_or(String::new(), |craft| format!(" (craft: {})", rules.craft(craft).title));
            format!("{}{craft}", structure.title.to_lowercase())
        })
        .collect();
    let built = if built.is_empty() { String::new() } else { format!(" It helps to have: {}.", built.join(", ")) };
    format!("{}{built}", row.answer).trim_start().to_owned()
}

/// The raid that has beaten the settlement, and advice against its like; `None` if none was there.
pub fn defeat_words(world: &World) -> Option<String> {
    let raid = world.siege().raids().iter().rfind(|raid| raid.over_at().is_none())?;
    let plan = world.chief().plan(raid.wave()).map_or(Action::Straight, Plan::carried_out);
    let (title, answer) = (plan_title(world.rules(), plan), answer_words(world.rules(), plan));
    let answer = if answer.is_empty() { String::new() } else { format!(" {answer}") };
    Some(format!("Raid {} was too strong: {} of them, {title}.{answer}", raid.wave(), raid.came()))
}

/// Explanation of a raid, with the values on which it was decided.
pub fn plan_words(world: &World, plan: &Plan) -> String {
    format!("{} {}.", plan_summary(world, plan), plan_reasons(world, plan).sentence("The chief"))
}

/// Explanation of a raid in two or three sentences without numbers.
pub fn plan_summary(world: &World, plan: &Plan) -> String {
    let rules = world.rules();
    let (decided, done) = (plan_title(rules, plan.decided()), plan_title(rules, plan.carried_out()));
    let title = match plan.obstacle() {
        Some(obstacle) => format!("Decided: {decided}; but {}, so: {done}.", obstacle_words(obstacle)),
        None => format!("Decided: {decided}."),
    };
    let side = plan.site().and_then(|site| bearing(world, site));
    let side = side.map_or(String::new(), |side| format!(" They gathered in the {}.", side_word(side)));
    format!("{title}{side} {}", knowledge_words(plan))
}

/// The chief's knowledge of the raids before, in plain words.
fn knowledge_words(plan: &Plan) -> String {
    let sense =
        |wanted: Sense| plan.senses().iter().find(|(sense, _)| *sense == wanted).map_or(0.0, |(_, value)| *value);
    if sense(Sense::Raids) < 1.0 {
        return "It was his first raid: he knew nothing about you yet.".to_owned();
    }
    let percent = |share: f64| format!("{:.0} %", 100.0 * share);
    let mut known = Vec::new();
    let causes = [
        (Sense::HarmByTraps, "traps"),
        (Sense::HarmByTowers, "towers"),
        (Sense::HarmByMissiles, "arrows and stones"),
        (Sense::HarmByBlows, "hand-to-hand blows"),
    ];
    let worst = causes.into_iter().max_by(|a, b| sense(a.0).total_cmp(&sense(b.0)));
    if let Some((cause, words)) = worst.filter(|(cause, _)| sense(*cause) >= 0.05) {
        known.push(format!("{words} had cost them {} of their strength", percent(sense(cause))));
    }
    known.push(format!("{} of the last raid had fallen", percent(sense(Sense::LostLast))));
    if sense(Sense::WayShut) >= 0.25 {
        known.push(format!("walls had held up {} of them", percent(sense(Sense::WayShut))));
    }
    match sense(Sense::InVain) as u32 {
        0 => {}
        1 => known.push("the plan of that raid had killed nobody".to_owned()),
        raids => known.push(format!("the same plan had killed nobody {raids} times in a row")),
    }
    format!("He knew that {}.", listed_in_words(&known))
}

/// "a", "a and b", "a, b and c".
pub fn listed_in_words(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// Memory of a raid in a sentence: "Raid 3, head-on: 8 came, 6 fell (…)".
pub fn memory_words(world: &World, raid: &RaidMemory) -> String {
    let plan = raid.plan().map_or("head-on", |plan| plan_title(world.rules(), plan));
    let causes = [
        (HarmCause::Trap, "traps"),
        (HarmCause::Tower, "towers"),
        (HarmCause::Missile, "missiles"),
        (HarmCause::Blow, "blows"),
    ];
    let harm = |cause| (raid.harm_by(cause).0 / raid.strength().0.max(1.0) * 100.0) as u32;
    let harms: Vec<String> = causes
        .iter()
        .filter(|(cause, _)| harm(*cause) > 0)
        .map(|(cause, words)| format!("{} % of their hit points to {words}", harm(*cause)))
        .collect();
    let harms = if harms.is_empty() { "unhurt".to_owned() } else { harms.join(", ") };
    let contact = raid
        .contact()
        .map_or("no blow fell".to_owned(), |contact| format!("first blow after {} s", contact.seconds().0 as u64));
    format!(
        "Raid {}, {plan}: {} came, {} fell ({harms}), {} of your people died; {} had to break through, {} fell; \
         {contact}; they saw {} of you and {}.",
        raid.wave(),
        raid.came(),
        raid.fallen(),
        raid.kills(),
        raid.shut_out(),
        counted(raid.breaches().len(), "structure"),
        raid.defenders(),
        counted(raid.seen().len(), "structure"),
    )
}

/// A phrase to follow "but".
pub fn obstacle_words(obstacle: PlanObstacle) -> &'static str {
    match obstacle {
        PlanObstacle::Unknown => "the rules have no such plan",
        PlanObstacle::NoOtherSide => "no other way in is short enough",
        PlanObstacle::NoQuarry => "nothing is left of what they would attack",
        PlanObstacle::NobodyToSend => "they have nobody to send",
        PlanObstacle::WaitedEnough => "they have waited long enough",
        PlanObstacle::Called => "they were called out at once",
    }
}

/// "5 against 8: they are far stronger"; "3 against 2 near there: you are stronger, but 7 more are about".
pub fn odds_words(odds: &Odds) -> String {
    let verdict = match odds.advantage {
        far if far >= 1.6 => "you are far stronger",
        more if more >= 1.15 => "you are stronger",
        even if even >= Odds::EVEN => "about even",
        less if less >= 0.62 => "they are stronger",
        _ => "they are far stronger",
    };
    let there = format!("{} against {}", odds.ours, odds.theirs);
    match odds.in_all.saturating_sub(odds.theirs) {
        0 => format!("{there}: {verdict}"),
        1 => format!("{there} near there: {verdict}, but 1 more is about"),
        others => format!("{there} near there: {verdict}, but {others} more are about"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odds_say_who_is_stronger_and_who_else_is_about() {
        let words = |advantage: f64, in_all: usize| odds_words(&Odds { ours: 3, theirs: 2, in_all, advantage });
        assert_eq!(words(1.0, 2), "3 against 2: about even");
        assert_eq!(words(2.0, 3), "3 against 2 near there: you are far stronger, but 1 more is about");
        assert_eq!(words(0.5, 9), "3 against 2 near there: they are far stronger, but 7 more are about");
    }
}
