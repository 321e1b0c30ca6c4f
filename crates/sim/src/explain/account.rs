//! Reasons for what a unit does now: the decision of its mind and its time, why, and what overrides it.

use crate::colony::{self, auction};
use crate::combat::unanswered_attacker;
use crate::ground::World;
use crate::kinds::{GearKind, Order, Role, Stance, StructureId, Tick, UnitId};
use crate::rules::Quarry;
use crate::siege;
use crate::state::{Activity, Besieger, Colonist, Gathering, Intent, Patience, Target, Unit};
use osada_ai::brain::{Action, Reasons, Sense, Senses};

/// A reason that overrides the decision of a mind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Override {
    /// The player commands them directly.
    Drafted(Order),
    /// The player commands them directly and leaves them to their stance.
    Stance(Stance),
    /// They were attacked and fight back.
    Fights(UnitId),
    /// They were attacked and run.
    Runs,
    /// The bell calls them to the hearth.
    Bell,
    /// The bell calls them to their post.
    Post,
    /// They stay where they are told to, though somebody out of their reach strikes them.
    UnderFire {
        by: UnitId,
        /// At their post for the bell, not by order.
        at_post: bool,
    },
    /// They dropped from exhaustion.
    WornOut,
    /// They sleep so as not to drop from exhaustion.
    Exhausted,
    /// A meal is due, but their mind knows nothing about meals.
    Meal,
    /// After a meal there is a chat, but their mind knows nothing about it.
    Talk,
    /// They take a walk by night.
    Stroll,
    /// They would eat, and there is no food, or no safe way to it.
    NoMeal,
    /// No way leads to the hearth or to food.
    ShutIn,
    /// What they carry has to be brought home first.
    Load,
    /// They fetch gear, or lay down what they have.
    Arms(Option<GearKind>),
    /// There is no work, and a wound to be tended.
    Tended,
    /// A raid is near, and a tower asks for somebody.
    Mans,
    /// They would work, and no job can be had.
    NoJob {
        open: usize,
        /// Open jobs that they cannot take.
        refused: usize,
    },
    /// They have been released from orders or from what they did a moment ago, and have not thought yet.
    AboutToDecide,
    /// They gather with their band, which attacks together.
    Musters,
    /// They belong to a garrison, which does not march.
    StaysAtCamp,
    /// They would defend the camp, and nobody is near it.
    NobodyThere,
    /// They wait for the others of their band, to attack together.
    WaitsForOthers,
    /// They shoot, and let those who fight hand to hand go first.
    StaysBehind,
    /// Something stands in the way and has to be broken first.
    Breaches(StructureId),
    /// They wait until others of their raid have shot down what its plan is about.
    Waits,
    /// The plan of their raid is about this.
    Plan(StructureId),
    /// They undermine what stands in the way.
    Undermines(StructureId),
    /// They have made no progress for a long time, and strike at what stands beside them.
    LostPatience(StructureId),
    /// There is no camp any more to recover at.
    CampLost,
    /// The whole band leaves.
    BandLeaves,
    /// No way leads to the hearth, nor to anybody: they wait for one, or leave because there is none.
    CutOff { leaves: bool },
    /// It led nowhere: they leave.
    GaveUp,
}

/// The decision of a mind, and what overrides it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Account {
    pub decided: Action,
    /// `None` before the first one, and where a save of an earlier program does not say.
    pub decided_at: Option<Tick>,
    pub overridden: Option<Override>,
}

/// The account of a unit; `None` for beasts, which have no mind.
pub fn account(world: &World, id: UnitId) -> Option<Account> {
    let unit = world.unit(id)?;
    match (unit.colonist(), unit.besieger()) {
        (Some(colonist), _) => Some(Account {
            decided: colonist.decided,
            decided_at: colonist.decided_at,
            overridden: colonists(world, id, unit, colonist),
        }),
        (_, Some(besieger)) => Some(Account {
            decided: besieger.decided,
            decided_at: besieger.decided_at,
            overridden: besiegers(world, unit, besieger),
        }),
        _ => None,
    }
}

