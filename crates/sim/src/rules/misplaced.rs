//! Why a mind does not fit into rules.

use osada_ai::brain::MindRole;

/// Why rules cannot take a mind.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MisplacedMind {
    /// The one that has the name decides for others.
    #[error("the mind `{name}` is made for a {}; one that is made for a {} cannot take its place", needed.name(), found.name())]
    Role {
        /// The name of both.
        name: String,
        /// What the new one is made for.
        found: MindRole,
        /// What the one is made for that has the name.
        needed: MindRole,
    },
    /// There are as many as there may be.
    #[error("at most {most} minds can go with the rules; there is no room for `{name}`")]
    Many {
        /// The one that is too many.
        name: String,
        /// How many there may be.
        most: usize,
    },
}
