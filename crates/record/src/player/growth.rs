//! Growth of scripted players: which crafts they learn in which order, and what they build with them.

use super::layout::{PlannedStructure, plan_missing};
use super::roster::Omissions;
use super::supply::uncommitted;
use super::survey::Survey;
use osada_ai::grid::Cell;
use osada_sim::rules::StructureKind;
use osada_sim::{Command, Learn, World, check, check_site};

/// Largest number of open plans of what has been learnt.
const OPEN_PLANS: usize = 2;

/// Side of the hearth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Towards the routes of raids.
    Front,
    Back,
}

/// Structures of a kind: the name, the side and the ring round the hearth, and the count.
type Pieces = (&'static str, Side, u32, usize);

/// A craft, and what belongs to it.
#[derive(Debug)]
pub(super) struct Step {
    craft: &'static str,
    /// What has to stand before it can be learnt.
    before: &'static [Pieces],
    /// What is built once it is known.
    then: &'static [Pieces],
}

/// For somebody who builds: what fields and fires need, leather, and what meets besiegers at the hearth, in the way and
/// from afar.
pub(super) const BUILDER: [Step; 5] = [
    Step { craft: "wells", before: &[], then: &[("well", Side::Back, 6, 1)] },
    Step { craft: "tanning", before: &[], then: &[("tannery", Side::Back, 6, 1)] },
    Step { craft: "oil", before: &[("kiln", Side::Back, 6, 1)], then: &[("cauldron", Side::Front, 3, 2)] },
    Step { craft: "earthworks", before: &[], then: &[("ditch", Side::Front, 6, 8)] },
    Step {
        craft: "long_bows",
        before: &[],
        then: &[("fletcher", Side::Back, 6, 1), ("longbow_tower", Side::Front, 5, 3)],
    },
];

/// For somebody who leads: armour and food for many, ale that heals and rests them, and iron for their hands.
pub(super) const LEADER: [Step; 4] = [
    Step { craft: "tanning", before: &[], then: &[("tannery", Side::Back, 5, 1)] },
    Step { craft: "baking", before: &[], then: &[("bakery", Side::Back, 4, 1)] },
    Step { craft: "brewing", before: &[("kitchen", Side::Back, 4, 1)], then: &[("brewery", Side::Back, 5, 1)] },
    Step { craft: "smelting", before: &[("kiln", Side::Back, 6, 1)], then: &[("bloomery", Side::Back, 6, 1)] },
];

/// The growth of a player in a game.
#[derive(Clone, Debug)]
pub(super) struct Growth {
    steps: &'static [Step],
    /// Steps whose first and whose second pieces have been laid out.
    laid_out: Vec<(bool, bool)>,
    pieces: Vec<PlannedStructure>,
}

impl Growth {
    pub fn new(steps: &'static [Step]) -> Self {
        Self { steps, laid_out: vec![(false, false); steps.len()], pieces: Vec::new() }
    }

    /// Learns the next craft and builds what the known ones allow, as far as it can be paid. Tiles of
    /// `others` stay free.
    pub fn go_on(
        &mut self,
        world: &World,
        others: &[PlannedStructure],
        without: &Omissions,
        commands: &mut Vec<Command>,
    ) {
        if world.rules().structure_named("workshop").is_none_or(|workshop| world.standing(workshop) == 0) {
            return;
        }
        let known = |step: &Step| world.knows(Some(step.craft));
        let steps = self.steps;
        for (number, step) in steps.iter().enumerate() {
            if known(step) && !self.laid_out[number].1 {
                self.laid_out[number] = (true, true);
                self.lay_out(world, step.then, others, without);
            }
        }
        plan_missing(world, &self.pieces, OPEN_PLANS, commands);
        if !world.crafts().wanted().is_empty() {
            return;
        }
        let is_wanted = |step: &Step| !known(step) && !without.has_craft(step.craft);
        for (number, step) in steps.iter().enumerate().filter(|(_, step)| is_wanted(step)) {
            let Some(craft) = world.rules().craft_named(step.craft) else { continue };
            let learn = Command::from(Learn { craft, on: true });
            if check(world, &learn).is_ok() {
                if uncommitted(world).lacks(&world.rules().craft(craft).cost).is_none() {
                    commands.push(learn);
                }
                return;
            }
            // Only for the tier that is open: what comes before a craft is of no use before its time.
            let is_open = usize::from(world.rules().craft(craft).tier) == 1
                || world.crafts().learnt().len() >= world.rules().learning.opens_next as usize;
            if is_open && !step.before.is_empty() && !self.laid_out[number].0 {
                self.laid_out[number].0 = true;
                self.lay_out(world, step.before, others, without);
                return;
            }
        }
    }

    fn lay_out(&mut self, world: &World, wanted: &[Pieces], others: &[PlannedStructure], without: &Omissions) {
        let survey = Survey::of(world).unwrap_or_default();
        for &(name, side, ring, count) in wanted {
            let Some(kind) = world.rules().structure_named(name) else { continue };
            if !without.has_structure(world, kind) {
                let taken: Vec<Cell> = others.iter().chain(&self.pieces).map(|piece| piece.cell).collect();
                self.pieces.extend(places(world, &survey, &taken, kind, (side, ring, count)));
            }
        }
    }
}

/// Free places for a structure on a side of the hearth, in a ring around it.
pub(super) fn places(
    world: &World,
    survey: &Survey,
    taken: &[Cell],
    structure: StructureKind,
    (side, ring, count): (Side, u32, usize),
) -> Vec<PlannedStructure> {
    let cells = match side {
        Side::Front => survey.facing(world, ring),
        Side::Back => survey.behind(world, ring),
    };
    let is_free = |cell: &Cell| !taken.contains(cell) && check_site(world, structure, *cell).is_ok();
    cells.into_iter().filter(is_free).take(count).map(|cell| PlannedStructure { structure, cell }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{furnished_meadow, go_on, rules};
    use super::*;
    use osada_sim::Build;

    const PLENTY: &str = "wood: 500, stone: 500, food: 500, hides: 50";
    const WORKSHOP: &str = "(structure: \"workshop\", at: (18, 10))";

    /// A meadow where nobody comes near in time.
    fn quiet(structures: &str) -> World {
        let mut slow = rules();
        let besiegers = slow.units.iter_mut().filter(|row| row.role == osada_sim::rules::Role::Besieger);
        besiegers.for_each(|row| row.speed = 0.001);
        furnished_meadow(slow, PLENTY, "(\"grunt\", 1)", structures)
    }

    fn asked(growth: &mut Growth, world: &World) -> Vec<Command> {
        let mut commands = Vec::new();
        growth.go_on(world, &[], &Omissions::default(), &mut commands);
        commands
    }

    fn learn(world: &World, craft: &str) -> Command {
        Learn { craft: world.rules().craft_named(craft).expect("it ships"), on: true }.into()
    }

    #[test]
    fn without_a_workshop_nothing_is_learnt_and_with_one_the_first_craft_that_is_not_left_out() {
        let without = quiet("");
        assert_eq!(asked(&mut Growth::new(&BUILDER), &without), []);
        let with = quiet(WORKSHOP);
        assert_eq!(asked(&mut Growth::new(&BUILDER), &with), [learn(&with, BUILDER[0].craft)]);
        let omitted = Omissions(vec![BUILDER[0].craft.to_owned()]);
        let mut commands = Vec::new();
        Growth::new(&BUILDER).go_on(&with, &[], &omitted, &mut commands);
        assert_eq!(commands, [learn(&with, BUILDER[1].craft)]);
    }

    #[test]
    fn what_is_known_is_built_beside_what_is_planned_already_and_the_next_craft_follows() {
        const DIGGER: [Step; 2] = [
            Step { craft: "earthworks", before: &[], then: &[("ditch", Side::Front, 6, 8)] },
            Step { craft: "tanning", before: &[], then: &[] },
        ];
        let mut world = quiet(WORKSHOP);
        let mut growth = Growth::new(&DIGGER);
        let first = asked(&mut growth, &world);
        go_on(&mut world, &first, 4000);
        assert!(world.knows(Some("earthworks")));
        let commands = asked(&mut growth, &world);
        assert!(commands.contains(&learn(&world, "tanning")), "{commands:?}");
        let ditch = world.rules().structure_named("ditch").expect("it ships");
        let dug = commands
            .iter()
            .filter(|command| matches!(command, Command::Build(Build { structure, .. }) if *structure == ditch));
        assert_eq!(dug.count(), OPEN_PLANS);
    }

    #[test]
    fn every_step_names_a_craft_and_structures_that_ship() {
        let rules = rules();
        for step in BUILDER.iter().chain(&LEADER) {
            assert!(rules.craft_named(step.craft).is_some(), "{}", step.craft);
            for (name, ..) in step.before.iter().chain(step.then) {
                assert!(rules.structure_named(name).is_some(), "{name}");
            }
        }
    }
}
