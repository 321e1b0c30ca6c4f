//! Units, jobs and obstacles described in plain words.

use osada::grid::Cell;
use osada::level::Victory;
use osada::path::{Step, StepKind};
use osada::sim::rules::{Function, Role, StructureKind, StructureRules};
use osada::sim::{
    Activity, Aim, Colonist, FieldState, Intent, Job, JobId, JobKind, Obstacle, Order, Patience, Product, Progress,
    Site, Stance, StructureState, Target, Unit, UnitId, World, job_cell, unanswered_attacker,
};
use osada_cli::words::{place_words, side_words};
use osada_cli::work_kinds::WorkKind;

pub fn title(world: &World, unit: &Unit) -> String {
    let kind = &world.rules().unit(unit.kind()).title;
    if unit.name() == kind { kind.clone() } else { format!("{}, {}", unit.name(), kind.to_lowercase()) }
}

/// One sentence on a unit's activity.
pub fn sentence(world: &World, unit: &Unit) -> String {
    if let Some(colonist) = unit.colonist() {
        let what = colonist_doing(world, unit, colonist);
        let stays = colonist.activity() == Activity::Post || colonist.draft() == Some(Order::Hold);
        let attacker = unanswered_attacker(world, unit).filter(|_| stays && !on_the_way(unit));
        let under_fire = attacker.map(|by| format!(", struck from out of reach by {}", name_of(world, by)));
        return format!("{what}{}.", under_fire.unwrap_or_default());
    }
    if let Some(besieger) = unit.besieger() {
        return format!("{}.", besieger_doing(world, unit, besieger));
    }
    let fleeing = unit.beast().is_some_and(|beast| beast.is_fleeing(world.clock().now()));
    let hunted = unit.beast().and_then(|beast| beast.prey());
    if let Some(prey) = hunted {
        return format!("Hunts {}.", name_of(world, prey));
    }
    if unit.role() == Role::Predator && !fleeing {
        return "Roams with the pack.".to_owned();
    }
    if fleeing { "Runs from anyone who came too near.".to_owned() } else { "Grazes with the herd.".to_owned() }
}

/// Traits of a person: "lazy; builds well, fights badly".
pub fn traits(colonist: &Colonist) -> String {
    let nature = match colonist.diligence() {
        diligence if diligence < 3.5 => "Lazy",
        diligence if diligence > 6.5 => "Hard-working",
        _ => "Neither lazy nor eager",
    };
    let skills = colonist.skills();
    let known = [("builds", skills.build), ("gathers", skills.gather), ("fights", skills.fight)];
    let remarkable: Vec<String> = known
        .into_iter()
        .filter_map(|(what, skill)| match skill {
            skill if skill >= 1.08 => Some(format!("{what} well")),
            skill if skill <= 0.92 => Some(format!("{what} badly")),
            _ => None,
        })
        .collect();
    if remarkable.is_empty() { nature.to_owned() } else { format!("{nature}; {}", remarkable.join(", ")) }
}

fn structure_title(world: &World, kind: StructureKind) -> String {
    world.rules().structure(kind).title.to_lowercase()
}

fn name_of(world: &World, id: UnitId) -> String {
    world.unit(id).map_or_else(|| "somebody who is gone".to_owned(), |unit| unit.name().to_owned())
}

fn on_the_way(unit: &Unit) -> bool {
    matches!(unit.walk().progress(), Progress::Walking(_) | Progress::Waiting(_))
}

