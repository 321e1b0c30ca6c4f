//! `osada lab brains train`: a perceptron that decides as another mind does.

use crate::failure::{Failure, remark};
use crate::output::results;
use crate::storage::files::Library;
use clap::Args;
use indicatif::ProgressBar;
use osada_ai::brain::{MOST_WEIGHTS, Mind, MindRole, Senses};
use osada_ai::snake::Pilot;
use osada_content::{Level, build};
use osada_lab::Seeds;
use osada_lab::brains::{sample, task};
use osada_lab::chart::{Point, Style, chart};
use osada_lab::estimate::Estimate;
use osada_lab::snake::{FIELD, lessons};
use osada_lab::training::{MindAgreement, Schedule, Task, TopologySearch, TrainingSet, search, train as teach};
use osada_reader::fault::listed;
use osada_record::player;
use osada_sim::rules::Rules;
use rayon::prelude::*;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// What to learn, and for how long.
#[derive(Args)]
pub struct TrainArgs {
    /// The mind to learn from
    #[arg(default_value = "besieger")]
    teacher: String,
    /// The level whose runs to learn from: its file, or the name of a shipped one; can be repeated
    #[arg(long = "level", value_name = "LEVEL", default_values = ["first_siege", "open_valley", "herd_crossing"])]
    levels: Vec<String>,
    /// The seed of all random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Runs watched for learning on each level and by each player; as many others for the trial
    // Before there were options for different things, games were asked for with `--maps`.
    #[arg(long, alias = "maps", value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    seeds: u64,
    /// Sizes of the hidden layers, such as 16,12; without them a genetic algorithm searches for them
    #[arg(long, value_name = "N,N", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(1..=512))]
    hidden: Vec<u16>,
    /// Examples shown in the final training
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    examples: usize,
    /// Learning rate at the beginning
    #[arg(long, value_name = "X", default_value_t = 0.05)]
    rate: f64,
    /// A short training, to check that it works
    #[arg(long)]
    quick: bool,
    /// Folder for the trained mind, the errors as CSV, and their plot
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print one JSON object per line for each action and for all
    #[arg(long)]
    json: bool,
}

/// Seeds of trial runs begin here, far from those of lessons.
const TRIAL: u64 = 1_000_000;

/// Watches runs, searches, trains, and prints how far the perceptron agrees with its teacher in runs it never saw.
pub fn train(args: &TrainArgs, library: &Library) -> Result<(), Failure> {
    let rules = library.rules()?;
    let teacher_id = rules.mind_named(&args.teacher).ok_or_else(|| {
        let names: Vec<_> = rules.minds.iter().map(|(name, _)| name.as_str()).collect();
        Failure::Usage(format!("no mind {}; known are: {}", args.teacher, listed(&names)))
    })?;
    let teacher = rules.mind(teacher_id).clone();
    let task = task(teacher.role);
    let asked: Vec<usize> = args.hidden.iter().map(|&size| usize::from(size)).collect();
    let weights = task.weights(&asked);
    if weights > MOST_WEIGHTS {
        let message = format!("these hidden layers have {weights} weights; a mind has at most {MOST_WEIGHTS}");
        return Err(Failure::Usage(message));
    }
    // The units that are watched have the teacher's mind.
    let led = |level: &String| library.level(level, &rules).map(|level| level.led_by(&rules, teacher_id));
    let levels = args.levels.iter().map(led).collect::<Result<Vec<_>, _>>()?;
    let maps = if args.quick { 1 } else { args.seeds };
    let seen = watch(&levels, &rules, &teacher, Seeds::new(args.seed, maps))?;
    let unseen = watch(&levels, &rules, &teacher, Seeds::new(args.seed.wrapping_add(TRIAL), maps))?;
    remark(&format!("{} senses to learn from, {} others for the trial\n", seen.len(), unseen.len()));
    let lessons = TrainingSet::new(&task, &teacher, &seen);
    let hidden = if asked.is_empty() { evolve(args, &task, &teacher, &lessons, &seen)? } else { asked };
    let examples = if args.quick { args.examples.min(200_000) } else { args.examples };
    let schedule = Schedule { examples, rate: args.rate, momentum: 0.5, reports: 200 };
    let bar = ProgressBar::new(200);
    let mut errors = Vec::new();
    let student = teach(&task, &hidden, &lessons, schedule, args.seed, |report, error| {
        bar.set_position(report as u64);
        errors.push(error);
    });
    bar.finish_and_clear();
    let student = student.ok_or_else(|| Failure::bad("no unit of this kind made a decision in these runs"))?;
    let agreement = MindAgreement::new(&teacher, &student, &unseen);
    let about = format!("A perceptron trained on {}; hidden layers {hidden:?}.", args.teacher);
    save(args, &student.to_ron(teacher.role, &about), &errors)?;
    if args.json {
        let line = |action: &str, taken: usize, agreed: usize| json!({ "teacher": args.teacher, "hidden": hidden, "action": action, "taken": taken, "agreed": agreed });
        let lines = agreement.actions.iter().map(|&(action, taken, agreed)| line(action.name(), taken, agreed));
        let (taken, agreed) = agreement.actions.iter().fold((0, 0), |sum, it| (sum.0 + it.1, sum.1 + it.2));
        lines.chain([line("all", taken, agreed)]).try_for_each(|line| writeln!(results(), "{line}"))?;
    } else {
        write!(results(), "hidden layers {hidden:?}, agreement with {} in unseen runs:\n{agreement}", args.teacher)?;
    }
    Ok(())
}

