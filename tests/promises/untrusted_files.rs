//! Untrusted files and a terminal that is gone: nothing they hold commands the terminal, nothing waits for them, and
//! nothing panics.

use crate::data;
use crate::program::{printed, program, text};
use osada::record::{Content, save};
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn osada(arguments: &[&str], stdout: Stdio) -> Output {
    let child = program(arguments).stdout(stdout).stderr(Stdio::piped()).spawn();
    child.and_then(|child| child.wait_with_output()).expect("osada runs")
}

fn saves_of(folder: &Path) -> Output {
    osada(&["saves", "--data-dir", folder.to_str().expect("text")], Stdio::piped())
}

#[test]
fn names_in_a_save_do_not_command_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let content = Content::shipped("tutorial").expect("it ships");
    let (world, _) = content.build(1).expect("it can be built");
    let title = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m\u{202e}";
    let bytes = save(&world, &content, None, None, title, Vec::new()).expect("it can be saved");
    std::fs::create_dir(folder.path().join("saves")).expect("it can be made");
    std::fs::write(folder.path().join("saves/a.save"), bytes).expect("it can be written");
    let output = saves_of(folder.path());
    let listed = printed(&output);
    assert!(
        listed.contains("\\u001b]0;owned\\u0007") && !listed.chars().any(|c| c.is_control() && c != '\n'),
        "{listed:?}"
    );
    let level = folder.path().join("level.ron");
    std::fs::write(&level, "(title: \"\u{1b}[2J\", wavs: [])").expect("it can be written");
    let output = osada(&["check", level.to_str().expect("text")], Stdio::piped());
    assert!(output.status.code() == Some(1) && !output.stderr.contains(&0x1b) && !output.stdout.contains(&0x1b));
}

#[cfg(unix)]
#[test]
fn a_pipe_among_the_saves_is_named_and_not_waited_for() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    std::fs::create_dir(folder.path().join("saves")).expect("it can be made");
    let pipe = folder.path().join("saves/quick.save");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there");
    assert!(made.success());
    let output = saves_of(folder.path());
    let shown = text(&output.stdout);
    assert!(output.status.success() && shown.contains("quick.save") && shown.contains("it is not a file"), "{shown}");
}

#[test]
fn a_save_that_cannot_be_loaded_is_told_as_loading_tells_it() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut content = Content::shipped("tutorial").expect("it ships");
    let (world, _) = content.build(1).expect("it can be built");
    // Everything is as it was written, but the level does not go with the world.
    content.level.text = content.level.text.replace("colonists: Count(4)", "colonists: Count(no)");
    let bytes = save(&world, &content, None, None, "Tutorial", Vec::new()).expect("it can be saved");
    std::fs::create_dir(folder.path().join("saves")).expect("it can be made");
    let path = folder.path().join("saves/a.save");
    std::fs::write(&path, bytes).expect("it can be written");
    let listed = saves_of(folder.path());
    let listed = text(&listed.stdout);
    let loaded = osada(&["sim", "--load", path.to_str().expect("text")], Stdio::piped());
    let loaded = text(&loaded.stderr);
    let why = loaded.lines().next().and_then(|line| line.split_once("error: ")).expect("it is refused").1;
    assert!(listed.contains(why), "{listed} does not say {why}");
}

/// A map with a path across it.
fn map(folder: &Path) -> String {
    let path = folder.join("a.map");
    std::fs::write(&path, "type octile\nheight 2\nwidth 3\nmap\n...\n...\n").expect("it can be written");
    path.to_str().expect("text").to_owned()
}

fn commands(map: &str, folder: &str) -> Vec<Vec<String>> {
    let replay = data("saves/format_3.replay");
    let lines = [
        format!("path {map} --from 0,0 --to 2,1"),
        format!("path {map} --from 0,0 --to 2,1 --json"),
        "sim tutorial --ticks 5".to_owned(),
        format!("replay {}", replay.display()),
        format!("check {map}"),
        format!("saves --data-dir {folder}"),
        "lab snake --quick --maps 1 --steps 5".to_owned(),
        "--help".to_owned(),
        "sim --help".to_owned(),
    ];
    lines.map(|line| line.split(' ').map(str::to_owned).collect()).into()
}

