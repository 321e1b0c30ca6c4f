//! Pictures of the window, asked for by tick or by key.

use macroquad::texture::get_screen_data;
use std::path::{Path, PathBuf};

/// What is still to be done at which tick.
#[derive(Clone, Debug, Default)]
pub struct ScreenshotPlan {
    shots: Vec<(u64, PathBuf)>,
    quit_at: Option<u64>,
}

impl ScreenshotPlan {
    /// Shots in any order, and when to quit.
    pub fn new(mut shots: Vec<(u64, PathBuf)>, quit_at: Option<u64>) -> Self {
        shots.sort_by_key(|shot| std::cmp::Reverse(shot.0));
        Self { shots, quit_at }
    }

    /// Whether there is anything to do at all.
    pub fn is_empty(&self) -> bool {
        self.shots.is_empty() && self.quit_at.is_none()
    }

    /// How many ticks may pass until something is to be done.
    pub fn ticks_left(&self, tick: u64) -> u64 {
        let shot = self.shots.last().map(|shot| shot.0);
        [shot, self.quit_at].into_iter().flatten().min().map_or(u64::MAX, |next| next.saturating_sub(tick))
    }

    /// Writes the pictures that are due and returns whether it is time to quit.
    pub fn perform(&mut self, tick: u64) -> Result<bool, String> {
        while let Some((_, path)) = self.shots.pop_if(|shot| shot.0 <= tick) {
            write(&path)?;
        }
        Ok(self.quit_at.is_some_and(|at| at <= tick))
    }
}

/// Writes what the window shows into a PNG file.
pub fn write(path: &Path) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("{}: cannot write the picture: {error}", path.display());
    // The encoder panics where it cannot write, so that is tried first.
    std::fs::File::create(path).map_err(fail)?;
    let mut screen = get_screen_data();
    // What was blended leaves its opacity behind; a picture has no window to shine through.
    screen.bytes.iter_mut().skip(3).step_by(4).for_each(|opacity| *opacity = u8::MAX);
    screen.export_png(&path.to_string_lossy());
    Ok(())
}

/// The name of the next picture taken by hand: the first that is free in the current folder.
pub fn free_name() -> PathBuf {
    let name = |number: u32| PathBuf::from(format!("osada-{number:03}.png"));
    (1..1000).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(0))
}
