//! The cost of a frame by the number of units in view: a crowd at work, in herds and on its way, seen as a whole in a window of
//! 1920×1080 pixels. It is the processor's time of the thread that draws: of the map (everything collected and put into batches),
//! of the panels, of taking in what happened, and apart from these of handing it over, which without a graphics card is spent on
//! drawing in software. `cargo bench -p osada-benches --bench frames -- 1000 10000` measures these numbers of units. It needs a display.

#[path = "../tests/common/crowd.rs"]
mod crowd;

use osada::level::shipped;
use osada::record::{Content, save};
use osada::sim::tick;
use std::process::Command;
use std::sync::Arc;

/// The numbers of units of the curve.
const CURVE: [usize; 4] = [1_000, 3_000, 6_000, 10_000];
/// Ticks before the window opens, and those that it shows: the raid gathers and sets out.
const BEFORE: u64 = 500;
const SHOWN: u64 = 600;

fn main() {
    let asked: Vec<usize> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let counts = if asked.is_empty() { CURVE.to_vec() } else { asked };
    if std::env::var_os("DISPLAY").is_none() && cfg!(target_os = "linux") {
        println!("DISPLAY is not set; without a display there are no frames. Xvfb will do.");
        return;
    }
    let rules = Arc::new(shipped::rules().expect("the rules ship"));
    let content = Content::shipped("tutorial").expect("it ships");
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for count in counts {
        let mut world = crowd::crowd(&rules, count);
        for _ in 0..BEFORE {
            tick(&mut world, &[]);
        }
        let file = folder.join(format!("crowd_{count}.save"));
        let bytes = save(&world, &content, None, None, "Crowd", Vec::new()).expect("it can be saved");
        std::fs::write(&file, bytes).expect("the save can be written");
        let end = (world.clock().tick() + SHOWN).to_string();
        let output = Command::new(env!("CARGO"))
            .args([
                "run",
                "--release",
                "--quiet",
                "-p",
                "osada",
                "--",
                "play",
                "--whole-map",
                "--size",
                "1920x1080",
                "--stats",
                "--quit-at",
                &end,
                "--load",
            ])
            .arg(&file)
            .output()
            .expect("the program starts");
        println!("{}", String::from_utf8_lossy(&output.stdout).trim());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
