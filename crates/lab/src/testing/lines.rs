//! Events and what everybody is about, as lines that a test lists.

use osada_ai::grid::{Cell, Point};
use osada_sim::rules::GearKind;
use osada_sim::{
    Activity, Besieger, Colonist, DeathCause, Event, Intent, JobKind, Nature, Order, Stance, StructureId, Target,
    UnitId, World, job_cell,
};
use std::collections::BTreeMap;

/// Everybody who is or was there, by name.
type Names = BTreeMap<UnitId, String>;

/// Everything that happens in a game, tick by tick: every event, and every change of what somebody is about.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    lines: Vec<(u64, String)>,
    names: Names,
    activities: BTreeMap<UnitId, String>,
}

impl Transcript {
    /// The transcript of a game that is in this state now. What everybody is about already is no change.
    pub fn begin(world: &World) -> Self {
        let mut transcript = Self::default();
        transcript.learn_names(world);
        transcript.activities = actions(world, &transcript.names);
        transcript
    }

    /// Adds a tick: when it began, the world after it, and its events.
    pub fn add(&mut self, tick: u64, world: &World, events: &[Event]) {
        self.learn_names(world);
        self.lines.extend(events.iter().map(|happened| (tick, event(world, happened, &self.names))));
        let after = actions(world, &self.names);
        for (id, deed) in &after {
            if self.activities.get(id) != Some(deed) {
                self.lines.push((tick, format!("{}: {deed}", self.names[id])));
            }
        }
        self.activities = after;
    }

    fn learn_names(&mut self, world: &World) {
        for (id, unit) in world.units() {
            self.names.entry(id).or_insert_with(|| unit.called(id));
        }
    }

    /// The lines so far, each with its tick.
    pub fn lines(&self) -> &[(u64, String)] {
        &self.lines
    }

    /// Takes the lines so far away.
    pub fn take_lines(&mut self) -> Vec<(u64, String)> {
        std::mem::take(&mut self.lines)
    }

    /// Everybody who is or was there, by name.
    pub fn names(&self) -> &BTreeMap<UnitId, String> {
        &self.names
    }

    /// What somebody is about; `None` if they are not there, or are prey.
    pub fn activity(&self, id: UnitId) -> Option<&str> {
        self.activities.get(&id).map(String::as_str)
    }
}

/// Somebody who is or was there.
fn name(names: &Names, id: UnitId) -> &str {
    names.get(&id).map_or("somebody", String::as_str)
}

