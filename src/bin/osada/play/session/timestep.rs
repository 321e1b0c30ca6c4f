//! Wall time into ticks: a fixed timestep with a cap, so that the frame rate never changes what happens.

/// Ticks of the simulation in a second of wall time at normal speed.
const TICKS_PER_SECOND: f64 = 60.0;
/// Wall time that one frame can make up for, in seconds; a longer stall is lost instead of run after.
const CAP: f64 = 0.25;
/// The speeds of the keys 1, 2 and 3.
pub const SPEEDS: [f64; 3] = [1.0, 2.0, 4.0];

/// How fast the world runs and how much time is owed to it.
#[derive(Clone, Debug)]
pub struct Timestep {
    /// Whether time stands still.
    pub paused: bool,
    /// Game seconds in a second of wall time.
    pub speed: f64,
    owed: f64,
    steps: u32,
}

impl Timestep {
    /// A clock that owes no tick yet.
    pub fn new(speed: f64, paused: bool) -> Self {
        Self { paused, speed, owed: 0.0, steps: 0 }
    }

    /// Runs at one of the three speeds.
    pub fn run_at(&mut self, speed: usize) {
        self.speed = SPEEDS[speed];
        self.paused = false;
    }

    /// One tick more, even in pause.
    pub fn step(&mut self) {
        self.paused = true;
        self.steps += 1;
    }

    /// Takes in that `seconds` of wall time have passed and returns how many ticks are due, at most `most`.
    pub fn due(&mut self, seconds: f64, most: u64) -> u64 {
        let single = u64::from(std::mem::take(&mut self.steps));
        if self.paused {
            self.owed = 0.0;
            return single.min(most);
        }
        self.owed += seconds.clamp(0.0, CAP) * self.speed * TICKS_PER_SECOND;
        let due = ((self.owed as u64) + single).min(most);
        self.owed = (self.owed - due as f64).clamp(0.0, self.speed.max(1.0) * CAP * TICKS_PER_SECOND);
        due
    }

    /// How far the present lies between the last tick and the next, in [0, 1].
    pub fn share(&self) -> f64 {
        if self.paused { 1.0 } else { self.owed.clamp(0.0, 1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_is_sixty_ticks_however_it_is_cut_into_frames() {
        for frames in [10, 33, 60, 144, 500] {
            let mut timestep = Timestep::new(1.0, false);
            let ticks: u64 = (0..frames).map(|_| timestep.due(1.0 / f64::from(frames), u64::MAX)).sum();
            assert!((59..=60).contains(&ticks), "{frames} frames gave {ticks} ticks");
        }
    }

    #[test]
    fn a_stall_is_capped() {
        assert_eq!(Timestep::new(4.0, false).due(60.0, u64::MAX), 60);
    }

    #[test]
    fn a_pause_lets_single_steps_through_and_nothing_else() {
        let mut timestep = Timestep::new(2.0, true);
        assert_eq!(timestep.due(1.0, u64::MAX), 0);
        timestep.step();
        assert_eq!(timestep.due(1.0, u64::MAX), 1);
        assert_eq!(timestep.due(1.0, u64::MAX), 0);
    }
}