fn colonist_doing(world: &World, unit: &Unit, colonist: &Colonist) -> String {
    let going = on_the_way(unit);
    if let Some(order) = colonist.draft() {
        return match order {
            Order::Hold => stance(colonist.orders().stance, going).to_owned(),
            Order::Line { .. } if unit.walk().is_paused() => "Drafted: waits for the others in the line".to_owned(),
            Order::Line { place, .. } => format!("Drafted: goes in line to stand {}", place_words(world, place)),
            Order::Move(cell) => format!("Drafted: goes to stand {}", place_words(world, cell)),
            Order::Attack(target) => format!("Drafted: attacks {}", name_of(world, target)),
            Order::Raze(id) => {
                let title = world.map().structure(id).map(|structure| structure_title(world, structure.kind()));
                format!("Drafted: tears down the {}", title.unwrap_or_else(|| "ruin".to_owned()))
            }
        };
    }
    match colonist.activity() {
        Activity::Idle if going => "Has nothing to do; goes to the hearth".to_owned(),
        Activity::Idle => "Has nothing to do".to_owned(),
        Activity::Sleep { collapsed: true, .. } => "Has collapsed and sleeps where they fell".to_owned(),
        Activity::Sleep { bed: Some(_), .. } if going => "Goes to bed".to_owned(),
        Activity::Sleep { bed: Some(_), .. } => "Sleeps in a bed".to_owned(),
        Activity::Sleep { .. } => "Sleeps on the ground".to_owned(),
        Activity::Rest { .. } if going => "Goes to rest and heal".to_owned(),
        Activity::Rest { bed: Some(_) } => "Rests in bed to heal".to_owned(),
        Activity::Rest { .. } => "Rests by the hearth to heal".to_owned(),
        Activity::Eat { until: Some(_), .. } => "Eats".to_owned(),
        Activity::Eat { at, .. } => {
            let table = world.map().structure(at).map(|table| structure_title(world, table.kind()));
            format!("Goes to the {} for a meal", table.unwrap_or_else(|| "hearth".to_owned()))
        }
        Activity::Arm { gear: Some(gear) } => {
            format!("Goes to the smithy for a {}", world.rules().gear(gear).title.to_lowercase())
        }
        Activity::Arm { gear: None } => "Goes to the smithy to put away weapon and armour".to_owned(),
        Activity::Talk { .. } => "Stays for a chat after the meal".to_owned(),
        Activity::Stroll { .. } => "Takes a walk".to_owned(),
        Activity::Mourn { at, until } => {
            let dead = world.community().in_grave(at).map_or("a grave", |fallen| fallen.name.as_str());
            let verb = if until.is_some() { "Mourns" } else { "Goes to the grave of" };
            format!("{verb} {dead}")
        }
        Activity::Work { job } => work(world, job, going),
        Activity::Fight { target } => format!("Fights {}", name_of(world, target)),
        Activity::Flee => "Runs to the hearth".to_owned(),
        Activity::Shelter if going => "Runs to the hearth: the bell is ringing".to_owned(),
        Activity::Shelter => "Waits at the hearth until the bell is silent".to_owned(),
        Activity::Post if going => "Goes to their post: the bell is ringing".to_owned(),
        Activity::Post => "Holds their post until the bell is silent".to_owned(),
        Activity::Carry { to } => {
            let store = world.map().structure(to).map(|store| structure_title(world, store.kind()));
            format!("Carries {} to the {}", colonist.carried(), store.unwrap_or_else(|| "store".to_owned()))
        }
    }
}

/// Speed on a tile that costs this much, to end a sentence with.
pub fn pace(factor: f64) -> String {
    match factor {
        1.0 => "at full speed".to_owned(),
        _ if factor < 1.0 => format!("{:.0} % faster than on grass", 100.0 / factor - 100.0),
        _ => format!("at {:.0} % of the speed on grass", 100.0 / factor),
    }
}

/// Behaviour of drafted people in a stance.
fn stance(stance: Stance, going: bool) -> &'static str {
    match stance {
        Stance::Hold => "Drafted: holds position",
        Stance::Line => "Drafted: holds the line",
        Stance::Free if going => "Drafted: goes for the nearest besieger",
        Stance::Free => "Drafted: attacks freely",
        Stance::Skirmish if going => "Drafted: skirmishes, changing place",
        Stance::Skirmish => "Drafted: skirmishes",
        Stance::FallBack if going => "Drafted: falls back to the hearth",
        Stance::FallBack => "Drafted: defends the hearth",
    }
}

/// The target preference of a unit: "aims at archers".
pub fn aim(world: &World, aim: Aim) -> String {
    match aim {
        Aim::Unit(id) => format!("aims at {}", name_of(world, id)),
        Aim::Kind(kind) => format!("aims at every {}", world.rules().unit(kind).title.to_lowercase()),
        Aim::Place(cell) => format!("aims {}", place_words(world, cell)),
    }
}

/// The post of a unit when the bell rings.
pub fn post(world: &World, cell: Cell) -> String {
    format!("post {}", place_words(world, cell))
}

fn work(world: &World, id: JobId, going: bool) -> String {
    let Some(job) = world.jobs().get(id) else { return "Looks for the next job".to_owned() };
    let what = job_title(world, job);
    if going { format!("On the way to {what}") } else { format!("At work: {what}") }
}

