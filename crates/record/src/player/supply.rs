//! Keeping wood, stone and food coming in.

use super::arming::wants_hides;
use super::roster::Omissions;
use osada_ai::grid::Cell;
use osada_sim::rules::{Good, Role, Stock};
use osada_sim::{Area, Camp, Command, Designate, Destination, Job, JobKind, Site, World};

/// Wanted stock of each good, and number of open jobs for it.
const ENOUGH: [(Good, JobKind, u32); 3] =
    [(Good::Wood, JobKind::Chop, 70), (Good::Stone, JobKind::Mine, 80), (Good::Food, JobKind::Forage, 40)];
const OPEN_JOBS: usize = 4;
/// Largest distance of work from the hearth, and least distance from a camp, in tiles.
const FAR: f64 = 34.0;
const CAMP: f64 = 14.0;

/// Less food than this is meagre: herds and berries are soon used up.
const MEAGRE: u32 = 30;

/// True if fields have to come first: little food is stored.
pub(super) fn is_meagre(world: &World) -> bool {
    world.stock().food < MEAGRE
}

/// Stored goods that are not needed for plans.
pub(super) fn uncommitted(world: &World) -> Stock {
    let mut purse = world.stock();
    for (_, job) in world.jobs().iter() {
        if let (Site::Plan(kind, _), false) = (job.site(), job.is_paid()) {
            // Plans that are unpaid but fully supplied already have their goods.
            let _ = purse.take(&world.rules().structure(kind).cost);
        }
    }
    purse
}

/// Designates the nearest sources of goods that run short.
pub(super) fn gather(world: &World, without: &Omissions, commands: &mut Vec<Command>) {
    let Some((_, hearth)) = world.hearth() else { return };
    let home = hearth.cell();
    // Goods on the ground will be stored soon.
    let owned = world.possessions();
    for (good, kind, enough) in ENOUGH {
        let open = world.jobs().iter().filter(|(_, job)| job.kind() == kind).count();
        if owned.of(good) >= enough || open >= OPEN_JOBS {
            continue;
        }
        mark(world, kind, home, FAR, OPEN_JOBS - open, commands);
    }
    if owned.food < 25 || wants_hides(world, without) {
        hunt(world, home, FAR, commands);
    }
}

/// Designates the sources nearest to the hearth for a kind of work: this many, and none farther than `far` tiles.
pub(super) fn mark(world: &World, kind: JobKind, home: Cell, far: f64, most: usize, commands: &mut Vec<Command>) {
    let mut sources: Vec<Cell> = sources(world, kind, home, far);
    sources.sort_by(|a, b| a.octile(home).total_cmp(&b.octile(home)).then(a.cmp(b)));
    sources.truncate(most);
    let designate = |cell: Cell| Command::Designate(Designate { job: kind, area: Area::tile(cell) });
    commands.extend(sources.into_iter().map(designate));
}

/// Tiles for a kind of work that are near enough, reachable and not designated.
fn sources(world: &World, kind: JobKind, home: Cell, far: f64) -> Vec<Cell> {
    let from = world.of_role(Role::Colonist).next().map_or(home, |(_, unit)| unit.cell());
    world
        .map()
        .cells()
        .filter(|&cell| cell.octile(home) <= far && is_source(world, kind, cell))
        .filter(|&cell| world.jobs().at(cell).is_none() && world.map().structure_at(cell).is_none())
        .filter(|&cell| world.reachable(Role::Colonist, from, Destination::beside(cell)))
        .collect()
}

/// True if a tile can be worked on in this way, out of sight of any camp.
pub(super) fn is_source(world: &World, kind: JobKind, cell: Cell) -> bool {
    let row = world.map().terrain(cell).map(|terrain| world.rules().terrain(terrain));
    row.and_then(|row| row.harvest.as_ref()).is_some_and(|harvest| harvest.job == kind)
        && world.siege().camps().iter().filter_map(Camp::site).all(|camp| camp.octile(cell) >= CAMP)
}

