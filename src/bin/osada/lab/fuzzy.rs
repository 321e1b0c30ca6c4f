//! `osada lab fuzzy --data DIR`: the fuzzy engine against the reference tables in a directory.

use osada::lab::fuzzy::{Tables, check};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Checks the fuzzy engine against norms.csv, membership.csv, defuzz.csv, fams.csv and fam_cases.csv.
#[derive(clap::Args, Debug)]
pub struct FuzzyArgs {
    /// Directory of the CSV files; those that it does not hold are passed over.
    #[arg(long, value_name = "DIR")]
    pub data: PathBuf,
}

/// Prints the report; 0 if every row agrees, 1 if one does not or there is nothing to check.
pub fn run(args: &FuzzyArgs) -> ExitCode {
    let text = |name: &str| read(&args.data, name);
    let names = ["norms.csv", "membership.csv", "defuzz.csv", "fams.csv", "fam_cases.csv"];
    let [norms, membership, defuzz, fams, fam_cases] = names.map(text);
    let report = check(&Tables {
        norms: norms.as_deref(),
        membership: membership.as_deref(),
        defuzz: defuzz.as_deref(),
        fams: fams.as_deref(),
        fam_cases: fam_cases.as_deref(),
    });
    if report.tables.is_empty() {
        eprintln!("{}: error: none of {} can be read here", args.data.display(), names.join(", "));
        return ExitCode::from(1);
    }
    print!("{report}");
    ExitCode::from(u8::from(report.failed() > 0))
}

fn read(directory: &Path, name: &str) -> Option<String> {
    let path = directory.join(name);
    std::fs::read_to_string(&path).map_err(|error| eprintln!("{}: {error}", path.display())).ok()
}
