//! Promises of `osada schema`: what ships is right by it, what is wrong in form is wrong by it, and it never says otherwise than
//! the reader.

use boon::{Compiler, SchemaIndex, Schemas};
use osada::brain::MindSource;
use osada::level::mods::ModSource;
use osada::level::{
    CampaignSource, LevelSource, SquadSource, json_of, level_schema, schema_of, script_json, script_schema, shipped,
};
use osada::player::strategy::Strategy;
use osada::sim::rules::{Names, Rules};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

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

fn assert_right<T: DeserializeOwned>(schema: Value, files: &[shipped::Asset]) {
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
    assert_right::<Strategy>(schema_of::<Strategy>("strategies"), shipped::STRATEGIES);
    assert_right::<Strategy>(schema_of::<Strategy>("strategies"), shipped::DEFENCES);
    let mods = [
        ("mods/frontier/mod.ron", include_str!("../../mods/frontier/mod.ron")),
        ("mods/needy/mod.ron", r#"(name: "a", version: "1", by: "Ola", about: "It.", needs: [("frontier", "1.0")])"#),
    ];
    assert_right::<ModSource>(schema_of::<ModSource>("mods"), &mods);
    let script = "(steps: [(at: 5, commands: [Build(structure: \"wood_wall\", cells: [(1, 2)]), Undo])])";
    let script = script_json("a.ron", script).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(Judge::new(script_schema()).wrong(&script), None);
}

#[test]
fn a_file_of_ron_as_json_holds_the_same() {
    for (file, text) in shipped::LEVELS {
        let value = json_of::<LevelSource>(file, text).unwrap_or_else(|report| panic!("{report}"));
        let level: LevelSource = serde_json::from_value(value).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(Ok(level), osada::level::read(file, text), "{file}");
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
        ("/season", json!("Autumn")),
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
    fn agree<T: DeserializeOwned>(schema: Value, values: &[(Value, bool)]) {
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

#[test]
fn every_field_is_described() {
    let schemas = [
        level_schema(),
        schema_of::<Rules>("rules"),
        schema_of::<MindSource>("minds"),
        schema_of::<CampaignSource>("campaigns"),
        schema_of::<Strategy>("strategies"),
    ];
    for schema in &schemas {
        let parts = schema["$defs"].as_object().into_iter().flatten().map(|(name, part)| (name.as_str(), part));
        for (part, schema) in parts.chain([("the file", schema)]) {
            for (name, field) in schema["properties"].as_object().into_iter().flatten() {
                let described =
                    field.get("description").is_some_and(|text| text.as_str().is_some_and(|it| it.len() > 5));
                assert!(described, "`{name}` of {part}");
            }
        }
    }
}
