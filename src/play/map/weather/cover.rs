//! Snow and rime on the ground while the weather lasts: the ground of winter over today's, more in some places than in
//! others, and not on water.

use super::super::ground_layer::{Coat, GroundLayer};
use osada::sim::Map;

pub struct Cover {
    pub ground: GroundLayer,
}

impl Cover {
    pub fn new(map: &Map) -> Self {
        Self { ground: GroundLayer::coated(map, Coat::Snow) }
    }

    pub fn set_opacity(&mut self, opacity: f32) {
        self.ground.opacity = opacity.clamp(0.0, 1.0);
    }
}
