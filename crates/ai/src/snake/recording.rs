//! Recorded games of snakes: the moves of all of them, so that a game can be played again whatever its minds have become since.
//!
//! ```
//! use osada_ai::snake::{Arena, Pilot, SnakeRecording, SnakeRules};
//!
//! let mut arena = Arena::new((16, 12), SnakeRules::Source, [Pilot::astar()], 3).ok_or("there is no room")?;
//! let mut recording = SnakeRecording::of(&arena, 3, 0, "astar");
//! for _ in 0..50 {
//!     arena.step_observed(&mut |decision| recording.note(&decision));
//! }
//! let again = SnakeRecording::from_ron(&recording.to_ron())?;
//! let mut moves = 0;
//! again.replay(&mut |_| moves += 1);
//! assert_eq!(moves, arena.snakes()[0].steps);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::arena::{Arena, SnakeMove, SnakeRules};
use super::pilot::Pilot;
use crate::brain::Action;
use osada_reader::{from_ron, limits};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::fmt::Write;

/// The version of the format.
const FORMAT: u32 = 1;
/// Least and greatest columns and rows of a field, snakes, moves of one snake, and letters of a name.
const SIDES: (usize, usize) = (4, 256);
const MOST_SNAKES: usize = 16;
const MOST_MOVES: usize = 1_000_000;
const MOST_LETTERS: usize = 40;

/// Letters of moves, with what they mean.
const LETTERS: [(char, Action); 3] = [('s', Action::Straight), ('l', Action::TurnLeft), ('r', Action::TurnRight)];

/// A game with the moves of every snake, and the snake whose moves are to be learnt from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SnakeRecording {
    osada_snakes: u32,
    /// The one who steered the snake to learn from: `player`, or the name of a mind or a search.
    pub played_by: String,
    /// Index of the snake to learn from.
    pub snake: usize,
    /// Columns and rows.
    pub field: (usize, usize),
    pub rules: SnakeRules,
    pub seed: u64,
    /// For each snake a letter for each of its moves: `s`traight, `l`eft, `r`ight.
    moves: Vec<String>,
}

/// The reason why a recorded game of snakes cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RecordingError {
    /// The first place where the text is not RON or does not have the form of a recorded game.
    #[error("{0}")]
    Syntax(#[from] Box<ron::error::SpannedError>),
    #[error("{0}")]
    Content(String),
}

impl SnakeRecording {
    /// A recording of an arena that has not moved yet and was made from this seed.
    pub fn of(arena: &Arena, seed: u64, snake: usize, played_by: &str) -> Self {
        Self {
            osada_snakes: FORMAT,
            played_by: played_by.to_owned(),
            snake,
            field: (arena.width(), arena.height()),
            rules: arena.rules(),
            seed,
            moves: vec![String::new(); arena.snakes().len()],
        }
    }

    /// Adds a decision; those beyond the most that a recording holds are left out.
    pub fn note(&mut self, decision: &SnakeMove<'_>) {
        if let Some(moves) = self.moves.get_mut(decision.snake)
            && moves.len() < MOST_MOVES
        {
            // Minds of snakes know no other action.
            let known = LETTERS.iter().find(|(_, action)| *action == decision.action);
            moves.push(known.map_or('s', |(letter, _)| *letter));
        }
    }

    /// True if the snake to learn from has turned at all.
    pub fn has_turns(&self) -> bool {
        self.moves.get(self.snake).is_some_and(|moves| moves.contains(['l', 'r']))
    }

    /// The text of a file.
    pub fn to_ron(&self) -> String {
        let (rules, (width, height)) = (self.rules, self.field);
        let mut text = format!("(\n    osada_snakes: {FORMAT},\n    played_by: {:?},\n", self.played_by);
        let _ = writeln!(text, "    snake: {},\n    field: ({width}, {height}),", self.snake);
        let _ = writeln!(text, "    rules: {rules:?},\n    seed: {},\n    moves: [", self.seed);
        for moves in &self.moves {
            let _ = writeln!(text, "        {moves:?},");
        }
        text + "    ],\n)\n"
    }

    /// Parses and validates the text of a file, and plays the game to see that it can be played.
    ///
    /// # Errors
    ///
    /// The first place where the text does not have the form of a recorded game, or what in it cannot be.
    pub fn from_ron(text: &str) -> Result<Self, RecordingError> {
        let read: Self = from_ron(text, limits::MIND_MEMORY, &Cell::default()).map_err(Box::new)?;
        read.check().map_err(RecordingError::Content)?;
        Ok(read)
    }

    fn check(&self) -> Result<(), String> {
        if self.osada_snakes != FORMAT {
            return Err(format!("a recorded game of format {}; this version reads format {FORMAT}", self.osada_snakes));
        }
        let (least, most) = SIDES;
        if [self.field.0, self.field.1].iter().any(|side| !(least..=most).contains(side)) {
            return Err(format!("a field has {least} to {most} columns and rows, not {:?}", self.field));
        }
        let letters = self.played_by.chars().count();
        if letters == 0 || letters > MOST_LETTERS || self.played_by.chars().any(|letter| !is_plain(letter)) {
            return Err(format!(
                "`played_by` is a name of 1 to {MOST_LETTERS} letters, digits, spaces, hyphens and underscores"
            ));
        }
        if self.moves.is_empty() || self.moves.len() > MOST_SNAKES || self.snake >= self.moves.len() {
            return Err(format!("there are 1 to {MOST_SNAKES} snakes, and `snake` is the index of one of them"));
        }
        for (snake, moves) in self.moves.iter().enumerate() {
            let strange = moves.chars().find(|letter| LETTERS.iter().all(|(known, _)| known != letter));
            if let Some(strange) = strange {
                return Err(format!("snake {snake} has a move `{strange}`; moves are s, l and r"));
            }
            if moves.len() > MOST_MOVES {
                return Err(format!("snake {snake} has {} moves; at most {MOST_MOVES} are read", moves.len()));
            }
        }
        let left = self.replay(&mut |_| ()).ok_or("the field has no room for so many snakes")?;
        match left {
            0 => Ok(()),
            left => Err(format!("{left} moves come after the end of the game, as if it was another game")),
        }
    }

