//! The rules, minds, strategies and levels that ship, as text inside the program, so that it runs from anywhere.
//!
//! ```
//! use osada_content::shipped;
//!
//! let rules = shipped::rules()?;
//! assert_eq!(rules.minds.len(), shipped::MINDS.len());
//! let (file, text) = shipped::level("first_siege").ok_or("it does not ship")?;
//! assert!(file.ends_with("first_siege.ron") && text.contains("waves"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::report::Reports;
use super::rules::load_rules;
use osada_sim::rules::Rules;

/// A file that ships: its path in the repository and its text.
pub type Asset = (&'static str, &'static str);

macro_rules! assets {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../", $path)))),*]
    };
}

/// The rules of the game.
pub const RULES: Asset = ("assets/rules.ron", include_str!("../../../assets/rules.ron"));

/// Looks beside those that the library paints by itself.
pub const LOOKS: Asset = ("assets/looks.ron", include_str!("../../../assets/looks.ron"));

/// The minds, sorted by name.
pub const MINDS: &[Asset] = assets![
    "assets/minds/besieger.ron",
    "assets/minds/besieger_perceptron.ron",
    "assets/minds/chief.ron",
    "assets/minds/forgetful_chief.ron",
    "assets/minds/machine.ron",
    "assets/minds/night_owl.ron",
    "assets/minds/night_raider.ron",
    "assets/minds/planner.ron",
    "assets/minds/reckless.ron",
    "assets/minds/rule_list.ron",
    "assets/minds/settler.ron",
    "assets/minds/settler_perceptron.ron",
    "assets/minds/snake_perceptron.ron",
    "assets/minds/snake_tree.ron",
    "assets/minds/timid.ron",
    "assets/minds/tree.ron",
    "assets/minds/veteran.ron",
    "assets/minds/watchful.ron",
    "assets/minds/wrecker.ron",
    "assets/minds/young_raider.ron",
];

/// The strategies: the catalogue of tricks, in the order of its table.
pub const STRATEGIES: &[Asset] = assets![
    "assets/strategies/rush_at_once.ron",
    "assets/strategies/rush_when_out.ron",
    "assets/strategies/rush_after_three.ron",
    "assets/strategies/hearth_guard.ron",
    "assets/strategies/towers_only.ron",
    "assets/strategies/spikes_only.ron",
    "assets/strategies/walled_hearth.ron",
    "assets/strategies/hide_in_corner.ron",
    "assets/strategies/beds_only.ron",
    "assets/strategies/kill_zone.ron",
    "assets/strategies/lure.ron",
    "assets/strategies/wait_at_the_edge.ron",
    "assets/strategies/throwers_behind_walls.ron",
    "assets/strategies/infirmary_sleepers.ron",
    "assets/strategies/ring_the_bell.ron",
    "assets/strategies/barricades.ron",
    "assets/strategies/round_and_round.ron",
    "assets/strategies/walls_come_and_go.ron",
    "assets/strategies/sealed_hearth.ron",
    "assets/strategies/towers_at_the_camp.ron",
    "assets/strategies/pick_off_strays.ron",
    "assets/strategies/round_the_towers.ron",
    "assets/strategies/towers_and_throwers.ron",
    "assets/strategies/towers_and_spikes.ron",
    "assets/strategies/armed_by_the_hearth.ron",
    "assets/strategies/spears_behind_spikes.ron",
    "assets/strategies/axes_to_the_camp.ron",
    "assets/strategies/bows_by_the_hearth.ron",
    "assets/strategies/bows_behind_spikes.ron",
    "assets/strategies/decoys_at_the_gate.ron",
    "assets/strategies/past_the_empty_post.ron",
    "assets/strategies/wounded_as_bait.ron",
    "assets/strategies/ditches_and_spikes.ron",
    "assets/strategies/throwers_on_walks.ron",
    "assets/strategies/wagon_at_once.ron",
    "assets/strategies/wagon_by_day.ron",
    "assets/strategies/ram_at_once.ron",
    "assets/strategies/axes_then_ram.ron",
    "assets/strategies/cages_at_once.ron",
    "assets/strategies/one_to_the_cages.ron",
    "assets/strategies/to_the_boats.ron",
    "assets/strategies/leave_behind_towers.ron",
    "assets/strategies/three_to_a_place.ron",
    "assets/strategies/places_in_the_first_night.ron",
    "assets/strategies/expel_at_random.ron",
    "assets/strategies/expel_strollers.ron",
];

