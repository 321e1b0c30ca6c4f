//! The command line of Osada.

#[cfg(feature = "window")]
mod play;

#[cfg(feature = "window")]
fn main() {
    use osada::level::{load, shipped};
    let rules = shipped::rules().expect("shipped rules are right");
    let levels: Vec<_> = shipped::LEVELS
        .iter()
        .map(|(file, text)| load(file, text, &rules).expect("shipped levels are right"))
        .collect();
    let mut options = play::Options {
        rules: std::sync::Arc::new(rules),
        level: None,
        levels,
        seed: 1,
        player: None,
        speed: 1.0,
        shots: Vec::new(),
        quit_at: None,
    };
    let mut arguments = std::env::args().skip(2);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().unwrap_or_default();
        match argument.as_str() {
            "--seed" => options.seed = value().parse().unwrap_or(1),
            "--player" => options.player = Some(value()),
            "--speed" => options.speed = value().parse().unwrap_or(1.0),
            "--quit-at" => options.quit_at = value().parse().ok(),
            "--shot" => {
                if let Some((tick, file)) = value().split_once('=') {
                    options.shots.push((tick.parse().unwrap_or(0), file.into()));
                }
            }
            name => {
                let name = name.trim_start_matches("levels/").trim_end_matches(".ron");
                options.level = options.levels.iter().find(|level| level.name == name).cloned();
            }
        }
    }
    if let Err(message) = play::run(options) {
        eprintln!("osada: error: {message}");
        std::process::exit(1);
    }
}

#[cfg(not(feature = "window"))]
fn main() {}
