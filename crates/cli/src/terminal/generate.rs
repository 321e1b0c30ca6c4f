//! `osada generate`: a level from a seed, as RON to look at, change and play.

use crate::failure::Failure;
use crate::output::results;
use crate::storage::files::Library;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use osada_content::generate::{SMALLEST, draw};
use osada_content::{Generated, MAX_SIDE, MapKind};
use std::io::Write;

/// What to generate.
#[derive(Args)]
pub struct GenerateArgs {
    /// The kind of map
    #[arg(value_parser = kinds())]
    kind: MapKind,
    /// Columns and rows
    #[arg(long, value_name = "WxH", default_value = "96x64", value_parser = size)]
    size: (u32, u32),
    /// The seed of the map
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// The kinds of maps by their names, each with what it looks like.
fn kinds() -> impl TypedValueParser<Value = MapKind> {
    let values = MapKind::ALL.map(|kind| PossibleValue::new(kind.name()).help(kind.about()));
    PossibleValuesParser::new(values).try_map(|name| MapKind::named(&name).ok_or("no such kind of map"))
}

/// Columns and rows, like 96x64.
pub fn size(text: &str) -> Result<(u32, u32), String> {
    let (width, height) = text.split_once(['x', 'X', '×']).ok_or("must look like 96x64")?;
    let side = |text: &str| text.parse::<u32>().map_err(|_| format!("`{text}` is not a whole number"));
    Ok((side(width)?, side(height)?))
}

/// Writes the level.
pub fn run(args: &GenerateArgs, library: &Library) -> Result<(), Failure> {
    let (width, height) = args.size;
    if !(SMALLEST..=MAX_SIDE).contains(&width) || !(SMALLEST..=MAX_SIDE).contains(&height) {
        let message = format!("a map has from {SMALLEST} to {MAX_SIDE} columns and rows, not {width}x{height}");
        return Err(Failure::Usage(message));
    }
    let rules = library.rules()?;
    let text = draw(&Generated::new(args.kind, width, height), &rules, args.seed);
    let text = text.map_err(Failure::bad)?;
    results().write_all(text.as_bytes())?;
    Ok(results().flush()?)
}
