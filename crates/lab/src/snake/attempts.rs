//! The attempts of the source that failed, retrained: perceptrons that learn from recorded games, one from the
//! whole map, one from six inputs. Beside them, as a measure of both, the seven inputs that the source came to.
//!
//! We do not know whose games were recorded: here they are those of A*, who plays best. Nor do we know which the six
//! inputs were: here they are the seven with the heading as one number, and the seven without each of them in turn.

use crate::Seeds;
use crate::brains::task;
use crate::training::{Schedule, Task, TrainingSet, train, train_network};
use osada_ai::brain::{Action, Mind, MindKind, MindRole, Scaled, Sense, Senses};
use osada_ai::snake::whole_map::{self, WholeMap};
use osada_ai::snake::{Arena, Pilot, SnakeRules};
use std::sync::OnceLock;

/// Hidden layers of every attempt: those of the perceptron that ships.
const HIDDEN: [usize; 2] = [24, 12];

/// The amount that is recorded and learnt.
#[derive(Clone, Copy, Debug)]
pub struct SnakeLessons {
    /// Columns and rows of the arena.
    pub field: (usize, usize),
    /// One game for each.
    pub seeds: Seeds,
    /// Steps of a game.
    pub steps: usize,
    /// Moves shown to each perceptron that sees the tiles around its head, and to the one that sees the whole map.
    pub shown: (usize, usize),
}

/// A move with the inputs at its time.
struct Recorded {
    map: Vec<f64>,
    senses: Senses,
    action: Action,
}

/// Every attempt with its lessons. Each is trained when it is asked for first.
pub struct Attempts {
    lessons: SnakeLessons,
    games: OnceLock<Option<Vec<Recorded>>>,
    attempts: Vec<Attempt>,
}

struct Attempt {
    name: String,
    /// Its inputs and outputs, or `None` if it sees the whole map.
    task: Option<Task>,
    pilot: OnceLock<Option<Pilot>>,
}

impl Attempts {
    /// The attempts of the source, not trained yet.
    pub fn new(lessons: SnakeLessons) -> Self {
        let seven = task(MindRole::Snake);
        let reading = |inputs| Some(Task { inputs, reading: seven.reading.clone() });
        let mut tasks = vec![("whole_map_of_games".to_owned(), None)];
        tasks.push(("six_inputs_of_games".to_owned(), reading(six_inputs(&seven))));
        for left_out in &seven.inputs {
            let inputs = seven.inputs.iter().filter(|input| *input != left_out).copied().collect();
            tasks.push((format!("no_{}_of_games", left_out.sense.name()), reading(inputs)));
        }
        tasks.push(("seven_inputs_of_games".to_owned(), Some(seven)));
        let attempt = |(name, task)| Attempt { name, task, pilot: OnceLock::new() };
        Self { lessons, games: OnceLock::new(), attempts: tasks.into_iter().map(attempt).collect() }
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.attempts.iter().map(|attempt| &*attempt.name)
    }

    /// The pilot of an attempt after its training; `None` if there is nothing to learn, or the arena has no room.
    pub fn pilot(&self, number: usize) -> Option<&Pilot> {
        let attempt = self.attempts.get(number)?;
        let train = || {
            let games = self.games.get_or_init(|| record(self.lessons)).as_ref()?;
            match &attempt.task {
                Some(task) => from_senses(task, games, self.lessons),
                None => from_maps(&task(MindRole::Snake), games, self.lessons),
            }
        };
        attempt.pilot.get_or_init(train).as_ref()
    }
}

/// The seven inputs with the heading as one number.
fn six_inputs(seven: &Task) -> Vec<Scaled> {
    let heading = Scaled { sense: Sense::Heading, low: 0.0, high: 3.0 };
    let one_number = |input: &Scaled| match input.sense {
        Sense::HeadingX => Some(heading),
        Sense::HeadingY => None,
        _ => Some(*input),
    };
    seven.inputs.iter().filter_map(one_number).collect()
}

fn record(lessons: SnakeLessons) -> Option<Vec<Recorded>> {
    let mut games = Vec::new();
    for seed in lessons.seeds.iter() {
        let mut arena = Arena::new(lessons.field, SnakeRules::Rebirth, [Pilot::astar()], seed)?;
        for _ in 0..lessons.steps {
            let snake = &arena.snakes()[0];
            let action = snake.pilot().clone().steer(arena.field(), snake.head(), snake.heading());
            let map = whole_map::inputs(arena.field(), snake.head());
            games.push(Recorded { map, senses: arena.senses(snake), action });
            arena.step();
        }
    }
    Some(games)
}

