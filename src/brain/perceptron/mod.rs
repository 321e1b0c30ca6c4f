//! Minds that are multilayer perceptrons: senses scaled to numbers, a network, outputs read as an action.

mod network;
mod source;

pub use network::{Layer, Network, Trainer, Training, sigmoid};
pub use source::{InputSource, PerceptronSource, ReadingSource};

use super::{Action, Evidence, Reasons, Role, Sense, Senses};
use std::fmt::Write;

/// Number of inputs up to which a decision allocates nothing.
const INLINE: usize = Sense::ALL.len();

/// A perceptron with the senses it reads and the meaning of its outputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Perceptron {
    inputs: Vec<Scaled>,
    network: Network,
    reading: Reading,
}

/// A sense as an input: `low` becomes −1, `high` becomes 1, values beyond are clamped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaled {
    /// The sense.
    pub sense: Sense,
    /// The value that becomes −1.
    pub low: f64,
    /// The value that becomes 1.
    pub high: f64,
}

/// What the outputs mean.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// One output for each action; the greatest wins, the first on a tie.
    Greatest(Vec<Action>),
    /// Each output is a bit (1 from one half on), the first the most significant; the number they make picks the action.
    Bits(Vec<Action>),
}

impl Scaled {
    /// The input for these senses.
    pub fn value(&self, senses: &Senses) -> f64 {
        let share = (senses.get(self.sense) - self.low) / (self.high - self.low);
        if share > 0.0 { 2.0 * share.min(1.0) - 1.0 } else { -1.0 }
    }
}

