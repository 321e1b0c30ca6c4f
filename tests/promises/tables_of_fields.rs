//! The tables of fields in the documentation cannot be false: their names, what is needed and what is usual are those of the
//! types that read the files.

use osada::brain::MindSource;
use osada::level::{CampaignSource, level_schema, schema_of};
use osada::player::strategy::Strategy;
use osada::sim::rules::Rules;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Types that have a table of their own. All others are described in a row, a paragraph or an example.
const WITH_TABLES: [&str; 28] = [
    "levels",
    "LessonSource",
    "Generated",
    "campaigns",
    "strategies",
    "Rule",
    "minds",
    "TimeRules",
    "TerrainRules",
    "StructureRules",
    "UnitRules",
    "GearRules",
    "JobRules",
    "ColonyRules",
    "FatigueRules",
    "HealingRules",
    "WoundRules",
    "PracticeRules",
    "TraitRules",
    "OrderRules",
    "SiegeRules",
    "GarrisonRules",
    "PlanRules",
    "HerdRules",
    "Handicap",
    "Tactics",
    "SeasonRules",
    "fuzzy",
];

/// The fields of a type.
#[derive(Debug)]
struct Fields {
    needed: BTreeSet<String>,
    /// Every field with the value that it has where it is left out, if that is known.
    usual: BTreeMap<String, Value>,
}

impl Fields {
    fn of(schema: &Map<String, Value>) -> Option<Self> {
        let properties = schema.get("properties")?.as_object()?;
        let usual = |field: &Value| field.get("default").cloned().unwrap_or(Value::Null);
        let needed = schema.get("required").and_then(Value::as_array).into_iter().flatten();
        Some(Self {
            needed: needed.filter_map(|name| name.as_str().map(str::to_owned)).collect(),
            usual: properties.iter().map(|(name, field)| (name.clone(), usual(field))).collect(),
        })
    }

    fn names(&self) -> BTreeSet<&str> {
        self.usual.keys().map(String::as_str).collect()
    }
}

/// Every type of the files that has fields; those of files under the names of `osada schema`.
fn types() -> BTreeMap<String, Fields> {
    let files = [
        ("levels", level_schema()),
        ("rules", schema_of::<Rules>("rules")),
        ("minds", schema_of::<MindSource>("minds")),
        ("campaigns", schema_of::<CampaignSource>("campaigns")),
        ("strategies", schema_of::<Strategy>("strategies")),
    ];
    let mut types = BTreeMap::new();
    for (name, file) in &files {
        let file = file.as_object().expect("a schema is an object");
        let parts = file.get("$defs").and_then(Value::as_object).into_iter().flatten();
        let parts = parts.filter_map(|(name, part)| Some((name.as_str(), part.as_object()?)));
        types
            .extend(parts.chain([(*name, file)]).filter_map(|(name, part)| Some((name.to_owned(), Fields::of(part)?))));
    }
    types
}

/// A row of a table of fields.
#[derive(Debug)]
struct Row {
    fields: Vec<String>,
    text: String,
    usual: Option<String>,
}

/// The words of a text that can be names of fields.
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).collect()
}

/// Every table whose first column is `field`.
fn tables(document: &str) -> Vec<Vec<Row>> {
    let mut tables: Vec<Vec<Row>> = Vec::new();
    let mut columns: Option<Vec<&str>> = None;
    for line in document.lines() {
        let Some(line) = line.strip_prefix('|') else {
            columns = None;
            continue;
        };
        let cells: Vec<&str> = line.trim_end_matches('|').split('|').map(str::trim).collect();
        if columns.is_none() {
            columns = Some(cells);
            if columns.as_ref().is_some_and(|columns| columns[0] == "field") {
                tables.push(Vec::new());
            }
            continue;
        }
        let columns = columns.as_ref().expect("set above");
        if columns[0] != "field" || line.starts_with("---") {
            continue;
        }
        let usual = columns.iter().position(|name| *name == "default").and_then(|at| cells.get(at));
        let fields = cells[0].split(", ").map(|name| name.trim_matches('`').to_owned());
        let row = Row {
            fields: fields.filter(|name| !name.is_empty()).collect(),
            text: cells[1..].join(" "),
            usual: usual.map(|cell| (*cell).to_owned()),
        };
        tables.last_mut().expect("it has begun").push(row);
    }
    tables
}

fn documents() -> String {
    let read = |path: &str| std::fs::read_to_string(path).expect("it exists");
    [read("docs/ron-format.md"), read("docs/strategies.md")].join("\n\n")
}

/// The number with which a text begins.
fn number(text: &str) -> Option<f64> {
    let text = text.replace('−', "-");
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.' && c != '-').unwrap_or(text.len());
    text[..end].trim_end_matches('.').parse().ok()
}

/// The default that a row states for a field; `None` if the field has to be there.
fn stated_default(row: &Row, index: usize) -> Option<&str> {
    let Some(cell) = &row.usual else {
        let signs = ["default: ", "default ", "without it ", "without one ", "without a row ", "may be left out"];
        return signs.iter().find_map(|sign| row.text.find(sign).map(|at| &row.text[at + sign.len()..]));
    };
    let parts: Vec<&str> = cell.split(", ").collect();
    let part = if parts.len() == row.fields.len() { parts[index] } else { cell };
    (part != "–").then_some(part)
}

