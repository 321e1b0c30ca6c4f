//! Promises of `osada schema`: what ships is right by it, what is wrong in form is wrong by it, and it never says otherwise than
//! the reader. The tables of fields in the documents are written from the schemas: `OSADA_UPDATE=1 cargo test --test promises --
//! tables_of_fields` writes them anew.

use crate::updating;
use boon::{Compiler, SchemaIndex, Schemas};
use osada::brain::MindSource;
use osada::level::mods::{Ground, Mod, ModFile, ModFolder, ModSource, changes_schema, stack};
use osada::level::{
    CampaignSource, LevelSource, Report, SquadSource, json_of, level_schema, looks_json, looks_schema, ron_as_json,
    schema_of, script_json, script_schema, shipped, tests_json, tests_schema,
};
use osada::player::strategy::Strategy;
use osada::record::Leader;
use osada::sim::rules::{Names, Rules};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A schema that can be asked.
struct Judge {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Judge {
    fn new(schema: Value) -> Self {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource("osada:schema", schema).expect("it is a schema");
        let index = compiler.compile("osada:schema", &mut schemas).unwrap_or_else(|error| panic!("{error:#}"));
        Self { schemas, index }
    }

    fn wrong(&self, value: &Value) -> Option<String> {
        self.schemas.validate(value, self.index).err().map(|error| format!("{error:#}"))
    }
}

fn assert_right<T: DeserializeOwned + 'static>(schema: Value, files: &[shipped::Asset]) {
    let judge = Judge::new(schema);
    for (file, text) in files {
        let value = json_of::<T>(file, text).unwrap_or_else(|report| panic!("{report}"));
        assert_eq!(judge.wrong(&value), None, "{file}");
        assert!(value.as_object().is_some_and(|fields| fields.len() > 1), "{file}: {value}");
    }
}

#[test]
fn everything_that_ships_is_right_by_its_schema() {
    assert_right::<LevelSource>(level_schema(), shipped::LEVELS);
    assert_right::<Rules>(schema_of::<Rules>("rules"), &[shipped::RULES]);
    assert_right::<MindSource>(schema_of::<MindSource>("minds"), shipped::MINDS);
    assert_right::<CampaignSource>(schema_of::<CampaignSource>("campaigns"), shipped::CAMPAIGNS);
    assert_right::<Leader>(schema_of::<Leader>("leaders"), shipped::LEADERS);
    assert_right::<Strategy>(schema_of::<Strategy>("strategies"), shipped::STRATEGIES);
    assert_right::<Strategy>(schema_of::<Strategy>("strategies"), shipped::DEFENCES);
    let (file, text) = shipped::LOOKS;
    let looks = looks_json(file, text).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(Judge::new(looks_schema()).wrong(&looks), None);
    let mods = [
        ("mods/frontier/mod.ron", include_str!("../../mods/frontier/mod.ron")),
        ("mods/needy/mod.ron", r#"(name: "a", version: "1", by: "Ola", about: "It.", needs: [("frontier", "1.0")])"#),
    ];
    assert_right::<ModSource>(schema_of::<ModSource>("mods"), &mods);
    let script = "(steps: [(at: 5, commands: [Build(structure: \"wood_wall\", cells: [(1, 2)]), Undo])])";
    let script = script_json("a.ron", script).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(Judge::new(script_schema()).wrong(&script), None);
    let judge = Judge::new(tests_schema());
    for folder in ["tests/scenarios", "tests/levels"] {
        for path in ron_files(folder) {
            let text = fs::read_to_string(&path).expect("it can be read");
            let tests = tests_json(&path, &text).unwrap_or_else(|report| panic!("{report}"));
            assert_eq!(judge.wrong(&tests), None, "{path}");
        }
    }
}

/// The paths of the RON files that lie in a folder itself.
fn ron_files(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("it is there").flatten().map(|entry| entry.path());
    let files = entries.filter(|path| path.extension().is_some_and(|ending| ending == "ron"));
    let files: Vec<String> = files.map(|path| path.display().to_string()).collect();
    assert!(!files.is_empty(), "{folder}");
    files
}

#[test]
fn a_file_of_ron_as_json_holds_the_same() {
    for (file, text) in shipped::LEVELS {
        let value = json_of::<LevelSource>(file, text).unwrap_or_else(|report| panic!("{report}"));
        let level: LevelSource = serde_json::from_value(value).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(Ok(level), osada::level::read(file, text), "{file}");
    }
}

/// Every file of the mods that ship, by its path.
fn mod_files(below: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("mods");
    let mut files = Vec::new();
    for folder in fs::read_dir(root).expect("there are mods").flatten() {
        for entry in fs::read_dir(folder.path().join(below)).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|ending| ending == "ron") {
                files.push((path.display().to_string(), fs::read_to_string(path).expect("it is a text")));
            }
        }
    }
    files
}

