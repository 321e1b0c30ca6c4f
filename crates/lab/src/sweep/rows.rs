//! Raw rows as text: a header that describes them, and then a line for each task. Reading them, and putting parts
//! together. Files come from anywhere: every fault is an error with its place, and never a panic.

use super::shard::Shard;
use super::stopping::Prefix;
use super::task_list::{SweepError, TaskList};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, BTreeSet};

/// The version of the format.
pub const FORMAT: u32 = 2;

/// Fields of rows that hold times. Rows of one task that differ in nothing else are the same row.
pub const TIMES: [&str; 4] = ["time_ms", "wall_seconds", "ticks_per_second", "spent"];

/// The header of a file of rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowsHeader {
    /// The version of the format.
    pub osada_rows: u32,
    pub experiment: String,
    /// The version of Osada.
    pub version: String,
    /// A digest of the program: other builds of a version may give other rows.
    pub program: String,
    /// The command with all its arguments, those that change no row left out.
    pub command: Vec<String>,
    /// Digests of rules, minds, levels and strategies, by their names.
    pub files: BTreeMap<String, String>,
    /// Tasks of the whole sweep.
    pub tasks: usize,
    /// The part, if it is not the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
}

/// A row with its task and the task's place in the experiment.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowLine<'a> {
    task: usize,
    of: Value,
    #[serde(borrow)]
    row: &'a RawValue,
}

/// The line of a row, without its end.
pub fn row_line(task: usize, place: &Value, row: &str) -> String {
    format!("{{\"task\":{task},\"of\":{place},\"row\":{row}}}")
}

impl RowsHeader {
    /// The header as the first line of a file, without its end.
    pub fn line(&self) -> String {
        // Numbers, texts and maps of texts: nothing that JSON cannot hold.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The difference of two headers that belong to different sweeps; `None` if they are of one sweep.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let apart = |what: &str, ours: &str, theirs: &str| Some(format!("{what} `{theirs}`, not `{ours}`"));
        if self.version != other.version {
            return apart("it is of version", &self.version, &other.version);
        }
        if self.command != other.command {
            return apart("it is of the command", &self.command.join(" "), &other.command.join(" "));
        }
        if self.experiment != other.experiment {
            return apart("it is of the experiment", &self.experiment, &other.experiment);
        }
        let names: BTreeSet<&String> = self.files.keys().chain(other.files.keys()).collect();
        let differ: Vec<&str> = names
            .into_iter()
            .filter(|&name| self.files.get(name) != other.files.get(name))
            .map(|name| &**name)
            .collect();
        if !differ.is_empty() {
            return Some(format!("other files were played: {} differ", differ.join(", ")));
        }
        (self.tasks != other.tasks).then(|| format!("it is of {} tasks, not {}", other.tasks, self.tasks))
    }
}

/// The reason why rows cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowsError {
    /// A fault in a line of a file.
    #[error("{file}:{line}:{column}: error: {what}")]
    Line {
        file: String,
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        what: String,
    },
    /// Tasks are missing.
    #[error("error: {0}")]
    Missing(String),
}

/// Rows of one sweep, out of one file or many.
pub struct RowSet {
    files: Vec<String>,
    header: Option<RowsHeader>,
    shards: Vec<Option<Shard>>,
    programs: BTreeSet<String>,
    /// By task: the row, and the file and line that it came from.
    rows: BTreeMap<usize, (String, usize, usize)>,
}

impl RowSet {
    pub fn new() -> Self {
        Self { files: Vec::new(), header: None, shards: Vec::new(), programs: BTreeSet::new(), rows: BTreeMap::new() }
    }

    /// The header of the first file.
    pub fn header(&self) -> Option<&RowsHeader> {
        self.header.as_ref()
    }

    /// Number of different builds of the program that made the rows.
    pub fn programs(&self) -> usize {
        self.programs.len()
    }

