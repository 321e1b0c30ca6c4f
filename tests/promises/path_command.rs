//! Promises of `osada path` and `osada lab`: answers, exit codes and errors with their places.

use crate::program::answer as osada;
use std::path::PathBuf;

/// A file with this text in a folder of this test alone.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("path_command");
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let file = folder.join(name);
    std::fs::write(&file, text).expect("a file for the test");
    file
}

const ARENA: &str = "tests/data/movingai/arena.map";
const SCENARIOS: &str = "tests/data/movingai/arena.map.scen";

#[test]
fn a_checked_scenario_file_gives_one_json_object() {
    for algorithm in
        ["dijkstra", "astar", "backward", "jps", "theta", "bidirectional", "adaptive", "dstar-lite", "shared-goal"]
    {
        let (code, out, _) =
            osada(&["path", ARENA, "--scen", SCENARIOS, "--algorithm", algorithm, "--check", "--json"]);
        assert_eq!(code, Some(0), "{algorithm}");
        let line: serde_json::Value = serde_json::from_str(&out).expect("one JSON object");
        assert_eq!((line["algorithm"].as_str(), line["queries"].as_u64()), (Some(algorithm), Some(160)));
        assert_eq!((line["solved"].as_u64(), line["wrong"].as_u64()), (Some(160), Some(0)));
        assert!(line["mean_microseconds"].as_f64() > Some(0.0) && line["expanded"].as_u64() > Some(0));
    }
}

#[test]
fn a_scenario_whose_optimum_is_another_fails_the_check_with_its_line() {
    let text = "version 1\n0\tarena.map\t49\t49\t1\t11\t1\t12\t1\n0\tarena.map\t49\t49\t1\t13\t4\t12\t3.5\n";
    let scenarios = file("wrong.scen", text);
    let name = scenarios.to_str().expect("a plain name");
    let (code, out, err) = osada(&["path", ARENA, "--scen", name, "--check"]);
    assert_eq!(code, Some(1));
    assert!(out.contains("1 wrong") && err.contains("wrong.scen:3:1: error: astar found a path of cost"), "{out}{err}");
    assert!(err.contains(", but the optimum is 3.5"), "{err}");
    assert_eq!(osada(&["path", ARENA, "--scen", name]).0, Some(0), "without --check it is only timed");
}

