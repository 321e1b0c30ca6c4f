//! Why this way? What the besiegers' chief decided for a raid, from what he remembered, and what can be seen of it beforehand.

use super::landmarks::bearing;
use crate::brain::{Action, Reasons, Senses};
use crate::grid::Cell;
use crate::sim::ground::World;
use crate::sim::rules::Rules;
use crate::sim::state::{HarmCause, Plan, RaidMemory};

/// What led to a plan: the mind that was asked, with the senses that it was asked with.
pub fn plan_reasons(world: &World, plan: &Plan) -> Reasons {
    let senses = plan.senses().iter().fold(Senses::default(), |senses, &(sense, value)| senses.with(sense, value));
    world.rules().mind(plan.mind()).explain(&senses)
}

/// Whether all of a plan may be told: its raid is over. Beforehand only its sign can be seen. A plan to wait is no secret.
pub fn is_revealed(world: &World, plan: &Plan) -> bool {
    let over = world.siege().raids().iter().any(|raid| raid.wave() == plan.wave() && raid.over_at().is_some());
    over || plan.carried_out() == Action::Wait
}

/// What a plan is called: the title that the rules give it.
pub fn plan_title(rules: &Rules, plan: Action) -> &str {
    rules.plan(plan).map_or(plan.name(), |row| &row.title)
}

/// What can be seen of a plan beforehand, if anything: "Scouts were seen in the east."
pub fn sign_words(world: &World, plan: Action, cell: Option<Cell>) -> Option<String> {
    let sign = &world.rules().plan(plan)?.sign;
    let side = cell.and_then(|cell| bearing(world, cell)).unwrap_or("distance");
    (!sign.is_empty()).then(|| sign.replace("{side}", side))
}

/// Why a raid came as it came, in two or three sentences.
pub fn plan_words(world: &World, plan: &Plan) -> String {
    let rules = world.rules();
    let (decided, done) = (plan_title(rules, plan.decided()), plan_title(rules, plan.carried_out()));
    let title = match plan.hindrance() {
        Some(hindrance) => format!("Decided: {decided}; but {}, so: {done}.", hindrance.words()),
        None => format!("Decided: {decided}."),
    };
    let side = plan.site().and_then(|site| bearing(world, site));
    let side = side.map_or(String::new(), |side| format!(" They gathered in the {side}."));
    format!("{title}{side} {}.", plan_reasons(world, plan).sentence("The chief"))
}

/// What the chief remembers of a raid, in a sentence: "Raid 3, straight on: 8 came, 6 fell (…)".
pub fn memory_words(world: &World, raid: &RaidMemory) -> String {
    let plan = raid.plan().map_or("straight on", |plan| plan_title(world.rules(), plan));
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
        "Raid {}, {plan}: {} came, {} fell ({harms}), {} of ours died; {} had to break through, {} structures fell; \
         {contact}; they saw {} of us and {} structures.",
        raid.wave(),
        raid.came(),
        raid.fallen(),
        raid.kills(),
        raid.shut_out(),
        raid.breaches().len(),
        raid.defenders(),
        raid.seen().len(),
    )
}