    /// Number of tasks with a row.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn has(&self, task: usize) -> bool {
        self.rows.contains_key(&task)
    }

    /// Begins with the next file: its first line. It has to be of the same sweep as the files before.
    pub fn open(&mut self, file: &str, line: &str) -> Result<(), RowsError> {
        self.files.push(file.to_owned());
        let wrong = |column: usize, what: String| RowsError::Line { file: file.to_owned(), line: 1, column, what };
        // The form first: a header of another version may have other fields.
        let form: Option<u64> =
            serde_json::from_str::<Value>(line).ok().and_then(|value| value.get("osada_rows").and_then(Value::as_u64));
        match form {
            Some(form) if form == u64::from(FORMAT) => {}
            Some(form) => return Err(wrong(1, format!("rows of format {form}; this version reads format {FORMAT}"))),
            None => {
                return Err(wrong(1, "this is not a file of rows: they begin with {\"osada_rows\":2,…}".to_owned()));
            }
        }
        let header: RowsHeader =
            serde_json::from_str(line).map_err(|error| wrong(error.column(), format!("in the header: {error}")))?;
        if let Some(first) = &self.header
            && let Some(what) = first.difference(&header)
        {
            return Err(wrong(1, format!("these rows do not belong to those of {}: {what}", self.files[0])));
        }
        self.shards.push(header.shard);
        self.programs.insert(header.program.clone());
        self.header.get_or_insert(header);
        Ok(())
    }

    /// Adds a line of the file that was opened last. A row that is there already is skipped, times aside; another
    /// row of the same task is an error.
    pub fn add(&mut self, number: usize, line: &str, list: &dyn TaskList) -> Result<(), RowsError> {
        let at = self.files.len().saturating_sub(1);
        let wrong = |column: usize, what: String| {
            let file = self.files.get(at).cloned().unwrap_or_default();
            RowsError::Line { file, line: number, column, what }
        };
        let RowLine { task, of, row } =
            serde_json::from_str(line).map_err(|error| wrong(error.column().max(1), no_row(&error)))?;
        if task >= list.tasks() {
            return Err(wrong(1, format!("there is no task {task}: the tasks are 0 to {}", list.tasks().max(1) - 1)));
        }
        let shard = self.shards.get(at).copied().flatten();
        if let Some(shard) = shard.filter(|shard| !shard.has(task)) {
            return Err(wrong(1, format!("task {task} is not of part {shard}")));
        }
        let place = list.place(task);
        if of != place {
            return Err(wrong(1, format!("task {task} is of {place}, not of {of}")));
        }
        if let Some(fault) = list.fault(task, row.get()) {
            return Err(wrong(1, format!("task {task}: {fault}")));
        }
        match self.rows.get(&task) {
            Some((known, from, line)) if !is_same(known, row.get()) => {
                let place = format!("{}:{line}", self.files[*from]);
                Err(wrong(1, format!("task {task} has another row than at {place}; one of them is wrong")))
            }
            Some(_) => Ok(()),
            None => {
                self.rows.insert(task, (row.get().to_owned(), at, number));
                Ok(())
            }
        }
    }

    /// The rows by their tasks.
    pub fn into_rows(self) -> BTreeMap<usize, String> {
        self.rows.into_iter().map(|(task, (row, ..))| (task, row)).collect()
    }

    /// The rows of all tasks, or of the first ones if those decide the sweep; or which are missing.
    pub fn complete(mut self, list: &dyn TaskList) -> Result<BTreeMap<usize, String>, RowsError> {
        let mut prefix = Prefix::new(list);
        for (task, (row, file, line)) in &self.rows {
            let wrong = |error: SweepError| {
                let what = format!("task {task}: {error}");
                RowsError::Line { file: self.files[*file].clone(), line: *line, column: 1, what }
            };
            if prefix.add(*task, row).map_err(wrong)? {
                break;
            }
        }
        let needed = prefix.enough().unwrap_or(list.tasks());
        drop(self.rows.split_off(&needed));
        if self.rows.len() < needed { Err(RowsError::Missing(self.missing(needed))) } else { Ok(self.into_rows()) }
    }

    /// The missing parts, or the missing tasks where the files are of no parts or of different ones.
    fn missing(&self, tasks: usize) -> String {
        let absent = tasks - self.rows.len();
        let first: Vec<String> =
            (0..tasks).filter(|task| !self.has(*task)).take(NAMED).map(|task| task.to_string()).collect();
        let dots = if absent > NAMED { ", …" } else { "" };
        let message = format!("{absent} of {tasks} tasks are missing: {}{dots}", first.join(", "));
        let counts: BTreeSet<usize> = self.shards.iter().flatten().map(|shard| shard.of()).collect();
        let (Some(&of), true) = (counts.first(), counts.len() == 1) else { return message };
        // The tasks that are there are counted by part, so that this takes no longer than reading them.
        let mut there = BTreeMap::new();
        for task in self.rows.keys() {
            *there.entry(task % of).or_insert(0) += 1;
        }
        let whole = |part: usize| (tasks.saturating_sub(part)).div_ceil(of);
        let lacking = (0..of.min(tasks)).filter(|part| there.get(part).copied().unwrap_or(0) < whole(*part));
        let mut parts: Vec<String> = lacking.take(NAMED + 1).map(|part| format!("{}/{of}", part + 1)).collect();
        let dots = if parts.len() > NAMED { ", …" } else { "" };
        parts.truncate(NAMED);
        format!("{message}; of the parts {}{dots}", parts.join(", "))
    }
}

