//! Conditions of victory of a level, and checks that they can be reached.

use super::checker::Checker;
use super::drawn::Drawn;
use super::lookup::structure;
use super::schema::{Colonists, GroundSource, LevelSource};
use osada_ai::grid::Cell;
use osada_reader::fault::{Segment, counted};
use osada_sim::rules::{Function, Rules, Victory};
use osada_sim::{LevelGoal, Setup, USUAL_GOALS, goal_words};

const MOST_GOALS: usize = 10;
/// The latest dawn of a victory.
pub(super) const LATEST_DAWN: u32 = 1000;

/// The goals of a level; their places are checked by [`check_goals`].
pub(super) fn goals(checker: &mut Checker, source: &LevelSource, rules: &Rules) -> Vec<LevelGoal> {
    let mut goals: Vec<LevelGoal> = Vec::new();
    let given = &source.victory;
    if given.len() > MOST_GOALS {
        let message = format!("at most {MOST_GOALS} victories are allowed, not {}", given.len());
        checker.field("victory", |checker| checker.fault(message));
        return goals;
    }
    checker.each("victory", given, |checker, victory| {
        let Some(goal) = goal(checker, victory, source, rules) else { return };
        if goals.iter().any(|other| other.name() == goal.name() && goal.wins()) {
            checker.fault(format!("`{}` is listed twice", goal.name()));
        }
        goals.push(goal);
    });
    warn_of_early_dawns(checker, &goals, source);
    if !given.is_empty() && goals.len() == given.len() && !goals.iter().any(LevelGoal::wins) {
        checker.field("victory", |checker| {
            checker.fault_with_help(
                "nothing here wins the level, so it could never be won",
                "add `HoldUntil()`, `BurnCamps`, `Save(..)` or `Wagon(..)`",
            );
        });
    }
    goals
}

/// Warns of a dawn that comes before the last waves do: a wave comes at dusk of every day, the first on the first day.
fn warn_of_early_dawns(checker: &mut Checker, goals: &[LevelGoal], source: &LevelSource) {
    let waves = source.waves.len();
    for (index, goal) in goals.iter().enumerate() {
        let LevelGoal::HoldUntil(Some(dawn)) = *goal else { continue };
        let come = dawn.saturating_sub(1) as usize;
        if come < waves && !source.endless && source.raids_on_call.is_none() {
            let message = format!("of the {} only {come} can come before dawn {dawn}", counted(waves, "wave"));
            checker.field("victory", |checker| checker.at(Segment::Index(index), |checker| checker.warn(message)));
        }
    }
}

fn goal(checker: &mut Checker, victory: &Victory, source: &LevelSource, rules: &Rules) -> Option<LevelGoal> {
    Some(match victory {
        Victory::HoldUntil { dawn } => {
            dawn.iter().for_each(|&dawn| checker.count("dawn", dawn, 2..=LATEST_DAWN));
            if dawn.is_none() && source.endless {
                checker.fault_with_help(
                    "in an endless level there is no last wave, so this can never be reached",
                    "give the day: `HoldUntil(dawn: 9)`",
                );
            }
            LevelGoal::HoldUntil(*dawn)
        }
        Victory::BurnCamps => LevelGoal::BurnCamps,
        &Victory::Save { people, dawn } => {
            checker.count("dawn", dawn, 2..=LATEST_DAWN);
            let start = match &source.colonists {
                Colonists::Count(count) => *count,
                // Those of the map are not known here.
                Colonists::Named(_) => u32::MAX,
            };
            let most = rules.colony.most_colonists.max(start);
            if people == 0 || people > most {
                let message = format!("from 1 to {most} people can live here, not {people}: this can never be reached");
                checker.field("people", |checker| checker.fault(message));
            }
            LevelGoal::Save { people, dawn }
        }
        &Victory::Wagon { from, to } => {
            if !rules.structures.iter().any(|row| matches!(row.function, Function::Wagon { .. })) {
                checker.fault("the rules have no structure with the function Wagon");
            }
            if let GroundSource::Generated(_) = source.ground {
                checker.fault("a generated map has no fixed places, so a wagon cannot stand on it");
            }
            LevelGoal::Wagon { from: Cell::new(from.0, from.1), to: Cell::new(to.0, to.1) }
        }
        Victory::Keep(name) => {
            let kind = structure(checker, rules, name)?;
            if let GroundSource::Generated(_) = source.ground {
                checker.fault("on a generated map only the hearth stands at the start");
            } else if rules.structure(kind).hp.is_none() {
                checker.fault(format!("`{name}` has no `hp`: nobody can destroy it"));
            }
            LevelGoal::Keep(kind)
        }
    })
}

/// The goals of a level as one line for the player: "Hold until dawn 9, or burn their camp; keep the granary standing".
pub(super) fn asked(rules: &Rules, setup: &Setup) -> String {
    let goals: &[LevelGoal] = if setup.goals.is_empty() { &USUAL_GOALS } else { &setup.goals };
    let possible = |goal: &&LevelGoal| !(setup.endless && **goal == LevelGoal::HoldUntil(None));
    let words = |wins: bool| -> Vec<String> {
        let of_kind = goals.iter().filter(possible).filter(|goal| goal.wins() == wins);
        of_kind.map(|&goal| goal_words(rules, goal, setup.waves.len(), setup.camps.len())).collect()
    };
    let lower = |text: &str| text.chars().take(1).flat_map(char::to_lowercase).chain(text.chars().skip(1)).collect();
    let mut parts: Vec<String> = words(true);
    parts.iter_mut().skip(1).for_each(|part| *part = lower(part));
    let kept: Vec<String> = words(false).iter().map(|part| lower(part)).collect();
    let won = parts.join(", or ");
    if kept.is_empty() { won } else { format!("{won}; {}", kept.join("; ")) }
}

/// Checks the places of the goals of a drawn map.
pub(super) fn check_goals(checker: &mut Checker, drawn: &Drawn, goals: &[LevelGoal]) {
    let at = |checker: &mut Checker, index: usize, message: String| {
        checker.field("victory", |checker| checker.at(Segment::Index(index), |checker| checker.fault(message)));
    };
    for (index, goal) in goals.iter().enumerate() {
        match *goal {
            LevelGoal::Wagon { from, to } => {
                let Some(kind) =
                    drawn.rules().structures.iter().position(|row| matches!(row.function, Function::Wagon { .. }))
                else {
                    continue;
                };
                let kind = osada_sim::rules::StructureKind(kind as u16);
                if let Some(reason) = drawn.misfit(kind, from) {
                    at(checker, index, format!("the wagon cannot stand there: {reason}"));
                } else if !drawn.leads(from, to) {
                    at(
                        checker,
                        index,
                        format!("no way leads the wagon from {from} to {to}: this can never be reached"),
                    );
                }
            }
            LevelGoal::Keep(kind) if !drawn.stands(kind) => {
                let name = &drawn.rules().structure(kind).name;
                at(checker, index, format!("no `{name}` stands at the start, so it is lost from the beginning"));
            }
            _ => {}
        }
    }
}
