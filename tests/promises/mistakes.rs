//! `osada check` notices every mistake of `tests/data/mistakes/mistakes.txt`, at the place and of the kind that stand there; of a
//! sample it prints what stands there, word for word. `OSADA_UPDATE=1 cargo test --test promises -- mistakes` writes both anew;
//! read what has changed.

use crate::program::{program, text};
use crate::updating;
use osada::level;
use osada::sim::rules::Rules;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

const FILE: &str = "tests/data/mistakes/mistakes.txt";

/// A right file with one thing changed in it, and the messages then.
struct Mistake {
    /// The messages as they are printed; otherwise their places and kinds.
    word_for_word: bool,
    /// Which file, and what is wrong with it: "drawn: a title without a closing quote".
    name: String,
    /// The text that is replaced.
    from: String,
    /// Into what.
    to: String,
    messages: String,
}

impl Mistake {
    /// The right file that is changed, and what the wrong one is called.
    fn origin(&self) -> (String, &str) {
        let kind = self.name.split(':').next().unwrap_or_default();
        match kind.split_once(' ') {
            Some(("mind", name)) => (format!("assets/minds/{name}.ron"), "mind.ron"),
            // A file of a mod is checked with the whole folder.
            Some(("mod", file)) => (format!("mods/frontier/{file}"), "frontier"),
            _ => match kind {
                "looks" => ("mods/frontier/looks.ron".to_owned(), "looks.ron"),
                "rules" => ("assets/rules.ron".to_owned(), "rules.ron"),
                "keys" => ("assets/view.ron".to_owned(), "view.ron"),
                "campaign" => ("assets/campaigns/long_road.ron".to_owned(), "campaign.ron"),
                "leader" => ("assets/leaders/careful.ron".to_owned(), "leader.ron"),
                "tests" => ("tests/data/mistakes/tests.ron".to_owned(), "tests.ron"),
                "settings" => ("tests/data/mistakes/settings.ron".to_owned(), "settings.ron"),
                "script" => ("tests/data/mistakes/script.ron".to_owned(), "script.ron"),
                "strategy" => ("tests/data/mistakes/strategy.ron".to_owned(), "strategy.ron"),
                level => (format!("tests/data/mistakes/{level}.ron"), "level.ron"),
            },
        }
    }

    /// The text of the wrong file.
    fn text(&self) -> String {
        let path = self.origin().0;
        if self.from.is_empty() {
            return self.to.clone();
        }
        let right = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(right.contains(&self.from), "`{}`: {path} holds no `{}`", self.name, self.from);
        right.replacen(&self.from, &self.to, 1)
    }

    /// Writes the wrong file into a folder, and what belongs to it.
    fn write(&self, folder: &Path) {
        let (path, name) = self.origin();
        let file = match path.strip_prefix("mods/frontier/").filter(|_| name == "frontier") {
            Some(file) => {
                copy(Path::new("mods/frontier"), &folder.join(name));
                folder.join(name).join(file)
            }
            None => folder.join(name),
        };
        std::fs::create_dir_all(file.parent().expect("it lies in a folder")).expect("a folder can be made");
        std::fs::write(file, self.text()).expect("it can be written");
    }

    /// True if this program reads such files.
    fn is_read(&self) -> bool {
        cfg!(feature = "window") || !["settings.ron", "view.ron"].contains(&self.origin().1)
    }
}

/// The places and kinds of all messages about a file: `12:5 error: unknown field … (did you mean title?)`.
fn kinds(printed: &str, file: &str) -> String {
    let mut kinds: Vec<String> = Vec::new();
    for line in printed.lines() {
        if let Some((place, severity, words)) = message(line) {
            let place = place.strip_prefix(file).unwrap_or(place).trim_start_matches([':', '/']);
            kinds.push(format!("{place} {severity}: {}", kind(words)));
        } else if let (Some(meant), Some(kind)) = (line.split("did you mean `").nth(1), kinds.last_mut()) {
            let _ = write!(kind, " (did you mean {}?)", meant.split('`').next().unwrap_or_default());
        }
    }
    kinds.join("; ")
}