#[test]
fn a_single_query_gives_its_path_or_says_why_there_is_none() {
    let map = file("small.map", "type octile\nheight 2\nwidth 4\nmap\n..@.\n..@.\n");
    let map = map.to_str().expect("a plain name");
    let (code, out, _) = osada(&["path", map, "--from", "0,0", "--to", "1,1"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("cost 1.41421") && out.ends_with("0,0 1,1\n"), "{out}");
    for (to, reason) in [("3,0", "no path leads"), ("2,0", "nobody can stand"), ("4,0", "outside the map")] {
        let (code, _, err) = osada(&["path", map, "--from", "0,0", "--to", to, "--algorithm", "jps"]);
        assert!(code == Some(1) && err.contains(reason), "{to}: {err}");
    }
    assert_eq!(osada(&["path", map, "--from", "0,0"]).0, Some(2), "wrong usage");
    assert_eq!(osada(&["path", map]).0, Some(2), "wrong usage");
}

#[test]
fn swamp_has_the_factor_asked_for() {
    let map = file("swamp.map", "type octile\nheight 1\nwidth 3\nmap\n.S.\n");
    let map = map.to_str().expect("a plain name");
    let query = |more: &[&str]| osada(&[&["path", map, "--from", "0,0", "--to", "2,0"], more].concat());
    assert_eq!(query(&[]).0, Some(1));
    assert!(query(&["--swamp", "2.5"]).1.contains("cost 3.5"));
    let (code, _, err) = query(&["--swamp", "2.5", "--algorithm", "jps"]);
    assert!(code == Some(1) && err.contains("uniform cost"), "{err}");
}

/// The JSON object of a run that succeeds.
fn answer(arguments: &[&str]) -> serde_json::Value {
    let (code, out, err) = osada(&[&["path", "--json"], arguments].concat());
    assert_eq!(code, Some(0), "{arguments:?}: {err}");
    serde_json::from_str(&out).expect("one JSON object")
}

#[test]
fn a_forbidden_tile_is_gone_round_and_one_off_the_map_or_under_the_goal_is_refused() {
    let map = file("lane.map", "type octile\nheight 2\nwidth 4\nmap\n....\n....\n");
    let map = map.to_str().expect("a plain name");
    let query = [map, "--from", "0,0", "--to", "3,0"];
    assert_eq!(answer(&query)["cost"].as_f64(), Some(3.0));
    for algorithm in ["dijkstra", "astar", "backward", "bidirectional", "adaptive", "dstar-lite", "shared-goal"] {
        let found = answer(&[&query[..], &["--forbid", "1,0", "--forbid", "2,0", "--algorithm", algorithm]].concat());
        let path: Vec<(i64, i64)> = serde_json::from_value(found["path"].clone()).expect("a list of cells");
        assert_eq!(path, [(0, 0), (1, 1), (2, 1), (3, 0)], "{algorithm}: closed, but no wall whose corner blocks");
        assert_eq!(found["forbidden"].as_u64(), Some(2));
    }
    for (algorithm, tile, reason) in [
        ("astar", "4,0", "lane.map: error: the forbidden tile (4, 0) lies outside the map of 4 by 2 tiles"),
        ("astar", "0,-1", "the forbidden tile (0, -1) lies outside"),
        ("backward", "3,0", "the goal (3, 0) is one of the forbidden tiles"),
        ("jps", "1,0", "use astar with --forbid"),
    ] {
        let arguments = [&["path"], &query[..], &["--algorithm", algorithm, "--forbid", tile]].concat();
        let (code, out, err) = osada(&arguments);
        assert!(code == Some(1) && out.is_empty() && err.contains(reason), "{algorithm} {tile}: {err}");
    }
    let (code, _, err) = osada(&["path", map, "--from", "0,0", "--to", "3,0", "--forbid", "middle"]);
    assert!(code == Some(2) && err.contains("like 12,34"), "{err}");
}

#[test]
fn a_step_is_charged_with_the_tile_entered_or_left() {
    let map = file("charge.map", "type octile\nheight 1\nwidth 3\nmap\n.SS\n");
    let map = map.to_str().expect("a plain name");
    for algorithm in
        ["dijkstra", "astar", "backward", "theta", "bidirectional", "adaptive", "dstar-lite", "shared-goal"]
    {
        let query = [map, "--from", "0,0", "--to", "2,0", "--swamp", "3", "--algorithm", algorithm];
        assert_eq!(answer(&query)["cost"].as_f64(), Some(6.0), "{algorithm}");
        let left = answer(&[&query[..], &["--charge", "left"]].concat());
        assert_eq!((left["cost"].as_f64(), left["charge"].as_str()), (Some(4.0), Some("left")), "{algorithm}");
    }
}

#[test]
fn boards_of_the_laboratory_are_searched_without_a_map_file() {
    for algorithm in ["astar", "backward", "bidirectional"] {
        let found = answer(&["--board", "terrain", "--seed", "3", "--size", "40x30", "--algorithm", algorithm]);
        let again = answer(&["--board", "terrain", "--seed", "3", "--size", "40x30", "--algorithm", "dijkstra"]);
        assert_eq!(found["cost"], again["cost"], "{algorithm}");
        assert_eq!(found["map"].as_str(), Some("terrain 40x30, seed 3"));
    }
    let [trail, wall] = ["sinusoid", "chinese-wall"].map(|board| answer(&["--board", board])["cost"].as_f64());
    assert!(wall > trail.map(|cost| cost * 1.2), "round the wall: {wall:?} against {trail:?}");
    let (code, _, err) = osada(&["path", "--board", "terrain", "--algorithm", "jps"]);
    assert!(code == Some(1) && err.contains("terrain 50x40, seed 0: error: jps needs a map of uniform cost"), "{err}");
    for wrong in [&["--size", "7x90"][..], &["--size", "50"], &["--scen", SCENARIOS], &["--swamp", "2"]] {
        let (code, ..) = osada(&[&["path", "--board", "river"], wrong].concat());
        assert_eq!(code, Some(2), "{wrong:?}");
    }
    assert_eq!(osada(&["path", ARENA, "--from", "1,11", "--to", "1,12", "--seed", "1"]).0, Some(2), "only of boards");
}

#[test]
fn the_rules_of_the_tutorial_are_never_cheaper_and_options_that_nobody_takes_are_refused() {
    let board = ["--board", "terrain", "--seed", "5"];
    let best = answer(&board);
    assert_eq!((best["costs"].as_str(), best["weight"].as_str()), (Some("exact"), Some("step")));
    for more in [&["--costs", "10-14"][..], &["--weight", "rank"], &["--weight", "rank", "--costs", "10-14"]] {
        let found = answer(&[&board, more].concat());
        assert!(found["cost"].as_f64() >= best["cost"].as_f64(), "{more:?}");
        assert_eq!(found["strategy"], serde_json::Value::Null, "an option of another algorithm");
    }
    let ranked = answer(&[&board[..], &["--weight", "rank"]].concat());
    assert!(ranked["cost"].as_f64() > best["cost"].as_f64(), "the rank misses the cheapest path here");
    for (option, value, algorithm, taker) in [
        ("--weight", "rank", "dijkstra", "astar"),
        ("--costs", "10-14", "backward", "astar"),
        ("--strategy", "nearest", "astar", "bidirectional"),
    ] {
        let (code, _, err) = osada(&[&["path"], &board[..], &["--algorithm", algorithm, option, value]].concat());
        assert!(code == Some(2) && err.contains(&format!("{option} is an option of {taker}")), "{err}");
    }
    let (code, _, err) = osada(&["path", "--board", "river", "--algorithm", "bidirectional", "--strategy", "pohl"]);
    assert!(code == Some(2) && err.contains("cardinality") && err.contains("alternate"), "{err}");
}

#[test]
fn every_strategy_passes_the_check_of_a_scenario_file() {
    for strategy in ["cardinality", "alternate", "nearest"] {
        let found =
            answer(&[ARENA, "--scen", SCENARIOS, "--algorithm", "bidirectional", "--strategy", strategy, "--check"]);
        assert_eq!((found["wrong"].as_u64(), found["strategy"].as_str()), (Some(0), Some(strategy)));
    }
}

#[test]
fn hexagons_and_waypoints_answer_single_queries_and_say_what_they_cannot_do() {
    let map = file("block.map", "type octile\nheight 5\nwidth 6\nmap\n......\n..@@..\n..@@..\n..@@..\n......\n");
    let map = map.to_str().expect("a plain name");
    let query = |more: &[&str]| osada(&[&["path", map, "--from", "0,2", "--to", "5,2", "--json"], more].concat());
    let answer = |more: &[&str]| -> serde_json::Value {
        let (code, out, err) = query(more);
        assert_eq!(code, Some(0), "{more:?}: {err}");
        serde_json::from_str(&out).expect("one JSON object")
    };
    for algorithm in ["astar", "dijkstra", "bidirectional"] {
        let hex = answer(&["--graph", "hex", "--algorithm", algorithm]);
        // Two rows up over slanted steps, three along the top, two rows down.
        assert_eq!((hex["graph"].as_str(), hex["cost"].as_f64()), (Some("hex"), Some(7.0)), "{hex}");
        let corners = answer(&["--graph", "waypoints", "--algorithm", algorithm]);
        assert_eq!(corners["path"], serde_json::json!([[0, 2], [1, 0], [4, 0], [5, 2]]), "{corners}");
        assert!((corners["cost"].as_f64().expect("a cost") - (3.0 + 2.0 * 5f64.sqrt())).abs() < 1e-5);
    }
    for (wrong, why) in [
        (&["--graph", "hex", "--algorithm", "jps"][..], "jps needs squares"),
        (&["--graph", "waypoints", "--algorithm", "backward"], "backward needs squares"),
        (&["--graph", "waypoints", "--forbid", "5,2"], "the goal (5, 2) is one of the forbidden tiles"),
        (&["--graph", "waypoints", "--to", "2,2"], "nobody can stand on the goal"),
        (&["--graph", "hex", "--to", "9,9"], "outside the map"),
    ] {
        let more: Vec<&str> = wrong.to_vec();
        let (code, _, err) = if wrong.contains(&"--to") {
            osada(&[&["path", map, "--from", "0,2"], &more[..]].concat())
        } else {
            query(&more)
        };
        assert!(code == Some(1) && err.contains(why), "{wrong:?}: {err}");
    }
    for wrong in [
        &["--graph", "hex", "--modifier", "rounded"][..],
        &["--graph", "octagons"],
        &["--modifier", "soft"],
        &["--graph", "hex", "--costs", "10-14"],
        &["--graph", "waypoints", "--weight", "rank"],
        &["--graph", "waypoints", "--charge", "left"],
        &["--graph", "mesh", "--charge", "left"],
        &["--graph", "voronoi", "--neighbours", "4"],
        &["--graph", "hex", "--order", "rows"],
    ] {
        assert_eq!(query(wrong).0, Some(2), "{wrong:?}: wrong usage");
    }
    let scenarios = [&["--graph", "hex"][..], &["--modifier", "collinear"]];
    for more in scenarios {
        assert_eq!(osada(&[&["path", ARENA, "--scen", SCENARIOS], more].concat()).0, Some(2), "{more:?}: wrong usage");
    }
}

#[test]
fn rules_of_a_search_count_on_boards_over_hexagons_and_waypoints_too() {
    for graph in ["hex", "waypoints"] {
        let board = ["--board", "trap", "--size", "24x18", "--graph", graph];
        let best = answer(&board);
        assert!(best["generated"].as_u64() > Some(0) && best["weight"].is_null(), "{best}");
        let path: Vec<(i32, i32)> = serde_json::from_value(best["path"].clone()).expect("a list of cells");
        let (x, y) = path[path.len() / 2];
        let forbid = format!("{x},{y}");
        let round = answer(&[&board[..], &["--forbid", &forbid]].concat());
        assert!(round["cost"].as_f64() >= best["cost"].as_f64(), "{graph}");
        for strategy in ["cardinality", "alternate", "nearest"] {
            let both = ["--algorithm", "bidirectional", "--strategy", strategy];
            let found = answer(&[&board[..], &both, &["--forbid", &forbid]].concat());
            assert_eq!((&found["cost"], found["strategy"].as_str()), (&round["cost"], Some(strategy)), "{graph}");
            assert!(!found["path"].as_array().expect("a path").contains(&serde_json::json!([x, y])), "{graph}");
        }
    }
    let left = answer(&["--board", "terrain", "--graph", "hex", "--charge", "left"]);
    let entered = answer(&["--board", "terrain", "--graph", "hex"]);
    assert_ne!(left["cost"], entered["cost"]);
}

#[test]
fn ties_neighbours_and_ends_of_a_search_are_options() {
    // The last position of the Italian thesis's chase: 33 expansions with ties by first added.
    let wall = "......@..\n".repeat(5);
    let map = file("gap.map", &format!("type octile\nheight 6\nwidth 9\nmap\n{wall}.........\n"));
    let map = map.to_str().expect("a plain name");
    let query = [map, "--from", "2,2", "--to", "7,3", "--neighbours", "4", "--heuristic", "manhattan"];
    for (ties, expanded) in [("smaller-h", 22), ("larger-g", 22), ("first-added", 33)] {
        let found = answer(&[&query[..], &["--ties", ties]].concat());
        assert_eq!((found["cost"].as_f64(), found["expanded"].as_u64()), (Some(10.0), Some(expanded)), "{ties}");
        assert_eq!((found["ties"].as_str(), found["neighbours"].as_str()), (Some(ties), Some("4")));
    }
    let board = ["--board", "terrain", "--seed", "3", "--heuristic", "manhattan"];
    let cost = |more: &[&str]| answer(&[&board[..], more].concat())["cost"].as_f64().expect("a way");
    let best = cost(&["--algorithm", "dijkstra"]);
    assert!((cost(&["--stop", "proven"]) - best).abs() < 1e-6, "proven with any estimate");
    let expanded = |stop: &str| answer(&[&board[..], &["--stop", stop]].concat())["expanded"].as_u64();
    assert!(expanded("sight") < expanded("goal") && expanded("goal") < expanded("proven"));
    assert!(cost(&["--stop", "sight"]) >= cost(&["--stop", "goal"]));
    assert!(cost(&["--closed", "keep"]) > best, "an estimate that is too high misleads");
    assert!(cost(&["--neighbours", "4"]) > best && cost(&["--order", "columns", "--ties", "first-added"]) >= best);
    for (wrong, why) in [
        (&["--algorithm", "jps", "--ties", "larger-g"][..], "--ties is an option of searches without an order"),
        (&["--algorithm", "theta", "--stop", "sight"], "--stop is an option of astar, backward, dijkstra"),
        (&["--algorithm", "dijkstra", "--closed", "keep"], "--closed is an option of astar, backward"),
        (&["--algorithm", "dstar-lite", "--walkers", "3"], "--walkers is an option of astar"),
        (&["--walkers", "0"], "1..=1000"),
    ] {
        let (code, _, err) = osada(&[&["path", "--board", "empty"], wrong].concat());
        assert!(code == Some(2) && err.contains(why), "{wrong:?}: {err}");
    }
    let (code, _, err) = osada(&["path", "--board", "empty", "--algorithm", "jps", "--neighbours", "4"]);
    assert!(code == Some(1) && err.contains("jps needs eight neighbours"), "{err}");
}

#[test]
fn the_worked_examples_run_by_name_and_say_what_is_printed_fitted_and_assumed() {
    let names = ["five-nodes", "4x4", "moving-target", "6x5", "sinusoid", "chinese-wall", "symmetry"];
    for name in names {
        let (code, out, err) = osada(&["path", "--example", name]);
        assert_eq!(code, Some(0), "{name}: {err}");
        assert!(out.lines().count() > 2 && !out.contains("DIFFERS"), "{out}");
        let (_, out, _) = osada(&["path", "--example", name, "--json"]);
        for line in out.lines() {
            let row: serde_json::Value = serde_json::from_str(line).expect("one JSON object a line");
            assert_eq!((row["example"].as_str(), row["agrees"].as_bool()), (Some(name), Some(true)), "{row}");
        }
    }
    let (_, out, _) = osada(&["path", "--example", "moving-target"]);
    for line in [
        "position 3, left, adaptive: explored 27 (printed), here 27: agrees",
        "position 3, right, astar: explored 33 (printed), here 33: agrees",
        "position 2, left, adaptive: g and h 44 cells, 2 of them misprints (printed), here 42 as printed, 44 as expected: agrees",
    ] {
        assert!(out.contains(line), "{out}");
    }
    let (code, _, err) = osada(&["path", "--example", "five"]);
    assert!(code == Some(2) && names.iter().all(|name| err.contains(name)), "{err}");
    let (_, help, _) = osada(&["path", "--help"]);
    assert!(names.iter().all(|name| help.contains(name)), "{help}");
    assert_eq!(osada(&["path", "--example", "4x4", "--board", "empty"]).0, Some(2));
}

#[test]
fn a_chase_is_printed_move_by_move_until_the_target_is_caught() {
    let chase = ["path", "--board", "outdoor", "--seed", "4", "--size", "24x18", "--chase"];
    let (code, out, err) = osada(&chase);
    assert_eq!(code, Some(0), "{err}");
    let moves = out.lines().count() - 1;
    assert!(out.starts_with("move 1: target "), "{out}");
    assert!(
        moves > 10 && out.lines().last().is_some_and(|line| line.starts_with(&format!("caught after {moves} moves")))
    );
    let rests = out.lines().filter(|line| line.contains(": target rests at")).count();
    assert!(rests >= moves / 4 && rests < moves / 2, "it rests at every fourth move, and where it is cornered: {out}");
    let (_, json, _) = osada(&[&chase[..], &["--json", "--pace", "3"]].concat());
    let lines: Vec<serde_json::Value> = json.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let [moves @ .., end] = &lines[..] else { panic!("no move: {json}") };
    assert_eq!((end["caught"].as_bool(), end["moves"].as_u64()), (Some(true), Some(moves.len() as u64)));
    assert!(moves.iter().zip(0..).all(|(line, at)| at % 3 == 0 || line["fled"].as_bool() == Some(false)), "{json}");
    let wall = file("parted.map", "type octile\nheight 1\nwidth 5\nmap\n..@..\n");
    let wall = wall.to_str().expect("a plain name");
    let (code, _, err) = osada(&["path", wall, "--from", "0,0", "--to", "4,0", "--chase"]);
    assert!(code == Some(1) && err.contains("no path leads from 0, 0"), "{err}");
    assert_eq!(osada(&["path", "--board", "empty", "--pace", "2"]).0, Some(2), "only of a chase");
    let (code, _, err) = osada(&["path", ARENA, "--scen", SCENARIOS, "--algorithm", "trailmax"]);
    assert!(code == Some(2) && err.contains("trailmax evades"), "{err}");
}

#[test]
fn walkers_take_alternative_paths_and_the_other_graphs_answer_too() {
    let (code, out, err) = osada(&["path", "--board", "empty", "--size", "24x18", "--walkers", "4", "--json"]);
    assert_eq!(code, Some(0), "{err}");
    let lines: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 4);
    assert!(lines[0]["path"] != lines[1]["path"] && lines[0]["cost"].as_f64() < lines[1]["cost"].as_f64());
    let tiles = answer(&["--board", "dungeon", "--seed", "2"])["cost"].as_f64().expect("a way");
    for graph in ["mesh", "voronoi"] {
        for algorithm in ["astar", "dijkstra", "bidirectional"] {
            let found = answer(&["--board", "dungeon", "--seed", "2", "--graph", graph, "--algorithm", algorithm]);
            let cost = found["cost"].as_f64().expect("a way");
            assert!(found["graph"].as_str() == Some(graph) && cost > tiles * 0.9 && cost < tiles * 2.0, "{found}");
        }
    }
}

