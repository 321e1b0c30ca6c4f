//! People, and what they share with beasts.

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
    /// What it carries.
    #[serde(default)]
    pub(crate) outfit: Outfit,
    /// Where it looks: the way of its last step or blow, of any length; zero before the first.
    #[serde(default)]
    pub(crate) facing: Point,
    pub(crate) nature: Nature,
}

/// What only units of one side have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Nature {
    /// Lives in the settlement. Beside the others they have much.
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

    /// Which row of the unit table it is.
    pub fn kind(&self) -> UnitKind {
        self.kind
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whose side it is on.
    pub fn role(&self) -> Role {
        match self.nature {
            Nature::Colonist(_) => Role::Colonist,
            Nature::Besieger(_) => Role::Besieger,
            Nature::Beast(Beast { hunter: None, .. }) => Role::Prey,
            Nature::Beast(Beast { hunter: Some(_), .. }) => Role::Predator,
        }
    }

    /// Where it is, exactly.
    pub fn place(&self) -> Point {
        self.walk.route.position()
    }

    /// The tile it is on.
    pub fn cell(&self) -> Cell {
        self.walk.route.cell()
    }

    /// Hit points left.
    pub fn hp(&self) -> HitPoints {
        self.hp
    }

    /// Where it is walking.
    pub fn walk(&self) -> &Walk {
        &self.walk
    }

    /// When it can strike again.
    pub fn strike_at(&self) -> Tick {
        self.strike_at
    }

    /// The weapon and the armour that it carries.
    pub fn outfit(&self) -> Outfit {
        self.outfit
    }

    /// Where it looks: the way of its last step or blow, of any length; zero before the first.
    pub fn facing(&self) -> Point {
        self.facing
    }

    /// What only its side has.
    pub fn nature(&self) -> &Nature {
        &self.nature
    }

    /// What it has as a colonist, if it is one.
    pub fn colonist(&self) -> Option<&Colonist> {
        if let Nature::Colonist(colonist) = &self.nature { Some(colonist) } else { None }
    }

    /// What it has as a besieger, if it is one.
    pub fn besieger(&self) -> Option<&Besieger> {
        if let Nature::Besieger(besieger) = &self.nature { Some(besieger) } else { None }
    }

    /// What it has as a beast, if it is one.
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
