//! Besiegers led from outside: a mind that says what it has been told to say, and decides by itself where it has not.

use osada::brain::{Action, Decider, Mind, MindRole, Reasons, Senses};
use osada::sim::UnitId;
use osada::sim::rules::Rules;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What besiegers have been told, by their numbers.
#[derive(Debug, Default)]
pub struct Board(Mutex<Vec<Option<Action>>>);

impl Board {
    fn orders(&self) -> MutexGuard<'_, Vec<Option<Action>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells a besieger what to do until it is told something else; `None` leaves it to its own mind.
    pub fn tell(&self, unit: UnitId, action: Option<Action>) {
        let mut orders = self.orders();
        if orders.len() <= unit.index() {
            orders.resize(unit.index() + 1, None);
        }
        orders[unit.index()] = action;
    }

    fn told(&self, senses: &Senses) -> Option<Action> {
        self.orders().get(senses.unit()? as usize).copied().flatten()
    }
}

/// A mind behind which somebody else may stand.
#[derive(Debug)]
struct Puppet {
    own: Mind,
    board: Arc<Board>,
}

impl Decider for Puppet {
    fn decide(&self, senses: &Senses) -> Action {
        self.board.told(senses).unwrap_or_else(|| self.own.decide(senses))
    }

    fn reasons(&self, senses: &Senses) -> Reasons {
        match self.board.told(senses) {
            Some(action) => Reasons::of_words(action, ["a learner says so"]),
            None => self.own.explain(senses),
        }
    }
}

/// The same rules with every mind of besiegers led by a board.
pub fn led_by(rules: &Rules, board: &Arc<Board>) -> Rules {
    let mut led = rules.clone();
    for (_, mind) in led.minds.iter_mut().filter(|(_, mind)| mind.role == MindRole::Besieger) {
        let about = mind.about.clone();
        *mind = Mind::of(MindRole::Besieger, about, Puppet { own: mind.clone(), board: Arc::clone(board) });
    }
    led
}
