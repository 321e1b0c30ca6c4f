//! Answers of scripted players to questions: the first choice that leaves them at least half of everything in store.

use osada_sim::rules::Good;
use osada_sim::{Answer, Command, World, check};

/// Answers every open question that can be answered without spending more than half of anything.
pub(super) fn answer(world: &World, commands: &mut Vec<Command>) {
    for asked in world.story().asked() {
        let Some(question) = world.story().question(world.rules(), asked.trigger()) else { continue };
        let stock = world.stock();
        let affordable = question.choices.iter().zip(0u8..).filter(|(choice, _)| {
            Good::ALL.into_iter().all(|good| choice.cost.of(good).saturating_mul(2) <= stock.of(good))
        });
        let mut answers = affordable
            .map(|(_, choice)| Command::from(Answer { trigger: asked.trigger().to_owned(), choice }))
            .filter(|command| check(world, command).is_ok());
        commands.extend(answers.next());
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{go_on, rules, world};
    use super::*;
    use osada_sim::rules::{Choice, Condition, Measure, Question, Stock, Trigger};

    #[test]
    fn the_first_choice_that_leaves_half_of_everything_is_taken() {
        let choice = |food| Choice {
            text: "yes".to_owned(),
            cost: Stock { food, ..Stock::default() },
            needs: Vec::new(),
            then: Vec::new(),
        };
        let ask = Question {
            title: "a".to_owned(),
            text: "b".to_owned(),
            picture: None,
            seconds: 60.0,
            choices: vec![choice(30), choice(20), choice(0)],
            unanswered: Vec::new(),
        };
        let when = vec![Condition::AtLeast(Measure::Seconds, 1.0)];
        let mut rules = rules();
        rules.triggers =
            vec![Trigger { name: "asked".to_owned(), when, again: None, ask: Some(ask), then: Vec::new() }];
        let grass = ".".repeat(20);
        let home = format!("{:.<20}", ".......H....C");
        let rows = [&grass, &grass, &home, &grass, &grass, &grass, &grass, &grass].map(String::as_str);
        let rest = "stock: (food: 40), happenings: All, waves: [[(\"grunt\", 1)]]";
        let mut small = world(rules, rest, &rows);
        go_on(&mut small, &[], 180);
        let mut commands = Vec::new();
        answer(&small, &mut commands);
        assert_eq!(commands, [Command::from(Answer { trigger: "asked".to_owned(), choice: 1 })]);
    }
}