#[test]
fn no_modifier_draws_a_path_over_a_forbidden_tile() {
    let map = file("plain.map", "type octile\nheight 3\nwidth 5\nmap\n.....\n.....\n.....\n");
    let map = map.to_str().expect("a plain name");
    for modifier in ["string-pulling", "rounded"] {
        let query = [map, "--from", "0,1", "--to", "4,1", "--forbid", "2,1", "--modifier", modifier];
        let drawn: Vec<(f64, f64)> = serde_json::from_value(answer(&query)["waypoints"].clone()).expect("points");
        let beside = |&(x, y): &(f64, f64)| (x - 2.0).abs() > 0.5 || (y - 1.0).abs() > 0.5;
        assert!(drawn.len() > 2 && drawn.iter().all(beside), "{modifier} goes round: {drawn:?}");
    }
}

#[test]
fn a_modifier_gives_its_waypoints_beside_the_path() {
    let map = file(
        "bend.map",
        "type octile\nheight 6\nwidth 9\nmap\n.........\n......@..\n......@..\n......@..\n......@..\n.........\n",
    );
    let map = map.to_str().expect("a plain name");
    let mut lengths = Vec::new();
    for modifier in ["collinear", "string-pulling", "rounded"] {
        let arguments = ["path", map, "--from", "0,3", "--to", "8,2", "--modifier", modifier, "--json"];
        let (code, out, err) = osada(&arguments);
        assert_eq!(code, Some(0), "{err}");
        let line: serde_json::Value = serde_json::from_str(&out).expect("one JSON object");
        let points = line["waypoints"].as_array().expect("waypoints");
        assert_eq!((line["modifier"].as_str(), &points[0]), (Some(modifier), &serde_json::json!([0.0, 3.0])));
        assert_eq!(points.last(), Some(&serde_json::json!([8.0, 2.0])));
        lengths.push(line["length"].as_f64().expect("a length"));
        let found = line["path"].as_array().expect("the path as it was found").len();
        assert!(modifier == "rounded" || points.len() < found, "{points:?}");
        let (_, out, _) = osada(&arguments[..arguments.len() - 1]);
        assert!(out.lines().count() == 4 && out.contains(&format!("{modifier}: {} waypoints", points.len())), "{out}");
    }
    assert!(lengths[1] < lengths[0] - 0.1 && lengths[2] < lengths[1] - 0.1, "{lengths:?}");
}

