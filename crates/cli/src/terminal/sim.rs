//! `osada sim`: levels without a window, one seed or many, on all cores.

use crate::args::{OutcomeArg, PlayerArg};
use crate::failure::{Failure, remark};
use crate::output::results;
use crate::storage::atomic::{folder_of, place_of};
use crate::storage::files::{Library, shown};
use crate::terminal::explain::{Ask, Explainer, ask};
use crate::terminal::game_summary::{sentence, summary};
use crate::terminal::game_threads::pools;
use crate::terminal::headless_run::{HeadlessRun, RunFileArgs, RunSetup};
use crate::terminal::journey_run::{CampaignRun, JourneyEnd};
#[cfg(feature = "lab")]
use crate::terminal::observe::PartFile;
use crate::terminal::observe::{Gate, Identity, ObserveArgs, SeedRows, Watch};
use crate::terminal::progress::Progress;
use crate::terminal::script_watch::ScriptWatch;
#[cfg(feature = "lab")]
use crate::terminal::seed_games::{self, PartArgs, Play};
use crate::terminal::seed_output::SeedOutput;
use crate::terminal::used_files;
use clap::Args;
use osada_record::player::Contestant;
use osada_record::{Seeds, Stage, StateHash};
use osada_sim::rules::Rules;
use osada_sim::{LAST_TICK, Outcome, World};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Instant;

/// The arguments that only a build with the laboratory has: those of `PartArgs`.
#[cfg(any(test, not(feature = "lab")))]
pub const LABORATORY_ARGUMENTS: [&str; 2] = ["--shard", "--out"];

/// What to run.
#[derive(Args)]
pub struct SimArgs {
    /// The file of a level, or the name of a shipped one
    #[arg(required_unless_present_any = ["load", "campaign"])]
    level: Option<PathBuf>,
    /// Play a campaign to one of its ends: its file, or the name of a shipped one. --save and --record then write the whole
    /// journey
    #[arg(long, value_name = "FILE", conflicts_with_all = ["level", "load", "save_every", "autosave", "script"])]
    campaign: Option<PathBuf>,
    /// Who decides on the road of a campaign: careful, hasty, or the file of a leader; careful by default
    #[arg(long, value_name = "NAME|FILE.ron")]
    leader: Option<PathBuf>,
    /// Stop a campaign after so many sieges
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    sieges: Option<u16>,
    /// Fight the last siege of a campaign with as many strangers instead of the company
    #[arg(long, conflicts_with_all = ["save", "record"])]
    strangers: bool,
    /// The seed of all random numbers in the world
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// A range of seeds, the last one excluded
    #[arg(long, value_name = "A..B", value_parser = seeds, conflicts_with = "seed")]
    seeds: Option<Seeds>,
    /// Stop after this many ticks, 60 to the second; by default, when the level ends
    #[arg(long, value_name = "N")]
    ticks: Option<u64>,
    /// Who plays: idle, half, planner, mobile, a shipped strategy, or the file of one
    #[arg(long, value_name = "NAME|FILE.ron", default_value = "idle")]
    player: PlayerArg,
    /// How many threads to use; by default as many as there are cores. Results are the same for any number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Fail unless every game ends so; of a campaign, unless its last game does
    #[arg(long, value_name = "OUTCOME")]
    pub expect: Option<OutcomeArg>,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    /// Also print on stderr which files are used: their paths, the digests of their texts, and the mods
    #[arg(long, short)]
    verbose: bool,
    /// Also print the hash of the state, whole and by subsystem, every N ticks
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    hash_every: Option<u64>,
    /// Print why somebody, by number or name, does what they do at a tick; what the besiegers' chief planned; or who there
    /// is. Can be repeated
    #[arg(long, value_name = "UNIT|chief|list@TICK", value_parser = ask)]
    explain: Vec<Ask>,
    #[cfg(feature = "lab")]
    #[command(flatten)]
    pub part: PartArgs,
    #[command(flatten)]
    observe: ObserveArgs,
    #[command(flatten)]
    files: RunFileArgs,
}

impl SimArgs {
    /// Lines are JSON on request, and in the rows of a part always.
    fn as_json(&self) -> bool {
        #[cfg(feature = "lab")]
        let is_part = self.part.shard.is_some();
        #[cfg(not(feature = "lab"))]
        let is_part = false;
        self.json || is_part
    }

