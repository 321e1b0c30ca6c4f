//! The rules that ship make people decide as the thesis does.

use crate::common::{rules, unit};
use osada::brain::{Action, Senses};

#[test]
fn the_colonist_and_the_besieger_of_the_thesis_decide_as_printed() {
    let rules = rules();
    let decide = |name: &str, senses: Senses| {
        let mind = rules.mind_of(unit(&rules, name)).unwrap_or_else(|| panic!("{name} has no mind"));
        let reasons = rules.mind(mind).explain(&senses);
        assert_eq!(reasons.action, rules.mind(mind).decide(&senses));
        (reasons.action, reasons.sentence(name))
    };
    let (action, why) = decide("colonist", Senses::colonist(47.5, 60.0, 6.75, 19.0 / 3.0));
    assert_eq!(action, Action::Work);
    assert!(why.contains("Work 0.62"), "{why}");
    let (action, why) = decide("grunt", Senses::besieger(37.5, 60.0, 2.25));
    assert_eq!(action, Action::Attack);
    assert!(why.contains("Attack 0.75"), "{why}");
}
