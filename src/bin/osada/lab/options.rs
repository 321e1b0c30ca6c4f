//! The options of experiments. Each means the same everywhere.

use osada::lab::Settings;
use osada::lab::sweep::Shard;
use std::path::PathBuf;

/// Where results go, for every experiment.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct OutputOptions {
    /// Folder for the table as CSV, plots and raw rows, created if it does not exist; a run that is broken off goes on from it
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// One JSON object a line for each figure and each check
    #[arg(long)]
    pub json: bool,
}

/// How an experiment of many tasks is run.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct RunOptions {
    #[command(flatten)]
    pub output: OutputOptions,
    /// A small version: few maps or games, unless their number is given
    #[arg(long)]
    pub quick: bool,
    /// Only part I of N, counted from 1: raw rows into the folder of --out or else to stdout, for `osada lab merge`
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
}

/// The number of maps of an experiment on maps.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct MapOptions {
    /// What all maps follow from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Maps of each kind [default: as many as the source had]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    maps: Option<u32>,
}

/// The number of games of an experiment on games.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct GameOptions {
    /// The first of the seeds
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games for each line of the table, one for each seed from --seed on [default: as many as docs/ quotes]
    // Before there were two options for two things, games were asked for with `--maps`.
    #[arg(long, alias = "maps", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    seeds: Option<u32>,
}

impl MapOptions {
    /// What the experiment is asked.
    pub fn settings(self, run: &RunOptions) -> Settings {
        Settings { seed: self.seed, count: self.maps.map(|maps| maps as usize), quick: run.quick }
    }
}

impl GameOptions {
    /// What the experiment is asked.
    pub fn settings(self, run: &RunOptions) -> Settings {
        Settings { seed: self.seed, count: self.seeds.map(|games| games as usize), quick: run.quick }
    }
}