    /// Refuses arguments that contradict each other.
    fn check(&self) -> Result<(), Failure> {
        self.observe.check()?;
        let outputs: Vec<&PathBuf> = self.observe.paths().chain(self.files.outputs()).collect();
        let places: Vec<PathBuf> = outputs.iter().map(|path| place_of(path)).collect();
        for (index, (path, place)) in outputs.iter().zip(&places).enumerate() {
            if places[..index].contains(place) {
                return Err(Failure::Usage(format!("{} cannot be used for two outputs", shown(path))));
            }
            if self.files.script().is_some_and(|script| place_of(script) == *place) {
                return Err(Failure::Usage(format!("{} is the script, and would be overwritten", shown(path))));
            }
            let folder = folder_of(path);
            if !folder.exists() {
                return Err(Failure::bad(format!(
                    "{} cannot be written: there is no folder {}; make it first",
                    shown(path),
                    shown(folder)
                )));
            }
        }
        Ok(())
    }

    /// Refuses what only a campaign has.
    fn check_game(&self) -> Result<(), Failure> {
        let of_campaign =
            [("--leader", self.leader.is_some()), ("--sieges", self.sieges.is_some()), ("--strangers", self.strangers)];
        Failure::refuse(&of_campaign, "for a campaign: add --campaign FILE, or --load with a journey")
    }

    pub fn all_seeds(&self) -> Seeds {
        self.seeds.unwrap_or(Seeds::new(self.seed, 1))
    }
}

/// Reads a range of seeds, `A..B`.
pub fn seeds(text: &str) -> Result<Seeds, String> {
    let (first, end) = text.split_once("..").ok_or("must look like 0..10")?;
    let number = |text: &str| text.parse::<u64>().map_err(|_| format!("`{text}` is not a whole number"));
    let (first, end) = (number(first)?, number(end)?);
    if first < end {
        Ok(Seeds::new(first, end - first))
    } else {
        Err(format!("{first}..{end} contains no seed; the second number must be larger"))
    }
}

/// The hash at a tick.
#[derive(Serialize)]
struct HashLine {
    seed: u64,
    tick: u64,
    hash: String,
    subsystems: BTreeMap<&'static str, String>,
}

/// Prepares games from the arguments: a seed in, the lines that `--json` prints for it out.
#[cfg(feature = "lab")]
pub fn with_play<R>(
    args: &SimArgs,
    library: &Library,
    data: Option<&Path>,
    used: impl FnOnce(Play, Vec<PartFile>) -> Result<R, Failure>,
) -> Result<R, Failure> {
    let parts = Parts::new(args, library, data)?;
    let contestant = args.player.contestant(library, parts.rules())?;
    let files = args.observe.part_files(parts.rules())?;
    let has_files = !files.is_empty();
    let play = |seed| {
        let played = parts.run(args, &contestant, seed)?;
        let files = if has_files { json(&FileLine { seed, outputs: played.rows.texts()? })? } else { String::new() };
        Ok(played.text + &files)
    };
    used(&play, files)
}

/// The share of a seed in the files of a part, by the options that ask for them.
#[cfg(feature = "lab")]
#[derive(Serialize)]
struct FileLine {
    seed: u64,
    outputs: BTreeMap<&'static str, String>,
}

