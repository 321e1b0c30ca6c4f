//! The files of a part of many seeds: their text is kept in the raw rows of the part, so that it comes back with them from
//! wherever they were made, and merging gives the files of one machine.

use super::format::{Format, write_header};
use super::{ObserveArgs, SeedRows};
use crate::failure::Failure;
use crate::storage::files::shown;
use osada_record::telemetry::{Column, GAMES, UNITS};
use osada_sim::rules::Rules;
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::Path;

/// Files that merging writes in any case.
const TAKEN: [&str; 3] = ["sim.csv", "sim.jsonl", "sim.rows.jsonl"];

/// A file of which every row of a part has its share.
pub struct PartFile {
    /// The option that asks for it.
    pub option: &'static str,
    /// Its name without folder.
    pub name: String,
    /// Its beginning, before the first seed.
    pub header: String,
}

impl ObserveArgs {
    /// The files of a part, if it can have them.
    pub fn part_files(&self, rules: &Rules) -> Result<Vec<PartFile>, Failure> {
        self.check()?;
        if self.phase_times {
            return Err(Failure::Usage(
                "times differ from machine to machine: leave out --phase-times for a part of the seeds".to_owned(),
            ));
        }
        let events = self.events.as_ref().map(|path| ("events", path, Format::JsonLines, Vec::new()));
        let table = |option, file: &Option<super::TableFile>, columns: Vec<Column>| {
            file.clone().map(|file| (option, file.path, file.format, columns))
        };
        let tables = [
            events.map(|(option, path, format, columns)| (option, path.clone(), format, columns)),
            table("csv", &self.csv, self.series_columns(rules)),
            table("units", &self.units, UNITS.columns(rules)),
            table("games", &self.games, GAMES.columns(rules)),
        ];
        let mut files: Vec<PartFile> = Vec::new();
        for (option, path, format, columns) in tables.into_iter().flatten() {
            #[cfg(feature = "parquet")]
            if format == Format::Parquet {
                return Err(Failure::Usage(format!(
                    "--{option}: parts of Parquet cannot be merged; name the file .csv"
                )));
            }
            let name = shown(path.file_name().map_or(Path::new(""), Path::new));
            if TAKEN.contains(&name.as_str()) || files.iter().any(|file| file.name == name) {
                return Err(Failure::Usage(format!(
                    "--{option}: merging puts all files into one folder, where there is another {name}; choose another name"
                )));
            }
            let mut header = Vec::new();
            write_header(&mut header, format, &columns)?;
            let header = String::from_utf8_lossy(&header).into_owned();
            files.push(PartFile { option, name, header });
        }
        Ok(files)
    }
}

impl SeedRows {
    /// The share of a seed in each file, by its option.
    pub fn texts(self) -> io::Result<BTreeMap<&'static str, String>> {
        let spools = [("events", self.events), ("csv", self.series), ("units", self.units), ("games", self.games)];
        let mut texts = BTreeMap::new();
        for (option, spool) in spools {
            if let Some(spool) = spool {
                let mut text = String::new();
                spool.finish()?.read_to_string(&mut text)?;
                texts.insert(option, text);
            }
        }
        Ok(texts)
    }
}