/// More strategies: whole ways to play, each of which shows what something is for, in the order of their table.
pub const DEFENCES: &[Asset] = assets![
    "assets/defences/spears_alone.ron",
    "assets/defences/axes_alone.ron",
    "assets/defences/clubs_alone.ron",
    "assets/defences/bows_alone.ron",
    "assets/defences/slings_alone.ron",
    "assets/defences/shields_alone.ron",
    "assets/defences/mail_alone.ron",
    "assets/defences/gatherers.ron",
    "assets/defences/berries_on_the_islet.ron",
    "assets/defences/stone_on_the_causeway.ron",
    "assets/defences/fences_on_the_causeway.ron",
    "assets/defences/gates_on_the_causeway.ron",
    "assets/defences/doors_on_the_causeway.ron",
    "assets/defences/barricades_on_the_causeway.ron",
    "assets/defences/bridge_to_the_far_bank.ron",
    "assets/defences/road_to_the_far_bank.ron",
    "assets/defences/torches_by_the_towers.ron",
    "assets/defences/watchtower_by_the_towers.ron",
    "assets/defences/ditches_on_the_causeway.ron",
    "assets/defences/walks_on_the_causeway.ron",
    "assets/defences/mantlets_on_the_causeway.ron",
    "assets/defences/caltrops_on_the_causeway.ron",
    "assets/defences/long_bows_on_the_causeway.ron",
    "assets/defences/oil_on_the_causeway.ron",
    "assets/defences/watch_fires_by_the_towers.ron",
    "assets/defences/bell_tower_by_the_towers.ron",
    "assets/defences/watered_fields.ron",
    "assets/defences/jerkins_alone.ron",
    "assets/defences/iron_from_the_rock.ron",
    "assets/defences/bakers.ron",
    "assets/defences/brewers.ron",
];

/// The levels, in the order of the title screen.
pub const LEVELS: &[Asset] = assets![
    "levels/tutorial.ron",
    "levels/first_siege.ron",
    "levels/open_valley.ron",
    "levels/ruin.ron",
    "levels/sappers.ron",
    "levels/deep_hold.ron",
    "levels/two_camps.ron",
    "levels/hungry_winter.ron",
    "levels/herd_crossing.ron",
    "levels/no_end.ron",
    "levels/captives.ron",
    "levels/in_the_deep.ron",
    "levels/last_ferry.ron",
    "levels/night_of_fires.ron",
    "levels/salt_road.ron",
    "levels/their_fort.ron",
    "levels/three_stones.ron",
    "levels/traitors.ron",
    "levels/the_horde.ron",
    "levels/causeway.ron",
    "levels/far_bank.ron",
    "levels/moonless.ron",
];

/// The campaigns, in the order of the title screen.
pub const CAMPAIGNS: &[Asset] = assets!["assets/campaigns/long_road.ron"];

/// Leaders who decide on the road of a campaign, in the order of their table.
pub const LEADERS: &[Asset] = assets!["assets/leaders/careful.ron", "assets/leaders/hasty.ron"];

/// A mod that ships: its name and its files.
pub type ShippedMod = (&'static str, &'static [Asset]);

/// The mods, sorted by name.
pub const MODS: &[ShippedMod] = &[
    (
        "fathoms",
        assets![
            "mods/fathoms/events.ron",
            "mods/fathoms/looks.ron",
            "mods/fathoms/mod.ron",
            "mods/fathoms/structures.ron",
            "mods/fathoms/terrains.ron",
            "mods/fathoms/tests/as_before.ron",
            "mods/fathoms/units.ron",
        ],
    ),
    (
        "frontier",
        assets![
            "mods/frontier/campaigns/to_the_frontier.ron",
            "mods/frontier/levels/outpost.ron",
            "mods/frontier/looks.ron",
            "mods/frontier/minds/marauder.ron",
            "mods/frontier/mod.ron",
            "mods/frontier/rates.ron",
            "mods/frontier/strategies/stakes_and_towers.ron",
            "mods/frontier/structures.ron",
            "mods/frontier/tests/marauders.ron",
            "mods/frontier/units.ron",
        ],
    ),
    (
        "long_nights",
        assets!["mods/long_nights/mod.ron", "mods/long_nights/rules.ron", "mods/long_nights/tests/nights.ron"],
    ),
];

/// The rules that ship with the minds that ship. They are correct (a test of the level room says so); an error means
/// that the program was built from other files.
///
/// # Errors
///
/// Only if the program was built from other files than those that ship.
pub fn rules() -> Result<Rules, Reports> {
    load_rules(RULES.0, RULES.1, MINDS)
}

/// The level that ships under a name, given as `first_siege`, `first_siege.ron` or `levels/first_siege.ron`.
pub fn level(name: &str) -> Option<Asset> {
    under(LEVELS, "levels/", name)
}

/// The campaign that ships under a name, given as `long_road`, `long_road.ron` or `assets/campaigns/long_road.ron`.
pub fn campaign(name: &str) -> Option<Asset> {
    under(CAMPAIGNS, "assets/campaigns/", name)
}

fn under(assets: &[Asset], folder: &str, name: &str) -> Option<Asset> {
    assets.iter().copied().find(|(path, _)| {
        let file = path.trim_start_matches(folder);
        *path == name || file == name || file.trim_end_matches(".ron") == name
    })
}
