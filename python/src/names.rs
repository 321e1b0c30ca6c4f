//! Names that are not known, and what may have been meant.

/// What to say after an unknown name.
pub fn near(name: &str, known: &[&str]) -> String {
    let known_are = format!("; known are: {}", osada::fault::listed(known));
    let meant = osada::fault::nearest(name, known).map(|nearest| format!(" (did you mean `{nearest}`?)"));
    known_are + &meant.unwrap_or_default()
}
