//! The files that collect the rows of all seeds, in the order of seeds.

use super::format::{Format, TableFile, write_header};
use super::spool::Spool;
use super::{ObserveArgs, SeedRows, unwritable};
use crate::failure::{Failure, remark};
use crate::storage::atomic::Growing;
use crate::storage::files::shown;
use osada_record::telemetry::{Column, UNITS};
use osada_sim::rules::Rules;
use std::io;
use std::path::{Path, PathBuf};

/// All output files of a command. Files that are not finished are removed, with a remark.
pub struct Files {
    events: Option<RowFile>,
    series: Option<RowFile>,
    units: Option<RowFile>,
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
    Parquet(Box<super::parquet::ParquetFile<Growing>>),
}

impl Files {
    /// Creates the files that were asked for, so that errors are known before anything runs.
    pub fn new(args: &ObserveArgs, rules: &Rules) -> Result<Self, Failure> {
        let table = |file: &TableFile, columns: Vec<Column>| RowFile::new(&file.path, file.format, &columns);
        Ok(Self {
            events: args.events.as_deref().map(RowFile::lines).transpose()?,
            series: args.csv.as_ref().map(|file| table(file, args.series_columns(rules))).transpose()?,
            units: args.units.as_ref().map(|file| table(file, UNITS.columns(rules))).transpose()?,
        })
    }

    /// Appends the rows of the next seed.
    pub fn append(&mut self, rows: SeedRows) -> Result<(), Failure> {
        let pairs = [(&mut self.events, rows.events), (&mut self.series, rows.series), (&mut self.units, rows.units)];
        for pair in pairs {
            if let (Some(file), Some(spool)) = pair {
                file.append(spool).map_err(|error| unwritable(&file.path, &error))?;
            }
        }
        Ok(())
    }

    /// Gives every file its name.
    pub fn finish(mut self) -> Result<(), Failure> {
        for file in self.all() {
            file.finish().map_err(|error| unwritable(&file.path, &error))?;
        }
        Ok(())
    }

    fn all(&mut self) -> impl Iterator<Item = &mut RowFile> {
        [&mut self.events, &mut self.series, &mut self.units].into_iter().flatten()
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
    fn lines(path: &Path) -> Result<Self, Failure> {
        Self::new(path, Format::JsonLines, &[])
    }

    fn new(path: &Path, format: Format, columns: &[Column]) -> Result<Self, Failure> {
        let begin = || -> io::Result<Sink> {
            let mut file = Growing::begin(path)?;
            Ok(match format {
                #[cfg(feature = "parquet")]
                Format::Parquet => Sink::Parquet(Box::new(super::parquet::ParquetFile::new(file, columns)?)),
                text => {
                    write_header(&mut file, text, columns)?;
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

    fn finish(&mut self) -> io::Result<()> {
        match self.to.take() {
            Some(Sink::Text(file)) => file.finish(),
            #[cfg(feature = "parquet")]
            Some(Sink::Parquet(file)) => file.finish()?.finish(),
            None => Ok(()),
        }
    }
}
