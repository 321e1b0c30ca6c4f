//! Weather and season in words.

use osada::sim::rules::WeatherRules;
use osada::sim::{World, factor_words, season_words};
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
    let (name, changes) = (world.season().name(), season_words(world.season_rules()));
    if changes.is_empty() { format!("It is {name}.") } else { format!("It is {name}: {}.", changes.join(", ")) }
}

/// What weather changes, as a line: "Walking −10 %, sight −20 %." `None` if it changes nothing.
fn effects(row: &WeatherRules) -> Option<String> {
    let mut all = factor_words(&row.factors);
    if row.cold > 0.0 {
        all.push("fatigue away from fires".to_owned());
    }
    (!all.is_empty()).then(|| format!("{}.", capitalised(&all.join(", "))))
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
            "Walking −10 %, work −10 %, sight −20 %, damage of bows, bolts and thrown things −40 %, spread of fire −100 %."
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
