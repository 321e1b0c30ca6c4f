//! A besieger's mind in Rust. It takes the place of the one that ships, and says why it does what it does, to whoever asks:
//! this program, `--explain`, the inspector of the window.
//!
//! `cargo run --example own_mind`

use osada::brain::{Action, Decider, Mind, MindRole, Reasons, Sense, Senses};
use osada::level::{self, shipped};
use osada::player::named;
use osada::sim::{Outcome, reasons, tick};
use std::error::Error;
use std::sync::Arc;

/// Besiegers who come in turns: those of even numbers go for the hearth at once, the others wait until they are in company.
/// All of them go home once they have lost half of their blood.
#[derive(Debug)]
struct InTurns {
    /// As many friends as these have to be near before the others go.
    company: f64,
}

impl InTurns {
    /// The action and what led to it. Asked for the action alone, it costs no more than that.
    fn weigh(&self, senses: &Senses) -> (Action, Why) {
        let even = senses.unit().is_none_or(|unit| unit.is_multiple_of(2));
        if senses.get(Sense::HpShare) < 0.5 {
            (Action::Flee, Why::Hurt)
        } else if even {
            (Action::Raze, Why::FirstTurn)
        } else if senses.get(Sense::FriendsNear) >= self.company || senses.get(Sense::EnemySeen) > 0.0 {
            (Action::Attack, Why::InCompany)
        } else {
            (Action::Stand, Why::Alone)
        }
    }
}

/// The reason of a decision.
enum Why {
    Hurt,
    FirstTurn,
    InCompany,
    Alone,
}

impl Decider for InTurns {
    fn decide(&self, senses: &Senses) -> Action {
        self.weigh(senses).0
    }

    fn reasons(&self, senses: &Senses) -> Reasons {
        let (action, why) = self.weigh(senses);
        let friends = senses.get(Sense::FriendsNear);
        let words = match why {
            Why::Hurt => format!("{:.0} % of the hit points are left", 100.0 * senses.get(Sense::HpShare)),
            Why::FirstTurn => "even numbers go first".to_owned(),
            Why::InCompany => format!("friends near: {friends}, or an enemy is in sight"),
            Why::Alone => format!("friends near: {friends}, wanted: {}", self.company),
        };
        Reasons::of_words(action, [words])
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mind = Mind::of(MindRole::Besieger, "They come in turns.", InTurns { company: 3.0 });
    // Every kind of unit that the rules give the mind `besieger` is led by ours now. A level or a wave could name it, too.
    let rules = Arc::new(shipped::rules()?.with_mind("besieger", mind)?);
    let (file, text) = shipped::level("first_siege").ok_or("this level does not ship")?;
    let level = level::load(file, text, &rules)?;
    let mut world = level::build(&level, &rules, 1)?;
    let mut player = named("planner").ok_or("there is no such player")?;
    let mut decisions = Vec::new();
    while world.outcome() == Outcome::Running && world.siege().arrived() < 4 {
        let commands = player.commands(&world);
        tick(&mut world, &commands);
        for (id, unit) in world.raiders() {
            let Some(reasons) = reasons(&world, id) else { continue };
            // Once for everybody and everything that they come to do.
            if decisions.len() < 40 && !decisions.contains(&(id, reasons.action)) {
                let sentence = reasons.sentence(&format!("{} {id}", unit.name()));
                println!("day {}: {sentence}", world.clock().day(&rules.time));
                decisions.push((id, reasons.action));
            }
        }
    }
    let tally = world.tally();
    println!("{} besiegers fell, {} went home, {} people died", tally.kills, tally.fled, tally.losses);
    Ok(())
}
