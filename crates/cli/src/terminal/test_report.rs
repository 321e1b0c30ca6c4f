//! What came of tests: for people, in the Test Anything Protocol, and as JUnit XML.

use osada_lab::testing::{Miss, TestRun, TestVerdict};
use osada_reader::fault::counted;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use std::fmt::Write;
use std::io;
use std::time::Duration;

/// A test that was run.
pub struct Finished {
    pub file: String,
    /// Line and column of the test.
    pub place: (usize, usize),
    pub name: String,
    /// Its place in the file, from 0.
    pub index: usize,
    pub seconds: f64,
    pub run: TestRun,
}

impl Finished {
    fn verdict(&self) -> TestVerdict {
        self.run.verdict
    }

    fn address(&self) -> String {
        format!("{}:{}:{}", self.file, self.place.0, self.place.1)
    }

    /// What was otherwise, line by line.
    fn misses(&self) -> String {
        let TestRun { misses, games, wrong, wins, .. } = &self.run;
        let mut text = String::new();
        if let Some((wanted, found)) = wins {
            text.push_str(&format!("  expected: {wanted}\n  found:    {found}, the bounds of 95 % in brackets\n"));
            if self.verdict() == TestVerdict::Undecided {
                text.push_str("that is neither shown nor ruled out: give it more `seeds`, or expect less\n");
            }
        }
        if *games > 1 && *wrong > 0 {
            text.push_str(&format!("in {wrong} of {} played:\n", counted(*games, "game")));
        }
        for (seed, misses) in misses {
            for Miss { tick, expected, found, picture } in misses {
                let tick = tick.map_or(String::new(), |tick| format!(", tick {tick}"));
                text.push_str(&format!("seed {seed}{tick}\n  expected: {expected}\n  found:    {found}\n"));
                for line in picture.iter().flat_map(|picture| picture.lines()) {
                    text.push_str(&format!("    {line}\n"));
                }
            }
        }
        text
    }

    /// What was otherwise, in one line.
    fn first_miss(&self) -> String {
        match self.run.misses.first().and_then(|(_, misses)| misses.first()) {
            Some(miss) => format!("expected: {}; found: {}", miss.expected, miss.found),
            None => {
                let wins = self.run.wins.as_ref();
                wins.map_or(String::new(), |(wanted, found)| format!("expected: {wanted}; found: {found}"))
            }
        }
    }
}

fn count(finished: &[Finished], verdict: TestVerdict) -> usize {
    finished.iter().filter(|test| test.verdict() == verdict).count()
}

/// Failed and undecided tests with what was otherwise, shares of wins, and the number of tests of each file.
pub fn listing(finished: &[Finished]) -> String {
    let mut text = String::new();
    for of_file in finished.chunk_by(|one, other| one.file == other.file) {
        let (passed, all) = (count(of_file, TestVerdict::Passed), of_file.len());
        let file = of_file.first().map_or("", |test| &test.file);
        text.push_str(&format!("{file}: {passed} of {} passed\n", counted(all, "test")));
        for test in of_file {
            if test.verdict() == TestVerdict::Passed {
                // The share is of interest, too.
                let found = test.run.wins.iter().map(|(_, found)| format!("  won: {found}: {}\n", test.name));
                text.extend(found);
                continue;
            }
            let word = if test.verdict() == TestVerdict::Failed { "FAILED" } else { "undecided" };
            text.push_str(&format!("{word} {}: {}\n", test.address(), test.name));
            for line in test.misses().lines() {
                text.push_str(&format!("  {line}\n"));
            }
        }
    }
    text
}

/// The numbers of all tests in a line.
pub fn summary(finished: &[Finished], spent: Duration) -> String {
    let [passed, failed, undecided] =
        [TestVerdict::Passed, TestVerdict::Failed, TestVerdict::Undecided].map(|verdict| count(finished, verdict));
    let undecided = if undecided > 0 { format!(", {undecided} undecided") } else { String::new() };
    format!("{passed} passed, {failed} failed{undecided}, {:.1} s", spent.as_secs_f64())
}

