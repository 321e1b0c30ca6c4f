//! `osada look`: a picture of a unit, a structure or a weapon from all sides, in all poses and states.

use crate::failure::Failure;
use crate::output::results;
use crate::presentation::pictures::png_of;
use crate::storage::atomic;
use crate::storage::files::{Library, check_looks, read_text, shown};
use clap::Args;
use osada_art::texture::{LookBook, look_sheet};
use osada_content::nearest;
use std::io::Write;
use std::path::PathBuf;

/// The seed of the pictures, as in the window.
const SEED: u64 = 1;

/// What to show.
#[derive(Args)]
pub struct LookArgs {
    /// The `texture` of a unit, a structure or a weapon; without it, all names are listed
    name: Option<String>,
    /// The picture to write (PNG)
    #[arg(long, value_name = "FILE", requires = "name")]
    out: Option<PathBuf>,
    /// How many times to enlarge it
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=8))]
    scale: u8,
    /// Looks to use instead of assets/looks.ron
    #[arg(long, value_name = "FILE")]
    looks: Option<PathBuf>,
}

/// Writes the picture, or lists the names.
pub fn run(args: &LookArgs, library: &Library) -> Result<(), Failure> {
    let book = match &args.looks {
        Some(file) => check_looks(file, &read_text(file)?)?,
        None => library.foundation()?.looks,
    };
    let Some(name) = &args.name else {
        return match args.out {
            Some(_) => Err(Failure::Usage("say what to paint: osada look NAME --out FILE.png".to_owned())),
            None => list(&book),
        };
    };
    let sheet = look_sheet(&book, name, SEED).ok_or_else(|| unknown(&book, name))?;
    let image = sheet.enlarged(args.scale.into());
    let Some(out) = &args.out else {
        return Err(Failure::Usage("say where the picture goes: --out FILE.png".to_owned()));
    };
    let file = shown(out);
    if out.extension().is_some_and(|ending| !ending.eq_ignore_ascii_case("png")) {
        return Err(Failure::Usage(format!("{file}: the picture is a PNG, so let its name end in .png")));
    }
    let bytes = png_of(&image).map_err(|error| Failure::bad(format!("{file}: {error}")))?;
    atomic::write(out, &bytes).map_err(|error| Failure::bad(format!("cannot write {file}: {error}")))?;
    writeln!(results(), "{file}: {} × {} pixels", image.width, image.height)?;
    Ok(results().flush()?)
}

/// All names, one a line.
fn list(book: &LookBook) -> Result<(), Failure> {
    let mut results = results();
    for (what, names) in
        [("unit", book.unit_names()), ("structure", book.structure_names()), ("gear", book.gear_names())]
    {
        for name in names {
            let made = if book.iter().any(|(made, _)| made == name) { "looks.ron" } else { "painted" };
            writeln!(results, "{what}\t{name}\t{made}")?;
        }
    }
    Ok(results.flush()?)
}

fn unknown(book: &LookBook, name: &str) -> Failure {
    let known: Vec<&str> = [book.unit_names(), book.structure_names(), book.gear_names()].concat();
    let help = nearest(name, &known).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    Failure::bad(format!("nothing looks like `{}`; `osada look` lists all names{help}", shown(name.as_ref())))
}
