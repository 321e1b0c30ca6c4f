//! Notes made while mods are applied to the rules: clashes, removed rows, new rows.

use super::document::Piece;

/// Kind of a clash of two files.
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
    /// Path of the value, such as `units.grunt.hp`.
    pub what: String,
    pub first: Piece,
    pub second: Piece,
}

/// A removed row.
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
    /// A row with a similar name.
    pub near: Option<String>,
    /// The place where a row of that name was removed before.
    pub removed: Option<Piece>,
}
