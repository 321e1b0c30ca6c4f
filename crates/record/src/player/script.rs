//! Playing a checked script: its names and numbers become commands for the world as it is.

use super::contract::Player;
use osada_content::Script;
use osada_sim::{Command, World};

impl Player for Script {
    fn commands(&mut self, world: &World) -> Vec<Command> {
        self.at(world.clock().tick()).iter().filter_map(|written| written.resolve(world, &mut Vec::new())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_content::{build, load, load_script, shipped};
    use osada_sim::Draft;
    use std::sync::Arc;

    #[test]
    fn a_script_says_at_its_ticks_what_it_says() {
        let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
        let text = "(steps: [(at: 0, commands: [SetPriority(job: Chop, priority: 4), Draft(units: [0, 999])])])";
        let mut script = load_script("a.ron", text, &rules).expect("it is right");
        let (file, text) = shipped::level("tutorial").expect("it ships");
        let level = load(file, text, &rules).expect("it is right");
        let world = build(&level, &rules, 1).expect("it can be built");
        let commands = script.commands(&world);
        let first = world.unit_at(0).expect("somebody lives there");
        assert_eq!(commands.len(), 2);
        assert_eq!(commands[1], Command::Draft(Draft { units: vec![first], drafted: true }));
    }
}
