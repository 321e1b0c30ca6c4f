//! Panels without a display: frames are laid out in memory, and controls are found by their names.

use super::super::style;
use super::super::written::{Writings, WrittenText};
use egui::accesskit::{Action, Node, NodeId, Role};
use egui::{Context, Event, LayerId, Modifiers, Order, PointerButton, Pos2, RawInput, Rect, Vec2, pos2, vec2};

/// A window of this many pixels with an interface of this many per cent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screen {
    pub width: f32,
    pub height: f32,
    pub percent: u16,
}

/// Every size and scale that is supported.
pub fn screens() -> impl Iterator<Item = Screen> {
    [(800.0, 600.0), (1280.0, 800.0), (1920.0, 1080.0)].into_iter().flat_map(|(width, height)| {
        [75, 100, 150, 200].into_iter().map(move |percent| Screen { width, height, percent })
    })
}

/// A widget that can be clicked or written into.
#[derive(Clone, Debug)]
pub struct Control {
    pub name: String,
    pub role: Role,
    pub rect: Rect,
}

/// A window without a display.
pub struct Headless {
    pub ctx: Context,
    screen: Screen,
    time: f64,
    /// Seconds per frame.
    pub step: f64,
    events: Vec<Event>,
    modifiers: Modifiers,
    writings: Writings,
    nodes: Vec<(NodeId, Node)>,
}

impl Headless {
    pub fn new(screen: Screen) -> Self {
        let ctx = Context::default();
        style::install(&ctx);
        ctx.enable_accesskit();
        let writings = Writings::of(&ctx);
        Self {
            ctx,
            screen,
            time: 1.0e9,
            step: 1.0 / 60.0,
            events: Vec::new(),
            modifiers: Modifiers::NONE,
            writings,
            nodes: Vec::new(),
        }
    }

    pub fn resize(&mut self, screen: Screen) {
        self.screen = screen;
    }

    pub fn frame(&mut self, mut add: impl FnMut(&Context)) {
        let size = vec2(self.screen.width, self.screen.height) / self.ctx.pixels_per_point();
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
            time: Some(self.time),
            modifiers: self.modifiers,
            events: std::mem::take(&mut self.events),
            ..RawInput::default()
        };
        self.time += self.step;
        let Screen { height, percent, .. } = self.screen;
        let output = self.ctx.run(input, |ctx| {
            style::apply(ctx, height, percent);
            add(ctx);
        });
        let update = output.platform_output.accesskit_update.expect("the tree of controls is on");
        self.nodes = update.nodes;
    }

    /// Lays out as many frames as panels need to find their places.
    pub fn settle(&mut self, mut add: impl FnMut(&Context)) {
        for _ in 0..5 {
            self.frame(&mut add);
        }
    }

    /// The window in points.
    pub fn rect(&self) -> Rect {
        self.ctx.screen_rect()
    }

    /// Moves the mouse.
    pub fn point(&mut self, at: Pos2) {
        self.events.push(Event::PointerMoved(at));
    }

    /// Clicks with a button in the next frames.
    pub fn click(&mut self, at: Pos2, button: PointerButton, mut add: impl FnMut(&Context)) {
        self.point(at);
        self.frame(&mut add);
        for pressed in [true, false] {
            self.events.push(Event::PointerButton { pos: at, button, pressed, modifiers: self.modifiers });
            self.frame(&mut add);
        }
    }

    /// Something happens in the next frame.
    pub fn happen(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Holds these modifiers from now on.
    pub fn hold(&mut self, modifiers: Modifiers) {
        self.modifiers = modifiers;
    }

    /// Presses a key in the next frame.
    pub fn press(&mut self, key: egui::Key) {
        let modifiers = self.modifiers;
        self.events.push(Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers });
    }

    /// Turns the wheel, down if negative.
    pub fn wheel(&mut self, delta: Vec2) {
        let (unit, modifiers) = (egui::MouseWheelUnit::Point, self.modifiers);
        self.events.push(Event::MouseWheel { unit, delta, modifiers });
    }

    /// Every control of the last frame.
    pub fn controls(&self) -> Vec<Control> {
        let is_control = |node: &&Node| node.supports_action(Action::Click) || node.role() == Role::TextInput;
        let areas = self.areas();
        let label = |id: &NodeId| self.nodes.iter().find(|(other, _)| other == id)?.1.value();
        let control = |node: &Node| {
            let bounds = node.bounds()?;
            let rect =
                Rect::from_min_max(pos2(bounds.x0 as f32, bounds.y0 as f32), pos2(bounds.x1 as f32, bounds.y1 as f32));
            // Scroll bars need no hint.
            if rect.width().min(rect.height()) <= 12.0 && node.role() == Role::Unknown {
                return None;
            }
            // An area takes clicks to come to the top; it is no control.
            if areas.iter().any(|(_, area)| *area == rect) {
                return None;
            }
            let said = if node.role() == Role::Label { node.value() } else { None };
            let name = node.label().or(said).or_else(|| node.labelled_by().first().and_then(label));
            let name = name.unwrap_or_default().to_owned();
            Some(Control { name, role: node.role(), rect })
        };
        self.nodes.iter().map(|(_, node)| node).filter(is_control).filter_map(control).collect()
    }

    pub fn control(&self, name: &str) -> Control {
        let found = self.controls().into_iter().find(|control| control.name == name);
        found.unwrap_or_else(|| panic!("there is no control {name:?}; there are {:?}", self.names()))
    }

    /// Rests the mouse on every control whose name was not asked before, and lists those that have no name or no hint.
    pub fn silent_controls(&mut self, asked: &mut Vec<String>, mut add: impl FnMut(&Context)) -> Vec<String> {
        let mut silent = Vec::new();
        self.step = 0.1;
        for control in self.controls() {
            if asked.contains(&control.name) {
                continue;
            }
            asked.push(control.name.clone());
            self.point(control.rect.center());
            (0..8).for_each(|_| self.frame(&mut add));
            if self.hint().is_empty() || control.name.trim().is_empty() {
                silent.push(format!("{:?} {:?} at {:?}", control.name, control.role, control.rect));
            }
        }
        silent
    }

    pub fn names(&self) -> Vec<String> {
        self.controls().into_iter().map(|control| control.name).collect()
    }

    /// The visible areas, each with its name as egui writes it, its order and its rectangle.
    pub fn areas(&self) -> Vec<(LayerId, Rect)> {
        self.ctx.memory(|memory| {
            let seen = memory.areas().visible_layer_ids();
            let seen = seen.iter().filter(|layer| layer.order != Order::Background);
            let area = |layer: &LayerId| Some((*layer, memory.area_rect(layer.id)?));
            seen.filter_map(area).collect()
        })
    }

    /// The texts of each layer, as they were drawn in the last frame.
    pub fn texts(&self) -> Vec<(LayerId, Vec<WrittenText>)> {
        self.writings.layers()
    }

    /// The text of all visible hints.
    pub fn hint(&self) -> String {
        let hints = self.texts().into_iter().filter(|(layer, _)| layer.order == Order::Tooltip);
        let texts: Vec<String> = hints.flat_map(|(_, texts)| texts).map(|drawn| drawn.text).collect();
        texts.join("\n")
    }
}
