//! `osada fmt` gives files their usual form and loses nothing.

use crate::program::{program, text};
use std::fs;
use std::io::Write;
use std::process::Stdio;

const UNTIDY: &str = "(\r\n  title : \"Żubr\",// a name\r\n  rows: [ \"..\",\"##\" ,],)\r\n";
const TIDY: &str = "(\r\n    title: \"Żubr\", // a name\r\n    rows: [\"..\", \"##\"])\r\n";

#[test]
fn files_and_folders_get_the_usual_form_through_links_and_what_is_no_ron_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("mods/hills")).expect("a folder can be made");
    fs::write(path("mods/hills/units.ron"), format!("\u{feff}{UNTIDY}")).expect("it can be written");
    fs::write(path("mods/wrong.ron"), "(a: 1 b: 2)").expect("it can be written");
    fs::write(path("notes.txt"), UNTIDY).expect("it can be written");
    let run =
        |arguments: &[&str]| program(["fmt"]).args(arguments).current_dir(folder.path()).output().expect("osada runs");
    let checked = run(&["--check", "mods/hills"]);
    assert_eq!(checked.status.code(), Some(1));
    assert_eq!(text(&checked.stdout), "not in the usual form: mods/hills/units.ron\n");
    #[cfg(unix)]
    std::os::unix::fs::symlink("hills/units.ron", path("mods/link.ron")).expect("a link can be made");
    let done = run(&["mods"]);
    assert!(text(&done.stderr).contains("mods/wrong.ron:1:5: error: a comma is missing"), "{}", text(&done.stderr));
    assert_eq!(done.status.code(), Some(1));
    assert_eq!(fs::read_to_string(path("mods/hills/units.ron")).expect("it is there"), format!("\u{feff}{TIDY}"));
    assert_eq!(fs::read_to_string(path("mods/wrong.ron")).expect("it is there"), "(a: 1 b: 2)");
    #[cfg(unix)]
    assert!(path("mods/link.ron").is_symlink());
    assert!(run(&["--check", "mods/hills"]).status.success());
    assert_eq!(run(&["nothing.ron"]).status.code(), Some(1));
}

#[test]
fn stdin_is_formatted_to_stdout_and_given_back_as_it_was_only_if_it_is_right() {
    let format = |written: &str| {
        let mut child = program(["fmt", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("osada runs");
        child.stdin.take().expect("a pipe").write_all(written.as_bytes()).expect("it can be written");
        child.wait_with_output().expect("it ends")
    };
    assert_eq!(text(&format(UNTIDY).stdout), TIDY);
    assert_eq!(text(&format(TIDY).stdout), TIDY);
    let wrong = format("(a: ]");
    assert!(wrong.stdout.is_empty() && text(&wrong.stderr).starts_with("stdin:1:5: error:"), "{wrong:?}");
}
