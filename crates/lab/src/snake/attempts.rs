//! The perceptrons of the source, one after the other as its author tried them: the whole map, six inputs, nine inputs. Beside the
//! first, the seven inputs that the source came to, taught by the same games.
//!
//! Printed are the inputs, who taught them, and what came of it. The examples themselves are not, nor are the layers, except that
//! those of nine inputs were drawn at random and improved by a genetic algorithm: both are assumed here.

use super::examples::{NearestFree, generated, moments};
use crate::Seeds;
use crate::brains::task;
use crate::training::{Schedule, Task, TopologySearch, TrainingSet, search, train, train_network};
use osada_ai::brain::{Action, Mind, MindKind, MindRole, Scaled, Sense, Senses};
use osada_ai::snake::whole_map::{self, WholeMap};
use osada_ai::snake::{Arena, Pilot, SnakeMove, SnakeRecording, SnakeRules};
use std::sync::OnceLock;

/// Hidden layers of every attempt but nine inputs: those of the perceptron that ships.
const HIDDEN: [usize; 2] = [24, 12];

/// The name of A* where it plays in the place of a player.
const STAND_IN: &str = "astar";

/// The amount that is recorded and learnt.
#[derive(Clone, Copy, Debug)]
pub struct SnakeLessons {
    /// Columns and rows of the arena.
    pub field: (usize, usize),
    /// One game of A* for each, where no recorded games are given.
    pub seeds: Seeds,
    /// Steps of a game.
    pub steps: usize,
    /// Moves shown to each perceptron that sees the tiles around its head, and to the one that sees the whole map.
    pub shown: (usize, usize),
    /// Generated situations.
    pub generated: usize,
    /// Topologies in a generation, generations, and situations shown to each.
    pub search: (usize, usize, usize),
}

/// A move with the inputs at its time.
struct Recorded {
    map: Vec<f64>,
    senses: Senses,
    action: Action,
}

/// An attempt, by what it sees and what it learns from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// The whole map, from recorded games.
    WholeMap,
    /// Five tiles around the head and whether the way leads to the food, from moments made by hand.
    SixInputs,
    /// Five tiles, heading and offset to the food, from generated situations.
    NineInputs,
    /// The seven inputs of the later perceptron, from the games that teach the whole map.
    SevenInputs,
}

impl Attempt {
    pub const ALL: [Self; 4] = [Self::WholeMap, Self::SixInputs, Self::NineInputs, Self::SevenInputs];
}

/// Every attempt with its lessons. Each is trained when it is asked for first.
pub struct Attempts {
    lessons: SnakeLessons,
    /// Recorded games; without any, A* plays some.
    recordings: Vec<SnakeRecording>,
    games: OnceLock<Option<Vec<Recorded>>>,
    pilots: [OnceLock<Option<Pilot>>; Attempt::ALL.len()],
}

impl Attempts {
    /// The attempts of the source, not trained yet, taught by recorded games or, without any, by games of A*.
    ///
    /// # Errors
    ///
    /// A recorded game on a field of another size, or games of different players.
    pub fn new(lessons: SnakeLessons, recordings: Vec<SnakeRecording>) -> Result<Self, String> {
        for recording in &recordings {
            if recording.field != lessons.field {
                let ((width, height), (columns, rows)) = (recording.field, lessons.field);
                return Err(format!(
                    "a game recorded on {width}×{height} tiles cannot teach a perceptron whose map has {columns}×{rows}"
                ));
            }
            if recording.played_by != recordings[0].played_by {
                let (one, other) = (&recordings[0].played_by, &recording.played_by);
                return Err(format!("these games were played by `{one}` and by `{other}`; give games of one player"));
            }
        }
        Ok(Self { lessons, recordings, games: OnceLock::new(), pilots: Default::default() })
    }

    /// Its name in tables, with the teacher.
    pub fn name(&self, attempt: Attempt) -> String {
        let player = self.recordings.first().map_or(STAND_IN, |recording| &recording.played_by);
        match attempt {
            Attempt::WholeMap => format!("whole map, games of {player}"),
            Attempt::SixInputs => "six inputs, moments by hand".to_owned(),
            Attempt::NineInputs => "nine inputs, generated".to_owned(),
            Attempt::SevenInputs => format!("seven inputs, games of {player}"),
        }
    }