/// What is done at a smithy or a workshop: "make a spear", "learn earthworks".
pub fn product_words(world: &World, product: Product) -> String {
    let rules = world.rules();
    match product {
        Product::Gear(gear) => format!("make a {}", rules.gear(gear).title.to_lowercase()),
        Product::Goods(recipe) => format!("make {}", rules.recipe(recipe).title.to_lowercase()),
        Product::Craft(craft) => format!("learn {}", rules.craft(craft).title.to_lowercase()),
    }
}

/// A job as part of a sentence: "chop a tree by the ford".
pub fn job_title(world: &World, job: &Job) -> String {
    let place = job_cell(world, job).map_or(String::new(), |cell| format!(" {}", place_words(world, cell)));
    let thing = match job.site() {
        Site::Plan(kind, _) => format!("a {}", structure_title(world, kind)),
        Site::Structure(id) if job.kind() == JobKind::Farm => {
            let sown = world
                .map()
                .structure(id)
                .is_some_and(|structure| structure.state() != StructureState::Field(FieldState::Fallow));
            return format!("{} the field{place}", if sown { "harvest" } else { "sow" });
        }
        Site::Structure(id) if job.kind() == JobKind::Craft => {
            let made = world.map().structure(id).and_then(|structure| match structure.state() {
                StructureState::Workshop { making } => making,
                _ => None,
            });
            let made = made.map_or("make what is wanted".to_owned(), |product| product_words(world, product));
            return format!("{made}{place}");
        }
        Site::Structure(id) => {
            let kind = world.map().structure(id).map(|structure| structure.kind());
            kind.map_or("a ruin".to_owned(), |kind| format!("a {}", structure_title(world, kind)))
        }
        Site::Beast(id) => format!("a {}", name_of(world, id).to_lowercase()),
        Site::Goods(cell) => world.map().goods().at(cell).map_or("goods".to_owned(), |pile| pile.goods().to_string()),
        Site::Grave(person, _) => {
            let dead = world.community().fallen().iter().find(|fallen| fallen.person.id() == person);
            return format!("bury {}", dead.map_or("somebody", |dead| dead.name.as_str()));
        }
        Site::Tile(_) | Site::Fire(_) => WorkKind::of(job.kind()).object.to_owned(),
    };
    // "A trap by the trap" says nothing.
    let noun = thing.split_once(' ').map_or(&*thing, |(_, noun)| noun);
    let place = match job_cell(world, job) {
        Some(cell) if place.contains(&format!("the {noun}")) => side_words(world, cell),
        _ => place,
    };
    format!("{} {thing}{place}", job.kind().name())
}

fn besieger_doing(world: &World, unit: &Unit, besieger: &osada::sim::Besieger) -> String {
    if let Some(id) = besieger.breach().and_then(|id| world.map().structure(id)) {
        let why = if besieger.patience() == Patience::Breaching { ", having lost patience" } else { "" };
        let row = world.rules().structure(id.kind());
        let digs = world.rules().unit(unit.kind()).digging_rate(row);
        if let Some((rate, hp)) = digs.zip(id.hp()) {
            return format!("Digs under a {}, which falls in {:.0} s{why}", row.title.to_lowercase(), hp.0 / rate);
        }
        return format!("Breaks through a {}{why}", structure_title(world, id.kind()));
    }
    match besieger.intent() {
        Intent::Muster => "Waits at the camp for the others".to_owned(),
        Intent::Attack(_) if unit.walk().is_paused() => "Waits for the others before attacking".to_owned(),
        Intent::Rest if on_the_way(unit) => "Draws back to the camp to recover".to_owned(),
        Intent::Rest => "Recovers at the camp".to_owned(),
        Intent::Flee => "Has lost heart and leaves the map".to_owned(),
        Intent::Attack(Target::Unit(id)) => {
            let role = world.unit(id).map(|unit| unit.role());
            let name = name_of(world, id);
            if role == Some(Role::Colonist) {
                format!("Goes for {name}")
            } else {
                "Looks for another target".to_owned()
            }
        }
        Intent::Attack(Target::Structure(id)) => {
            let kind = world.map().structure(id).map(|structure| structure.kind());
            kind.map_or("Looks for another target".to_owned(), |kind| {
                format!("Goes for the {}", structure_title(world, kind))
            })
        }
        Intent::Patrol(_) if besieger.garrison().is_some() => "Keeps watch at the camp".to_owned(),
        Intent::Patrol(_) => "Patrols".to_owned(),
        Intent::Defend => "Goes back to defend the camp".to_owned(),
    }
}