/// Designates the beast nearest to the hearth, one at a time, and none farther than `far` tiles.
pub(super) fn hunt(world: &World, home: Cell, far: f64, commands: &mut Vec<Command>) {
    let can_be_hunted = |job: &Job| match job.site() {
        Site::Beast(id) => world.unit(id).is_some_and(|beast| !world.is_guarded(beast.cell())),
        _ => false,
    };
    if world.jobs().iter().any(|(_, job)| job.kind() == JobKind::Hunt && can_be_hunted(job)) {
        return;
    }
    let is_near = |cell: &Cell| cell.octile(home) <= far && !world.is_guarded(*cell);
    let near = world.of_role(Role::Prey).map(|(_, unit)| unit.cell()).filter(is_near);
    if let Some(cell) = near.min_by(|a, b| a.octile(home).total_cmp(&b.octile(home)).then(a.cmp(b))) {
        commands.push(Designate { job: JobKind::Hunt, area: Area::tile(cell) }.into());
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{go_on, rules, world};
    use super::*;
    use osada_content::shipped;
    use osada_sim::rules::GarrisonRules;

    /// Forty columns of grass with these rows, and a camp far in the east.
    fn plain(rest: &str, rows: [&str; 3]) -> World {
        let [first, second, third] = rows.map(|row| format!("{row:.<40}"));
        let grass = ".".repeat(40);
        let rows = [&grass, &grass, &first, &second, &third, &grass, &grass, &grass].map(String::as_str);
        world(rules(), &format!("{rest}, camp: (36, 4), waves: [[(\"grunt\", 1)]]"), &rows)
    }

    /// A wood of which the last tree stands beside the camp.
    fn wood(stock: &str) -> World {
        let rows = ["..H...T.T.T.T.T.T.............T", ".........", "..C...#b"];
        plain(&format!("stock: ({stock})"), rows)
    }

    /// The tiles that are designated for a kind of work.
    fn designated(world: &World, kind: JobKind) -> Vec<(i32, i32)> {
        let mut commands = Vec::new();
        gather(world, &Omissions::default(), &mut commands);
        let tile = |command: &Command| match command {
            Command::Designate(Designate { job, area }) if *job == kind => Some((area.from.x, area.from.y)),
            _ => None,
        };
        commands.iter().filter_map(tile).collect()
    }

    /// Applies the commands of supply, and runs one tick.
    fn supply_once(world: &mut World) {
        let mut commands = Vec::new();
        gather(world, &Omissions::default(), &mut commands);
        go_on(world, &commands, 1);
    }

    #[test]
    fn the_nearest_sources_of_what_runs_short_are_designated_four_at_most() {
        let mut world = wood("wood: 69, stone: 79, food: 39");
        assert_eq!(designated(&world, JobKind::Chop), [(6, 2), (8, 2), (10, 2), (12, 2)]);
        assert_eq!(designated(&world, JobKind::Mine), [(6, 4)]);
        assert_eq!(designated(&world, JobKind::Forage), [(7, 4)]);
        supply_once(&mut world);
        assert_eq!(designated(&world, JobKind::Chop), [], "four are enough at a time");
        assert_eq!(designated(&world, JobKind::Mine), [], "there is no other rock");
    }

    #[test]
    fn what_there_is_enough_of_is_not_gathered() {
        let world = wood("wood: 70, stone: 80, food: 40");
        for kind in [JobKind::Chop, JobKind::Mine, JobKind::Forage, JobKind::Hunt] {
            assert_eq!(designated(&world, kind), []);
        }
    }

    #[test]
    fn nobody_is_sent_near_a_camp_or_far_from_the_hearth() {
        let near_camp = plain("stock: (stone: 80)", ["..H..", "", "..C..................T...T"]);
        assert_eq!(designated(&near_camp, JobKind::Chop), [(21, 4)]);
        let far_away = plain("stock: (stone: 80)", ["T..................................H...", "", "C.."]);
        assert_eq!(designated(&far_away, JobKind::Chop), []);
    }

    #[test]
    fn beasts_beside_a_guarded_camp_are_not_hunted() {
        let hunted = |garrison: GarrisonRules| {
            let mut rules = rules();
            rules.siege.garrison = garrison;
            let grass = ".".repeat(40);
            let home = format!("{:.<40}", "..H..C");
            let rows = [&grass, &grass, &home, &grass, &grass, &grass, &grass, &grass].map(String::as_str);
            let herd = "stock: (), camp: (30, 3), herds: [(unit: \"deer\", count: 2, at: (26, 3))]";
            let world = world(rules, &format!("{herd}, waves: [[(\"grunt\", 1)]]"), &rows);
            designated(&world, JobKind::Hunt).len()
        };
        let unguarded = rules().siege.garrison;
        let guarded = shipped::rules().expect("the shipped rules are right").siege.garrison;
        assert_eq!((hunted(unguarded), hunted(guarded)), (1, 0));
    }

    #[test]
    fn nobody_is_sent_where_no_way_leads() {
        let shore = plain("stock: ()", ["..H......~~~", ".........T~~", "..C......~~~"]);
        assert_eq!(designated(&shore, JobKind::Chop), [(9, 3)]);
        let island = plain("stock: ()", ["..H......~~~", ".........~T~", "..C......~~~"]);
        assert_eq!(designated(&island, JobKind::Chop), []);
    }

    #[test]
    fn one_beast_is_hunted_at_a_time_and_only_when_food_is_short() {
        let with = |food: u32| {
            let herd = "herds: [(unit: \"deer\", count: 2)]";
            plain(&format!("stock: (food: {food}), {herd}"), ["..H..", "", "..C.."])
        };
        assert_eq!(designated(&with(25), JobKind::Hunt), []);
        let mut world = with(24);
        let home = Cell::new(2, 2);
        let beasts = world.of_role(Role::Prey).map(|(_, unit)| unit.cell());
        let nearest = beasts.min_by(|a, b| a.octile(home).total_cmp(&b.octile(home))).expect("there are deer");
        let chosen = if nearest.octile(home) <= FAR { vec![(nearest.x, nearest.y)] } else { vec![] };
        assert_eq!(designated(&world, JobKind::Hunt), chosen);
        supply_once(&mut world);
        assert_eq!(designated(&world, JobKind::Hunt), []);
    }
}