impl Default for RowSet {
    fn default() -> Self {
        Self::new()
    }
}

/// At most this many missing things are named.
const NAMED: usize = 12;

/// True for two rows that are the same, times aside.
fn is_same(one: &str, other: &str) -> bool {
    let timeless = |text: &str| serde_json::from_str::<Value>(text).ok().map(without_times);
    one == other || timeless(one).is_some_and(|one| Some(one) == timeless(other))
}

fn without_times(value: Value) -> Value {
    match value {
        Value::Array(values) => values.into_iter().map(without_times).collect(),
        Value::Object(fields) => {
            let kept = fields.into_iter().filter(|(name, _)| !TIMES.contains(&name.as_str()));
            Value::Object(kept.map(|(name, value)| (name, without_times(value))).collect())
        }
        other => other,
    }
}

/// The reason why a line is not a row, without the place, which is given along with the file.
fn no_row(error: &serde_json::Error) -> String {
    let text = error.to_string();
    format!("no row: {}", text.rsplit_once(" at line ").map_or(text.as_str(), |(why, _)| why))
}

#[cfg(test)]
mod tests {
    use super::super::task_list::{Sweep, SweepError, TaskContext};
    use super::*;
    use crate::SweepFindings;

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Timed {
        value: u32,
        time_ms: f64,
    }

    /// Seven tasks; no value is above 9.
    struct Seven;