#[test]
fn every_file_of_the_mods_that_ship_is_right_by_its_schema() {
    let (manifests, others): (Vec<_>, Vec<_>) =
        mod_files("").into_iter().partition(|(file, _)| file.ends_with("mod.ron"));
    let (looks, changes): (Vec<_>, Vec<_>) = others.into_iter().partition(|(file, _)| file.ends_with("looks.ron"));
    let (minds, levels) = (mod_files("minds"), mod_files("levels"));
    assert!([&manifests, &looks, &changes, &minds, &levels].iter().all(|files| !files.is_empty()));
    let right = |schema: Value, files: &[(String, String)], json: fn(&str, &str) -> Result<Value, Report>| {
        let judge = Judge::new(schema);
        for (file, text) in files {
            let value = json(file, text).unwrap_or_else(|report| panic!("{report}"));
            assert_eq!(judge.wrong(&value), None, "{file}");
        }
    };
    right(schema_of::<ModSource>("mods"), &manifests, json_of::<ModSource>);
    right(changes_schema(), &changes, ron_as_json);
    right(schema_of::<MindSource>("minds"), &minds, json_of::<MindSource>);
    right(level_schema(), &levels, json_of::<LevelSource>);
    right(looks_schema(), &looks, looks_json);
}

#[test]
fn what_a_mod_changes_is_judged_by_the_schema_as_by_the_reader() {
    let judge = Judge::new(changes_schema());
    for (text, right) in [
        ("()", true),
        ("(units: {\"wolf\": (hp: 45), \"marauder\": (like: \"grunt\", title: \"Marauder\", speed: 3.4)})", true),
        ("(units: {\"elk\": (title: \"Elk\", role: Prey, hp: 50, speed: 2, texture: \"deer\")})", true),
        ("(units: {\"grunt\": (attacks: [(range: 1, damage: 2, interval: 1)], shields: (one_in: 1))})", true),
        ("(structures: {\"bolt_tower\": (function: (range: 9), cost: (wood: 3))})", true),
        ("(structures: {\"bolt_tower\": (function: Tower(range: 9), passage: Blocked)})", true),
        ("(structures: {\"barricade\": (passage: Open(4))}, gear: {\"club\": (title: \"Club\")})", true),
        ("(siege: (garrison: (least: 4)), time: (night_seconds: 75))", true),
        ("(challenges: (hard: (tactics: (minds: {\"brute\": \"veteran\"}))))", true),
        ("(traits: (names: (women: [\"Ola\"], men: [\"Jan\"])))", true),
        ("(remove: (units: [\"deer\"], structures: [\"torch\"]))", true),
        ("(units: [(name: \"wolf\", hp: 45)])", false),
        ("(units: {\"wolf\": (hp: Setting(\"hp\"))})", true),
        ("(units: {\"grunt\": (attacks: [(range: 1, damage: Setting(\"hp\"), interval: 1)])})", true),
        ("(units: {\"wolf\": (title: Setting(\"hp\"))})", false),
        ("(units: {\"wolf\": (hp: Setting(3))})", false),
        ("(units: {\"wolf\": (hp: Settings(\"hp\"))})", false),
        ("(units: {\"wolf\": (hpp: 45)})", false),
        ("(units: {\"wolf\": (hp: \"many\")})", false),
        ("(units: {\"wolf\": (name: \"hound\")})", false),
        ("(units: {\"hound\": (like: 3)})", false),
        ("(units: {\"grunt\": (attacks: [(range: 1)])})", false),
        ("(structures: {\"bolt_tower\": (function: (rnage: 9))})", false),
        ("(siege: (garison: (least: 4)))", false),
        ("(wolf: (hp: 45))", false),
        ("(remove: (units: \"deer\"))", false),
        ("(remove: (unit: [\"deer\"]))", false),
        ("(remove: [\"deer\"])", false),
    ] {
        let value = ron_as_json("a.ron", text).unwrap_or_else(|report| panic!("{report}"));
        assert_eq!(judge.wrong(&value).is_none(), right, "{text}: {:?}", judge.wrong(&value));
        let file = |path: &str, text: &str| ModFile { path: path.into(), file: path.into(), text: text.into() };
        let about = "(name: \"a\", version: \"1\", by: \"Ola\", about: \"It.\", \
                     settings: [Number(name: \"hp\", title: \"Hp\", default: 3, from: 1, to: 5)])";
        let files = vec![file("mod.ron", about), file("rules.ron", text)];
        let changed = Mod::read(ModFolder { name: Some("a".into()), file: "a".into(), files, ..ModFolder::default() });
        let ground = Ground { rules: shipped::RULES, minds: shipped::MINDS, looks: &[shipped::LOOKS] };
        // Whether deer can be spared is no question of form.
        let message = changed
            .and_then(|changed| stack(ground, &[&changed]).map(drop))
            .err()
            .map_or(String::new(), |report| report.to_string());
        assert_eq!(message.is_empty() || message.contains("is still used"), right, "{text}: {message}");
    }
}

