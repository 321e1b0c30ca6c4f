//! Rows as they are produced: in memory for the findings, and in a file in the folder, so that an interrupted run can resume.
//! Finished rows of part 2 of 3 are in `NAME_2_of_3.partial.jsonl`, and in `NAME_2_of_3.rows.jsonl` once the part is
//! complete.

use super::rows_file::{Tail, read_rows};
use crate::failure::{Failure, remark};
use crate::output::results;
use crate::storage::atomic;
use crate::storage::files::shown;
use osada_lab::sweep::{RowSet, RowsHeader, Shard, TaskList, row_line};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The rows of a run.
pub struct Journal {
    header: RowsHeader,
    sink: Sink,
    rows: BTreeMap<usize, String>,
}

/// The destination of rows as they come.
enum Sink {
    /// Only memory: there is no folder.
    Memory,
    /// The rows of a part without a folder.
    Stdout,
    /// Into a file, which is renamed at the end.
    File(File, Names),
}

/// The files of a run.
struct Names {
    partial: PathBuf,
    whole: PathBuf,
}

impl Names {
    fn new(folder: &Path, experiment: &str, shard: Option<Shard>) -> Self {
        let part = shard.map_or(String::new(), |shard| format!("_{}_of_{}", shard.number(), shard.of()));
        let file = |kind: &str| folder.join(format!("{experiment}{part}.{kind}.jsonl"));
        Self { partial: file("partial"), whole: file("rows") }
    }
}

/// Checks for an interrupted run of this experiment in the folder.
pub fn is_begun(folder: &Path, experiment: &str, shard: Option<Shard>) -> bool {
    Names::new(folder, experiment, shard).partial.exists()
}

impl Journal {
    /// Starts a journal, or continues one that was interrupted. `None` if the part is done already.
    pub fn open(folder: Option<&Path>, header: RowsHeader, list: &dyn TaskList) -> Result<Option<Self>, Failure> {
        let Some(folder) = folder else {
            let mut journal = Self { header, sink: Sink::Memory, rows: BTreeMap::new() };
            if journal.header.shard.is_some() {
                journal.sink = Sink::Stdout;
                journal.line(&journal.header.line())?;
            }
            return Ok(Some(journal));
        };
        let names = Names::new(folder, &header.experiment, header.shard);
        // Rows of a part are kept for good; a run of the whole begins anew.
        if header.shard.is_some() && names.whole.exists() {
            let rows = earlier(&names.whole, &header, list, Tail::MustBeWhole)?.0;
            let part = header.shard.map_or(0, |shard| shard.tasks(list.tasks()).count());
            if rows.len() == part {
                remark(&format!("done already: {}\n", shown(&names.whole)));
                return Ok(None);
            }
        }
        let unwritable = |error: io::Error| Failure::bad(format!("cannot write {}: {error}", shown(&names.partial)));
        let mut rows = BTreeMap::new();
        if names.partial.exists() {
            let (found, length) = earlier(&names.partial, &header, list, Tail::MayBeCut)?;
            // A row that was cut off by the interruption is done again.
            let file = OpenOptions::new().write(true).open(&names.partial).map_err(unwritable)?;
            file.set_len(length).map_err(unwritable)?;
            rows = found;
        } else {
            let line = header.line() + "\n";
            atomic::write(&names.partial, line.as_bytes()).map_err(unwritable)?;
        }
        let file = OpenOptions::new().append(true).open(&names.partial).map_err(unwritable)?;
        Ok(Some(Self { header, sink: Sink::File(file, names), rows }))
    }

    pub fn has(&self, task: usize) -> bool {
        self.rows.contains_key(&task)
    }

    /// Number of finished tasks.
    pub fn done(&self) -> usize {
        self.rows.len()
    }

    pub fn record(&mut self, task: usize, place: &Value, row: String) -> Result<(), Failure> {
        self.line(&row_line(task, place, &row))?;
        if !matches!(self.sink, Sink::Stdout) {
            self.rows.insert(task, row);
        }
        Ok(())
    }

