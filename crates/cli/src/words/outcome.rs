//! The end of a game in words, and its numbers.

use osada_reader::fault::counted;
use osada_sim::rules::Role;
use osada_sim::{LevelGoal, Outcome, World, goal_lines, is_withstood};

/// A title and a sentence or two about how a game ended.
pub fn outcome_words(world: &World, won: bool) -> (&'static str, String) {
    let days = world.clock().day(&world.rules().time);
    if won {
        let how = match world.siege().won() {
            Some(LevelGoal::BurnCamps) => {
                "Their last camp is burnt and its garrison beaten: they will not come back.".to_owned()
            }
            Some(LevelGoal::Wagon { .. }) => "The wagon has come through.".to_owned(),
            Some(LevelGoal::Save { people, .. }) => format!("At least {people} have come through alive."),
            Some(LevelGoal::Ram { .. }) => "The ram stands in the middle of their fort.".to_owned(),
            Some(LevelGoal::Unmask { .. }) => "Nobody is left who would open the door to them.".to_owned(),
            Some(LevelGoal::Rescue { people }) => format!("{people} captives are home again."),
            Some(LevelGoal::Evacuate { people, .. }) => format!("{people} people have got away alive."),
            Some(LevelGoal::HoldPlaces { .. }) => "Every place has been held long enough.".to_owned(),
            Some(LevelGoal::HoldUntil(Some(dawn))) => format!("The hearth still burns at dawn {dawn}."),
            Some(LevelGoal::HoldUntil(None) | LevelGoal::Keep(_)) | None => match world.raiders().next() {
                Some(_) => "The hearth still burns at the dawn after the last raid.".to_owned(),
                None => "The last raid is over and the hearth still burns.".to_owned(),
            },
        };
        let is_by_dawn = !world.siege().won().is_some_and(LevelGoal::is_errand);
        let left = match world.raiders().count() {
            0 => String::new(),
            _ if !is_by_dawn => String::new(),
            1 => " The one besieger who is left goes home.".to_owned(),
            left => format!(" With the sun the {left} besiegers who are left give up and go home."),
        };
        let title = if is_by_dawn { "The siege is broken" } else { "It is done" };
        (title, format!("{how}{left} It took {}.", counted(days as usize, "day")))
    } else if let Some(lost) = lost_with(world) {
        ("The settlement is lost", format!("Day {days}: {lost}"))
    } else if world.hearth().is_none() {
        ("The hearth is out", format!("On day {days} the settlement fell."))
    } else {
        ("Nobody is left", format!("On day {days} the last of the settlers fell."))
    }
}

/// The cause of a defeat other than the loss of the hearth or of all people.
fn lost_with(world: &World) -> Option<String> {
    if world.hearth().is_none() || world.of_role(Role::Colonist).next().is_none() {
        return None;
    }
    let lines = goal_lines(world);
    let lost =
        lines.iter().find(|line| line.is_lost && !line.goal.wins()).or(lines.iter().find(|line| line.is_lost))?;
    let mut title = lost.title.chars();
    let goal: String = title.next().map_or(String::new(), |first| first.to_lowercase().chain(title).collect());
    let reason = match lost.goal {
        LevelGoal::Save { .. } | LevelGoal::Evacuate { .. } => "too few people are left",
        LevelGoal::Rescue { .. } => "too few captives are left",
        _ => "that is no longer possible",
    };
    Some(format!("you had to {goal}, and {reason}."))
}

/// What was counted in a game: each number with what it is of.
pub fn tally_words(world: &World) -> [(String, &'static str); 8] {
    let plural = |count: u32, one, many| if count == 1 { one } else { many };
    let (tally, raids) = (world.tally(), world.siege().raids());
    let held = raids.iter().filter(|raid| is_withstood(world, raid.wave())).count();
    let held = held.max(usize::from(world.outcome() == Outcome::Victory) * raids.len());
    let (held, of) = match world.siege().is_endless() {
        true => (held.to_string(), plural(held as u32, "raid withstood", "raids withstood")),
        false => (format!("{held} of {}", world.siege().waves().len()), "raids withstood"),
    };
    [
        (held, of),
        (tally.kills.to_string(), plural(tally.kills, "besieger slain", "besiegers slain")),
        (tally.fled.to_string(), "put to flight"),
        (tally.losses.to_string(), "of your people died"),
        (tally.built.to_string(), plural(tally.built, "structure built", "structures built")),
        (tally.destroyed.to_string(), "destroyed"),
        (tally.jobs.to_string(), plural(tally.jobs, "job done", "jobs done")),
        (tally.hunted.to_string(), "deer hunted"),
    ]
}
