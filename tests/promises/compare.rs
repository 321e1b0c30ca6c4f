//! Promises of `docs/comparing.md`: two sides that differ are told apart at the seeds it took, equal ones are not, and however
//! the games are played – threads, parts, interruptions, a baseline –, the answer is the same.

use crate::program::{answer, osada, program, text};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder with a small level, and two mods: fewer guards for the games to be open, and grunts with 50 hit points.
struct Lists {
    folder: PathBuf,
}

impl Lists {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compare").join(name);
        let _ = fs::remove_dir_all(&folder);
        let lists = Self { folder };
        lists.write("skirmish.ron", include_str!("../data/skirmish.ron"));
        for (name, rules) in
            [("few_guards", "(siege: (garrison: (least: 4)))"), ("weak_grunts", "(units: {\"grunt\": (hp: 50)})")]
        {
            let manifest = "version: \"1.0\", by: \"a test\", about: \"A test.\"";
            lists.write(&format!("{name}/mod.ron"), &format!("(name: {name:?}, title: \"A mod\", {manifest})"));
            lists.write(&format!("{name}/rules.ron"), rules);
        }
        lists
    }

    fn at(&self, name: &str) -> String {
        self.folder.join(name).to_str().expect("a plain name").to_owned()
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The words that compare these two sides in small games.
    fn words(&self, [a, b]: [&str; 2], more: &[&str]) -> Vec<String> {
        let (level, few_guards) = (self.at("skirmish.ron"), self.at("few_guards"));
        let common = ["--level", &level, "--mod", &few_guards, "--player", "idle", "--ticks", "1500"];
        let words = ["compare", a, b].into_iter().chain(common).chain(more.iter().copied());
        words.map(str::to_owned).collect()
    }

    /// Exit code, output and errors.
    fn compare(&self, sides: [&str; 2], more: &[&str]) -> (Option<i32>, String, String) {
        let words = self.words(sides, more);
        answer(&words.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// The output of a comparison that comes to its end.
    fn done(&self, sides: [&str; 2], more: &[&str]) -> String {
        let (code, out, errors) = self.compare(sides, more);
        assert_eq!(code, Some(0), "{errors}");
        out
    }

    fn files(&self, folder: &str) -> BTreeMap<String, String> {
        let entries = fs::read_dir(self.folder.join(folder)).expect("it is there");
        let paths = entries.map(|entry| entry.expect("it can be read").path());
        let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
        let whole = paths.filter(|path| !name(path).contains("_of_"));
        whole.map(|path| (name(&path), fs::read_to_string(&path).expect("text"))).collect()
    }

    /// Shipped grunts, with 60 hit points, and the mod with 50.
    fn grunts(&self) -> String {
        self.at("weak_grunts")
    }
}

fn verdict(out: &str) -> &str {
    let is_verdict = |line: &&str| line.starts_with("A and B differ") || line.starts_with("no difference");
    out.lines().find(is_verdict).unwrap_or_else(|| panic!("no verdict: {out}"))
}

#[test]
fn grunts_with_50_and_with_60_hit_points_are_told_apart_at_the_seeds_it_took_and_equal_rules_are_not() {
    let lists = Lists::new("told");
    let out = lists.done(["shipped", &lists.grunts()], &[]);
    let said = verdict(&out);
    assert!(said.starts_with("A and B differ: after ") && said.contains("B has more kills (p = 0.0"), "{said}");
    let pairs: usize = said.split(' ').nth(5).and_then(|word| word.parse().ok()).expect("a number");
    assert!((11..60).contains(&pairs) && out.contains(&format!("{pairs} of 400 seeds")), "{out}");
    let equal = lists.done(["shipped", "shipped"], &["--seeds", "0..12"]);
    assert_eq!(verdict(&equal), "no difference shown at n = 12");
    assert!(equal.contains("12 of 12 pairs ended in the same state"), "{equal}");
    // What is expected decides the exit code, and nothing else does.
    let expected = |sides, result| lists.compare(sides, &["--seeds", "0..40", "--expect", result]).0;
    let different = ["shipped", &*lists.grunts()];
    assert_eq!((expected(different, "different"), expected(different, "equal")), (Some(0), Some(1)));
    assert_eq!((expected(["shipped"; 2], "equal"), expected(["shipped"; 2], "different")), (Some(0), Some(1)));
}

#[test]
fn one_measure_alone_has_the_whole_error_and_the_others_decide_nothing() {
    let lists = Lists::new("measures");
    let sides = ["shipped", &*lists.grunts()];
    let lines: Vec<Value> = lists
        .done(sides, &["--by", "losses", "--json"])
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 6);
    for line in &lines[..5] {
        let decides = line["measure"] == "losses";
        assert_eq!(
            (line["p_value"].is_number(), line["differs"].as_bool()),
            (decides, decides.then_some(true)),
            "{line}"
        );
        assert!(["a", "b", "difference"].iter().all(|name| line[name].is_number()), "{line}");
    }
    assert_eq!(
        (&lines[5]["deciding"], &lines[5]["shown"]),
        (&serde_json::json!(["losses"]), &serde_json::json!(["losses"]))
    );
    let wins = lists.done(sides, &["--by", "wins", "--seeds", "0..15"]);
    assert_eq!(verdict(&wins), "no difference shown at n = 15", "nobody wins either way");
}

#[test]
fn threads_parts_and_interruptions_change_nothing_of_a_comparison() {
    let lists = Lists::new("same");
    let sides = ["shipped", &*lists.grunts()];
    let with_threads = |threads: &str| {
        let out = lists.at(threads);
        let words = lists.words(sides, &["--seeds", "0..60", "--out", &out]);
        let output = program(&words).env("RAYON_NUM_THREADS", threads).output().expect("osada runs");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        (text(&output.stdout).to_owned(), lists.files(threads))
    };
    let alone = with_threads("1");
    assert_eq!(alone, with_threads("3"));
    let names: Vec<&str> = alone.1.keys().map(String::as_str).collect();
    let expected =
        ["compare.csv", "compare.jsonl", "compare.md", "compare.rows.jsonl", "compare.svg", "compare_games.csv"];
    assert_eq!(names, [&expected[..], &["compare_wins.svg"]].concat());
    // Interrupted after some games, the last row cut off.
    let rows = &alone.1["compare.rows.jsonl"];
    let some: String =
        rows.lines().enumerate().filter(|(at, _)| at % 3 != 2).take(7).map(|(_, row)| format!("{row}\n")).collect();
    lists.write("broken/compare.partial.jsonl", &format!("{some}{{\"task\":9,\"of"));
    let broken = lists.at("broken");
    let (code, out, errors) = lists.compare(sides, &["--seeds", "0..60", "--out", &broken]);
    assert_eq!((code, &out), (Some(0), &alone.0), "{errors}");
    assert!(errors.contains("resuming: 6 of 60 pairs are already done"), "{errors}");
    assert_eq!(lists.files("broken"), alone.1);
    // A part plays all its seeds, and the parts together decide as one machine does.
    let parts = lists.at("parts");
    for part in ["1/3", "2/3", "3/3"] {
        let (code, out, errors) = lists.compare(sides, &["--seeds", "0..60", "--out", &parts, "--shard", part]);
        assert_eq!((code, out.as_str()), (Some(0), ""), "{errors}");
    }
    let files: Vec<String> = (1..=3).map(|part| lists.at(&format!("parts/compare_{part}_of_3.rows.jsonl"))).collect();
    let merge = |files: &[String], more: &[&str]| {
        let files = files.iter().map(String::as_str);
        let words: Vec<&str> = ["lab", "merge"].into_iter().chain(files).chain(more.iter().copied()).collect();
        osada(&words)
    };
    let few_guards = lists.at("few_guards");
    let merged = merge(&files, &["--out", &parts, "--mod", &few_guards]);
    assert_eq!(text(&merged.stdout), alone.0, "{}", text(&merged.stderr));
    assert_eq!(lists.files("parts"), alone.1);
    let other = merge(&files, &[]);
    assert!(
        other.status.code() == Some(1) && text(&other.stderr).contains("other files were played"),
        "without the mod"
    );
    let missing = merge(&files[1..], &["--mod", &few_guards]);
    assert!(text(&missing.stderr).contains("of the parts 1/3"), "{}", text(&missing.stderr));
}

#[test]
fn the_games_of_a_baseline_are_not_played_again_and_those_of_other_games_are_refused() {
    let lists = Lists::new("baseline");
    let (file, grunts) = (lists.at("base.jsonl"), lists.grunts());
    let keep = ["--seeds", "0..40", "--baseline", &file];
    let first = lists.done(["shipped", &grunts], &keep);
    let kept = lists.read("base.jsonl");
    assert_eq!(first, lists.done(["shipped", &grunts], &keep));
    assert_eq!(kept, lists.read("base.jsonl"));
    // Whatever stands in the file counts.
    lists.write("base.jsonl", &kept.replace("\"losses\":9", "\"losses\":8"));
    assert_ne!(first, lists.done(["shipped", &grunts], &keep));
    lists.write("base.jsonl", &kept);
    // Another B takes as many as it needs, and adds what was missing.
    let pairs = kept.lines().count() - 1;
    let equal = lists.done(["shipped", "shipped"], &keep);
    assert_eq!(verdict(&equal), "no difference shown at n = 40");
    assert!(pairs < 40 && lists.read("base.jsonl").lines().count() == 41);
    assert!(lists.read("base.jsonl").starts_with(kept.trim_end()));
    let refused = |sides: [&str; 2], more: &[&str], reason: &str| {
        let (code, out, errors) = lists.compare(sides, &[&["--baseline", &*file][..], more].concat());
        assert_eq!((code, out.as_str()), (Some(1), ""), "{errors}");
        let place = format!("{file}:1:1: error: this is no baseline of these games: ");
        assert!(errors.starts_with(&place) && errors.contains(reason), "{errors}");
    };
    refused([&grunts, "shipped"], &["--seeds", "0..40"], "it is of the command");
    refused(["shipped", &grunts], &["--seeds", "1..41"], "--seeds 0..40 --ticks 1500`, not");
    refused(["shipped", &grunts], &["--seeds", "0..40", "--challenge", "hard"], "--challenge normal");
    lists.write("few_guards/rules.ron", "(siege: (garrison: (least: 5)))");
    refused(["shipped", &grunts], &["--seeds", "0..40"], "rules differ");
    lists.write("few_guards/rules.ron", "(siege: (garrison: (least: 4)))");
    lists.write("base.jsonl", &kept.replacen("\"program\":\"", "\"program\":\"0", 1));
    refused(["shipped", &grunts], &["--seeds", "0..40"], "another build of osada");
    lists.write("base.jsonl", &kept.replace("\"outcome\":\"", "\"outcome\":\"un"));
    let (code, _, errors) = lists.compare(["shipped", &grunts], &keep);
    assert!(code == Some(1) && errors.contains("base.jsonl:2:1: error: task 0: outcome is one of"), "{errors}");
}

#[test]
fn rows_and_recorded_games_are_sides_too() {
    let lists = Lists::new("rows");
    let games = |name: &str, more: &[&str]| {
        let file = lists.at(name);
        let (level, few_guards) = (lists.at("skirmish.ron"), lists.at("few_guards"));
        let common = ["sim", &level, "--mod", &few_guards, "--seeds", "3..43", "--ticks", "1500", "--games", &file];
        let (code, _, errors) = answer(&[&common[..], more].concat());
        assert_eq!(code, Some(0), "{errors}");
        file
    };
    let grunts = lists.grunts();
    let (a, b) = (games("a.csv", &[]), games("b.jsonl", &["--mod", &grunts]));
    let played = lists.done(["shipped", &grunts], &["--seeds", "3..43"]);
    let known = lists.done([&a, &format!("rows:{b}")], &[]);
    let table = |out: &str| out.lines().skip(2).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(table(&known), table(&played), "the seeds are those of the rows");
    assert_eq!(table(&lists.done([&a, &grunts], &["--seeds", "3..43"])), table(&played));
    let (code, _, errors) = lists.compare([&a, &grunts], &["--seeds", "0..43"]);
    assert!(code == Some(1) && errors.contains("has no games of 3 of these seeds, such as 0"), "{errors}");
    let twice = lists.read("b.jsonl").lines().next().expect("a row").to_owned();
    lists.write("wrong.jsonl", &format!("{twice}\n{{\"seed\":4}}\n{twice}\n"));
    let (code, _, errors) = lists.compare([&lists.at("wrong.jsonl"), &a], &[]);
    assert!(
        code == Some(1) && errors.contains("wrong.jsonl:2:10: error: no row of `sim --games`: missing field"),
        "{errors}"
    );
    assert!(errors.contains("wrong.jsonl:3:1: error: this is the second game of seed 3"), "{errors}");
    let (level, replay) = (lists.at("skirmish.ron"), lists.at("a.replay"));
    let few_guards = lists.at("few_guards");
    let record = ["sim", &level, "--mod", &few_guards, "--seed", "5", "--ticks", "1500", "--record", &replay];
    assert_eq!(osada(&record).status.code(), Some(0));
    let recorded = lists.done([&replay, "shipped"], &[]);
    assert_eq!(verdict(&recorded), "no difference shown at n = 1; no fewer than 11 pairs can show one");
    assert!(recorded.contains("1 of 1 pairs ended in the same state"), "{recorded}");
}

#[test]
fn a_side_is_recognised_by_what_it_is_and_wrong_ones_are_all_named() {
    let lists = Lists::new("sides");
    let one = ["--seeds", "0..1", "--ticks", "20"];
    let words = |a: &str, b: &str| answer(&[&["compare", a, b, "--level", "tutorial"][..], &one].concat());
    for side in [
        "shipped",
        "frontier",
        "mods/frontier",
        "mod:frontier",
        "assets/rules.ron",
        "rules:assets/rules.ron",
        "ruin",
        "levels/ruin.ron",
        "besieger",
        "mind:assets/minds/settler.ron",
        "player:planner",
        "mobile",
        "assets/strategies/armed_by_the_hearth.ron",
    ] {
        let (code, out, errors) = words("shipped", side);
        assert_eq!(code, Some(0), "{side}: {errors}");
        assert!(out.contains(&format!("B: {side}\n")), "{out}");
    }
    let (code, out, errors) = words("mobil", "mood:frontier");
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(errors.contains("or player mobil: ") && errors.contains("did you mean `mobile`?"), "{errors}");
    assert!(
        errors.contains("`mood:` in `mood:frontier` is no kind of side: mod:…") && errors.contains("`mod:frontier`"),
        "{errors}"
    );
    // A level with the name of a player.
    lists.write("levels/mobile.ron", &fs::read_to_string("levels/tutorial.ron").expect("it ships"));
    let inside = |side: &str| {
        let words = [&["compare", "shipped", side, "--level", "tutorial"][..], &one].concat();
        let output = program(words).current_dir(&lists.folder).output().expect("osada runs");
        (output.status.code(), text(&output.stderr).to_owned())
    };
    let (code, errors) = inside("mobile");
    assert!(
        code == Some(1) && errors.contains("`mobile` could be several things: say level:mobile or player:mobile"),
        "{errors}"
    );
    assert_eq!((inside("level:mobile").0, inside("player:mobile").0), (Some(0), Some(0)));
    for (side, reason) in [
        ("assets/looks.ron", "holds looks, which change no game"),
        ("assets/campaigns/long_road.ron", "is a campaign: compare its levels"),
        ("mod:nothing", "there is no mod nothing; there are: fathoms, frontier"),
        ("tests/data/wrong_values.ron", "tests/data/wrong_values.ron:7:48: error: unknown structure"),
    ] {
        let (code, _, errors) = words(side, "shipped");
        assert!(code == Some(1) && errors.contains(reason), "{side}: {errors}");
    }
    assert_eq!(words("shipped", "shipped").0, Some(0));
    assert_eq!(answer(&["compare", "shipped"]).0, Some(2));
}
