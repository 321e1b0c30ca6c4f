//! Promises of the path laboratory: two searches of one map, shown step by step.

use osada::grid::{Cell, Point, Stream};
use osada::level::generate::BoardKind;
use osada::path::{
    Charge, Connectivity, Corner, Formula, Heuristic, Modifier, StepKind, Strategy, Termination, TerrainWeight, Ties,
};
use osada::pathlab::fields::Field;
use osada::pathlab::{Algorithm, Marker, PathLab, SearchSetup, Trouble, Worked};

/// The algorithms that seek a goal.
fn seekers() -> impl Iterator<Item = (&'static str, Algorithm)> {
    Algorithm::NAMES.into_iter().filter(|(_, algorithm)| algorithm.seeks_goal())
}

/// A lab with the same map on both sides.
fn lab(kind: BoardKind, seed: u64, setups: [SearchSetup; 2]) -> PathLab {
    PathLab::new(kind.board(seed, 24, 18), setups)
}

fn of(algorithm: Algorithm) -> SearchSetup {
    SearchSetup::of(algorithm)
}

fn cost(lab: &PathLab, side: usize) -> f64 {
    lab.contenders()[side].cost().expect("there is a way")
}

#[test]
fn every_map_has_a_way_from_start_to_goal_and_both_searches_see_the_same_map() {
    for (name, kind) in BoardKind::NAMES {
        for (seed, (width, height)) in [(1, (24, 18)), (2, (48, 36)), (3, (96, 72))] {
            let board = kind.board(seed, width, height);
            assert_eq!((board.width(), board.height()), (width, height));
            let lab = PathLab::new(board, [of(Algorithm::Dijkstra), of(Algorithm::AStar)]);
            let apart = lab.board().end(Marker::Start).chebyshev(lab.board().end(Marker::Goal));
            assert!(apart as usize * 2 > height, "{name}: only {apart} tiles apart");
            assert_eq!(cost(&lab, 0), cost(&lab, 1), "{name}");
            assert!(lab.contenders()[1].steps() <= lab.contenders()[0].steps(), "{name}");
        }
    }
}

#[test]
fn every_algorithm_ends_with_its_path_shown_and_steps_back_to_nothing() {
    let optimum = cost(&lab(BoardKind::Outdoor, 4, [SearchSetup::default(); 2]), 0);
    for (name, algorithm) in seekers() {
        let mut lab = lab(BoardKind::Outdoor, 4, [of(algorithm), of(Algorithm::Dijkstra)]);
        lab.seek(usize::MAX);
        let [first, second] = lab.contenders();
        assert!(first.is_done() && second.is_done());
        // The first of those with a shared goal finds the distances for all of them, and then goes its way.
        let own = if algorithm == Algorithm::SharedGoal { first.path().len() } else { 0 };
        assert!(first.steps() <= second.steps() + own, "{name} expands more than Dijkstra");
        let ends = [Marker::Start, Marker::Goal].map(|marker| lab.board().end(marker));
        assert_eq!([first.path()[0], *first.path().last().expect("not empty")], ends, "{name}");
        let reached = first.replay().nodes().iter().flatten().filter(|step| step.kind == StepKind::Reached);
        assert_eq!(reached.map(|step| step.g).collect::<Vec<_>>(), [cost(&lab, 0)], "{name}");
        assert!((cost(&lab, 0) - first.length()).abs() < 1e-5, "on grass cost is length: {name}");
        let shorter = algorithm == Algorithm::Theta;
        assert!(cost(&lab, 0) == optimum || shorter && cost(&lab, 0) < optimum, "{name}");
        lab.seek(0);
        let counts = lab.contenders()[0].replay().counts();
        assert!(counts.expanded == 0 && counts.generated <= 1, "{name}");
    }
}