#[test]
fn no_command_panics_where_nobody_listens_or_the_disk_is_full() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for command in commands(&map(folder.path()), folder.path().to_str().expect("text")) {
        let command: Vec<&str> = command.iter().map(String::as_str).collect();
        let (reader, writer) = std::io::pipe().expect("there are pipes");
        drop(reader);
        let mut outputs = vec![Stdio::from(writer)];
        if cfg!(target_os = "linux") {
            let full = std::fs::File::options().write(true).open("/dev/full").expect("it is always full");
            outputs.push(Stdio::from(full));
        }
        for stdout in outputs {
            let output = osada(&command, stdout);
            let message = text(&output.stderr);
            assert!(
                output.status.code().is_some_and(|code| code < 3) && !message.contains("panicked"),
                "{command:?}: {message}"
            );
        }
    }
}

#[test]
fn the_last_seed_is_played_like_any_other() {
    let last = u64::MAX.to_string();
    let run = osada(&["sim", "tutorial", "--seed", &last, "--ticks", "10", "--json"], Stdio::piped());
    let printed = text(&run.stdout);
    assert!(run.status.success() && printed.contains(&format!("\"seed\":{last}")), "{printed}");
    let lab = osada(&["lab", "snake", "--quick", "--maps", "2", "--steps", "20", "--seed", &last], Stdio::piped());
    let printed = text(&lab.stdout);
    assert!(lab.status.success() && printed.contains("astar alone"), "{printed}");
}

#[cfg(target_os = "linux")]
#[test]
fn folders_whose_names_are_not_text_hold_levels_rules_minds_and_saves_like_any_other() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().expect("a folder can be made");
    let odd = folder.path().join(std::ffi::OsStr::from_bytes(b"gra\xff\xb3"));
    let (minds, data) = (odd.join("minds"), odd.join("data"));
    std::fs::create_dir_all(&minds).expect("it can be made");
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let copy = |from: &str, to: &Path| std::fs::copy(project.join(from), to).map(drop).expect("it can be copied");
    let (rules, level, mind) = (odd.join("rules.ron"), odd.join("żółw.ron"), minds.join("settler.ron"));
    copy("assets/rules.ron", &rules);
    copy("levels/tutorial.ron", &level);
    copy("assets/minds/settler.ron", &mind);
    let run = |arguments: &[&std::ffi::OsStr]| {
        let output = program(arguments).current_dir(&odd).output().expect("osada runs");
        (output.status.code(), printed(&output))
    };
    let os = std::ffi::OsStr::new;
    let (rules, level) = (rules.as_os_str(), level.as_os_str());
    let sim = |ticks| {
        vec![os("sim"), level, os("--rules"), rules, os("--ticks"), os(ticks), os("--data-dir"), data.as_os_str()]
    };
    let (code, played) = run(&[sim("15000"), vec![os("--player"), os("planner"), os("--autosave")]].concat());
    assert_eq!(code, Some(0), "{played}");
    let (_, listed) = run(&[os("saves"), os("--data-dir"), data.as_os_str()]);
    assert!(listed.contains("autosave 1"), "{listed}");
    let strategy = odd.join(std::ffi::OsStr::from_bytes(b"spie\xff.ron"));
    copy("assets/strategies/barricades.ron", &strategy);
    let (code, played) = run(&[sim("100"), vec![os("--player"), strategy.as_os_str()]].concat());
    assert_eq!(code, Some(0), "{played}");
    // A damaged save is put aside in its own folder.
    let save = data.join("saves/autosave 1.save");
    let bytes = std::fs::read(&save).expect("it is there");
    std::fs::write(&save, &bytes[..bytes.len() - 1]).expect("it can be written");
    let (_, aside) = run(&[os("saves"), os("--put-aside"), os("--data-dir"), data.as_os_str()]);
    assert!(data.join("saves/autosave 1.save.damaged-1").exists(), "{aside}");
    // The mind beside the rules counts, and its errors are reported.
    let faulty = std::fs::read_to_string(&mind).expect("it is text").replace("Settler", "Setler");
    std::fs::write(&mind, faulty).expect("it can be written");
    let (code, checked) = run(&[os("check"), rules]);
    assert!(code == Some(1) && checked.contains("settler.ron:"), "{checked}");
}

