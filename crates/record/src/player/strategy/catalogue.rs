//! The shipped strategies.

use super::language::Strategy;
use super::read::load_strategy;
use osada_content::{Report, shipped, stem};
use osada_sim::rules::Rules;

/// The shipped strategies, checked against rules.
///
/// # Errors
///
/// The mistakes in the first that does not fit the rules.
pub fn catalogue(rules: &Rules) -> Result<Vec<Strategy>, Report> {
    shipped::STRATEGIES.iter().map(|(file, text)| load_strategy(file, text, rules)).collect()
}

/// The file of a shipped strategy, by its name.
pub fn shipped_strategy(name: &str) -> Option<shipped::Asset> {
    shipped::STRATEGIES.iter().chain(shipped::DEFENCES).copied().find(|(file, _)| stem(file) == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::contract::Player;
    use crate::player::fixture::{meadow, rules};
    use crate::player::strategy::Strategist;
    use osada_ai::grid::Cell;
    use osada_sim::rules::Role;
    use osada_sim::{
        Build, Command, Craft, Draft, JobKind, Order, Outcome, Ring, SetStance, Stance, UnitId, World, tick,
    };

    const PLENTY: &str = "wood: 500, stone: 500, food: 500";
    /// On the meadow a wave comes after a second, from a camp in the north-west.
    const HEARTH: Cell = Cell::new(15, 10);

    /// Names of the structures that each strategy builds.
    const BUILDS: [(&str, &[&str]); 46] = [
        ("rush_at_once", &[]),
        ("rush_when_out", &[]),
        ("rush_after_three", &[]),
        ("hearth_guard", &[]),
        ("towers_only", &["bolt_tower"]),
        ("spikes_only", &["spike_trap"]),
        ("walled_hearth", &["door", "wood_wall"]),
        ("hide_in_corner", &[]),
        ("beds_only", &["bed"]),
        ("kill_zone", &["bolt_tower", "spike_trap", "barricade"]),
        ("lure", &[]),
        ("wait_at_the_edge", &[]),
        ("throwers_behind_walls", &["door", "stone_wall"]),
        ("infirmary_sleepers", &["infirmary"]),
        ("ring_the_bell", &[]),
        ("barricades", &["barricade"]),
        ("round_and_round", &[]),
        ("walls_come_and_go", &["wood_wall"]),
        ("sealed_hearth", &["stone_wall"]),
        ("towers_at_the_camp", &["bolt_tower", "spike_trap"]),
        ("pick_off_strays", &[]),
        ("round_the_towers", &["bolt_tower"]),
        ("towers_and_throwers", &["bolt_tower"]),
        ("towers_and_spikes", &["bolt_tower", "spike_trap"]),
        ("armed_by_the_hearth", &["smithy", "bed"]),
        ("spears_behind_spikes", &["smithy", "bed", "spike_trap"]),
        ("axes_to_the_camp", &["smithy"]),
        ("bows_by_the_hearth", &["smithy", "bed"]),
        ("bows_behind_spikes", &["smithy", "bed", "spike_trap"]),
        ("decoys_at_the_gate", &[]),
        ("past_the_empty_post", &[]),
        ("wounded_as_bait", &[]),
        ("ditches_and_spikes", &["workshop", "bolt_tower", "bed", "ditch", "spike_trap"]),
        ("throwers_on_walks", &["workshop", "smithy", "wall_walk", "bed"]),
        ("wagon_at_once", &[]),
        ("wagon_by_day", &["bolt_tower"]),
        ("ram_at_once", &[]),
        ("axes_then_ram", &["smithy"]),
        ("cages_at_once", &[]),
        ("one_to_the_cages", &[]),
        ("to_the_boats", &[]),
        ("leave_behind_towers", &["bolt_tower"]),
        ("three_to_a_place", &[]),
        ("places_in_the_first_night", &[]),
        ("expel_at_random", &[]),
        ("expel_strollers", &[]),
    ];

    fn named(name: &str) -> Strategy {
        let all = catalogue(&rules()).unwrap_or_else(|report| panic!("{report}"));
        all.into_iter().find(|strategy| strategy.name == name).expect("it ships")
    }

    #[test]
    fn a_defence_shows_what_it_has_or_makes_in_levels_that_ship() {
        let rules = rules();
        for (file, text) in shipped::DEFENCES {
            let strategy = load_strategy(file, text, &rules).unwrap_or_else(|report| panic!("{report}"));
            assert_eq!(strategy.name, stem(file));
            assert!(!strategy.shows.is_empty(), "{file} shows nothing");
            let ships = |level: &String| shipped::LEVELS.iter().any(|(path, _)| stem(path) == level);
            assert!(strategy.levels.iter().all(ships), "{file} is made for {:?}", strategy.levels);
        }
    }

    /// All commands of a strategy in so many ticks on a meadow, and the resulting world.
    fn played(name: &str, ticks: u64) -> (Vec<Command>, World) {
        let mut world = meadow(rules(), PLENTY, "(\"grunt\", 1)");
        let mut player = Strategist::new(named(name));
        let mut all = Vec::new();
        while world.clock().tick() < ticks && world.outcome() == Outcome::Running {
            let commands = player.commands(&world);
            tick(&mut world, &commands);
            all.extend(commands);
        }
        (all, world)
    }

    fn orders(commands: &[Command]) -> impl Iterator<Item = Order> {
        commands.iter().filter_map(|command| if let Command::Order(given) = command { Some(given.order) } else { None })
    }

    /// The tiles that people are sent to.
    fn sent(commands: &[Command]) -> Vec<Cell> {
        orders(commands).filter_map(|order| if let Order::Move(cell) = order { Some(cell) } else { None }).collect()
    }

    fn razes(commands: &[Command]) -> bool {
        orders(commands).any(|order| matches!(order, Order::Raze(_)))
    }

    fn attacks(commands: &[Command]) -> bool {
        orders(commands).any(|order| matches!(order, Order::Attack(_)))
    }

    /// Everybody who was ever drafted.
    fn drafted(commands: &[Command]) -> Vec<UnitId> {
        let mut all: Vec<UnitId> = commands
            .iter()
            .filter_map(|command| {
                if let Command::Draft(Draft { units, drafted: true }) = command { Some(units.clone()) } else { None }
            })
            .flatten()
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    #[test]
    fn every_strategy_that_ships_is_right_is_named_like_its_file_and_builds_what_it_says() {
        let all = catalogue(&rules()).unwrap_or_else(|report| panic!("{report}"));
        let found: Vec<(&str, Vec<&str>)> =
            all.iter().map(|strategy| (strategy.name.as_str(), strategy.structures())).collect();
        assert_eq!(found, BUILDS.map(|(name, kinds)| (name, kinds.to_vec())));
        for (strategy, (file, text)) in all.iter().zip(shipped::STRATEGIES) {
            assert_eq!(stem(file), strategy.name);
            assert!(shipped_strategy(&strategy.name).is_some_and(|(_, shipped)| shipped == *text));
        }
    }

    #[test]
    fn nobody_builds_anything_else_in_a_game() {
        for (name, kinds) in BUILDS {
            // A craft takes a while.
            let (commands, world) = played(name, 9000);
            let built = commands.iter().filter_map(|command| match command {
                Command::Build(Build { structure, .. }) => Some(world.rules().structure(*structure).name.as_str()),
                _ => None,
            });
            let mut built: Vec<&str> = built.collect();
            built.sort_unstable();
            built.dedup();
            let mut kinds = kinds.to_vec();
            kinds.sort_unstable();
            assert_eq!(built, kinds, "{name}");
        }
    }

    #[test]
    fn weapons_are_ordered_one_after_the_other_and_whoever_is_called_is_told_once_to_fall_back() {
        let (commands, _) = played("armed_by_the_hearth", 2400);
        let ordered = |name: &str| {
            let gear = rules().gear_named(name).expect("there is one");
            let wanted = commands.iter().filter_map(|command| match command {
                Command::Craft(Craft { gear: kind, wanted }) if *kind == gear => Some(*wanted),
                _ => None,
            });
            wanted.collect::<Vec<u32>>()
        };
        assert_eq!(ordered("spear").first(), Some(&1), "{commands:?}");
        assert!(ordered("mail").is_empty(), "there is no iron");
        let ordered = commands.iter().filter_map(|command| match command {
            Command::Stance(SetStance { units, stance: Stance::FallBack }) => Some(units.clone()),
            _ => None,
        });
        let ordered: Vec<Vec<UnitId>> = ordered.collect();
        let called = commands.iter().filter_map(|command| match command {
            Command::Draft(Draft { units, drafted: true }) => Some(units.clone()),
            _ => None,
        });
        let called: Vec<Vec<UnitId>> = called.collect();
        assert!(!ordered.is_empty() && ordered == called, "{commands:?}");
    }

    #[test]
    fn the_first_rush_begins_in_the_first_moment() {
        let (commands, world) = played("rush_at_once", 1);
        assert_eq!(drafted(&commands).len(), world.of_role(Role::Colonist).count());
        assert!(razes(&played("rush_at_once", 130).0), "the camp stands since the second second");
    }

    #[test]
    fn the_second_rush_waits_for_the_raid_to_leave_and_the_third_for_three_raids() {
        assert!(!razes(&played("rush_when_out", 61).0), "the raid has hardly come");
        assert!(razes(&played("rush_when_out", 600).0));
        let (commands, world) = played("rush_after_three", 900);
        assert!(world.siege().arrived() < 3 && !razes(&commands));
        assert!(!drafted(&commands).is_empty(), "before that it stands by the hearth");
    }

    #[test]
    fn who_guards_the_hearth_stays_there() {
        let (commands, _) = played("hearth_guard", 900);
        assert!(attacks(&commands));
        assert!(sent(&commands).iter().all(|cell| cell.chebyshev(HEARTH) <= 3), "{commands:?}");
    }

    #[test]
    fn who_hides_does_so_in_the_corner_farthest_from_the_camp() {
        for name in ["hide_in_corner", "wait_at_the_edge"] {
            let places = sent(&played(name, 300).0);
            assert!(!places.is_empty() && places.iter().all(|cell| *cell == Cell::new(29, 19)), "{name}: {places:?}");
        }
    }

    #[test]
    fn one_runner_lures_and_everybody_runs_round() {
        let (commands, _) = played("lure", 600);
        assert_eq!(drafted(&commands).len(), 1);
        assert!(sent(&commands).len() > 1, "the runner moves on");
        let (commands, _) = played("round_and_round", 600);
        let points = sent(&commands);
        assert_eq!(drafted(&commands).len(), 2);
        assert!(points.windows(2).any(|pair| pair[0] != pair[1]), "{points:?}");
        let near = sent(&played("round_the_towers", 600).0);
        assert!(near.len() > 1 && near.iter().all(|cell| cell.chebyshev(HEARTH) <= 7), "{near:?}");
        let (commands, _) = played("towers_and_throwers", 600);
        assert!(attacks(&commands));
    }

    #[test]
    fn the_bell_rings_while_a_raid_is_near_and_strays_are_attacked() {
        assert!(played("ring_the_bell", 300).0.contains(&Command::Ring(Ring { on: true })));
        let (commands, _) = played("pick_off_strays", 600);
        assert!(attacks(&commands));
    }

    #[test]
    fn walls_that_come_go_again() {
        let mut world = meadow(rules(), PLENTY, "(\"grunt\", 1)");
        let mut player = Strategist::new(named("walls_come_and_go"));
        let mut asked = Vec::new();
        let is_dismantling =
            |command: &Command| matches!(command, Command::Designate(given) if given.job == JobKind::Dismantle);
        for _ in 0..20_000 {
            let commands = player.commands(&world);
            tick(&mut world, &commands);
            asked.extend(commands);
            if world.outcome() != Outcome::Running || asked.iter().any(is_dismantling) {
                break;
            }
        }
        let built = asked.iter().position(|command| matches!(command, Command::Build(_))).expect("walls rise");
        assert!(asked.iter().position(is_dismantling).is_some_and(|goes| goes > built), "they are taken down later");
    }

    #[test]
    fn whoever_stands_behind_walls_is_called_to_the_hearth() {
        for name in ["walled_hearth", "throwers_behind_walls", "barricades"] {
            let places = sent(&played(name, 900).0);
            let far: Vec<&Cell> = places.iter().filter(|cell| cell.chebyshev(HEARTH) > 3).collect();
            assert!(far.is_empty(), "{name}: {far:?}");
        }
        let away = sent(&played("sealed_hearth", 900).0);
        assert!(away.iter().all(|cell| *cell == Cell::new(29, 19)), "{away:?}");
    }
}