    impl Sweep for Seven {
        type Row = Timed;
        fn name(&self) -> &'static str {
            "seven"
        }
        fn unit(&self) -> &'static str {
            "numbers"
        }
        fn tasks(&self) -> usize {
            7
        }
        fn place(&self, task: usize) -> Value {
            serde_json::json!({ "seed": task })
        }
        fn run(&self, task: usize, _: &TaskContext) -> Result<Timed, SweepError> {
            Ok(Timed { value: task as u32, time_ms: 1.0 })
        }
        fn fault(&self, _: usize, row: &Timed) -> Option<String> {
            (row.value > 9).then(|| "too much".to_owned())
        }
        fn findings(&self, _: Vec<Timed>) -> SweepFindings {
            SweepFindings::named("seven")
        }
    }

    fn header(shard: &str) -> RowsHeader {
        RowsHeader {
            osada_rows: FORMAT,
            experiment: "seven".to_owned(),
            version: "1.0".to_owned(),
            program: "a".to_owned(),
            command: vec!["lab".to_owned(), "seven".to_owned()],
            files: [("rules".to_owned(), "12".to_owned())].into(),
            tasks: 7,
            shard: shard.parse().ok(),
        }
    }

    fn row(task: usize, value: u32, time: f64) -> String {
        row_line(task, &serde_json::json!({ "seed": task }), &format!("{{\"value\":{value},\"time_ms\":{time}}}"))
    }

    fn row_set(files: &[(&str, &[String])]) -> Result<RowSet, RowsError> {
        let mut all = RowSet::new();
        for (number, (head, lines)) in files.iter().enumerate() {
            all.open(&format!("file {number}"), head)?;
            lines.iter().zip(2..).try_for_each(|(line, at)| all.add(at, line, &Seven))?;
        }
        Ok(all)
    }

    fn error(files: &[(&str, &[String])]) -> String {
        row_set(files).err().expect("it is not right").to_string()
    }

    #[test]
    fn rows_of_all_parts_come_out_in_the_order_of_their_tasks_each_once() {
        let part = |number: usize| Shard::new(number, 2).expect("a part");
        let lines = |number: usize| part(number).tasks(7).map(|task| row(task, 1, 2.5)).collect::<Vec<_>>();
        let (one, two) = (header("1/2").line(), header("2/2").line());
        let again = [row(1, 1, 99.0)];
        let all = row_set(&[(&two, &lines(2)), (&one, &lines(1)), (&two, &again)]).expect("they belong together");
        let rows: Vec<String> = all.complete(&Seven).expect("none is missing").into_values().collect();
        assert_eq!(rows, vec!["{\"value\":1,\"time_ms\":2.5}".to_owned(); 7], "what comes first counts");
        let some = row_set(&[(&one, &lines(1))]).expect("they belong together");
        let missing = some.complete(&Seven).expect_err("the second part is missing").to_string();
        assert_eq!(missing, "error: 3 of 7 tasks are missing: 1, 3, 5; of the parts 2/2");
        let mut plain = header("1/2");
        plain.shard = None;
        let some = row_set(&[(&plain.line(), &lines(1)[1..])]).expect("they belong together");
        let missing = some.complete(&Seven).expect_err("some are missing").to_string();
        assert_eq!(missing, "error: 4 of 7 tasks are missing: 0, 1, 3, 5");
    }

    #[test]
    fn what_does_not_belong_together_is_refused_with_its_reason() {
        let first = header("1/2");
        let other = |change: fn(&mut RowsHeader)| {
            let mut header = header("2/2");
            change(&mut header);
            error(&[(&first.line(), &[]), (&header.line(), &[])])
        };
        for (message, expected) in [
            (other(|header| header.version = "2.0".into()), "version `2.0`, not `1.0`"),
            (other(|header| header.command.push("--quick".into())), "command `lab seven --quick`, not `lab seven`"),
            (other(|header| header.experiment = "nine".into()), "experiment `nine`, not `seven`"),
            (other(|header| _ = header.files.insert("level a".into(), "3".into())), "level a differ"),
            (other(|header| header.tasks = 9), "of 9 tasks, not 7"),
        ] {
            assert!(message.starts_with("file 1:1:1: error: these rows do not belong to those of file 0"), "{message}");
            assert!(message.contains(expected), "{message}");
        }
    }

    #[test]
    fn damaged_foreign_and_hostile_lines_are_refused_with_their_place() {
        let head = header("1/2").line();
        let line = |text: &str| error(&[(&head, &[row(0, 1, 1.0), text.to_owned()])]);
        for (message, expected) in [
            (line("{\"task\":2,\"of\":{},\"row\":{\"value\":1"), "file 0:3:34: error: no row: EOF"),
            (line("{\"task\":2,\"row\":1}"), "no row: missing field `of`"),
            (
                line(&row(2, 1, 1.0).replace("{\"seed\":2}", "{\"seed\":3}")),
                "task 2 is of {\"seed\":2}, not of {\"seed\":3}",
            ),
            (line(&row(8, 1, 1.0)), "file 0:3:1: error: there is no task 8: the tasks are 0 to 6"),
            (line(&row(3, 1, 1.0)), "file 0:3:1: error: task 3 is not of part 1/2"),
            (line(&row(2, 10, 1.0)), "file 0:3:1: error: task 2: too much"),
            (line(&row(0, 2, 1.0)), "file 0:3:1: error: task 0 has another row than at file 0:2"),
            (line("{\"task\":2,\"of\":{\"seed\":2},\"row\":{\"value\":\"a\",\"time_ms\":1}}"), "task 2: invalid type"),
            (line("{\"task\":-2,\"row\":1}"), "file 0:3:10: error: no row"),
            (line(""), "file 0:3:1: error: no row: EOF"),
            (
                line(&format!("{{\"task\":2,\"of\":0,\"row\":{}", "[".repeat(100_000))),
                "file 0:3:100023: error: no row: EOF",
            ),
            (
                line(&format!("{{\"task\":2,\"of\":{{\"seed\":2}},\"row\":{}{}}}", "[".repeat(9999), "]".repeat(9999))),
                "task 2: invalid type",
            ),
        ] {
            assert!(message.contains(expected), "{message}");
        }
        for (head, expected) in [
            ("", "not a file of rows"),
            ("{\"osada_rows\":1}", "rows of format 1; this version reads format 2"),
            ("{\"osada_rows\":2}", "in the header: missing field"),
            ("{\"seed\":0}", "not a file of rows"),
            (&header("1/2").line().replace("1/2", "3/2"), "`3/2` is not a part"),
        ] {
            let message = error(&[(head, &[])]);
            assert!(message.starts_with("file 0:1:") && message.contains(expected), "{message}");
        }
    }
}