#[test]
fn a_path_keeps_to_the_trail_between_hills_and_leaves_it_where_a_wall_crosses_it() {
    for (width, height) in [(33, 21), (50, 40), (101, 80)] {
        let rank = SearchSetup { formula: Formula::TUTORIAL, ..SearchSetup::default() };
        for setups in [[SearchSetup::default(); 2], [rank; 2]] {
            let [trail, walled] = [BoardKind::Sinusoid, BoardKind::ChineseWall]
                .map(|kind| PathLab::new(kind.board(0, width, height), setups));
            let dear = |lab: &PathLab| {
                let cheap = |cell: &&Cell| lab.board().tiles()[**cell] == Some(1.0);
                lab.contenders()[0].path().iter().filter(|cell| !cheap(cell)).count()
            };
            let rows = |lab: &PathLab| {
                let rows = lab.contenders()[0].path().iter().map(|cell| cell.y);
                (rows.clone().min().expect("a path"), rows.max().expect("a path"))
            };
            let (middle, wave) = (height as i32 / 2, height as i32 * 3 / 10);
            let (top, bottom) = rows(&trail);
            assert_eq!(dear(&trail), 0, "{width}: along the trail alone");
            assert!(top <= middle - wave + 1 && bottom >= middle + wave - 1, "{width}: over both crests");
            let free = height as i32 / 6;
            let (top, bottom) = rows(&walled);
            assert!(dear(&walled) > 3 && (top < free || bottom >= height as i32 - free), "{width}: round the wall");
            assert!(cost(&walled, 0) > cost(&trail, 0) * 1.2, "{width}");
        }
    }
}

#[test]
fn forbidden_fields_are_closed_to_every_search_and_can_be_taken_back() {
    let column = || (0..17).map(|y| Cell::new(12, y));
    for (name, algorithm) in seekers() {
        let mut lab = lab(BoardKind::Empty, 0, [of(algorithm), of(Algorithm::Dijkstra)]);
        let (start, goal) = (lab.board().end(Marker::Start), lab.board().end(Marker::Goal));
        let before = cost(&lab, 0);
        lab.begin_stroke();
        lab.forbid(column().chain([start, goal, Cell::new(-1, 3)]));
        assert_eq!(lab.board().forbidden().len(), 17, "the ends and what is off the map are passed over");
        assert!(lab.board().is_forbidden(Cell::new(12, 4)) && !lab.board().is_forbidden(start));
        if algorithm == Algorithm::Jps {
            let trouble = lab.contenders()[0].cost().expect_err("jumps leave nothing out");
            assert_eq!(trouble, Trouble::Forbidden(Cell::new(12, 0)));
            assert!(trouble.to_string().contains("choose A*"), "{trouble}");
        } else {
            assert!(cost(&lab, 0) > before, "{name}");
            assert!(algorithm == Algorithm::Theta || cost(&lab, 0) == cost(&lab, 1), "{name}");
            assert!(lab.contenders()[0].path().iter().all(|&cell| !lab.board().is_forbidden(cell)), "{name}");
            let seen = lab.contenders()[0].replay().nodes();
            assert!(lab.board().forbidden().iter().all(|&node| seen[node as usize].is_none()), "{name}");
        }
        lab.place(Marker::Goal, Cell::new(12, 4));
        assert_eq!(lab.board().end(Marker::Goal), goal, "no end is put on a forbidden field");
        lab.paint([Cell::new(12, 4)], Some(1.0));
        assert_eq!(lab.board().forbidden().len(), 16, "what is drawn over is allowed again");
        lab.undo();
        assert!(lab.board().forbidden().is_empty() && cost(&lab, 0) == before, "{name}");
        lab.redo();
        assert_eq!(lab.board().forbidden_cells().count(), 16);
    }
}

#[test]
fn what_leaving_a_tile_costs_is_what_entering_it_costs_on_the_way_back() {
    let setup = SearchSetup { charge: Charge::Left, ..SearchSetup::default() };
    let mut lab = lab(BoardKind::Terrain, 3, [setup, of(Algorithm::Backward)]);
    let left = cost(&lab, 0);
    let (start, goal) = (lab.board().end(Marker::Start), lab.board().end(Marker::Goal));
    lab.place(Marker::Start, Cell::new(goal.x, goal.y));
    lab.place(Marker::Goal, start);
    assert_eq!(cost(&lab, 1), left, "the same way walked back, each tile paid on entering");
    for algorithm in [
        Algorithm::Dijkstra,
        Algorithm::Backward,
        Algorithm::Bidirectional,
        Algorithm::Adaptive,
        Algorithm::DStarLite,
        Algorithm::SharedGoal,
    ] {
        lab.set_up(1, SearchSetup { charge: Charge::Left, ..of(algorithm) });
        assert_eq!(cost(&lab, 1), cost(&lab, 0), "{algorithm:?}");
    }
}

