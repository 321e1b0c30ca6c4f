//! The options of experiments. Each means the same everywhere.

use osada_lab::Settings;
use osada_lab::sweep::Shard;
use std::path::PathBuf;

/// Where results go, for every experiment.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct OutputOptions {
    /// Folder for the table as CSV, plots and raw rows, created if it does not exist; an interrupted run resumes from it
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Print one JSON object per line for each figure and each check
    #[arg(long)]
    pub json: bool,
}

/// How an experiment of many tasks is run.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct RunOptions {
    #[command(flatten)]
    pub output: OutputOptions,
    /// Run a small version: few maps or games, unless their number is given
    #[arg(long)]
    pub quick: bool,
    /// Run only part I of N, counted from 1: raw rows go to the folder of --out, or else to stdout, for `osada lab merge`
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
}

/// The number of maps of an experiment on maps.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct MapOptions {
    /// The seed of all maps
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Maps of each kind [default: as many as in the source]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    maps: Option<u32>,
}

/// The number of games of an experiment on games.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct GameOptions {
    /// The first seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games for each line of the table, one for each seed from --seed on [default: as many as the figures in docs/]
    // Before there were two options for two things, games were asked for with `--maps`.
    #[arg(long, alias = "maps", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    seeds: Option<u32>,
}

impl MapOptions {
    pub fn settings(self, run: &RunOptions) -> Settings {
        Settings { seed: self.seed, count: self.maps.map(|maps| maps as usize), quick: run.quick }
    }
}

impl GameOptions {
    pub fn settings(self, run: &RunOptions) -> Settings {
        Settings { seed: self.seed, count: self.seeds.map(|games| games as usize), quick: run.quick }
    }
}
