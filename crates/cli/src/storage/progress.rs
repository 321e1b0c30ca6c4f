//! Progress of the player with each level, kept in `progress.ron` of the data folder: wins, records, deeds, and the strength
//! of the raids at the challenge that adapts.

use super::files::{read_text, shown};
use super::user_file::UserFile;
use osada_content::read;
use osada_sim::rules::{Challenge, Role};
use osada_sim::{Outcome, Strength, World, deeds_done};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::SystemTime;

/// The name of the file.
const FILE: &str = "progress.ron";

/// Sieges that are looked back on.
const LOOKED_BACK: usize = 10;

/// How a game ended, as it is remembered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GameRecord {
    pub won: bool,
    /// The day on which it ended, counted from 1.
    pub day: u64,
    /// People alive at the end, and those who died.
    pub people: u32,
    pub losses: u32,
    /// How often the player tried again.
    pub retries: u32,
    /// When, in seconds since 1970.
    pub at: u64,
}

impl GameRecord {
    /// The better one, the earlier of two that are as good: one that is won, then with fewer retries, fewer dead, sooner; of two
    /// that are lost, the one that held out longer.
    fn better(self, other: Self) -> Self {
        let rank = |it: &Self| {
            let days = if it.won { u64::MAX - it.day } else { it.day };
            let dead = if it.won { it.losses } else { 0 };
            (it.won, Reverse(it.retries), Reverse(dead), days, Reverse(it.at))
        };
        if rank(&other) > rank(&self) { other } else { self }
    }
}

/// A deed, and the game in which it was done first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DeedRecord {
    /// The name of the challenge.
    pub challenge: String,
    /// The day on which the game ended, counted from 1.
    pub day: u64,
    /// When, in seconds since 1970.
    pub at: u64,
}

/// The last sieges of a level at the challenge that adapts, the latest last: true for one that was survived.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Streak(Vec<bool>);

impl Streak {
    /// Only the last of these sieges count.
    pub fn of(sieges: &[bool]) -> Self {
        Self(sieges[sieges.len().saturating_sub(LOOKED_BACK)..].to_vec())
    }

    pub fn sieges(&self) -> usize {
        self.0.len()
    }

    pub fn survived(&self) -> usize {
        self.0.iter().filter(|survived| **survived).count()
    }
}

/// A level at the challenge that adapts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct AdaptiveStanding {
    /// Of the next game.
    strength: Strength,
    last: Streak,
}

impl AdaptiveStanding {
    fn is_none(&self) -> bool {
        self.last.sieges() == 0
    }
}

/// How far the player has come with a level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct LevelStanding {
    /// It has been won.
    won: bool,
    /// The fewest retries after a defeat that a win of it took.
    retries: u32,
    /// Lessons that are behind in the game of it that was played last.
    lessons: usize,
    /// The best game at each challenge, by its name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    records: BTreeMap<String, GameRecord>,
    /// Nothing before the first siege.
    #[serde(skip_serializing_if = "AdaptiveStanding::is_none")]
    adaptive: AdaptiveStanding,
    /// Deeds that were done in it, by their names.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    deeds: BTreeMap<String, DeedRecord>,
}

impl LevelStanding {
    /// After a win with so many retries, if there was one.
    fn with_win(self, won: Option<u32>) -> Self {
        let fewest = self.won.then_some(self.retries).into_iter().chain(won).min();
        Self { won: fewest.is_some(), retries: fewest.unwrap_or(0), ..self }
    }

    /// With what another window has written.
    fn with(mut self, other: Self) -> Self {
        for (challenge, record) in other.records {
            self.note_record(challenge, record);
        }
        self.deeds.extend(other.deeds);
        self.adaptive = if other.adaptive.is_none() { self.adaptive } else { other.adaptive };
        self.with_win(other.won.then_some(other.retries))
    }

    fn note_record(&mut self, challenge: String, record: GameRecord) {
        let best = self.records.get(&challenge).map_or(record, |best| best.better(record));
        self.records.insert(challenge, best);
    }
}

/// Progress of the player with all levels, by the names of their files.
pub struct LevelProgress {
    levels: BTreeMap<String, LevelStanding>,
    file: UserFile,
}

