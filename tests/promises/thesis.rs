//! The worked examples of the thesis, decided by the minds that the shipped rules give to colonists and besiegers.

use crate::common::{rules, unit};
use osada::brain::{Action, Evidence, MatrixReasons, Mind, Reasons, Senses};

/// The mind of a kind of unit.
fn mind_of(name: &str) -> Mind {
    let rules = rules();
    let mind = rules.mind_of(unit(&rules, name)).unwrap_or_else(|| panic!("{name} has no mind"));
    rules.mind(mind).clone()
}

fn matrices(reasons: &Reasons) -> &[MatrixReasons] {
    let Evidence::Fuzzy(matrices) = &reasons.evidence else { panic!("the thesis decides by matrices") };
    matrices
}

fn assert_close(found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() < 1e-12, "{found} instead of {expected}");
    }
}

#[test]
fn the_colonist_of_the_thesis_works() {
    let senses = Senses::colonist(47.5, 60.0, 6.75, 19.0 / 3.0);
    let mind = mind_of("colonist");
    let reasons = mind.explain(&senses);
    let [sleep, meal, grief, talk, mood, work] = matrices(&reasons) else { panic!("every rule is asked") };

    assert_close(&sleep.rows.degrees, &[0.25, 0.75, 0.0]);
    assert_close(&sleep.columns.degrees, &[0.0, 0.625, 0.375]);
    assert_close(&sleep.strengths, &[0.0, 0.25, 0.25, 0.0, 0.625, 0.375, 0.0, 0.0, 0.0]);
    assert_eq!(sleep.winner.as_ref().map(|winner| winner.0.as_str()), Some("DoSomething"));
    assert_eq!(sleep.cell, Some((1, 1)));
    assert_close(&[sleep.margin], &[0.375]);

    // What the thesis has no table for has no say where nothing is known of meals, graves and moods.
    let others = [meal, grief, talk, mood].map(|rule| rule.winner.as_ref().map(|winner| winner.0.as_str()));
    assert_eq!(others, [Some("DoSomething"); 4]);
    assert_close(&work.rows.degrees, &[0.0, 0.0, 0.0, 0.25, 0.75]);
    assert_close(&work.strengths[9..], &[0.0, 0.25, 0.25, 0.0, 0.625, 0.375]);
    assert_close(&[work.winner.as_ref().map_or(0.0, |winner| winner.1)], &[0.625]);
    assert_eq!(reasons.action, Action::Work);
    assert_eq!(mind.decide(&senses), Action::Work);
    assert_eq!(reasons.sentence("Hania"), "Hania works: Full 0.75, Diligence Average 0.62 → Work 0.62; no alternative");
    assert_eq!(reasons.plain_sentence("Hania"), "Hania works: hit points full, diligence average");
}

#[test]
fn the_besieger_of_the_thesis_attacks() {
    let senses = Senses::besieger(37.5, 60.0, 2.25);
    let mind = mind_of("grunt");
    let reasons = mind.explain(&senses);
    let [_, _, rule] = matrices(&reasons) else { panic!("the rules of the camp are asked before it") };

    assert_close(&rule.rows.degrees, &[0.0, 0.0, 0.25, 0.75, 0.0]);
    assert_close(&rule.columns.degrees, &[0.0, 0.0, 0.75, 0.25, 0.0]);
    assert_close(&rule.strengths[10..20], &[0.0, 0.0, 0.25, 0.25, 0.0, 0.0, 0.0, 0.75, 0.25, 0.0]);
    assert_eq!(rule.winner, Some(("Attack".to_owned(), 0.75)));
    assert_eq!(rule.runner_up, Some(("Rest".to_owned(), 0.25)));
    assert_eq!((reasons.action, mind.decide(&senses)), (Action::Attack, Action::Attack));
    assert_eq!(
        reasons.sentence("Grunt 3"),
        "Grunt 3 attacks: Hp High 0.75, Morale Average 0.75 → Attack 0.75; otherwise Rest 0.25"
    );
}

#[test]
fn hit_point_sets_rescale_with_the_greatest_hit_points() {
    let half = |max_hp: f64| mind_of("grunt").explain(&Senses::besieger(max_hp / 2.0, max_hp, 0.0));
    let (brute, wolf) = (half(180.0), half(40.0));
    assert_close(&matrices(&brute)[2].rows.degrees, &matrices(&wolf)[2].rows.degrees);
    assert_eq!(matrices(&brute)[2].rows.variable.high, 180.0);
}
