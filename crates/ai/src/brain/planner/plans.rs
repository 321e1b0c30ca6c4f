//! The cheapest plans for one goal from every state of the facts, computed when the mind is loaded.

/// A set of true facts: bit `n` stands for fact `n`.
pub(super) type Facts = usize;

/// The effect of an offer on the facts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Effect {
    /// Facts that must be true before.
    pub needs: Facts,
    /// Facts that become true.
    pub gives: Facts,
    /// Facts that become false, unless they are given.
    pub takes: Facts,
    /// Above 0.
    pub cost: f64,
}

impl Effect {
    /// The facts after the offer, if it can be taken up.
    pub fn after(&self, facts: Facts) -> Option<Facts> {
        (facts & self.needs == self.needs).then_some((facts & !self.takes) | self.gives)
    }
}

/// For every state of the facts the first step of the cheapest plan.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Plans {
    wants: Facts,
    next: Vec<Option<u8>>,
}

impl Plans {
    /// The plans for a goal that wants these facts, over `count` facts. The cost of a state is the minimum over all
    /// offers of the offer's cost plus that of the state after it (Bellman's equation); of equal ones the first counts.
    pub fn new(count: usize, wants: Facts, effects: &[Effect]) -> Self {
        let states = 1 << count;
        let mut costs: Vec<f64> =
            (0..states).map(|facts| if facts & wants == wants { 0.0 } else { f64::MAX }).collect();
        let mut next = vec![None; states];
        let mut changed = true;
        while changed {
            changed = false;
            for facts in (0..states).filter(|facts| facts & wants != wants) {
                for (number, effect) in effects.iter().enumerate() {
                    let Some(after) = effect.after(facts).filter(|&after| costs[after] < f64::MAX) else { continue };
                    let cost = effect.cost + costs[after];
                    if cost < costs[facts] {
                        (costs[facts], next[facts], changed) = (cost, Some(number as u8), true);
                    }
                }
            }
        }
        Self { wants, next }
    }

    pub fn is_reached(&self, facts: Facts) -> bool {
        facts & self.wants == self.wants
    }

    /// The offer to take up first, or `None` where the goal is reached or no plan leads to it.
    pub fn first(&self, facts: Facts) -> Option<usize> {
        self.next[facts].map(usize::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn effect(needs: Facts, gives: Facts, cost: f64) -> Effect {
        Effect { needs, gives, takes: 0, cost }
    }

    #[test]
    fn the_cheapest_plan_is_taken_even_if_it_has_more_steps() {
        let effects =
            [effect(0, 0b100, 9.0), effect(0, 0b001, 2.0), effect(0b001, 0b010, 2.0), effect(0b011, 0b100, 2.0)];
        let plans = Plans::new(3, 0b100, &effects);
        assert_eq!([0, 0b001, 0b011, 0b010].map(|facts| plans.first(facts)), [Some(1), Some(2), Some(3), Some(1)]);
        assert!(plans.is_reached(0b110) && plans.first(0b110).is_none());
    }

    #[test]
    fn what_nothing_leads_to_has_no_plan() {
        let plans = Plans::new(2, 0b10, &[effect(0, 0b01, 1.0)]);
        assert_eq!(plans.first(0), None);
    }

    #[test]
    fn a_step_that_undoes_another_is_taken_in_time() {
        let lie_down = Effect { needs: 0, gives: 0b01, takes: 0b10, cost: 1.0 };
        let plans = Plans::new(2, 0b11, &[effect(0, 0b10, 1.0), lie_down]);
        assert_eq!(plans.first(0), Some(1), "first down, then what lying down would undo");
        assert_eq!(plans.first(0b01), Some(0));
    }
}
