//! Reports which files a run uses, so that none of them changes its results unnoticed.

use crate::failure::{Failure, remark};
use crate::output::one_line;
use crate::storage::files::Library;
use crate::storage::source::SourceFile;
use osada_content::mods::ModStamp;
use osada_record::{Content, difference};

/// Prints the version, the challenge, the mods and the files that are used.
pub fn show(library: &Library, mods: &[ModStamp], challenge: &str) {
    remark(&format!("osada {}, challenge {challenge}\n", env!("CARGO_PKG_VERSION")));
    let mods: Vec<String> = mods.iter().map(ToString::to_string).collect();
    if !mods.is_empty() {
        remark(&format!("mods in the order of loading: {}\n", mods.join(", ")));
    }
    library.used().iter().for_each(|file| remark(&format!("{} {}: {}\n", file.digest, file.what, file.path)));
}

/// Prints in what a game differs from the rules, minds and mods that are on; it continues with what its file holds.
pub fn show_difference(file: &str, then: &Content, library: &Library) -> Result<(), Failure> {
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
    let now = foundation.content(SourceFile::of(&then.level.file, then.level.text.clone()));
    if let Some(change) = difference(then, &now) {
        remark(&format!("{file}: {}; the game goes on with what its file holds\n", one_line(&change)));
    }
    Ok(())
}
