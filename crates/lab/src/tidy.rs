//! Tables with a row for each game, whose columns are described where they are made.

/// A column: its name, its meaning, and its value of a game.
pub type Column<G> = (&'static str, &'static str, fn(&G) -> String);

/// The games as CSV.
pub fn csv<G>(columns: &[Column<G>], games: impl Iterator<Item = G>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = writer.write_record(columns.iter().map(|(name, ..)| name));
    for game in games {
        let _ = writer.write_record(columns.iter().map(|(.., value)| value(&game)));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// The names and meanings of columns.
pub fn described<G>(columns: &[Column<G>]) -> Vec<(&'static str, &'static str)> {
    columns.iter().map(|&(name, meaning, _)| (name, meaning)).collect()
}