    /// The pilot of an attempt after its training; `None` if there is nothing to learn, or the arena has no room.
    pub fn pilot(&self, attempt: Attempt) -> Option<&Pilot> {
        let at = Attempt::ALL.iter().position(|other| *other == attempt)?;
        let games = || self.games.get_or_init(|| self.games()).as_ref();
        let train = || match attempt {
            Attempt::WholeMap => from_maps(games()?, self.lessons),
            Attempt::SixInputs => from_moments(self.lessons),
            Attempt::NineInputs => from_generated(self.lessons),
            Attempt::SevenInputs => from_senses(games()?, self.lessons),
        };
        self.pilots[at].get_or_init(train).as_ref()
    }

    /// The moves of all games to learn from.
    fn games(&self) -> Option<Vec<Recorded>> {
        let mut games = Vec::new();
        let mut note = |decision: SnakeMove<'_>| {
            let SnakeMove { field, head, heading, action, .. } = decision;
            games.push(Recorded { map: whole_map::inputs(field, head), senses: field.senses(head, heading), action });
        };
        for recording in &self.recordings {
            recording.replay(&mut note)?;
        }
        let seeds = if self.recordings.is_empty() { self.lessons.seeds } else { Seeds::new(0, 0) };
        for seed in seeds.iter() {
            let mut arena = Arena::new(self.lessons.field, SnakeRules::Rebirth, [Pilot::astar()], seed)?;
            for _ in 0..self.lessons.steps {
                arena.step_observed(&mut note);
            }
        }
        Some(games)
    }
}

/// Turn right, turn left, straight on for neither or both, as for every perceptron of the source.
fn reading_these(senses: &[Sense]) -> Task {
    let inputs = senses.iter().map(|&sense| Scaled::raw(sense)).collect();
    Task { inputs, ..task(MindRole::Snake) }
}

fn six_inputs() -> Task {
    use Sense::{TileAhead, TileAheadLeft, TileAheadRight, TileLeft, TileRight, TowardsFood};
    reading_these(&[TileLeft, TileAheadLeft, TileAhead, TileAheadRight, TileRight, TowardsFood])
}

fn nine_inputs() -> Task {
    use Sense::{FoodX, FoodY, HeadingX, HeadingY, TileAhead, TileAheadLeft, TileAheadRight, TileLeft, TileRight};
    reading_these(&[TileLeft, TileAheadLeft, TileAhead, TileAheadRight, TileRight, FoodX, FoodY, HeadingX, HeadingY])
}

fn schedule(examples: usize) -> Schedule {
    Schedule { examples, rate: 0.05, momentum: 0.5, reports: 1 }
}

fn learnt(task: &Task, hidden: &[usize], set: &TrainingSet, lessons: SnakeLessons) -> Option<Pilot> {
    let perceptron = train(task, hidden, set, schedule(lessons.shown.0), lessons.seeds.first, |_, _| {})?;
    let mind = Mind { role: MindRole::Snake, about: String::new(), decider: MindKind::Perceptron(perceptron) };
    Some(Pilot::Mind(Box::new(mind)))
}

fn from_moments(lessons: SnakeLessons) -> Option<Pilot> {
    let task = six_inputs();
    learnt(&task, &HIDDEN, &TrainingSet::from_examples(&task.reading, moments()), lessons)
}

fn from_generated(lessons: SnakeLessons) -> Option<Pilot> {
    let (task, seed) = (nine_inputs(), lessons.seeds.first);
    let teacher = Mind::of(MindRole::Snake, "", NearestFree);
    let seen = generated(lessons.field, lessons.generated, seed);
    let trial = generated(lessons.field, lessons.generated / 10 + 1, seed.wrapping_add(1));
    let set = TrainingSet::new(&task, &teacher, &seen);
    let (population, generations, examples) = lessons.search;
    let setting = TopologySearch { population, generations, schedule: schedule(examples) };
    let best = search(&task, &teacher, &set, &trial, setting, seed, |_, _| {})?;
    learnt(&task, &best.hidden, &set, lessons)
}

fn from_senses(games: &[Recorded], lessons: SnakeLessons) -> Option<Pilot> {
    let task = task(MindRole::Snake);
    let inputs = |senses: &Senses| task.inputs.iter().map(|input| input.value(senses)).collect();
    let examples = games.iter().map(|game| (game.action, inputs(&game.senses)));
    learnt(&task, &HIDDEN, &TrainingSet::from_examples(&task.reading, examples), lessons)
}

