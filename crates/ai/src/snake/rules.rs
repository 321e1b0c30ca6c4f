//! Rules of the competition of snakes, and the end of a game.

/// Rules of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SnakeRules {
    /// All snakes move at once; a dead one is born again at once, short.
    #[default]
    Rebirth,
    /// The rules of the source (Wrocław thesis): one moves after the other, the dead stay dead, and the longest wins. A
    /// dead snake is taken off the field; the source does not mention that.
    Source,
}

/// Outcome of a game so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A snake can still become longer than the others.
    Open,
    /// The snake of this index is the longest.
    Won(usize),
    /// No snake lives, and several are the longest.
    Drawn,
}

impl Verdict {
    /// Outcome by the rules of the source, for each snake whether it lives and its greatest length: decided once none
    /// lives, or the last one that lives is longer than all others.
    pub(super) fn of(snakes: impl Iterator<Item = (bool, usize)> + Clone) -> Self {
        let living = snakes.clone().filter(|(alive, _)| *alive).count();
        let greatest = snakes.clone().map(|(_, length)| length).max();
        let mut leading = snakes.enumerate().filter(|(_, (_, length))| Some(*length) == greatest);
        match (leading.next(), leading.next()) {
            _ if living > 1 => Self::Open,
            (Some((index, (alive, _))), None) if alive || living == 0 => Self::Won(index),
            _ if living == 0 => Self::Drawn,
            _ => Self::Open,
        }
    }
}