/// Everything that an event says.
fn event(world: &World, event: &Event, names: &Names) -> String {
    let title = |kind| &world.rules().structure(kind).title;
    match event {
        Event::Refused { command, reason } => format!("refused #{command}: {reason}"),
        Event::SignSeen { wave, plan, .. } => format!("sign of wave {wave}: {}", plan.name()),
        Event::WaveAnnounced { wave, besiegers, in_ticks } => {
            format!("wave {wave} announced: {besiegers} in {in_ticks} ticks")
        }
        Event::WaveArrived { wave, besiegers, cell } => format!("wave {wave} arrived: {besiegers} at {cell}"),
        Event::RaidCutOff { wave, besiegers, cell } => format!("wave {wave} cut off: {besiegers} at {cell}"),
        Event::WaveOver { wave } => format!("wave {wave} over"),
        Event::Struck { by, from, at, damage, missile } => {
            let by = by.map_or("machine", |by| name(names, by));
            let strikes = if *missile { "shoots at" } else { "strikes" };
            format!("{by} at {} {strikes} {} for {}", place(*from), place(*at), rounded(damage.0))
        }
        Event::Missed { by, from, at } => {
            let by = by.map_or("machine", |by| name(names, by));
            format!("{by} at {} misses at {}", place(*from), place(*at))
        }
        Event::TrapSprung { cell } => format!("trap sprung at {cell}"),
        Event::TrapSeen { cell } => format!("trap seen at {cell}"),
        Event::Undermined { by, cell } => format!("{} has undermined {cell}", name(names, *by)),
        Event::Crafted { gear, by, cell } => {
            format!("{}: {} made at {cell}", name(names, *by), gear_title(world, *gear))
        }
        Event::CraftLearnt { craft, by } => {
            let by = by.map_or("somebody", |by| name(names, by));
            format!("{by} has learnt {}", world.rules().craft(*craft).title)
        }
        Event::Armed { unit, gear } => format!("{} takes up {}", name(names, *unit), gear_title(world, *gear)),
        Event::Scarred { unit, by } => format!("{} scarred by {}", name(names, *unit), world.rules().unit(*by).title),
        Event::Died { unit, role, cell, cause, .. } => {
            format!("{} ({role:?}) {} at {cell}", name(names, *unit), death(world, cause, names))
        }
        Event::Left { unit, cell } => format!("{} left at {cell}", name(names, *unit)),
        Event::Joined { unit, cell, .. } => format!("{} joined at {cell}", name(names, *unit)),
        Event::Collapsed { unit, .. } => format!("{} collapsed", name(names, *unit)),
        Event::CutOff { unit, cell } => format!("{} cut off at {cell}", name(names, *unit)),
        Event::JobDone { kind, by, cell } => format!("{}: {} done at {cell}", name(names, *by), kind.name()),
        Event::AlarmRung { by, cell } => format!("{} rings the bell at {cell}", name(names, *by)),
        Event::Built { kind, cell, .. } => format!("{} built at {cell}", title(*kind)),
        Event::Destroyed { kind, cell } => format!("{} destroyed at {cell}", title(*kind)),
        Event::CampBeaten { cell } => format!("camp beaten at {cell}"),
        Event::WagonNearCamp { cell, camp } => format!("wagon at {cell} near the camp at {camp}"),
        Event::Happened { trigger } => format!("{trigger} happened"),
        Event::Asked { trigger } => format!("{trigger} asks"),
        Event::Answered { trigger, choice } => format!("{trigger} answered by {choice:?}"),
        Event::TaskOver { title, done } => format!("task over ({done}): {title}"),
        Event::Said { text } => format!("said: {text}"),
        Event::SeasonChanged { season } => format!("season {season:?}"),
        Event::WeatherChanged { weather } => format!("weather {weather:?}"),
        Event::RaidCancelled { wave } => format!("wave {wave} cancelled"),
        Event::Departed { unit, cell, .. } => format!("{} departed at {cell}", name(names, *unit)),
        Event::GoalStep { step, done, of, cell } => format!("{step:?} {done} of {of} at {cell}"),
        Event::Buried { by, name: dead, cell } => {
            let by = by.map_or("somebody", |by| name(names, by));
            format!("{by} buries {dead} at {cell}")
        }
        Event::FoeNamed { unit, name: foe, victim } => {
            format!("{} is {foe}, who has killed {victim}", name(names, *unit))
        }
        Event::FoeReturned { unit, name: foe } => format!("{} is {foe}, who is back", name(names, *unit)),
        Event::FoeFell { name: foe, by, .. } => {
            format!("{foe} falls to {}", by.map_or("nobody", |by| name(names, by)))
        }
        Event::Befriended { one, two } => format!("{} and {} are friends", name(names, *one), name(names, *two)),
        Event::FoodGone => "food gone".to_owned(),
        Event::FireBroke { cell } => format!("fire breaks out at {cell}"),
        Event::FireOut { cell } => format!("fire out at {cell}"),
        Event::Ended { outcome } => format!("ended: {outcome:?}"),
    }
}

fn gear_title(world: &World, gear: GearKind) -> &str {
    &world.rules().gear(gear).title
}

fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

fn place(Point { x, y }: Point) -> String {
    format!("({}, {})", rounded(x), rounded(y))
}

/// How somebody died.
fn death(world: &World, cause: &DeathCause, names: &Names) -> String {
    let title = |kind| &world.rules().structure(kind).title;
    match cause {
        DeathCause::Unit { unit, missile: true, .. } => format!("shot by {}", name(names, *unit)),
        DeathCause::Unit { unit, .. } => format!("killed by {}", name(names, *unit)),
        DeathCause::Trap { kind, .. } => format!("killed by {}", title(*kind)),
        DeathCause::Tower { kind, .. } => format!("shot by {}", title(*kind)),
        DeathCause::Hunger => "starved".to_owned(),
        DeathCause::Fire => "burnt to death".to_owned(),
    }
}