/// Runs every seed and prints the results in the order of seeds, or runs a part of them. `words` is the command with the
/// arguments that rows depend on.
pub fn run(args: &SimArgs, library: &Library, data: Option<&Path>, words: &[String]) -> Result<(), Failure> {
    #[cfg(feature = "lab")]
    if args.part.shard.is_some() {
        return seed_games::run_part(args, library, data, words);
    }
    args.check()?;
    let parts = Parts::new(args, library, data)?;
    let contestant = args.player.contestant(library, parts.rules())?;
    let (mods, challenge) = (&parts.parts[0].content.mods, parts.parts[0].challenge());
    if args.verbose {
        used_files::show(library, mods, challenge);
    }
    let seeds = args.all_seeds();
    let output = SeedOutput::begin(&args.observe, parts.rules(), seeds, Identity::new(words, library))?;
    let done = output.count();
    parts.parts.iter().for_each(|part| part.show_warnings(seeds.first));
    let progress = Progress::new("games", seeds.count as usize, done as usize);
    output.keep_when_interrupted(&progress);
    let (next, stopped, gate) = (AtomicU64::new(done), AtomicBool::new(false), Gate::after(done));
    let (sender, receiver) = mpsc::channel();
    let pools = pools(args.threads, seeds.count)?;
    // Workers take the seeds in order, so that results can be printed soon after they are there.
    let work = |sender: mpsc::Sender<(u64, Result<Played, Failure>)>| {
        while !stopped.load(Ordering::Relaxed) {
            let run = next.fetch_add(1, Ordering::Relaxed);
            if args.observe.is_any() {
                gate.wait(run);
            }
            if run >= seeds.count || sender.send((run, parts.run(args, &contestant, seeds.of(run)))).is_err() {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for pool in &pools {
            let (work, sender) = (&work, sender.clone());
            scope.spawn(move || pool.install(move || work(sender)));
        }
        drop(sender);
        let done = write_in_order(&receiver, &progress, &gate, &output);
        stopped.store(true, Ordering::Relaxed);
        gate.open();
        progress.finish();
        let complete = done?;
        let ends = output.finish()?;
        if seeds.count > 1 {
            let line = ends.line(parts.name(), parts.player(&contestant));
            // Lines of JSON are for programs, who read nothing else there.
            if args.json { remark(&line) } else { results().write_all(line.as_bytes())? }
        }
        args.expect.map_or(Ok(()), |OutcomeArg(expected)| ends.expect(expected, seeds))?;
        // Questions without an answer have been reported on the way.
        if complete { Ok(()) } else { Err(Failure::Bad(String::new())) }
    })
}

/// The result of a seed.
struct Played {
    /// The lines to print.
    text: String,
    rows: SeedRows,
    /// The end of its last game.
    outcome: Outcome,
    /// Messages about questions without an answer.
    unanswered: Vec<String>,
    /// The report on the script, and if it is an error.
    refused: (String, bool),
}

/// Prints and writes the results in the order of seeds; true if every question has an answer.
fn write_in_order(
    found: &mpsc::Receiver<(u64, Result<Played, Failure>)>,
    progress: &Progress,
    gate: &Gate,
    output: &SeedOutput,
) -> Result<bool, Failure> {
    let mut waiting = BTreeMap::new();
    let (mut next, mut complete) = (output.count(), true);
    for (run, result) in found {
        waiting.insert(run, result);
        progress.done(run as usize);
        while let Some(result) = waiting.remove(&next) {
            let Played { text, rows, outcome, unanswered, refused: (refused, is_error) } = result?;
            output.add(&text, rows, outcome, progress)?;
            progress.suspend(|| unanswered.iter().for_each(|why| remark(&format!("error: {why}\n"))));
            progress.suspend(|| remark(&refused));
            complete &= unanswered.is_empty() && !is_error;
            next += 1;
            gate.advance();
        }
    }
    Ok(complete)
}

/// What every seed plays.
struct Parts<'a> {
    /// One level, or those of a campaign.
    parts: Vec<RunSetup<'a>>,
    campaign: Option<CampaignRun>,
}

impl<'a> Parts<'a> {
    fn new(args: &'a SimArgs, library: &Library, data: Option<&Path>) -> Result<Self, Failure> {
        let part = |level: Option<&Path>| RunSetup::new(level, &args.files, library, data);
        let saved = args.files.journey()?;
        let campaign = match (&args.campaign, &saved) {
            (Some(file), _) => library.campaign(file)?,
            (None, Some(stage)) => stage.journey.campaign().clone(),
            (None, None) => {
                args.check_game()?;
                return Ok(Self { parts: vec![part(args.level.as_deref())?], campaign: None });
            }
        };
        let mut levels: Vec<&str> = campaign.sieges().map(|siege| siege.level.as_str()).collect();
        levels.sort_unstable();
        levels.dedup();
        let parts = levels.iter().map(|level| part(Some(Path::new(level)))).collect::<Result<Vec<_>, _>>()?;
        if parts.is_empty() {
            return Err(Failure::bad(format!("{} has no siege to play", campaign.source.title)));
        }
        saved.iter().try_for_each(|stage| parts[0].check_journey(stage))?;
        let levels = levels.into_iter().map(str::to_owned).collect();
        let leader = library.leader(args.leader.as_deref().unwrap_or(Path::new("careful")))?;
        let (strangers, most) = (args.strangers, args.sieges.map(usize::from));
        Ok(Self { parts, campaign: Some(CampaignRun { campaign, levels, leader, strangers, most, saved }) })
    }

    /// The rules of all of them.
    fn rules(&self) -> &Rules {
        // There is always a first one.
        &self.parts[0].rules
    }

