//! `osada mod`: a mod from its first file to the archive that others play.

use super::check_mod::check_mod;
use super::laboratory::{TestArgs, test};
use super::reference::examples;
use super::{check, new_mod};
use crate::failure::Failure;
use crate::output::results;
use crate::storage::atomic;
use crate::storage::files::{Library, shown};
use crate::storage::mods::packing::packed;
use clap::{Args, Subcommand};
use std::io::Write;
use std::path::PathBuf;

/// What to do with a mod.
#[derive(Subcommand)]
pub enum ModCommand {
    /// Write a small mod that is correct, to begin with
    #[command(after_help = examples(&["osada mod new mods/hills"]))]
    New(NewArgs),
    /// Check mods, as `osada check` does
    #[command(after_help = examples(&["osada mod check mods/hills", "osada mod check hills.zip"]))]
    Check(check::CheckArgs),
    /// Run the tests of mods, as `osada test` does
    #[command(after_help = examples(&["osada mod test mods/hills"]))]
    Test(TestArgs),
    /// Check a mod and pack it into a .zip archive, which has the same bytes every time
    #[command(after_help = examples(&["osada mod pack mods/hills", "osada mod pack mods/hills --output hills.zip"]))]
    Pack(PackArgs),
}

/// Which mod to begin.
#[derive(Args)]
pub struct NewArgs {
    /// The folder of the mod, whose last part is its name: letters, digits, `_` and `-`
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// Which mod to pack, and where to.
#[derive(Args)]
pub struct PackArgs {
    /// The mod: its folder, or its name
    #[arg(value_name = "FOLDER")]
    place: PathBuf,
    /// The archive; by default the name of the mod and `.zip`, in the working folder. Mods are found only under their names
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs the command.
pub fn run(command: &ModCommand, library: &Library) -> Result<(), Failure> {
    match command {
        ModCommand::New(args) => new(args, library),
        ModCommand::Check(args) => check::run(args, library),
        ModCommand::Test(args) => test(args, library),
        ModCommand::Pack(args) => pack(args, library),
    }
}

fn new(args: &NewArgs, library: &Library) -> Result<(), Failure> {
    let place = new_mod::write(&args.folder)?;
    let checked = check_mod(&place, library)?;
    writeln!(results(), "{}: {checked}", place.shown())?;
    Ok(())
}

fn pack(args: &PackArgs, library: &Library) -> Result<(), Failure> {
    let place = library.places.find(&args.place)?;
    let checked = check_mod(&place, library)?;
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{}.zip", place.name())));
    let unwritten = |error| Failure::bad(format!("cannot write {}: {error}", shown(&path)));
    let bytes = packed(&place.read()?).map_err(unwritten)?;
    atomic::write(&path, &bytes).map_err(unwritten)?;
    writeln!(results(), "{}: {} bytes, {checked}", shown(&path), bytes.len())?;
    Ok(())
}
