//! Shows findings on stdout and writes them into a folder.

use super::options::OutputOptions;
use crate::failure::{Failure, remark};
use crate::output::results;
use crate::storage::atomic;
use crate::storage::files::shown;
use osada_lab::{Check, SweepFindings, table};
use serde::Serialize;
use std::io::Write;
use std::path::Path;

/// The verdict on a check.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Passed,
    Failed,
    /// A check of times in a run that is too small to judge.
    NotJudged,
}

/// Prints the findings and writes them into the folder: exit code 1 if a check fails or a file cannot be written.
pub fn show(findings: &SweepFindings, options: &OutputOptions) -> Result<(), Failure> {
    let verdicts = verdicts(findings);
    let count = |verdict: Verdict| verdicts.iter().filter(|entry| entry.1 == verdict).count();
    let (passed, failed) = (count(Verdict::Passed), count(Verdict::Failed));
    let mut out = results();
    // Lines of games are for programs, who read nothing else there.
    let has_lines = prints_lines(findings) || options.json && findings.lines().is_some();
    let checked = judged(&verdicts);
    if options.json {
        out.write_all(json(findings).as_bytes())?;
    } else {
        out.write_all(text(findings).as_bytes())?;
    }
    if has_lines {
        remark(&checked);
    } else if !options.json {
        out.write_all(checked.as_bytes())?;
    }
    out.flush()?;
    let saved = options.out.as_ref().map_or(Ok(()), |folder| save(findings, folder));
    if !options.json && !has_lines && !verdicts.is_empty() {
        writeln!(out, "{passed} passed, {failed} failed")?;
    }
    saved?;
    if failed == 0 { Ok(()) } else { Err(Failure::Bad(String::new())) }
}

fn verdicts(findings: &SweepFindings) -> Vec<(&Check, Verdict, bool)> {
    let verdict = |check: &Check| if check.passed { Verdict::Passed } else { Verdict::Failed };
    let of_time = |check: &Check| match verdict(check) {
        Verdict::Failed if findings.is_small => Verdict::NotJudged,
        other => other,
    };
    let timed = findings.timed_checks.iter().map(|check| (check, of_time(check), true));
    findings.checks.iter().map(|check| (check, verdict(check), false)).chain(timed).collect()
}

fn text(findings: &SweepFindings) -> String {
    let printed = findings.printed();
    if prints_lines(findings) {
        remark(&table::to_text(&findings.rows));
    }
    match printed.is_empty() {
        true => table::to_text(&findings.rows),
        false => printed.iter().map(|document| document.text.as_str()).collect(),
    }
}

/// True if lines of JSON are printed even where nobody asked for them.
fn prints_lines(findings: &SweepFindings) -> bool {
    findings.printed().iter().any(|document| document.name.ends_with(".jsonl"))
}

/// A line for each check.
fn judged(verdicts: &[(&Check, Verdict, bool)]) -> String {
    let mut text = String::new();
    for (check, verdict, _) in verdicts {
        let Check { promise, found, .. } = check;
        text += &match verdict {
            Verdict::Passed => format!("pass: {promise} ({found})\n"),
            Verdict::Failed => format!("FAIL: {promise} ({found})\n"),
            Verdict::NotJudged => {
                format!("not judged: {promise} ({found}; the times of such a small run prove nothing)\n")
            }
        };
    }
    text
}

/// A check as JSON has it.
#[derive(Serialize)]
struct JsonCheck<'a> {
    check: &'a str,
    found: &'a str,
    passed: bool,
    /// It is about times.
    timed: bool,
    /// It counts for the exit code.
    counts: bool,
}

/// The figures and checks as JSON, one object a line; of games, their own lines.
pub fn json(findings: &SweepFindings) -> String {
    if let Some(lines) = findings.lines() {
        return lines.text.clone();
    }
    let mut text = table::to_json(&findings.rows);
    for (Check { promise, found, passed }, verdict, timed) in verdicts(findings) {
        let counts = verdict != Verdict::NotJudged;
        let check = JsonCheck { check: promise, found, passed: *passed, timed, counts };
        // Truths and texts: nothing that JSON cannot hold.
        text += &(serde_json::to_string(&check).unwrap_or_default() + "\n");
    }
    text
}

/// Writes the table, the plots and the documents.
pub fn save(findings: &SweepFindings, folder: &Path) -> Result<(), Failure> {
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        atomic::write(&path, text.as_bytes())
            .map_err(|error| Failure::bad(format!("cannot write {}: {error}", shown(&path))))
    };
    file(&format!("{}.csv", findings.name), &table::to_csv(&findings.rows))?;
    findings.documents.iter().try_for_each(|document| file(&document.name, &document.text))?;
    findings.pictures.iter().try_for_each(|picture| file(&format!("{}.svg", picture.name), &picture.svg))
}
