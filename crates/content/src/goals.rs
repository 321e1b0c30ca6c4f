//! Conditions of victory of a level, and checks that they can be reached.

use super::checker::Checker;
use super::conditions::{Vocabulary, corners};
use super::drawn::Drawn;
use super::lookup::structure;
use super::schema::{Colonists, GroundSource, LevelSource};
use osada_ai::grid::{Cell, Direction};
use osada_reader::fault::{Segment, counted};
use osada_sim::rules::{Rules, Victory};
use osada_sim::{Area, LevelGoal, Setup, USUAL_GOALS, goal_words};

const MOST_GOALS: usize = 10;
const MOST_STOPS: usize = 4;
const MOST_PLACES: usize = 6;
/// Most captives, and most people who leave in a day.
const MOST_CAPTIVES: u32 = 100;
/// The latest dawn of a victory.
pub(super) const LATEST_DAWN: u32 = 1000;

/// The goals of a level; their places are checked by [`check_goals`].
pub(super) fn goals(checker: &mut Checker, source: &LevelSource, rules: &Rules, known: &Vocabulary) -> Vec<LevelGoal> {
    let mut goals: Vec<LevelGoal> = Vec::new();
    let given = &source.victory;
    if given.len() > MOST_GOALS {
        let message = format!("at most {MOST_GOALS} victories are allowed, not {}", given.len());
        checker.field("victory", |checker| checker.fault(message));
        return goals;
    }
    checker.each("victory", given, |checker, victory| {
        let Some(goal) = goal(checker, victory, source, (rules, known)) else { return };
        if goals.iter().any(|other| other.name() == goal.name() && goal.wins()) {
            checker.fault(format!("`{}` is listed twice", goal.name()));
        }
        goals.push(goal);
    });
    warn_of_early_dawns(checker, &goals, source);
    warn_of_late_dawns(checker, &goals, source);
    if !given.is_empty() && goals.len() == given.len() && !goals.iter().any(LevelGoal::wins) {
        checker.field("victory", |checker| {
            checker.fault_with_help(
                "nothing here wins the level, so it could never be won",
                "add one that wins, such as `HoldUntil()` or `BurnCamps`",
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

/// Days without a raid before a dawn that wins; more are hardly intended.
const IDLE_DAYS: usize = 20;

/// Warns of a dawn long after the last wave.
fn warn_of_late_dawns(checker: &mut Checker, goals: &[LevelGoal], source: &LevelSource) {
    let waves = source.waves.len();
    if source.endless || source.raids_on_call.is_some() {
        return;
    }
    for (index, goal) in goals.iter().enumerate() {
        let (LevelGoal::HoldUntil(Some(dawn)) | LevelGoal::Save { dawn, .. }) = *goal else { continue };
        if dawn as usize > waves + IDLE_DAYS {
            let message =
                format!("the last of the {} comes on day {waves}, and nobody after it", counted(waves, "wave"));
            checker.field("victory", |checker| {
                checker.at(Segment::Index(index), |checker| {
                    let help = format!("dawns are counted in days: dawn {} is the one after the last wave", waves + 1);
                    checker.field("dawn", |checker| checker.warn_with_help(message, help));
                });
            });
        }
    }
}

/// A second after which a level is certainly over; `None` if it may go on for ever.
pub(super) fn last_second(source: &LevelSource, rules: &Rules) -> Option<f64> {
    let fixed = source.victory.iter().filter_map(|victory| match victory {
        Victory::HoldUntil { dawn } => *dawn,
        _ => None,
    });
    let may_wait = source.endless || source.raids_on_call.is_some();
    let holds = source.victory.is_empty() || source.victory.contains(&Victory::HoldUntil { dawn: None });
    // The last raid may take its time.
    let last_raid = (holds && !may_wait).then_some(2 * (source.waves.len() as u32 + 1));
    let dawn = fixed.chain(last_raid).min()?;
    Some(f64::from(dawn) * rules.time.day_seconds.0)
}

fn goal(
    checker: &mut Checker,
    victory: &Victory,
    source: &LevelSource,
    (rules, known): (&Rules, &Vocabulary),
) -> Option<LevelGoal> {
    let start = match &source.colonists {
        Colonists::Count(count) => *count,
        // Those of the map are not known here.
        Colonists::Named(_) => u32::MAX,
    };
    check_victory(checker, victory, (start, rules.colony.most_colonists.max(start)), known);
    let is_generated = matches!(source.ground, GroundSource::Generated(_));
    let kind = match victory {
        Victory::HoldUntil { dawn: None } if source.endless => {
            checker.fault_with_help(
                "in an endless level there is no last wave, so this can never be reached",
                "give the day: `HoldUntil(dawn: 9)`",
            );
            None
        }
        Victory::Wagon { .. } | Victory::Ram { .. } => {
            let is_ram = matches!(victory, Victory::Ram { .. });
            let name = if is_ram { "Ram" } else { "Wagon" };
            if rules.vehicle(is_ram).is_none() {
                checker.fault(format!("the rules have no structure with the function {name}"));
            }
            if is_generated {
                let name = name.to_lowercase();
                checker.fault(format!("a generated map has no fixed places, so a {name} cannot stand on it"));
            }
            None
        }
        // On a generated map the cages are placed beside the camps.
        Victory::Rescue { .. } if !rules.structures.iter().any(|row| row.function.is_cage()) => {
            checker.fault("the rules have no structure with the function Cage");
            None
        }
        Victory::Keep(name) => {
            let kind = structure(checker, rules, name)?;
            if is_generated {
                checker.fault("on a generated map only the hearth stands at the start");
            } else if rules.structure(kind).hp.is_none() {
                checker.fault(format!("`{name}` has no `hp`: nobody can destroy it"));
            }
            Some(kind)
        }
        _ => None,
    };
    LevelGoal::new(victory, |_| kind)
}

/// Checks the numbers and tiles of a victory, in a settlement of so many people at the start and at most.
pub(super) fn check_victory(checker: &mut Checker, victory: &Victory, (start, most): (u32, u32), known: &Vocabulary) {
    let people = |checker: &mut Checker, people: u32| {
        if people == 0 || people > most {
            let message = format!("from 1 to {most} people can live here, not {people}: this can never be reached");
            checker.field("people", |checker| checker.fault(message));
        }
    };
    match victory {
        Victory::HoldUntil { dawn } => {
            dawn.iter().for_each(|&dawn| checker.count_of("days", "dawn", dawn, 2..=LATEST_DAWN))
        }
        Victory::Save { people: many, dawn } => {
            checker.count_of("days", "dawn", *dawn, 2..=LATEST_DAWN);
            people(checker, *many);
        }
        Victory::Wagon { stops, wait, .. } => {
            checker.number_of("seconds", "wait", *wait, 0.0..=600.0);
            if stops.len() > MOST_STOPS {
                let message = format!("at most {MOST_STOPS} stops are allowed, not {}", stops.len());
                checker.field("stops", |checker| checker.fault(message));
            }
            check_way(checker, "wagon", &victory.tiles());
        }
        Victory::Ram { .. } => check_way(checker, "ram", &victory.tiles()),
        Victory::Unmask { saboteurs, mistakes } => {
            checker.count("mistakes", *mistakes, 0..=MOST_CAPTIVES);
            if *saboteurs == 0 || saboteurs.saturating_add(*mistakes) >= start {
                let message = format!(
                    "of {start} people, {saboteurs} cannot be saboteurs and {mistakes} sent away by mistake: \
                     at least one of each must be left to find, and one to find them"
                );
                checker.field("saboteurs", |checker| checker.fault(message));
            }
        }
        Victory::Rescue { people } => checker.count("people", *people, 1..=MOST_CAPTIVES),
        Victory::Evacuate { people: many, at: (from, to), dawn, seats } => {
            people(checker, *many);
            checker.count_of("days", "dawn", *dawn, 1..=LATEST_DAWN);
            seats.iter().for_each(|&seats| checker.count("seats", seats, 1..=MOST_CAPTIVES));
            checker.field("at", |checker| corners(checker, *from, *to, known));
        }
        Victory::HoldPlaces { places, people: each, seconds } => {
            if places.is_empty() || places.len() > MOST_PLACES {
                let message = format!("from 1 to {MOST_PLACES} places can be held, not {}", places.len());
                checker.field("places", |checker| checker.fault(message));
            }
            checker.count("seconds", *seconds, 1..=36_000);
            checker.each("places", places, |checker, (from, to)| corners(checker, *from, *to, known));
            let wanted = each.saturating_mul(places.len() as u32);
            if *each == 0 || wanted > most {
                let message = format!(
                    "{} with {each} each take {wanted} people, and from 1 to {most} can live here",
                    counted(places.len(), "place")
                );
                checker.field("people", |checker| checker.fault(message));
            }
        }
        Victory::BurnCamps | Victory::Keep(_) => {}
    }
}

/// Reports a tile of the way of a wagon or a ram that is the one before it again.
fn check_way(checker: &mut Checker, vehicle: &str, way: &[(i32, i32)]) {
    let Some(number) = way.windows(2).position(|pair| pair[0] == pair[1]) else { return };
    let name = |number: usize| match number {
        0 => "from".to_owned(),
        _ if number == way.len() - 1 => "to".to_owned(),
        _ => format!("stop {number}"),
    };
    let (x, y) = way[number];
    let message = format!("`{}` and `{}` are the same tile, ({x}, {y})", name(number), name(number + 1));
    checker.fault_with_help(message, format!("the {vehicle} would have reached it before it moves: give another tile"));
}

/// The goals of a level as one line for the player: "Hold until dawn 9, or burn their camp; keep the granary standing".
pub(super) fn asked(rules: &Rules, setup: &Setup) -> String {
    let goals: &[LevelGoal] = if setup.goals.is_empty() { &USUAL_GOALS } else { &setup.goals };
    let possible = |goal: &&LevelGoal| !(setup.endless && **goal == LevelGoal::HoldUntil(None));
    let words = |wins: bool| -> Vec<String> {
        let of_kind = goals.iter().filter(possible).filter(|goal| goal.wins() == wins);
        of_kind.map(|goal| goal_words(rules, goal, setup.waves.len(), setup.camps.len())).collect()
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
    let reached = drawn.reached();
    let is_reached = |cell: Cell| reached.as_ref().is_none_or(|reached| reached.get(cell).copied().unwrap_or(false));
    for (index, goal) in goals.iter().enumerate() {
        match goal {
            LevelGoal::Ram { from, to } => {
                if let Some(message) = wrong_way(drawn, true, &[*from, *to]) {
                    at(checker, index, message);
                }
            }
            LevelGoal::Wagon { from, stops, to, .. } => {
                let way: Vec<Cell> = [*from].into_iter().chain(stops.iter().copied()).chain([*to]).collect();
                if let Some(message) = wrong_way(drawn, false, &way) {
                    at(checker, index, message);
                }
            }
            LevelGoal::Keep(kind) if !drawn.stands(*kind) => {
                let name = &drawn.rules().structure(*kind).name;
                at(checker, index, format!("no `{name}` stands at the start, so it is lost from the beginning"));
            }
            LevelGoal::Rescue { people } => {
                let cages: Vec<Cell> = drawn.cages().collect();
                let near = |cage: &&Cell| Direction::ALL.into_iter().any(|direction| is_reached(cage.step(direction)));
                let open = cages.iter().filter(near).count();
                if cages.len() < *people as usize {
                    let captives = counted(*people as usize, "captive");
                    let must =
                        if *people == 1 { "must be freed" } else { "must be freed, each from a cage of their own" };
                    let cages = counted(cages.len(), "cage");
                    at(checker, index, format!("{captives} {must}, but the map has {cages}"));
                } else if open < *people as usize {
                    let shut = cages.iter().find(|cage| !near(cage)).copied().unwrap_or_default();
                    let message = format!("nobody can get to the cage at {shut}: this can never be reached");
                    at(checker, index, message);
                }
            }
            LevelGoal::Evacuate { .. } | LevelGoal::HoldPlaces { .. } => {
                let (width, height) = drawn.size();
                let shut = goal.areas().iter().find(|area| !area.cells(width, height).any(is_reached));
                if let Some(area) = shut {
                    let message = format!("nobody can get to {} … {}: this can never be reached", area.from, area.to);
                    at(checker, index, message);
                }
            }
            _ => {}
        }
    }
    for (index, goal) in goals.iter().enumerate() {
        let LevelGoal::HoldPlaces { places, .. } = goal else { continue };
        let (width, height) = drawn.size();
        let overlap = |area: &Area, other: &Area| area.cells(width, height).any(|cell| other.contains(cell));
        let twice =
            places.iter().enumerate().find(|(number, area)| places[..*number].iter().any(|other| overlap(area, other)));
        if let Some((number, _)) = twice {
            at(checker, index, format!("place {} overlaps another: the same people would hold both", number + 1));
        }
    }
}

/// Why the wagon or the ram cannot stand on the first tile of its way or roll along it.
fn wrong_way(drawn: &Drawn, is_ram: bool, way: &[Cell]) -> Option<String> {
    let name = if is_ram { "ram" } else { "wagon" };
    let misfit = drawn.rules().vehicle(is_ram).and_then(|kind| drawn.misfit(kind, way[0]));
    let gap = || way.windows(2).find(|pair| !drawn.leads(pair[0], pair[1], is_ram));
    misfit.map(|reason| format!("the {name} cannot stand there: {reason}")).or_else(|| {
        gap().map(|pair| format!("no way leads the {name} from {} to {}: this can never be reached", pair[0], pair[1]))
    })
}