    /// Plays the game again; `observe` gets every decision of the snake to learn from. Returns the number of moves, of
    /// any snake, that could not be made, since it was dead; `None` if the field has no room for the snakes.
    pub fn replay(&self, observe: &mut impl FnMut(SnakeMove<'_>)) -> Option<usize> {
        let pilots = self.moves.iter().map(|_| Pilot::default());
        let mut arena = Arena::new(self.field, self.rules, pilots, self.seed)?;
        let mut moves: Vec<_> = self.moves.iter().map(|moves| moves.chars()).collect();
        loop {
            for (index, moves) in moves.iter_mut().enumerate() {
                let Some(snake) = arena.snake_mut(index).filter(|snake| snake.is_alive()) else { continue };
                let letter = moves.next();
                let Some((_, action)) = LETTERS.iter().find(|(known, _)| Some(*known) == letter) else {
                    return Some(self.left(&arena));
                };
                *snake.pilot_mut() = Pilot::Hand(*action);
            }
            if arena.snakes().iter().all(|snake| !snake.is_alive()) {
                return Some(self.left(&arena));
            }
            arena.step_observed(&mut |decision| {
                if decision.snake == self.snake {
                    observe(decision);
                }
            });
        }
    }

    /// Moves that the snakes have not made.
    fn left(&self, arena: &Arena) -> usize {
        let pairs = self.moves.iter().zip(arena.snakes());
        pairs.map(|(moves, snake)| moves.len().saturating_sub(snake.steps)).sum()
    }
}

fn is_plain(letter: char) -> bool {
    letter.is_alphanumeric() || [' ', '-', '_'].contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brain::Mind;

    fn played(rules: SnakeRules, steps: usize) -> (Arena, SnakeRecording) {
        let tree = Mind::from_ron(include_str!("../../../../assets/minds/snake_tree.ron")).expect("the shipped mind");
        let pilots = [Pilot::astar(), Pilot::Mind(Box::new(tree)), Pilot::default()];
        let mut arena = Arena::new((20, 15), rules, pilots, 11).expect("there is room");
        let mut recording = SnakeRecording::of(&arena, 11, 1, "snake_tree");
        for _ in 0..steps {
            arena.step_observed(&mut |decision| recording.note(&decision));
        }
        (arena, recording)
    }

    #[test]
    fn a_recorded_game_is_played_again_move_by_move_without_its_minds() {
        for rules in [SnakeRules::Rebirth, SnakeRules::Source] {
            let (arena, recording) = played(rules, 300);
            let again = SnakeRecording::from_ron(&recording.to_ron()).expect("its own text is right");
            assert_eq!(again, recording);
            let (mut count, mut last) = (0, None);
            let left = again.replay(&mut |decision| {
                assert_eq!(decision.snake, 1);
                count += 1;
                last = Some(decision.head);
            });
            assert_eq!((left, count), (Some(0), arena.snakes()[1].steps));
            if rules == SnakeRules::Rebirth && arena.snakes()[1].deaths == 0 {
                assert_eq!(last, arena.snakes()[1].body().nth(1));
            }
        }
    }

    #[test]
    fn what_cannot_have_been_played_is_refused_with_its_reason() {
        let text = played(SnakeRules::Source, 40).1.to_ron();
        let refused = |old: &str, new: &str| {
            assert!(text.contains(old), "{old}");
            SnakeRecording::from_ron(&text.replacen(old, new, 1)).expect_err("it is wrong").to_string()
        };
        for (old, new, expected) in [
            ("osada_snakes: 1", "osada_snakes: 2", "format 2; this version reads format 1"),
            ("(20, 15)", "(2, 15)", "4 to 256 columns and rows"),
            ("(20, 15)", "(1000000, 15)", "4 to 256 columns and rows"),
            ("snake: 1", "snake: 3", "index of one of them"),
            ("\"snake_tree\"", "\"\"", "a name of 1 to 40"),
            ("\"ss", "\"xs", "a move `x`"),
            ("seed: 11", "seed: -1", "out of bounds"),
        ] {
            let message = refused(old, new);
            assert!(message.contains(expected), "{message}");
        }
        let crowd =
            text.replacen("(20, 15)", "(4, 4)", 1).replacen("moves: [", &format!("moves: [{}", "\"\", ".repeat(12)), 1);
        let message = SnakeRecording::from_ron(&crowd).expect_err("fifteen snakes on sixteen tiles").to_string();
        assert!(message.contains("no room"), "{message}");
        let more = text.replacen("\",\n    ],", &format!("{}\",\n    ],", "s".repeat(200)), 1);
        let message = SnakeRecording::from_ron(&more).expect_err("the dead do not move").to_string();
        assert!(message.contains("come after the end of the game"), "{message}");
    }
}