impl LevelProgress {
    /// Reads the file of a data folder; returns its error as well, if there is one.
    pub fn open(folder: Option<&Path>) -> (Self, Option<String>) {
        let (file, found) = UserFile::open(folder, FILE, understood);
        let (levels, fault) = match found {
            None => (BTreeMap::new(), None),
            Some(Ok(levels)) => (levels, None),
            Some(Err(fault)) => (
                BTreeMap::new(),
                Some(format!("The record of levels you have won cannot be read. {}", fault.trim_end())),
            ),
        };
        (Self { levels, file }, fault)
    }

    pub fn has_won(&self, level: &str) -> bool {
        self.of(level).won
    }

    pub fn has_won_any(&self) -> bool {
        self.levels.values().any(|standing| standing.won)
    }

    /// The fewest retries after a defeat that a win of a level took.
    pub fn retries(&self, level: &str) -> u32 {
        self.of(level).retries
    }

    /// Number of finished lessons of a level.
    pub fn lessons(&self, level: &str) -> usize {
        self.of(level).lessons
    }

    fn of(&self, level: &str) -> LevelStanding {
        self.levels.get(level).cloned().unwrap_or_default()
    }

    /// The best game of a level at each challenge, in the order of the challenges.
    pub fn records(&self, level: &str) -> impl Iterator<Item = (&'static str, GameRecord)> {
        let records = self.levels.get(level).map(|standing| &standing.records);
        Challenge::NAMES.into_iter().filter_map(move |name| Some((name, *records?.get(name)?)))
    }

    /// The first game in which a deed was done, with the name of its level.
    pub fn deed(&self, name: &str) -> Option<(&str, &DeedRecord)> {
        let done = self.levels.iter().filter_map(|(level, standing)| Some((level.as_str(), standing.deeds.get(name)?)));
        done.min_by_key(|(_, deed)| deed.at)
    }

    /// The challenge with the strength that the raids of a level have for this player. The first game of a level begins with
    /// the mean over the others, to the thousandth: levels differ, but who is good at some of them is no beginner.
    pub fn adapted(&self, challenge: Challenge, level: &str) -> Challenge {
        let Challenge::Adaptive(_) = challenge else { return challenge };
        let known = |LevelStanding { adaptive, .. }: &LevelStanding| (!adaptive.is_none()).then_some(adaptive.strength);
        let all: Vec<f64> = self.levels.values().filter_map(known).map(Strength::factor).collect();
        let mean = if all.is_empty() { 1.0 } else { all.iter().sum::<f64>() / all.len() as f64 };
        Challenge::Adaptive(self.levels.get(level).and_then(known).unwrap_or(Strength::near(mean)))
    }

    /// The last sieges of a level at the challenge that adapts.
    pub fn streak(&self, level: &str) -> Streak {
        self.of(level).adaptive.last
    }

    /// Records a game that has just ended, and writes the file; returns the names of deeds that were never done before.
    pub fn record_end(&mut self, world: &World, retries: u32, at: SystemTime) -> Result<Vec<String>, String> {
        self.read_again();
        let at = at.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let challenge = world.challenge();
        let survived = world.outcome() == Outcome::Victory || world.siege().has_held_out();
        let (day, name) = (world.clock().day(&world.rules().time), challenge.name().to_owned());
        let people = world.of_role(Role::Colonist).count() as u32;
        let losses = world.tally().losses;
        let new: Vec<String> =
            deeds_done(world).map(|deed| deed.name.clone()).filter(|deed| self.deed(deed).is_none()).collect();
        let mut standing = self.of(world.level());
        standing.note_record(
            name.clone(),
            GameRecord { won: world.outcome() == Outcome::Victory, day, people, losses, retries, at },
        );
        for deed in deeds_done(world) {
            let record = DeedRecord { challenge: name.clone(), day, at };
            standing.deeds.entry(deed.name.clone()).or_insert(record);
        }
        if let Challenge::Adaptive(strength) = challenge {
            let strength = world.rules().challenges.adaptation.after(strength, survived);
            let mut last = standing.adaptive.last.0;
            last.push(survived);
            standing.adaptive = AdaptiveStanding { strength, last: Streak::of(&last) };
        }
        self.levels.insert(world.level().to_owned(), standing);
        self.file.write(&self.levels).map(|_| new)
    }