fn colonists(world: &World, id: UnitId, unit: &Unit, colonist: &Colonist) -> Option<Override> {
    let attacker = unanswered_attacker(world, unit);
    match (colonist.draft, attacker) {
        (Some(Order::Hold), Some(by)) if matches!(colonist.orders.stance, Stance::Hold | Stance::Line) => {
            return Some(Override::UnderFire { by, at_post: false });
        }
        (Some(Order::Hold), _) => return Some(Override::Stance(colonist.orders.stance)),
        (Some(order), _) => return Some(Override::Drafted(order)),
        (None, Some(by)) if colonist.activity == Activity::Post => {
            return Some(Override::UnderFire { by, at_post: true });
        }
        (None, _) => {}
    }
    match (colonist.activity, colonist.decided) {
        (Activity::Sleep { collapsed: true, .. }, _) => Some(Override::WornOut),
        (Activity::Fight { target }, _) => Some(Override::Fights(target)),
        (Activity::Flee, _) => Some(Override::Runs),
        // Whatever they do meanwhile, they will starve of it.
        _ if colony::is_cut_off(world, unit) => Some(Override::ShutIn),
        (Activity::Shelter, _) => Some(Override::Bell),
        (Activity::Post, _) => Some(Override::Post),
        (Activity::Eat { .. }, Action::Eat) | (Activity::Talk { .. }, Action::Talk) => None,
        (Activity::Mourn { .. }, _) => None,
        (Activity::Eat { .. }, _) => Some(Override::Meal),
        (Activity::Talk { .. }, _) => Some(Override::Talk),
        (Activity::Stroll { .. }, _) => Some(Override::Stroll),
        (Activity::Carry { .. }, _) => Some(Override::Load),
        (Activity::Arm { gear }, _) => Some(Override::Arms(gear)),
        (Activity::Idle, Action::Stand) if colonist.decided_at.is_some() => None,
        (Activity::Idle, Action::Stand | Action::Sleep | Action::Rest) => Some(Override::AboutToDecide),
        (Activity::Idle, Action::Eat) => Some(Override::NoMeal),
        (Activity::Idle, Action::Talk | Action::Mourn | Action::Alarm) => Some(Override::AboutToDecide),
        (Activity::Idle, _) => Some(no_job(world, id)),
        (Activity::Rest { .. }, decided) if decided != Action::Rest => Some(Override::Tended),
        (Activity::Work { .. }, decided) if decided != Action::Work => Some(Override::Mans),
        (Activity::Sleep { .. }, decided) if decided != Action::Sleep => Some(Override::Exhausted),
        (Activity::Sleep { .. } | Activity::Rest { .. } | Activity::Work { .. }, _) => None,
    }
}

/// Checks whether a unit digs a wall away from below instead of striking at it.
fn digs(world: &World, unit: &Unit, wall: StructureId) -> bool {
    let row = world.map().structure(wall).map(|wall| world.rules().structure(wall.kind()));
    row.is_some_and(|row| world.rules().unit(unit.kind()).digging_rate(row).is_some())
}

fn no_job(world: &World, id: UnitId) -> Override {
    let auction = auction(world, id);
    if auction.bids.is_empty() {
        Override::NoJob { open: world.jobs().len(), refused: auction.rejected.len() }
    } else {
        Override::AboutToDecide
    }
}

fn besiegers(world: &World, unit: &Unit, besieger: &Besieger) -> Option<Override> {
    let leaves = || world.siege().raids().iter().any(|raid| raid.wave == besieger.wave && raid.leaving);
    let cut_off = siege::is_cut_off(world, unit);
    match (besieger.intent, besieger.decided, besieger.breach) {
        (Intent::Flee, Action::Flee, _) => None,
        (Intent::Flee, _, _) if cut_off => Some(Override::CutOff { leaves: true }),
        (Intent::Flee, _, _) if leaves() => Some(Override::BandLeaves),
        (Intent::Flee, Action::Rest, _) if world.camps().next().is_none() => Some(Override::CampLost),
        (Intent::Flee, _, _) => Some(Override::GaveUp),
        (_, _, Some(wall)) if digs(world, unit, wall) => Some(Override::Undermines(wall)),
        (_, _, Some(wall)) if besieger.patience == Patience::Breaching => Some(Override::LostPatience(wall)),
        (_, _, Some(wall)) => Some(Override::Breaches(wall)),
        (Intent::Muster, _, _) if besieger.decided_at.is_none() => Some(Override::Musters),
        (Intent::Muster, decided, _) if cut_off && decided != Action::Stand => Some(Override::CutOff { leaves: false }),
        (Intent::Muster, Action::Attack | Action::Raze, _) => Some(Override::Waits),
        (Intent::Attack(Target::Structure(target)), _, _) if goes_by_plan(world, besieger) => {
            Some(Override::Plan(target))
        }
        (Intent::Attack(_), _, _) if unit.walk().is_paused() => Some(waits(world, besieger)),
        (Intent::Patrol(_), Action::Defend, _) => Some(Override::NobodyThere),
        (Intent::Patrol(_), Action::Attack | Action::Raze | Action::Stand, _) => Some(Override::StaysAtCamp),
        (Intent::Muster | Intent::Attack(_) | Intent::Patrol(_) | Intent::Rest | Intent::Defend, _, _) => None,
    }
}