impl Reading {
    /// The action for these outputs.
    fn action(&self, outputs: &[f64]) -> Action {
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

    /// The outputs wanted for an action, or `None` if no outputs mean it.
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

    /// Number of outputs that the reading needs.
    pub fn outputs(&self) -> usize {
        match self {
            Self::Greatest(actions) => actions.len(),
            Self::Bits(actions) => actions.len().trailing_zeros() as usize,
        }
    }
}

impl Perceptron {
    /// A perceptron, or `None` if the network's inputs or outputs do not fit.
    pub fn new(inputs: Vec<Scaled>, network: Network, reading: Reading) -> Option<Self> {
        let fits = inputs.len() == network.inputs() && reading.outputs() == network.outputs();
        fits.then_some(Self { inputs, network, reading })
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// What to do now.
    pub fn decide(&self, senses: &Senses) -> Action {
        let mut values = [0.0; INLINE];
        if self.inputs.len() > INLINE {
            let values: Vec<_> = self.inputs.iter().map(|input| input.value(senses)).collect();
            return self.network.run(&values, |outputs| self.reading.action(outputs));
        }
        for (value, input) in values.iter_mut().zip(&self.inputs) {
            *value = input.value(senses);
        }
        self.network.run(&values[..self.inputs.len()], |outputs| self.reading.action(outputs))
    }

    /// What to do now, with the activations of every layer.
    pub fn explain(&self, senses: &Senses) -> Reasons {
        let values: Vec<_> = self.inputs.iter().map(|input| input.value(senses)).collect();
        let evidence = Evidence::Perceptron(PerceptronReasons {
            inputs: self.inputs.iter().map(|input| input.sense).collect(),
            activations: self.network.activations(&values),
            reading: self.reading.clone(),
        });
        Reasons { action: self.decide(senses), evidence }
    }

    /// The RON text of a mind of this perceptron, which reads back as the same mind.
    pub fn to_ron(&self, role: Role, about: &str) -> String {
        let mut text = format!("(\n    role: {},\n    about: {about:?},\n    decider: Perceptron(\n", role.name());
        text.push_str("        inputs: [\n");
        for Scaled { sense, low, high } in &self.inputs {
            let _ = writeln!(text, "            (sense: {}, range: ({low:?}, {high:?})),", sense.name());
        }
        let (kind, actions) = match &self.reading {
            Reading::Greatest(actions) => ("Greatest", actions),
            Reading::Bits(actions) => ("Bits", actions),
        };
        let names: Vec<_> = actions.iter().map(|action| action.name()).collect();
        let _ = writeln!(text, "        ],\n        outputs: {kind}([{}]),", names.join(", "));
        let _ = writeln!(text, "        alpha: {:?},\n        layers: [", self.network.alpha());
        for layer in self.network.layers() {
            text.push_str("            [\n");
            for neuron in &layer.neurons {
                let _ = writeln!(text, "                {neuron:?},");
            }
            text.push_str("            ],\n");
        }
        text.push_str("        ],\n    ),\n)\n");
        text
    }
}

/// A perceptron at the moment of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct PerceptronReasons {
    /// The senses read, in the order of the inputs.
    pub inputs: Vec<Sense>,
    /// Activations of every layer, the scaled inputs first and the outputs last.
    pub activations: Vec<Vec<f64>>,
    /// What the outputs mean.
    pub reading: Reading,
}

impl PerceptronReasons {
    /// The outputs with their actions, or as bits.
    pub(super) fn sentence(&self) -> String {
        let outputs = self.activations.last().map_or(&[][..], Vec::as_slice);
        let mut words: Vec<_> = match &self.reading {
            Reading::Greatest(actions) => {
                actions.iter().zip(outputs).map(|(action, output)| (action.name().to_owned(), *output)).collect()
            }
            Reading::Bits(_) => {
                outputs.iter().enumerate().map(|(index, output)| (format!("output {}", index + 1), *output)).collect()
            }
        };
        if let Reading::Greatest(_) = self.reading {
            words.sort_by(|a, b| b.1.total_cmp(&a.1));
        }
        words.iter().map(|(name, output)| format!("{name} {output:.2}")).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brain::{Decider, Mind};
    use crate::grid::Stream;

    fn perceptron(sizes: &[usize], reading: Reading) -> Perceptron {
        let senses = [Sense::HpShare, Sense::Morale, Sense::Fatigue];
        let inputs = senses[..sizes[0]].iter().map(|&sense| Scaled { sense, low: -10.0, high: 10.0 }).collect();
        let network = Network::random(sizes, 1.5, &mut Stream::new(3, 0)).expect("sizes fit");
        Perceptron::new(inputs, network, reading).expect("outputs fit")
    }

    #[test]
    fn a_saved_perceptron_reads_back_bit_by_bit() {
        let actions = vec![Action::Attack, Action::Rest, Action::Flee];
        let saved = perceptron(&[3, 5, 4, 3], Reading::Greatest(actions));
        let mind = Mind::from_ron(&saved.to_ron(Role::Besieger, "Learnt.")).expect("its own file is right");
        assert_eq!(mind.decider, Decider::Perceptron(saved));
        assert_eq!(mind.about, "Learnt.");
    }

    #[test]
    fn bits_pick_the_action_that_they_count_to() {
        let turns = Reading::Bits(vec![Action::Straight, Action::TurnLeft, Action::TurnRight, Action::Straight]);
        assert_eq!(turns.action(&[1.0, 0.0]), Action::TurnRight);
        assert_eq!(turns.action(&[0.0, 1.0]), Action::TurnLeft);
        assert_eq!(turns.action(&[0.9, 0.8]), Action::Straight);
        assert_eq!(turns.targets(Action::TurnRight), Some(vec![1.0, 0.0]));
        assert_eq!(turns.targets(Action::Sleep), None);
    }

    #[test]
    fn inputs_are_scaled_and_clamped() {
        let input = Scaled { sense: Sense::Fatigue, low: 0.0, high: 10.0 };
        let value = |fatigue| input.value(&Senses::default().with(Sense::Fatigue, fatigue));
        assert_eq!([-5.0, 0.0, 5.0, 10.0, 50.0].map(value), [-1.0, -1.0, 0.0, 1.0, 1.0]);
        assert_eq!(value(f64::NAN), -1.0);
    }
}
