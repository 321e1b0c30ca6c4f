//! Says which files a run uses, so that none of them changes its results unnoticed.

use crate::failure::remark;
use crate::storage::files::{Library, UsedFile};
use osada::level::mods::ModStamp;

/// Says what is used: everything, if that is asked for; else what takes the place of rules and minds that ship without
/// having been named.
pub fn tell(library: &Library, (mods, challenge): (&[ModStamp], &str), everything: bool) {
    let used = library.used();
    if everything {
        remark(&format!("osada {}, challenge {challenge}\n", env!("CARGO_PKG_VERSION")));
        let mods: Vec<String> = mods.iter().map(ToString::to_string).collect();
        if !mods.is_empty() {
            remark(&format!("mods in the order of loading: {}\n", mods.join(", ")));
        }
        used.iter().for_each(|it| remark(&format!("{} {}: {}\n", it.digest, it.what, it.path)));
        return;
    }
    let named = library.named_rules().is_some() || !library.mods().is_empty();
    let is_told = |it: &&UsedFile| !it.ships && !named && (it.what == "rules" || it.what.starts_with("mind "));
    for it in used.iter().filter(is_told) {
        remark(&format!("{}: {}, other than what ships (digest {})\n", it.what, it.path, it.digest));
    }
}
