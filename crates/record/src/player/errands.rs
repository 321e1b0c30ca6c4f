//! Errands of scripted players, where a level is won by going somewhere: by day a party escorts the wagon or frees captives,
//! some leave the map as soon as they can, and by night everybody stands in the places that have to be held.

use super::command_words::{draft, give_order};
use super::layout::PlannedStructure;
use osada_ai::grid::{Cell, Direction};
use osada_sim::rules::{Role, StructureKind};
use osada_sim::{
    Activity, Area, Colonist, Command, Destination, Expel, LevelGoal, Order, Seconds, SetStance, Stance, Ticks, Unit,
    UnitId, World, check_site, is_fit, odds, raid_due, way_of_wagon,
};
use std::collections::BTreeMap;

/// Ticks between two looks.
const LOOK_EVERY: u64 = 20;
/// People who stay at home while a party is out, and the smallest party.
const STAY: usize = 1;
const PARTY: usize = 4;
/// Least share of a party that carries weapons.
const ARMED: f64 = 0.7;
/// A party sets out this long before the next raid at least, and is called back later.
const AHEAD: Seconds = Seconds(45.0);
const BACK: Seconds = Seconds(12.0);
/// People go to their places this long before dusk.
const BEFORE_DUSK: Seconds = Seconds(15.0);
/// Enemies this near to the party or to its aim are attacked, in tiles.
const NEAR: f64 = 7.0;
/// Distance from a camp within which its garrison comes out, in tiles.
const GUARDED: f64 = 12.0;
/// Share of hit points below which somebody turns back.
const HURT: f64 = 0.4;

/// A raider this near to a fire may have lit it, in tiles.
const TORCH: f64 = 9.0;
/// So often somebody has to be suspected before they are sent away.
const GUILTY: u32 = 2;
/// Whoever is within this distance of a fire that breaks out is suspected of it, in tiles.
const NEAR_FIRE: f64 = 3.5;

/// Who is out, and what for.
#[derive(Clone, Debug, Default)]
pub(super) struct Errands {
    away: Vec<UnitId>,
    /// How often somebody was near when a fire broke out, twice for whoever was alone there.
    suspected: BTreeMap<UnitId, u32>,
    burns: bool,
}

impl Errands {
    /// People whom nobody else may command.
    pub fn away(&self) -> &[UnitId] {
        &self.away
    }

    /// Sends people out, leads them, and calls them back.
    pub fn command(&mut self, world: &World, commands: &mut Vec<Command>) {
        if !world.clock().tick().is_multiple_of(LOOK_EVERY) || is_won_by_waiting(world) {
            return;
        }
        self.away.retain(|&id| world.unit(id).is_some());
        let Some(goal) = world.siege().goals().iter().find(|goal| goal.wins() && goal.is_errand()) else { return };
        match goal {
            LevelGoal::Unmask { .. } => self.watch(world, commands),
            LevelGoal::HoldPlaces { places, .. } => self.stand(world, places, commands),
            LevelGoal::Evacuate { at, dawn, seats, .. } => self.leave(world, (*at, *dawn, *seats), commands),
            _ => self.go(world, commands),
        }
    }

