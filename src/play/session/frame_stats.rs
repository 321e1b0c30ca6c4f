//! Cost of frames: CPU time of this thread, so that neither other programs nor drawing without a graphics card count.
//! Averages over a second are shown in a corner.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

/// Means over some time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// Frames per second of wall time.
    pub frames: f64,
    /// Milliseconds per frame of drawing the map.
    pub map: f64,
    /// Milliseconds per frame of laying out the panels.
    pub panels: f64,
    /// Milliseconds per frame of handling events: animations, effects, numbers over heads.
    pub events: f64,
    /// Milliseconds per frame of submitting the frame: the graphics driver, and with it the shapes of the panels.
    pub driver: f64,
    /// Milliseconds of simulation per tick.
    pub tick: f64,
    pub units: usize,
}

impl Display for Figures {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        let Self { frames, map, panels, events, driver, tick, units } = self;
        write!(
            out,
            "{frames:.0} frames/s, map {map:.2} ms, panels {panels:.2} ms, events {events:.2} ms, driver {driver:.2} ms, \
             tick {tick:.3} ms, {units} units"
        )
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    wall: f64,
    frames: u32,
    ticks: u32,
    map: Duration,
    panels: Duration,
    events: Duration,
    driver: Duration,
    tick: Duration,
}

impl Sums {
    fn figures(&self, units: usize) -> Figures {
        let each = |time: Duration, count: u32| time.as_secs_f64() * 1000.0 / f64::from(count.max(1));
        Figures {
            frames: if self.wall > 0.0 { f64::from(self.frames) / self.wall } else { 0.0 },
            map: each(self.map, self.frames),
            panels: each(self.panels, self.frames),
            events: each(self.events, self.frames),
            driver: each(self.driver, self.frames),
            tick: each(self.tick, self.ticks),
            units,
        }
    }
}

/// First frames, which build what later ones only draw, and are left out of the means over the whole run.
const WARM_UP: u32 = 30;

/// Measures frames and ticks.
#[derive(Debug, Default)]
pub struct FrameStats {
    second: Sums,
    all: Sums,
    warm_up: u32,
    shown: Figures,
}

impl FrameStats {
    fn add(&mut self, note: impl Fn(&mut Sums)) {
        note(&mut self.second);
        note(&mut self.all);
    }

    /// Adds a tick of the simulation.
    pub fn tick(&mut self, time: Duration) {
        self.add(|sums| {
            sums.ticks += 1;
            sums.tick += time;
        });
    }

    pub fn panels(&mut self, time: Duration) {
        self.add(|sums| sums.panels += time);
    }

    pub fn events(&mut self, time: Duration) {
        self.add(|sums| sums.events += time);
    }

    pub fn driver(&mut self, time: Duration) {
        self.add(|sums| sums.driver += time);
    }

    /// Adds a drawn frame, this many seconds after the previous one.
    pub fn frame(&mut self, map: Duration, seconds: f64, units: usize) {
        self.add(|sums| {
            sums.frames += 1;
            sums.map += map;
            sums.wall += seconds;
        });
        if self.warm_up < WARM_UP {
            self.warm_up += 1;
            self.all = Sums::default();
        }
        if self.second.wall >= 1.0 {
            self.shown = std::mem::take(&mut self.second).figures(units);
        }
    }

    /// Means over the last whole second.
    pub fn shown(&self) -> Figures {
        self.shown
    }

    /// Means since the warm-up.
    pub fn in_all(&self, units: usize) -> Figures {
        self.all.figures(units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_means_over_a_second_and_over_all() {
        let mut stats = FrameStats::default();
        // The first frames are expensive and do not count.
        (0..WARM_UP).for_each(|_| stats.frame(Duration::from_secs(9), 0.02, 7));
        for _ in 0..100 {
            stats.tick(Duration::ZERO);
            stats.panels(Duration::from_millis(2));
            stats.events(Duration::from_millis(3));
            stats.driver(Duration::from_millis(4));
            stats.frame(Duration::from_millis(1), 0.02, 7);
        }
        for figures in [stats.shown(), stats.in_all(7)] {
            assert!((figures.frames - 50.0).abs() < 1.0, "{figures}");
            assert!((figures.map - 1.0).abs() < 0.05 && (figures.panels - 2.0).abs() < 0.05, "{figures}");
            assert!((figures.events - 3.0).abs() < 0.05 && (figures.driver - 4.0).abs() < 0.05, "{figures}");
            assert_eq!(figures.units, 7);
        }
    }
}
