//! `--baseline FILE`: the games of A, kept for the next comparison.

use super::CompareArgs;
use crate::failure::Failure;
use crate::storage::files::{Library, shown};
use crate::terminal::lab::journal::write_rows;
use crate::terminal::lab::rows_file::{Tail, read_rows};
use crate::terminal::observe::program_digest;
use osada_lab::compare::{Pair, Side, SideGames};
use osada_lab::sweep::{FORMAT, RowSet, RowsHeader};
use osada_record::telemetry::GameSample;
use std::collections::BTreeMap;
use std::path::Path;

/// The file, and the rows in it by their tasks.
pub struct Baseline<'a> {
    path: &'a Path,
    header: RowsHeader,
    seeds: Vec<u64>,
    rows: BTreeMap<usize, String>,
}

impl<'a> Baseline<'a> {
    /// The file for the games of A over these seeds. Both sides have been read.
    pub fn new(path: &'a Path, args: &CompareArgs, seeds: &[u64], library: &Library) -> Result<Self, Failure> {
        if args.shard.is_some() && !path.exists() {
            let file = shown(path);
            return Err(Failure::Usage(format!("a part only reads a baseline, and there is no {file}: make it first")));
        }
        let of_a = |(name, digest): (String, String)| Some((name.strip_prefix("A ")?.to_owned(), digest));
        let header = RowsHeader {
            osada_rows: FORMAT,
            experiment: "baseline".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            program: program_digest(),
            command: words(args, seeds),
            files: library.digests().into_iter().filter_map(of_a).collect(),
            tasks: seeds.len(),
            shard: None,
        };
        Ok(Self { path, header, seeds: seeds.to_vec(), rows: BTreeMap::new() })
    }

    /// A with the games of the file, if there is one. Those of other rules, levels, players or seeds are refused.
    pub fn read(&mut self, a: Side) -> Result<Side, Failure> {
        if a.seeds().is_some() {
            return Err(Failure::Usage(format!("{} has been played: it needs no --baseline", a.name)));
        }
        if !self.path.exists() {
            return Ok(a);
        }
        let list = SideGames { side: &a, seeds: &self.seeds };
        let (mut found, file) = (RowSet::new(), shown(self.path));
        read_rows(self.path, &mut found, Tail::MustBeWhole, |header| {
            let other = match self.header.difference(header) {
                None if header.program != self.header.program => {
                    Some("it was made by another build of osada".to_owned())
                }
                other => other,
            };
            let Some(what) = other else { return Ok(&list) };
            let ways = "remove it, or name another file";
            Err(Failure::Bad(format!("{file}:1:1: error: this is no baseline of these games: {what}; {ways}\n")))
        })?;
        self.rows = found.into_rows();
        let games: Result<Vec<GameSample>, _> = self.rows.values().map(|row| serde_json::from_str(row)).collect();
        let games = games.map_err(|error| Failure::bad(format!("{file}: {error}")))?;
        Ok(a.with_known(games.into_iter().map(|game| (game.seed, game)).collect()))
    }

    /// Writes the games that the file had and those of these pairs.
    pub fn write(mut self, a: &Side, pairs: &[String]) -> Result<(), Failure> {
        let before = self.rows.len();
        for (task, row) in pairs.iter().enumerate() {
            let Pair { a, .. } = serde_json::from_str(row).map_err(Failure::bad)?;
            self.rows.insert(task, serde_json::to_string(&a).map_err(Failure::bad)?);
        }
        if self.rows.len() == before {
            return Ok(());
        }
        write_rows(self.path, &self.header, &self.rows, &SideGames { side: a, seeds: &self.seeds })
    }
}

/// The arguments that the games of A depend on.
fn words(args: &CompareArgs, seeds: &[u64]) -> Vec<String> {
    let first = seeds.first().copied().unwrap_or(0);
    let mut words = ["compare", &args.a, "--level", &shown(&args.level)].map(str::to_owned).to_vec();
    words.extend(["--player", &args.player.text(), "--challenge", args.challenge.0.name()].map(str::to_owned));
    // One after another, or those of the rows that B consists of.
    words.extend(["--seeds".to_owned(), format!("{first}..{}", first.wrapping_add(seeds.len() as u64))]);
    words.extend(args.ticks.into_iter().flat_map(|ticks| ["--ticks".to_owned(), ticks.to_string()]));
    words
}
