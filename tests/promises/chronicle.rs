//! The chronicle of a game: a digest of every event and of where everybody was and how they fared after every tick, whatever form the
//! state has in memory. It stays the same when only the representation of the state changes.

use osada::sim::{Event, World};
use xxhash_rust::xxh3::Xxh3;

/// Takes in a game tick by tick.
#[derive(Default)]
pub struct Chronicle(Xxh3);

impl Chronicle {
    /// Takes in what a tick brought.
    pub fn note(&mut self, world: &World, events: &[Event]) {
        events.iter().for_each(|event| self.0.update(describe(event).as_bytes()));
        for (id, unit) in world.units() {
            let place = unit.place();
            self.0.update(&(id.index() as u64).to_le_bytes());
            self.0.update(unit.name().as_bytes());
            [place.x, place.y, unit.hp().0].iter().for_each(|number| self.0.update(&number.to_bits().to_le_bytes()));
        }
        let stock = world.stock();
        [stock.wood, stock.stone, stock.food].iter().for_each(|amount| self.0.update(&amount.to_le_bytes()));
    }

    /// The digest of everything so far.
    pub fn digest(&self) -> u64 {
        self.0.digest()
    }
}

/// An event as a line of text.
fn describe(event: &Event) -> String {
    match event {
        Event::Refused { command, reason } => format!("refused {command} {reason}"),
        Event::SignSeen { wave, plan, .. } => format!("sign {wave} {plan:?}"),
        Event::WaveAnnounced { wave, besiegers, in_ticks } => format!("announced {wave} {besiegers} {in_ticks}"),
        Event::WaveArrived { wave, besiegers, cell } => format!("arrived {wave} {besiegers} {cell}"),
        Event::RaidCutOff { wave, besiegers, cell } => format!("cut off {wave} {besiegers} {cell}"),
        Event::WaveOver { wave } => format!("over {wave}"),
        Event::Struck { by, from, at, damage, missile } => {
            let by = by.map_or_else(String::new, |by| by.to_string());
            format!("struck {by} {} {} {} {} {damage} {missile}", from.x, from.y, at.x, at.y)
        }
        Event::Missed { by, from, at } => {
            let by = by.map_or_else(String::new, |by| by.to_string());
            format!("missed {by} {} {} {} {}", from.x, from.y, at.x, at.y)
        }
        Event::TrapSprung { cell } => format!("sprung {cell}"),
        Event::TrapSeen { cell } => format!("seen {cell}"),
        Event::Undermined { by, cell } => format!("undermined {by} {cell}"),
        Event::Crafted { gear, by, cell } => format!("crafted {} {by} {cell}", gear.0),
        Event::CraftLearnt { craft, by } => format!("learnt {} {by:?}", craft.0),
        Event::Armed { unit, gear } => format!("armed {unit} {}", gear.0),
        Event::Scarred { unit, by } => format!("scarred {unit} {}", by.0),
        Event::Died { unit, name, cell, .. } => format!("died {unit} {name} {cell}"),
        Event::Left { unit, cell } => format!("left {unit} {cell}"),
        Event::Joined { unit, name, cell } => format!("joined {unit} {name} {cell}"),
        Event::Collapsed { unit, .. } => format!("collapsed {unit}"),
        Event::CutOff { unit, cell } => format!("shut in {unit} {cell}"),
        Event::JobDone { kind, by, cell } => format!("done {} {by} {cell}", kind.name()),
        Event::AlarmRung { by, cell } => format!("rung {by} {cell}"),
        Event::Built { structure, cell, .. } => format!("built {structure} {cell}"),
        Event::Destroyed { cell, .. } => format!("destroyed {cell}"),
        Event::CampBeaten { cell } => format!("beaten {cell}"),
        Event::WagonNearCamp { cell, camp } => format!("wagon {cell} near {camp}"),
        Event::GoalStep { step, done, of, cell } => format!("{step:?} {done} {of} {cell}"),
        Event::FoodGone => "food gone".to_owned(),
        Event::Happened { trigger } => format!("happened {trigger}"),
        Event::Asked { trigger } => format!("asked {trigger}"),
        Event::Answered { trigger, choice } => format!("answered {trigger} {choice:?}"),
        Event::TaskOver { title, done } => format!("task {title} {done}"),
        Event::Said { text } => format!("said {text}"),
        Event::SeasonChanged { season } => format!("season {season:?}"),
        Event::WeatherChanged { weather } => format!("weather {weather:?}"),
        Event::RaidCancelled { wave } => format!("cancelled {wave}"),
        Event::Buried { by, name, cell } => format!("buried {name} {by:?} {cell}"),
        Event::FoeNamed { unit, name, victim } => format!("named {unit} {name} {victim}"),
        Event::FoeReturned { unit, name } => format!("returned {unit} {name}"),
        Event::FoeFell { name, kind, by } => format!("fell {name} {} {by:?}", kind.0),
        Event::Befriended { one, two } => format!("friends {one} {two}"),
        Event::Departed { unit, name, cell } => format!("departed {unit} {name} {cell}"),
        Event::FireBroke { cell } => format!("fire {cell}"),
        Event::FireOut { cell } => format!("fire out {cell}"),
        Event::Ended { outcome } => format!("ended {outcome:?}"),
    }
}
