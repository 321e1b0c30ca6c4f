//! JSON Schema of the files in which a mod changes the rules, derived from that of the rules: the same fields, none of them
//! required; tables as rows by name, with `like`; `remove`; and references to settings in the place of numbers and switches.

use super::texts::TABLES;
use crate::json_schema::schema_of;
use osada_sim::rules::Rules;
use serde_json::{Map, Value, json};

/// Key of the parts of a schema.
const PARTS: &str = "$defs";
const PART: &str = "#/$defs/";
/// The part for a reference to a setting.
const SETTING: &str = "SettingReference";

/// The schema of a mod's changes to the rules. It does not know which rows exist, nor which fields a new row needs.
pub fn changes_schema() -> Value {
    let mut rules = schema_of::<Rules>("What a mod of Osada changes in the rules");
    let mut changes = Changes { parts: taken(&mut rules, PARTS), changed: Map::new() };
    let mut whole = changes.of(&rules);
    if let Some(fields) = whole.get_mut("properties").and_then(Value::as_object_mut) {
        for table in TABLES {
            if let Some(rows) = fields.get_mut(table) {
                *rows = changes.rows(rows);
            }
        }
        fields.insert("remove".to_owned(), removed());
    }
    changes.parts.extend(changes.changed);
    whole[PARTS] = Value::Object(changes.parts);
    admit_settings(&mut whole);
    whole[PARTS][SETTING] = setting();
    whole
}

/// The parts of a schema, and those of them that contain only differences.
struct Changes {
    parts: Map<String, Value>,
    changed: Map<String, Value>,
}

impl Changes {
    /// The schema for files that contain only differences. Lists are given in full.
    fn of(&mut self, schema: &Value) -> Value {
        let mut changed = schema.clone();
        let Some(object) = changed.as_object_mut() else { return changed };
        object.remove("default");
        if let Some(name) = schema["$ref"].as_str().and_then(|way| way.strip_prefix(PART)) {
            object.insert("$ref".to_owned(), Value::from(format!("{PART}{}", self.part(name))));
        }
        if !is_choice(schema) {
            object.remove("required");
        }
        if let Some(fields) = object.get_mut("properties").and_then(Value::as_object_mut) {
            fields.values_mut().for_each(|field| *field = self.of(field));
        }
        if let Some(values) = object.get_mut("additionalProperties").filter(|values| values.is_object()) {
            *values = self.of(values);
        }
        let choices = object.remove("oneOf").or_else(|| object.remove("anyOf"));
        if let Some(choices) = choices.as_ref().and_then(Value::as_array) {
            let mut all: Vec<Value> = choices.iter().map(|choice| self.of(choice)).collect();
            // A function keeps its name if only its fields are given.
            let fields = all.iter().filter(|choice| is_choice(choice)).filter_map(only_field).cloned();
            let fields: Vec<Value> = fields.filter(|field| field.get("properties").is_some()).collect();
            all.extend(fields);
            object.insert("anyOf".to_owned(), Value::Array(all));
        }
        changed
    }

    /// The name of the part for files that contain only differences from the part `name`.
    fn part(&mut self, name: &str) -> String {
        let changed = format!("{name}Changes");
        if !self.changed.contains_key(&changed) {
            // A part that contains itself is not followed again.
            self.changed.insert(changed.clone(), Value::Bool(true));
            let part = self.parts.get(name).cloned().unwrap_or_default();
            let part = self.of(&part);
            self.changed.insert(changed.clone(), part);
        }
        changed
    }

    /// The schema of a table as rows by name.
    fn rows(&mut self, table: &Value) -> Value {
        let mut row = self.of(&table["items"]);
        if let Some(name) = row["$ref"].as_str().and_then(|way| way.strip_prefix(PART))
            && let Some(fields) = self.changed.get_mut(name).and_then(|part| part["properties"].as_object_mut())
        {
            fields.remove("name");
            let about = "The row of the same table that this one is a copy of.";
            fields.insert("like".to_owned(), json!({ "description": about, "type": "string" }));
            row = json!({ "$ref": format!("{PART}{name}") });
        }
        json!({ "description": table["description"], "type": "object", "additionalProperties": row })
    }
}

/// Allows a reference to a setting wherever there is a number, `true` or `false`.
fn admit_settings(schema: &mut Value) {
    match schema {
        Value::Array(schemas) => schemas.iter_mut().for_each(admit_settings),
        Value::Object(object) => {
            let is_schema = |key: &str| !["default", "enum", "const", "required"].contains(&key);
            object.iter_mut().filter(|(key, _)| is_schema(key)).for_each(|(_, inner)| admit_settings(inner));
            if is_settable(object) {
                let about = object.remove("description");
                let reference = json!({ "$ref": format!("{PART}{SETTING}") });
                let either = json!({ "anyOf": [object.clone(), reference] });
                *schema = either;
                if let Some(about) = about {
                    schema["description"] = about;
                }
            }
        }
        _ => {}
    }
}

/// True for the schema of a number, or of `true` and `false`.
fn is_settable(schema: &Map<String, Value>) -> bool {
    let is_one = |kind: &Value| ["number", "integer", "boolean"].map(Value::from).contains(kind);
    match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().any(is_one),
        Some(kind) => is_one(kind),
        None => false,
    }
}

/// The schema of a reference to a setting.
fn setting() -> Value {
    let about = "The name of a setting of this mod, whose value stands here.";
    json!({
        "description": "The value of a setting.",
        "type": "object",
        "properties": { "Setting": { "description": about, "type": "string" } },
        "required": ["Setting"],
        "additionalProperties": false,
    })
}

/// The schema of the rows to remove.
fn removed() -> Value {
    let names = |table: &str| json!({ "description": format!("The names of rows of `{table}`."), "type": "array", "items": { "type": "string" } });
    let tables: Map<String, Value> = TABLES.iter().map(|table| ((*table).to_owned(), names(table))).collect();
    json!({
        "description": "Rows that are removed, after everything else in the file has been done.",
        "type": "object",
        "properties": tables,
        "additionalProperties": false,
    })
}

/// True for a choice with something in brackets: an object with one field, which is required.
fn is_choice(schema: &Value) -> bool {
    let needed = schema["required"].as_array().map_or(0, Vec::len);
    needed == 1 && schema["properties"].as_object().is_some_and(|fields| fields.len() == 1)
}

fn only_field(schema: &Value) -> Option<&Value> {
    schema["properties"].as_object()?.values().next()
}

fn taken(schema: &mut Value, key: &str) -> Map<String, Value> {
    match schema.as_object_mut().and_then(|object| object.remove(key)) {
        Some(Value::Object(parts)) => parts,
        _ => Map::new(),
    }
}
