//! `osada lab fuzzy --data DIR`: the fuzzy engine against the reference tables in a directory.

use super::options::OutputOptions;
use super::show;
use crate::failure::{Failure, remark};
use crate::output::results;
use crate::platform::read_at_most;
use osada_lab::fuzzy::{ReferenceTables, RowSample, check};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Checks the fuzzy engine against norms.csv, membership.csv, defuzz.csv, fams.csv and fam_cases.csv.
#[derive(clap::Args, Debug)]
pub struct FuzzyTablesArgs {
    /// Directory of the CSV files; missing ones are skipped
    #[arg(long, value_name = "DIR")]
    pub data: PathBuf,
    #[command(flatten)]
    output: OutputOptions,
    /// Only every tenth row of each table
    #[arg(long)]
    quick: bool,
    /// The row at which --quick begins
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Prints the report; bad if a row does not agree or there is nothing to check.
pub fn run(args: &FuzzyTablesArgs) -> Result<(), Failure> {
    let names = ["norms.csv", "membership.csv", "defuzz.csv", "fams.csv", "fam_cases.csv"];
    let [norms, membership, defuzz, fams, fam_cases] = names.map(|name| read(&args.data, name));
    let report = check(&ReferenceTables {
        norms: norms.as_deref(),
        membership: membership.as_deref(),
        defuzz: defuzz.as_deref(),
        fams: fams.as_deref(),
        fam_cases: fam_cases.as_deref(),
        sample: if args.quick { RowSample::Tenth(args.seed) } else { RowSample::All },
    });
    if report.tables.is_empty() {
        return Err(Failure::bad(format!("none of {} can be read in {}", names.join(", "), args.data.display())));
    }
    let findings = report.findings();
    if args.output.json {
        report.failures.iter().for_each(|(table, line, what)| remark(&format!("{table}:{line}: {what}\n")));
        write!(results(), "{}", show::json(&findings))?;
    } else {
        write!(results(), "{report}")?;
    }
    args.output.out.as_deref().map_or(Ok(()), |folder| show::save(&findings, folder))?;
    if report.failed() == 0 { Ok(()) } else { Err(Failure::bad("the engine differs from the tables")) }
}

/// No table is larger, in bytes.
const MOST_BYTES: usize = 64 << 20;

fn read(directory: &Path, name: &str) -> Option<String> {
    let path = directory.join(name);
    let bytes = read_at_most(&path, MOST_BYTES).map_err(|error| error.to_string());
    let text = bytes.and_then(|bytes| match String::from_utf8(bytes) {
        Ok(text) if text.len() <= MOST_BYTES => Ok(text),
        Ok(_) => Err(format!("more than the {MOST_BYTES} bytes that are read")),
        Err(_) => Err("not a text file".to_owned()),
    });
    text.map_err(|why| remark(&format!("{}: {why}\n", path.display()))).ok()
}
