//! How fast the simulation runs: the first siege as it is played, and a thousand units at once; and how long a save takes.

#[path = "../tests/common/content.rs"]
mod content;

use content::{rules, unit, world_of};
use criterion::{Criterion, criterion_group, criterion_main};
use osada::grid::{Cell, Grid, Stream};
use osada::player::named;
use osada::record::{Content, Recorder, load, save};
use osada::sim::rules::{Rules, Stock};
use osada::sim::{Area, Designate, HerdSetup, JobKind, Settler, Setup, Squad, World, tick};
use std::hint::black_box;
use std::sync::Arc;

/// The first siege on the fifth day, with the planner's defence half built.
fn fifth_day() -> World {
    let mut world = world_of("first_siege", 1);
    let mut player = named("planner").expect("there is a planner");
    for _ in 0..36_000 {
        let commands = player.commands(&world);
        tick(&mut world, &commands);
    }
    world
}

/// 400 colonists at work, 300 deer and 300 besiegers on 192×128 tiles.
fn thousand(rules: &Arc<Rules>) -> World {
    let mut stream = Stream::new(1, 77);
    let named = |name: &str| rules.terrain_named(name).expect("the rules have it");
    let (grass, tree) = (named("grass"), named("tree"));
    let unit = |name: &str| unit(rules, name);
    let terrain = Grid::from_fn(192, 128, |cell| {
        let wild = cell.chebyshev(Cell::new(96, 64)) > 8 && stream.chance(0.12);
        if wild { tree } else { grass }
    });
    let settler = |number: i32| Settler {
        kind: unit("colonist"),
        cell: Cell::new(86 + number % 20, 54 + number / 20),
        name: None,
        diligence: None,
        veteran: None,
    };
    let setup = Setup {
        level: "thousand".to_owned(),
        seed: 1,
        terrain,
        structures: vec![(rules.structure_named("hearth").expect("the rules have it"), Cell::new(96, 64))],
        stock: Stock { wood: 1000, stone: 1000, food: 10_000, ..Stock::default() },
        settlers: (0..400).map(settler).collect(),
        herds: (0..10)
            .map(|herd| HerdSetup { kind: unit("deer"), cell: Cell::new(10 + 18 * herd, 20), count: 30 })
            .collect(),
        waves: vec![vec![Squad::new(unit("grunt"), 300)]],
        camps: vec![Cell::new(4, 100)],
        hour: osada::sim::DAWN,
        ..Setup::default()
    };
    let mut world = World::found(rules.clone(), setup).expect("it can be founded");
    let all = Area::new(Cell::new(0, 0), Cell::new(191, 127));
    tick(&mut world, &[Designate { job: JobKind::Chop, area: all }.into()]);
    // Dusk of the first day, the wave has mustered and walks.
    for _ in 0..7_000 {
        tick(&mut world, &[]);
    }
    world
}

fn ticks(criterion: &mut Criterion) {
    let rules = rules();
    let siege = fifth_day();
    let crowd = thousand(&rules);
    println!("first siege, fifth day: {} units; crowd: {} units", siege.units().count(), crowd.units().count());
    let mut group = criterion.benchmark_group("600 ticks");
    group.sample_size(10);
    for (name, world) in [("first siege, fifth day", &siege), ("a thousand units", &crowd)] {
        group.bench_function(name, |bencher| {
            bencher.iter_batched(
                || world.clone(),
                |mut world| {
                    for _ in 0..600 {
                        black_box(tick(&mut world, &[]));
                    }
                },
                criterion::BatchSize::LargeInput,
            );
        });
    }
    group.finish();
}

/// The largest level that ships, five days of a defended game with its record.
fn saves(criterion: &mut Criterion) {
    let content = Content::shipped("no_end").expect("it ships");
    let (mut world, level) = content.build(1).expect("it can be built");
    let mut recorder = Recorder::new(content.clone(), &world);
    let mut player = named("planner").expect("there is a planner");
    for _ in 0..36_000 {
        let commands = player.commands(&world);
        recorder.tick(&mut world, &commands);
    }
    let write = || save(&world, &content, Some(&recorder), None, &level.title, Vec::new()).expect("it can be saved");
    let bytes = write();
    println!("no end, fifth day: {} bytes", bytes.len());
    let mut group = criterion.benchmark_group("saves");
    group.sample_size(20);
    group.bench_function("write", |bencher| bencher.iter(|| black_box(write())));
    group.bench_function("read", |bencher| bencher.iter(|| black_box(load(&bytes).expect("it is whole"))));
    group.finish();
}

criterion_group!(benches, ticks, saves);
criterion_main!(benches);