/// Place, severity and words of a line of output with which a message begins.
fn message(line: &str) -> Option<(&str, &str, &str)> {
    ["error", "warning"].into_iter().find_map(|severity| {
        let (place, words) = line.split_once(&format!(": {severity}: "))?;
        let mut numbers = place.rsplit(':').take(2);
        numbers.all(|number| number.parse::<usize>().is_ok()).then_some((place, severity, words))
    })
}

/// The first words of a message, with `…` for quoted text and numbers.
fn kind(words: &str) -> String {
    let mut kind = String::new();
    for (index, part) in words.split(['`', '"']).enumerate() {
        kind.push_str(if index % 2 == 0 { part } else { "…" });
    }
    let end = kind.find([',', ';', ':', '(']).unwrap_or(kind.len());
    let is_number = |word: &str| word.trim_start_matches('-').starts_with(|first: char| first.is_ascii_digit());
    let words = kind[..end].split_whitespace().map(|word| if is_number(word) { "…" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder can be made");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            std::fs::copy(from, to).expect("it can be copied");
        }
    }
}

/// The introduction of the file, and its mistakes.
fn read(text: &str) -> (String, Vec<Mistake>) {
    let mut parts = text.split("\n## ");
    let introduction = parts.next().unwrap_or_default().to_owned();
    let lines = |part: &str, sign: &str| -> String {
        let lines: Vec<&str> = part.lines().filter_map(|line| line.strip_prefix(sign)).collect();
        lines.iter().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>().join("\n")
    };
    let mistake = |part: &str| {
        let heading = part.lines().next().unwrap_or_default();
        let (name, kinds) = heading.split_once(" => ").unwrap_or((heading, ""));
        let printed = lines(part, "|");
        Mistake {
            word_for_word: !printed.is_empty(),
            name: name.to_owned(),
            from: lines(part, "-"),
            to: lines(part, "+"),
            messages: if printed.is_empty() { kinds.to_owned() } else { printed },
        }
    };
    (introduction, parts.map(mistake).collect())
}

fn written(introduction: &str, mistakes: &[Mistake]) -> String {
    let mut text = introduction.to_owned();
    for Mistake { word_for_word, name, from, to, messages } in mistakes {
        let (kinds, printed) =
            if *word_for_word { (String::new(), messages.as_str()) } else { (format!(" => {messages}"), "") };
        let _ = write!(text, "\n## {name}{kinds}");
        for (sign, part) in [("-", from.as_str()), ("+", to), ("|", printed)] {
            part.lines().for_each(|line| _ = write!(text, "\n{}", format!("{sign} {line}").trim_end()));
        }
    }
    text + "\n"
}

/// The places and messages of the errors in a level, without the lines shown with them.
fn errors_of_level(text: &str, rules: &Rules) -> Vec<String> {
    let report = level::load("level.ron", text, rules).err().map(|report| report.to_string()).unwrap_or_default();
    report.lines().filter(|line| line.contains(": error: ")).map(str::to_owned).collect()
}

#[test]
fn of_two_mistakes_nearly_always_both_are_reported_and_hardly_ever_anything_else() {
    let (_, mistakes) = read(&std::fs::read_to_string(FILE).expect("it is there"));
    let rules = level::shipped::rules().expect("the shipped rules are right");
    let right = std::fs::read_to_string("tests/data/mistakes/drawn.ron").expect("it is there");
    let drawn: Vec<&Mistake> =
        mistakes.iter().filter(|mistake| mistake.name.starts_with("drawn:") && !mistake.from.is_empty()).collect();
    let place = |mistake: &Mistake| right.find(&mistake.from).map(|start| start..start + mistake.from.len());
    let (mut tried, mut both, mut other) = (0, 0, 0);
    for (number, first) in drawn.iter().enumerate() {
        for second in drawn[number + 1..].iter().step_by(37) {
            let (Some(a), Some(b)) = (place(first), place(second)) else { continue };
            // Messages keep their lines if the first of the two is in a line before the second and adds none.
            if a.end > b.start || !right[a.end..b.start].contains('\n') || first.to.contains('\n') {
                continue;
            }
            let wrong = right.replacen(&first.from, &first.to, 1);
            let mut expected = errors_of_level(&wrong, &rules);
            expected.extend(errors_of_level(&right.replacen(&second.from, &second.to, 1), &rules));
            let found = errors_of_level(&wrong.replacen(&second.from, &second.to, 1), &rules);
            tried += 1;
            both += usize::from(expected.iter().all(|line| found.contains(line)));
            other += usize::from(found.iter().any(|line| !expected.contains(line)));
        }
    }
    assert!(tried > 100 && both * 10 >= tried * 8 && other * 20 <= tried, "{tried}: {both} both, {other} other");
}