fn schedule(examples: usize) -> Schedule {
    Schedule { examples, rate: 0.05, momentum: 0.5, reports: 1 }
}

fn from_senses(task: &Task, games: &[Recorded], lessons: SnakeLessons) -> Option<Pilot> {
    let inputs = |senses: &Senses| task.inputs.iter().map(|input| input.value(senses)).collect();
    let examples = games.iter().map(|game| (game.action, inputs(&game.senses)));
    let set = TrainingSet::from_examples(&task.reading, examples);
    let perceptron = train(task, &HIDDEN, &set, schedule(lessons.shown.0), lessons.seeds.first, |_, _| {})?;
    let mind = Mind { role: MindRole::Snake, about: String::new(), decider: MindKind::Perceptron(perceptron) };
    Some(Pilot::Mind(Box::new(mind)))
}

fn from_maps(task: &Task, games: &[Recorded], lessons: SnakeLessons) -> Option<Pilot> {
    let set = TrainingSet::from_examples(&task.reading, games.iter().map(|game| (game.action, game.map.clone())));
    let tiles = lessons.field.0 * lessons.field.1;
    let sizes = [&[tiles], &HIDDEN[..], &[task.reading.outputs()]].concat();
    let network = train_network(&sizes, &set, schedule(lessons.shown.1), lessons.seeds.first, |_, _| {})?;
    Some(Pilot::Map(Box::new(WholeMap::new(network, task.reading.clone())?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snake::contest::Contest;
    use osada_ai::grid::{Cell, Direction, Grid};
    use osada_ai::snake::SnakeField;

    /// Inputs of the perceptron of snakes with this head and heading, before they are scaled.
    fn inputs(food: Cell, head: Cell, heading: Direction) -> Vec<f64> {
        let senses = SnakeField { taken: Grid::filled(9, 9, 0), food }.senses(head, heading);
        task(MindRole::Snake).inputs.iter().map(|input| senses.get(input.sense)).collect()
    }

    #[test]
    fn the_perceptron_reads_figure_8_of_its_source() {
        // The snake goes up, a wall before it and the food on its right.
        let read = inputs(Cell::new(4, 0), Cell::new(3, 0), Direction::North);
        assert_eq!(read, [0.0, 1.0, -1.0, 0.0, 1.0, -1.0, 0.0]);
    }

    #[test]
    fn the_perceptron_reads_the_head_minus_the_food_with_rows_upwards() {
        let head = Cell::new(3, 3);
        assert_eq!(inputs(Cell::new(3, 7), head, Direction::South)[3..], [0.0, -1.0, 0.0, 4.0]);
        assert_eq!(inputs(Cell::new(1, 0), head, Direction::West)[3..], [-1.0, 0.0, 2.0, -3.0]);
    }

    #[test]
    fn the_six_inputs_are_the_seven_with_the_heading_as_one_number() {
        let six: Vec<_> = six_inputs(&task(MindRole::Snake)).iter().map(|input| input.sense).collect();
        let tiles = [Sense::TileLeft, Sense::TileAhead, Sense::TileRight];
        assert_eq!(six, [&tiles[..], &[Sense::Heading, Sense::FoodX, Sense::FoodY]].concat());
    }

    #[test]
    fn the_same_games_teach_the_same_snakes() {
        let field = (12, 9);
        let lessons = SnakeLessons { field, seeds: Seeds::new(3, 2), steps: 60, shown: (2000, 300) };
        let played = || {
            let all = Attempts::new(lessons);
            let contest = Contest { field, rules: SnakeRules::Rebirth, steps: 100 };
            let alone = |(number, name): (usize, &str)| {
                let pilot = all.pilot(number).expect("there is something to learn").clone();
                (name.to_owned(), contest.play(&[pilot], 9).expect("there is room"))
            };
            all.names().enumerate().map(alone).collect::<Vec<_>>()
        };
        let once = played();
        let names: Vec<_> = once.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names[..3], ["whole_map_of_games", "six_inputs_of_games", "no_TileLeft_of_games"]);
        assert_eq!((names.len(), names[9]), (10, "seven_inputs_of_games"));
        assert_eq!(played(), once);
    }
}
