//! Challenges and records in words, as the title, the outcome and the cards of levels show them.

use crate::storage::progress::{GameRecord, Streak};
use osada_reader::fault::counted;
use osada_sim::Strength;
use osada_sim::rules::{Adaptation, Challenge, Rules};

/// What a challenge changes; of the one that adapts, how it does.
pub fn challenge_words(rules: &Rules, challenge: Challenge) -> String {
    let handicap = rules.challenges.of(challenge);
    let Challenge::Adaptive(_) = challenge else { return handicap.to_string() };
    let Adaptation { up, down, .. } = rules.challenges.adaptation;
    let percent = |step: f64| (step * 100.0).round();
    let adapts = format!(
        "{:.0} % more besiegers after a siege survived, {:.0} % fewer after one lost",
        percent(up),
        percent(down)
    );
    if *handicap == Default::default() { adapts } else { format!("{adapts}; {handicap}") }
}

/// The strength of the raids to come, and the sieges that made it: "Strength 1.15: you have survived 3 of the last 4; the
/// chief brings 15 % more".
pub fn strength_words(strength: Strength, streak: &Streak) -> String {
    let brings = match ((strength.factor() - 1.0) * 100.0).round() {
        0.0 => "the chief brings as many as the level says".to_owned(),
        percent if percent > 0.0 => format!("the chief brings {percent:.0} % more"),
        percent => format!("the chief brings {:.0} % fewer", -percent),
    };
    match (streak.survived(), streak.sieges()) {
        (_, 0) => format!("Strength {strength}: {brings}"),
        (survived, 1) => {
            let how = if survived == 1 { "survived" } else { "lost" };
            format!("Strength {strength}: you have {how} one siege here; {brings}")
        }
        (survived, sieges) => {
            format!("Strength {strength}: you have survived {survived} of the last {sieges} sieges here; {brings}")
        }
    }
}

/// A record: "won on day 9, 12 alive, nobody lost (2026-11-30)".
pub fn record_words(record: &GameRecord) -> String {
    let GameRecord { won, day, people, losses, retries, at } = *record;
    let lost = if losses == 0 { "nobody lost".to_owned() } else { format!("{losses} lost") };
    let again = match retries {
        0 => String::new(),
        retries => format!(", after {}", counted(retries as usize, "retry")),
    };
    let when = date(at);
    if won {
        format!("won on day {day}, {people} alive, {lost}{again} ({when})")
    } else {
        format!("held out until day {day} ({when})")
    }
}

/// The day of a time, in seconds since 1970, by the calendar: "2026-11-30".
pub fn date(seconds: u64) -> String {
    // To the end of the year 9999. The calendar of Hinnant (2013): years begin in March, so that a leap day is the last.
    let days = (seconds / 86_400).min(2_932_896) + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    format!("{:04}-{month:02}-{day:02}", year + era * 400 + u64::from(month <= 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_calendar_knows_leap_days_and_ends() {
        let day = 86_400;
        for (seconds, expected) in [
            (0, "1970-01-01"),
            (day - 1, "1970-01-01"),
            (11_016 * day, "2000-02-29"),
            (20_787 * day, "2026-11-30"),
            (u64::MAX, "9999-12-31"),
        ] {
            assert_eq!(date(seconds), expected);
        }
    }

    #[test]
    fn strength_says_what_it_means_and_where_it_comes_from() {
        let of = |factor, last: &[bool]| strength_words(Strength::near(factor), &Streak::of(last));
        assert_eq!(of(1.0, &[]), "Strength 1.00: the chief brings as many as the level says");
        let three = [true, false, true, true];
        assert_eq!(
            of(1.15, &three),
            "Strength 1.15: you have survived 3 of the last 4 sieges here; the chief brings 15 % more"
        );
        assert!(of(0.85, &[false]).ends_with("you have lost one siege here; the chief brings 15 % fewer"));
    }
}