/// The messages of `osada check` about each of the mistakes, with all of them in one folder.
fn check(mistakes: &[&Mistake]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let files: Vec<String> = mistakes
        .iter()
        .enumerate()
        .map(|(number, mistake)| {
            mistake.write(&folder.path().join(format!("{number:03}")));
            format!("{number:03}/{}", mistake.origin().1)
        })
        .collect();
    let output = program(["check"]).args(&files).current_dir(folder.path()).output().expect("osada runs");
    let mut printed = vec![String::new(); mistakes.len()];
    let mut number = 0;
    for line in text(&output.stderr).lines() {
        let begins = line.split_once('/').and_then(|(folder, rest)| Some((folder.parse::<usize>().ok()?, rest)));
        let line = match begins {
            Some((found, rest)) => {
                number = found;
                rest.to_owned()
            }
            None if line.starts_with("error: ") && line.ends_with("wrong") => continue,
            None => line.to_owned(),
        };
        // Other places in the same folder are reported as well.
        printed[number].push_str(&line.replace(&format!("{number:03}/"), ""));
        printed[number].push('\n');
    }
    printed.iter().map(|printed| printed.trim_end().to_owned()).collect()
}

#[test]
fn every_mistake_is_noticed_at_its_place() {
    let text = std::fs::read_to_string(FILE).expect("it is there");
    let (introduction, mut mistakes) = read(&text);
    let names: BTreeSet<&String> = mistakes.iter().map(|mistake| &mistake.name).collect();
    assert_eq!(names.len(), mistakes.len(), "every mistake has a name of its own");
    let sample = mistakes.iter().filter(|mistake| mistake.word_for_word).count();
    assert!(mistakes.len() >= 540 && sample >= 40, "only {} mistakes, {sample} word for word", mistakes.len());
    let read: Vec<usize> = (0..mistakes.len()).filter(|&index| mistakes[index].is_read()).collect();
    let printed = check(&read.iter().map(|&index| &mistakes[index]).collect::<Vec<_>>());
    let (mut differ, mut unnoticed) = (String::new(), Vec::new());
    for (&index, printed) in read.iter().zip(printed) {
        let mistake = &mut mistakes[index];
        let (name, file) = (&mistake.name, mistake.origin().1);
        let kinds = kinds(&printed, file);
        if kinds.is_empty() {
            unnoticed.push(name.clone());
            continue;
        }
        assert!(printed.starts_with(file) && !printed.contains("Source"), "`{name}` is reported as\n{printed}");
        let found = if mistake.word_for_word { printed } else { kinds };
        if found != mistake.messages {
            let _ = write!(differ, "\n`{name}` is reported as\n{found}\nnot as\n{}\n", mistake.messages);
            mistake.messages = found;
        }
    }
    assert_eq!(unnoticed, [""; 0], "nobody notices these");
    if updating() {
        std::fs::write(FILE, written(&introduction, &mistakes)).expect("it can be written");
    } else {
        assert!(differ.is_empty(), "OSADA_UPDATE=1 cargo test --test promises -- mistakes writes them anew:{differ}");
    }
}

#[test]
fn the_right_files_are_right_and_nothing_is_odd_about_them() {
    let folder = Path::new("tests/data/mistakes");
    let files = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let right = files.filter(|path| path.extension().is_some_and(|ending| ending == "ron"));
    let right = right.filter(|path| cfg!(feature = "window") || !path.ends_with("settings.ron"));
    let shipped =
        ["levels", "assets/minds", "assets/strategies", "assets/defences", "assets/campaigns", "assets/leaders"];
    let shipped = shipped.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let shipped = shipped.map(|entry| entry.expect("an entry").path());
    let output = program(["check", "assets/rules.ron"]).args(right.chain(shipped)).output().expect("osada runs");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}
