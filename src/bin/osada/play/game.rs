//! A level being played: the world, how it is seen, and what the player is about.

use super::camera::{Camera, on_map};
use super::clock::Pace;
use super::pen::Skin;
use super::stage::middle;
use super::view::{Moment, View};
use osada::level::{Level, build};
use osada::player::{self, Player};
use osada::sim::rules::Rules;
use osada::sim::{Command, World, tick};
use std::rc::Rc;
use std::sync::Arc;

/// A level being played.
pub struct Game {
    /// The world; changed by ticks alone.
    pub world: World,
    /// The level it was built from.
    pub level: Rc<Level>,
    /// How fast it runs.
    pub pace: Pace,
    /// Which part of it is seen.
    pub camera: Camera,
    /// How it is drawn.
    pub view: View,
    /// What is asked of the world in the next tick.
    pub pending: Vec<Command>,
    /// Ticks asked for; it goes on counting when the world stands still because the level is over.
    pub ticks: u64,
    player: Option<Box<dyn Player>>,
}

impl Game {
    /// Builds the world of a level. `player` names a scripted player.
    pub fn new(
        level: Rc<Level>,
        rules: &Arc<Rules>,
        seed: u64,
        player: Option<&str>,
        skin: Rc<Skin>,
    ) -> Result<Self, String> {
        let world = build(&level, rules, seed).map_err(|error| error.to_string())?;
        let player = match player {
            Some(name) => Some(
                player::named(name)
                    .ok_or_else(|| format!("there is no player `{name}`; there are {}", player::NAMES.join(", ")))?,
            ),
            None => None,
        };
        let centre = world.hearth().map_or(on_map(Default::default()), |(_, hearth)| middle(&world, hearth));
        Ok(Self {
            camera: Camera::new(world.map().width(), world.map().height(), centre),
            view: View::new(&world, skin),
            pace: Pace::new(1.0, true),
            pending: Vec::new(),
            ticks: 0,
            world,
            level,
            player,
        })
    }

    /// Lets wall time pass, but no more ticks than `most`.
    pub fn pass(&mut self, seconds: f64, most: u64) {
        self.camera.pass(seconds as f32);
        let mut due = self.pace.due(seconds, most);
        if due == 0 && !self.pending.is_empty() && most > 0 {
            // An order given in pause takes effect at once; it costs one tick.
            due = 1;
        }
        for _ in 0..due {
            self.tick();
        }
    }

    fn tick(&mut self) {
        let mut commands = std::mem::take(&mut self.pending);
        if let Some(player) = &mut self.player {
            commands.extend(player.commands(&self.world));
        }
        let events = tick(&mut self.world, &commands);
        self.ticks += 1;
        self.view.take_in(&self.world, &events);
    }

    /// The moment that is drawn.
    pub fn moment(&self) -> Moment {
        let share = self.pace.share();
        Moment { share, seconds: (self.world.clock().tick() as f64 + share) / 60.0 }
    }

    /// Draws the map.
    pub fn draw(&mut self) {
        let moment = self.moment();
        self.view.draw(&self.world, &self.camera, moment, |_, _, _| {}, |_, _, _| {});
    }
}
