//! The words of a scenario: a drawn scene, what is asked of it, and the exact list of what happens.

use crate::common::{rules, settler, unguarded, unit};
use osada::grid::{Cell, Grid};
use osada::lab::testing::Transcript;
use osada::level::testing::{PEOPLE, STRUCTURE_LETTERS};
use osada::sim::rules::{Function, PracticeRules, Role, Rules, Stock, TerrainId, WoundRules};
use osada::sim::{
    Chief, Command, HerdSetup, HitPoints, Outcome, RaidMemory, Refusal, Seconds, Setup, Squad, UnitId, World, check,
    tick,
};
use std::sync::Arc;

/// A scene before it begins.
pub struct Scene {
    rules: Rules,
    setup: Setup,
}

/// A drawing: terrain glyphs of the rules, [`STRUCTURE_LETTERS`] by their upper left tiles, `1` … `4` people, `d` deer and
/// `v` wolves, `X` the camp of the besiegers, which is open and unguarded.
///
/// The rules are those of the mod `tests/scenarios/calm`: nobody is tired, everybody's skill is 1 and stays so,
/// stones are thrown for 2, nothing leaves a wound or loot, nobody digs, spikes take 25 hit points, banners make no
/// blow harder, towers shoot for 6 every two seconds and need nobody, no shot goes astray, it is day for a second
/// and night for the rest of a long day, so that a wave comes at tick 60 and attacks at once, and the first meal is
/// more than 2,000 ticks away.
pub fn scene(rows: &[&str]) -> Scene {
    let mut rules = (*rules()).clone();
    rules.traits.skill = (1.0, 1.0);
    rules.fatigue.start = (0.0, 0.0);
    rules.time.night_seconds = rules.time.day_seconds - Seconds(1.0);
    rules.siege.muster_seconds = Seconds(0.0);
    unguarded(&mut rules);
    rules.units.iter_mut().flat_map(|row| &mut row.attacks).for_each(|attack| attack.scatter = 0.0);
    for row in &mut rules.units {
        (row.loot, row.digs) = (Stock::default(), None);
        if row.role == Role::Colonist {
            row.attacks.iter_mut().filter(|attack| attack.is_ranged()).for_each(|attack| attack.damage = 2.0);
        }
    }
    (rules.wounds, rules.practice) = (WoundRules::default(), PracticeRules::default());
    for row in &mut rules.structures {
        match &mut row.function {
            Function::Tower { damage, scatter, unmanned, interval, .. } => {
                (*damage, *scatter, *unmanned, *interval) = (HitPoints(6.0), 0.0, 1.0, Seconds(2.0));
            }
            Function::Trap { damage, .. } => *damage = HitPoints(25.0),
            Function::Banner { strength, .. } => *strength = 1.0,
            _ => {}
        }
    }
    let glyph = |cell: Cell| rows[cell.y as usize].chars().nth(cell.x as usize).expect("rows are of one length");
    let grass = rules.terrain_named("grass").expect("there is grass");
    let terrain = Grid::from_fn(rows[0].chars().count(), rows.len(), |cell| {
        let found = rules.terrains.iter().position(|row| row.glyph == glyph(cell));
        found.map_or(grass, |index| TerrainId(index as u16))
    });
    let mut setup = Setup {
        level: "scene".to_owned(),
        seed: 1,
        terrain,
        stock: Stock { wood: 100, stone: 100, food: 100, ..Stock::default() },
        hour: osada::sim::DAWN,
        ..Setup::default()
    };
    for cell in setup.terrain.cells() {
        let it = glyph(cell);
        if let Some((_, name)) = STRUCTURE_LETTERS.iter().find(|(glyph, _)| *glyph == it) {
            let kind = rules.structure_named(name).unwrap_or_else(|| panic!("the rules have no {name}"));
            setup.structures.push((kind, cell));
        }
        match it {
            '1'..='4' => {
                let name = PEOPLE[it as usize - '1' as usize];
                setup.settlers.push(settler(&rules, cell, Some(name), 5.0));
            }
            'd' => setup.herds.push(HerdSetup { kind: unit(&rules, "deer"), cell, count: 1 }),
            'v' => setup.herds.push(HerdSetup { kind: unit(&rules, "wolf"), cell, count: 1 }),
            'X' => setup.camps.push(cell),
            _ => {}
        }
    }
    setup.settlers.sort_by(|a, b| a.name.cmp(&b.name));
    Scene { rules, setup }
}

impl Scene {
    /// With other rules.
    pub fn rules(mut self, change: impl Fn(&mut Rules)) -> Self {
        change(&mut self.rules);
        self
    }

    /// With one row of the unit table changed.
    pub fn unit(self, name: &str, change: impl Fn(&mut osada::sim::rules::UnitRules)) -> Self {
        self.rules(|rules| change(rules.units.iter_mut().find(|row| row.name == name).expect("the rules have it")))
    }

