//! Day and night: how dark it is, and the light of fires. Darkness is laid over the map in one colour for each
//! corner of a tile, so that light fades smoothly without any shader.

use super::looks::Looks;
use super::pen::{Pen, tint};
use super::stage::{middle, shines};
use macroquad::math::{Rect, Vec2, vec2};
use osada::grid::{Cell, Grid};
use osada::sim::World;
use osada::texture::{Picture, palette};

/// Opacity of the deepest night: dark, and still readable.
const DEEPEST: f32 = 0.52;
/// Seconds that dusk and dawn take.
const TWILIGHT: f64 = 10.0;

/// How dark it is, from 0 at day to 1 at night.
pub fn darkness(world: &World) -> f32 {
    let time = &world.rules().time;
    let second = world.clock().tick_of_day(time) as f64 / 60.0;
    let dusk = time.day_seconds - time.night_seconds;
    let falling = ((second - (dusk - TWILIGHT * 0.5)) / TWILIGHT).clamp(0.0, 1.0);
    let rising = ((time.day_seconds - second) / TWILIGHT).clamp(0.0, 1.0);
    let first_light = 1.0 - (second / (TWILIGHT * 0.5)).clamp(0.0, 1.0);
    let morning = if world.clock().day(time) > 1 { first_light * 0.3 } else { 0.0 };
    let evening = falling * (0.3 + 0.7 * rising);
    evening.max(morning) as f32
}

/// Whether fires are seen to shine.
pub fn is_lit(world: &World) -> bool {
    darkness(world) > 0.25
}

/// How much light falls on every corner of a tile.
#[derive(Default)]
pub struct Night {
    fires: Vec<(Vec2, f32)>,
    light: Grid<f32>,
}

impl Night {
    /// Takes in where fires burn; light is reckoned anew only when they have changed.
    fn update(&mut self, world: &World, looks: &Looks) {
        let rules = world.rules();
        let fires: Vec<(Vec2, f32)> = world
            .map()
            .structures()
            .filter_map(|(_, structure)| {
                let row = rules.structure(structure.kind());
                let radius = shines(&row.function, looks.structure(structure.kind()))?;
                Some((middle(world, structure), radius))
            })
            .collect();
        let (width, height) = (world.map().width() + 1, world.map().height() + 1);
        if fires == self.fires && self.light.width() == width {
            return;
        }
        self.light = Grid::filled(width, height, 0.0);
        for &(centre, radius) in &fires {
            let span = radius.ceil() as i32;
            let (x0, y0) = (centre.x as i32, centre.y as i32);
            for cell in
                (y0 - span..=y0 + span + 1).flat_map(|y| (x0 - span..=x0 + span + 1).map(move |x| Cell::new(x, y)))
            {
                let share = (vec2(cell.x as f32, cell.y as f32) - centre).length() / radius;
                if let Some(light) = self.light.get_mut(cell).filter(|_| share < 1.0) {
                    let falloff = (1.0 - share * share).powi(2);
                    *light = 1.0 - (1.0 - *light) * (1.0 - falloff * 0.92);
                }
            }
        }
        self.fires = fires;
    }

    /// Lays the darkness over what is seen.
    pub fn draw(&mut self, pen: &mut Pen, world: &World, looks: &Looks, seen: Rect, seconds: f64) {
        let dark = darkness(world);
        if dark <= 0.0 {
            return;
        }
        self.update(world, looks);
        let shade = |cell: Cell| {
            let light = self.light.get(cell).copied().unwrap_or(0.0);
            tint(palette::NIGHT.lit(0.55), dark * DEEPEST * (1.0 - light))
        };
        let unlit = tint(palette::NIGHT.lit(0.55), dark * DEEPEST);
        for cell in super::stage::cells_of(seen, world.map().width(), world.map().height()) {
            let at = vec2(cell.x as f32, cell.y as f32);
            let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(dx, dy)| shade(Cell::new(cell.x + dx, cell.y + dy)));
            pen.shaded(at, Vec2::ONE, if corners == [unlit; 4] { [unlit; 4] } else { corners });
        }
        for (number, &(centre, radius)) in self.fires.iter().enumerate() {
            let flicker = 1.0 + 0.05 * ((seconds * 7.0 + number as f64 * 1.7).sin() as f32);
            let size = vec2(1.0, 1.0) * radius * 1.6 * flicker;
            pen.picture_in(Picture::Glow, centre - size * 0.5, size, tint(palette::Rgb(255, 255, 255), dark * 0.4));
        }
    }
}
