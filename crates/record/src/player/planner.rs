//! The player with a plan: supplies first, then the defence piece by piece, and command in a raid.

use super::contract::Player;
use super::errands::Errands;
use super::growth::{BUILDER, Growth};
use super::layout::layout;
use super::layout::{PlannedStructure, plan_missing};
use super::roster::Omissions;
use super::{answers, arming, defence, supply};
use osada_sim::{Command, Outcome, World};

/// Ticks between two looks at supplies and buildings.
const LOOK_EVERY: u64 = 60;
/// Largest number of open plans: more would spread goods and workers too thin.
const OPEN_PLANS: usize = 3;

/// Builds a defence laid out around the hearth, keeps it in repair, and commands the colonists in a raid; variants leave out
/// part of that.
#[derive(Clone, Debug)]
pub struct Planner {
    pieces: Option<Vec<PlannedStructure>>,
    growth: Growth,
    errands: Errands,
    without: Omissions,
    whole: bool,
    orders: bool,
}

impl Planner {
    /// The whole defence, kept up and commanded.
    pub fn whole() -> Self {
        Self {
            pieces: None,
            growth: Growth::new(&BUILDER),
            errands: Errands::default(),
            without: Omissions::default(),
            whole: true,
            orders: true,
        }
    }

    /// The whole defence, kept up; in a raid everybody looks after themselves.
    pub fn without_orders() -> Self {
        Self { orders: false, ..Self::whole() }
    }

    /// Half the defence, built once; in a raid everybody looks after themselves.
    pub fn half() -> Self {
        Self { whole: false, ..Self::without_orders() }
    }

    /// The player with omissions.
    pub(super) fn leaving_out(self, without: Omissions) -> Self {
        Self { without, ..self }
    }

    /// Keeps these pieces instead of a layout, and commands the colonists in a raid.
    pub fn keeping(pieces: Vec<PlannedStructure>) -> Self {
        Self { pieces: Some(pieces), ..Self::whole() }
    }
}

impl Player for Planner {
    fn lays_plans(&self) -> bool {
        true
    }

    fn take_over(&mut self, founded: &World) {
        let mut pieces = layout(founded);
        pieces.retain(|piece| !self.without.has_structure(founded, piece.structure));
        if !self.whole {
            pieces.truncate(pieces.len() / 2);
        }
        self.pieces = Some(pieces);
    }

    fn commands(&mut self, world: &World) -> Vec<Command> {
        let mut commands = Vec::new();
        if world.outcome() != Outcome::Running {
            return commands;
        }
        if self.pieces.is_none() {
            self.take_over(world);
        }
        if self.orders {
            self.errands.command(world, &mut commands);
            defence::command(world, self.errands.away(), &mut commands);
        }
        if world.clock().tick().is_multiple_of(LOOK_EVERY) {
            answers::answer(world, &mut commands);
        }
        // Half a defence also ends when the first raid has come.
        let still_at_it = self.whole || world.siege().arrived() == 0;
        if still_at_it && world.clock().tick().is_multiple_of(LOOK_EVERY) {
            supply::gather(world, &self.without, &mut commands);
            if !arming::is_saving(world, &self.without) {
                let pieces = self.pieces.as_deref().unwrap_or_default();
                plan_missing(world, pieces, OPEN_PLANS, &mut commands);
                if self.whole {
                    self.growth.go_on(world, pieces, &self.without, &mut commands);
                }
            }
            arming::order(world, &self.without, &mut commands);
        }
        commands
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{go_on, meadow, rules};
    use super::*;
    use osada_ai::grid::Cell;
    use osada_sim::rules::{Stock, StructureKind};
    use osada_sim::{Build, JobKind, SetPriority};

    const PLENTY: &str = "wood: 500, stone: 500, food: 500";

    /// Names of structures planned by these commands.
    fn planned(commands: &[Command]) -> Vec<(StructureKind, Cell)> {
        let plan = |command: &Command| match command {
            Command::Build(Build { structure, cells }) => Some((*structure, cells[0])),
            _ => None,
        };
        commands.iter().filter_map(plan).collect()
    }

    #[test]
    fn at_most_three_plans_are_open_and_what_is_planned_is_not_planned_again() {
        let mut world = meadow(rules(), PLENTY, "(\"grunt\", 1)");
        let mut player = Planner::whole();
        let commands = player.commands(&world);
        let first = planned(&commands);
        assert_eq!(first.len(), OPEN_PLANS);
        assert_eq!(first, planned(&player.commands(&world)), "as long as nobody has heard it, it is asked for again");
        // Nobody builds, so that the plans stay open.
        let nobody = Command::SetPriority(SetPriority { job: JobKind::Build, priority: 0 });
        go_on(&mut world, &[&commands[..], &[nobody]].concat(), LOOK_EVERY);
        assert_eq!(planned(&player.commands(&world)), []);
    }

    #[test]
    fn goods_of_what_is_planned_and_unpaid_are_not_spent_again() {
        // Enough for a smithy and two beds; the layout begins with a smithy and eight beds.
        let mut world = meadow(rules(), "wood: 25, stone: 5, food: 500", "(\"grunt\", 1)");
        let mut player = Planner::whole();
        let commands = player.commands(&world);
        let nobody = Command::SetPriority(SetPriority { job: JobKind::Build, priority: 0 });
        assert_eq!(planned(&commands).len(), 3);
        go_on(&mut world, &[&commands[..], &[nobody]].concat(), LOOK_EVERY);
        assert_eq!(world.stock(), Stock { wood: 25, stone: 5, food: 500, ..Stock::default() }, "nothing is paid yet");
        assert_eq!(planned(&player.commands(&world)), []);
    }

    #[test]
    fn nothing_is_bought_before_what_is_needed_more() {
        // Wood for beds, but no stone for the smithy that comes first.
        let world = meadow(rules(), "wood: 500, food: 500", "(\"grunt\", 1)");
        assert_eq!(planned(&Planner::whole().commands(&world)), []);
    }

    #[test]
    fn half_a_player_lays_the_tools_down_when_the_first_raid_has_come() {
        let mut world = meadow(rules(), PLENTY, "(\"grunt\", 1)");
        let (mut half, mut whole) = (Planner::half(), Planner::whole());
        assert_eq!(planned(&half.commands(&world)).len(), OPEN_PLANS);
        go_on(&mut world, &[], 2 * LOOK_EVERY);
        assert_eq!((world.siege().arrived(), half.commands(&world)), (1, Vec::new()));
        assert_eq!(planned(&whole.commands(&world)).len(), OPEN_PLANS);
    }

    #[test]
    fn half_a_defence_is_the_first_half_of_the_whole() {
        let world = meadow(rules(), PLENTY, "(\"grunt\", 1)");
        let (mut half, mut whole) = (Planner::half(), Planner::whole());
        for player in [&mut half, &mut whole] {
            player.commands(&world);
        }
        let (half, whole) = (half.pieces.expect("laid out"), whole.pieces.expect("laid out"));
        assert_eq!(half[..], whole[..whole.len() / 2]);
    }

    #[test]
    fn between_two_looks_nothing_is_planned() {
        let mut world = meadow(rules(), PLENTY, "(\"grunt\", 1)");
        go_on(&mut world, &[], 1);
        assert_eq!(Planner::whole().commands(&world), []);
    }
}
