//! Wall time into ticks: a fixed timestep with a cap, so that the frame rate never changes the result. Where the machine
//! cannot keep up with the set speed, frames keep coming and the game runs as fast as it can.

/// Ticks of the simulation per second of wall time at normal speed.
const TICKS_PER_SECOND: f64 = 60.0;
/// Wall time that one frame can make up for, in seconds; the rest of a longer stall is dropped.
const CAP: f64 = 0.25;
/// Wall time that the ticks of one frame may take, in seconds, unless everything else takes longer.
const BUDGET: f64 = 1.0 / 30.0;
/// Seconds of wall time over which the actual speed is measured.
const MEASURED: f64 = 1.0;
/// Share of the set speed below which the player is notified.
const HELD: f64 = 0.95;
/// The speeds of the keys 1, 2 and 3.
pub const SPEEDS: [f64; 3] = [1.0, 2.0, 4.0];

/// Speed of the world, and the ticks that are due.
#[derive(Clone, Debug)]
pub struct Timestep {
    pub paused: bool,
    /// Game seconds per second of wall time.
    pub speed: f64,
    owed: f64,
    steps: u32,
    measured: Measured,
    held: Option<f64>,
}

/// Ticks that were due and ticks that were played since the measurement began, and its duration.
#[derive(Clone, Copy, Debug, Default)]
struct Measured {
    seconds: f64,
    due: f64,
    played: u64,
}

impl Timestep {
    pub fn new(speed: f64, paused: bool) -> Self {
        Self { paused, speed, owed: 0.0, steps: 0, measured: Measured::default(), held: None }
    }

    /// Runs at one of the three speeds.
    pub fn run_at(&mut self, speed: usize) {
        self.speed = SPEEDS[speed];
        self.paused = false;
        self.measure_anew();
    }

    /// Adds one tick, even while paused.
    pub fn step(&mut self) {
        self.paused = true;
        self.steps += 1;
    }

    /// Adds `seconds` of wall time and returns the number of ticks that are due, at most `most`.
    pub fn due(&mut self, seconds: f64, most: u64) -> u64 {
        let single = u64::from(std::mem::take(&mut self.steps));
        if self.paused {
            self.owed = 0.0;
            self.measure_anew();
            return single.min(most);
        }
        let asked = seconds.max(0.0) * self.speed * TICKS_PER_SECOND;
        self.measured.seconds += seconds.max(0.0);
        self.measured.due += asked;
        self.owed += asked.min(CAP * self.speed * TICKS_PER_SECOND);
        let due = (self.owed as u64) + single;
        if due > most {
            self.measure_anew();
        }
        let due = due.min(most);
        self.owed = (self.owed - due as f64).clamp(0.0, self.speed.max(1.0) * CAP * TICKS_PER_SECOND);
        due
    }

    /// Seconds of wall time for the ticks of a frame that comes `seconds` after the one before: half of the time is for
    /// everything else.
    pub fn budget(seconds: f64) -> f64 {
        (seconds * 0.5).clamp(BUDGET, CAP)
    }

    /// Records how many of the due ticks have been played. The rest is dropped.
    pub fn played(&mut self, due: u64, played: u64) {
        if played < due {
            self.owed = 0.0;
        }
        self.measured.played += played;
        if self.measured.seconds >= MEASURED {
            let Measured { seconds, due, played } = std::mem::take(&mut self.measured);
            let behind = (played as f64) < due * HELD;
            self.held = behind.then(|| played as f64 / (seconds * TICKS_PER_SECOND));
        }
    }

    /// The actual speed in the last second, if it is less than the set one.
    pub fn held(&self) -> Option<f64> {
        self.held.filter(|_| !self.paused)
    }

    /// Restarts the measurement: ticks were withheld for another reason than the machine.
    pub fn measure_anew(&mut self) {
        self.measured = Measured::default();
        self.held = None;
    }

    /// Share of the time between the last tick and the next, in [0, 1].
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

    /// Plays for `wall` seconds on a machine on which a tick takes `tick` seconds and all else of a frame `rest`; returns
    /// the ticks per second, and the longest frame.
    fn on_a_machine(timestep: &mut Timestep, wall: f64, tick: f64, rest: f64) -> (f64, f64) {
        let (mut now, mut frame, mut ticks, mut longest) = (0.0, rest.max(1.0 / 60.0), 0, 0.0_f64);
        while now < wall {
            now += frame;
            let due = timestep.due(frame, u64::MAX);
            let can = (Timestep::budget(frame) / tick).ceil() as u64;
            let played = due.min(can);
            timestep.played(due, played);
            ticks += played;
            frame = (played as f64 * tick + rest).max(1.0 / 60.0);
            longest = longest.max(frame);
        }
        (ticks as f64 / now, longest)
    }

    #[test]
    fn a_machine_that_can_holds_the_speed_and_nothing_is_said() {
        for speed in SPEEDS {
            let mut timestep = Timestep::new(speed, false);
            let (ticks, longest) = on_a_machine(&mut timestep, 5.0, 0.001, 0.004);
            assert!((ticks / (speed * TICKS_PER_SECOND) - 1.0).abs() < 0.03, "{ticks} ticks a second at {speed}");
            assert_eq!(timestep.held(), None);
            assert!(longest < 0.02, "{longest}");
        }
    }

    #[test]
    fn a_machine_that_cannot_runs_as_fast_as_it_can_and_frames_keep_coming() {
        let mut timestep = Timestep::new(4.0, false);
        let (ticks, longest) = on_a_machine(&mut timestep, 10.0, 0.006, 0.006);
        let held = timestep.held().expect("it is told");
        assert!((held - ticks / TICKS_PER_SECOND).abs() < 0.15, "{held} told, {ticks} ticks a second");
        assert!((2.0..3.0).contains(&held), "6 ms a tick allow nearly three times the usual speed: {held}");
        assert!(longest < 0.05, "a frame took {longest} s");
    }

    #[test]
    fn slow_drawing_alone_takes_no_speed_away() {
        let mut timestep = Timestep::new(4.0, false);
        let (ticks, _) = on_a_machine(&mut timestep, 10.0, 0.002, 0.1);
        assert!((ticks / 240.0 - 1.0).abs() < 0.05 && timestep.held().is_none(), "{ticks} ticks a second");
    }

    #[test]
    fn after_a_pause_or_another_speed_nothing_is_told_of_before() {
        let slow = |speed| {
            let mut timestep = Timestep::new(speed, false);
            on_a_machine(&mut timestep, 3.0, 0.02, 0.01);
            assert!(timestep.held().is_some());
            timestep
        };
        let mut paused = slow(4.0);
        paused.paused = true;
        assert_eq!(paused.held(), None);
        paused.due(0.1, u64::MAX);
        paused.paused = false;
        assert_eq!(paused.held(), None);
        let mut slower = slow(4.0);
        slower.run_at(0);
        assert_eq!(slower.held(), None);
    }
}
