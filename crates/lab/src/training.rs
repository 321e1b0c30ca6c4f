//! Teaching a perceptron what another mind decides, and searching for its topology by a genetic algorithm.
//!
//! The same senses, teacher and seed give the same weights to the last bit, on any number of threads.
//!
//! ```
//! use osada_ai::brain::{Action, Decider, Mind, Reading, Scaled, Sense, Senses};
//! use osada_lab::training::{Schedule, Task, TrainingSet, train};
//!
//! let teacher = Mind::from_ron(
//!     "(role: Besieger, decider: Rules(rules: [(name: \"hurt\", when: Below(Hp, 30), act: Flee)], otherwise: Attack))",
//! )?;
//! let task = Task {
//!     inputs: vec![Scaled::new(Sense::Hp, 0.0, 60.0)],
//!     reading: Reading::Greatest(vec![Action::Attack, Action::Flee]),
//! };
//! let seen: Vec<Senses> = (1..60).map(|hp| Senses::besieger(f64::from(hp), 60.0, 0.0)).collect();
//! let lessons = TrainingSet::new(&task, &teacher, &seen);
//! let schedule = Schedule { examples: 20_000, rate: 0.1, momentum: 0.5, reports: 1 };
//! let learnt = train(&task, &[4], &lessons, schedule, 1, |_, _| ()).ok_or("there is nothing to learn")?;
//! for senses in [&seen[5], &seen[55]] {
//!     assert_eq!(learnt.decide(senses), teacher.decide(senses));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::estimate::Estimate;
use osada_ai::brain::{Action, Decider, Mind, Network, Perceptron, Reading, Scaled, Senses, Training};
use osada_ai::grid::Stream;
use rayon::prelude::*;

/// Inputs and outputs of a perceptron.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The senses it reads, each with its range.
    pub inputs: Vec<Scaled>,
    /// The meaning of its outputs.
    pub reading: Reading,
}

impl Task {
    /// Number of weights and biases of a network with these hidden layers.
    pub fn weights(&self, hidden: &[usize]) -> usize {
        let sizes = self.sizes(hidden);
        let of_layer = |pair: &[usize]| pair[0].saturating_add(1).saturating_mul(pair[1]);
        sizes.windows(2).map(of_layer).fold(0, usize::saturating_add)
    }

    /// Inputs, hidden layers and outputs.
    fn sizes(&self, hidden: &[usize]) -> Vec<usize> {
        [&[self.inputs.len()], hidden, &[self.reading.outputs()]].concat()
    }
}

/// The answers of a teacher to senses, ready for a network: sorted by action, so that rare actions can be taught as often
/// as common ones.
#[derive(Clone, Debug, Default)]
pub struct TrainingSet {
    by_action: Vec<Vec<(Vec<f64>, Vec<f64>)>>,
    weights: Vec<f64>,
}

impl TrainingSet {
    /// The teacher's answers to these senses. An action that stands behind a share s of them is taught with a
    /// probability in proportion to √s, between as often as it comes and as often as every other.
    pub fn new(task: &Task, teacher: &Mind, senses: &[Senses]) -> Self {
        let inputs = |senses| task.inputs.iter().map(|input| input.value(senses)).collect();
        Self::from_examples(&task.reading, senses.iter().map(|senses| (teacher.decide(senses), inputs(senses))))
    }

    /// Actions that were taken, each with the inputs of the network. Each is taught as often as with [`Self::new`].
    pub fn from_examples(reading: &Reading, examples: impl IntoIterator<Item = (Action, Vec<f64>)>) -> Self {
        let mut by_action: Vec<(Action, Vec<_>)> = Vec::new();
        for (action, inputs) in examples {
            let Some(targets) = reading.targets(action) else { continue };
            let example = (inputs, targets);
            match by_action.iter_mut().find(|(other, _)| *other == action) {
                Some((_, examples)) => examples.push(example),
                None => by_action.push((action, vec![example])),
            }
        }
        by_action.sort_by_key(|(action, _)| *action);
        let weights = by_action.iter().map(|(_, examples)| (examples.len() as f64).sqrt()).collect();
        Self { by_action: by_action.into_iter().map(|(_, examples)| examples).collect(), weights }
    }

    pub fn is_empty(&self) -> bool {
        self.by_action.is_empty()
    }

    fn draw(&self, stream: &mut Stream) -> &(Vec<f64>, Vec<f64>) {
        let mut left = stream.unit() * self.weights.iter().sum::<f64>();
        let mut chosen = 0;
        while chosen + 1 < self.weights.len() && left >= self.weights[chosen] {
            left -= self.weights[chosen];
            chosen += 1;
        }
        let examples = &self.by_action[chosen];
        &examples[stream.below(examples.len())]
    }
}

/// Length and rates of a training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// Examples shown in all.
    pub examples: usize,
    /// Learning rate at the beginning; it falls in a straight line to a hundredth of that.
    pub rate: f64,
    /// Share of the previous step that is added to the next.
    pub momentum: f64,
    /// Number of times that progress is reported.
    pub reports: usize,
}

