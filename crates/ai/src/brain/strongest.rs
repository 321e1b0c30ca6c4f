//! The set that a sense belongs to most.

use super::mind::{Mind, MindKind};
use super::sense::{Sense, Senses};

impl Mind {
    /// The set that a sense belongs to most, the first of equals, and the number of sets of that variable, both in the
    /// order of the mind's last matrix about it. `None` for minds without fuzzy sets on this sense.
    pub fn strongest_set(&self, sense: Sense, senses: &Senses) -> Option<(usize, usize)> {
        let MindKind::Fuzzy(mind) = &self.decider else { return None };
        let (variable, input) = mind
            .matrices()
            .flat_map(|(_, matrix, row, column)| [(matrix.rows(), row), (matrix.columns(), column)])
            .filter(|(_, input)| input.sense == sense)
            .last()?;
        let mut best = (0, 0.0);
        for (set, degree) in variable.degrees(input.value(variable, senses)).enumerate() {
            if degree > best.1 {
                best = (set, degree);
            }
        }
        Some((best.0, variable.sets.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_rule_says_whether_somebody_holds_up() {
        let mind =
            Mind::from_ron(include_str!("../../../../assets/minds/settler.ron")).expect("the shipped mind is right");
        let set = |hp| mind.strongest_set(Sense::Hp, &Senses::colonist(hp, 60.0, 5.0, 0.0));
        assert_eq!(set(60.0), Some((4, 5)));
        assert_eq!(set(30.0), Some((2, 5)));
        assert_eq!(set(20.0), Some((1, 5)));
        assert_eq!(mind.strongest_set(Sense::Morale, &Senses::default()), None);
    }
}
