//! The contract of every mind: senses in, an action and its reasons out.

use super::action::Action;
use super::reasons::Reasons;
use super::sense::Senses;
use std::fmt;
use std::sync::Arc;

/// Decides for a unit. Every kind of mind that can be written in RON is one, and so is any type of yours:
/// [`Mind::of`](super::Mind::of) makes a [`Mind`](super::Mind) of it.
///
/// One decider decides for every unit that has its mind, on as many threads as there are worlds. It must answer the
/// same senses with the same action at any time, or games cannot be played again and searches over copies of a world
/// mean nothing. Its randomness is in [`Sense::Luck`](super::Sense::Luck), the unit's present action in
/// [`Senses::doing`], and the unit's number in [`Senses::unit`].
///
/// ```
/// use osada_ai::brain::{Action, Decider, Mind, MindRole, Reasons, Sense, Senses};
///
/// /// Goes home when it hurts.
/// #[derive(Debug)]
/// struct Coward;
///
/// impl Decider for Coward {
///     fn decide(&self, senses: &Senses) -> Action {
///         if senses.get(Sense::HpShare) < 0.9 { Action::Flee } else { Action::Attack }
///     }
///
///     fn reasons(&self, senses: &Senses) -> Reasons {
///         let share = senses.get(Sense::HpShare);
///         Reasons::of_words(self.decide(senses), [format!("{share:.2} of the hit points are left, 0.90 are wanted")])
///     }
/// }
///
/// let mind = Mind::of(MindRole::Besieger, "Runs at the first scratch.", Coward);
/// let hurt = Senses::besieger(30.0, 60.0, 5.0);
/// assert_eq!(mind.decide(&hurt), Action::Flee);
/// let sentence = mind.explain(&hurt).sentence("Radko");
/// assert_eq!(sentence, "Radko flees: 0.50 of the hit points are left, 0.90 are wanted");
/// ```
pub trait Decider: fmt::Debug + Send + Sync {
    /// Decides on one of the [actions](super::MindRole::actions) of the role that its mind is made for.
    fn decide(&self, senses: &Senses) -> Action;

    /// Explains the decision: the action of [`Decider::decide`] with any form of [`Evidence`](super::Evidence);
    /// [`Reasons::of_words`] takes plain sentences. Only called when somebody looks.
    fn reasons(&self, senses: &Senses) -> Reasons;

    /// Returns whether `action` can ever be the decision. People whose minds never decide on [`Action::Eat`] eat by
    /// habit, and those whose minds never decide on [`Action::Alarm`] keep no look-out; both are the default.
    fn answers(&self, action: Action) -> bool {
        !matches!(action, Action::Eat | Action::Alarm)
    }
}

impl<D: Decider + ?Sized> Decider for Arc<D> {
    fn decide(&self, senses: &Senses) -> Action {
        (**self).decide(senses)
    }

    fn reasons(&self, senses: &Senses) -> Reasons {
        (**self).reasons(senses)
    }

    fn answers(&self, action: Action) -> bool {
        (**self).answers(action)
    }
}
