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

impl Verdict {
    /// By the rules of the source, for each snake whether it lives and how long it has become: decided once nobody
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