/// A shipped level as JSON with one value exchanged.
fn with(pointer: &str, value: Value) -> Value {
    let (file, text) = shipped::level("tutorial").expect("it ships");
    let mut level = json_of::<LevelSource>(file, text).unwrap_or_else(|report| panic!("{report}"));
    let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
    let parent = level.pointer_mut(parent).unwrap_or_else(|| panic!("{pointer}"));
    match parent {
        Value::Object(fields) if value.is_null() => drop(fields.remove(name)),
        Value::Object(fields) => drop(fields.insert(name.to_owned(), value)),
        Value::Array(items) => items[name.parse::<usize>().expect("a number")] = value,
        _ => panic!("{pointer}"),
    }
    level
}

#[test]
fn what_is_wrong_in_form_is_wrong_by_the_schema_and_to_the_reader() {
    let judge = Judge::new(level_schema());
    let wrong = [
        ("/title", Value::Null),
        ("/title", json!(5)),
        ("/waves", Value::Null),
        ("/wavs", json!([])),
        ("/difficulty", json!("Easyy")),
        ("/season", json!("Monsoon")),
        ("/hour", json!("noon")),
        ("/stock/gold", json!(3)),
        ("/stock/wood", json!(-3)),
        ("/stock/wood", json!(1.5)),
        ("/camp", json!([1])),
        ("/camp", json!([1, 2, 3])),
        ("/camps", json!([[1, "2"]])),
        ("/colonists", json!({ "Many": 3 })),
        ("/colonists", json!({ "Named": [{ "age": 3 }] })),
        ("/ground", json!({ "Drawn": { "legend": {} } })),
        ("/ground", json!({ "Generated": { "kind": "Valey", "width": 40, "height": 40 } })),
        ("/ground/Drawn/legend/HH", json!({ "terrain": "grass" })),
        ("/ground/Drawn/legend/H", json!({ "structure": "hearth" })),
        ("/herds/0/count", json!("four")),
        ("/victory", json!([{ "Save": { "people": 3 } }])),
        ("/waves/0/0", json!(["grunt"])),
        ("/minds", json!({ "grunt": 3 })),
        ("/lessons/0/done", json!({ "Look": 3 })),
        ("/lessons/1/done", json!({ "Mark": ["Chop"] })),
        ("/lessons/1/at", json!([[1, 2]])),
        ("/defences/0", json!(["spike_trap"])),
    ];
    for (pointer, value) in wrong {
        let level = with(pointer, value.clone());
        assert!(judge.wrong(&level).is_some(), "{pointer} {value} is right by the schema");
        assert!(serde_json::from_value::<LevelSource>(level).is_err(), "{pointer} {value} is right to the reader");
    }
}

