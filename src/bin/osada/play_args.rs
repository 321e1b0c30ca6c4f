//! The arguments of `osada play`.

use crate::args::{ChallengeArg, PlayerArg};
use clap::Args;
use std::path::PathBuf;

/// What to play, and how.
#[derive(Args, Clone, Debug, Default)]
#[cfg_attr(not(feature = "window"), allow(dead_code, reason = "only the window looks at them"))]
pub struct PlayArgs {
    /// The level's file, or the name of one that ships; without it, the title screen
    pub level: Option<PathBuf>,
    /// Open the pathfinding lab
    #[arg(long, conflicts_with_all = ["level", "load", "replay", "player"])]
    pub lab: bool,
    /// What all random numbers of the world follow from
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// How hard it is to be; without it, what was chosen last
    #[arg(long, value_name = "NAME", conflicts_with_all = ["load", "replay"])]
    pub challenge: Option<ChallengeArg>,
    /// A save to go on from
    #[arg(long, value_name = "SAVE", conflicts_with_all = ["level", "seed", "replay"])]
    pub load: Option<PathBuf>,
    /// A recorded game to watch
    #[arg(long, value_name = "FILE", conflicts_with_all = ["level", "seed", "player"])]
    pub replay: Option<PathBuf>,
    /// A scripted player to watch: idle, half, planner, mobile, a strategy that ships, or the file of one
    #[arg(long, value_name = "NAME|FILE.ron")]
    pub player: Option<PlayerArg>,
    /// Times as fast as the clock, above 0 and at most 64
    #[arg(long, value_name = "X", value_parser = speed)]
    pub speed: Option<f64>,
    /// Take a picture at a tick; can be given several times
    #[arg(long = "shot", value_name = "TICK=FILE.png", value_parser = shot)]
    pub shots: Vec<(u64, PathBuf)>,
    /// Leave at a tick
    #[arg(long, value_name = "TICK")]
    pub quit_at: Option<u64>,
    /// Show what frames and ticks cost, and print the means on leaving
    #[arg(long)]
    pub stats: bool,
    /// Keep a file of what is written on the window and where, for programs that use it as a person does
    #[arg(long, value_name = "FILE", hide = true)]
    pub writings: Option<PathBuf>,
    /// Fail at a tick, to see what a crash leaves behind
    #[arg(long, value_name = "TICK", hide = true)]
    pub crash_at: Option<u64>,
}

fn speed(text: &str) -> Result<f64, String> {
    let speed: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if speed > 0.0 && speed <= 64.0 { Ok(speed) } else { Err("must be above 0 and at most 64".to_owned()) }
}

fn shot(text: &str) -> Result<(u64, PathBuf), String> {
    let (tick, file) = text.split_once('=').ok_or("must look like 900=picture.png")?;
    let tick = tick.parse().map_err(|_| format!("`{tick}` is not a tick"))?;
    if !file.to_lowercase().ends_with(".png") {
        return Err(format!("`{file}` must end in .png"));
    }
    Ok((tick, PathBuf::from(file)))
}