    /// A party goes to the wagon or to the next cage.
    fn go(&mut self, world: &World, commands: &mut Vec<Command>) {
        let Some(aim) = aim(world) else { return self.call_back(world, commands) };
        let until_raid = raid_due(world).map_or(Seconds(f64::MAX), Ticks::seconds);
        let is_raided = world.raiders().next().is_some();
        if self.away.is_empty() {
            let mut party = fighters(world);
            party.truncate(party.len().saturating_sub(STAY));
            let is_safe = dangers(world, aim)
                .into_iter()
                .all(|place| !odds(world, party.iter().copied(), place.centre()).is_some_and(|odds| odds.are_bad()));
            let armed = party.iter().filter(|&&id| is_armed(world, id)).count() as f64;
            if party.len() < PARTY || armed < ARMED * party.len() as f64 || is_raided || until_raid < AHEAD || !is_safe
            {
                return;
            }
            draft(party.clone(), true, commands);
            self.away = party;
            return;
        }
        // What is pulled is not left on the way: at its stops nobody looks for it.
        let is_exposed = world.siege().wagon().is_some_and(|wagon| !wagon.is_sheltered());
        let is_beside =
            self.away.iter().filter_map(|&id| world.unit(id)).any(|unit| unit.cell().euclidean(aim) <= NEAR);
        let is_called = (until_raid < BACK || is_raided) && !(is_exposed && is_beside);
        if is_called || self.away.len() < 2 {
            return self.call_back(world, commands);
        }
        let (hurt, well): (Vec<UnitId>, Vec<UnitId>) = self.away.iter().partition(|&&id| is_hurt(world, id));
        draft(hurt, false, commands);
        self.away = well;
        let enemy = self.enemy(world, aim);
        let stance = if enemy.is_some() { Stance::Free } else { Stance::Hold };
        set_stance(world, self.away.clone(), stance, commands);
        let order = match enemy {
            Some(enemy) => Order::Attack(enemy),
            None => Order::Move(beside(world, aim)),
        };
        give_order(world, self.away.clone(), order, commands);
    }

    /// Sends away whoever was near when fires broke out often enough. What raiders may have lit tells nothing.
    fn watch(&mut self, world: &World, commands: &mut Vec<Command>) {
        let burnt = std::mem::replace(&mut self.burns, !world.fires().is_empty());
        if burnt || !self.burns {
            return;
        }
        let Some(fire) = world.fires().iter().next().map(|fire| fire.cell()) else { return };
        if world.raiders().any(|(_, unit)| unit.cell().euclidean(fire) <= TORCH) {
            return;
        }
        let awake = |unit: &Unit| {
            unit.colonist().is_some_and(|colonist| !matches!(colonist.activity(), Activity::Sleep { .. }))
        };
        let near = people_of(world, |unit| awake(unit) && unit.cell().euclidean(fire) <= NEAR_FIRE);
        let weight = if near.len() == 1 { 2 } else { 1 };
        for unit in near {
            let times = self.suspected.entry(unit).or_insert(0);
            *times += weight;
            if *times >= GUILTY {
                commands.push(Expel { unit }.into());
                return;
            }
        }
    }

    /// The nearest enemy to the party's aim, among those near the aim or somebody of the party.
    fn enemy(&self, world: &World, aim: Cell) -> Option<UnitId> {
        let party: Vec<Cell> = self.away.iter().filter_map(|&id| world.unit(id)).map(Unit::cell).collect();
        let is_near = |cell: Cell| party.iter().chain([&aim]).any(|other| other.euclidean(cell) <= NEAR);
        let enemies = world.of_role(Role::Besieger).filter(|(_, unit)| is_near(unit.cell()));
        let nearest =
            enemies.min_by(|a, b| a.1.cell().euclidean(aim).total_cmp(&b.1.cell().euclidean(aim)).then(a.0.cmp(&b.0)));
        nearest.map(|(id, _)| id)
    }

    /// As many as find room go aboard, the weakest fighters first, while no raider is near their way.
    fn leave(&mut self, world: &World, (at, dawn, seats): (Area, u32, Option<u32>), commands: &mut Vec<Command>) {
        if world.clock().day(&world.rules().time) < u64::from(dawn) {
            return self.call_back(world, commands);
        }
        let landing = standable(world, at);
        let way = [Some(landing), world.hearth().map(|(_, hearth)| hearth.cell())];
        let is_near = |unit: &Unit| way.into_iter().flatten().any(|cell| cell.euclidean(unit.cell()) <= GUARDED);
        // Stragglers who rest somewhere all day stop nobody.
        if world.raiders().any(|(_, unit)| is_near(unit)) {
            return self.call_back(world, commands);
        }
        let room =
            seats.map_or(usize::MAX, |seats| seats.saturating_sub(world.siege().progress().left_today()) as usize);
        let mut people = fighters(world);
        people.reverse();
        let wounded = people_of(world, |unit| !is_fit(world.rules(), unit));
        let order: Vec<UnitId> = wounded.into_iter().chain(people).take(room).collect();
        let back: Vec<UnitId> = self.away.iter().copied().filter(|id| !order.contains(id)).collect();
        draft(back, false, commands);
        draft(not_drafted(world, &order), true, commands);
        give_order(world, order.clone(), Order::Move(landing), commands);
        self.away = order;
    }