#[test]
fn a_search_that_needs_fewer_steps_stands_at_its_end_while_the_other_goes_on() {
    let mut lab = lab(BoardKind::Indoor, 2, [of(Algorithm::AStar), of(Algorithm::Dijkstra)]);
    let few = lab.contenders()[0].steps();
    assert!(few < lab.steps());
    lab.seek(few);
    assert!(lab.contenders()[0].is_done() && !lab.contenders()[1].is_done());
    lab.seek(few + 1);
    assert_eq!(lab.contenders()[0].replay().counts().expanded as usize, few);
    assert_eq!(lab.contenders()[1].replay().counts().expanded as usize, few + 1);
}

#[test]
fn drawing_changes_both_searches_and_can_be_taken_back() {
    let mut lab = lab(BoardKind::Empty, 0, [of(Algorithm::AStar), of(Algorithm::Dijkstra)]);
    lab.seek(usize::MAX);
    let before = cost(&lab, 0);
    lab.begin_stroke();
    lab.paint((0..17).map(|y| Cell::new(12, y)), None);
    assert!(cost(&lab, 0) > before && cost(&lab, 0) == cost(&lab, 1));
    assert_eq!(lab.at(), lab.steps(), "who looks at the end goes on doing so");
    lab.begin_stroke();
    lab.paint([Cell::new(12, 17)], None);
    assert!(lab.contenders().iter().all(|contender| matches!(contender.cost(), Err(Trouble::Path(_)))));
    assert!(lab.contenders()[0].path().is_empty());
    lab.undo();
    lab.undo();
    assert_eq!((cost(&lab, 0), cost(&lab, 1)), (before, before));
    lab.redo();
    assert!(cost(&lab, 0) > before);
}

#[test]
fn start_and_goal_are_never_walled_in_place_and_do_not_move_onto_walls() {
    let mut lab = lab(BoardKind::Trap, 0, [SearchSetup::default(); 2]);
    let (start, goal) = (lab.board().end(Marker::Start), lab.board().end(Marker::Goal));
    lab.paint([start, goal], None);
    assert!([start, goal].iter().all(|&end| lab.board().tiles()[end].is_some()));
    let wall = lab.board().tiles().iter().find(|(_, tile)| tile.is_none()).map(|(cell, _)| cell).expect("a trap");
    lab.place(Marker::Goal, wall);
    lab.place(Marker::Goal, Cell::new(-1, 400));
    assert_eq!(lab.board().end(Marker::Goal), goal);
    lab.place(Marker::Goal, Cell::new(1, 1));
    assert_eq!(lab.board().marker_at(Cell::new(1, 1)), Some(Marker::Goal));
    assert_eq!(lab.contenders()[0].path().last(), Some(&Cell::new(1, 1)));
}

#[test]
fn jump_point_search_says_why_it_cannot_cross_terrain_and_works_again_without_it() {
    let mut lab = lab(BoardKind::Empty, 0, [of(Algorithm::Jps), of(Algorithm::AStar)]);
    let before = cost(&lab, 0);
    assert_eq!(before, cost(&lab, 1));
    let swamp = Cell::new(7, 3);
    lab.paint([swamp], Some(3.0));
    let trouble = lab.contenders()[0].cost().expect_err("the ground is uneven");
    assert_eq!(trouble, Trouble::Uneven { cell: swamp, factor: 3.0 });
    assert!(trouble.to_string().contains(&swamp.to_string()) && trouble.to_string().contains("3×"), "{trouble}");
    assert!(lab.contenders()[0].path().is_empty() && lab.contenders()[0].steps() == 0);
    lab.paint([swamp], Some(1.0));
    assert_eq!(cost(&lab, 0), before);
}