    /// Adds what another window has written meanwhile.
    fn read_again(&mut self) {
        if let Some(Ok(found)) = self.file.read(understood) {
            for (name, standing) in found {
                let both = match self.levels.remove(&name) {
                    Some(own) => own.with(standing),
                    None => standing,
                };
                self.levels.insert(name, both);
            }
        }
    }

    /// Records how far a game of a level has come, and writes the file if that has changed. `won` is the number of retries
    /// of a win. What another window has written meanwhile stays.
    pub fn record(&mut self, level: &str, won: Option<u32>, lessons: usize) -> Result<(), String> {
        let with = |before: LevelStanding| LevelStanding { lessons, ..before.with_win(won) };
        if with(self.of(level)) == self.of(level) {
            return Ok(());
        }
        self.read_again();
        self.levels.insert(level.to_owned(), with(self.of(level)));
        self.file.write(&self.levels).map(|_| ())
    }
}

fn understood(path: &Path) -> Result<BTreeMap<String, LevelStanding>, String> {
    let text = read_text(path).map_err(|failure| failure.message())?;
    read(&shown(path), &text).map_err(|report| report.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_content::{build_for, load, shipped};
    use osada_sim::rules::{Condition, Effect, Measure, Trigger};
    use osada_sim::tick;
    use std::fs;
    use std::sync::Arc;
    use std::time::Duration;

    #[test]
    fn a_faulty_file_is_reported_and_nothing_counts_as_won() {
        for (text, says) in [("{\"ruin\": (wno: true)}", "wno"), ("{", "progress.ron"), ("", "empty")] {
            let folder = tempfile::tempdir().expect("a folder can be made");
            fs::write(folder.path().join(FILE), text).expect("it can be written");
            let (progress, fault) = LevelProgress::open(Some(folder.path()));
            let fault = fault.expect("it is reported");
            assert!(fault.contains(says), "{text}: {fault}");
            assert!(!progress.has_won_any());
        }
    }

    #[test]
    fn what_was_written_is_read_again() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let (mut progress, fault) = LevelProgress::open(Some(folder.path()));
        assert_eq!(fault, None);
        progress.record("tutorial", Some(0), 13).expect("it can be written");
        progress.record("tutorial", None, 13).expect("it can be written");
        let (again, fault) = LevelProgress::open(Some(folder.path()));
        assert_eq!((fault, again.has_won("tutorial"), again.lessons("tutorial")), (None, true, 13));
        assert!(!again.has_won("ruin"));
    }

    #[test]
    fn two_windows_keep_what_was_won_in_the_other() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let open = || LevelProgress::open(Some(folder.path())).0;
        let (mut one, mut other) = (open(), open());
        one.record("tutorial", Some(0), 13).expect("it can be written");
        other.record("ruin", Some(2), 0).expect("it can be written");
        other.record("tutorial", None, 2).expect("it can be written");
        assert!(open().has_won("tutorial") && open().has_won("ruin"));
        assert_eq!((open().lessons("tutorial"), open().retries("ruin")), (2, 2));
    }

    /// A game of a shipped level that ends after this many ticks, and how: whatever its trigger says.
    fn ended(level: &str, challenge: Challenge, won: bool) -> World {
        let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
        let (file, text) = shipped::level(level).expect("it ships");
        let mut level = load(file, text, &rules).expect("it is right");
        let then = vec![if won { Effect::Win } else { Effect::Lose }];
        let (name, when) = ("end".to_owned(), vec![Condition::AtLeast(Measure::Seconds, 1.0)]);
        level.setup.triggers.push(Trigger { name, when, again: None, ask: None, then });
        let mut world = build_for(&level, &rules, challenge, 1).expect("it can be built");
        while world.outcome() == Outcome::Running {
            tick(&mut world, &[]);
        }
        world
    }

    fn at(seconds: u64) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)
    }

    #[test]
    fn strength_goes_on_where_the_level_was_left_and_begins_elsewhere_with_the_mean() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let open = || LevelProgress::open(Some(folder.path())).0;
        let adaptive = Challenge::named("adaptive").expect("there is one");
        let strength = |level| open().adapted(adaptive, level).strength().map(Strength::factor);
        for (level, won) in [("tutorial", true), ("tutorial", true), ("ruin", false)] {
            let mut progress = open();
            let world = ended(level, progress.adapted(adaptive, level), won);
            progress.record_end(&world, 0, at(7)).expect("it can be written");
        }
        // The ruin began with 1.2, as the tutorial was left.
        assert_eq!(["tutorial", "ruin", "sappers"].map(strength), [Some(1.2), Some(1.05), Some(1.125)]);
        assert_eq!((open().streak("tutorial").survived(), open().streak("ruin").survived()), (2, 0));
        assert_eq!(open().adapted(Challenge::Hard, "ruin"), Challenge::Hard);
    }

    #[test]
    fn records_are_kept_by_challenge_and_only_a_better_game_replaces_one() {
        let mut progress = LevelProgress::open(None).0;
        let mut end = |challenge, won, retries, seconds| {
            let world = ended("ruin", challenge, won);
            progress.record_end(&world, retries, at(seconds)).expect("nothing is written");
        };
        end(Challenge::Normal, false, 0, 1);
        end(Challenge::Normal, true, 2, 2);
        end(Challenge::Normal, true, 1, 3);
        end(Challenge::Normal, true, 1, 4);
        end(Challenge::Hard, false, 0, 5);
        let records: Vec<_> = progress.records("ruin").map(|(name, best)| (name, best.won, best.at)).collect();
        assert_eq!(records, [("normal", true, 3), ("hard", false, 5)]);
    }

    #[test]
    fn a_deed_is_new_once_and_keeps_its_first_game() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let open = || LevelProgress::open(Some(folder.path())).0;
        let deed = r#"(name: "a", title: "A", about: "A.", done: "A.", when: [Yes(Challenge("normal"))])"#;
        let mut rules = shipped::rules().expect("the shipped rules are right");
        rules.deeds = vec![read("deeds.ron", deed).expect("it is right")];
        let mut world = ended("ruin", Challenge::Normal, true);
        world = World::resume(Arc::new(rules), world.state().clone());
        assert_eq!(open().record_end(&world, 0, at(9)), Ok(vec!["a".to_owned()]));
        assert_eq!(open().record_end(&world, 0, at(10)), Ok(Vec::new()));
        let progress = open();
        assert_eq!(progress.deed("a").map(|(level, deed)| (level, deed.at)), Some(("ruin", 9)));
        assert_eq!(progress.deed("b"), None);
    }

    #[test]
    fn files_from_before_there_were_records_are_read_and_hostile_ones_are_harmless() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let file = folder.path().join(FILE);
        let read = |text: &str| {
            fs::write(&file, text).expect("it can be written");
            LevelProgress::open(Some(folder.path()))
        };
        let (old, fault) = read("{\"ruin\": (won: true, retries: 1, lessons: 0)}");
        assert!(fault.is_none() && old.has_won("ruin") && old.records("ruin").next().is_none());
        for strange in ["strength: 1e300", "strength: NaN", "strength: 0", "last: [1]"] {
            let (_, fault) = read(&format!("{{\"ruin\": (adaptive: ({strange}))}}"));
            assert!(fault.is_some_and(|fault| fault.contains(FILE)), "{strange}");
        }
        let most = "day: 18446744073709551615, people: 4294967295, losses: 4294967295, at: 18446744073709551615";
        let (mut progress, fault) =
            read(&format!("{{\"ruin\": (records: {{\"normal\": (won: true, {most}), \"x\": ()}})}}"));
        assert_eq!((fault, progress.records("ruin").count()), (None, 1));
        let world = ended("ruin", Challenge::Normal, true);
        progress.record_end(&world, 0, at(3)).expect("it can be written");
        assert_eq!(progress.records("ruin").map(|(_, best)| best.at).collect::<Vec<_>>(), [3]);
    }

    #[test]
    fn the_best_win_of_a_level_counts() {
        let mut progress = LevelProgress::open(None).0;
        progress.record("ruin", None, 0).expect("nothing is written");
        assert!(!progress.has_won("ruin"));
        for (won, fewest) in [(3, 3), (1, 1), (2, 1), (0, 0), (5, 0)] {
            progress.record("ruin", Some(won), 0).expect("nothing is written");
            assert_eq!((progress.has_won("ruin"), progress.retries("ruin")), (true, fewest));
        }
    }
}
