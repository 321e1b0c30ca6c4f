//! Rows as Apache Parquet: every column may be empty, groups of rows are compressed by Snappy.

use osada_record::telemetry::{Column, Kind, Value};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::record::Field;
use parquet::schema::types::Type;
use std::fs::File;
use std::io::{self, Read, Write};
use std::sync::Arc;

/// Rows that are held in memory and written together.
const GROUP: usize = 16 << 10;

/// A file of rows.
pub struct ParquetFile<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    kinds: Vec<Kind>,
    /// The rows of the group to come.
    rows: Vec<Vec<Value>>,
}

impl<W: Write + Send> ParquetFile<W> {
    /// An empty file with these columns.
    pub fn new(to: W, columns: &[Column]) -> io::Result<Self> {
        let fields: Result<Vec<_>, _> = columns.iter().map(|column| field(column).map(Arc::new)).collect();
        let schema = Type::group_type_builder("row").with_fields(fields.map_err(other)?).build().map_err(other)?;
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let writer = SerializedFileWriter::new(to, Arc::new(schema), Arc::new(properties)).map_err(other)?;
        Ok(Self { writer, kinds: columns.iter().map(|column| column.kind).collect(), rows: Vec::new() })
    }

    /// Adds all rows that a spool holds.
    pub fn append(&mut self, from: impl Read) -> io::Result<()> {
        let mut from = io::BufReader::new(from);
        while let Some(row) = read_row(&mut from)? {
            self.rows.push(row);
            if self.rows.len() == GROUP {
                self.write_group()?;
            }
        }
        Ok(())
    }

    /// Adds all rows of another file with the same columns.
    pub fn append_file(&mut self, file: File) -> io::Result<()> {
        let reader = SerializedFileReader::new(file).map_err(other)?;
        for row in reader.get_row_iter(None).map_err(other)? {
            let row = row.map_err(other)?;
            self.rows.push(row.get_column_iter().map(|(_, field)| value_of(field)).collect());
            if self.rows.len() == GROUP {
                self.write_group()?;
            }
        }
        Ok(())
    }

    /// Writes what is left and the description of the file; where it was written to.
    pub fn finish(mut self) -> io::Result<W> {
        if !self.rows.is_empty() {
            self.write_group()?;
        }
        self.writer.into_inner().map_err(other)
    }

    fn write_group(&mut self) -> io::Result<()> {
        let mut group = self.writer.next_row_group().map_err(other)?;
        for (place, kind) in self.kinds.iter().enumerate() {
            let column = || self.rows.iter().map(|row| &row[place]);
            let written = match kind {
                Kind::Integer => write::<Int64Type, _>(&mut group, column(), |value| match value {
                    Value::Integer(number) => Some(*number),
                    _ => None,
                }),
                Kind::Number => write::<DoubleType, _>(&mut group, column(), |value| match value {
                    Value::Number(number) => Some(*number),
                    _ => None,
                }),
                Kind::Text => write::<ByteArrayType, _>(&mut group, column(), |value| match value {
                    Value::Text(text) => Some(ByteArray::from(text.as_str())),
                    _ => None,
                }),
                Kind::Flag => write::<BoolType, _>(&mut group, column(), |value| match value {
                    Value::Flag(flag) => Some(*flag),
                    _ => None,
                }),
            };
            written.map_err(other)?;
        }
        group.close().map_err(other)?;
        self.rows.clear();
        Ok(())
    }
}

fn field(column: &Column) -> Result<Type, ParquetError> {
    let physical = match column.kind {
        Kind::Integer => Physical::INT64,
        Kind::Number => Physical::DOUBLE,
        Kind::Text => Physical::BYTE_ARRAY,
        Kind::Flag => Physical::BOOLEAN,
    };
    let logical = (column.kind == Kind::Text).then_some(LogicalType::String);
    Type::primitive_type_builder(&column.name, physical)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(logical)
        .build()
}

/// Writes the next column of a group: the values that there are, and of each row whether it has one.
fn write<'v, T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    column: impl Iterator<Item = &'v Value>,
    value: impl Fn(&Value) -> Option<T::T>,
) -> Result<(), ParquetError> {
    let (mut values, mut there) = (Vec::new(), Vec::new());
    for found in column.map(value) {
        there.push(i16::from(found.is_some()));
        values.extend(found);
    }
    let Some(mut writer) = group.next_column()? else {
        return Err(ParquetError::General("the file has fewer columns than its rows".to_owned()));
    };
    writer.typed::<T>().write_batch(&values, Some(&there), None)?;
    writer.close()
}

/// A value as it was written.
fn value_of(field: &Field) -> Value {
    match field {
        Field::Bool(flag) => Value::Flag(*flag),
        Field::Long(number) => Value::Integer(*number),
        Field::Double(number) => Value::Number(*number),
        Field::Str(text) => Value::Text(text.clone()),
        _ => Value::Missing,
    }
}

fn other(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

/// Puts a row into a spool: its length in bytes, and the values.
pub fn write_row(to: &mut impl Write, row: &[Value]) -> io::Result<()> {
    let bytes = postcard::to_stdvec(row).map_err(io::Error::other)?;
    to.write_all(&(bytes.len() as u32).to_le_bytes())?;
    to.write_all(&bytes)
}

/// Takes the next row out of a spool; `None` at its end.
fn read_row(from: &mut impl Read) -> io::Result<Option<Vec<Value>>> {
    let mut length = [0; 4];
    match from.read_exact(&mut length) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        read => read?,
    }
    let mut bytes = vec![0; u32::from_le_bytes(length) as usize];
    from.read_exact(&mut bytes)?;
    postcard::from_bytes(&bytes).map(Some).map_err(io::Error::other)
}
