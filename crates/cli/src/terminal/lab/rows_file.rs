//! Reading a file of rows, line by line, with bounds: it may come from anywhere.

use crate::failure::Failure;
use crate::storage::files::shown;
use osada_lab::sweep::{RowSet, RowsHeader, TaskList};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// No line is longer, in bytes: the row of a search holds all its strategies.
const LONGEST_LINE: u64 = 64 << 20;
/// No more than this is read of a file, in bytes.
const MOST_BYTES: u64 = 16 << 30;

/// The treatment of a last line without its end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tail {
    /// It is skipped: the writer was interrupted.
    MayBeCut,
    /// It is an error.
    MustBeWhole,
}

/// Adds the rows of a file to `rows`; returns the bytes that they take. `of` gives the sweep of a header.
pub fn read_rows<'l>(
    path: &Path,
    rows: &mut RowSet,
    tail: Tail,
    of: impl FnOnce(&RowsHeader) -> Result<&'l dyn TaskList, Failure>,
) -> Result<u64, Failure> {
    let file = shown(path);
    let unreadable = |error: io::Error| Failure::bad(format!("cannot read {file}: {error}"));
    if !fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err(unreadable(io::Error::other("it is not a file")));
    }
    let mut reader = BufReader::new(File::open(path).map_err(unreadable)?);
    let wrong = |number: usize, what: String| Failure::Bad(format!("{file}:{number}:1: error: {what}\n"));
    let mut of = Some(of);
    let mut list: Option<&dyn TaskList> = None;
    let mut read = 0;
    for number in 1.. {
        let mut line = Vec::new();
        let length = reader.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line).map_err(unreadable)? as u64;
        if length == 0 && number > 1 {
            break;
        }
        if length > LONGEST_LINE {
            return Err(wrong(number, format!("the line is longer than {} MiB", LONGEST_LINE >> 20)));
        }
        if read + length > MOST_BYTES {
            return Err(wrong(number, format!("the file is longer than {} GiB", MOST_BYTES >> 30)));
        }
        if line.pop_if(|byte| *byte == b'\n').is_none() && number > 1 {
            match tail {
                Tail::MayBeCut => break,
                Tail::MustBeWhole => {
                    return Err(wrong(
                        number,
                        "the line is cut off; run the part again with the same command".to_owned(),
                    ));
                }
            }
        }
        let line = String::from_utf8(line).map_err(|_| wrong(number, "the line is not text".to_owned()))?;
        match list {
            None => {
                rows.open(&file, &line).map_err(|error| Failure::Bad(format!("{error}\n")))?;
                if let (Some(of), Some(header)) = (of.take(), rows.header()) {
                    list = Some(of(header)?);
                }
            }
            Some(list) => {
                rows.add(number, &line, list).map_err(|error| Failure::Bad(format!("{error}\n")))?;
            }
        }
        read += length;
    }
    Ok(read)
}
