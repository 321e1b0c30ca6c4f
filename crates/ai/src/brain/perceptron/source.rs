//! Perceptrons as written in RON, and their checks.

use super::decider::{Perceptron, Scaled};
use super::network::{Layer, Network};
use super::reading::Reading;
use crate::brain::action::Action;
use crate::brain::name::Name;
use crate::brain::place::Place;
use osada_reader::fault::counted;
use serde::Deserialize;

/// No perceptron needs more weights; every unit with such a mind multiplies all of them at each decision.
pub const MOST_WEIGHTS: usize = 20_000;

/// A perceptron as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PerceptronSource {
    /// The senses it reads, each with its range.
    pub inputs: Vec<InputSource>,
    /// What the outputs mean.
    pub outputs: ReadingSource,
    /// Steepness of the sigmoid; 1 if it is not given.
    pub alpha: Option<f64>,
    /// For each layer its neurons, for each neuron its weights and last its bias.
    pub layers: Vec<Layer>,
}

/// An input as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct InputSource {
    /// Name of the sense.
    #[cfg_attr(feature = "schema", schemars(with = "crate::brain::sense::Sense"))]
    pub sense: Name,
    /// The values that become −1 and 1; the sense as it is if they are not given.
    pub range: Option<(f64, f64)>,
}

/// The meaning of the outputs as written in RON; see [`Reading`].
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ReadingSource {
    Greatest(Vec<Name>),
    Bits(Vec<Name>),
}

impl PerceptronSource {
    /// The perceptron, or `None` if there are faults.
    pub(in crate::brain) fn check(&self, at: &Place, actions: &[Action]) -> Option<Perceptron> {
        let before = at.count();
        let mut inputs = Vec::new();
        for (index, input) in self.inputs.iter().enumerate() {
            let at = at.field("inputs").index(index);
            let fits = |(low, high): (f64, f64)| low < high && low.abs() <= 1e12 && high.abs() <= 1e12;
            if let Some((low, high)) = input.range.filter(|range| !fits(*range)) {
                at.field("range")
                    .fault(format!("a range needs low < high, each at most 1e12 in size; it is {low} to {high}"));
            }
            let sense = at.field("sense").sense(&input.sense);
            inputs.extend(sense.map(|sense| Scaled { sense, range: input.range }));
        }
        if self.inputs.is_empty() {
            at.field("inputs").fault("a perceptron needs at least one input");
        }
        let reading = self.outputs.check(&at.field("outputs"), actions);
        let alpha = self.alpha.unwrap_or(1.0);
        if !(alpha > 0.0 && alpha <= 1e6) {
            at.field("alpha").fault(format!("alpha must be above 0 and at most 1e6; it is {alpha}"));
        }
        self.check_layers(at, reading.as_ref());
        if at.count() > before {
            return None;
        }
        Perceptron::new(inputs, Network::new(self.inputs.len(), alpha, self.layers.clone())?, reading?)
    }

    /// Reports neurons without one weight for each input and a bias, and a last layer without the outputs that are
    /// read.
    fn check_layers(&self, at: &Place, reading: Option<&Reading>) {
        let at = at.field("layers");
        let weights = self.layers.iter().flat_map(|layer| &layer.neurons).map(Vec::len).sum();
        if !at.is_short("weights", weights, MOST_WEIGHTS) {
            return;
        }
        let mut width = self.inputs.len();
        for (index, layer) in self.layers.iter().enumerate() {
            let at = at.index(index);
            if layer.neurons.is_empty() {
                at.fault("a layer needs at least one neuron");
            }
            for (index, neuron) in layer.neurons.iter().enumerate() {
                if neuron.len() != width + 1 {
                    let (needed, found) = (width + 1, neuron.len());
                    at.index(index).fault(format!(
                        "this neuron has {}; it needs {needed}, a weight for each of {} and the bias",
                        counted(found, "number"),
                        counted(width, "input")
                    ));
                }
                for (place, weight) in
                    neuron.iter().enumerate().filter(|(_, weight)| weight.abs() > 1e12 || weight.is_nan())
                {
                    at.index(index)
                        .index(place)
                        .fault(format!("a weight is a number of at most 1e12 in size; it is {weight}"));
                }
            }
            width = layer.neurons.len();
        }
        if self.layers.is_empty() {
            at.fault("a perceptron needs at least one layer");
        } else if let Some(needed) = reading.map(Reading::outputs)
            && needed != width
        {
            at.index(self.layers.len() - 1)
                .fault(format!("the last layer has {}; the outputs need {needed}", counted(width, "neuron")));
        }
    }
}

impl ReadingSource {
    fn check(&self, at: &Place, actions: &[Action]) -> Option<Reading> {
        let names = match self {
            Self::Greatest(names) | Self::Bits(names) => names,
        };
        let found: Vec<_> =
            names.iter().enumerate().map(|(index, name)| at.index(index).action(name, actions)).collect();
        let found: Option<Vec<_>> = found.into_iter().collect();
        match self {
            Self::Greatest(names) if names.is_empty() => {
                at.fault("there must be at least one action");
                return None;
            }
            Self::Bits(names) if names.len() < 2 || !names.len().is_power_of_two() => {
                at.fault(format!("n bits choose one of 2ⁿ actions (2, 4, 8 …); there are {}", names.len()));
                return None;
            }
            _ => {}
        }
        found.map(|found| if let Self::Greatest(_) = self { Reading::Greatest(found) } else { Reading::Bits(found) })
    }
}
