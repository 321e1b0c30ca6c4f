//! The meaning of a perceptron's outputs.

use crate::brain::action::Action;

/// The meaning of a perceptron's outputs.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// One output for each action; the greatest wins, the first on a tie.
    Greatest(Vec<Action>),
    /// Each output is a bit (1 from one half on), the first the most significant; the number they make is the index of
    /// the action.
    Bits(Vec<Action>),
}

impl Reading {
    pub(crate) fn action(&self, outputs: &[f64]) -> Action {
        match self {
            Self::Greatest(actions) => {
                let best =
                    (1..outputs.len()).fold(0, |best, other| if outputs[other] > outputs[best] { other } else { best });
                actions[best]
            }
            Self::Bits(actions) => {
                actions[outputs.iter().fold(0, |bits, &output| 2 * bits + usize::from(output >= 0.5))]
            }
        }
    }

    /// Every action that outputs can mean.
    pub(super) fn actions(&self) -> &[Action] {
        match self {
            Self::Greatest(actions) | Self::Bits(actions) => actions,
        }
    }

    /// The target outputs for an action, or `None` if no outputs mean it.
    pub fn targets(&self, action: Action) -> Option<Vec<f64>> {
        match self {
            Self::Greatest(actions) => {
                let wanted = actions.iter().position(|&other| other == action)?;
                Some((0..actions.len()).map(|index| f64::from(u8::from(index == wanted))).collect())
            }
            Self::Bits(actions) => {
                let wanted = actions.iter().position(|&other| other == action)?;
                let bits = actions.len().trailing_zeros();
                Some((0..bits).rev().map(|bit| f64::from(u8::from(wanted >> bit & 1 == 1))).collect())
            }
        }
    }

    pub fn outputs(&self) -> usize {
        match self {
            Self::Greatest(actions) => actions.len(),
            Self::Bits(actions) => actions.len().trailing_zeros() as usize,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_pick_the_action_that_they_count_to() {
        let turns = Reading::Bits(vec![Action::Straight, Action::TurnLeft, Action::TurnRight, Action::Straight]);
        assert_eq!(turns.action(&[1.0, 0.0]), Action::TurnRight);
        assert_eq!(turns.action(&[0.0, 1.0]), Action::TurnLeft);
        assert_eq!(turns.action(&[0.9, 0.8]), Action::Straight);
        assert_eq!(turns.targets(Action::TurnRight), Some(vec![1.0, 0.0]));
        assert_eq!(turns.targets(Action::Sleep), None);
    }
}
