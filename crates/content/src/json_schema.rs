//! JSON Schema of the files, from the types that read them, and RON files as JSON, so that any tool that knows JSON Schema
//! can check and complete them.

use super::looks::source::LooksSource;
use super::place::present_name;
use super::read::read;
use super::report::Report;
use super::schema::{LevelSource, SquadSource};
use super::script::ScriptSource;
use super::syntax::tree;
use super::testing::TestFileSource;
use osada_reader::tree::{Tree, Value as Written};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value};
use std::borrow::Cow;

/// The schema of a type of file, draft 2020-12: fields with their documentation, which of them are required, and their values.
/// `title` is the title of the schema.
///
/// It covers the form of a file, not the rest of its check: ranges that differ from field to field, names that other files
/// define, the room on a map.
pub fn schema_of<T: JsonSchema>(title: &str) -> Value {
    let mut schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>();
    schema.insert("title".to_owned(), Value::from(title));
    schema.to_value()
}

/// The schema of levels.
pub fn level_schema() -> Value {
    schema_of::<LevelSource>("A level of Osada")
}

/// The schema of scripts.
pub fn script_schema() -> Value {
    schema_of::<ScriptSource>("A script of commands of Osada")
}

/// The schema of files of tests.
pub fn tests_schema() -> Value {
    schema_of::<TestFileSource>("Tests of Osada")
}

/// A file of tests as JSON, as [`json_of`] gives other files.
///
/// # Errors
///
/// Those of [`json_of`].
pub fn tests_json(file: &str, text: &str) -> Result<Value, Report> {
    json_of::<TestFileSource>(file, text)
}

/// The schema of looks.
pub fn looks_schema() -> Value {
    schema_of::<LooksSource>("Looks of Osada")
}

/// Looks as JSON, as [`json_of`] gives other files.
///
/// # Errors
///
/// Those of [`json_of`].
pub fn looks_json(file: &str, text: &str) -> Result<Value, Report> {
    json_of::<LooksSource>(file, text)
}

/// A script as JSON, as [`json_of`] gives other files.
///
/// # Errors
///
/// Those of [`json_of`].
pub fn script_json(file: &str, text: &str) -> Result<Value, Report> {
    json_of::<ScriptSource>(file, text)
}

impl JsonSchema for SquadSource {
    fn schema_name() -> Cow<'static, str> {
        "Squad".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Besiegers of one kind in a wave: [\"grunt\", 3], or [\"grunt\", 3, \"timid\"] with a mind of their own, or \
                            [\"grunt\", 3, \"\", 2] from the second camp.",
            "type": "array",
            "prefixItems": [
                { "type": "string", "description": "Row of the unit table." },
                { "type": "integer", "minimum": 0, "maximum": u32::MAX, "description": "How many of them come." },
                { "type": "string", "description": "Name of their mind; an empty one is none." },
                { "type": "integer", "minimum": 0, "maximum": u32::MAX, "description": "At which camp they gather, counted from 1." },
            ],
            "minItems": 2,
            "maxItems": 4,
        })
    }
}

/// A file of RON as JSON: structs and maps are objects, lists and tuples arrays, characters texts of one character, and a choice with
/// something in brackets is an object with its name: `Save(people: 4, dawn: 7)` becomes `{"Save": {"people": 4, "dawn": 7}}`.
///
/// # Errors
///
/// The first place where the text is not RON, or does not have the form of a `T`.
pub fn json_of<T: DeserializeOwned + 'static>(file: &str, text: &str) -> Result<Value, Report> {
    read::<T>(file, text)?;
    Ok(json(text, &Tree::new(text).value(), true))
}

/// Any text of RON as JSON, as [`json_of`] gives files of a known form.
///
/// # Errors
///
/// The first place where the text is not RON.
pub fn ron_as_json(file: &str, text: &str) -> Result<Value, Report> {
    Ok(json(text, &tree(file, text)?.value(), true))
}

/// A value as JSON. The name that the value of a whole file may have is not a choice.
fn json(text: &str, value: &Written, is_whole: bool) -> Value {
    let Some(group) = value.group() else { return atom(&text[value.span()]) };
    let parts = || group.entries.iter().map(|entry| json(text, &entry.value(), false));
    let name = if is_whole { "" } else { &text[group.name.clone()] };
    let held = match &group.entries[..] {
        _ if group.is_keyed() || group.entries.is_empty() && group.bracket == '(' => {
            let bare = group.entries.iter().filter_map(|entry| Some(present_name(entry.key()?.bare(text))));
            Value::Object(bare.map(key).zip(parts()).collect::<Map<_, _>>())
        }
        [only] if !name.is_empty() => json(text, &only.value(), false),
        _ => Value::Array(parts().collect()),
    };
    match name {
        "" | "Some" => held,
        name => Value::Object(Map::from_iter([(name.to_owned(), held)])),
    }
}

/// A key as the text that it stands for.
fn key(bare: &str) -> String {
    ron::from_str(&format!("\"{bare}\"")).unwrap_or_else(|_| bare.to_owned())
}

/// A number, a text, a character, yes or no, or a word.
fn atom(literal: &str) -> Value {
    match ron::from_str::<ron::Value>(literal) {
        Ok(ron::Value::Bool(value)) => Value::from(value),
        Ok(ron::Value::Char(value)) => Value::from(value.to_string()),
        Ok(ron::Value::String(value)) => Value::from(value),
        Ok(ron::Value::Number(number)) => {
            let float = number.into_f64();
            let whole = (float.fract() == 0.0 && float.abs() < 9e15).then_some(float as i64);
            whole.map(Value::from).or_else(|| Number::from_f64(float).map(Value::Number)).unwrap_or(Value::Null)
        }
        _ => Value::from(literal),
    }
}