    /// From before dusk until dawn everybody who is fit stands in the places, in turn.
    fn stand(&mut self, world: &World, places: &[Area], commands: &mut Vec<Command>) {
        let (clock, time) = (world.clock(), &world.rules().time);
        if !clock.is_night(time) && clock.until_dusk(time).seconds() > BEFORE_DUSK {
            return self.call_back(world, commands);
        }
        let out = people_of(world, |unit| self.away.is_empty() && is_fit(world.rules(), unit));
        if self.away.is_empty() {
            self.away = out;
        }
        draft(not_drafted(world, &self.away), true, commands);
        set_stance(world, self.away.clone(), Stance::Hold, commands);
        for (number, place) in places.iter().enumerate() {
            let crew: Vec<UnitId> = self.away.iter().skip(number).step_by(places.len()).copied().collect();
            give_order(world, crew, Order::Move(standable(world, *place)), commands);
        }
    }

    fn call_back(&mut self, world: &World, commands: &mut Vec<Command>) {
        let is_out = |id: &UnitId| world.unit(*id).and_then(Unit::colonist).is_some_and(Colonist::is_drafted);
        draft(std::mem::take(&mut self.away).into_iter().filter(is_out).collect(), false, commands);
    }
}

/// Checks whether holding out wins the level too: then nobody is sent away.
fn is_won_by_waiting(world: &World) -> bool {
    world.siege().goals().iter().any(|goal| matches!(goal, LevelGoal::HoldUntil(_) | LevelGoal::Save { .. }))
}

/// The tile of the wagon, or of the cage nearest to the hearth of those where the party would not be beaten, if there is any.
fn aim(world: &World) -> Option<Cell> {
    if let Some(wagon) = world.siege().wagon() {
        return world.map().structure(wagon.structure()).map(|wagon| wagon.cell());
    }
    let home = world.hearth()?.1.cell();
    let cages = world.map().structures().map(|(_, cage)| cage);
    let cages = cages.filter(|cage| world.rules().structure(cage.kind()).function.is_cage());
    let party = fighters(world);
    let rank = |cage: Cell| {
        let odds = odds(world, party.iter().copied(), cage.centre());
        (odds.is_some_and(|odds| odds.are_bad()), cage.euclidean(home))
    };
    let order = |a: &Cell, b: &Cell| {
        let ((bad, far), (other_bad, other)) = (rank(*a), rank(*b));
        bad.cmp(&other_bad).then(far.total_cmp(&other)).then(a.cmp(b))
    };
    cages.map(|cage| cage.cell()).min_by(order)
}

/// Where a party meets besiegers on its way: at its aim, and at the camps near the way of what it pulls.
fn dangers(world: &World, aim: Cell) -> Vec<Cell> {
    let way = world.siege().wagon().and_then(|_| way_of_wagon(world)).unwrap_or_default();
    let is_near = |site: &Cell| way.iter().any(|cell| cell.euclidean(*site) <= GUARDED);
    let sites = world.siege().camps().iter().filter(|camp| !camp.is_beaten()).filter_map(|camp| camp.site());
    sites.filter(is_near).chain([aim]).collect()
}

fn people_of(world: &World, wanted: impl Fn(&Unit) -> bool) -> Vec<UnitId> {
    world.of_role(Role::Colonist).filter(|(_, unit)| wanted(unit)).map(|(id, _)| id).collect()
}

/// Those who are fit, the armed and skilled first.
fn fighters(world: &World) -> Vec<UnitId> {
    let mut people = people_of(world, |unit| is_fit(world.rules(), unit));
    let rank = |id: UnitId| {
        let skill = world.unit(id).and_then(Unit::colonist).map_or(0.0, |colonist| colonist.skills().fight);
        (is_armed(world, id), skill)
    };
    people.sort_by(|&a, &b| {
        let ((armed, skill), (other_armed, other)) = (rank(a), rank(b));
        other_armed.cmp(&armed).then(other.total_cmp(&skill)).then(a.cmp(&b))
    });
    people
}

