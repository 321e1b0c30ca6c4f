//! The rows of one seed, kept until it is their turn to be written: seeds run side by side, and files have them in order.
//! Little is kept in memory; the rest is in an unnamed temporary file that disappears with the program.

use super::format::{Format, write_event, write_json};
#[cfg(feature = "lab")]
use osada_record::telemetry::csv_field;
use osada_record::telemetry::{Column, EventLine, Value};
use std::io::{self, BufWriter, Read, Seek};
use std::path::Path;
use tempfile::SpooledTempFile;

/// Bytes of a seed that are kept in memory.
const IN_MEMORY: usize = 64 << 10;

/// Rows of one seed for one file, in the form in which they come to stand there.
pub struct Spool {
    to: Sink,
}

enum Sink {
    #[cfg(feature = "lab")]
    Csv(Box<csv::Writer<SpooledTempFile>>),
    Lines(BufWriter<SpooledTempFile>),
    /// As values, one row after another.
    #[cfg(feature = "parquet")]
    Values(BufWriter<SpooledTempFile>),
}

impl Spool {
    /// An empty one for a file of this format in a folder.
    pub fn new(format: Format, folder: &Path) -> Self {
        let file = tempfile::spooled_tempfile_in(IN_MEMORY, folder);
        let to = match format {
            #[cfg(feature = "lab")]
            Format::Csv => Sink::Csv(Box::new(csv::Writer::from_writer(file))),
            Format::JsonLines => Sink::Lines(BufWriter::new(file)),
            #[cfg(feature = "parquet")]
            Format::Parquet => Sink::Values(BufWriter::new(file)),
        };
        Self { to }
    }

    /// Adds a row.
    pub fn row(&mut self, columns: &[Column], row: &[Value]) -> io::Result<()> {
        match &mut self.to {
            #[cfg(feature = "lab")]
            Sink::Csv(writer) => Ok(writer.write_record(row.iter().map(csv_field))?),
            Sink::Lines(writer) => write_json(writer, columns, row),
            #[cfg(feature = "parquet")]
            Sink::Values(writer) => super::parquet::write_row(writer, row),
        }
    }

    /// Adds an event; only files of lines take them.
    pub fn event(&mut self, line: &EventLine) -> io::Result<()> {
        match &mut self.to {
            Sink::Lines(writer) => write_event(writer, line),
            #[allow(unreachable_patterns, reason = "without CSV and Parquet every file has lines")]
            _ => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// All that was added, to be read from the beginning.
    pub fn finish(self) -> io::Result<impl Read> {
        let mut file = match self.to {
            #[cfg(feature = "lab")]
            Sink::Csv(writer) => writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?,
            Sink::Lines(writer) => writer.into_inner().map_err(|error| error.into_error())?,
            #[cfg(feature = "parquet")]
            Sink::Values(writer) => writer.into_inner().map_err(|error| error.into_error())?,
        };
        file.rewind()?;
        Ok(file)
    }
}