#[test]
fn schemas_written_by_hand_say_what_the_reader_says() {
    fn agree<T: DeserializeOwned + 'static>(schema: Value, values: &[(Value, bool)]) {
        let judge = Judge::new(schema);
        for (value, right) in values {
            assert_eq!(judge.wrong(value).is_none(), *right, "{value}: {:?}", judge.wrong(value));
            assert_eq!(serde_json::from_value::<T>(value.clone()).is_ok(), *right, "{value}");
        }
    }
    agree::<SquadSource>(
        schema_of::<SquadSource>("squad"),
        &[
            (json!(["grunt", 1]), true),
            (json!(["grunt", 1, "timid"]), true),
            (json!(["grunt", 1, "", 2]), true),
            (json!([]), false),
            (json!(["grunt"]), false),
            (json!([1, "grunt"]), false),
            (json!(["grunt", -1]), false),
            (json!(["grunt", 1.5]), false),
            (json!(["grunt", 4_294_967_296_u64]), false),
            (json!(["grunt", 1, 2]), false),
            (json!(["grunt", 1, "", "2"]), false),
            (json!(["grunt", 1, "", 2, 3]), false),
            (json!({ "unit": "grunt", "count": 1 }), false),
        ],
    );
    agree::<Names>(
        schema_of::<Names>("names"),
        &[
            (json!(["Hania"]), true),
            (json!({ "women": ["Hania"], "men": [] }), true),
            (json!({ "women": ["Hania"] }), false),
            (json!({ "women": [], "men": [], "others": [] }), false),
            (json!([3]), false),
            (json!("Hania"), false),
        ],
    );
}

/// The schemas of the files whose fields are documented, by the names of the types that read them.
fn documented() -> [(&'static str, Value); 8] {
    [
        ("LevelSource", level_schema()),
        ("Rules", schema_of::<Rules>("rules")),
        ("MindSource", schema_of::<MindSource>("minds")),
        ("CampaignSource", schema_of::<CampaignSource>("campaigns")),
        ("Leader", schema_of::<Leader>("leaders")),
        ("Strategy", schema_of::<Strategy>("strategies")),
        ("ModSource", schema_of::<ModSource>("mods")),
        ("TestFileSource", tests_schema()),
    ]
}

/// A schema and its parts, by the names of their types.
fn parts<'s>(name: &'s str, schema: &'s Value) -> impl Iterator<Item = (&'s str, &'s Value)> {
    let parts = schema["$defs"].as_object().into_iter().flatten().map(|(name, part)| (name.as_str(), part));
    parts.chain([(name, schema)])
}

#[test]
fn every_field_is_described() {
    let others = [("looks", looks_schema()), ("scripts", script_schema()), ("changes", changes_schema())];
    let schemas: Vec<_> = documented().into_iter().chain(others).collect();
    for (part, schema) in schemas.iter().flat_map(|(name, schema)| parts(name, schema)) {
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            assert!(field["description"].as_str().is_some_and(|text| text.len() > 5), "`{name}` of {part}");
        }
    }
}

/// A value as it is written in RON.
fn ron_of(value: &Value) -> String {
    match value {
        Value::Number(number) => {
            let number = number.to_string();
            number.strip_suffix(".0").unwrap_or(&number).to_owned()
        }
        Value::Array(parts) => format!("({})", parts.iter().map(ron_of).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, field)| format!("{name}: {}", ron_of(field)));
            format!("({})", fields.collect::<Vec<_>>().join(", "))
        }
        Value::String(word) => word.clone(),
        other => other.to_string(),
    }
}