    /// With one row of the structure table changed.
    pub fn structure(self, name: &str, change: impl Fn(&mut osada::sim::rules::StructureRules)) -> Self {
        self.rules(|rules| change(rules.structures.iter_mut().find(|row| row.name == name).expect("the rules have it")))
    }

    /// With people who are as tired as this, from 0 to 10.
    pub fn tired(self, fatigue: f64) -> Self {
        self.rules(|rules| rules.fatigue.start = (fatigue, fatigue))
    }

    /// With besiegers who come for the hearth and not for people.
    pub fn for_the_hearth(self) -> Self {
        self.rules(|rules| {
            let besiegers = rules.units.iter_mut().filter(|row| row.role == Role::Besieger);
            besiegers.for_each(|row| row.mind = Some("wrecker".to_owned()));
        })
    }

    /// With a wave more.
    pub fn wave(mut self, squads: &[(&str, u32)]) -> Self {
        self.setup.waves.push(squads.iter().map(|&(name, count)| Squad::new(unit(&self.rules, name), count)).collect());
        self
    }

    /// Against a chief who remembers these raids.
    pub fn remembering(mut self, memory: &[RaidMemory]) -> Self {
        self.setup.chief = Chief::remembering(None, memory.to_vec());
        self
    }

    /// Against a chief with this mind.
    pub fn led_by(self, chief: &str) -> Self {
        self.rules(|rules| rules.siege.chief = Some(chief.to_owned()))
    }

    /// With another seed.
    pub fn seed(mut self, seed: u64) -> Self {
        self.setup.seed = seed;
        self
    }

    /// The first tick.
    pub fn begin(self) -> Play {
        let drawn: Vec<Cell> = self.setup.settlers.iter().map(|settler| settler.cell).collect();
        let world = World::found(Arc::new(self.rules), self.setup)
            .unwrap_or_else(|errors| panic!("the scene cannot be founded: {errors:?}"));
        let stand = world.of_role(Role::Colonist).map(|(_, unit)| unit.cell());
        assert!(stand.eq(drawn), "somebody is drawn where nobody can stand");
        let transcript = Transcript::begin(&world);
        Play { world, transcript }
    }
}

/// A scene that goes on, and what has happened in it so far.
pub struct Play {
    pub world: World,
    transcript: Transcript,
}

impl Play {
    /// Gives a command, which is carried out in a tick of its own. What `check` says of it is what happens.
    pub fn command(&mut self, command: impl Into<Command>) -> &mut Self {
        let command = command.into();
        let answer = check(&self.world, &command);
        let before = self.transcript.lines().len();
        self.tick(&[command]);
        let refused = self.transcript.lines()[before..].iter().any(|(_, line)| line.starts_with("refused"));
        assert_eq!(answer.is_err(), refused, "what is checked is what happens: {answer:?}");
        self
    }

    /// Asks whether a command would be carried out, and why not.
    pub fn check(&self, command: &Command) -> Result<(), Refusal> {
        check(&self.world, command)
    }

    /// Goes on until the clock shows this tick, or the level is decided.
    pub fn until(&mut self, end: u64) -> &mut Self {
        while self.world.clock().tick() < end && self.world.outcome() == Outcome::Running {
            self.tick(&[]);
        }
        self
    }

    fn tick(&mut self, commands: &[Command]) {
        let now = self.world.clock().tick();
        let events = tick(&mut self.world, commands);
        self.transcript.add(now, &self.world, &events);
    }

    /// The lines of the log since the beginning or the last call of [`Play::expect`], without the ticks.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.transcript.lines().iter().map(|(_, line)| line.as_str())
    }

    /// Compares the log since the beginning or the last call, by tick: every event, and every change of activity.
    #[track_caller]
    pub fn expect(&mut self, expected: &[(u64, &str)]) {
        let found = self.transcript.take_lines();
        let same = found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| (a.0, &a.1[..]) == *b);
        if !same {
            let lines: String = found.iter().map(|(tick, line)| format!("        ({tick}, {line:?}),\n")).collect();
            panic!("what happened is not what was expected, but:\n{lines}");
        }
    }

    /// Somebody of a name, such as "Ada" or "Grunt 1", dead or alive.
    pub fn id(&self, name: &str) -> UnitId {
        let found = self.transcript.names().iter().find(|(_, known)| *known == name);
        *found.unwrap_or_else(|| panic!("there was never a {name}, only {:?}", self.transcript.names().values())).0
    }

    /// The first of those of a title, such as "Grunt 2" of "Grunt".
    pub fn first(&self, title: &str) -> String {
        let found = self.transcript.names().values().find(|name| name.starts_with(title));
        found.unwrap_or_else(|| panic!("there was never a {title}")).clone()
    }

    /// The tile on which somebody is.
    pub fn cell(&self, name: &str) -> (i32, i32) {
        let cell = self.world.unit(self.id(name)).unwrap_or_else(|| panic!("{name} is gone")).cell();
        (cell.x, cell.y)
    }
}
