//! Shared by the promises: the shipped rules and levels, small worlds from drawings, and invariants.

mod content;

pub use content::{rules, unit, world_of};
use osada::grid::{Cell, Grid};
use osada::player::Player;
use osada::sim::rules::{Challenge, Function, GarrisonRules, Role, Rules, Season, Stock, StructureRules};
use osada::sim::{Command, Event, HitPoints, Outcome, Settler, Setup, Site, Squad, UnitId, World, tick};
use std::sync::Arc;

/// Camps without garrison and palisade, where a promise is about something else.
pub fn unguarded(rules: &mut Rules) {
    rules.siege.garrison = GarrisonRules::default();
    let theirs = |row: &&mut StructureRules| matches!(row.function, Function::Palisade | Function::PalisadeGate);
    rules.structures.iter_mut().filter(theirs).for_each(|row| row.function = Function::None);
}

/// A colonist of the start, by how hard they work: 0 … 10.
pub fn settler(rules: &Rules, cell: Cell, name: Option<&str>, diligence: f64) -> Settler {
    let name = name.map(str::to_owned);
    Settler { kind: unit(rules, "colonist"), cell, name, diligence: Some(diligence), veteran: None }
}

/// A small world from a drawing: terrain glyphs of the rules, and `H` the hearth's upper left tile, `W` a stone
/// wall, `D` a door, `B` a bed, `S` spikes, `O` a bolt tower, `I` an infirmary, `K` a kitchen, `F` a field, `N` a banner,
/// `M` a smithy, `C` a colonist, all on grass, and `Z` a bridge over deep water. `waves` name besiegers and how many.
pub fn drawn(rows: &[&str], waves: &[&[(&str, u32)]], camp: Option<Cell>, seed: u64) -> World {
    stocked(rows, waves, camp, seed, Stock { wood: 500, stone: 500, food: 500, ..Stock::default() })
}

/// Like [`drawn`], with a given stock.
pub fn stocked(rows: &[&str], waves: &[&[(&str, u32)]], camp: Option<Cell>, seed: u64, stock: Stock) -> World {
    let mut rules = (*rules()).clone();
    unguarded(&mut rules);
    let rules = Arc::new(rules);
    let grass = rules.terrain_named("grass").expect("there is grass");
    let glyph = |cell: Cell| rows[cell.y as usize].chars().nth(cell.x as usize).expect("rows are of one length");
    let under = |glyph: char| if glyph == 'Z' { '~' } else { glyph };
    let by_glyph = |glyph: char| rules.terrains.iter().position(|row| row.glyph == under(glyph));
    let terrain = Grid::from_fn(rows[0].chars().count(), rows.len(), |cell| {
        by_glyph(glyph(cell)).map_or(grass, |index| osada::sim::rules::TerrainId(index as u16))
    });
    let named = |name: &str| rules.structure_named(name).unwrap_or_else(|| panic!("the rules have no {name}"));
    let mut setup = Setup {
        level: "drawn".to_owned(),
        seed,
        terrain,
        structures: Vec::new(),
        stock,
        settlers: Vec::new(),
        waves: waves
            .iter()
            .map(|band| band.iter().map(|&(name, count)| Squad::new(unit(&rules, name), count)).collect())
            .collect(),
        hour: osada::sim::DAWN,
        season: Season::Summer,
        camps: camp.into_iter().collect(),
        challenge: Challenge::Normal,
        ..Setup::default()
    };
    for cell in setup.terrain.cells() {
        match glyph(cell) {
            'H' => setup.structures.push((named("hearth"), cell)),
            'W' => setup.structures.push((named("stone_wall"), cell)),
            'D' => setup.structures.push((named("door"), cell)),
            'B' => setup.structures.push((named("bed"), cell)),
            'S' => setup.structures.push((named("spike_trap"), cell)),
            'O' => setup.structures.push((named("bolt_tower"), cell)),
            'I' => setup.structures.push((named("infirmary"), cell)),
            'K' => setup.structures.push((named("kitchen"), cell)),
            'F' => setup.structures.push((named("farm"), cell)),
            'M' => setup.structures.push((named("smithy"), cell)),
            'Z' => setup.structures.push((named("bridge"), cell)),
            'N' => setup.structures.push((named("banner"), cell)),
            'C' => {
                setup.settlers.push(settler(&rules, cell, None, 5.0));
            }
            _ => {}
        }
    }
    World::found(rules, setup).unwrap_or_else(|errors| panic!("the drawing cannot be founded: {errors:?}"))
}