/// Compares the stated default with that of the type.
fn agrees(stated: &str, usual: &Value) -> bool {
    match usual {
        // Words that stand for no value, such as "none" or "nothing is seen", can be judged only by people.
        Value::Number(usual) => {
            number(stated).map_or(usual.as_f64() == Some(0.0), |stated| usual.as_f64() == Some(stated))
        }
        Value::Bool(usual) => words(stated).contains(usual.to_string().as_str()),
        Value::String(usual) => usual.is_empty() || words(stated).contains(usual.as_str()),
        Value::Array(parts) => parts.iter().filter_map(Value::as_f64).all(|part| stated.contains(&part.to_string())),
        Value::Null | Value::Object(_) => true,
    }
}

/// Everything in which a table differs from a type.
fn differences(table: &[Row], fields: &Fields) -> Vec<String> {
    let named: Vec<&String> = table.iter().flat_map(|row| &row.fields).collect();
    let known = fields.names();
    let mut misstated = Vec::new();
    for name in &known {
        match named.iter().filter(|it| it.as_str() == *name).count() {
            0 => misstated.push(format!("`{name}` is missing")),
            1 => {}
            times => misstated.push(format!("`{name}` is there {times} times")),
        }
    }
    for row in table {
        for (index, name) in row.fields.iter().enumerate() {
            let Some(usual) = fields.usual.get(name) else {
                misstated.push(format!("`{name}` is no field"));
                continue;
            };
            match (stated_default(row, index), fields.needed.contains(name)) {
                (Some(stated), true) => misstated.push(format!("`{name}` is needed, not {stated:?} by default")),
                (None, false) => misstated.push(format!("`{name}` can be left out, then it is {usual}")),
                (Some(stated), false) if !agrees(stated, usual) => {
                    misstated.push(format!("`{name}` is {usual} by default, not {stated:?}"));
                }
                _ => {}
            }
        }
    }
    misstated
}

/// How many fields of a type a table names, and how few others.
fn likeness(table: &[Row], fields: &Fields) -> i64 {
    let known = fields.names();
    let named = table.iter().flat_map(|row| &row.fields);
    named.map(|name| if known.contains(name.as_str()) { 1 } else { -1 }).sum::<i64>() * 2 - known.len() as i64
}

/// The table of the fuzzy matrices has the fields of several types that deserve a word.
fn fuzzy(types: &BTreeMap<String, Fields>, table: &[Row]) -> Fields {
    let parts = ["FuzzySource", "VariableSource", "SetSource", "MatrixSource"].map(|name| &types[name]);
    let named: BTreeSet<&String> = table.iter().flat_map(|row| &row.fields).collect();
    let of = |name: &String| parts.into_iter().find(|fields| fields.usual.contains_key(name));
    Fields {
        needed: named
            .iter()
            .filter(|name| of(name).is_some_and(|it| it.needed.contains(**name)))
            .map(|it| (*it).clone())
            .collect(),
        usual: named.iter().filter_map(|name| Some(((*name).clone(), of(name)?.usual[*name].clone()))).collect(),
    }
}

#[test]
fn every_table_of_fields_has_the_fields_of_a_type_and_says_what_is_usual() {
    let (types, document) = (types(), documents());
    let mut missing: BTreeSet<&str> = WITH_TABLES.into_iter().collect();
    let mut wrong = Vec::new();
    for table in tables(&document) {
        let is_fuzzy = table.iter().any(|row| row.fields == ["shape"]);
        let fuzzy = fuzzy(&types, &table);
        let with_tables = types.iter().filter(|(name, _)| WITH_TABLES.contains(&name.as_str()));
        let likest = with_tables.max_by_key(|(_, fields)| likeness(&table, fields)).expect("there are types");
        let (name, fields) = if is_fuzzy { ("fuzzy", &fuzzy) } else { (likest.0.as_str(), likest.1) };
        assert!(missing.remove(name), "{name} has a table already, and here is another: {table:?}");
        wrong.extend(differences(&table, fields).into_iter().map(|it| format!("{name}: {it}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(missing.is_empty(), "these types have no table: {missing:?}");
}

#[test]
fn every_field_of_every_type_is_documented_together_with_its_neighbours() {
    let (types, document) = (types(), documents());
    let blocks: Vec<BTreeSet<&str>> = document
        .split("\n\n")
        .flat_map(|block| {
            // A row of a table stands for itself, a paragraph and an example as a whole.
            let lines = block.lines().filter(|line| line.starts_with('|'));
            lines.chain([block]).map(words)
        })
        .collect();
    let paragraphs: Vec<BTreeSet<&str>> = document.split("\n\n").map(words).collect();
    // The text after an example may say what it lacks.
    let pairs = paragraphs.windows(2).map(|pair| pair[0].union(&pair[1]).copied().collect());
    let blocks: Vec<BTreeSet<&str>> = blocks.into_iter().chain(pairs).collect();
    let example = |fields: &Fields| blocks.iter().any(|block| fields.names().is_subset(block));
    for (name, fields) in types.iter().filter(|(name, _)| !WITH_TABLES.contains(&name.as_str()) && *name != "rules") {
        assert!(example(fields), "{name}: nowhere stand all of {:?} together", fields.names());
    }
    for field in types["rules"].names() {
        let heading = format!("### `{field}`");
        assert!(document.lines().any(|line| line.starts_with(&heading)), "no heading for `{field}`");
    }
}

#[test]
fn a_false_row_is_found() {
    let document = "| field | what | allowed | default |\n|---|---|---|---|\n| `forest`, `rock` | a | 0 | 0.5, 0.12 |\n\
                    | `kind` | a | | `Valley` |\n| `width`, `hight` | a | | – |\n| `river` | a | | – |";
    let found = differences(&tables(document)[0], &types()["Generated"]);
    let expected = [
        "`height` is missing",
        "`forest` is 0.25",
        "`kind` is needed",
        "`hight` is no field",
        "`river` can be left out",
    ];
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found}");
    }
}
