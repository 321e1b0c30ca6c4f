//! Columns as data: a name, what stands in it, what it means, and how its value is found. One list for each table, from
//! which rows are made and against which the documentation is checked.

use osada_sim::rules::Rules;
use serde::{Deserialize, Serialize};

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number.
    Integer,
    /// A number with a fraction.
    Number,
    /// A text.
    Text,
    /// True or false.
    Flag,
}

impl Kind {
    /// What the documentation calls it.
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
    /// There is none.
    Missing,
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Number(f64),
    /// A text.
    Text(String),
    /// True or false.
    Flag(bool),
}

impl Value {
    /// What kind of value it is; `None` where there is none.
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

/// Numbers larger than any file holds count as the largest it can.
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

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name, as in the first line of a CSV file.
    pub name: String,
    /// What stands in it.
    pub kind: Kind,
    /// What it means, in a sentence.
    pub doc: &'static str,
}

/// A column, or one for each of several things.
#[derive(Debug)]
pub(super) enum Entry<S> {
    /// One column.
    One { name: &'static str, kind: Kind, doc: &'static str, value: fn(&S) -> Value },
    /// One column for each of these names, which take the place of the capitals in `name`.
    Each {
        name: &'static str,
        kind: Kind,
        doc: &'static str,
        of: fn(&Rules) -> Vec<String>,
        values: fn(&S) -> Vec<Value>,
    },
}

/// One column.
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
    /// Its columns, in order.
    pub fn columns(&self, rules: &Rules) -> Vec<Column> {
        let mut columns = Vec::new();
        for entry in self.0 {
            match *entry {
                Entry::One { name, kind, doc, .. } => columns.push(Column { name: name.to_owned(), kind, doc }),
                Entry::Each { name, kind, doc, of, .. } => {
                    let stem = name.trim_end_matches(|letter: char| letter.is_ascii_uppercase());
                    columns.extend(of(rules).into_iter().map(|it| Column { name: format!("{stem}{it}"), kind, doc }));
                }
            }
        }
        columns
    }

    /// The values of a row, one for each of the columns.
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

    /// Its columns as the documentation lists them: where there is one for each of several things, what they are stands in
    /// capitals.
    pub fn documented(&self) -> Vec<Column> {
        let column = |entry: &Entry<S>| match *entry {
            Entry::One { name, kind, doc, .. } | Entry::Each { name, kind, doc, .. } => {
                Column { name: name.to_owned(), kind, doc }
            }
        };
        self.0.iter().map(column).collect()
    }
}
