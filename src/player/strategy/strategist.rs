//! The player who plays by a strategy.

use super::deeds::Doing;
use super::language::{Deed, Rule, Strategy};
use super::places::tiles;
use super::view::View;
use crate::grid::Cell;
use crate::player::contract::Player;
use crate::player::omissions::Omissions;
use crate::player::scripted::named_without;
use crate::player::survey::Survey;
use crate::sim::{Command, Outcome, Seconds, World};
use std::fmt;

/// Plays by the rules of a strategy.
pub struct Strategist {
    strategy: Strategy,
    base: Option<Box<dyn Player>>,
    plan: Option<Plan>,
}

impl fmt::Debug for Strategist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { strategy, base: _, plan } = self;
        f.debug_struct("Strategist").field("strategy", strategy).field("plan", plan).finish_non_exhaustive()
    }
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
        let player = strategy.base.as_ref();
        let base = player.and_then(|it| named_without(&it.player, Omissions(it.without.clone())));
        Self { strategy, base, plan: None }
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
        self.base.iter_mut().for_each(|it| it.take_over(founded));
    }

    fn commands(&mut self, world: &World) -> Vec<Command> {
        let now = world.clock().tick();
        let is_due = |rule: &Rule| now.is_multiple_of(period(rule));
        if world.outcome() != Outcome::Running {
            return Vec::new();
        }
        let mut commands = self.base.as_mut().map_or_else(Vec::new, |it| it.commands(world));
        if !self.strategy.rules.iter().any(is_due) {
            return commands;
        }
        if self.plan.is_none() {
            self.take_over(world);
        }
        let (Some(view), Some(plan)) = (View::of(world), &self.plan) else { return commands };
        let mut doing = Doing::new(view, &plan.survey);
        for (rule, tiles) in self.strategy.rules.iter().zip(&plan.tiles) {
            if is_due(rule) && rule.when.iter().all(|condition| view.holds(condition)) {
                rule.then.iter().zip(tiles).for_each(|(deed, tiles)| doing.act(deed, tiles));
            }
        }
        commands.extend(doing.commands());
        commands
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::fixture::{meadow, rules};
    use crate::player::strategy::load_strategy;
    use crate::sim::tick;
    use std::collections::BTreeSet;

    /// What a strategy builds on a meadow, and whether it has weapons made.
    fn played(text: &str) -> (BTreeSet<String>, bool) {
        let strategy = load_strategy("a.ron", text, &rules()).unwrap_or_else(|report| panic!("{report}"));
        let mut player = Strategist::new(strategy);
        let mut world = meadow(rules(), "wood: 500, stone: 500, food: 500", "(\"grunt\", 1)");
        let (mut built, mut armed) = (BTreeSet::new(), false);
        for _ in 0..1800 {
            let commands = player.commands(&world);
            for command in &commands {
                if let Command::Build { structure, .. } = command {
                    built.insert(world.rules().structure(*structure).name.clone());
                }
                armed |= matches!(command, Command::Craft { .. });
            }
            tick(&mut world, &commands);
        }
        (built, armed)
    }

    #[test]
    fn what_a_strategy_builds_on_is_played_beside_its_rules_but_for_what_is_left_out() {
        let whole = "(name: \"a\", about: \"b\", base: (player: \"planner\"), rules: [])";
        let (built, armed) = played(whole);
        assert!(built.contains("bed") && built.contains("smithy") && armed, "{built:?}");
        let without = "(name: \"a\", about: \"b\", base: (player: \"planner\", without: [\"bed\", \"club\", \"spear\", \"axe\", \"sling\", \"bow\", \"shield\", \"mail\"]), \
                       rules: [(then: [Build(structure: \"torch\", at: Ring(6), most: 2, open: 9)])])";
        let (built, armed) = played(without);
        assert!(built.contains("torch") && built.contains("smithy") && !built.contains("bed") && !armed, "{built:?}");
    }
}