    fn line(&mut self, line: &str) -> Result<(), Failure> {
        // In one go, so that a line is there whole or not at all.
        let line = format!("{line}\n");
        match &mut self.sink {
            Sink::Memory => Ok(()),
            Sink::Stdout => {
                let mut out = results();
                Ok(out.write_all(line.as_bytes()).and_then(|()| out.flush())?)
            }
            Sink::File(file, names) => file
                .write_all(line.as_bytes())
                .map_err(|error| Failure::bad(format!("cannot write {}: {error}", shown(&names.partial)))),
        }
    }

    /// The message when the run is interrupted.
    pub fn interrupt_message(&self) -> String {
        let done = self.done();
        match &self.sink {
            Sink::File(_, names) => {
                let file = shown(&names.partial);
                format!("interrupted; {done} tasks are done and kept in {file}: the same command resumes from there\n")
            }
            Sink::Memory => "interrupted, and nothing is kept; with --out DIR the finished tasks would be\n".to_owned(),
            Sink::Stdout => {
                "interrupted; the finished rows are on stdout; with --out DIR the run could be resumed\n".to_owned()
            }
        }
    }

    /// The rows with their tasks, in order.
    pub fn all(&self) -> impl Iterator<Item = (usize, &str)> {
        self.rows.iter().map(|(task, row)| (*task, row.as_str()))
    }

    /// Drops the rows of all tasks from this one on.
    pub fn truncate(&mut self, task: usize) {
        self.rows.split_off(&task);
    }

    /// The rows in the order of their tasks.
    pub fn rows(&self) -> Vec<String> {
        self.rows.values().cloned().collect()
    }

    /// Replaces the rows in the order in which they came by rows in the order of their tasks.
    pub fn finish(&self, list: &dyn TaskList) -> Result<(), Failure> {
        let Sink::File(_, names) = &self.sink else { return Ok(()) };
        write_rows(&names.whole, &self.header, &self.rows, list)?;
        // Another run of the same part may have removed it already.
        let _ = std::fs::remove_file(&names.partial);
        Ok(())
    }

    /// The file of the rows of the part, if there is one.
    pub fn file(&self) -> Option<&Path> {
        match &self.sink {
            Sink::File(_, names) => Some(&names.whole),
            Sink::Memory | Sink::Stdout => None,
        }
    }
}

/// Writes a whole file of rows.
pub fn write_rows(
    path: &Path,
    header: &RowsHeader,
    rows: &BTreeMap<usize, String>,
    list: &dyn TaskList,
) -> Result<(), Failure> {
    let lines = rows.iter().map(|(task, row)| row_line(*task, &list.place(*task), row) + "\n");
    let text: String = std::iter::once(header.line() + "\n").chain(lines).collect();
    atomic::write(path, text.as_bytes()).map_err(|error| Failure::bad(format!("cannot write {}: {error}", shown(path))))
}

/// The file of all rows, as one machine writes it.
pub fn whole_name(folder: &Path, header: &RowsHeader) -> PathBuf {
    Names::new(folder, &header.experiment, header.shard).whole
}

/// The rows of an earlier run of the same, and how many bytes of the file they take.
fn earlier(
    path: &Path,
    header: &RowsHeader,
    list: &dyn TaskList,
    tail: Tail,
) -> Result<(BTreeMap<usize, String>, u64), Failure> {
    let mut found = RowSet::new();
    let length = read_rows(path, &mut found, tail, |found| {
        let of_other = match header.difference(found) {
            None if found.shard != header.shard => Some("it belongs to another part".to_owned()),
            None if found.program != header.program => Some("it was started by another build of osada".to_owned()),
            other => other,
        };
        let Some(what) = of_other else { return Ok(list) };
        let file = shown(path);
        let ways = "finish it with its own command, remove the file, or choose another folder";
        Err(Failure::bad(format!("{file} holds an earlier run that this one cannot resume: {what}; {ways}")))
    })?;
    Ok((found.into_rows(), length))
}
