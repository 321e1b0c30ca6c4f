//! Checks of weather.

use super::checker::Checker;
use super::rules::name;
use osada_sim::rules::{Climate, Factors, Rules, Season, WeatherRules};

const MOST_WEATHERS: usize = 200;
pub(super) const MOST_SECONDS: f64 = 36_000.0;

/// Checks the weather that a level names.
pub fn check_climate(checker: &mut Checker, climate: &Climate, rules: &Rules) {
    if let Climate::Always(name) = climate {
        checker.field("climate", |checker| weather(checker, name, rules));
    }
}

/// Checks the kinds of weather.
pub fn check_weathers(checker: &mut Checker, rows: &[WeatherRules]) {
    if rows.len() > MOST_WEATHERS {
        let message = format!("at most {MOST_WEATHERS} kinds of weather are allowed, not {}", rows.len());
        return checker.field("weathers", |checker| checker.fault(message));
    }
    checker.field("weathers", |checker| checker.unique("name", rows.iter().map(|row| &row.name)));
    for season in Season::ALL {
        let sum: f64 = rows.iter().map(|row| row.days.of(season)).sum();
        if sum > 1.0 + 1e-9 {
            let message = format!(
                "the `days` of {} come to {sum:.2}, and a day has one weather: the last rows get what is left of 1",
                season.name()
            );
            checker.field("weathers", |checker| checker.warn(message));
        }
    }
    checker.each("weathers", rows, |checker, row| {
        name(checker, &row.name);
        checker.text("title", &row.title, 40);
        checker.text("about", &row.about, 200);
        checker.field("factors", |checker| factors(checker, &row.factors));
        checker.number("cold", row.cold, 0.0..=1.0);
        checker.field("days", |checker| {
            let days = row.days;
            let shares =
                [("spring", days.spring), ("summer", days.summer), ("autumn", days.autumn), ("winter", days.winter)];
            shares.into_iter().for_each(|(season, share)| checker.number(season, share, 0.0..=1.0));
        });
        checker.interval("seconds", row.seconds, 1.0..=MOST_SECONDS);
    });
}

/// Checks numbers that the rules are multiplied by.
pub(super) fn factors(checker: &mut Checker, factors: &Factors) {
    for (name, value, least, most) in factors.each() {
        checker.number(name, value, least..=most);
    }
}

/// Checks the name of a kind of weather.
pub(super) fn weather(checker: &mut Checker, name: &str, rules: &Rules) {
    let rows: Vec<&str> = rules.weathers.iter().map(|row| row.name.as_str()).collect();
    checker.known("kind of weather", name, &rows);
}
