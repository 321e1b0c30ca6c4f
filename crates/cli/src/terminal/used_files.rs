//! Reports which files a run uses, so that none of them changes its results unnoticed.

use crate::failure::{Failure, remark};
use crate::output::one_line;
use crate::storage::files::Library;
use crate::storage::source::Source;
use osada_content::mods::ModStamp;
use osada_record::{Content, difference};

/// Says all that is used.
pub fn tell(library: &Library, mods: &[ModStamp], challenge: &str) {
    remark(&format!("osada {}, challenge {challenge}\n", env!("CARGO_PKG_VERSION")));
    let mods: Vec<String> = mods.iter().map(ToString::to_string).collect();
    if !mods.is_empty() {
        remark(&format!("mods in the order of loading: {}\n", mods.join(", ")));
    }
    library.used().iter().for_each(|it| remark(&format!("{} {}: {}\n", it.digest, it.what, it.path)));
}

/// Says which rules, minds and mods a game was made with, where they are not those that are on: it goes on with what its file
/// holds.
pub fn tell_difference(file: &str, then: &Content, library: &Library) -> Result<(), Failure> {
    let is_named = library.named_rules().is_some() || !library.mods().is_empty();
    let foundation = match library.again().foundation() {
        Ok(foundation) => foundation,
        // The game needs nothing of what is faulty here.
        Err(_) if !is_named => {
            remark(&format!("{file}: the rules here have errors, so they were not compared with those of the game\n"));
            return Ok(());
        }
        Err(failure) => return Err(failure),
    };
    let now = foundation.content(Source::of(&then.level.file, then.level.text.clone()));
    if let Some(told) = difference(then, &now) {
        remark(&format!("{file}: {}; the game goes on with what its file holds\n", one_line(&told)));
    }
    Ok(())
}