/// What a table says of the value that a field has where it is left out.
fn usual(field: &Value) -> String {
    let is_empty = |value: &Value| value.as_f64() == Some(0.0) || [json!(null), json!("")].contains(value);
    match field.get("default") {
        None | Some(Value::Null) => "none".to_owned(),
        Some(Value::String(text)) if text.is_empty() => "none".to_owned(),
        Some(Value::Array(parts)) if parts.is_empty() => "none".to_owned(),
        Some(Value::Object(fields)) if fields.values().all(is_empty) => "none".to_owned(),
        Some(Value::Object(fields)) if fields.len() > 2 => "see below".to_owned(),
        Some(value) => format!("`{}`", ron_of(value)),
    }
}

/// The table of a type's fields, in the order of the table that there is; new ones come last.
fn table(schema: &Value, there: &str) -> String {
    let needed: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut fields: Vec<(&String, &Value)> = schema["properties"].as_object().expect("fields").iter().collect();
    fields.sort_by_key(|(name, _)| there.find(&format!("\n| `{name}` |")).unwrap_or(usize::MAX));
    let all_needed = needed.len() == fields.len();
    let mut table =
        if all_needed { "| field | |\n|---|---|" } else { "| field | | default |\n|---|---|---|" }.to_owned();
    for (name, field) in fields {
        let text = field["description"].as_str().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
        table.push_str(&format!("\n| `{name}` | {text} |"));
        match needed.contains(&name.as_str()) {
            true if all_needed => {}
            true => table.push_str(" – |"),
            false => table.push_str(&format!(" {} |", usual(field))),
        }
    }
    table
}

const DOCUMENTS: [&str; 8] = [
    "docs/campaigns.md",
    "docs/ron-levels.md",
    "docs/ron-rules.md",
    "docs/ron-triggers.md",
    "docs/ron-minds.md",
    "docs/strategies.md",
    "docs/mods.md",
    "docs/testing.md",
];

#[test]
fn tables_of_fields_are_written_from_the_types() {
    let schemas = documented();
    let types: BTreeMap<&str, &Value> = schemas.iter().flat_map(|(name, schema)| parts(name, schema)).collect();
    for path in DOCUMENTS {
        let text = fs::read_to_string(path).expect("it exists");
        let (mut written, mut rest) = (String::new(), text.as_str());
        while let Some((before, after)) = rest.split_once("<!-- fields of ") {
            let (name, after) = after.split_once(" -->\n").expect("the name ends");
            let (there, after) = after.split_once("\n<!-- end -->").expect("the table ends");
            let table = table(types[name], there);
            let update = "OSADA_UPDATE=1 cargo test --test promises -- tables_of_fields";
            assert!(updating() || there.trim() == table, "{path}: {name}: {update} writes it anew:\n{table}");
            written.push_str(&format!("{before}<!-- fields of {name} -->\n\n{table}\n\n<!-- end -->"));
            rest = after;
        }
        if updating() {
            fs::write(path, written + rest).expect("it can be written");
        }
    }
}

#[test]
fn the_fields_of_a_type_without_a_table_stand_together() {
    let text = DOCUMENTS.map(|path| fs::read_to_string(path).expect("it exists")).join("\n\n");
    let words = |text: &'_ str| -> BTreeSet<String> {
        text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned).collect()
    };
    let paragraphs: Vec<BTreeSet<String>> = text.split("\n\n").map(words).collect();
    let rows: Vec<BTreeSet<String>> = text.lines().filter(|line| line.starts_with('|')).map(words).collect();
    // The text after an example may say what it lacks.
    let pairs: Vec<BTreeSet<String>> = paragraphs.windows(2).map(|pair| &pair[0] | &pair[1]).collect();
    for (file, schema) in &documented() {
        for (name, part) in
            parts(file, schema).filter(|(name, _)| !text.contains(&format!("<!-- fields of {name} -->")))
        {
            let fields: BTreeSet<String> =
                part["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect();
            let is_section = |field: &String| text.contains(&format!("\n### `{field}`"));
            let together = rows.iter().chain(&pairs).any(|words| fields.is_subset(words));
            assert!(together || fields.iter().all(is_section), "{name}: nowhere stand all of {fields:?} together");
        }
    }
}
