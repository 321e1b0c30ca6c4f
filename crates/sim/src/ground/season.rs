//! Seasons: what they have harvested already, and how one follows another.

use super::World;
use crate::kinds::{Event, Events, Season, TerrainId, Tick};
use crate::rules::{Rules, SeasonRules};
use crate::state::{Map, Regrowing};
use osada_ai::grid::{Cell, Stream};

/// The random stream of what a new season leaves of the bushes.
const SEASON: u64 = (1 << 33) - 2;

/// Everything that grows by itself and stands ripe, with the terrain that a harvest leaves of it.
fn ripe_places(rules: &Rules, map: &Map) -> Vec<(Cell, TerrainId)> {
    let left = |cell: &Cell| {
        let row = rules.terrain(map.terrain(*cell)?);
        let left = rules.terrain_named(&row.harvest.as_ref()?.leaves)?;
        (rules.terrain(left).regrows.as_ref()?.into == row.name).then_some(left)
    };
    map.cells().filter_map(|cell| left(&cell).map(|left| (cell, left))).collect()
}

/// The times at which everything that is bare will have grown again, counted from a time: none if it never does.
fn regrowth(rules: &Rules, map: &Map, season: &SeasonRules, from: Tick) -> Vec<Regrowing> {
    let due = |cell: Cell| {
        let regrowth = rules.terrain(map.terrain(cell)?).regrows.as_ref()?;
        Some(Regrowing { cell, due: from + season.regrowth_time(regrowth.seconds)? })
    };
    map.cells().filter_map(due).collect()
}

/// Harvests what has been harvested at this time of the year already; everything that is bare at the start regrows, whether
/// the season stripped it or the level has it so.
pub(crate) fn begin_season(rules: &Rules, map: &mut Map, season: &SeasonRules, mut stream: Stream) {
    if season.bare > 0.0 {
        for (cell, left) in ripe_places(rules, map) {
            if stream.chance(season.bare) {
                map.terrain[cell] = left;
            }
        }
    }
    map.regrowth = regrowth(rules, map, season, Tick::default());
}

/// Begins the next season at the dawn of its first day, in levels whose seasons pass.
pub(crate) fn turn_season(world: &mut World, events: &mut Events) {
    let Some(days) = world.story().season_days.map(u64::from).filter(|&days| days > 0) else { return };
    let (clock, time) = (world.clock(), &world.rules.time);
    let passed = clock.day(time) - 1;
    if clock.since_dawn(time).0 == 0 && passed > 0 && passed.is_multiple_of(days) {
        change_season(world, world.season().next(), events);
    }
}

/// Changes the season. Bushes are bare as far as it says; where nothing grows any more, what has begun to grow stays bare.
pub(crate) fn change_season(world: &mut World, season: Season, events: &mut Events) {
    if season == world.season() {
        return;
    }
    let rules = world.rules.clone();
    let (former, new) = (world.season_rules().bare, rules.seasons.of(season));
    // The share of those that have been spared so far.
    let share = if new.bare > former { (new.bare - former) / (1.0 - former) } else { 0.0 };
    let mut stream = Stream::new(world.seed() ^ world.clock().tick(), SEASON);
    let bare: Vec<(Cell, TerrainId)> =
        ripe_places(&rules, world.map()).into_iter().filter(|_| share > 0.0 && stream.chance(share)).collect();
    world.state.season = season;
    for (cell, left) in bare {
        world.set_terrain(cell, left);
    }
    let mut due = regrowth(&rules, world.map(), new, world.clock().now());
    if new.regrowth > 0.0 {
        // What has begun to grow goes on; the rest begins.
        let begun = |cell: Cell| world.map().regrowth.iter().find(|begun| begun.cell == cell).copied();
        due = due.into_iter().map(|tile| begun(tile.cell).unwrap_or(tile)).collect();
    }
    world.state.map.regrowth = due;
    events.push(Event::SeasonChanged { season });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{meadow, rules};
    use osada_ai::grid::Grid;

    #[test]
    fn everything_bare_at_the_start_regrows_unless_the_season_forbids_it() {
        let rules = rules();
        let bare = rules.terrain_named("bare_bush").expect("it ships");
        let mut terrain = Grid::filled(3, 2, rules.terrain_named("grass").expect("it ships"));
        terrain[Cell::new(1, 1)] = bare;
        for (season, timers) in [(Season::Summer, 1), (Season::Winter, 0)] {
            let mut map = Map::new(terrain.clone());
            begin_season(&rules, &mut map, rules.seasons.of(season), Stream::new(1, 5));
            assert_eq!(map.regrowth.len(), timers, "{season:?}");
        }
    }

    #[test]
    fn a_year_passes_and_winter_leaves_bushes_bare_that_spring_lets_grow_again() {
        let mut world = meadow();
        let berries = world.rules.terrain_named("berries").expect("they ship");
        for x in 0..8 {
            world.set_terrain(Cell::new(x, 0), berries);
        }
        let ripe =
            |world: &World| world.map().cells().filter(|&cell| world.map().terrain(cell) == Some(berries)).count();
        let mut events = Events::new();
        for season in [Season::Autumn, Season::Winter] {
            change_season(&mut world, season, &mut events);
        }
        assert!(ripe(&world) < 8 && world.map().regrowth.is_empty(), "{} are ripe", ripe(&world));
        let bare = 8 - ripe(&world);
        change_season(&mut world, Season::Spring, &mut events);
        assert_eq!(world.map().regrowth.len(), bare);
        assert!(matches!(events[..], [_, Event::SeasonChanged { season: Season::Winter }, _]), "{events:?}");
    }
}