fn is_armed(world: &World, id: UnitId) -> bool {
    world.unit(id).is_some_and(|unit| unit.outfit().weapon.is_some())
}

fn is_hurt(world: &World, id: UnitId) -> bool {
    world.unit(id).is_none_or(|unit| unit.hp() / world.rules().unit(unit.kind()).hp < HURT)
}

fn not_drafted(world: &World, people: &[UnitId]) -> Vec<UnitId> {
    let is_free = |id: &UnitId| world.unit(*id).and_then(Unit::colonist).is_some_and(|colonist| !colonist.is_drafted());
    people.iter().copied().filter(is_free).collect()
}

fn set_stance(world: &World, mut units: Vec<UnitId>, stance: Stance, commands: &mut Vec<Command>) {
    let has = |id: UnitId| world.unit(id).and_then(Unit::colonist).map(|colonist| colonist.orders().stance);
    units.retain(|&id| has(id) != Some(stance));
    if !units.is_empty() {
        commands.push(SetStance { units, stance }.into());
    }
}

/// A tile beside another on which somebody can stand, or else that tile.
fn beside(world: &World, cell: Cell) -> Cell {
    let stands = |cell: &Cell| world.map().factor(world.rules(), *cell, Role::Colonist).is_some();
    Direction::ALL.map(|direction| cell.step(direction)).into_iter().find(stands).unwrap_or(cell)
}

/// The tile of an area nearest to its middle to which people can get from the hearth.
fn standable(world: &World, area: Area) -> Cell {
    let middle = area.centre();
    let home = world.hearth().map_or(middle, |(_, hearth)| hearth.cell());
    let stands = |cell: &Cell| {
        world.map().factor(world.rules(), *cell, Role::Colonist).is_some()
            && world.reachable(Role::Colonist, beside(world, home), Destination::Tile(*cell))
    };
    let cells = area.cells(world.map().width(), world.map().height()).filter(stands);
    cells.min_by(|a, b| a.octile(middle).total_cmp(&b.octile(middle)).then(a.cmp(b))).unwrap_or(middle)
}

