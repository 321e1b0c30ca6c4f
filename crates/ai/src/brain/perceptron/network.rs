//! Multilayer perceptrons: layers of sigmoid neurons with bias, and back-propagation.
//!
//! Only + − × ÷ and comparisons are used, so a network gives, and learns, the same numbers on every machine.

use crate::grid::Stream;
use serde::{Deserialize, Serialize};

/// Widest layer for which a forward pass allocates nothing.
const INLINE: usize = 64;

/// The unipolar sigmoid 1 / (1 + e⁻ᶻ), within 1e-9 of the formula for every number: e⁻ᵗ by its power series for t below
/// 5/8, then squared six times. NaN gives 1/2.
pub fn sigmoid(z: f64) -> f64 {
    // Beyond 40 the sigmoid is 0 or 1 to the last digit that matters.
    let size = if z.abs() < 40.0 { z.abs() } else { 40.0 };
    if z.is_nan() {
        return 0.5;
    }
    let t = size / 64.0;
    let mut power = 1.0;
    for n in (1..=9).rev() {
        power = 1.0 - t * power / f64::from(n);
    }
    for _ in 0..6 {
        power *= power;
    }
    if z >= 0.0 { 1.0 / (1.0 + power) } else { power / (1.0 + power) }
}

/// One layer: for each neuron its weights for every input, and last its bias.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Layer {
    /// Neurons × (inputs + 1) weights.
    pub neurons: Vec<Vec<f64>>,
}

/// A network of fully connected layers.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    layers: Vec<Layer>,
    alpha: f64,
}

/// Parameters of back-propagation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Training {
    /// Step along the gradient for each example.
    pub rate: f64,
    /// Share of the previous step that is added to the next.
    pub momentum: f64,
}

/// Memory of back-propagation between examples: activations, errors and previous steps.
#[derive(Clone, Debug)]
pub struct Trainer {
    activations: Vec<Vec<f64>>,
    errors: Vec<Vec<f64>>,
    steps: Vec<Vec<Vec<f64>>>,
}

impl Network {
    /// A network of the given layer sizes, inputs first and outputs last, with weights and biases drawn from (−1, 1).
    /// `alpha` is the steepness of the sigmoid. `None` for fewer than two sizes, a size of 0, or `alpha` ≤ 0.
    pub fn random(sizes: &[usize], alpha: f64, stream: &mut Stream) -> Option<Self> {
        let layers = sizes.windows(2).map(|pair| {
            let neuron = |stream: &mut Stream| (0..=pair[0]).map(|_| stream.range(-1.0, 1.0)).collect();
            Layer { neurons: (0..pair[1]).map(|_| neuron(stream)).collect() }
        });
        let layers = layers.collect();
        Self::new(sizes.first().copied()?, alpha, layers)
    }

    /// A network of given weights; `None` if the shapes do not fit together or a number is not finite.
    pub fn new(inputs: usize, alpha: f64, layers: Vec<Layer>) -> Option<Self> {
        let mut width = inputs;
        for layer in &layers {
            let fits = |neuron: &Vec<f64>| neuron.len() == width + 1 && neuron.iter().all(|weight| weight.is_finite());
            if layer.neurons.is_empty() || !layer.neurons.iter().all(fits) {
                return None;
            }
            width = layer.neurons.len();
        }
        (inputs > 0 && !layers.is_empty() && alpha > 0.0 && alpha.is_finite()).then_some(Self { layers, alpha })
    }

    /// The layers, the one behind the inputs first.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// Steepness of the sigmoid.
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    pub fn inputs(&self) -> usize {
        self.layers[0].neurons[0].len() - 1
    }

    pub fn outputs(&self) -> usize {
        self.layers[self.layers.len() - 1].neurons.len()
    }

    /// Calls `ask` with the outputs for these inputs. Allocates nothing while no layer is wider than 64.
    pub fn run<T>(&self, inputs: &[f64], ask: impl FnOnce(&[f64]) -> T) -> T {
        let widest = self.layers.iter().map(|layer| layer.neurons.len()).fold(inputs.len(), usize::max);
        let (mut one, mut other) = ([0.0; INLINE], [0.0; INLINE]);
        let (mut long_one, mut long_other) = (Vec::new(), Vec::new());
        let (mut from, mut to) = if widest <= INLINE {
            (&mut one[..], &mut other[..])
        } else {
            long_one.resize(widest, 0.0);
            long_other.resize(widest, 0.0);
            (&mut long_one[..], &mut long_other[..])
        };
        from[..inputs.len()].copy_from_slice(inputs);
        for layer in &self.layers {
            self.forward(layer, from, to);
            std::mem::swap(&mut from, &mut to);
        }
        ask(&from[..self.outputs()])
    }

    /// The activations of every layer for these inputs, the inputs themselves first.
    pub fn activations(&self, inputs: &[f64]) -> Vec<Vec<f64>> {
        let mut all = vec![inputs.to_vec()];
        for layer in &self.layers {
            let mut next = vec![0.0; layer.neurons.len()];
            self.forward(layer, &all[all.len() - 1], &mut next);
            all.push(next);
        }
        all
    }

    fn forward(&self, layer: &Layer, from: &[f64], to: &mut [f64]) {
        for (neuron, out) in layer.neurons.iter().zip(to) {
            let (bias, weights) = neuron.split_last().expect("every neuron has a bias");
            let sum = weights.iter().zip(from).fold(*bias, |sum, (weight, input)| sum + weight * input);
            *out = sigmoid(self.alpha * sum);
        }
    }

