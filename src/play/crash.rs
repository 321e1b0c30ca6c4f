//! Crashes of the window: a report, an emergency save, and a screen that says where both are.

use super::lost_display::watched_over;
use super::options::WindowOptions;
use super::screens::Saved;
use super::screenshots::ScreenshotPlan;
use super::window::Window;
use macroquad::color::Color;
use macroquad::input::{KeyCode, is_key_pressed, is_quit_requested, prevent_quit};
use macroquad::text::draw_text;
use macroquad::window::{clear_background, next_frame, screen_width};
use osada_cli::platform::now;
use std::backtrace::Backtrace;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

thread_local! {
    /// Message and place of the last panic of this thread.
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs the window until it is closed. Any panic, from the first frame on, ends in the crash screen.
pub async fn guarded(options: WindowOptions) -> Result<(), String> {
    listen();
    prevent_quit();
    let crashes = options.data.join("crashes");
    let script = ScreenshotPlan::new(options.shots.clone(), options.quit_at);
    let window = match catch_unwind(AssertUnwindSafe(|| Window::new(options))) {
        Ok(window) => watched_over(window?),
        Err(_) => return mourn(&crashes, Err("no game was running".to_owned()), script).await,
    };
    loop {
        match catch_unwind(AssertUnwindSafe(|| window.borrow_mut().frame())) {
            Ok(Ok(true)) => next_frame().await,
            Ok(Ok(false)) => return Ok(()),
            Ok(Err(message)) => return Err(message),
            Err(_) => {
                let rescued = catch_unwind(AssertUnwindSafe(|| window.borrow().rescue()));
                let rescued = rescued.unwrap_or_else(|_| Err("saving failed too".to_owned()));
                return mourn(&crashes, rescued, script).await;
            }
        }
    }
}

/// Installs a panic hook that keeps the message; the usual one is still printed to stderr.
fn listen() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let report = format!("{panic}\n\n{}", Backtrace::force_capture());
        LAST.with(|last| *last.borrow_mut() = Some(report));
        usual(panic);
    }));
}

fn write_report(crashes: &Path, text: &str) -> Result<PathBuf, String> {
    let seconds = now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let path = crashes.join(format!("crash-{seconds}.txt"));
    let report = format!("osada {} on {}\n{text}\n", env!("CARGO_PKG_VERSION"), std::env::consts::OS);
    osada_cli::storage::atomic::write(&path, report.as_bytes())
        .map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

fn last() -> String {
    LAST.with(|last| last.borrow_mut().take()).unwrap_or_else(|| "an unknown error".to_owned())
}

/// Three lines: what happened, why, and what became of the game.
fn describe(text: &str, rescued: &Saved) -> [String; 3] {
    [
        "Something went wrong inside Osada.".to_owned(),
        text.lines().take(2).collect::<Vec<_>>().join(" "),
        match rescued {
            Ok(path) => format!("Your game was saved: {}", path.display()),
            Err(why) => format!("There is no emergency save: {why}."),
        },
    ]
}

/// The same for a panic that ended the program before it could show anything.
#[cfg(target_family = "wasm")]
pub fn describe_last(rescued: &Saved) -> [String; 3] {
    describe(&last(), rescued)
}

/// Writes the report and shows the screen until the player closes it.
async fn mourn(crashes: &Path, rescued: Saved, mut script: ScreenshotPlan) -> Result<(), String> {
    let text = last();
    let report = write_report(crashes, &text);
    let [what, why, game] = describe(&text, &rescued);
    let lines = [
        what,
        why,
        game,
        match &report {
            Ok(path) => format!("A report was written: {}", path.display()),
            Err(why) => format!("The report could not be written: {why}."),
        },
        "Next time, the title screen offers to continue from the newest save.".to_owned(),
        "Press Escape or close the window.".to_owned(),
    ];
    for frame in 0.. {
        screen(&lines);
        let closed = is_key_pressed(KeyCode::Escape) || is_quit_requested();
        if closed || frame > 0 && !script.is_empty() && script.perform(u64::MAX)? {
            break;
        }
        next_frame().await;
    }
    Err(format!("the window has failed; {}; {}", lines[2], lines[3]))
}

/// Plain text without panels, because a panel may be what has failed.
fn screen(lines: &[String]) {
    clear_background(Color::from_rgba(34, 20, 18, 255));
    let (size, left) = (22.0, 40.0);
    let columns = (((screen_width() - 2.0 * left) / (size * 0.48)) as usize).max(20);
    let mut y = 90.0;
    for (number, line) in lines.iter().enumerate() {
        let (height, colour) = if number == 0 { (34.0, [240, 190, 92]) } else { (size, [240, 228, 200]) };
        let characters: Vec<char> = line.chars().collect();
        for piece in characters.chunks(columns) {
            let text: String = piece.iter().collect();
            draw_text(&text, left, y, height, Color::from_rgba(colour[0], colour[1], colour[2], 255));
            y += height * 1.3;
        }
        y += 14.0;
    }
}