#[test]
fn a_bad_file_is_one_error_with_its_place() {
    for (name, text, place) in [
        ("short.map", "type octile\nheight 2\nwidth 3\nmap\n...\n..\n", "short.map:6:3: error: row 1 has 2 tiles"),
        ("letter.map", "type octile\nheight 1\nwidth 3\nmap\n.x.\n", "letter.map:5:2: error: unknown tile `x`"),
        ("size.map", "type octile\nheight 0\nwidth 3\nmap\n", "size.map:2:8: error: height must be"),
        ("empty.map", "", "empty.map:1:1: error: expected `type octile`"),
    ] {
        let map = file(name, text);
        let (code, out, err) = osada(&["path", map.to_str().expect("a plain name"), "--from", "0,0", "--to", "1,0"]);
        assert!(code == Some(1) && out.is_empty() && err.contains(place), "{name}: {err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
    let scenarios = file("off.scen", "version 1\n0\tarena.map\t49\t49\t1\t11\t1\t49\t1\n");
    let (code, _, err) = osada(&["path", ARENA, "--scen", scenarios.to_str().expect("a plain name")]);
    assert!(code == Some(1) && err.contains("off.scen:2:26: error: goal y must be"), "{err}");
    let (code, _, err) = osada(&["path", "no_such.map", "--from", "0,0", "--to", "1,0"]);
    assert!(code == Some(1) && err.contains("no_such.map: error:"), "{err}");
}

#[test]
fn an_experiment_prints_its_table_and_writes_csv_and_plots() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("lab");
    let name = folder.to_str().expect("a plain name");
    let (_, out, _) = osada(&["lab", "heuristics", "--quick", "--seed", "3", "--out", name]);
    assert!(out.lines().last().is_some_and(|line| line.contains(" passed, ") && line.ends_with(" failed")), "{out}");
    let csv = std::fs::read_to_string(folder.join("heuristics.csv")).expect("a table");
    assert!(csv.starts_with("table,map,size,") && csv.lines().count() > 60);
    for plot in ["heuristics_iterations.svg", "heuristics_time.svg"] {
        assert!(std::fs::read_to_string(folder.join(plot)).expect("a plot").starts_with("<svg"));
    }
}

#[test]
fn every_agent_has_its_rows_and_every_environment_its_plot() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("lab");
    let name = folder.to_str().expect("a plain name");
    let (_, out, _) = osada(&["lab", "jump-points", "--quick", "--seed", "3", "--out", name]);
    let csv = std::fs::read_to_string(folder.join("jump_points.csv")).expect("a table");
    let agent = csv.lines().next().and_then(|line| line.split(',').position(|column| column == "agent"));
    let agent = agent.expect("a column for the agent") + 1; // The names of the first environment hold a comma.
    let of = |number: &str| {
        let rows = csv.lines().filter(|line| line.contains("\"1 open,"));
        rows.filter(|line| line.split(',').nth(agent) == Some(number)).count()
    };
    // Four figures of six searches on a graph; three of two ways to jump or prune and the time of two more.
    assert_eq!((of("1"), of("10"), of("11")), (32, 32, 0));
    assert!(out.lines().count() < 300, "single agents are for the file");
    for plot in ["environment_1", "environment_2", "environment_3", "environment_4", "time", "explored", "length"] {
        let file = folder.join(format!("jump_points_{plot}.svg"));
        assert!(std::fs::read_to_string(file).expect("a plot").starts_with("<svg"));
    }
}
