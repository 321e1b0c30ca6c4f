//! Units: people and beasts.

use super::beast::Beast;
use super::besieger::Besieger;
use super::body::Outfit;
use super::colonist::Colonist;
use super::walk::Walk;
use crate::kinds::{HitPoints, MindId, Role, Tick, UnitId, UnitKind};
use crate::rules::Rules;
use osada_ai::grid::{Cell, Point};
use serde::{Deserialize, Serialize};

/// A person or a beast.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    pub(crate) kind: UnitKind,
    pub(crate) name: String,
    pub(crate) hp: HitPoints,
    pub(crate) walk: Walk,
    pub(crate) strike_at: Tick,
    pub(crate) hurt_at: Option<Tick>,
    pub(crate) hurt_by: Option<UnitId>,
    /// The mind that its level or its wave gave it; without one, that of its kind.
    pub(crate) mind: Option<MindId>,
    #[serde(default)]
    pub(crate) outfit: Outfit,
    /// Direction of its last step or blow, of any length; zero before the first.
    #[serde(default)]
    pub(crate) facing: Point,
    pub(crate) nature: Nature,
}

/// The part of a unit that depends on its side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Nature {
    /// Lives in the settlement. Boxed, because it is much larger than the others.
    Colonist(Box<Colonist>),
    /// Comes to destroy it.
    Besieger(Besieger),
    /// Grazes and flees.
    Beast(Beast),
}

impl Unit {
    pub(crate) fn new(rules: &Rules, kind: UnitKind, name: String, cell: Cell, nature: Nature) -> Self {
        Self {
            kind,
            name,
            hp: rules.unit(kind).hp,
            walk: Walk::standing(cell.centre()),
            strike_at: Tick::default(),
            hurt_at: None,
            hurt_by: None,
            mind: None,
            outfit: Outfit::default(),
            facing: Point::ZERO,
            nature,
        }
    }

    pub fn kind(&self) -> UnitKind {
        self.kind
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// A name that nobody else has: their own, or the title of others with their number, such as "Grunt 3".
    pub fn called(&self, id: UnitId) -> String {
        match self.nature {
            Nature::Colonist(_) | Nature::Besieger(Besieger { named: true, .. }) => self.name.clone(),
            _ => format!("{} {id}", self.name),
        }
    }

    pub fn role(&self) -> Role {
        match self.nature {
            Nature::Colonist(_) => Role::Colonist,
            Nature::Besieger(_) => Role::Besieger,
            Nature::Beast(Beast { hunter: None, .. }) => Role::Prey,
            Nature::Beast(Beast { hunter: Some(_), .. }) => Role::Predator,
        }
    }

    /// The exact position.
    pub fn place(&self) -> Point {
        self.walk.route.position()
    }

    pub fn cell(&self) -> Cell {
        self.walk.route.cell()
    }

    pub fn hp(&self) -> HitPoints {
        self.hp
    }

    pub fn walk(&self) -> &Walk {
        &self.walk
    }

    /// Time from which it can strike again.
    pub fn strike_at(&self) -> Tick {
        self.strike_at
    }

    pub fn outfit(&self) -> Outfit {
        self.outfit
    }

    pub fn facing(&self) -> Point {
        self.facing
    }

    pub fn nature(&self) -> &Nature {
        &self.nature
    }

    pub fn colonist(&self) -> Option<&Colonist> {
        if let Nature::Colonist(colonist) = &self.nature { Some(colonist) } else { None }
    }

    pub fn besieger(&self) -> Option<&Besieger> {
        if let Nature::Besieger(besieger) = &self.nature { Some(besieger) } else { None }
    }

    pub fn beast(&self) -> Option<&Beast> {
        if let Nature::Beast(beast) = &self.nature { Some(beast) } else { None }
    }

    pub(crate) fn colonist_mut(&mut self) -> Option<&mut Colonist> {
        if let Nature::Colonist(colonist) = &mut self.nature { Some(colonist) } else { None }
    }

    pub(crate) fn besieger_mut(&mut self) -> Option<&mut Besieger> {
        if let Nature::Besieger(besieger) = &mut self.nature { Some(besieger) } else { None }
    }

    pub(crate) fn beast_mut(&mut self) -> Option<&mut Beast> {
        if let Nature::Beast(beast) = &mut self.nature { Some(beast) } else { None }
    }
}
