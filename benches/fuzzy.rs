//! One fuzzy decision, fuzzification included, beside the crate `fuzzy-logic_rs` on the same sets.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use fuzzy_logic_rs::aggregations::Aggregations;
use fuzzy_logic_rs::defuzzifications::Defuzzifiers;
use fuzzy_logic_rs::fuzzy_inference_systems::MamdaniFIS;
use fuzzy_logic_rs::implications::Implications;
use fuzzy_logic_rs::membership_functions::{MF, MFKind, Triangle};
use fuzzy_logic_rs::membership_ranges::MembershipRange;
use fuzzy_logic_rs::rules::Rule;
use fuzzy_logic_rs::s_norms::SNorms;
use fuzzy_logic_rs::t_norms::TNorms;
use fuzzy_logic_rs::variables::{InputVariable, OutputVariable};
use osada::brain::{Mind, Senses};
use osada::fuzzy::{Defuzzifier, Matrix, MembershipFunction, Output, Set, Variable};
use osada::grid::Stream;
use std::hint::black_box;

/// The term of cell (i, j) when `count` sets on each side speak for `count` terms.
fn term(i: usize, j: usize, count: usize) -> usize {
    (i + j).div_ceil(2) % count
}

fn triangle(index: usize, count: usize) -> (f64, f64, f64) {
    let width = 10.0 / (count - 1) as f64;
    let peak = width * index as f64;
    (peak - width, peak, peak + width)
}

fn variable(count: usize) -> Variable {
    let shape = |index| {
        let (a, b, c) = triangle(index, count);
        MembershipFunction::Triangle(a, b, c)
    };
    let sets = (0..count).map(|index| Set { name: index.to_string(), shape: shape(index) }).collect();
    Variable { name: "x".to_owned(), low: 0.0, high: 10.0, sets }
}

fn matrix(count: usize) -> Matrix {
    let cells = (0..count * count).map(|cell| term(cell / count, cell % count, count)).collect();
    let terms = (0..count).map(|term| term.to_string()).collect();
    Matrix::new(variable(count), variable(count), terms, cells).expect("a whole matrix")
}

fn centroid_matrix(count: usize) -> Matrix {
    let output = Output::new(variable(count), Defuzzifier::Centroid).expect("sets in range");
    matrix(count).with_output(output).expect("a set for each term")
}

/// The same matrix in the other crate, which samples its output at 101 points.
fn their_matrix(count: usize) -> MamdaniFIS {
    let mut system =
        MamdaniFIS::new(SNorms::Max, TNorms::Min, Implications::Min, Aggregations::Max, Defuzzifiers::Centroid);
    for name in ["x", "y"] {
        let mut input = InputVariable::new(name.to_owned(), (0.0, 10.0));
        for index in 0..count {
            let (a, b, c) = triangle(index, count);
            input.add_membership(MF::new(index.to_string(), MFKind::Triangle(Triangle::new(a, b, c))));
        }
        system.add_input(input);
    }
    let mut output = OutputVariable::new("z".to_owned(), (0.0, 10.0), 101);
    for index in 0..count {
        let (a, b, c) = triangle(index, count);
        let range = MembershipRange::new_triangle(output.get_universe(), index.to_string(), a, b, c);
        output.add_membership(range);
    }
    system.add_output(output);
    for cell in 0..count * count {
        let (i, j) = (cell / count, cell % count);
        system.add_rule(Rule::new_and([i, j, term(i, j, count)].map(|index| index as i32).to_vec(), 1.0));
    }
    system
}

/// Points all over the range, so that no branch is learnt by heart.
fn points() -> Vec<(f64, f64)> {
    let mut stream = Stream::new(1, 0);
    (0..1024).map(|_| (stream.range(0.0, 10.0), stream.range(0.0, 10.0))).collect()
}

fn decisions(criterion: &mut Criterion) {
    let points = points();
    let mut group = criterion.benchmark_group("decision");
    for count in [3, 5] {
        let size = format!("{count}x{count}");
        let (highest, centroid, theirs) = (matrix(count), centroid_matrix(count), their_matrix(count));
        let mut turn = 0;
        let mut next = || {
            turn = (turn + 1) % points.len();
            black_box(points[turn])
        };
        group.bench_function(BenchmarkId::new("highest membership", &size), |bencher| {
            bencher.iter(|| {
                let (x, y) = next();
                highest.decide(x, y)
            });
        });
        group.bench_function(BenchmarkId::new("exact centroid", &size), |bencher| {
            bencher.iter(|| {
                let (x, y) = next();
                centroid.decide(x, y)
            });
        });
        group.bench_function(BenchmarkId::new("fuzzy-logic_rs, centroid of 101 samples", &size), |bencher| {
            bencher.iter(|| {
                let (x, y) = next();
                theirs.compute_outputs(vec![x, y])
            });
        });
    }
    group.finish();
}

fn minds(criterion: &mut Criterion) {
    let settler = Mind::from_ron(include_str!("../assets/minds/settler.ron")).expect("a mind");
    let besieger = Mind::from_ron(include_str!("../assets/minds/besieger.ron")).expect("a mind");
    let senses: Vec<_> = points().into_iter().map(|(x, y)| Senses::colonist(60.0 - 6.0 * x, 60.0, y, x)).collect();
    let wave: Vec<_> = points().into_iter().map(|(x, y)| Senses::besieger(6.0 * x, 60.0, 2.0 * y - 10.0)).collect();
    let mut turn = 0;
    let mut group = criterion.benchmark_group("mind");
    for (name, mind, senses) in [("settler", settler, senses), ("besieger", besieger, wave)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                turn = (turn + 1) % senses.len();
                mind.decide(black_box(&senses[turn]))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, decisions, minds);
criterion_main!(benches);
