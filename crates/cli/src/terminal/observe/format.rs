//! The formats that rows are written in, chosen by the file name's extension.

use osada_record::telemetry::{Column, EventLine, Value};
use serde::ser::{SerializeMap, Serializer};
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One line a row, the names of the columns first.
    #[cfg(feature = "lab")]
    Csv,
    /// One JSON object a line.
    JsonLines,
    /// Apache Parquet.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// A file that takes rows.
#[derive(Clone, Debug)]
pub struct TableFile {
    pub path: PathBuf,
    pub format: Format,
}

const ENDINGS: &str = "its name must end in .csv, .jsonl or .parquet";

/// Reads the name of a file of rows.
pub fn table_file(name: OsString) -> Result<TableFile, String> {
    let format = match ending(&name).as_deref() {
        Some("csv") => csv()?,
        Some("jsonl" | "ndjson") => Format::JsonLines,
        Some("parquet") => parquet()?,
        Some(ending) => return Err(format!("files ending in .{ending} are not known: {ENDINGS}")),
        None => return Err(format!("the file name does not say its format: {ENDINGS}")),
    };
    Ok(TableFile { path: PathBuf::from(name), format })
}

#[cfg(feature = "lab")]
fn csv() -> Result<Format, String> {
    Ok(Format::Csv)
}

#[cfg(not(feature = "lab"))]
fn csv() -> Result<Format, String> {
    Err("this osada was built without CSV: build it with `--features lab`, or name the file .jsonl".to_owned())
}

#[cfg(feature = "parquet")]
fn parquet() -> Result<Format, String> {
    Ok(Format::Parquet)
}

#[cfg(not(feature = "parquet"))]
fn parquet() -> Result<Format, String> {
    Err("this osada was built without Parquet: build it with `--features parquet`, or name the file .csv or .jsonl"
        .into())
}

/// Reads the name of a file of events.
pub fn events_file(name: OsString) -> Result<PathBuf, String> {
    if name == "-" {
        return Err("events go to a file, because stdout is for results only".to_owned());
    }
    match ending(&name).as_deref() {
        Some(other @ ("csv" | "parquet")) => Err(format!(
            "events have different fields and are written as JSON lines: name the file .jsonl, not .{other}"
        )),
        _ => Ok(PathBuf::from(name)),
    }
}

fn ending(name: &OsStr) -> Option<String> {
    Some(Path::new(name).extension()?.to_string_lossy().to_lowercase())
}

/// A value as JSON has it.
fn json(value: &Value) -> serde_json::Value {
    match value {
        Value::Missing => serde_json::Value::Null,
        Value::Integer(number) => (*number).into(),
        Value::Number(number) => (*number).into(),
        Value::Text(text) => text.as_str().into(),
        Value::Flag(flag) => (*flag).into(),
    }
}

/// Writes the header of a text file.
pub fn write_header(to: &mut impl Write, format: Format, columns: &[Column]) -> io::Result<()> {
    match format {
        #[cfg(feature = "lab")]
        Format::Csv => {
            let mut header = csv::Writer::from_writer(&mut *to);
            header.write_record(columns.iter().map(|column| &column.name))?;
            header.flush()
        }
        _ => {
            let _ = (to, columns);
            Ok(())
        }
    }
}

/// Writes an event as a line.
pub fn write_event(to: &mut impl Write, line: &EventLine) -> io::Result<()> {
    write_object(to, line.iter().map(|(name, value)| (*name, value)))
}

/// Writes a row as a line.
pub fn write_json(to: &mut impl Write, columns: &[Column], row: &[Value]) -> io::Result<()> {
    write_object(to, columns.iter().zip(row).map(|(column, value)| (column.name.as_str(), value)))
}

/// Writes a JSON object whose fields keep their order, and ends the line.
fn write_object<'v>(to: &mut impl Write, fields: impl Iterator<Item = (&'v str, &'v Value)>) -> io::Result<()> {
    let mut serializer = serde_json::Serializer::new(&mut *to);
    let mut object = serializer.serialize_map(None)?;
    for (name, value) in fields {
        object.serialize_entry(name, &json(value))?;
    }
    object.end()?;
    to.write_all(b"\n")
}
