//! Who comes: the wave of the level, plus what it has grown while it waited, with some of it replaced by other kinds within its
//! worth.

use crate::kinds::UnitKind;
use crate::rules::{PlanRules, Rules};
use crate::state::{Band, Squad};

/// No raid grows beyond this many people, however long it has waited; one that is larger in the level comes as written.
const MOST: u32 = 2000;

/// The band of a plan: what was to come, grown by a share of it, with a share of everybody's worth sent as other kinds.
pub(super) fn muster(rules: &Rules, plan: &PlanRules, wave: &Band, growth: f64) -> Band {
    let into: Vec<(UnitKind, f64)> =
        plan.into.iter().filter_map(|(name, weight)| Some((rules.unit_named(name)?, f64::from(*weight)))).collect();
    let written = wave.iter().fold(0u32, |sum, squad| sum.saturating_add(squad.count));
    let mut room = written.max(MOST);
    let mut band = Band::new();
    let mut enlist = |squad: Squad, count: u32| {
        let count = count.min(room);
        room -= count;
        let same = |other: &&mut Squad| (other.kind, other.camp, other.mind) == (squad.kind, squad.camp, squad.mind);
        match band.iter_mut().find(same) {
            Some(other) => other.count += count,
            None if count > 0 => band.push(Squad { count, ..squad }),
            None => {}
        }
    };
    for &squad in wave {
        let grown = rounded(f64::from(squad.count) * (1.0 + growth));
        let is_wanted = into.iter().any(|&(kind, _)| kind == squad.kind);
        let leave = if is_wanted || into.is_empty() { 0 } else { rounded(f64::from(grown) * plan.share) };
        let worth = rules.unit(squad.kind).worth;
        let mut purse = f64::from(leave) * worth;
        let weights: f64 = into.iter().map(|(_, weight)| weight).sum();
        let mut sent = Vec::new();
        let whole = purse;
        for &(kind, weight) in &into {
            let price = rules.unit(kind).worth;
            let count = rounded(whole * weight / weights / price).min((purse / price) as u32);
            purse -= f64::from(count) * price;
            sent.push((kind, count));
        }
        // Whoever cannot be paid for as another kind comes as they are.
        enlist(squad, grown - leave + (purse / worth + 1e-9) as u32);
        for (kind, count) in sent {
            enlist(Squad { kind, mind: None, ..squad }, count);
        }
    }
    band
}

/// The nearest whole number; halves are rounded up.
fn rounded(value: f64) -> u32 {
    (value + 0.5) as u32
}

/// The two parts of a squad: those who strike first, and the rest.
pub(super) fn parted(squad: Squad, vanguard: f64) -> (Squad, Squad) {
    let first = rounded(f64::from(squad.count) * vanguard).min(squad.count);
    (Squad { count: first, ..squad }, Squad { count: squad.count - first, ..squad })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::rules;
    use osada_ai::brain::Action;

    #[test]
    fn who_is_sent_for_others_is_worth_no_more_than_they_were() {
        let rules = rules();
        let kind = |name: &str| rules.unit_named(name).expect("there is one");
        let worth = |band: &Band| band.iter().map(|it| f64::from(it.count) * rules.unit(it.kind).worth).sum::<f64>();
        for plan in &rules.siege.plans {
            for grunts in 1..40 {
                let wave = vec![Squad::new(kind("grunt"), grunts), Squad::new(kind("brute"), grunts / 3)];
                let band = muster(&rules, plan, &wave, 0.0);
                assert!(worth(&band) <= worth(&wave) + 1e-9, "{:?} of {grunts}", plan.plan);
                assert!(worth(&band) >= worth(&wave) - 5.0, "nothing but the change is lost");
            }
        }
        let sap = rules.plan(Action::Sap).expect("it ships");
        let band = muster(&rules, sap, &vec![Squad::new(kind("grunt"), 10)], 0.0);
        assert_eq!(band, [Squad::new(kind("grunt"), 4), Squad::new(kind("sapper"), 5)]);
    }

    #[test]
    fn what_waits_grows_and_what_splits_stays_as_many() {
        let rules = rules();
        let grunt = Squad::new(rules.unit_named("grunt").expect("there is one"), 9);
        let wait = rules.plan(Action::Wait).expect("it ships");
        assert_eq!(muster(&rules, wait, &vec![grunt], 0.35)[0].count, 12);
        let (first, rest) = parted(grunt, 0.35);
        assert_eq!((first.count, rest.count), (3, 6));
    }
}
