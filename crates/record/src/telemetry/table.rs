//! Columns as data: a name, a kind, a description, and a function for the value. One list for each table, from
//! which rows are made and against which the documentation is checked.

use osada_sim::rules::Rules;
use serde::{Deserialize, Serialize};

/// Kind of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Integer,
    Number,
    Text,
    Flag,
}

impl Kind {
    /// The name in the documentation.
    pub fn name(self) -> &'static str {
        match self {
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Text => "text",
            Self::Flag => "flag",
        }
    }
}

/// One value of a row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// No value.
    Missing,
    Integer(i64),
    Number(f64),
    Text(String),
    Flag(bool),
}

impl Value {
    /// The kind of the value; `None` if it is missing.
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Self::Missing => None,
            Self::Integer(_) => Some(Kind::Integer),
            Self::Number(_) => Some(Kind::Number),
            Self::Text(_) => Some(Kind::Text),
            Self::Flag(_) => Some(Kind::Flag),
        }
    }
}

/// Numbers out of range become the largest possible one.
impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Integer(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::from(number as u64)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Integer(i64::from(number))
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Integer(i64::from(number))
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Missing, Into::into)
    }
}

/// A value as CSV has it; nothing where there is none.
pub fn csv_field(value: &Value) -> String {
    match value {
        Value::Missing => String::new(),
        Value::Integer(number) => number.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) => text.clone(),
        Value::Flag(flag) => flag.to_string(),
    }
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name, as in the first line of a CSV file.
    pub name: String,
    pub kind: Kind,
    /// The meaning, in a sentence.
    pub doc: &'static str,
}

/// One column, or one for each of several things.
#[derive(Debug)]
pub(super) enum Entry<S> {
    One {
        name: &'static str,
        kind: Kind,
        doc: &'static str,
        value: fn(&S) -> Value,
    },
    /// One column for each of these names, which replace the capitals in `name`.
    Each {
        name: &'static str,
        kind: Kind,
        doc: &'static str,
        of: fn(&Rules) -> Vec<String>,
        values: fn(&S) -> Vec<Value>,
    },
}

pub(super) const fn one<S>(name: &'static str, kind: Kind, doc: &'static str, value: fn(&S) -> Value) -> Entry<S> {
    Entry::One { name, kind, doc, value }
}

/// One column for each of several things.
pub(super) const fn each<S>(
    name: &'static str,
    kind: Kind,
    doc: &'static str,
    of: fn(&Rules) -> Vec<String>,
    values: fn(&S) -> Vec<Value>,
) -> Entry<S> {
    Entry::Each { name, kind, doc, of, values }
}

/// The columns of a table whose rows are made from an `S`.
#[derive(Debug)]
pub struct Table<S: 'static>(pub(super) &'static [Entry<S>]);

impl<S> Table<S> {
    pub fn columns(&self, rules: &Rules) -> Vec<Column> {
        let mut columns = Vec::new();
        for entry in self.0 {
            match *entry {
                Entry::One { name, kind, doc, .. } => columns.push(Column { name: name.to_owned(), kind, doc }),
                Entry::Each { name, kind, doc, of, .. } => {
                    let stem = name.trim_end_matches(|letter: char| letter.is_ascii_uppercase());
                    columns.extend(of(rules).into_iter().map(|name| Column {
                        name: format!("{stem}{name}"),
                        kind,
                        doc,
                    }));
                }
            }
        }
        columns
    }

    /// The values of a row, one for each column.
    pub fn row(&self, subject: &S) -> Vec<Value> {
        let mut row = Vec::new();
        for entry in self.0 {
            match entry {
                Entry::One { value, .. } => row.push(value(subject)),
                Entry::Each { values, .. } => row.extend(values(subject)),
            }
        }
        row
    }

    /// The columns as the documentation lists them: where there is one for each of several things, the name has capitals for them.
    pub fn documented(&self) -> Vec<Column> {
        let column = |entry: &Entry<S>| match *entry {
            Entry::One { name, kind, doc, .. } | Entry::Each { name, kind, doc, .. } => {
                Column { name: name.to_owned(), kind, doc }
            }
        };
        self.0.iter().map(column).collect()
    }
}
