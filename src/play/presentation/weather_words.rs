//! Weather and season in words.

use osada::sim::World;
use osada::sim::rules::{Factors, WeatherRules};
use osada_cli::words::capitalised;

/// Seconds from which weather counts as lasting for the whole level.
const ALWAYS: f64 = 36_000.0;

/// What prevailing weather means: its text, its factors, and how long it still lasts. One line each.
pub fn about_weather(world: &World) -> Option<String> {
    let (row, spell) = (world.weather()?, world.story().weather()?);
    let left = spell.until().since(world.clock().now()).seconds().0;
    let lasts = if left >= ALWAYS {
        "It does not change.".to_owned()
    } else {
        format!("It lasts for another {}:{:02} min.", left as u64 / 60, left as u64 % 60)
    };
    let lines = [Some(row.about.clone()), effects(row), Some(lasts)];
    Some(lines.into_iter().flatten().collect::<Vec<_>>().join("\n"))
}

/// The season and what it changes, in a line.
pub fn about_season(world: &World) -> String {
    let rules = world.season_rules();
    let own = [("fields", rules.ripening), ("wild plants", rules.regrowth)];
    let own = own.into_iter().filter(|(_, factor)| *factor != 1.0).map(|(name, factor)| change(name, factor));
    let changes: Vec<String> = own.chain(changes(&rules.factors)).collect();
    let name = world.season().name();
    if changes.is_empty() { format!("It is {name}.") } else { format!("It is {name}: {}.", changes.join(", ")) }
}

/// What weather changes, as a line: "Walking −10 %, sight −20 %." `None` if it changes nothing.
fn effects(row: &WeatherRules) -> Option<String> {
    let mut all = changes(&row.factors);
    if row.cold > 0.0 {
        all.push("fatigue away from fires".to_owned());
    }
    (!all.is_empty()).then(|| format!("{}.", capitalised(&all.join(", "))))
}

fn changes(factors: &Factors) -> Vec<String> {
    let all = factors.each().into_iter().filter(|&(_, value, ..)| value != 1.0);
    all.map(|(name, value, ..)| change(words(name), value)).collect()
}

fn change(name: &str, factor: f64) -> String {
    let percent = (factor - 1.0) * 100.0;
    format!("{name} {}{:.0} %", if percent < 0.0 { "−" } else { "+" }, percent.abs())
}

/// A factor in words.
fn words(factor: &str) -> &str {
    match factor {
        "bows" => "damage of bows and thrown things",
        "growth" => "growth",
        "raiders" => "besiegers' damage",
        "defenders" => "your people's damage",
        "fire" => "spread of fire",
        name => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada::record::{Content, Text};
    use osada::sim::tick;

    /// The first siege with other lines in place of its climate, after a tick.
    fn world(lines: &str) -> World {
        let mut content = Content::shipped("first_siege").expect("it ships");
        let text = content.level.text.replace("climate: Seasonal,", lines);
        content.level = Text::new("level.ron", text);
        let mut world = content.build(1).expect("it can be built").0;
        tick(&mut world, &[]);
        world
    }

    #[test]
    fn weather_is_explained_with_its_factors_and_its_end() {
        let text = about_weather(&world("climate: Always(\"storm\"),")).expect("there is a storm");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert_eq!(
            lines[1],
            "Walking −10 %, work −10 %, sight −20 %, damage of bows and thrown things −40 %, spread of fire −100 %."
        );
        assert_eq!(lines[2], "It does not change.");
        let frost = about_weather(&world("climate: Always(\"frost\"),")).expect("there is frost");
        assert!(frost.contains("fatigue away from fires"), "{frost}");
        assert_eq!(about_weather(&world("climate: Fair,")), None);
    }

    #[test]
    fn seasons_are_named_and_winter_says_what_it_changes() {
        assert_eq!(about_season(&world("climate: Fair, season: Summer,")), "It is summer.");
        let winter = about_season(&world("climate: Fair, season: Winter,"));
        assert!(winter.starts_with("It is winter: ") && winter.contains("wild plants −100 %"), "{winter}");
    }
}
