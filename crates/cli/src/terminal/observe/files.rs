//! The files that collect the rows of all seeds, in the order of seeds.

use super::format::{Format, TableFile, write_header};
use super::kept::rows_beside;
#[cfg(feature = "parquet")]
use super::parquet::ParquetFile;
use super::spool::Spool;
use super::{ObserveArgs, SeedRows, unwritable};
use crate::failure::{Failure, remark};
use crate::storage::atomic::Growing;
use crate::storage::files::shown;
use osada_record::telemetry::{Column, GAMES, UNITS};
use osada_sim::rules::Rules;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// All output files of a command. Files that are not finished are removed, with a remark.
pub struct Files {
    events: Option<RowFile>,
    series: Option<RowFile>,
    units: Option<RowFile>,
    games: Option<RowFile>,
}

struct RowFile {
    path: PathBuf,
    /// `None` once it has its name.
    to: Option<Sink>,
}

enum Sink {
    /// Takes lines as they are.
    Text(Growing),
    #[cfg(feature = "parquet")]
    Parquet(Box<ParquetFile<Growing>>),
}

impl Files {
    /// Creates the files that were asked for, so that errors are known before anything runs. They begin with the rows that an
    /// interrupted run has kept, if this one goes on from there.
    pub fn new(args: &ObserveArgs, rules: &Rules, goes_on: bool) -> Result<Self, Failure> {
        let table = |file: &TableFile, columns: Vec<Column>| RowFile::new(&file.path, file.format, &columns, goes_on);
        let lines = |path: &PathBuf| RowFile::new(path, Format::JsonLines, &[], goes_on);
        Ok(Self {
            events: args.events.as_ref().map(lines).transpose()?,
            series: args.csv.as_ref().map(|file| table(file, args.series_columns(rules))).transpose()?,
            units: args.units.as_ref().map(|file| table(file, UNITS.columns(rules))).transpose()?,
            games: args.games.as_ref().map(|file| table(file, GAMES.columns(rules))).transpose()?,
        })
    }

    /// Appends the rows of the next seed.
    pub fn append(&mut self, rows: SeedRows) -> Result<(), Failure> {
        let pairs = [
            (&mut self.events, rows.events),
            (&mut self.series, rows.series),
            (&mut self.units, rows.units),
            (&mut self.games, rows.games),
        ];
        for pair in pairs {
            if let (Some(file), Some(spool)) = pair {
                file.append(spool).map_err(|error| unwritable(&file.path, &error))?;
            }
        }
        Ok(())
    }

    /// Gives every file its name.
    pub fn finish(&mut self) -> Result<(), Failure> {
        self.all().try_for_each(|file| file.finish(|path| path.to_path_buf()))
    }

    /// Keeps the rows of the finished seeds beside the files that they were to stand in.
    pub fn keep(&mut self) -> Result<(), Failure> {
        self.all().try_for_each(|file| file.finish(rows_beside))
    }

    /// Leaves nothing behind.
    pub fn discard(&mut self) {
        self.all().for_each(|file| file.to = None);
    }

    fn all(&mut self) -> impl Iterator<Item = &mut RowFile> {
        [&mut self.events, &mut self.series, &mut self.units, &mut self.games].into_iter().flatten()
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        for file in self.all().filter(|file| file.to.is_some()) {
            remark(&format!("{} is not written: the runs did not finish\n", shown(&file.path)));
        }
    }
}

impl RowFile {
    fn new(path: &Path, format: Format, columns: &[Column], goes_on: bool) -> Result<Self, Failure> {
        let begin = || -> io::Result<Sink> {
            let mut file = Growing::begin(path)?;
            let kept = goes_on.then(|| File::open(rows_beside(path))).transpose()?;
            Ok(match format {
                #[cfg(feature = "parquet")]
                Format::Parquet => {
                    let mut file = ParquetFile::new(file, columns)?;
                    kept.map_or(Ok(()), |kept| file.append_file(kept))?;
                    Sink::Parquet(Box::new(file))
                }
                text => {
                    match kept {
                        Some(mut kept) => _ = io::copy(&mut kept, &mut file)?,
                        None => write_header(&mut file, text, columns)?,
                    }
                    Sink::Text(file)
                }
            })
        };
        let to = begin().map_err(|error| unwritable(path, &error))?;
        Ok(Self { path: path.to_path_buf(), to: Some(to) })
    }

    fn append(&mut self, spool: Spool) -> io::Result<()> {
        let mut rows = spool.finish()?;
        match &mut self.to {
            Some(Sink::Text(file)) => io::copy(&mut rows, file).map(drop),
            #[cfg(feature = "parquet")]
            Some(Sink::Parquet(file)) => file.append(rows),
            None => Ok(()),
        }
    }

    fn finish(&mut self, name: fn(&Path) -> PathBuf) -> Result<(), Failure> {
        let name = name(&self.path);
        let done = match self.to.take() {
            Some(Sink::Text(file)) => file.finish_as(&name),
            #[cfg(feature = "parquet")]
            Some(Sink::Parquet(file)) => file.finish().and_then(|file| file.finish_as(&name)),
            None => Ok(()),
        };
        done.map_err(|error| unwritable(&name, &error))
    }
}
