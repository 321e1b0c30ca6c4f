//! Every mistake of `tests/data/mistakes/mistakes.txt` is answered by the message that stands there, word for word, as `osada check`
//! prints it. `OSADA_UPDATE=1 cargo test --test promises -- mistakes` writes the messages anew; read what has changed.

use crate::updating;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

const FILE: &str = "tests/data/mistakes/mistakes.txt";

/// A right file with one thing changed in it, and the messages then.
struct Mistake {
    /// Which file, and what is wrong with it: "drawn: a title without a closing quote".
    name: String,
    /// The text that is replaced.
    from: String,
    /// Into what.
    to: String,
    /// The messages that are printed.
    printed: String,
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
    let mistake = |part: &str| Mistake {
        name: part.lines().next().unwrap_or_default().to_owned(),
        from: lines(part, "-"),
        to: lines(part, "+"),
        printed: lines(part, "|"),
    };
    (introduction, parts.map(mistake).collect())
}

fn written(introduction: &str, mistakes: &[Mistake]) -> String {
    let mut text = introduction.to_owned();
    for Mistake { name, from, to, printed } in mistakes {
        let _ = writeln!(text, "\n## {name}");
        for (sign, part) in [("-", from), ("+", to), ("|", printed)] {
            part.lines().for_each(|line| _ = writeln!(text, "{}", format!("{sign} {line}").trim_end()));
        }
    }
    text
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
    let output = Command::new(env!("CARGO_BIN_EXE_osada"))
        .arg("check")
        .args(&files)
        .current_dir(folder.path())
        .output()
        .expect("osada runs");
    let mut printed = vec![String::new(); mistakes.len()];
    let mut number = 0;
    for line in std::str::from_utf8(&output.stderr).expect("text").lines() {
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
fn every_mistake_is_answered_by_its_message() {
    let text = std::fs::read_to_string(FILE).expect("it is there");
    let (introduction, mut mistakes) = read(&text);
    let names: BTreeSet<&String> = mistakes.iter().map(|mistake| &mistake.name).collect();
    assert_eq!(names.len(), mistakes.len(), "every mistake has a name of its own");
    assert!(mistakes.len() >= 150, "only {} mistakes", mistakes.len());
    let read: Vec<usize> = (0..mistakes.len()).filter(|&index| mistakes[index].is_read()).collect();
    let printed = check(&read.iter().map(|&index| &mistakes[index]).collect::<Vec<_>>());
    let (mut differ, mut unnoticed) = (String::new(), Vec::new());
    for (&index, printed) in read.iter().zip(printed) {
        let mistake = &mut mistakes[index];
        let (name, file) = (&mistake.name, mistake.origin().1);
        if printed.is_empty() {
            unnoticed.push(name.clone());
            continue;
        }
        let places = printed.lines().filter(|line| line.starts_with(file));
        for line in places {
            let mut place = line[file.len()..].split(':').skip(1);
            let number = |part: Option<&str>| part.is_some_and(|part| part.parse::<usize>().is_ok());
            assert!(number(place.next()) && number(place.next()), "no line and column in `{name}`: {line}");
        }
        assert!(printed.starts_with(file) && !printed.contains("Source"), "`{name}` is reported as\n{printed}");
        if printed != mistake.printed {
            let _ = write!(differ, "\n`{name}` is reported as\n{printed}\nnot as\n{}\n", mistake.printed);
            mistake.printed = printed;
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
    let shipped = ["levels", "assets/minds", "assets/strategies", "assets/defences", "assets/campaigns"];
    let shipped = shipped.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let shipped = shipped.map(|entry| entry.expect("an entry").path());
    let output = Command::new(env!("CARGO_BIN_EXE_osada"))
        .arg("check")
        .args(right.chain(shipped))
        .arg("assets/rules.ron")
        .output()
        .expect("osada runs");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}