/// The results in version 13 of the Test Anything Protocol. Undecided tests are skipped.
pub fn tap(finished: &[Finished]) -> String {
    let mut text = format!("TAP version 13\n1..{}\n", finished.len());
    for (number, test) in finished.iter().enumerate() {
        let ok = if test.verdict() == TestVerdict::Failed { "not ok" } else { "ok" };
        let skipped = if test.verdict() == TestVerdict::Undecided { " # SKIP undecided" } else { "" };
        let name = format!("{}: {}", test.file, test.name).replace('\\', "\\\\").replace('#', "\\#");
        // Writing to a string cannot fail.
        _ = writeln!(text, "{ok} {} - {name}{skipped}", number + 1);
        if test.verdict() != TestVerdict::Passed {
            _ = writeln!(text, "  ---\n  at: {:?}\n  found: |", test.address());
            // A block is indented by its first line, and no line after it may be indented less.
            test.misses().lines().for_each(|line| _ = writeln!(text, "    {}", line.trim_start()));
            text.push_str("  ...\n");
        }
    }
    text
}

/// The results as JUnit XML: a suite for each file, and a case for each test. Undecided tests are skipped.
pub fn junit(finished: &[Finished]) -> io::Result<Vec<u8>> {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let numbers = |tests: &[Finished]| {
        [
            ("tests", tests.len().to_string()),
            ("failures", count(tests, TestVerdict::Failed).to_string()),
            ("errors", "0".to_owned()),
            ("skipped", count(tests, TestVerdict::Undecided).to_string()),
            ("time", format!("{:.3}", tests.iter().map(|test| test.seconds).sum::<f64>())),
        ]
    };
    fn borrowed<'a, const N: usize>(pairs: &'a [(&'static str, String); N]) -> [(&'static str, &'a str); N] {
        pairs.each_ref().map(|(name, value)| (*name, value.as_str()))
    }
    let all = numbers(finished);
    writer
        .create_element("testsuites")
        .with_attribute(("name", "osada"))
        .with_attributes(borrowed(&all))
        .write_inner_content(|writer| {
            for of_file in finished.chunk_by(|one, other| one.file == other.file) {
                let file = of_file.first().map_or("", |test| test.file.as_str());
                let numbers = numbers(of_file);
                let suite = writer.create_element("testsuite").with_attribute(("name", file));
                suite
                    .with_attributes(borrowed(&numbers))
                    .write_inner_content(|writer| of_file.iter().try_for_each(|test| case(writer, test)))?;
            }
            Ok(())
        })?;
    writer.write_event(Event::Text(BytesText::new("\n")))?;
    Ok(writer.into_inner())
}

fn case(writer: &mut Writer<Vec<u8>>, test: &Finished) -> io::Result<()> {
    let (seconds, line) = (format!("{:.3}", test.seconds), test.place.0.to_string());
    let class = test.file.trim_end_matches(".ron").replace(['/', '\\'], ".");
    let case = writer.create_element("testcase").with_attributes([
        ("name", test.name.as_str()),
        ("classname", &class),
        ("file", &test.file),
        ("line", &line),
        ("time", &seconds),
    ]);
    let (message, misses) = (test.first_miss(), test.misses());
    match test.verdict() {
        TestVerdict::Passed => _ = case.write_empty()?,
        TestVerdict::Undecided => {
            let message = format!("undecided; {message}");
            case.write_inner_content(|writer| {
                writer.create_element("skipped").with_attribute(("message", message.as_str())).write_empty().map(|_| ())
            })?;
        }
        TestVerdict::Failed => {
            case.write_inner_content(|writer| {
                let failure = writer.create_element("failure").with_attribute(("message", message.as_str()));
                failure.write_text_content(BytesText::new(&misses)).map(|_| ())
            })?;
        }
    }
    Ok(())
}