/// Senses of units with the teacher's mind, in runs of every level by every player.
fn watch(levels: &[Level], rules: &Rules, teacher: &Mind, seeds: Seeds) -> Result<Vec<Senses>, Failure> {
    if teacher.role == MindRole::Snake {
        let pilot = Pilot::Mind(Box::new(teacher.clone()));
        return lessons(FIELD, 400, &pilot, seeds).ok_or_else(|| Failure::bad("the arena is too small"));
    }
    let rules = Arc::new(rules.clone());
    let jobs: Vec<_> = levels
        .iter()
        .flat_map(|level| player::NAMES.map(|name| (level, name)))
        .flat_map(|(level, name)| seeds.iter().map(move |seed| (level, name, seed)))
        .collect();
    let bar = ProgressBar::new(jobs.len() as u64);
    let run = |&(level, name, seed): &(&Level, &str, u64)| {
        let mut world = build(level, &rules, seed).map_err(Failure::bad)?;
        let mut player = player::named(name).unwrap_or_else(|| Box::new(player::Idle));
        bar.inc(1);
        Ok(sample(&mut world, &mut *player, teacher.role, 30, 200_000))
    };
    let found: Vec<Vec<Senses>> = jobs.par_iter().map(run).collect::<Result<_, Failure>>()?;
    bar.finish_and_clear();
    Ok(found.into_iter().flatten().collect())
}

fn evolve(
    args: &TrainArgs,
    task: &Task,
    teacher: &Mind,
    lessons: &TrainingSet,
    seen: &[Senses],
) -> Result<Vec<usize>, Failure> {
    let examples = if args.quick { 5000 } else { 300_000 };
    let schedule = Schedule { examples, rate: 0.1, momentum: 0.5, reports: 1 };
    let (population, generations) = if args.quick { (4, 2) } else { (16, 8) };
    let trial: Vec<_> = seen.iter().step_by(1 + seen.len() / 20_000).copied().collect();
    let setting = TopologySearch { population, generations, schedule };
    let best = search(task, teacher, lessons, &trial, setting, args.seed, |generation, candidates| {
        let best = &candidates[0];
        remark(&format!("generation {}: best {:?}, fitness {:.4}\n", generation + 1, best.hidden, best.fitness));
    });
    best.map(|best| best.hidden).ok_or_else(|| Failure::bad("no unit of this kind made a decision in these runs"))
}

fn save(args: &TrainArgs, mind: &str, errors: &[Estimate]) -> Result<(), Failure> {
    let Some(folder) = &args.out else { return Ok(()) };
    let write = |name: String, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| Failure::bad(format!("cannot write {}: {error}", path.display())))
    };
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure::bad(format!("cannot make {}: {error}", folder.display())))?;
    write(format!("{}_perceptron.ron", args.teacher), mind)?;
    let row = |(report, error): (usize, &Estimate)| {
        let (low, high) = error.bounds();
        let (n, deviation, standard) = (error.n.unwrap_or(0), error.deviation, error.error);
        let spread =
            [deviation, standard].map(|known| known.map_or_else(String::new, |number| number.to_string())).join(",");
        format!("{},{},{n},{spread},{low},{high}\n", report + 1, error.value)
    };
    let rows: String = errors.iter().enumerate().map(row).collect();
    let head = "report,squared_error,n,deviation,standard_error,low_95,high_95\n";
    write(format!("{}_errors.csv", args.teacher), &(head.to_owned() + &rows))?;
    let title = format!("A perceptron learns from {}", args.teacher);
    let axes = (title.as_str(), "two-hundredths of the training", "mean squared error");
    let point = |(report, error): (usize, &Estimate)| Point {
        x: report as f64 + 1.0,
        y: error.value,
        interval: error.finite_interval(),
    };
    let points = [(args.teacher.clone(), errors.iter().enumerate().map(point).collect())];
    chart(&format!("{}_errors", args.teacher), axes, Style::Curve, &points)
        .map_or(Ok(()), |figure| write(format!("{}.svg", figure.name), &figure.svg))
}