#[test]
fn a_moving_goal_lets_the_next_search_expand_less_until_the_map_changes() {
    let mut lab = lab(BoardKind::Trap, 0, [of(Algorithm::Adaptive), of(Algorithm::AStar)]);
    assert_eq!(lab.contenders()[0].searches(), [lab.contenders()[0].steps() as u32]);
    let (start, goal) = (lab.board().end(Marker::Start), lab.board().end(Marker::Goal));
    for step in 1..=3 {
        lab.place(Marker::Goal, Cell::new(goal.x, goal.y - step));
        let [adaptive, plain] = lab.contenders();
        assert_eq!(adaptive.cost(), plain.cost());
        assert!(adaptive.steps() < plain.steps(), "{} against {}", adaptive.steps(), plain.steps());
        assert_eq!(adaptive.searches().len(), step as usize + 1);
        assert_eq!(lab.board().end(Marker::Start).chebyshev(start), step as u32);
    }
    let searches = lab.contenders()[0].searches();
    assert!(searches[1] < searches[0], "{searches:?}");
    lab.hunt(false);
    lab.forget();
    assert_eq!(lab.contenders()[0].searches().len(), 1);
    lab.place(Marker::Goal, goal);
    assert_eq!(lab.contenders()[0].searches().len(), 2);
    lab.paint([Cell::new(0, 0)], None);
    assert_eq!(lab.contenders()[0].searches().len(), 1);
}

#[test]
fn options_do_what_they_say() {
    let mut lab = lab(BoardKind::Terrain, 3, [SearchSetup::default(); 2]);
    let optimum = cost(&lab, 0);
    for (side, setup) in [
        (0, SearchSetup { connectivity: Connectivity::Four, ..SearchSetup::default() }),
        (1, SearchSetup { corner: Corner::Allow, ..SearchSetup::default() }),
    ] {
        lab.set_up(side, setup);
    }
    assert!(cost(&lab, 0) > optimum && cost(&lab, 1) <= optimum);
    let early = SearchSetup { termination: Termination::FirstSight, ..of(Algorithm::Dijkstra) };
    let greedy =
        SearchSetup { heuristic: Heuristic::Manhattan, scaled: false, reopen: false, ..SearchSetup::default() };
    lab.set_up(0, early);
    lab.set_up(1, greedy);
    assert!(cost(&lab, 0) >= optimum && cost(&lab, 1) > optimum, "an estimate that is too high misleads");
    lab.set_up(1, SearchSetup { termination: Termination::Proven, reopen: true, ..greedy });
    assert_eq!(cost(&lab, 1), optimum, "which a proof makes good");
    lab.set_up(0, SearchSetup { heuristic: Heuristic::Null, ..of(Algorithm::Dijkstra) });
    assert_eq!(cost(&lab, 0), optimum);
    for strategy in Strategy::NAMES.map(|(_, strategy)| strategy) {
        lab.set_up(0, SearchSetup { strategy, ..of(Algorithm::Bidirectional) });
        assert_eq!(cost(&lab, 0), optimum, "{strategy:?}");
    }
    let ranked = SearchSetup { formula: Formula::TUTORIAL, ..SearchSetup::default() };
    lab.set_up(1, ranked);
    assert!(cost(&lab, 1) > optimum, "the tutorial's rank adds up nothing of what terrain costs");
    let step = lab.contenders()[1].replay().nodes().iter().flatten().next().copied().expect("the start");
    assert_eq!(lab.contenders()[1].f(&step, 2.0), 2.0 * (step.g + step.h));
    lab.set_up(1, SearchSetup { formula: Formula { weight: TerrainWeight::Step, ..Formula::TUTORIAL }, ..ranked });
    assert!(cost(&lab, 1) < optimum * 1.05);
}

