//! Actions on demand: for a strategist with rules, or a learner without any.

use super::deeds::Doing;
use super::language::Deed;
use super::places::tiles;
use super::view::View;
use crate::player::survey::Survey;
use osada_ai::grid::Cell;
use osada_sim::{Command, World};

/// Actions for one game, with the survey at its beginning and the tiles of everything to be built.
#[derive(Clone, Debug)]
pub struct Repertoire {
    survey: Survey,
    deeds: Vec<(Deed, Vec<Cell>)>,
}

impl Repertoire {
    /// Actions for the game that begins with this world. The raids' routes, by which patterns go, stay the same.
    pub fn new(founded: &World, deeds: impl IntoIterator<Item = Deed>) -> Self {
        let survey = Survey::of(founded).unwrap_or_default();
        let with_tiles = |deed: Deed| {
            let tiles = match &deed {
                Deed::Build { at, .. } => tiles(founded, &survey, *at),
                _ => Vec::new(),
            };
            (deed, tiles)
        };
        let deeds = deeds.into_iter().map(with_tiles).collect();
        Self { survey, deeds }
    }

    /// The commands of some of the actions, named by their indices, all done at one
    /// moment: where several give the same people orders, the first one counts. Indices beyond the last action do nothing,
    /// and without a hearth none of them does.
    pub fn commands(&self, world: &World, chosen: impl IntoIterator<Item = usize>) -> Vec<Command> {
        let Some(view) = View::of(world) else { return Vec::new() };
        let mut doing = Doing::new(view, &self.survey);
        for (deed, tiles) in chosen.into_iter().filter_map(|number| self.deeds.get(number)) {
            doing.act(deed, tiles);
        }
        doing.commands()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::fixture::{go_on, meadow, rules};
    use crate::player::strategy::{Pattern, Who};
    use osada_sim::rules::Measure;
    use osada_sim::{Build, measure};

    fn beds(most: u8) -> Deed {
        Deed::Build { structure: "bed".to_owned(), at: Pattern::Behind(4), most, open: 9 }
    }

    #[test]
    fn deeds_are_done_when_they_are_asked_for_and_not_otherwise() {
        let mut world = meadow(rules(), "wood: 500, stone: 500, food: 500", "(\"grunt\", 1)");
        let repertoire = Repertoire::new(&world, [beds(2), Deed::Draft(Who::All), Deed::Release(Who::All)]);
        assert_eq!(repertoire.commands(&world, []), []);
        assert_eq!(repertoire.commands(&world, [7]), []);
        assert_eq!(repertoire.commands(&world, [1, 2]).len(), 1, "the first that drafts or releases counts");
        assert_eq!(repertoire.commands(&world, [2]), [], "nobody is drafted yet");
        let commands = repertoire.commands(&world, [0]);
        assert!(matches!(&commands[..], [Command::Build(Build { cells, .. })] if cells.len() == 2), "{commands:?}");
        go_on(&mut world, &commands, 1);
        assert_eq!(measure(&world, &Measure::Planned("bed".to_owned())), 2.0);
        assert_eq!(repertoire.commands(&world, [0]), [], "both are planned already");
    }
}