/// The activities of all units; prey only grazes and flees.
fn actions(world: &World, names: &Names) -> BTreeMap<UnitId, String> {
    let deed = |nature: &Nature| match nature {
        Nature::Colonist(colonist) => Some(match colonist.draft() {
            Some(Order::Hold) => stance(colonist.orders().stance),
            Some(order) => under(world, order, names),
            None => activity(world, colonist, names),
        }),
        Nature::Besieger(besieger) => Some(intent(world, besieger, names)),
        Nature::Beast(beast) => {
            let hunts = |prey: UnitId| format!("hunts {}", name(names, prey));
            beast.hunter().map(|hunter| hunter.prey().map_or("roams".to_owned(), hunts))
        }
    };
    world.units().filter_map(|(id, unit)| Some((id, deed(unit.nature())?))).collect()
}

fn stance(stance: Stance) -> String {
    if stance == Stance::Hold { "holds".to_owned() } else { format!("stands by to {}", stance.name()) }
}

fn under(world: &World, order: Order, names: &Names) -> String {
    match order {
        Order::Hold => "holds".to_owned(),
        Order::Move(cell) => format!("ordered to {cell}"),
        Order::Line { place, .. } => format!("in line to {place}"),
        Order::Attack(unit) => format!("ordered against {}", name(names, unit)),
        Order::Raze(id) => format!("ordered against {}", structure(world, id)),
    }
}

fn activity(world: &World, colonist: &Colonist, names: &Names) -> String {
    let bed = |bed: Option<StructureId>| bed.map_or("the ground".to_owned(), |bed| structure(world, bed));
    match colonist.activity() {
        Activity::Idle => "idle".to_owned(),
        Activity::Sleep { collapsed: true, .. } => "sleeps where it dropped".to_owned(),
        Activity::Sleep { bed: taken, .. } => format!("sleeps on {}", bed(taken)),
        Activity::Rest { bed: taken } => format!("rests on {}", bed(taken)),
        Activity::Work { job } => world.jobs().get(job).map_or("works on what is gone".to_owned(), |job| {
            // The place of an animal changes with every step.
            let at = job_cell(world, job).filter(|_| job.kind() != JobKind::Hunt);
            at.map_or_else(|| job.kind().name().to_owned(), |at| format!("{} at {at}", job.kind().name()))
        }),
        Activity::Fight { target } => format!("fights {}", name(names, target)),
        Activity::Flee => "flees".to_owned(),
        Activity::Arm { gear: Some(gear) } => format!("fetches {}", gear_title(world, gear)),
        Activity::Arm { gear: None } => "lays down what it carries".to_owned(),
        Activity::Carry { to } => format!("carries {} to {}", colonist.carried(), structure(world, to)),
        Activity::Shelter => "shelters".to_owned(),
        Activity::Post => "at the post".to_owned(),
        Activity::Eat { at, until: None } => format!("goes to eat at {}", structure(world, at)),
        Activity::Eat { until: Some(until), .. } => format!("eats until {until}"),
        Activity::Talk { .. } => "talks".to_owned(),
        Activity::Stroll { .. } => "takes a walk".to_owned(),
        Activity::Mourn { at, .. } => format!("mourns at {}", structure(world, at)),
    }
}

fn intent(world: &World, besieger: &Besieger, names: &Names) -> String {
    if let Some(wall) = besieger.breach() {
        return format!("breaches {}", structure(world, wall));
    }
    match besieger.intent() {
        Intent::Muster => "musters".to_owned(),
        Intent::Attack(Target::Unit(unit)) => format!("attacks {}", name(names, unit)),
        Intent::Attack(Target::Structure(id)) => format!("attacks {}", structure(world, id)),
        Intent::Patrol(cell) => format!("patrols to {cell}"),
        Intent::Rest => "rests".to_owned(),
        Intent::Flee => "flees".to_owned(),
        Intent::Defend => "goes back to the camp".to_owned(),
    }
}

fn structure(world: &World, id: StructureId) -> String {
    let titled = |cell: Cell, kind| format!("{} at {cell}", world.rules().structure(kind).title);
    world.map().structure(id).map_or("what is gone".to_owned(), |structure| titled(structure.cell(), structure.kind()))
}
