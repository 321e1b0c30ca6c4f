//! Promises about the question "why is it doing that?": asking changes nothing, and every answer names its reason.

use crate::common::{drawn, world_of};
use osada::brain::{Action, Evidence, Sense};
use osada::grid::Cell;
use osada::record::StateHash;
use osada::sim::rules::Role;
use osada::sim::{Area, Designate, JobKind, UnitId, World, auction, barrier, culprit, flockmates};
use osada::sim::{reasons, senses, steering, tick, what_if};
use osada_cli::words::rejection_words;

fn first(world: &World, role: Role) -> UnitId {
    world.of_role(role).next().expect("there is somebody").0
}

#[test]
fn what_if_is_asked_about_a_copy_and_the_world_stays_as_it_is() {
    let mut world = world_of("first_siege", 3);
    for _ in 0..120 {
        tick(&mut world, &[]);
    }
    let id = first(&world, Role::Colonist);
    let before = StateHash::of(world.state());
    let unit = world.unit(id).expect("alive");
    let live = reasons(&world, id).expect("it has a mind");
    let tired = what_if(&world, id, &[(Sense::Fatigue, 9.5), (Sense::Diligence, 1.0)]).expect("it has a mind");
    assert_eq!(tired.action, Action::Sleep);
    assert_ne!(live.action, Action::Sleep);
    let changed = senses(&world, id).expect("it has senses").with(Sense::Fatigue, 9.5).with(Sense::Diligence, 1.0);
    let mind = world.mind_of(unit).expect("it has a mind");
    assert_eq!(tired, world.rules().mind(mind).explain(&changed));
    assert_eq!(what_if(&world, id, &[]), Some(live.clone()));
    let Evidence::Fuzzy(matrices) = &tired.evidence else { panic!("settlers are fuzzy") };
    assert_eq!((matrices[0].rows.sense, matrices[0].rows.crisp), (Sense::Fatigue, 9.5));
    assert_eq!(reasons(&world, id), Some(live));
    assert_eq!(StateHash::of(world.state()), before);
}

/// The reason why the only colonist cannot do the only job, and where the window jumps to.
fn barrier_of(rows: &[&str], at: Cell) -> (String, Option<Cell>) {
    let mut world = drawn(rows, &[&[("grunt", 1)]], None, 1);
    tick(&mut world, &[Designate { job: JobKind::Chop, area: Area::tile(at) }.into()]);
    let id = first(&world, Role::Colonist);
    let auction = auction(&world, id);
    let [(job, reason)] = &auction.rejected[..] else { panic!("{auction:?}") };
    (rejection_words(&world, id, *job, reason), culprit(&world, id, *job, reason))
}

#[test]
fn an_unreachable_job_says_what_shuts_it_in_and_where() {
    let rock = ["..........", "..###.....", "..#T#.....", "..###.....", "......H...", "..........", "......C..."];
    assert_eq!(
        barrier_of(&rock, Cell::new(3, 2)),
        ("no path: shut in by rock at 4, 3".to_owned(), Some(Cell::new(4, 3)))
    );
    // The wall stands two tiles from the tree, between rock.
    let wall = [
        "..........",
        ".#####....",
        ".#T..W....",
        ".#####....",
        "......H...",
        "..........",
        "......C...",
        "..........",
    ];
    let (words, place) = barrier_of(&wall, Cell::new(2, 2));
    assert_eq!(words, "no path: shut in by the stone wall at 5, 2");
    assert_eq!(place, Some(Cell::new(5, 2)));
}

#[test]
fn trees_that_are_marked_themselves_are_not_what_is_in_the_way() {
    let rows = ["..........", ".#######..", ".#TTTT.W..", ".#######..", "......H...", "..........", "......C..."];
    let mut world = drawn(&rows, &[&[("grunt", 1)]], None, 1);
    let area = Area::new(Cell::new(2, 2), Cell::new(5, 2));
    tick(&mut world, &[Designate { job: JobKind::Chop, area }.into()]);
    let id = first(&world, Role::Colonist);
    let auction = auction(&world, id);
    assert_eq!(auction.rejected.len(), 4);
    for (job, reason) in &auction.rejected {
        assert_eq!(rejection_words(&world, id, *job, reason), "no path: shut in by the stone wall at 7, 2");
    }
    // In the open the outer trees are in the way of the inner ones, and of nothing else.
    let rows = ["..........", "..........", ".TTTTT....", ".TTTTT....", ".TTTTT....", "......H...", "......C..."];
    let mut world = drawn(&rows, &[&[("grunt", 1)]], None, 1);
    let area = Area::new(Cell::new(1, 2), Cell::new(5, 4));
    tick(&mut world, &[Designate { job: JobKind::Chop, area }.into()]);
    let auction = osada::sim::auction(&world, first(&world, Role::Colonist));
    let words = |(job, reason): &(_, _)| rejection_words(&world, first(&world, Role::Colonist), *job, reason);
    assert!(auction.rejected.iter().map(words).all(|words| words.starts_with("no path: shut in by tree at")));
    assert_eq!(auction.rejected.len(), 3);
}