#[test]
fn whatever_is_done_to_a_lab_it_goes_on() {
    let mut stream = Stream::new(8, 0);
    let mut lab = lab(BoardKind::Dungeon, 5, [SearchSetup::default(), of(Algorithm::Adaptive)]);
    for round in 0..300 {
        let cell = Cell::new(stream.between(-2, 26), stream.between(-2, 20));
        match stream.below(10) {
            0 => lab.paint([cell], None),
            1 => lab.paint([cell], Some([0.5, 1.0, 2.0, 4.0][stream.below(4)])),
            2 => lab.place([Marker::Start, Marker::Goal][stream.below(2)], cell),
            3 => lab.undo(),
            4 => lab.redo(),
            5 => lab.begin_stroke(),
            6 => {
                let algorithm = Algorithm::NAMES[stream.below(Algorithm::NAMES.len())].1;
                let heuristic = Heuristic::NAMES[stream.below(5)].1;
                let (field, modifier) = (Field::NAMES[stream.below(5)].1, Modifier::NAMES[stream.below(4)].1);
                let (ties, walkers) = (Ties::NAMES[stream.below(3)].1, stream.below(4));
                let strategy = Strategy::NAMES[stream.below(3)].1;
                let formula = [Formula::default(), Formula::TUTORIAL][stream.below(2)];
                let setup =
                    SearchSetup { heuristic, field, modifier, strategy, formula, ties, walkers, ..of(algorithm) };
                lab.set_up(stream.below(2), setup);
            }
            7 => lab.forbid([cell]),
            8 => {
                lab.chase_on();
            }
            _ => lab.seek(stream.below(lab.steps() + 2)),
        }
        assert!(lab.at() <= lab.steps(), "round {round}");
        for contender in lab.contenders() {
            let counts = contender.replay().counts();
            assert_eq!(counts.expanded as usize, lab.at().min(contender.steps()));
            assert_eq!(contender.cost().is_ok(), !contender.path().is_empty());
        }
    }
}

#[test]
fn both_sides_may_search_the_same_map_over_graphs_of_their_own() {
    let over = |field, algorithm| SearchSetup { field, ..of(algorithm) };
    let mut lab = lab(
        BoardKind::Outdoor,
        4,
        [over(Field::Hexagons, Algorithm::AStar), over(Field::Waypoints, Algorithm::Bidirectional)],
    );
    let ends = [Marker::Start, Marker::Goal].map(|marker| lab.board().end(marker));
    let truths = [Field::Hexagons, Field::Waypoints].map(|field| {
        let truth = PathLab::new(lab.board().clone(), [over(field, Algorithm::Dijkstra); 2]);
        (cost(&truth, 0), truth.contenders()[0].steps())
    });
    lab.seek(usize::MAX);
    for (side, contender) in lab.contenders().iter().enumerate() {
        assert!((cost(&lab, side) - truths[side].0).abs() < 1e-6 && contender.steps() <= truths[side].1);
        assert_eq!([contender.path()[0], *contender.path().last().expect("a path")], ends);
        assert!((contender.length() - cost(&lab, side)).abs() < 1e-5, "on grass cost is length");
        let seen = contender.replay().nodes().iter().flatten().count();
        assert!(contender.is_done() && seen > contender.path().len() && seen <= 24 * 18);
    }
    let squares = PathLab::new(lab.board().clone(), [of(Algorithm::AStar); 2]);
    assert!(cost(&lab, 1) < cost(&squares, 0), "who sees corners walks straighter than who counts tiles");
    lab.set_up(0, over(Field::Hexagons, Algorithm::Jps));
    lab.set_up(1, over(Field::Waypoints, Algorithm::Theta));
    assert!(
        lab.contenders().iter().all(|contender| contender.cost() == Err(Trouble::Squares) && contender.steps() == 0)
    );
}