/// Trains a new perceptron with these hidden layers. `progress` gets the number of the report and the mean squared
/// error since the last. `None` if there is nothing to learn or a layer is empty.
pub fn train(
    task: &Task,
    hidden: &[usize],
    lessons: &TrainingSet,
    schedule: Schedule,
    seed: u64,
    progress: impl FnMut(usize, Estimate),
) -> Option<Perceptron> {
    let network = train_network(&task.sizes(hidden), lessons, schedule, seed, progress)?;
    Perceptron::new(task.inputs.clone(), network, task.reading.clone())
}

/// Trains a new network of these sizes, inputs and outputs included, as [`train`] does. `None` if there is nothing to
/// learn or a layer is empty; the lessons must have as many inputs and outputs as the network.
pub fn train_network(
    sizes: &[usize],
    lessons: &TrainingSet,
    schedule: Schedule,
    seed: u64,
    mut progress: impl FnMut(usize, Estimate),
) -> Option<Network> {
    if lessons.is_empty() {
        return None;
    }
    let mut stream = Stream::new(seed, 0);
    let mut network = Network::random(sizes, 1.0, &mut stream)?;
    let mut trainer = network.trainer();
    let chunk = schedule.examples.div_ceil(schedule.reports.max(1)).max(1);
    let mut errors = Vec::with_capacity(chunk.min(schedule.examples));
    for shown in 0..schedule.examples {
        let (inputs, targets) = lessons.draw(&mut stream);
        let left = 1.0 - 0.99 * shown as f64 / schedule.examples as f64;
        let training = Training { rate: schedule.rate * left, momentum: schedule.momentum };
        errors.push(network.learn(inputs, targets, training, &mut trainer));
        if errors.len() == chunk {
            progress((shown + 1) / chunk, Estimate::mean(&errors));
            errors.clear();
        }
    }
    Some(network)
}

/// The agreement of two minds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MindAgreement {
    /// For each action of the teacher, how often it was taken and how often the student took it too.
    pub actions: Vec<(Action, usize, usize)>,
}

impl MindAgreement {
    /// Compares what both decide for each of the senses.
    pub fn new(teacher: &Mind, student: &Perceptron, senses: &[Senses]) -> Self {
        let mut actions: Vec<(Action, usize, usize)> = Vec::new();
        for senses in senses {
            let wanted = teacher.decide(senses);
            let same = usize::from(student.decide(senses) == wanted);
            match actions.iter_mut().find(|(action, ..)| *action == wanted) {
                Some((_, taken, agreed)) => (*taken, *agreed) = (*taken + 1, *agreed + same),
                None => actions.push((wanted, 1, same)),
            }
        }
        actions.sort_by_key(|(action, ..)| *action);
        Self { actions }
    }

    /// Share of all decisions that agree; 1 if there are none.
    pub fn whole(&self) -> f64 {
        let (taken, agreed) = self.actions.iter().fold((0, 0), |sum, action| (sum.0 + action.1, sum.1 + action.2));
        share(agreed, taken)
    }

    /// The smallest share of agreement on any one action; 1 if there is none.
    pub fn worst(&self) -> f64 {
        self.actions.iter().map(|&(_, taken, agreed)| share(agreed, taken)).fold(1.0, f64::min)
    }
}

/// One line for each action of the teacher and one for all.
impl std::fmt::Display for MindAgreement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for &(action, taken, agreed) in &self.actions {
            writeln!(f, "{:<12}{taken:>9}{:>9.2} %", action.name(), 100.0 * share(agreed, taken))?;
        }
        let all: usize = self.actions.iter().map(|action| action.1).sum();
        writeln!(f, "{:<12}{all:>9}{:>9.2} %", "all", 100.0 * self.whole())
    }
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 1.0 } else { part as f64 / whole as f64 }
}

/// Settings of a search for a topology.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TopologySearch {
    /// Topologies in a generation.
    pub population: usize,
    /// Number of generations.
    pub generations: usize,
    pub schedule: Schedule,
}

/// A topology that was tried.
#[derive(Clone, Debug, PartialEq)]
pub struct TopologyCandidate {
    /// Sizes of the hidden layers.
    pub hidden: Vec<usize>,
    /// Mean of whole and worst agreement with the teacher, less a thousandth for every 50 weights.
    pub fitness: f64,
}

/// Most hidden layers, and most neurons in one, that the search tries.
const MOST: (usize, usize) = (3, 24);

