//! Hashed and value noise that repeats after a given number of lattice cells, so that textures tile.
//!
//! The noise of generated maps (`level`) differs for a reason: it neither repeats nor hashes, but draws its lattice from
//! the level's random stream.

use osada_ai::grid::smoothstep;

/// Noise of one seed. Only whole-number hashing and + − × ÷, so that pixels agree on all machines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noise(u32);

impl Noise {
    /// The noise with number `salt` of a seed.
    pub fn new(seed: u64, salt: u32) -> Self {
        Self(scramble((seed ^ (seed >> 32)) as u32 ^ scramble(salt)))
    }

    /// 32 random bits of a lattice point.
    pub fn bits(self, x: i32, y: i32) -> u32 {
        scramble(self.0 ^ scramble(x as u32 ^ scramble(y as u32 ^ 0x9e37_79b9)))
    }

    /// A number in [0, 1) of a lattice point.
    pub fn unit(self, x: i32, y: i32) -> f32 {
        (self.bits(x, y) >> 8) as f32 / 16_777_216.0
    }

    /// A number in [low, high) of a lattice point.
    pub fn range(self, x: i32, y: i32, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit(x, y)
    }

    /// Smooth noise in [0, 1) at (x, y) lattice cells, repeating after `period` cells both ways.
    pub fn smooth(self, x: f32, y: f32, period: i32) -> f32 {
        let (fx, fy) = (x.floor(), y.floor());
        let (ease_x, ease_y) = (smoothstep(x - fx), smoothstep(y - fy));
        let (left, top) = ((fx as i32).rem_euclid(period), (fy as i32).rem_euclid(period));
        let (right, bottom) = ((left + 1) % period, (top + 1) % period);
        let above = self.unit(left, top) * (1.0 - ease_x) + self.unit(right, top) * ease_x;
        let below = self.unit(left, bottom) * (1.0 - ease_x) + self.unit(right, bottom) * ease_x;
        above * (1.0 - ease_y) + below * ease_y
    }

    /// Three octaves of [`Self::smooth`], still in [0, 1).
    pub fn cloud(self, x: f32, y: f32, period: i32) -> f32 {
        let octave = |k: u32, scale: i32| Self(self.0 ^ k).smooth(x * scale as f32, y * scale as f32, period * scale);
        (octave(1, 1) * 4.0 + octave(2, 2) * 2.0 + octave(3, 4)) / 7.0
    }

    /// Cellular noise at (x, y) lattice cells over points scattered one to a cell; repeats after `period`
    /// cells (Worley 1996).
    pub fn cells(self, x: f32, y: f32, period: i32) -> Cellular {
        let (home_x, home_y) = (x.floor() as i32, y.floor() as i32);
        let mut found = Cellular { first: 9.0, second: 9.0, owner: (0, 0), offset: (0.0, 0.0) };
        for cell_y in home_y - 1..=home_y + 1 {
            for cell_x in home_x - 1..=home_x + 1 {
                let wrapped = (cell_x.rem_euclid(period), cell_y.rem_euclid(period));
                let jitter_x = Self(self.0 ^ 11).range(wrapped.0, wrapped.1, 0.12, 0.88);
                let jitter_y = Self(self.0 ^ 12).range(wrapped.0, wrapped.1, 0.12, 0.88);
                let (dx, dy) = (cell_x as f32 + jitter_x - x, cell_y as f32 + jitter_y - y);
                let distance = (dx * dx + dy * dy).sqrt();
                if distance < found.first {
                    found = Cellular { first: distance, second: found.first, owner: wrapped, offset: (dx, dy) };
                } else if distance < found.second {
                    found.second = distance;
                }
            }
        }
        found
    }
}

/// Cellular noise at one place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cellular {
    /// Distance to the nearest point.
    pub first: f32,
    /// Distance to the second nearest.
    pub second: f32,
    /// Lattice cell of the nearest point.
    pub owner: (i32, i32),
    /// Vector to the nearest point.
    pub offset: (f32, f32),
}

/// A 32-bit finaliser with full avalanche (the constants of "lowbias32").
fn scramble(mut bits: u32) -> u32 {
    bits ^= bits >> 16;
    bits = bits.wrapping_mul(0x7feb_352d);
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x846c_a68b);
    bits ^ (bits >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_repeats_after_its_period() {
        let noise = Noise::new(9, 1);
        for step in 0..40 {
            let (x, y) = (step as f32 * 0.21, step as f32 * 0.37);
            assert!((noise.cloud(x, y, 4) - noise.cloud(x + 4.0, y, 4)).abs() < 1e-4);
            assert!((noise.smooth(x, y, 8) - noise.smooth(x, y + 8.0, 8)).abs() < 1e-4);
            let (here, there) = (noise.cells(x, y, 4), noise.cells(x + 4.0, y - 4.0, 4));
            assert!((here.first - there.first).abs() < 1e-4 && here.owner == there.owner);
        }
    }

    #[test]
    fn seeds_and_salts_give_different_noise() {
        let at = |seed, salt| Noise::new(seed, salt).bits(3, 4);
        assert_ne!(at(1, 1), at(2, 1));
        assert_ne!(at(1, 1), at(1, 2));
        assert_eq!(at(1, 1), at(1, 1));
    }
}
