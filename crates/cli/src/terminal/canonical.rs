//! A command in canonical form: arguments in one order, under one name each, defaults left out. Two commands that do the same
//! have the same words, and the words can be given as a command again.

use clap::{ArgAction, ArgMatches, Command};
use std::ffi::OsStr;

/// Arguments that do not change the results: the output, the part, and the paths of files, whose digests are compared
/// instead.
const LEFT_OUT: [&str; 12] = [
    "out", "json", "shard", "resume", "rules", "mods", "data_dir", "help", "version", "verbose", "threads", "baseline",
];

/// The words of the command that was given, after the name of the program.
pub fn words(command: &Command, matches: &ArgMatches) -> Vec<String> {
    let (mut words, mut command, mut matches) = (Vec::new(), command, matches);
    while let Some((name, inner)) = matches.subcommand() {
        let Some(sub) = command.find_subcommand(name) else { break };
        words.push(name.to_owned());
        (command, matches) = (sub, inner);
    }
    for argument in command.get_arguments() {
        let id = argument.get_id().as_str();
        if LEFT_OUT.contains(&id) {
            continue;
        }
        let long = argument.get_long().map(|name| format!("--{name}"));
        if matches!(argument.get_action(), ArgAction::SetTrue) {
            if matches.get_flag(id) {
                words.extend(long);
            }
            continue;
        }
        let values: Vec<&OsStr> = matches.get_raw(id).into_iter().flatten().collect();
        if values.iter().copied().eq(argument.get_default_values().iter().map(|value| value.as_os_str())) {
            continue;
        }
        for value in values {
            words.extend(long.clone());
            words.push(value.to_string_lossy().into_owned());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Arg;

    fn command() -> Command {
        let seed = Arg::new("seed").long("seed").default_value("1");
        let maps = Arg::new("maps").long("maps").alias("boards");
        let level = Arg::new("level").long("level").action(ArgAction::Append);
        let quick = Arg::new("quick").long("quick").action(ArgAction::SetTrue);
        let out = Arg::new("out").long("out");
        let file = Arg::new("file");
        let inner = Command::new("balance").args([seed, maps, level, quick, out, file]);
        Command::new("osada").subcommand(Command::new("lab").subcommand(inner))
    }

    fn canonical(words_given: &[&str]) -> Vec<String> {
        let mut command = command();
        let matches = command.try_get_matches_from_mut(words_given).expect("it is a command");
        words(&command, &matches)
    }

    #[test]
    fn commands_that_do_the_same_are_the_same_words_and_can_be_given_again() {
        let one = canonical(&[
            "osada",
            "lab",
            "balance",
            "--quick",
            "--level",
            "a",
            "--level=b",
            "--boards",
            "3",
            "f",
            "--out",
            "x",
        ]);
        let other = canonical(&[
            "osada", "lab", "balance", "f", "--maps=3", "--level", "a", "--seed", "1", "--level", "b", "--quick",
        ]);
        assert_eq!(one, other);
        assert_eq!(one, ["lab", "balance", "--maps", "3", "--level", "a", "--level", "b", "--quick", "f"]);
        let line: Vec<&str> = std::iter::once("osada").chain(one.iter().map(String::as_str)).collect();
        assert_eq!(canonical(&line), one);
        assert_ne!(canonical(&["osada", "lab", "balance"]), one);
    }
}
