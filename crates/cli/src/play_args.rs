//! The arguments of `osada play`.

use crate::args::{BoardArg, ChallengeArg, PlayerArg};
use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap_lex::OsStrExt;
use std::ffi::OsString;
use std::path::PathBuf;

/// What to play, and how.
#[derive(Args, Clone, Debug, Default)]
pub struct PlayArgs {
    /// The file of a level, or the name of a shipped one; without it, the title screen opens
    pub level: Option<PathBuf>,
    /// Open the pathfinding lab, with this board: empty, trap, river, sinusoid, chinese-wall, outdoor, indoor, dungeon, labyrinth,
    /// serpentine or terrain; --seed chooses one of those that depend on a seed
    #[arg(long, value_name = "BOARD", num_args = 0..=1, default_missing_value = "indoor",
        conflicts_with_all = ["level", "load", "replay", "player"])]
    pub lab: Option<BoardArg>,
    /// Set out on a campaign: its file, or the name of a shipped one
    #[arg(long, value_name = "FILE", conflicts_with_all = ["level", "lab", "load", "replay"])]
    pub campaign: Option<PathBuf>,
    /// The seed of all random numbers in the world
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// How hard the game is; by default, what was chosen last
    #[arg(long, value_name = "NAME", conflicts_with_all = ["load", "replay"])]
    pub challenge: Option<ChallengeArg>,
    /// A save or a journey to continue from
    #[arg(long, value_name = "SAVE", conflicts_with_all = ["level", "seed", "replay"])]
    pub load: Option<PathBuf>,
    /// A recorded game to watch
    #[arg(long, value_name = "FILE", conflicts_with_all = ["level", "seed", "player"])]
    pub replay: Option<PathBuf>,
    /// A scripted player to watch: idle, half, planner, mobile, a shipped strategy, or the file of one
    #[arg(long, value_name = "NAME|FILE.ron")]
    pub player: Option<PlayerArg>,
    /// How many times as fast as real time, above 0 and at most 64
    #[arg(long, value_name = "X", value_parser = speed)]
    pub speed: Option<f64>,
    /// Take a screenshot at a tick; can be repeated
    #[arg(long = "shot", value_name = "TICK=FILE.png", value_parser = OsStringValueParser::new().try_map(shot))]
    pub shots: Vec<(u64, PathBuf)>,
    /// Quit at a tick
    #[arg(long, value_name = "TICK")]
    pub quit_at: Option<u64>,
    /// Show what frames and ticks cost, and print the means on quitting
    #[arg(long)]
    pub stats: bool,
    /// Begin with the whole map in view instead of the settlement
    #[arg(long)]
    pub whole_map: bool,
    /// Columns and rows of the window in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size)]
    pub size: Option<(u16, u16)>,
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

fn size(text: &str) -> Result<(u16, u16), String> {
    let sides = text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    let (width, height): (u16, u16) = sides.ok_or("must look like 1920x1080")?;
    let fits = (320..=7680).contains(&width) && (240..=4320).contains(&height);
    if fits { Ok((width, height)) } else { Err("must be from 320x240 to 7680x4320".to_owned()) }
}

fn shot(argument: OsString) -> Result<(u64, PathBuf), String> {
    let (tick, file) = argument.split_once("=").ok_or("must look like 900=picture.png")?;
    let tick = tick.to_string_lossy();
    let tick = tick.parse().map_err(|_| format!("`{tick}` is not a tick"))?;
    let file = PathBuf::from(file);
    if !file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png")) {
        return Err(format!("`{}` must end in .png", file.display()));
    }
    Ok((tick, file))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::ffi::OsStringExt;

    #[test]
    fn a_screenshot_may_have_any_name_that_the_system_allows() {
        let name = |file: &[u8]| [b"900=", file].concat();
        for file in [&b"a=b.png"[..], b"spie\xff.PNG"] {
            let path = PathBuf::from(OsString::from_vec(file.to_vec()));
            assert_eq!(shot(OsString::from_vec(name(file))), Ok((900, path)));
        }
        assert_eq!(shot("a.png".into()), Err("must look like 900=picture.png".to_owned()));
        assert_eq!(shot("x=a.png".into()), Err("`x` is not a tick".to_owned()));
        assert_eq!(shot("9=a.jpg".into()), Err("`a.jpg` must end in .png".to_owned()));
    }
}
