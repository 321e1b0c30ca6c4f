//! The player who plays by a strategy.

use super::deeds::Doing;
use super::language::{Deed, Rule, Strategy};
use super::places::tiles;
use super::view::View;
use crate::grid::Cell;
use crate::player::contract::Player;
use crate::player::survey::Survey;
use crate::sim::{Command, Outcome, Seconds, World};

/// Plays by the rules of a strategy.
#[derive(Clone, Debug)]
pub struct Strategist {
    strategy: Strategy,
    plan: Option<Plan>,
}

/// How the land lies at the beginning, and the tiles of everything that is to be built, rule by rule and deed by deed.
#[derive(Clone, Debug)]
struct Plan {
    survey: Survey,
    tiles: Vec<Vec<Vec<Cell>>>,
}

impl Strategist {
    /// The player of a strategy, at the beginning of a game.
    pub fn new(strategy: Strategy) -> Self {
        Self { strategy, plan: None }
    }
}

/// Ticks between two looks at a rule.
fn period(rule: &Rule) -> u64 {
    Seconds(rule.every).ticks().0.max(1)
}

impl Player for Strategist {
    fn lays_plans(&self) -> bool {
        true
    }

    fn take_over(&mut self, founded: &World) {
        let survey = Survey::of(founded).unwrap_or_default();
        let of_deed = |deed: &Deed| match deed {
            Deed::Build { at, .. } => tiles(founded, &survey, *at),
            _ => Vec::new(),
        };
        let tiles = self.strategy.rules.iter().map(|rule| rule.then.iter().map(of_deed).collect()).collect();
        self.plan = Some(Plan { survey, tiles });
    }

    fn commands(&mut self, world: &World) -> Vec<Command> {
        let now = world.clock().tick();
        let is_due = |rule: &Rule| now.is_multiple_of(period(rule));
        if world.outcome() != Outcome::Running || !self.strategy.rules.iter().any(is_due) {
            return Vec::new();
        }
        if self.plan.is_none() {
            self.take_over(world);
        }
        let (Some(view), Some(plan)) = (View::of(world), &self.plan) else { return Vec::new() };
        let mut doing = Doing::new(view, &plan.survey);
        for (rule, tiles) in self.strategy.rules.iter().zip(&plan.tiles) {
            if is_due(rule) && rule.when.iter().all(|condition| view.holds(condition)) {
                rule.then.iter().zip(tiles).for_each(|(deed, tiles)| doing.act(deed, tiles));
            }
        }
        doing.commands()
    }
}
