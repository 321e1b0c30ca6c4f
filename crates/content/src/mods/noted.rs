//! What is recorded while mods are applied to the rules: where two of them meet, which rows are gone, which are new.

use super::document::Piece;

/// How two files meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// Both set the same value.
    Set,
    /// The second one removes what the first one set.
    SetAndRemoved,
    /// Both remove the same row.
    Removed,
}

/// Two files that set or remove the same thing, one after another.
#[derive(Clone, Debug)]
pub struct Clash {
    pub meeting: Meeting,
    /// Which value, such as `units.grunt.hp`.
    pub what: String,
    pub first: Piece,
    pub second: Piece,
}

/// A row that was removed.
#[derive(Clone, Debug)]
pub struct Removal {
    pub table: String,
    pub name: String,
    pub piece: Piece,
}

/// A row that neither changes another one nor copies one.
#[derive(Clone, Debug)]
pub struct NewRow {
    pub piece: Piece,
    /// The row that may have been meant.
    pub near: Option<String>,
    /// Where a row of that name was removed before.
    pub removed: Option<Piece>,
}