#[test]
fn a_colonist_who_is_shut_in_is_told_by_what() {
    let mut rows = vec!["WWW".to_owned() + &".".repeat(77), "WCW".to_owned() + &".".repeat(77)];
    rows.push("WWW".to_owned() + &".".repeat(77));
    rows.extend((0..45).map(|_| ".".repeat(80)));
    rows[20].replace_range(40..41, "H");
    rows[10].replace_range(30..31, "T");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let (words, place) = barrier_of(&rows, Cell::new(30, 10));
    assert_eq!(words, "no path: shut in by the stone wall at 2, 1");
    assert_eq!(place, Some(Cell::new(2, 1)));
}

#[test]
fn only_what_would_open_the_way_is_named_as_the_reason() {
    // The wall at 4, 2 is nearer, but behind it is rock.
    let backed = [
        "############",
        "#T..##......",
        "#...W#..C...",
        "#...##......",
        "##W###......",
        "..........H.",
        "............",
    ];
    assert_eq!(barrier_of(&backed, Cell::new(1, 1)).0, "no path: shut in by the stone wall at 2, 4");
    // One wall of two is not enough, both are.
    let doubled = [
        "######......",
        "######......",
        "#T...WW.C...",
        "######......",
        "######......",
        "..........H.",
        "............",
    ];
    assert_eq!(barrier_of(&doubled, Cell::new(1, 2)).0, "no path: shut in by the stone wall at 5, 2");
    // Neither the wall nor the water behind it is to blame alone.
    let mixed = [
        "~~~~~~~.....",
        "~WWWWW~.....",
        "~W...W~.....",
        "~W.T.W~..C..",
        "~WWWWW~.....",
        "~~~~~~~...H.",
        "............",
    ];
    assert_eq!(barrier_of(&mixed, Cell::new(3, 3)), ("no path: more than one thing lies between".to_owned(), None));
    // A river is to blame as a whole.
    let river = ["....~~......", ".T..~~..C...", "....~~......", "....~~....H.", "....~~......"];
    assert_eq!(barrier_of(&river, Cell::new(1, 1)).0, "no path: shut in by deep water at 4, 1");
}

#[test]
fn nothing_bars_the_way_to_a_job_in_reach() {
    let rows = ["..........", "...T......", "..........", "......H...", "..........", "......C..."];
    let mut world = drawn(&rows, &[&[("grunt", 1)]], None, 1);
    tick(&mut world, &[Designate { job: JobKind::Chop, area: Area::tile(Cell::new(3, 1)) }.into()]);
    let id = first(&world, Role::Colonist);
    let bid = auction(&world, id).bids[0];
    assert_eq!(barrier(&world, id, bid.job), None);
}

#[test]
fn a_beast_is_moved_by_its_flockmates_and_the_drift_of_its_herd() {
    let mut world = world_of("herd_crossing", 2);
    for _ in 0..600 {
        tick(&mut world, &[]);
    }
    for (id, _) in world.of_role(Role::Prey) {
        let wish = steering(&world, id).expect("a beast has wishes");
        assert_eq!(flockmates(&world, id).len(), wish.neighbours as usize);
        assert!(wish.drift.length() > 0.1, "a herd always drifts");
        let sum = wish.separation + wish.alignment + wish.cohesion + wish.obstacles + wish.threats + wish.drift;
        assert!(sum.distance(wish.wanted) < 1e-9);
    }
    let person = first(&world, Role::Colonist);
    assert!(steering(&world, person).is_none() && flockmates(&world, person).is_empty());
}