/// Searches for hidden layers by a genetic algorithm: the better half lives on, the rest are children of two of them,
/// each layer taken from either parent, then perhaps changed. Every generation is trained on all cores; `progress`
/// gets it, best first. Returns the best of all.
pub fn search(
    task: &Task,
    teacher: &Mind,
    lessons: &TrainingSet,
    trial: &[Senses],
    search: TopologySearch,
    seed: u64,
    mut progress: impl FnMut(usize, &[TopologyCandidate]),
) -> Option<TopologyCandidate> {
    let mut stream = Stream::new(seed, 1);
    let rate = |hidden: &Vec<usize>| {
        let perceptron = train(task, hidden, lessons, search.schedule, seed, |_, _| {})?;
        let agreement = MindAgreement::new(teacher, &perceptron, trial);
        let weights: usize = perceptron.network().layers().iter().flat_map(|layer| &layer.neurons).map(Vec::len).sum();
        let fitness = (agreement.whole() + agreement.worst()) / 2.0 - weights as f64 / 50_000.0;
        Some(TopologyCandidate { hidden: hidden.clone(), fitness })
    };
    let mut waiting: Vec<_> = (0..search.population.max(2)).map(|_| random_layers(&mut stream)).collect();
    let mut known: Vec<TopologyCandidate> = Vec::new();
    for generation in 0..search.generations.max(1) {
        let new: Vec<_> = waiting.par_iter().map(rate).collect::<Option<_>>()?;
        known.extend(new);
        known.sort_by(|a, b| b.fitness.total_cmp(&a.fitness).then_with(|| a.hidden.cmp(&b.hidden)));
        known.dedup_by(|a, b| a.hidden == b.hidden);
        progress(generation, &known);
        known.truncate(search.population.div_ceil(2).max(1));
        waiting = (0..search.population / 2).map(|_| child(&known, &mut stream)).collect();
    }
    known.into_iter().next()
}

fn random_layers(stream: &mut Stream) -> Vec<usize> {
    (0..1 + stream.below(MOST.0)).map(|_| 3 + stream.below(MOST.1 - 2)).collect()
}

fn child(parents: &[TopologyCandidate], stream: &mut Stream) -> Vec<usize> {
    let (one, other) = (&parents[stream.below(parents.len())].hidden, &parents[stream.below(parents.len())].hidden);
    let length = if stream.chance(0.5) { one.len() } else { other.len() };
    let pick = |index: usize, stream: &mut Stream| {
        let (first, second) = if stream.chance(0.5) { (one, other) } else { (other, one) };
        first.get(index).or(second.get(index)).copied().unwrap_or(MOST.1 / 2)
    };
    let mut hidden: Vec<_> = (0..length).map(|index| pick(index, stream)).collect();
    for size in &mut hidden {
        if stream.chance(0.4) {
            *size = (*size as i32 + stream.between(-4, 4)).clamp(3, MOST.1 as i32) as usize;
        }
    }
    if stream.chance(0.15) && hidden.len() < MOST.0 {
        hidden.push(3 + stream.below(MOST.1 - 2));
    } else if stream.chance(0.15) && hidden.len() > 1 {
        hidden.pop();
    }
    hidden
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_ai::brain::Sense;

    fn task() -> Task {
        let inputs = vec![Scaled::new(Sense::HpShare, 0.0, 1.0), Scaled::new(Sense::Morale, -10.0, 10.0)];
        Task { inputs, reading: Reading::Greatest(vec![Action::Attack, Action::Rest, Action::Flee]) }
    }

    fn teacher() -> Mind {
        Mind::from_ron(include_str!("../../../assets/minds/besieger.ron")).expect("the shipped mind is right")
    }

    fn senses(seed: u64, count: usize) -> Vec<Senses> {
        let mut stream = Stream::new(seed, 5);
        (0..count).map(|_| Senses::besieger(stream.range(1.0, 60.0), 60.0, stream.range(-10.0, 10.0))).collect()
    }

    #[test]
    fn a_trained_perceptron_agrees_with_its_teacher_on_senses_that_it_never_saw() {
        let lessons = TrainingSet::new(&task(), &teacher(), &senses(1, 4000));
        let schedule = Schedule { examples: 200_000, rate: 0.1, momentum: 0.5, reports: 4 };
        let mut errors = Vec::new();
        let student = train(&task(), &[10], &lessons, schedule, 3, |_, error| errors.push(error)).expect("lessons");
        assert!(errors.len() == 4 && errors[0].may_be_above(&errors[3]), "{errors:?}");
        let agreement = MindAgreement::new(&teacher(), &student, &senses(2, 4000));
        assert!(agreement.whole() > 0.92 && agreement.worst() > 0.9, "{agreement}");
    }

    #[test]
    fn a_search_finds_the_same_topology_on_any_number_of_threads() {
        let lessons = TrainingSet::new(&task(), &teacher(), &senses(1, 500));
        let schedule = Schedule { examples: 2000, rate: 0.1, momentum: 0.5, reports: 1 };
        let setting = TopologySearch { population: 6, generations: 3, schedule };
        let trial = senses(2, 300);
        let run = || {
            let mut best = Vec::new();
            let found = search(&task(), &teacher(), &lessons, &trial, setting, 7, |_, all| best.push(all[0].fitness));
            (found, best)
        };
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool").install(run);
        let together = rayon::ThreadPoolBuilder::new().num_threads(4).build().expect("a pool").install(run);
        assert_eq!(alone, together);
        assert!(alone.1.windows(2).all(|pair| pair[0] <= pair[1]), "the best lives on: {:?}", alone.1);
    }
}
