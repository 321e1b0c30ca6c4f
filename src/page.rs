//! The page in a browser: the arguments of its address in, the window out. Everything else the page asks of the program is in
//! `play::page`.

use crate::play;
use clap::Parser;
use osada_cli::failure::Failure;
use osada_cli::platform::{arguments, ended};
use osada_cli::play_args::PlayArgs;
use osada_cli::storage::files::Library;
use osada_cli::storage::mods::ModPlaces;
use osada_cli::storage::saves::data_dir;
use std::process::ExitCode;

/// Osada in a browser.
#[derive(Parser)]
#[command(name = "osada", version, disable_help_flag = true)]
struct Page {
    #[command(flatten)]
    play: PlayArgs,
}

/// Opens the window in the page; shows what is wrong with the arguments instead if they do not parse.
pub fn run() -> ExitCode {
    let library = Library::new(None, Vec::new(), ModPlaces::new(data_dir(None).ok()));
    // The command line has several commands and the page only one, so its name is optional.
    let words = arguments().into_iter().enumerate().filter(|(place, word)| *place != 1 || word != "play");
    let read = Page::try_parse_from(words.map(|(_, word)| word));
    let begun = read
        .map_err(|error| Failure::Usage(error.render().to_string()))
        .and_then(|page| play::run(page.play, &library, None));
    begun.map_or_else(
        |failure| {
            ended(&failure.message());
            failure.report()
        },
        |()| ExitCode::SUCCESS,
    )
}
