//! The summary of a game: a sentence, or the object of `--json`.

use crate::output::one_line;
use crate::storage::files::UsedFile;
use crate::terminal::headless_run::HeadlessRun;
use osada_content::mods::{ModStamp, SettingValues};
use osada_reader::fault::counted;
use osada_record::StateHash;
use osada_sim::rules::Role;
use osada_sim::{Damage, Plan, deeds_done};
use serde::Serialize;

/// The result of a run.
#[derive(Serialize)]
pub struct Summary<'a> {
    version: &'static str,
    level: &'a str,
    /// Origin of the level: its file, `shipped:NAME`, or a save.
    path: &'a str,
    challenge: &'static str,
    /// The strength of the raids, where the challenge adapts.
    #[serde(skip_serializing_if = "Option::is_none")]
    strength: Option<f64>,
    /// The mods in the order of loading.
    mods: Vec<ModLine<'a>>,
    /// Files that are used beside or instead of what ships.
    files: &'a [UsedFile],
    /// Digests of the texts of the rules and of all minds.
    rules: String,
    minds: String,
    player: &'a str,
    seed: u64,
    ticks: u64,
    outcome: &'static str,
    /// The goal that was reached.
    victory: Option<&'static str>,
    day: u64,
    wave: u32,
    colonists: usize,
    besiegers: usize,
    /// Those of the besiegers who guard a camp.
    garrison: usize,
    kills: u32,
    losses: u32,
    /// The plan of each raid, in order, with the days of waiting.
    plans: Vec<PlanLine>,
    damage: Damage,
    crafted: u32,
    /// The deeds that the game has come to, by name.
    deeds: Vec<&'a str>,
    hash: String,
    wall_seconds: f64,
    ticks_per_second: f64,
}

/// A plan of the besiegers' chief.
#[derive(Serialize)]
struct PlanLine {
    wave: u32,
    tick: u64,
    decided: &'static str,
    plan: &'static str,
}

/// A mod that is on.
#[derive(Serialize)]
struct ModLine<'a> {
    name: &'a str,
    version: &'a str,
    digest: String,
    #[serde(skip_serializing_if = "SettingValues::is_empty")]
    settings: &'a SettingValues,
}

/// The summary of a run of this player, which began at this tick and took so many seconds.
pub fn summary<'a>(run: &'a HeadlessRun, player: &'a str, (first, wall_seconds): (u64, f64)) -> Summary<'a> {
    let (world, content) = (&run.world, &run.setup.content);
    let ticks = world.clock().tick();
    let tally = world.tally();
    Summary {
        version: env!("CARGO_PKG_VERSION"),
        level: world.level(),
        path: &run.setup.origin,
        challenge: world.challenge().name(),
        strength: world.challenge().strength().map(|strength| strength.factor()),
        mods: content.mods.iter().map(mod_line).collect(),
        files: &run.setup.files,
        rules: format!("{:016x}", content.rules_digest()),
        minds: format!("{:016x}", content.minds_digest()),
        player,
        seed: world.seed(),
        ticks,
        outcome: world.outcome().name(),
        day: world.clock().day(&world.rules().time),
        wave: world.siege().arrived(),
        colonists: world.of_role(Role::Colonist).count(),
        victory: world.siege().won().map(|goal| goal.name()),
        besiegers: world.raiders().count(),
        garrison: world.of_role(Role::Besieger).count() - world.raiders().count(),
        kills: tally.kills,
        losses: tally.losses,
        plans: world.chief().plans().iter().map(plan_line).collect(),
        damage: tally.damage,
        crafted: tally.crafted,
        deeds: deeds_done(world).map(|deed| deed.name.as_str()).collect(),
        hash: StateHash::of(world.state()).to_string(),
        wall_seconds,
        ticks_per_second: (ticks - first) as f64 / wall_seconds.max(1e-9),
    }
}

fn mod_line(ModStamp { name, version, digest, settings }: &ModStamp) -> ModLine<'_> {
    ModLine { name, version, digest: format!("{digest:016x}"), settings }
}

fn plan_line(plan: &Plan) -> PlanLine {
    PlanLine { wave: plan.wave(), tick: plan.at().0, decided: plan.decided().name(), plan: plan.carried_out().name() }
}

/// The summary as a sentence.
pub fn sentence(summary: &Summary) -> String {
    let [ticks, colonists, besiegers, kills, losses] = [
        (summary.ticks as usize, "tick"),
        (summary.colonists, "colonist"),
        (summary.besiegers, "besieger"),
        (summary.kills as usize, "kill"),
        (summary.losses as usize, "loss"),
    ]
    .map(|(count, word)| counted(count, word));
    format!(
        "{} seed {} ({}): {} on day {} after {ticks}; wave {}, {colonists}, {besiegers}, {kills}, {losses}; hash {}; {:.0} ticks/s\n",
        one_line(summary.level),
        summary.seed,
        summary.player,
        summary.outcome,
        summary.day,
        summary.wave,
        summary.hash,
        summary.ticks_per_second
    )
}
