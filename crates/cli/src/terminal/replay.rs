//! `osada replay`: plays a recorded game, or all sieges of a journey, again without a window, and checks whether it goes as
//! it was recorded.

use crate::failure::{Failure, remark};
use crate::output::{one_line, results};
use crate::storage::files::{Library, read_bytes, shown};
use crate::terminal::progress::Progress;
use crate::terminal::used_files::show_difference;
use clap::Args;
use osada_reader::fault::counted;
use osada_record::{JourneyHeader, Recording, Replayer, StateHash, is_journey, load_journey, verify_journey};
use std::io::Write;
use std::path::PathBuf;

/// What to replay.
#[derive(Args)]
pub struct ReplayArgs {
    /// A recorded game, or a journey through a campaign
    file: PathBuf,
    /// Compare every recorded hash and name the first tick and subsystem that differ
    #[arg(long)]
    verify: bool,
}

/// Replays a game; with `verify`, fails at the first difference.
pub fn run(args: &ReplayArgs, library: &Library) -> Result<(), Failure> {
    let file = shown(&args.file);
    let bytes = read_bytes(&args.file)?;
    let bad = |what: &dyn std::fmt::Display| Failure::bad(format!("{file}: {what}"));
    if is_journey(&bytes) {
        return replay_journey(&file, &bytes);
    }
    let (recording, damage) = if args.verify {
        Recording::despite_damage(&bytes).map_err(|error| bad(&error))?
    } else {
        (Recording::from_bytes(&bytes).map_err(|error| bad(&error))?, None)
    };
    let replayer = Replayer::new(recording).map_err(|error| bad(&error))?;
    if let Some(damage) = &damage {
        remark(&format!("{file}: {damage}; looking for what it changed\n"));
    }
    let header = replayer.header().clone();
    writeln!(
        results(),
        "{file}: {} seed {}, {}, {}, recorded by {}",
        one_line(&header.level),
        header.seed,
        counted(header.ticks as usize, "tick"),
        counted(header.events as usize, "event"),
        one_line(&header.program)
    )?;
    if !replayer.content().mods.is_empty() {
        let mods: Vec<String> = replayer.content().mods.iter().map(|stamp| one_line(&stamp.to_string())).collect();
        writeln!(results(), "{file}: played with the mods {}", mods.join(", "))?;
    }
    show_difference(&file, replayer.content(), library)?;
    for exchange in replayer.exchanges() {
        let (name, tick) = (one_line(exchange.name()), exchange.tick);
        writeln!(results(), "the mind {name} was exchanged at tick {tick}")?;
    }
    if args.verify {
        verify(replayer, &file)?
    } else {
        play(replayer)?
    }
    damage.map_or(Ok(()), |damage| Err(bad(&damage)))
}

/// Plays all sieges of a journey again; fails at the first difference.
fn replay_journey(file: &str, bytes: &[u8]) -> Result<(), Failure> {
    let bad = |what: &dyn std::fmt::Display| Failure::bad(format!("{file}: {what}"));
    let header = JourneyHeader::of(bytes).map_err(|error| bad(&error))?;
    let stage = load_journey(bytes).map_err(|error| bad(&error))?;
    let (title, program) = (one_line(&header.title), one_line(&header.program));
    let (sieges, day, seed) = (counted(header.sieges, "siege"), header.day, header.seed);
    writeln!(results(), "{file}: {title} seed {seed}, day {day}, {sieges}, recorded by {program}")?;
    let progress = Progress::new("sieges", header.sieges, 0);
    let verdict = verify_journey(&stage, |done| progress.done_in_all(done)).map_err(|error| bad(&error))?;
    progress.finish();
    if let Some((siege, fault)) = verdict.fault {
        return Err(bad(&format!("siege {siege}: {fault}")));
    }
    let without = match verdict.unrecorded {
        0 => String::new(),
        count => format!("; {} without a recording", counted(count, "siege")),
    };
    let (verified, ticks) = (counted(verdict.verified, "siege"), counted(verdict.ticks as usize, "tick"));
    let (compared, hash) = (verdict.compared, header.hash);
    let hashes = if compared == 1 { "1 hash agrees".to_owned() } else { format!("{compared} hashes agree") };
    Ok(writeln!(results(), "verified: {verified}, {ticks}, {hashes}{without}; journey {hash:016x}")?)
}

fn verify(replayer: Replayer, file: &str) -> Result<(), Failure> {
    let progress = Progress::new("ticks", replayer.end() as usize, 0);
    let verdict = replayer.verify(|tick| {
        if tick.is_multiple_of(256) {
            progress.done_in_all(tick as usize);
        }
    });
    progress.finish();
    if let Some(parting) = verdict.parting {
        return Err(Failure::bad(format!("{file}: {parting}")));
    }
    let (ticks, events, compared) = (verdict.ticks, verdict.events, verdict.compared);
    let agree = match compared {
        1 if verdict.set_aside.is_empty() => "1 hash agrees".to_owned(),
        _ if verdict.set_aside.is_empty() => format!("{compared} hashes agree"),
        _ => {
            let aside = verdict.set_aside.join(", ");
            format!("{compared} hashes agree, except for {aside}, laid out differently by the version that recorded it")
        }
    };
    let changed = if verdict.changed { "" } else { "; the state never changed" };
    Ok(writeln!(
        results(),
        "verified: {}, {}, {agree}{changed}",
        counted(ticks as usize, "tick"),
        counted(events as usize, "event")
    )?)
}

fn play(mut replayer: Replayer) -> Result<(), Failure> {
    while replayer.tick().is_some() {}
    let hash = StateHash::of(replayer.world().state());
    Ok(writeln!(results(), "tick {}, {} events, hash {hash}", replayer.now(), replayer.events())?)
}
