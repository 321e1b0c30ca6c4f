//! `osada chronicle`: what happened in a game, or on a journey through a campaign, as text or as a page. What was recorded
//! is played again first.

use crate::chronicle::{Chronicle, JourneyChronicle, page, text};
use crate::failure::{Failure, remark};
use crate::output::{one_line, results};
use crate::presentation::looks::Looks;
use crate::storage::atomic;
use crate::storage::files::{Library, read_bytes, shown};
use crate::terminal::progress::Progress;
use crate::terminal::used_files::show_difference;
use clap::Args;
use osada_content::Level;
use osada_record::{Content, History, Replayer, is_journey, is_replay, load, load_journey};
use osada_sim::World;
use osada_sim::rules::Season;
use std::io::Write;
use std::path::PathBuf;

/// Ticks of a siege that are played between two looks at the progress.
const TICKS: usize = 4096;

/// What to write.
#[derive(Args)]
pub struct ChronicleArgs {
    /// A save, a recorded game, or a journey through a campaign
    file: PathBuf,
    /// The page to write (HTML), with pictures; without it, the chronicle is written to stdout as text
    #[arg(long, value_name = "PAGE")]
    out: Option<PathBuf>,
}

/// Writes the page, or the text.
pub fn run(args: &ChronicleArgs, library: &Library) -> Result<(), Failure> {
    if let Some(out) = &args.out {
        if out.extension().is_some_and(|ending| !ending.eq_ignore_ascii_case("html")) {
            return Err(Failure::Usage(format!(
                "{}: this is a page of HTML, so let its name end in .html",
                shown(out)
            )));
        }
        atomic::probe(out).map_err(|error| Failure::bad(format!("cannot write {}: {error}", shown(out))))?;
    }
    let file = shown(&args.file);
    let bytes = read_bytes(&args.file)?;
    let (chronicle, looks) =
        if is_journey(&bytes) { of_journey(&file, &bytes, library)? } else { of_game(&file, &bytes, library)? };
    match &args.out {
        None => write!(results(), "{}", text(&chronicle))?,
        Some(out) => {
            let page = page(&chronicle, &looks);
            atomic::write(out, page.as_bytes())
                .map_err(|error| Failure::bad(format!("cannot write {}: {error}", shown(out))))?;
            writeln!(results(), "{}: {} kB", shown(out), page.len().div_ceil(1000))?;
        }
    }
    Ok(results().flush()?)
}

/// The chronicle of a journey, all of whose sieges are played again.
fn of_journey(file: &str, bytes: &[u8], library: &Library) -> Result<(Chronicle, Looks), Failure> {
    let bad = |what: &dyn std::fmt::Display| Failure::bad(format!("{file}: {what}"));
    let stage = load_journey(bytes).map_err(|error| bad(&error))?;
    let foundation = library.foundation()?;
    stage.journey.check_record(&foundation.checked).map_err(|why| bad(&why))?;
    let mut journey =
        JourneyChronicle::of(&stage, &foundation.checked, &foundation.looks).map_err(|error| bad(&error))?;
    let progress = Progress::new("sieges", journey.chapters().1, 0);
    while !journey.is_whole() {
        journey.play(TICKS);
        progress.done_in_all(journey.chapters().0);
    }
    progress.finish();
    journey.unseen().iter().for_each(|why| remark(&format!("{file}: {}; its chapter is short\n", one_line(why))));
    Ok((journey.chronicle().clone(), Looks::new(&foundation.checked, Season::Summer, &foundation.looks)))
}

/// The chronicle of one game, which is played again if it is a recording.
fn of_game(file: &str, bytes: &[u8], library: &Library) -> Result<(Chronicle, Looks), Failure> {
    let bad = |what: &dyn std::fmt::Display| Failure::bad(format!("{file}: {what}"));
    let game = if is_replay(bytes) {
        replayed(Replayer::open(bytes).map_err(|error| bad(&error))?)
    } else {
        let game = load(bytes).map_err(|error| bad(&error))?;
        Told { world: game.world, level: game.level, history: game.history, content: game.content }
    };
    show_difference(file, &game.content, library)?;
    let looks = Looks::new(game.world.rules(), game.world.season(), &library.foundation()?.looks);
    Ok((Chronicle::of(&game.world, &game.level, &game.history, &looks), looks))
}

/// A game of which there is something to tell.
struct Told {
    world: World,
    level: Level,
    history: History,
    content: Content,
}

/// A recorded game, played to its end.
fn replayed(mut replayer: Replayer) -> Told {
    let mut history = History::new(replayer.world());
    let progress = Progress::new("ticks", replayer.end() as usize, 0);
    while let Some(events) = replayer.tick() {
        history.update(replayer.world(), &events);
        if replayer.now().is_multiple_of(256) {
            progress.done_in_all(replayer.now() as usize);
        }
    }
    progress.finish();
    let (level, content) = (replayer.level().clone(), replayer.content().clone());
    Told { world: replayer.world().clone(), level, history, content }
}
