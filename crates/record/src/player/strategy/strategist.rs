//! A player who plays by a strategy.

use super::language::{Rule, Strategy};
use super::repertoire::Repertoire;
use crate::player::contract::Player;
use crate::player::roster::Omissions;
use crate::player::roster::named_without;
use osada_sim::{Command, Outcome, Seconds, World, holds};
use std::fmt;

/// Scripted player whose rules come from a file, with or without the game of another one beneath.
pub struct Strategist {
    strategy: Strategy,
    base: Option<Box<dyn Player>>,
    /// The actions of all its rules, in order.
    repertoire: Option<Repertoire>,
}

impl fmt::Debug for Strategist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { strategy, base: _, repertoire } = self;
        f.debug_struct("Strategist").field("strategy", strategy).field("repertoire", repertoire).finish_non_exhaustive()
    }
}

impl Strategist {
    /// The player of a strategy, at the beginning of a game.
    pub fn new(strategy: Strategy) -> Self {
        let player = strategy.base.as_ref();
        let base = player.and_then(|player| named_without(&player.player, Omissions(player.without.clone())));
        Self { strategy, base, repertoire: None }
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
        self.repertoire = Some(Repertoire::new(founded, self.strategy.deeds().cloned()));
        self.base.iter_mut().for_each(|player| player.take_over(founded));
    }

    fn commands(&mut self, world: &World) -> Vec<Command> {
        let now = world.clock().tick();
        let is_due = |rule: &Rule| now.is_multiple_of(period(rule));
        if world.outcome() != Outcome::Running {
            return Vec::new();
        }
        let mut commands = self.base.as_mut().map_or_else(Vec::new, |player| player.commands(world));
        if !self.strategy.rules.iter().any(is_due) {
            return commands;
        }
        if self.repertoire.is_none() {
            self.take_over(world);
        }
        let Some(repertoire) = &self.repertoire else { return commands };
        let mut chosen = Vec::new();
        let mut first = 0;
        for (number, rule) in self.strategy.rules.iter().enumerate() {
            if is_due(rule) && rule.when.iter().all(|condition| holds(world, condition, number as u64)) {
                chosen.extend(first..first + rule.then.len());
            }
            first += rule.then.len();
        }
        commands.extend(repertoire.commands(world, chosen));
        commands
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::fixture::{meadow, rules};
    use crate::player::strategy::load_strategy;
    use osada_sim::{Build, tick};
    use std::collections::BTreeSet;

    /// Structures that a strategy builds on a meadow, and whether it has weapons made.
    fn played(text: &str) -> (BTreeSet<String>, bool) {
        let strategy = load_strategy("a.ron", text, &rules()).unwrap_or_else(|report| panic!("{report}"));
        let mut player = Strategist::new(strategy);
        let mut world = meadow(rules(), "wood: 500, stone: 500, food: 500", "(\"grunt\", 1)");
        let (mut built, mut armed) = (BTreeSet::new(), false);
        for _ in 0..1800 {
            let commands = player.commands(&world);
            for command in &commands {
                if let Command::Build(Build { structure, .. }) = command {
                    built.insert(world.rules().structure(*structure).name.clone());
                }
                armed |= matches!(command, Command::Craft(_));
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