#[test]
fn forbidden_fields_are_closed_on_every_graph() {
    let over = |field| SearchSetup { field, modifier: Modifier::Rounded, ..of(Algorithm::AStar) };
    for [left, right] in [[Field::Squares, Field::Hexagons], [Field::Waypoints, Field::Squares]] {
        let mut lab = lab(BoardKind::Empty, 0, [over(left), over(right)]);
        let before = [cost(&lab, 0), cost(&lab, 1)];
        lab.forbid((1..17).map(|y| Cell::new(12, y)));
        for (side, contender) in lab.contenders().iter().enumerate() {
            assert!(cost(&lab, side) > before[side]);
            let shut = |cell: &Cell| lab.board().is_forbidden(*cell);
            assert!(!contender.path().iter().any(shut));
            let touched = |point: &Point| contender.setup().field.cell(*point);
            assert!(!contender.drawn().iter().map(touched).any(|cell| shut(&cell)), "{:?}", contender.drawn());
        }
    }
}

#[test]
fn modifiers_redraw_the_path_and_change_nothing_else() {
    let mut lab = lab(BoardKind::Outdoor, 4, [of(Algorithm::AStar); 2]);
    let (path, plain, found) = (lab.contenders()[0].path().to_vec(), cost(&lab, 0), lab.contenders()[0].drawn().len());
    let mut lengths = Vec::new();
    for (_, modifier) in Modifier::NAMES {
        lab.set_up(0, SearchSetup { modifier, ..of(Algorithm::AStar) });
        let contender = &lab.contenders()[0];
        assert_eq!((contender.path(), cost(&lab, 0)), (&path[..], plain));
        assert!(modifier == Modifier::None || contender.drawn() != lab.contenders()[1].drawn());
        assert!(modifier == Modifier::Rounded || contender.drawn().len() <= found);
        lengths.push(contender.length());
    }
    assert!(
        (lengths[0] - lengths[1]).abs() < 1e-9 && lengths[2] < lengths[1] && lengths[3] < lengths[2],
        "{lengths:?}"
    );
}

#[test]
fn on_roads_of_its_own_a_path_begins_and_ends_on_one_and_no_modifier_leaves_them() {
    let mut lab = lab(BoardKind::Empty, 0, [SearchSetup::default(); 2]);
    let [five_nodes, ..] = Worked::all();
    five_nodes.load(&mut lab);
    let setup = *lab.contenders()[0].setup();
    lab.set_up(0, SearchSetup { modifier: Modifier::Rounded, ..setup });
    assert_eq!(lab.contenders()[0].drawn().len(), 4);
    let (second, before) = (lab.contenders()[0].path()[1], cost(&lab, 0));
    lab.begin_stroke();
    lab.forbid([second]);
    assert!(
        cost(&lab, 0) > before && !lab.contenders()[0].path().contains(&second),
        "no road leads by a forbidden place"
    );
    lab.undo();
    assert_eq!(cost(&lab, 0), before);
    let off = Cell::new(0, 0);
    lab.place(Marker::Start, off);
    assert_eq!(lab.contenders()[0].cost(), Err(Trouble::NoWaypoint(off)));
    lab.undo();
    lab.load(BoardKind::Empty.board(0, 24, 18));
    assert!(lab.contenders()[0].cost().is_ok(), "another map has waypoints of its own");
}

#[test]
fn dstar_lite_repairs_its_search_where_a_wall_is_drawn_and_forgets_it_when_told() {
    let mut lab = lab(BoardKind::Outdoor, 5, [of(Algorithm::DStarLite), of(Algorithm::AStar)]);
    let first = lab.contenders()[0].steps();
    let mut walls = 0;
    for _ in 0..12 {
        let path = lab.contenders()[0].path();
        let (Some(&step), Some(&wall)) = (path.get(1), path.get(4)) else { break };
        let before = lab.board().clone();
        lab.place(Marker::Start, step);
        lab.begin_stroke();
        lab.paint([wall], None);
        if lab.contenders()[1].cost().is_err() {
            lab.load(before);
            continue;
        }
        walls += 1;
        assert_eq!(lab.contenders()[0].cost(), lab.contenders()[1].cost());
    }
    let searches = lab.contenders()[0].searches().to_vec();
    assert!(walls >= 3, "only {walls} walls");
    assert_eq!(searches[0] as usize, first);
    let later = &searches[1..];
    let mean = later.iter().sum::<u32>() as usize / later.len();
    assert!(mean * 2 < first, "{searches:?}");
    lab.undo();
    assert_eq!(lab.contenders()[0].cost(), lab.contenders()[1].cost(), "after undoing");
    lab.forget();
    assert_eq!(lab.contenders()[0].searches().len(), 1);
}

