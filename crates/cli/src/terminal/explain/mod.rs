//! `--explain WHOM@TICK`: why somebody does what they do, as text or as JSON.

mod ask;
mod json;
mod steering;
mod text;

pub use ask::{Ask, ask};

use osada_sim::World;

/// What was asked for of one seed, and whether it has been answered.
pub struct Explainer<'a> {
    asked: &'a [Ask],
    /// Why each has no answer so far; `None` once it has one.
    open: Vec<Option<String>>,
    as_json: bool,
}

impl<'a> Explainer<'a> {
    /// Nothing is answered yet.
    pub fn new(asked: &'a [Ask], as_json: bool) -> Self {
        let before = |ask: &Ask| format!("tick {} is before the beginning of the run", ask.tick);
        Self { asked, open: asked.iter().map(|ask| Some(before(ask))).collect(), as_json }
    }

    /// The answers to what was asked about this tick of the world, whole lines.
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
                (Err(why), Some(told)) => *told = why,
                (Err(_), None) => {}
            }
        }
        lines
    }

    /// A level has been played to this tick: what was asked about a later one will not be answered by it.
    pub fn end(&mut self, world: &World) {
        let end = world.clock().tick();
        for (ask, open) in self.asked.iter().zip(&mut self.open).filter(|(ask, _)| ask.tick > end) {
            if let Some(why) = open {
                *why = format!("tick {} is past the end of the run, which is tick {end}", ask.tick);
            }
        }
    }

    /// What was asked for and has no answer, one message each.
    pub fn unanswered(self) -> Vec<String> {
        let pairs = self.asked.iter().zip(self.open);
        pairs.filter_map(|(ask, open)| open.map(|why| format!("--explain {ask}: {why}"))).collect()
    }
}