/// The fire on a tile: "On fire for 9 s more. Hania is putting it out." `None` if it does not burn.
pub fn fire(world: &World, cell: Cell) -> Option<String> {
    let fire = world.fires().at(cell)?;
    let job = fire.job().and_then(|job| world.jobs().get(job));
    let who = match job.map(|job| job.worker().and_then(|worker| world.unit(worker))) {
        None => "It is left to burn out.".to_owned(),
        Some(None) => "Nobody is putting it out yet.".to_owned(),
        Some(Some(worker)) => format!("{} is putting it out.", worker.name()),
    };
    Some(format!("On fire for {:.0} s more. {who}", fire.left().0.ceil()))
}

/// A structure and fire, in a sentence.
pub fn burns(row: &StructureRules) -> &'static str {
    match row.function {
        _ if row.fuel.0 <= 0.0 => "It does not burn.",
        Function::Farm { .. } => "It can burn while something grows on it.",
        _ => "It can burn.",
    }
}

/// The obstacle of a job in words.
pub fn obstacle(obstacle: Obstacle) -> String {
    match obstacle {
        Obstacle::NoPath => "No path leads there.".to_owned(),
        Obstacle::Lacks(good) => format!("There is not enough {}.", good.name()),
        Obstacle::Occupied => "Somebody stands there.".to_owned(),
        Obstacle::ShutsIn => "Somebody would be shut in.".to_owned(),
        Obstacle::Guarded => "It is too near a guarded camp.".to_owned(),
        Obstacle::Burning => "It is on fire.".to_owned(),
    }
}

/// State of a node in a search, in a word.
pub fn search_words(step: &Step) -> &'static str {
    match step.kind {
        StepKind::Opened => "open",
        StepKind::Reopened => "opened again",
        StepKind::Expanded => "closed",
        StepKind::Reached if step.backward => "the start",
        StepKind::Reached => "the goal",
    }
}

/// What a tile of a victory is, in a sentence and in a word or two.
pub fn goal_tile_words(victory: &Victory, number: usize) -> (String, String) {
    let stops = victory.tiles().len().saturating_sub(2);
    let words = |text: &str, word: &str| (text.to_owned(), word.to_owned());
    match victory {
        Victory::Ram { .. } if number == 0 => words("Where the ram stands", "ram"),
        Victory::Ram { .. } => words("Where the ram is to go", "to here"),
        Victory::Wagon { .. } if number == 0 => words("Where the wagon stands", "wagon"),
        Victory::Wagon { .. } if number > stops => words("Where the wagon is to go", "to here"),
        Victory::Wagon { .. } => (format!("Stop {number} of the wagon"), format!("stop {number}")),
        Victory::HoldPlaces { .. } => {
            (format!("A corner of place {} to hold", number / 2 + 1), format!("place {}", number / 2 + 1))
        }
        _ => words("A corner of where people leave", "leave here"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada::record::Content;
    use osada::sim::{Area, Command, Designate, Draft, GiveOrder, carry_out};

    #[test]
    fn jobs_and_orders_name_their_place_alike() {
        let (mut world, _) = Content::shipped("tutorial").expect("it ships").build(1).expect("it can be built");
        let (width, height) = (world.map().width() as i32, world.map().height() as i32);
        let area = Area::new(Cell::new(0, 0), Cell::new(width - 1, height - 1));
        carry_out(&mut world, &Designate { job: JobKind::Chop, area }.into()).expect("there are trees");
        let (_, job) = world.jobs().iter().next().expect("one is marked");
        let cell = job_cell(&world, job).expect("it has a place");
        assert!(job_title(&world, job).ends_with(&place_words(&world, cell)));
        let (id, unit) = world.of_role(Role::Colonist).next().expect("somebody lives there");
        let to = unit.cell();
        carry_out(&mut world, &Draft { units: vec![id], drafted: true }.into()).expect("they can be drafted");
        let order = Command::Order(GiveOrder { units: vec![id], order: Order::Move(to) });
        carry_out(&mut world, &order).expect("they stand there");
        let unit = world.unit(id).expect("they live");
        assert_eq!(sentence(&world, unit), format!("Drafted: goes to stand {}.", place_words(&world, to)));
    }
}
