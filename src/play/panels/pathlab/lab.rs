//! The state of the pathfinding lab: the map, both searches, and the current brush.

use super::board_area::BoardArea;
use crate::play::view_state::StepAction;
use osada::grid::Cell;
use osada::level::generate::BoardKind;
use osada::pathlab::Algorithm;
use osada::pathlab::{Marker, PathLab, SearchSetup, Worked};
use osada::sim::rules::{Rules, Season};
use osada::texture::palette::{self, Rgb};
use osada_cli::keys::InputAction;
use osada_cli::presentation::looks::{Looks, terrain_colour};

/// Tool of the left button.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Brush {
    Wall,
    /// Ground of a cost factor.
    Ground(f64),
    /// Forbidden fields, which searches treat as closed.
    Forbid,
    /// Start or goal.
    End(Marker),
}

/// A drag that is under way, and the tile it was on last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BrushDrag {
    /// Draws ground of a factor, or walls.
    Paint(Option<f64>, Cell),
    Forbid(Cell),
    /// Moves start or goal.
    Move(Marker),
}

/// Sizes of maps: name, columns and rows.
pub const SIZES: [(&str, usize, usize); 4] =
    [("tiny", 15, 12), ("small", 25, 20), ("medium", 50, 40), ("large", 100, 80)];
/// Expansions per second of the keys 1, 2 and 3.
const PACES: [f64; 3] = [10.0, 80.0, 600.0];

/// Ground that can be drawn.
pub struct Soil {
    pub name: String,
    pub factor: f64,
    pub colour: Rgb,
}

pub struct Lab {
    pub paths: PathLab,
    pub kind: BoardKind,
    pub size: usize,
    pub seed: u64,
    pub examples: [Worked; 7],
    /// The loaded worked example and its position.
    pub worked: Option<(usize, usize)>,
    pub soils: Vec<Soil>,
    pub brush: Brush,
    pub brush_width: i32,
    pub drag: Option<BrushDrag>,
    pub areas: [Option<BoardArea>; 2],
    pub hover: Option<Cell>,
    pub playing: bool,
    /// The goal evades: a chase goes on by itself while the lab plays.
    pub fleeing: bool,
    pub pace: f64,
    pub owed: f64,
    pub seconds: f64,
    /// Frames so far, which stand for ticks where a script takes pictures.
    pub frames: u64,
}

impl Lab {
    /// The lab as it opens: A* beside Dijkstra in a house of many rooms.
    pub fn new(rules: &Rules) -> Self {
        let (kind, size, seed) = (BoardKind::Indoor, 2, 3);
        let (_, width, height) = SIZES[size];
        let setups = [Algorithm::Dijkstra, Algorithm::AStar].map(SearchSetup::of);
        Self {
            paths: PathLab::new(kind.board(seed, width, height), setups),
            kind,
            size,
            seed,
            examples: Worked::all(),
            worked: None,
            soils: soils(rules),
            brush: Brush::Wall,
            brush_width: 1,
            drag: None,
            areas: [None; 2],
            hover: None,
            playing: true,
            fleeing: false,
            pace: PACES[1],
            owed: 0.0,
            seconds: 0.0,
            frames: 0,
        }
    }

    /// Advances both searches.
    pub fn play(&mut self, seconds: f64) {
        if !self.playing {
            return;
        }
        self.owed += seconds.min(0.25) * self.pace;
        let whole = self.owed.floor();
        self.owed -= whole;
        self.paths.seek(self.paths.at() + whole as usize);
        self.playing = self.paths.at() < self.paths.steps() || self.fleeing && self.next_move();
    }

    /// The next move of a chase, shown from the beginning of its searches; `false` if there is none.
    pub fn next_move(&mut self) -> bool {
        let goes_on = self.paths.chase_on();
        if goes_on {
            self.begin();
        }
        goes_on
    }

    /// Performs the action of a key; returns `false` to leave the lab.
    pub fn act(&mut self, action: InputAction) -> bool {
        match action {
            InputAction::Back if self.drag.is_some() => self.drag = None,
            InputAction::Back => return false,
            InputAction::Pause => self.go(StepAction::Toggle),
            InputAction::SearchBack | InputAction::PanLeft => self.go(StepAction::Back),
            InputAction::SearchOn | InputAction::PanRight | InputAction::Step => self.go(StepAction::On),
            InputAction::Home => self.go(StepAction::Begin),
            InputAction::Speed1 => self.run_at(0),
            InputAction::Speed2 => self.run_at(1),
            InputAction::Speed3 => self.run_at(2),
            InputAction::Undo => self.paths.undo(),
            InputAction::Redo => self.paths.redo(),
            _ => {}
        }
        true
    }

    fn run_at(&mut self, pace: usize) {
        self.pace = PACES[pace];
        if !self.playing {
            self.go(StepAction::Toggle);
        }
    }

    /// Goes to a step of the searches, or plays them; from the beginning if they stand at the end.
    pub fn go(&mut self, go: StepAction) {
        match go.target(self.paths.at(), self.paths.steps()) {
            Some(step) => {
                self.paths.seek(step);
                self.playing = false;
            }
            None => {
                self.playing = !self.playing;
                if self.playing && self.paths.at() >= self.paths.steps() {
                    self.paths.seek(0);
                }
            }
        }
    }

    /// Loads the map that is chosen.
    pub fn load(&mut self) {
        let (_, width, height) = SIZES[self.size];
        self.worked = None;
        self.paths.load(self.kind.board(self.seed, width, height));
        self.begin();
    }

    /// Loads the board and the rules of a worked example, at its first position.
    pub fn load_example(&mut self, example: usize) {
        if let Some(worked) = self.examples.get(example) {
            worked.load(&mut self.paths);
            self.worked = Some((example, 0));
            self.pace = PACES[0];
            self.begin();
        }
    }

    /// Goes to a position of the loaded chase; the first one restarts it.
    pub fn go_to_position(&mut self, position: usize) {
        let Some((example, _)) = self.worked else { return };
        if position == 0 {
            self.load_example(example);
        } else if let Some(worked) = self.examples.get(example) {
            worked.go_on(&mut self.paths, position);
            self.worked = Some((example, position));
            self.begin();
        }
    }

    fn begin(&mut self) {
        self.paths.seek(0);
        self.playing = true;
    }

    /// The ground with the nearest cost factor.
    pub fn soil(&self, factor: f64) -> Option<&Soil> {
        let apart = |soil: &&Soil| (soil.factor - factor).abs();
        self.soils.iter().min_by(|a, b| apart(a).total_cmp(&apart(b)))
    }
}

/// One ground of each cost factor in the rules, the cheapest first.
fn soils(rules: &Rules) -> Vec<Soil> {
    let looks = Looks::new(rules, Season::default(), &osada::texture::LookBook::default());
    let mut soils: Vec<Soil> = Vec::new();
    for row in &rules.terrains {
        let Some(factor) = row.factor.filter(|&factor| soils.iter().all(|soil| soil.factor != factor)) else {
            continue;
        };
        let Some(terrain) = rules.terrain_named(&row.name) else { continue };
        let ground = terrain_colour(looks.terrain(terrain));
        // Paler than in the game, so that the lists of the searches stand out.
        let colour = ground.mix(palette::LINEN, if factor == 1.0 { 0.55 } else { 0.2 });
        soils.push(Soil { name: row.name.replace('_', " "), factor, colour });
    }
    soils.sort_by(|a, b| a.factor.total_cmp(&b.factor));
    soils
}
