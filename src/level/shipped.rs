//! The rules, minds and levels that ship, as text inside the program, so that it runs from anywhere.

use super::report::Report;
use super::rules::load_rules;
use crate::sim::rules::Rules;

/// A file that ships: its path in the repository and its text.
pub type Asset = (&'static str, &'static str);

macro_rules! assets {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../", $path)))),*]
    };
}

/// The rules of the game.
pub const RULES: Asset = ("assets/rules.ron", include_str!("../../assets/rules.ron"));

/// The minds, in the order of their names.
pub const MINDS: &[Asset] = assets![
    "assets/minds/besieger.ron",
    "assets/minds/besieger_perceptron.ron",
    "assets/minds/machine.ron",
    "assets/minds/night_owl.ron",
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
];

/// The rules that ship with the minds that ship. They are correct (a test of the level room says so); an error means
/// that the program was built from other files.
pub fn rules() -> Result<Rules, Vec<Report>> {
    load_rules(RULES.0, RULES.1, MINDS)
}

/// The level that ships under a name, given as `first_siege`, `first_siege.ron` or `levels/first_siege.ron`.
pub fn level(name: &str) -> Option<Asset> {
    LEVELS.iter().copied().find(|(path, _)| {
        let file = path.trim_start_matches("levels/");
        *path == name || file == name || file.trim_end_matches(".ron") == name
    })
}