/// So many structures of a kind in each place that has to be held, nearest to its middle first.
pub(super) fn pieces(world: &World, structure: StructureKind, each: usize) -> Vec<PlannedStructure> {
    let places = world.siege().goals().iter().flat_map(|goal| match goal {
        LevelGoal::HoldPlaces { places, .. } => places.as_slice(),
        _ => &[],
    });
    let of_place = |area: &Area| {
        let middle = area.centre();
        let mut cells: Vec<Cell> = area.cells(world.map().width(), world.map().height()).collect();
        cells.retain(|&cell| cell != middle && check_site(world, structure, cell).is_ok());
        cells.sort_by(|a, b| a.octile(middle).total_cmp(&b.octile(middle)).then(a.cmp(b)));
        cells.into_iter().take(each)
    };
    places.flat_map(of_place).map(|cell| PlannedStructure { structure, cell }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::fixture::{go_on, rules, world};

    /// A meadow of 30 × 20 tiles with a cage and eight people who have spears, or not; nobody guards the camp in the north-west.
    fn meadow(victory: &str, is_armed: bool) -> World {
        let row = |y: usize| match y {
            10 => format!("{}H{}", ".".repeat(15), ".".repeat(14)),
            13 => format!("{}CCCCCCCC{}", ".".repeat(11), ".".repeat(11)),
            _ => ".".repeat(30),
        };
        let rows: Vec<String> = (0..20).map(row).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let spears = if is_armed { "Arm(\"spear\", 8)" } else { "Say(\"no spears\")" };
        let rest = format!(
            "camp: (2, 2), stock: (food: 200), waves: [[(\"grunt\", 1)]], victory: [{victory}],
             structures: [(structure: \"cage\", at: (25, 5)), (structure: \"smithy\", at: (13, 15))],
             triggers: [(name: \"arms\", when: [AtLeast(Day, 1)], then: [{spears}])]"
        );
        // The first raid comes at dusk.
        let mut rules = rules();
        rules.time.night_seconds = rules.time.day_seconds * 0.3;
        let mut world = world(rules, &rest, &rows);
        go_on(&mut world, &[], 1);
        while is_armed && !fighters(&world).iter().all(|&id| super::is_armed(&world, id)) {
            let next = world.clock().tick() + 1;
            go_on(&mut world, &[], next);
            assert!(next < 2000, "nobody takes a spear");
        }
        world
    }

    /// What the errands ask for at the next look.
    fn asked(world: &mut World, errands: &mut Errands) -> Vec<Command> {
        let next = (world.clock().tick() + 1).next_multiple_of(LOOK_EVERY);
        go_on(world, &[], next);
        let mut commands = Vec::new();
        errands.command(world, &mut commands);
        commands
    }

    fn drafted(commands: &[Command]) -> usize {
        let people = commands.iter().map(|command| match command {
            Command::Draft(draft) if draft.drafted => draft.units.len(),
            _ => 0,
        });
        people.sum()
    }

    #[test]
    fn a_party_sets_out_armed_and_leaves_somebody_at_home() {
        for (is_armed, party) in [(true, 7), (false, 0)] {
            let mut world = meadow("Rescue(people: 1)", is_armed);
            assert_eq!(drafted(&asked(&mut world, &mut Errands::default())), party, "armed: {is_armed}");
        }
    }

    #[test]
    fn where_holding_out_wins_too_nobody_is_sent_out() {
        let mut world = meadow("Rescue(people: 1), HoldUntil(dawn: 4)", true);
        assert_eq!(asked(&mut world, &mut Errands::default()), []);
    }

    #[test]
    fn only_as_many_leave_as_find_room_and_not_before_they_can() {
        for (dawn, leave) in [(1, 3), (2, 0)] {
            let at = "((26, 8), (29, 11))";
            let mut world = meadow(&format!("Evacuate(people: 5, at: {at}, dawn: {dawn}, seats: Some(3))"), false);
            assert_eq!(drafted(&asked(&mut world, &mut Errands::default())), leave, "from dawn {dawn} on");
        }
    }

    #[test]
    fn nobody_goes_aboard_while_raiders_are_near_and_far_ones_stop_nobody() {
        let at = "((26, 8), (29, 11))";
        let mut world = meadow(&format!("Evacuate(people: 5, at: {at}, dawn: 1, seats: Some(3))"), false);
        let mut leaving = |is_awaited: &dyn Fn(&World) -> bool| {
            while !is_awaited(&world) {
                let next = world.clock().tick() + 1;
                go_on(&mut world, &[], next);
                assert!(next < 20_000, "it does not come to that");
            }
            drafted(&asked(&mut world, &mut Errands::default()))
        };
        assert_eq!(leaving(&|world| world.raiders().next().is_some()), 3, "they gather at their camp");
        let hearth = Cell::new(15, 10);
        let is_near = |world: &World| world.raiders().any(|(_, unit)| unit.cell().euclidean(hearth) < GUARDED - 2.0);
        assert_eq!(leaving(&is_near), 0);
    }

    #[test]
    fn places_are_held_by_night_in_turn_and_left_by_day() {
        let places = "[((2, 16), (4, 18)), ((24, 16), (26, 18))]";
        let mut world = meadow(&format!("HoldPlaces(places: {places}, people: 2, seconds: 900)"), false);
        let mut errands = Errands::default();
        assert_eq!(asked(&mut world, &mut errands), [], "by day");
        while !world.clock().is_night(&world.rules().time) {
            let next = world.clock().tick() + 1;
            go_on(&mut world, &[], next);
        }
        let commands = asked(&mut world, &mut errands);
        assert_eq!(drafted(&commands), 8);
        let crew = |command: &Command| match command {
            Command::Order(order) => Some(order.units.len()),
            _ => None,
        };
        assert_eq!(commands.iter().filter_map(crew).collect::<Vec<_>>(), [4, 4]);
    }
}
