//! `--explain WHOM@TICK`: why somebody does what they do, as text or as JSON.

mod ask;
mod json;
mod text;

pub use ask::{Ask, ask};

use osada_ai::flock::Steering;
use osada_ai::grid::Point;
use osada_sim::World;

/// The questions about one seed, and which of them have been answered.
pub struct Explainer<'a> {
    asked: &'a [Ask],
    /// The reason why each question has no answer so far; `None` once it has one.
    open: Vec<Option<String>>,
    as_json: bool,
}

impl<'a> Explainer<'a> {
    pub fn new(asked: &'a [Ask], as_json: bool) -> Self {
        let before = |ask: &Ask| format!("tick {} is before the beginning of the run", ask.tick);
        Self { asked, open: asked.iter().map(|ask| Some(before(ask))).collect(), as_json }
    }

    /// The answers to questions about this tick of the world, whole lines.
    pub fn at(&mut self, world: &World) -> String {
        let now = world.clock().tick();
        let mut lines = String::new();
        for (ask, open) in self.asked.iter().zip(&mut self.open).filter(|(ask, _)| ask.tick == now) {
            let answer = if self.as_json { json::answer(world, ask) } else { text::answer(world, ask) };
            match (answer, open) {
                (Ok(answer), open) => {
                    lines.push_str(&answer);
                    *open = None;
                }
                (Err(why), Some(reason)) => *reason = why,
                (Err(_), None) => {}
            }
        }
        lines
    }

    /// Notes the end of a level: questions about later ticks get no answer from it.
    pub fn end(&mut self, world: &World) {
        let end = world.clock().tick();
        for (ask, open) in self.asked.iter().zip(&mut self.open).filter(|(ask, _)| ask.tick > end) {
            if let Some(why) = open {
                *why = format!("tick {} is past the end of the run, which is tick {end}", ask.tick);
            }
        }
    }

    /// One message for each question without an answer.
    pub fn unanswered(self) -> Vec<String> {
        let pairs = self.asked.iter().zip(self.open);
        pairs.filter_map(|(ask, open)| open.map(|why| format!("--explain {ask}: {why}"))).collect()
    }
}

/// The vector of each rule of the herd for an animal.
pub fn steering_rules(wish: &Steering) -> [(&'static str, Point); 7] {
    [
        ("separation", wish.separation),
        ("alignment", wish.alignment),
        ("cohesion", wish.cohesion),
        ("obstacles", wish.obstacles),
        ("threats", wish.threats),
        ("drift", wish.drift),
        ("wanted", wish.wanted),
    ]
}
