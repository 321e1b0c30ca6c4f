//! `osada schema`: what the files look like, for editors and other tools that know JSON Schema.

use crate::failure::Failure;
use crate::output::results;
use crate::storage::files::read_text;
use clap::{Args, ValueEnum};
use osada_ai::brain::MindSource;
use osada_content::mods::{ModSource, changes_schema};
use osada_content::{
    CampaignSource, LevelSource, Report, json_of, level_schema, looks_json, looks_schema, ron_as_json, schema_of,
    script_json, script_schema, tests_json, tests_schema,
};
use osada_record::Leader;
use osada_record::player::strategy::Strategy;
use osada_sim::rules::Rules;
use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;

/// Which schema.
#[derive(Args)]
pub struct SchemaArgs {
    /// The type of file
    #[arg(value_enum)]
    kind: SchemaKind,
    /// Print this file of RON as JSON instead, for tools that check JSON against the schema
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// The types of files that have a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemaKind {
    /// levels/*.ron
    Levels,
    /// assets/rules.ron
    Rules,
    /// assets/minds/*.ron
    Minds,
    /// assets/campaigns/*.ron
    Campaigns,
    /// assets/leaders/*.ron
    Leaders,
    /// assets/strategies/*.ron
    Strategies,
    /// assets/looks.ron
    Looks,
    /// Commands with their ticks
    Scripts,
    /// Games with what is expected of them
    Tests,
    /// mods/*/mod.ron
    Mods,
    /// The files of a mod that change the rules, such as mods/*/units.ron
    ModRules,
}

impl SchemaKind {
    pub fn schema(self) -> Value {
        match self {
            Self::Levels => level_schema(),
            Self::Rules => schema_of::<Rules>("Rules of Osada"),
            Self::Minds => schema_of::<MindSource>("A mind of Osada"),
            Self::Campaigns => schema_of::<CampaignSource>("A campaign of Osada"),
            Self::Leaders => schema_of::<Leader>("A leader of Osada"),
            Self::Strategies => schema_of::<Strategy>("A strategy of Osada"),
            Self::Looks => looks_schema(),
            Self::Scripts => script_schema(),
            Self::Tests => tests_schema(),
            Self::Mods => schema_of::<ModSource>("What a mod of Osada is"),
            Self::ModRules => changes_schema(),
        }
    }

    /// A file of this type as JSON.
    fn json(self, file: &str, text: &str) -> Result<Value, Report> {
        match self {
            Self::Levels => json_of::<LevelSource>(file, text),
            Self::Rules => json_of::<Rules>(file, text),
            Self::Minds => json_of::<MindSource>(file, text),
            Self::Campaigns => json_of::<CampaignSource>(file, text),
            Self::Leaders => json_of::<Leader>(file, text),
            Self::Strategies => json_of::<Strategy>(file, text),
            Self::Looks => looks_json(file, text),
            Self::Scripts => script_json(file, text),
            Self::Tests => tests_json(file, text),
            Self::Mods => json_of::<ModSource>(file, text),
            Self::ModRules => ron_as_json(file, text),
        }
    }
}

/// Writes the schema, or the file.
pub fn run(args: &SchemaArgs) -> Result<(), Failure> {
    let value = match &args.json {
        None => args.kind.schema(),
        Some(path) => {
            let text = read_text(path)?;
            args.kind.json(&path.display().to_string(), &text)?
        }
    };
    let mut text = serde_json::to_string_pretty(&value).map_err(Failure::bad)?;
    text.push('\n');
    results().write_all(text.as_bytes())?;
    Ok(results().flush()?)
}
