//! Statistics over many runs, wave by wave and in total.

use super::run::Run;

/// The share of the runs of which something holds.
pub(super) fn share(runs: &[Run], holds: impl Fn(&Run) -> bool) -> f64 {
    runs.iter().filter(|run| holds(run)).count() as f64 / runs.len().max(1) as f64
}

/// The waves of the run in which most of them came.
pub(super) fn most_waves(runs: &[Run]) -> usize {
    runs.iter().map(|run| run.waves.len()).max().unwrap_or(0)
}

/// Share of the raids that ended without a blow.
pub(super) fn untouched(runs: &[Run]) -> f64 {
    let raids: usize = runs.iter().map(|run| run.waves.len()).sum();
    runs.iter().map(|run| run.untouched).sum::<usize>() as f64 / raids.max(1) as f64
}

/// For each wave, the share of the runs that it came in in which it killed a colonist or lost a besieger.
pub(super) fn bloody(runs: &[Run]) -> Vec<f64> {
    let share = |wave: usize| {
        let came: Vec<_> = runs.iter().filter_map(|run| run.waves.get(wave)).collect();
        let bloody = came.iter().filter(|&&&(lost, killed)| lost + killed > 0).count();
        bloody as f64 / came.len().max(1) as f64
    };
    (0..most_waves(runs)).map(share).collect()
}

/// Colonists killed and besiegers lost by a wave, over the runs that it came in.
pub(super) fn deaths(runs: &[Run], wave: usize) -> (Vec<f64>, Vec<f64>) {
    runs.iter()
        .filter_map(|run| run.waves.get(wave))
        .map(|&(lost, killed)| (f64::from(lost), f64::from(killed)))
        .unzip()
}
