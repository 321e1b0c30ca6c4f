//! What an animal wants, rule by rule.

use osada_ai::flock::Steering;
use osada_ai::grid::Point;

/// What each rule of its herd wants of a beast.
pub fn steering_rules(wish: &Steering) -> [(&'static str, Point); 7] {
    [
        ("separation", wish.separation),
        ("alignment", wish.alignment),
        ("cohesion", wish.cohesion),
        ("obstacles", wish.obstacles),
        ("threats", wish.threats),
        ("drift", wish.drift),
        ("wanted", wish.wanted),
    ]
}