    /// The name of the level or of the campaign.
    fn name(&self) -> &str {
        self.campaign.as_ref().map_or(self.parts[0].level_name(), |run| &run.campaign.source.title)
    }

    /// The name of whoever plays.
    fn player<'p>(&self, contestant: &'p Contestant) -> &'p str {
        self.parts[0].player_name(contestant)
    }

    /// Runs one seed.
    fn run(&self, args: &SimArgs, contestant: &Contestant, seed: u64) -> Result<Played, Failure> {
        let mut lines = String::new();
        let mut rows = args.observe.rows();
        let mut explainer = Explainer::new(&args.explain, args.json);
        let (mut refused, mut outcome) = ((String::new(), false), Outcome::Running);
        let mut play = |part: &RunSetup, seed: u64, stage: Option<Stage>| {
            let begun = part.begin(seed, stage.clone(), args.hash_every)?;
            let (run, text, of_script) = run_one(args, begun, contestant, (&mut explainer, &mut rows))?;
            lines.push_str(&text);
            (refused, outcome) = (of_script, run.world.outcome());
            Ok(stage.and_then(|stage| stage.after(&run.world, run.recorder())))
        };
        if let Some(campaign) = &self.campaign {
            let stage = campaign.play(&self.parts, (args.files.challenge()?, seed), &mut play)?;
            let end = JourneyEnd::new(&stage.journey, &campaign.leader.name);
            lines.push_str(&if args.as_json() { json(&end)? } else { end.table() });
            args.files.write_journey(&stage)?;
        } else {
            play(&self.parts[0], seed, None)?;
        }
        let unanswered = explainer.unanswered().into_iter();
        let unanswered = unanswered.map(|why| format!("seed {seed}: {why}")).collect();
        Ok(Played { text: lines, rows, outcome, unanswered, refused })
    }
}

/// Plays one level for one seed; returns the run at its end, the lines to print, and the report on the script.
fn run_one<'a>(
    args: &SimArgs,
    mut run: HeadlessRun<'a>,
    contestant: &Contestant,
    (explainer, rows): (&mut Explainer, &mut SeedRows),
) -> Result<(HeadlessRun<'a>, String, (String, bool)), Failure> {
    let mut player = run.player(contestant)?;
    let mut refusals = run.setup.script.as_ref().map(ScriptWatch::new);
    let mut watch = Watch::new(&args.observe, rows, &run.world)?;
    let mut lines = String::new();
    let (started, first) = (Instant::now(), run.world.clock().tick());
    let end = args.ticks.unwrap_or(LAST_TICK).min(LAST_TICK);
    while run.world.outcome() == Outcome::Running && run.world.clock().tick() < end {
        lines.push_str(&explainer.at(&run.world));
        let commands = player.commands(&run.world);
        refusals.iter_mut().for_each(|watch| watch.before_tick(&run.world));
        watch.stopwatch.start();
        let events = run.tick(&commands, &mut watch.stopwatch)?;
        refusals.iter_mut().for_each(|watch| watch.after_tick(&events));
        watch.record(&run.world, &commands, &events)?;
        if args.hash_every.is_some_and(|every| run.world.clock().tick().is_multiple_of(every)) {
            lines.push_str(&checkpoint(&run.world, args.as_json())?);
        }
    }
    lines.push_str(&explainer.at(&run.world));
    explainer.end(&run.world);
    let name = run.setup.player_name(contestant);
    watch.finish(&run.world, name)?;
    run.finish()?;
    let wall_seconds = started.elapsed().as_secs_f64();
    let summary = summary(&run, name, (first, wall_seconds));
    lines.push_str(&if args.as_json() { json(&summary)? } else { sentence(&summary) });
    let refused = refusals.map_or_else(Default::default, |watch| watch.report(&run.world, run.setup.is_strict()));
    Ok((run, lines, refused))
}

fn json<T: Serialize>(value: &T) -> Result<String, Failure> {
    let text = serde_json::to_string(value).map_err(|error| Failure::Output(error.into()))?;
    Ok(text + "\n")
}

fn checkpoint(world: &World, as_json: bool) -> Result<String, Failure> {
    let hash = StateHash::of(world.state());
    let (seed, tick) = (world.seed(), world.clock().tick());
    if !as_json {
        return Ok(format!("seed {seed} tick {tick} hash {hash}\n"));
    }
    let subsystems = hash.subsystems().iter().map(|(name, value)| (*name, format!("{value:016x}"))).collect();
    json(&HashLine { seed, tick, hash: hash.to_string(), subsystems })
}
