//! Games that have been played: rows of `osada sim --games`, and recorded games.

use crate::failure::Failure;
use crate::platform::read_at_most;
use crate::storage::files::{Library, read_bytes, shown};
use osada_record::Replayer;
use osada_record::telemetry::GameSample;
use std::collections::BTreeMap;
use std::path::Path;
use xxhash_rust::xxh3::xxh3_64;

/// No file of rows is longer, in bytes.
const MOST_BYTES: usize = 256 << 20;
/// At most so many faults are reported.
const MOST_FAULTS: usize = 20;

/// The games of a file by their seeds; the faults of all its lines at once.
pub fn of_rows(path: &Path, library: &Library) -> Result<BTreeMap<u64, GameSample>, Failure> {
    let file = shown(path);
    let bytes = read_at_most(path, MOST_BYTES).map_err(|error| Failure::bad(format!("cannot read {file}: {error}")))?;
    let text = String::from_utf8(bytes).map_err(|_| Failure::bad(format!("{file} is not a text file")))?;
    library.note("rows", path, &text);
    let is_csv = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv"));
    let lines = if is_csv { csv_lines(&text) } else { json_lines(&text) };
    let (mut games, mut wrong) = (BTreeMap::new(), Vec::new());
    for Line { number, column, game } in lines {
        let game: Result<GameSample, String> = game.and_then(|game| match game.fault() {
            Some(fault) => Err(fault),
            None => Ok(game),
        });
        let fault = match game {
            Ok(game) => games.insert(game.seed, game).map(|earlier| {
                format!(
                    "this is the second game of seed {}: rows of one level and one player are compared",
                    earlier.seed
                )
            }),
            Err(fault) => Some(fault),
        };
        wrong.extend(fault.map(|fault| format!("{file}:{number}:{column}: error: {fault}\n")));
        if wrong.len() == MOST_FAULTS {
            break;
        }
    }
    match (wrong.is_empty(), games.is_empty()) {
        (false, _) => Err(Failure::Bad(wrong.concat())),
        (true, true) => Err(Failure::bad(format!("{file} has no games: `osada sim --games {file}` writes them"))),
        (true, false) => Ok(games),
    }
}

/// A line of a file of rows.
struct Line {
    number: u64,
    column: usize,
    game: Result<GameSample, String>,
}

fn json_lines(text: &str) -> Vec<Line> {
    let line = |(at, line): (usize, &str)| {
        let number = at as u64 + 1;
        match serde_json::from_str(line) {
            Ok(game) => Line { number, column: 1, game: Ok(game) },
            Err(error) => Line { number, column: error.column().max(1), game: Err(reason(&error.to_string())) },
        }
    };
    text.lines().enumerate().map(line).collect()
}

fn csv_lines(text: &str) -> Vec<Line> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows = reader.deserialize().enumerate().map(|(at, row)| {
        // Names have no line breaks, so a row is a line below the header.
        let number = at as u64 + 2;
        let why = |error: csv::Error| match error.kind() {
            csv::ErrorKind::Deserialize { err, .. } => reason(&err.kind().to_string()),
            _ => error.to_string(),
        };
        Line { number, column: 1, game: row.map_err(why) }
    });
    rows.collect()
}

/// The reason why a line is not a game, without the place.
fn reason(error: &str) -> String {
    format!("no row of `sim --games`: {}", error.rsplit_once(" at line ").map_or(error, |(why, _)| why))
}

/// The game of a recording, by its seed.
pub fn of_recording(path: &Path, library: &Library) -> Result<BTreeMap<u64, GameSample>, Failure> {
    let bytes = read_bytes(path)?;
    let mut replayer = Replayer::open(&bytes).map_err(|error| Failure::bad(format!("{}: {error}", shown(path))))?;
    library.note("recording", path, &format!("{:016x}", xxh3_64(&bytes)));
    while replayer.tick().is_some() {}
    let game = GameSample::of(replayer.world(), "recorded");
    Ok(BTreeMap::from([(game.seed, game)]))
}
