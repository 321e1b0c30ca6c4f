//! Stepping through a search, forwards and backwards.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepAction {
    /// Before the first expansion.
    Begin,
    /// One expansion back.
    Back,
    /// Play, or stop playing.
    Toggle,
    /// One expansion on.
    On,
    /// After the last expansion.
    End,
    /// After this many expansions.
    To(usize),
}

impl StepAction {
    /// The number of expansions to show, of `most`, when `at` are shown now; `None` for playing.
    pub fn target(self, at: usize, most: usize) -> Option<usize> {
        match self {
            Self::Begin => Some(0),
            Self::Back => Some(at.saturating_sub(1)),
            Self::Toggle => None,
            Self::On => Some((at + 1).min(most)),
            Self::End => Some(most),
            Self::To(step) => Some(step.min(most)),
        }
    }
}
