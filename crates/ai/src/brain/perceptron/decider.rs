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

/// A sense as an input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaled {
    pub sense: Sense,
    /// The values that become −1 and 1, with a line between them and values beyond clamped; `None` for the sense as it is.
    pub range: Option<(f64, f64)>,
}

impl Scaled {
    /// The sense as it is.
    pub const fn raw(sense: Sense) -> Self {
        Self { sense, range: None }
    }

    /// The sense with `low` as −1 and `high` as 1.
    pub const fn new(sense: Sense, low: f64, high: f64) -> Self {
        Self { sense, range: Some((low, high)) }
    }

    /// The input: in [−1, 1] if it has a range.
    pub fn value(&self, senses: &Senses) -> f64 {
        let value = senses.get(self.sense);
        let Some((low, high)) = self.range else { return value };
        let share = (value - low) / (high - low);
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
        for Scaled { sense, range } in &self.inputs {
            let range = range.map_or(String::new(), |(low, high)| format!(", range: ({low:?}, {high:?})"));
            let _ = writeln!(text, "            (sense: {}{range}),", sense.name());
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
    fn inputs_with_a_range_are_scaled_and_clamped_and_others_are_as_they_are() {
        let input = Scaled::new(Sense::Fatigue, 0.0, 10.0);
        let value = |fatigue| input.value(&Senses::default().with(Sense::Fatigue, fatigue));
        assert_eq!([-5.0, 0.0, 5.0, 10.0, 50.0].map(value), [-1.0, -1.0, 0.0, 1.0, 1.0]);
        assert_eq!(value(f64::NAN), -1.0);
        let senses = Senses::default().with(Sense::FoodX, -17.0);
        assert_eq!(Scaled::raw(Sense::FoodX).value(&senses), -17.0);
    }
}