#[cfg(unix)]
#[test]
fn a_save_onto_a_link_says_what_becomes_of_both_and_a_device_stays_one() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (link, other) = (folder.path().join("a.save"), folder.path().join("other"));
    std::fs::write(&other, "as it was").expect("it can be written");
    std::os::unix::fs::symlink(&other, &link).expect("it can be linked");
    let sim = |path: &Path| {
        osada(&["sim", "tutorial", "--ticks", "3", "--save", path.to_str().expect("text")], Stdio::piped())
    };
    let output = sim(&link);
    let message = text(&output.stderr);
    assert!(
        output.status.success() && message.contains("replaces the link") && message.contains("is unchanged"),
        "{message}"
    );
    assert!(!link.is_symlink() && std::fs::read_to_string(&other).expect("it is there") == "as it was");
    let output = sim(Path::new("/dev/null"));
    let message = text(&output.stderr);
    assert!(output.status.code() == Some(1) && message.contains("not a file"), "{message}");
}

#[cfg(unix)]
#[test]
fn without_a_home_or_with_one_that_cannot_be_written_one_line_says_so() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    // A file in the place of the folder: not even the superuser can write into it.
    let home = folder.path().join("home");
    std::fs::write(&home, "").expect("it can be written");
    let output = program(["sim", "tutorial", "--player", "planner", "--ticks", "15000", "--autosave"])
        .env_remove("XDG_DATA_HOME")
        .env("HOME", &home)
        .output()
        .expect("osada runs");
    let message = text(&output.stderr);
    assert!(output.status.code() == Some(1) && message.contains("home is a file, not a folder"), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    let output = program(["saves"]).env_remove("XDG_DATA_HOME").env_remove("HOME").output().expect("osada runs");
    assert!(output.status.success() || text(&output.stderr).lines().count() == 1, "{output:?}");
}

#[test]
fn a_run_whose_end_cannot_be_written_does_not_begin() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("it can be written");
    let into = file.join("a.save");
    for option in ["--save", "--record"] {
        let into = into.to_str().expect("text");
        // It would take days.
        let output =
            osada(&["sim", "no_end", "--player", "planner", "--ticks", "99999999", option, into], Stdio::piped());
        let message = text(&output.stderr);
        assert!(output.status.code() == Some(1) && message.contains("is a file, not a folder"), "{message}");
    }
}

#[test]
fn a_name_never_begins_a_line_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let content = Content::shipped("tutorial").expect("it ships");
    let (world, _) = content.build(1).expect("it can be built");
    let title = "a\nother.save: save, correct\u{2028}b";
    let bytes = save(&world, &content, None, None, title, Vec::new()).expect("it can be saved");
    std::fs::create_dir(folder.path().join("saves")).expect("it can be made");
    std::fs::write(folder.path().join("saves/a.save"), bytes).expect("it can be written");
    let listed = saves_of(folder.path());
    let listed = text(&listed.stdout);
    assert!(
        listed.lines().count() == 1 && listed.contains("a\\u000aother") && listed.contains("\\u2028"),
        "{listed:?}"
    );
    let level = folder.path().join("level.ron");
    let good =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/tutorial.ron")).expect("text");
    std::fs::write(&level, good.replace("\"grunt\"", "\"gru\\nfile:1:1: error: nt\"")).expect("it can be written");
    let output = osada(&["check", level.to_str().expect("text")], Stdio::piped());
    let message = text(&output.stderr);
    assert!(message.contains("unknown kind of besieger") && !message.contains("\nfile:1:1"), "{message}");
    let output = osada(&["sim", "tutorial", "--player", "\u{202e}nobody"], Stdio::piped());
    let message = text(&output.stderr);
    assert!(
        output.status.code() == Some(2) && message.contains("\\u202enobody") && message.contains("planner"),
        "{message}"
    );
}

#[cfg(unix)]
#[test]
fn no_pipe_is_waited_for_whatever_was_to_be_read() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let pipe = folder.path().join("pipe.ron");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("there is `mkfifo`").success());
    let pipe = pipe.to_str().expect("text");
    for arguments in [
        &["check", pipe][..],
        &["sim", pipe],
        &["sim", "tutorial", "--rules", pipe],
        &["sim", "tutorial", "--script", pipe],
        &["sim", "--load", pipe],
        &["replay", pipe],
        &["path", pipe, "--from", "1,1", "--to", "2,2"],
        &["saves", "--data-dir", pipe],
    ] {
        let output = osada(arguments, Stdio::piped());
        let message = text(&output.stderr);
        assert!(!output.status.success() && message.contains("it is not a"), "{arguments:?}: {message}");
    }
}
