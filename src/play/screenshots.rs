//! Pictures of the window, by tick or by key.

use macroquad::texture::get_screen_data;
use osada_cli::platform::HANDED_OUT;
use osada_cli::presentation::pictures::png_of_rgb;
use osada_cli::storage::files::shown;
use osada_cli::storage::{atomic, disk};
use std::path::{Path, PathBuf};

/// Screenshots by tick, and the tick of quitting.
#[derive(Clone, Debug, Default)]
pub struct ScreenshotPlan {
    shots: Vec<(u64, PathBuf)>,
    quit_at: Option<u64>,
}

impl ScreenshotPlan {
    /// The shots may come in any order.
    pub fn new(mut shots: Vec<(u64, PathBuf)>, quit_at: Option<u64>) -> Self {
        shots.sort_by_key(|shot| std::cmp::Reverse(shot.0));
        Self { shots, quit_at }
    }

    pub fn is_empty(&self) -> bool {
        self.shots.is_empty() && self.quit_at.is_none()
    }

    /// Number of ticks until the next screenshot or the end.
    pub fn ticks_left(&self, tick: u64) -> u64 {
        let shot = self.shots.last().map(|shot| shot.0);
        [shot, self.quit_at].into_iter().flatten().min().map_or(u64::MAX, |next| next.saturating_sub(tick))
    }

    /// Writes the pictures that are due and returns true when it is time to quit.
    pub fn perform(&mut self, tick: u64) -> Result<bool, String> {
        while let Some((_, path)) = self.shots.pop_if(|shot| shot.0 <= tick) {
            write(&path)?;
        }
        Ok(self.quit_at.is_some_and(|at| at <= tick))
    }
}

/// Writes the contents of the window into a PNG file.
pub fn write(path: &Path) -> Result<(), String> {
    let screen = get_screen_data();
    let (width, height) = (usize::from(screen.width), usize::from(screen.height));
    // The rows of the screen come from the bottom up, and blending leaves its opacity behind, which no picture needs.
    let rows = screen.bytes.chunks_exact(width.max(1) * 4).rev().take(height);
    let rgb: Vec<u8> = rows.flatten().enumerate().filter(|(at, _)| at % 4 != 3).map(|(_, byte)| *byte).collect();
    let encoded = png_of_rgb((width as u32, height as u32), &rgb).map_err(|error| error.to_string());
    let done = encoded.and_then(|bytes| atomic::write(path, &bytes).map_err(|error| error.to_string()));
    done.map_err(|why| format!("{}: cannot write the picture: {why}", shown(path)))
}

/// The file name of the next picture taken by hand: the first free one in the current folder; `None` if there are very
/// many.
pub fn free_name() -> Option<PathBuf> {
    let name = |number: u32| Path::new(HANDED_OUT).join(format!("osada-{number:03}.png"));
    (1..10_000).map(name).find(|path| !disk::is_there(path))
}
