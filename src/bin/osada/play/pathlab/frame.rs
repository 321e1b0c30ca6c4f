//! A frame of the lab: what came in is done, both searches go on, and everything is drawn.

use super::super::icons::Icons;
use super::super::keys::Keys;
use super::super::listener::Events;
use super::super::screen;
use super::lab::LabScreen;
use super::{boards, panels};

impl LabScreen {
    /// Takes in what was done, and draws a frame; whether there is to be another. `seconds` have passed.
    pub fn frame(&mut self, height: f32, seconds: f64, events: &Events, keys: &Keys, icons: &Icons) -> bool {
        self.frames += 1;
        self.seconds += seconds;
        self.play(seconds);
        let (mut stay, mut typing) = (true, false);
        let (mut covered, mut busy) = (Vec::new(), false);
        egui_macroquad::ui(|ctx| {
            screen::prepare(ctx, height);
            if screen::is_tiny(ctx) {
                return;
            }
            stay = panels::show(ctx, self, icons, keys);
            typing = ctx.wants_keyboard_input();
            busy = ctx.is_using_pointer();
            covered = screen::covered(ctx, events);
        });
        if !typing {
            keys.deeds(&events.keys).for_each(|deed| stay &= self.act(deed));
        }
        self.mouse(&events.mouse, |at| !busy && !covered.contains(&at));
        boards::draw(self);
        stay
    }
}
