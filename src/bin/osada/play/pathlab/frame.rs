//! A frame of the lab: what came in is done, both searches go on, and everything is drawn.

use super::super::egui_frame;
use super::super::icons::Icons;
use super::super::input_events::InputEvents;
use super::super::key_bindings::KeyBindings;
use super::lab::LabScreen;
use super::{boards, panels};

impl LabScreen {
    /// Takes in what was done, and draws a frame; whether there is to be another. `seconds` have passed.
    pub fn frame(
        &mut self,
        height: f32,
        seconds: f64,
        events: &InputEvents,
        keys: &KeyBindings,
        icons: &Icons,
    ) -> bool {
        self.frames += 1;
        self.seconds += seconds;
        self.play(seconds);
        let (mut stay, mut typing) = (true, false);
        let (mut covered, mut busy) = (Vec::new(), false);
        egui_macroquad::ui(|ctx| {
            egui_frame::prepare(ctx, height);
            if egui_frame::is_tiny(ctx) {
                return;
            }
            stay = panels::show(ctx, self, icons, keys);
            typing = ctx.wants_keyboard_input();
            busy = ctx.is_using_pointer();
            covered = egui_frame::covered(ctx, events);
        });
        if !typing {
            keys.actions(&events.keys).for_each(|action| stay &= self.act(action));
        }
        self.mouse(&events.mouse, |at| !busy && !covered.contains(&at));
        boards::draw(self);
        stay
    }
}
