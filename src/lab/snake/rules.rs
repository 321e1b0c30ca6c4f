//! By which rules snakes compete, and how a game ends.

/// By which rules a game goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SnakeRules {
    /// All move at once; whoever dies is born again at once, short.
    #[default]
    Rebirth,
    /// The rules of the source (Wrocław thesis): one moves after the other, the dead stay dead, and the longest wins. A dead
    /// snake is taken off the field, which the source does not say.
    Source,
}

/// How far a game has been decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Somebody can still become longer than the others.
    Open,
    /// The snake of this index is the longest.
    Won(usize),
    /// Nobody lives, and several are the longest.
    Drawn,
}
