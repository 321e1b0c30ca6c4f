//! A perceptron that decides: the senses it reads, its network, and the meaning of its outputs.

use super::network::Network;
use super::reading::Reading;
use crate::brain::action::{Action, MindRole};
use crate::brain::decider::Decider;
use crate::brain::reasons::{Evidence, PerceptronReasons, Reasons};
use crate::brain::sense::{Sense, Senses};
use std::fmt::Write;

/// Number of inputs up to which a decision allocates nothing.
const INLINE: usize = Sense::ALL.len();

/// A perceptron with its inputs and the meaning of its outputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Perceptron {
    inputs: Vec<Scaled>,
    network: Network,
    reading: Reading,
}

/// A sense as an input: linear, `low` becomes −1, `high` becomes 1, values beyond are clamped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaled {
    pub sense: Sense,
    /// The value that becomes −1.
    pub low: f64,
    /// The value that becomes 1.
    pub high: f64,
}

impl Scaled {
    /// The input in [−1, 1].
    pub fn value(&self, senses: &Senses) -> f64 {
        let share = (senses.get(self.sense) - self.low) / (self.high - self.low);
        if share > 0.0 { 2.0 * share.min(1.0) - 1.0 } else { -1.0 }
    }
}

impl Perceptron {
    /// A perceptron, or `None` if the network's inputs or outputs do not fit.
    pub fn new(inputs: Vec<Scaled>, network: Network, reading: Reading) -> Option<Self> {
        let fits = inputs.len() == network.inputs() && reading.outputs() == network.outputs();
        fits.then_some(Self { inputs, network, reading })
    }

    pub fn inputs(&self) -> &[Scaled] {
        &self.inputs
    }

    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The RON text of a mind of this perceptron; parsing it gives the same mind.
    pub fn to_ron(&self, role: MindRole, about: &str) -> String {
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

impl Decider for Perceptron {
    fn decide(&self, senses: &Senses) -> Action {
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

    /// The decision, with the activations of every layer.
    fn reasons(&self, senses: &Senses) -> Reasons {
        let values: Vec<_> = self.inputs.iter().map(|input| input.value(senses)).collect();
        let evidence = Evidence::Perceptron(PerceptronReasons {
            inputs: self.inputs.iter().map(|input| input.sense).collect(),
            activations: self.network.activations(&values),
            reading: self.reading.clone(),
        });
        Reasons { action: self.decide(senses), evidence }
    }

    fn answers(&self, action: Action) -> bool {
        self.reading.actions().contains(&action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_scaled_and_clamped() {
        let input = Scaled { sense: Sense::Fatigue, low: 0.0, high: 10.0 };
        let value = |fatigue| input.value(&Senses::default().with(Sense::Fatigue, fatigue));
        assert_eq!([-5.0, 0.0, 5.0, 10.0, 50.0].map(value), [-1.0, -1.0, 0.0, 1.0, 1.0]);
        assert_eq!(value(f64::NAN), -1.0);
    }
}