fn waits(world: &World, besieger: &Besieger) -> Override {
    let raid = world.siege().raids().iter().find(|raid| raid.wave == besieger.wave);
    let attack = raid.is_some_and(|raid| raid.gathering() == Gathering::Over);
    if attack { Override::StaysBehind } else { Override::WaitsForOthers }
}

/// Checks whether the target of a besieger is a matter of the plan of its raid.
fn goes_by_plan(world: &World, besieger: &Besieger) -> bool {
    let plan = world.plan_rules(besieger.wave);
    !besieger.vanguard && plan.is_some_and(|plan| plan.quarry != Quarry::AsMindsSay)
}

impl Account {
    /// A sentence such as "Decided to work 12 s ago; the meal comes first."
    pub fn words(&self, world: &World) -> String {
        let decided = self.decided_at.map(|at| {
            let seconds = world.clock().now().since(at).seconds().0 as u64;
            let ago = if seconds == 0 { "just now".to_owned() } else { format!("{seconds} s ago") };
            format!("Decided {} {ago}", infinitive(self.decided))
        });
        match (decided, self.overridden.map(|reason| reason.words(world))) {
            (Some(decided), Some(instead)) => format!("{decided}; {instead}."),
            (Some(decided), None) => format!("{decided}."),
            (None, Some(instead)) => sentence(&instead),
            (None, None) => "Continues with the earlier decision.".to_owned(),
        }
    }
}

impl Override {
    /// A phrase to continue a sentence: "the meal comes first".
    pub fn words(self, world: &World) -> String {
        let name = |id: UnitId| match world.unit(id) {
            Some(unit) if unit.role() == Role::Colonist => unit.name().to_owned(),
            Some(unit) => format!("the {}", title(world, unit)),
            None => "somebody who is gone".to_owned(),
        };
        let structure = |id: StructureId| match world.map().structure(id) {
            Some(it) => format!("the {}", world.rules().structure(it.kind()).title.to_lowercase()),
            None => "something that is gone".to_owned(),
        };
        match self {
            Self::Stance(stance) => stance_words(stance).to_owned(),
            Self::Drafted(Order::Hold) => stance_words(Stance::Hold).to_owned(),
            Self::Drafted(Order::Line { .. }) => "drafted, and advances in line with the slowest".to_owned(),
            Self::Drafted(Order::Move(_)) => "drafted, and goes where ordered".to_owned(),
            Self::Drafted(Order::Attack(unit)) => format!("drafted, and ordered to attack {}", name(unit)),
            Self::Drafted(Order::Raze(id)) => format!("drafted, and ordered to tear down {}", structure(id)),
            Self::Fights(unit) => format!("was attacked, and fights {}", name(unit)),
            Self::Runs => "was attacked, and runs to the hearth".to_owned(),
            Self::Post => "the alarm bell rings, and there is a post to hold".to_owned(),
            Self::UnderFire { by, at_post: true } => {
                format!(
                    "the alarm bell rings, and there is a post to hold, though {} strikes from out of reach",
                    name(by)
                )
            }
            Self::UnderFire { by, at_post: false } => {
                format!("drafted, and stays there as ordered, though {} strikes from out of reach", name(by))
            }
            Self::Bell => "the alarm bell calls everybody to the hearth".to_owned(),
            Self::WornOut => "was exhausted and collapsed on the spot".to_owned(),
            Self::Exhausted => "was about to collapse and had to sleep".to_owned(),
            Self::Meal => "the meal comes first, by habit".to_owned(),
            Self::Talk => "after the meal comes a chat, by habit".to_owned(),
            Self::Stroll => "takes a walk, as people do on some nights".to_owned(),
            Self::ShutIn => "no way leads to the hearth or to food".to_owned(),
            Self::NoMeal => "there is no food, or no safe way to it".to_owned(),
            Self::Arms(Some(gear)) => {
                format!("the {} at the smithy has to be fetched first", world.rules().gear(gear).title.to_lowercase())
            }
            Self::Arms(None) => "weapon and armour have to be put away at the smithy first".to_owned(),
            Self::Tended => "there is no work, and a wound needs tending in a bed".to_owned(),
            Self::Mans => "a raid is near, and a tower needs somebody".to_owned(),
            Self::Load => "the load has to be carried home first".to_owned(),
            Self::NoJob { open: 0, .. } => "there is no work".to_owned(),
            Self::NoJob { open: 1, .. } => "the only open job cannot be done".to_owned(),
            Self::NoJob { open, refused } => format!("none of the {} open jobs can be done", open.max(refused)),
            Self::AboutToDecide => "is about to decide again".to_owned(),
            Self::Musters => "musters with the band, which attacks together".to_owned(),
            Self::StaysAtCamp => "belongs to the garrison, which stays at the camp".to_owned(),
            Self::NobodyThere => "nobody is near enough to the camp, and the garrison keeps together".to_owned(),
            Self::WaitsForOthers => "waits for the rest of the band, to attack together".to_owned(),
            Self::StaysBehind => "shoots, and lets those who fight hand to hand go first".to_owned(),
            Self::Breaches(id) => format!("{} is in the way and has to be broken first", structure(id)),
            Self::Waits => "waits until the others have shot down the towers".to_owned(),
            Self::Plan(id) => format!("the plan of the raid is to go for {}", structure(id)),
            Self::Undermines(id) => format!("{} is in the way and is being undermined", structure(id)),
            Self::LostPatience(id) => format!("has lost patience and strikes at {}", structure(id)),
            Self::CampLost => "the camp is lost, so there is nowhere to recover".to_owned(),
            Self::BandLeaves => "the band has had enough and leaves".to_owned(),
            Self::CutOff { leaves: false } => "no way leads to the hearth, so it waits for one".to_owned(),
            Self::CutOff { leaves: true } => "no way leads to the hearth, so it leaves".to_owned(),
            Self::GaveUp => "that has led nowhere, so it leaves".to_owned(),
        }
    }
}