    /// Memory for training this network.
    pub fn trainer(&self) -> Trainer {
        let shape = |layer: &Layer| layer.neurons.iter().map(|neuron| vec![0.0; neuron.len()]).collect();
        Trainer {
            activations: self.activations(&vec![0.0; self.inputs()]),
            errors: self.layers.iter().map(|layer| vec![0.0; layer.neurons.len()]).collect(),
            steps: self.layers.iter().map(shape).collect(),
        }
    }

    /// Learns one example by back-propagation; returns its squared error Σ(target − output)² from before.
    ///
    /// The error of an output is target − output, the gradient of the cross entropy: unlike the squared error it
    /// does not fade while an output is saturated on the wrong side.
    pub fn learn(&mut self, inputs: &[f64], targets: &[f64], training: Training, trainer: &mut Trainer) -> f64 {
        trainer.activations[0].copy_from_slice(inputs);
        for (index, layer) in self.layers.iter().enumerate() {
            let (before, after) = trainer.activations.split_at_mut(index + 1);
            self.forward(layer, &before[index], &mut after[0]);
        }
        let last = self.layers.len() - 1;
        let mut squared = 0.0;
        for ((error, target), output) in
            trainer.errors[last].iter_mut().zip(targets).zip(&trainer.activations[last + 1])
        {
            *error = target - output;
            squared += *error * *error;
        }
        for index in (0..last).rev() {
            let (before, after) = trainer.errors.split_at_mut(index + 1);
            for (place, error) in before[index].iter_mut().enumerate() {
                let back = self.layers[index + 1].neurons.iter().zip(&after[0]);
                let sum = back.fold(0.0, |sum, (neuron, error)| sum + neuron[place] * error);
                let output = trainer.activations[index + 1][place];
                *error = self.alpha * output * (1.0 - output) * sum;
            }
        }
        for (index, layer) in self.layers.iter_mut().enumerate() {
            let inputs = &trainer.activations[index];
            let neurons = layer.neurons.iter_mut().zip(&trainer.errors[index]).zip(&mut trainer.steps[index]);
            for ((neuron, error), steps) in neurons {
                let sources = inputs.iter().chain(std::iter::once(&1.0));
                for ((weight, input), step) in neuron.iter_mut().zip(sources).zip(steps) {
                    *step = training.momentum * *step + training.rate * error * input;
                    *weight += *step;
                }
            }
        }
        squared
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::disallowed_methods, reason = "the formula itself is what the approximation is held against")]
    fn the_sigmoid_is_within_a_billionth_of_its_formula() {
        for step in -60_000..=60_000 {
            let z = f64::from(step) / 1000.0;
            let exact = 1.0 / (1.0 + (-z).exp());
            assert!((sigmoid(z) - exact).abs() < 1e-9, "{z}");
        }
        assert_eq!([sigmoid(f64::NAN), sigmoid(0.0)], [0.5, 0.5]);
        assert!(sigmoid(f64::INFINITY) > 1.0 - 1e-9 && sigmoid(f64::NEG_INFINITY) < 1e-9);
    }

    #[test]
    fn a_network_learns_exclusive_or() {
        let mut stream = Stream::new(4, 0);
        let mut network = Network::random(&[2, 4, 1], 1.0, &mut stream).expect("three layers");
        let mut trainer = network.trainer();
        let examples = [([0.0, 0.0], 0.0), ([0.0, 1.0], 1.0), ([1.0, 0.0], 1.0), ([1.0, 1.0], 0.0)];
        for _ in 0..3000 {
            for (inputs, target) in examples {
                network.learn(&inputs, &[target], Training { rate: 0.3, momentum: 0.5 }, &mut trainer);
            }
        }
        for (inputs, target) in examples {
            let output = network.run(&inputs, |outputs| outputs[0]);
            assert!((output - target).abs() < 0.1, "{inputs:?} → {output}");
        }
    }

    #[test]
    fn one_small_step_of_back_propagation_lowers_the_error() {
        let network = Network::random(&[3, 4, 2], 0.7, &mut Stream::new(9, 0)).expect("three layers");
        let (inputs, targets) = ([0.3, -0.8, 0.5], [1.0, 0.25]);
        let distance = |network: &Network| {
            network.run(&inputs, |outputs| outputs.iter().zip(targets).map(|(o, t)| (o - t) * (o - t)).sum::<f64>())
        };
        let mut taught = network.clone();
        let error = taught.learn(&inputs, &targets, Training { rate: 1e-4, momentum: 0.0 }, &mut network.trainer());
        assert!((error - distance(&network)).abs() < 1e-12);
        assert!(distance(&taught) < distance(&network));
    }

    #[test]
    fn shapes_must_fit_together() {
        let layer = |neurons: Vec<Vec<f64>>| Layer { neurons };
        assert!(Network::new(2, 1.0, vec![layer(vec![vec![0.0; 3]; 4]), layer(vec![vec![0.0; 5]])]).is_some());
        assert!(Network::new(2, 1.0, vec![layer(vec![vec![0.0; 3]; 4]), layer(vec![vec![0.0; 4]])]).is_none());
        assert!(Network::new(2, 1.0, vec![layer(vec![vec![f64::NAN; 3]])]).is_none());
        assert!(Network::new(2, 1.0, Vec::new()).is_none());
    }

    #[test]
    fn a_wide_network_answers_like_its_activations() {
        let network = Network::random(&[2, 100, 3], 1.0, &mut Stream::new(2, 0)).expect("three layers");
        let outputs = network.run(&[0.5, -0.5], <[f64]>::to_vec);
        assert_eq!(Some(&outputs), network.activations(&[0.5, -0.5]).last());
    }
}
