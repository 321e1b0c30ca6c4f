//! Minds written in Rust rather than in RON.

use super::action::{Action, MindRole};
use super::decider::Decider;
use super::reasons::Reasons;
use super::sense::Senses;
use std::sync::Arc;

/// A user's decider, held to the actions of its role. Equal only to clones of itself.
#[derive(Clone, Debug)]
pub struct OwnDecider {
    role: MindRole,
    decider: Arc<dyn Decider>,
}

impl OwnDecider {
    pub(super) fn new(role: MindRole, decider: Arc<dyn Decider>) -> Self {
        Self { role, decider }
    }

    /// The action instead of one that the role does not have.
    const fn otherwise(&self) -> Action {
        match self.role {
            MindRole::Settler | MindRole::Besieger => Action::Stand,
            MindRole::Snake | MindRole::Chief => Action::Straight,
        }
    }
}

impl PartialEq for OwnDecider {
    fn eq(&self, other: &Self) -> bool {
        self.role == other.role && Arc::ptr_eq(&self.decider, &other.decider)
    }
}

impl Decider for OwnDecider {
    fn decide(&self, senses: &Senses) -> Action {
        let answer = self.decider.decide(senses);
        if self.role.actions().contains(&answer) { answer } else { self.otherwise() }
    }

    fn reasons(&self, senses: &Senses) -> Reasons {
        let answer = self.decider.decide(senses);
        if self.role.actions().contains(&answer) {
            return Reasons { action: answer, ..self.decider.reasons(senses) };
        }
        let known: Vec<&str> = self.role.actions().iter().map(|action| action.name()).collect();
        let (answer, role) = (answer.name(), self.role.name());
        let remark = format!("its decider answered {answer}, which is no action of a {role} ({})", known.join(", "));
        Reasons::of_words(self.otherwise(), [remark])
    }

    fn answers(&self, action: Action) -> bool {
        self.decider.answers(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brain::mind::Mind;

    /// Always decides the same.
    #[derive(Debug)]
    struct Fixed(Action);

    impl Decider for Fixed {
        fn decide(&self, _: &Senses) -> Action {
            self.0
        }

        fn reasons(&self, _: &Senses) -> Reasons {
            Reasons::of_words(Action::Rest, ["because", "so it is"])
        }
    }

    #[test]
    fn the_reasons_are_those_of_the_action_that_is_done() {
        let mind = Mind::of(MindRole::Besieger, "", Fixed(Action::Flee));
        let reasons = mind.explain(&Senses::default());
        assert_eq!(reasons.action, Action::Flee);
        assert_eq!(reasons.sentence("Radko"), "Radko flees: because; so it is");
    }

    #[test]
    fn an_action_that_the_role_does_not_have_is_replaced_with_a_remark() {
        let of = |role, action| Mind::of(role, "", Fixed(action));
        let senses = Senses::default();
        assert_eq!(of(MindRole::Chief, Action::Flee).decide(&senses), Action::Straight);
        let reasons = of(MindRole::Besieger, Action::Sleep).explain(&senses);
        assert_eq!(reasons.action, of(MindRole::Besieger, Action::Sleep).decide(&senses));
        let expected = "Radko stands: its decider answered Sleep, which is no action of a Besieger (Attack, Rest, Flee, \
                    Pursue, Patrol, Stand, Raze, Defend)";
        assert_eq!(reasons.sentence("Radko"), expected);
    }
}