fn stance_words(stance: Stance) -> &'static str {
    match stance {
        Stance::Hold => "holds position, as ordered",
        Stance::Line => "holds the line, as ordered",
        Stance::Free => "attacks anyone near, as ordered",
        Stance::Skirmish => "skirmishes and lets nobody come near, as ordered",
        Stance::FallBack => "falls back to the hearth and defends it, as ordered",
    }
}

fn title(world: &World, unit: &Unit) -> String {
    world.rules().unit(unit.kind()).title.to_lowercase()
}

fn infinitive(action: Action) -> &'static str {
    match action {
        Action::Stand => "to stand by",
        Action::Sleep => "to sleep",
        Action::Rest => "to rest",
        Action::Work => "to work",
        Action::Eat => "to eat",
        Action::Talk => "to stay for a chat",
        Action::Mourn => "to go to the grave",
        Action::Alarm => "to ring the bell",
        Action::Attack => "to attack",
        Action::Pursue => "to pursue",
        Action::Raze => "to go for the hearth",
        Action::Defend => "to defend the camp",
        Action::Patrol => "to patrol",
        Action::Flee => "to flee",
        Action::TurnLeft => "to turn left",
        Action::TurnRight => "to turn right",
        Action::Straight => "to come head-on",
        Action::RoundAbout => "to come from another side",
        Action::Sap => "to go through the walls",
        Action::Shoot => "to have the towers shot down",
        Action::Feint => "to feint",
        Action::ByNight => "to come in the dark",
        Action::Burn => "to have the fields burnt",
        Action::AllAtOnce => "to send everybody at once",
        Action::Wait => "to wait",
    }
}

/// A sentence of its own.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).chain(['.']).collect())
}

/// Senses of a unit at this moment; `None` for beasts, which have none, and for units that are gone.
pub fn senses(world: &World, id: UnitId) -> Option<Senses> {
    let unit = world.unit(id)?;
    match unit.role() {
        Role::Colonist => unit.colonist().map(|colonist| colony::senses(world, id, unit, colonist)),
        Role::Besieger => unit.besieger().map(|besieger| siege::senses(world, id, unit, besieger)),
        Role::Prey | Role::Predator => None,
    }
}

/// Answer of a unit's mind at this moment, with all its reasons; `None` for beasts and for units that are gone.
pub fn reasons(world: &World, id: UnitId) -> Option<Reasons> {
    what_if(world, id, &[])
}

/// Answer of a unit's mind at this moment with some of its senses changed; `None` for beasts and for units that are gone.
/// The mind gets a copy of the senses: nothing changes in the world.
pub fn what_if(world: &World, id: UnitId, changes: &[(Sense, f64)]) -> Option<Reasons> {
    let mind = world.mind_of(world.unit(id)?)?;
    let changed = changes.iter().fold(senses(world, id)?, |senses, &(sense, value)| senses.with(sense, value));
    Some(world.rules().mind(mind).explain(&changed))
}