#[test]
fn who_goes_to_a_shared_goal_after_others_expands_little_more_than_the_path() {
    let mut lab = lab(BoardKind::Dungeon, 5, [of(Algorithm::SharedGoal), of(Algorithm::AStar)]);
    let from = lab.contenders()[0].path().to_vec();
    for &start in from[..from.len() - 1].iter().skip(1).step_by(3) {
        lab.place(Marker::Start, start);
        let [shared, astar] = lab.contenders();
        assert_eq!(shared.cost(), astar.cost());
        assert!(shared.steps() < shared.path().len() * 2, "{} for {}", shared.steps(), shared.path().len());
    }
}

#[test]
fn a_chase_goes_on_move_by_move_until_the_deer_is_caught() {
    let mut lab = lab(BoardKind::Outdoor, 4, [of(Algorithm::Adaptive), of(Algorithm::TrailMax)]);
    let ends = |lab: &PathLab| [Marker::Start, Marker::Goal].map(|marker| lab.board().end(marker));
    let mut moves = 0;
    while lab.chase_on() {
        moves += 1;
        assert!(moves < 500, "a deer that rests is caught");
        let [wolf, deer] = ends(&lab);
        let [adaptive, flight] = lab.contenders();
        assert_eq!((adaptive.path().first(), adaptive.path().last()), (Some(&wolf), Some(&deer)));
        assert!(wolf == deer || flight.path().first() == Some(&deer) && flight.steps() > 0, "TrailMax is shown too");
    }
    let [wolf, deer] = ends(&lab);
    assert!(wolf == deer && moves > 10, "caught after {moves} moves");
    assert!(!lab.chase_on(), "and then it is over");
    let mut still = PathLab::new(lab.board().clone(), [of(Algorithm::AStar); 2]);
    assert!(!still.chase_on(), "nobody hunts");
}

#[test]
fn a_group_walks_on_alternative_paths_on_every_graph() {
    for (name, field) in Field::NAMES {
        let setup = SearchSetup { field, walkers: 5, ..of(Algorithm::AStar) };
        let lab = lab(BoardKind::Empty, 0, [setup, SearchSetup { walkers: 1, ..setup }]);
        let [group, alone] = lab.contenders();
        assert_eq!((group.others().len(), alone.others().len()), (4, 0), "{name}");
        assert_eq!(group.others()[0], alone.drawn(), "{name}: the first walks as if alone");
        if !field.has_places() {
            // Between places there is only one straight way.
            assert_ne!(group.others()[0], group.others()[1], "{name}");
        }
        assert!(cost(&lab, 0) >= cost(&lab, 1), "{name}: what others use is dearer");
    }
}

#[test]
fn a_mesh_and_a_voronoi_graph_lead_wherever_the_tiles_do_at_a_cost_that_is_no_lower() {
    for kind in [BoardKind::Indoor, BoardKind::Dungeon, BoardKind::Labyrinth, BoardKind::Outdoor, BoardKind::Terrain] {
        let of_graph = |field| SearchSetup { field, ..of(Algorithm::AStar) };
        let lab = lab(kind, 3, [of_graph(Field::Mesh), of_graph(Field::Voronoi)]);
        let tiles = PathLab::new(lab.board().clone(), [of(Algorithm::Theta), of_graph(Field::Waypoints)]);
        let best = cost(&tiles, 0).min(cost(&tiles, 1));
        for side in 0..2 {
            assert!(cost(&lab, side) >= best * 0.98, "{kind:?} {side}: {} below {best}", cost(&lab, side));
            let seen = lab.contenders()[side].waypoints().map_or(0, |waypoints| waypoints.points().len());
            let free = lab.board().tiles().values().iter().flatten().count();
            assert!(seen >= 2 && seen <= free, "{kind:?} {side}: {seen} places on {free} tiles");
        }
    }
}