/// Checks whether the clock is before a tick. The clock of a level that is decided stands still, and a test that waits for
/// it would never end, so it fails.
pub fn runs_on(world: &World, until: u64) -> bool {
    let (tick, outcome) = (world.clock().tick(), world.outcome());
    assert!(tick >= until || outcome == Outcome::Running, "{outcome:?} at tick {tick}, before {until}");
    tick < until
}

/// Lets a player play for so many ticks, or until the level is decided, and looks at every tick.
pub fn play(world: &mut World, player: &mut dyn Player, ticks: u64, mut look: impl FnMut(&World, &[Event])) {
    for _ in 0..ticks {
        if world.outcome() != Outcome::Running {
            return;
        }
        let commands: Vec<Command> = player.commands(world);
        let events = tick(world, &commands);
        look(world, &events);
    }
}

/// Invariants of every tick of every game.
pub fn check_invariants(world: &World) {
    let (rules, map) = (world.rules(), world.map());
    for (id, unit) in world.units() {
        let cell = unit.cell();
        assert!(map.contains(cell), "{} {id} is off the map at {cell}", unit.name());
        let stands = map.factor(rules, cell, unit.role()).is_some();
        assert!(stands, "tick {}: {} {id} stands in something at {cell}", world.clock().tick(), unit.name());
        let full = rules.unit(unit.kind()).hp;
        assert!(
            unit.hp() > HitPoints(0.0) && unit.hp() <= full,
            "{} has {} of {full} hit points",
            unit.name(),
            unit.hp()
        );
        assert!(unit.place().x.is_finite() && unit.place().y.is_finite());
        if let Some(colonist) = unit.colonist() {
            assert!((0.0..=10.0).contains(&colonist.fatigue()));
        }
        if let Some(besieger) = unit.besieger() {
            assert!((-10.0..=10.0).contains(&besieger.morale()));
        }
    }
    let stock = world.stock();
    assert!(stock.wood.max(stock.stone).max(stock.food) < 1_000_000, "the stock went below nothing: {stock}");
    check_jobs(world);
    for (id, structure) in map.structures() {
        let size = rules.structure(structure.kind()).size;
        for tile in osada::sim::covered(structure.cell(), size) {
            assert_eq!(map.structure_at(tile).map(|(at, _)| at), Some(id), "two structures on {tile}");
        }
    }
}

/// Remembers where everybody was, and objects to jumps and cut corners.
#[derive(Default)]
pub struct Footsteps(Vec<(UnitId, Cell)>);

impl Footsteps {
    /// Takes in a tick. A step leads to a neighbouring tile, and a diagonal one passes between two free ones.
    pub fn follow(&mut self, world: &World) {
        for &(id, from) in &self.0 {
            let Some(unit) = world.unit(id) else { continue };
            let to = unit.cell();
            assert!(from.chebyshev(to) <= 1, "{} jumped from {from} to {to}", unit.name());
            if from.x != to.x && from.y != to.y {
                for beside in [Cell::new(from.x, to.y), Cell::new(to.x, from.y)] {
                    let free = world.map().factor(world.rules(), beside, unit.role()).is_some();
                    assert!(free, "{} cut the corner at {beside} from {from} to {to}", unit.name());
                }
            }
        }
        self.0.clear();
        self.0.extend(world.units().map(|(id, unit)| (id, unit.cell())));
    }
}

/// Nobody does two jobs, no job is done by two, none is about something that is gone.
fn check_jobs(world: &World) {
    for (id, unit) in world.of_role(Role::Colonist) {
        if let Some(osada::sim::Activity::Work { job }) = unit.colonist().map(|colonist| colonist.activity())
            && let Some(job) = world.jobs().get(job)
        {
            assert_eq!(job.worker(), Some(id), "{} does a job that is not theirs", unit.name());
        }
    }
    for pile in world.map().goods().iter() {
        let job = world.jobs().get(pile.job()).map(|job| job.site());
        assert_eq!(job, Some(Site::Goods(pile.cell())), "nobody can ever carry away what lies at {}", pile.cell());
        assert!(!pile.goods().is_empty(), "nothing lies at {}", pile.cell());
    }
    for (_, job) in world.jobs().iter() {
        match job.site() {
            Site::Structure(id) => assert!(world.map().structure(id).is_some(), "a job about a structure that is gone"),
            Site::Beast(id) => assert!(world.unit(id).is_some(), "a job about a beast that is gone"),
            Site::Goods(cell) => assert!(world.map().goods().at(cell).is_some(), "a job about goods that are gone"),
            Site::Fire(cell) => assert!(world.fires().at(cell).is_some(), "a job about a fire that is out"),
            Site::Tile(cell) | Site::Plan(_, cell) | Site::Grave(_, cell) => {
                assert!(world.jobs().at(cell).is_some(), "an unmarked job")
            }
        }
    }
}