fn from_maps(games: &[Recorded], lessons: SnakeLessons) -> Option<Pilot> {
    let reading = task(MindRole::Snake).reading;
    let set = TrainingSet::from_examples(&reading, games.iter().map(|game| (game.action, game.map.clone())));
    let tiles = lessons.field.0 * lessons.field.1;
    let sizes = [&[tiles], &HIDDEN[..], &[reading.outputs()]].concat();
    let network = train_network(&sizes, &set, schedule(lessons.shown.1), lessons.seeds.first, |_, _| {})?;
    Some(Pilot::Map(Box::new(WholeMap::new(network, reading)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snake::contest::Contest;
    use osada_ai::grid::{Cell, Direction, Grid};
    use osada_ai::snake::SnakeField;

    const SMALL: SnakeLessons = SnakeLessons {
        field: (12, 9),
        seeds: Seeds { first: 3, count: 2 },
        steps: 60,
        shown: (2000, 300),
        generated: 400,
        search: (2, 1, 300),
    };

    /// Inputs of the perceptron of snakes with this head and heading, as its network gets them.
    fn inputs(food: Cell, head: Cell, heading: Direction) -> Vec<f64> {
        let senses = SnakeField { taken: Grid::filled(9, 9, 0), food }.senses(head, heading);
        task(MindRole::Snake).inputs.iter().map(|input| input.value(&senses)).collect()
    }

    #[test]
    fn the_perceptron_reads_figure_8_of_its_source_as_it_is_printed() {
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
    fn six_inputs_are_five_tiles_and_a_bit_and_nine_are_five_tiles_and_two_vectors() {
        let senses = |task: Task| task.inputs.iter().map(|input| (input.sense, input.range)).collect::<Vec<_>>();
        let (six, nine) = (senses(six_inputs()), senses(nine_inputs()));
        assert_eq!((six.len(), nine.len()), (6, 9));
        assert_eq!(six[..5], nine[..5]);
        assert_eq!(six[5], (Sense::TowardsFood, None));
        assert!(nine.iter().all(|(_, range)| range.is_none()), "nothing is scaled");
    }

    #[test]
    fn the_same_lessons_teach_the_same_snakes() {
        let played = || {
            let all = Attempts::new(SMALL, Vec::new()).expect("no games are given");
            let contest = Contest { field: SMALL.field, rules: SnakeRules::Rebirth, steps: 100 };
            let alone = |attempt: Attempt| {
                let pilot = all.pilot(attempt).expect("there is something to learn").clone();
                (all.name(attempt), contest.play(&[pilot], 9).expect("there is room"))
            };
            Attempt::ALL.map(alone)
        };
        let once = played();
        assert_eq!(once[0].0, "whole map, games of astar");
        assert_eq!(played(), once);
    }

    #[test]
    fn recorded_games_of_a_player_teach_in_the_place_of_those_of_the_search() {
        let record = |field: (usize, usize), name: &str| {
            let mut arena = Arena::new(field, SnakeRules::Source, [Pilot::astar()], 5).expect("there is room");
            let mut recording = SnakeRecording::of(&arena, 5, 0, name);
            (0..80).for_each(|_| drop(arena.step_observed(&mut |decision| recording.note(&decision))));
            recording
        };
        let of = |recordings: Vec<SnakeRecording>| Attempts::new(SMALL, recordings);
        let taught = of(vec![record(SMALL.field, "player")]).expect("it fits");
        assert_eq!(taught.name(Attempt::WholeMap), "whole map, games of player");
        assert_eq!(taught.games().map(|games| games.len()), Some(80));
        assert!(taught.pilot(Attempt::WholeMap).is_some());
        let refused = |recordings: Vec<SnakeRecording>| of(recordings).err().expect("they do not fit");
        let other_size = refused(vec![record((14, 9), "player")]);
        assert!(other_size.contains("14×9") && other_size.contains("12×9"), "{other_size}");
        let mixed = refused(vec![record(SMALL.field, "player"), record(SMALL.field, "astar")]);
        assert!(mixed.contains("`player`") && mixed.contains("`astar`"), "{mixed}");
    }
}
