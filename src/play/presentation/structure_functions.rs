//! Texts for the function of a structure, one row for each function. Its picture is painted in
//! `texture/structure.rs`.

use super::colours::MessageTone;
use super::descriptions;
use osada::fault::counted;
use osada::sim::rules::Function;
use osada::sim::{
    FieldState, Seconds, Structure, StructureId, StructureState, Ticks, World, cage_held_up_by, covered, manned_by,
    product, way_of_wagon,
};
use osada::texture::IconLook;
use osada_cli::words::{epitaph, memory_line};

/// A line of the inspector about a structure.
pub enum Remark {
    /// A sentence about the current state.
    State(String, MessageTone),
    /// A sentence that always holds.
    Fact(String),
    /// A bar with its icon and its name: value and maximum.
    Gauge(IconLook, &'static str, f64, f64),
}

/// Time to ripen of a field in the season of a world. Weather and changes at the time of sowing are left out: they pass,
/// and a field that was measured by today's could seem to grow backwards.
pub fn ripening(world: &World, grow_seconds: Seconds) -> Seconds {
    let season = world.season_rules();
    season.ripening_time(grow_seconds) / season.factors.growth
}

/// Range in which a structure shoots or encourages, in tiles.
pub fn reach(function: &Function) -> Option<f32> {
    match function {
        Function::Tower { range: radius, .. }
        | Function::Banner { radius, .. }
        | Function::Watchtower { radius, .. }
        | Function::Well { radius, .. } => Some(radius.0 as f32),
        _ => None,
    }
}

/// Lines of the inspector about a structure: its fire, its function, whether it burns; from top to bottom.
pub fn remarks(world: &World, id: StructureId, structure: &Structure) -> Vec<Remark> {
    let row = world.rules().structure(structure.kind());
    let fires = covered(structure.cell(), row.size).filter_map(|cell| descriptions::fire(world, cell));
    let mut all: Vec<Remark> = fires.map(|text| Remark::State(text, MessageTone::Bad)).take(1).collect();
    all.extend(about_function(world, id, structure));
    all.push(Remark::Fact(descriptions::burns(row).to_owned()));
    all
}

/// Who lies in a grave, and the end of their story.
fn grave(world: &World, id: StructureId) -> Vec<Remark> {
    let Some(fallen) = world.community().in_grave(id) else { return Vec::new() };
    let is_woman = world.rules().traits.names.is_of_woman(&fallen.name);
    let memories = fallen.person.memories().iter().rev().take(LAST_MEMORIES).rev();
    let lines = memories.map(|memory| Remark::Fact(memory_line(world.rules(), is_woman, memory)));
    [Remark::State(epitaph(world, fallen), MessageTone::Plain)].into_iter().chain(lines).collect()
}

/// Memories of the dead that are written at their grave.
const LAST_MEMORIES: usize = 6;

const BREAK_DOWN: &str =
    "Right click with drafted people to break it down. People sent against something behind it do so anyway.";

fn about_function(world: &World, id: StructureId, structure: &Structure) -> Vec<Remark> {
    let function = &world.rules().structure(structure.kind()).function;
    match function {
        Function::None | Function::Bed => Vec::new(),
        Function::Grave => grave(world, id),
        Function::Camp => camp(world, structure),
        Function::Palisade | Function::PalisadeGate | Function::Ladder => vec![Remark::Fact(BREAK_DOWN.to_owned())],
        Function::Rampart { crew, seconds } => {
            let worked = structure.state().worked().seconds();
            let state = format!("The ladder is up in {:.0} s.", (*seconds - worked).0.ceil());
            let about = format!(
                "Right click with drafted people: {} beside it put up a ladder.",
                counted(*crew as usize, "person")
            );
            let state = (worked > Seconds(0.0)).then_some(Remark::State(state, MessageTone::Plain));
            state.into_iter().chain([Remark::Fact(about)]).collect()
        }
        Function::Wagon { crew, .. } | Function::Ram { crew, .. } => wagon(world, *crew),
        Function::Cage { seconds, .. } => cage(world, id, structure, *seconds),
        Function::Hearth | Function::Stockpile => vec![
            Remark::Fact(format!("In store: {}.", world.stock())),
            Remark::Fact(format!("Still to be carried home: {}.", world.map().goods().total())),
        ],
        Function::Infirmary { healing } => vec![Remark::Fact(format!("Heals {healing:.2} hit points per second."))],
        Function::Kitchen { meals_per_day } => {
            let text = format!(
                "Everybody eats {} a day while a kitchen stands.",
                counted(meals_per_day.round() as usize, "meal")
            );
            vec![Remark::Fact(text)]
        }
        Function::Farm { grow_seconds, yields, .. } => {
            let (text, colour) = match structure.state() {
                StructureState::Field(FieldState::Sown { ripe_at }) => match ripe_at.since(world.clock().now()) {
                    Ticks(0) => ("ripe, ready to harvest".to_owned(), MessageTone::Good),
                    left => {
                        let (left, whole) = (left.seconds(), ripening(world, *grow_seconds));
                        // What was sown in bad weather takes longer than usual.
                        let text = if left <= whole {
                            format!("ripe in {left:.0} of {whole:.0} s")
                        } else {
                            format!("ripe in {left:.0} s")
                        };
                        (text, MessageTone::Plain)
                    }
                },
                _ => ("fallow, ready to sow".to_owned(), MessageTone::Dim),
            };
            vec![Remark::State(text, colour), Remark::Fact(format!("A harvest brings {yields}."))]
        }
        Function::Banner { radius, strength } => {
            let harder = 100.0 * (strength - 1.0);
            vec![Remark::Fact(format!(
                "Within {radius:.0} tiles nobody loses heart, and blows are {harder:.0} % harder."
            ))]
        }
        Function::Watchtower { radius, sight, steadies } => {
            let less = 100.0 * (1.0 - steadies);
            vec![
                Remark::Fact(format!("Within {radius:.0} tiles, besiegers are seen from {sight:.0} tiles away.")),
                Remark::Fact(format!(
                    "Bolts, arrows and stones from within {radius:.0} tiles scatter {less:.0} % less."
                )),
            ]
        }
        Function::Trap { damage, .. } => {
            let (text, colour) =
                if structure.state().is_spent() { ("sprung", MessageTone::Bad) } else { ("armed", MessageTone::Good) };
            let state = Remark::State(format!("{text}; deals {damage:.0} damage"), colour);
            let way = damage.0 * world.rules().siege.trap_fear;
            let known = if structure.is_known() {
                let text = format!("The besiegers know of it: they walk up to {way:.1} tiles farther to avoid it.");
                Remark::State(text, MessageTone::Bad)
            } else {
                Remark::Fact("The besiegers do not know of it yet.".to_owned())
            };
            vec![state, known]
        }
        Function::Smithy => smithy(world, structure),
        Function::Workshop => vec![making(world, structure)],
        Function::Parapet { reach, cover } => {
            let kept_off = 100.0 * (1.0 - cover);
            let mut all = vec![Remark::Fact(format!(
                "Whoever stands on it: {kept_off:.0} % of the harm of arrows and stones is kept off."
            ))];
            if reach.0 > 0.0 {
                all.push(Remark::Fact(format!("Who shoots from it reaches {reach:.1} tiles farther.")));
            }
            all
        }
        Function::Well { radius, fire, growth } => {
            let (less, faster) = (100.0 * (1.0 - fire), 100.0 * (growth - 1.0));
            let mut all = vec![Remark::Fact(format!(
                "Within {radius:.0} tiles, fire spreads {less:.0} % less and soon goes out."
            ))];
            if faster > 0.0 {
                all.push(Remark::Fact(format!("Fields sown there ripen {faster:.0} % faster.")));
            }
            all
        }
        Function::Tower { range, damage, interval, unmanned, magazine, .. } => vec![
            crew(world, id, *unmanned),
            Remark::Gauge(IconLook::Hunt, "Bolts", f64::from(structure.state().bolts()), f64::from(*magazine)),
            Remark::Fact(format!("{damage:.0} damage every {interval:.1} s within {range:.0} tiles")),
        ],
    }
}

/// Guards of a camp, and the effect of burning it.
fn camp(world: &World, structure: &Structure) -> Vec<Remark> {
    let Some(index) = world.nearest_camp(structure.cell()) else { return Vec::new() };
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for (_, unit) in world.garrison(index) {
        match kinds.iter_mut().find(|(title, _)| *title == unit.name()) {
            Some((_, count)) => *count += 1,
            None => kinds.push((unit.name(), 1)),
        }
    }
    let total: usize = kinds.iter().map(|(_, count)| count).sum();
    let each: Vec<String> = kinds.iter().map(|(title, count)| counted(*count, &title.to_lowercase())).collect();
    let guarded = match total {
        0 => ("Nobody guards it.".to_owned(), MessageTone::Good),
        _ => (format!("Its garrison: {}.", each.join(", ")), MessageTone::Bad),
    };
    let rules = &world.rules().siege.garrison;
    let sight = if world.clock().is_night(&world.rules().time) { rules.sight_night } else { rules.sight_day };
    let others = world.siege().camps().iter().filter(|camp| !camp.is_beaten()).count() > 1;
    let end = if others { "no more raids come from here" } else { "the siege is over" };
    vec![
        Remark::State(guarded.0, guarded.1),
        Remark::Fact(format!(
            "They see {sight:.0} tiles now, go out together as far as {:.0} tiles, and more come every dawn.",
            rules.leash
        )),
        Remark::Fact(format!("Burn it and beat its garrison: {end}. Attacking it calls raiders back.")),
    ]
}

/// Remaining way of the wagon, and what it lacks.
fn wagon(world: &World, crew: u32) -> Vec<Remark> {
    let left = way_of_wagon(world).map(|way| way.len().saturating_sub(1));
    let (reached, stops) = world.siege().wagon().map_or((0, 0), |wagon| wagon.stops());
    let loading = world.siege().wagon().and_then(|wagon| wagon.loading_left());
    let to = if reached < stops { format!(" to stop {} of {stops}", reached + 1) } else { String::new() };
    let state = match left {
        _ if let Some(left) = loading => {
            let text = format!("Loading at stop {reached} of {stops}: {:.0} s more.", left.0.ceil());
            Remark::State(text, MessageTone::Plain)
        }
        Some(tiles) => Remark::State(format!("{} to go{to}.", counted(tiles, "tile")), MessageTone::Plain),
        None => Remark::State("It has no free way: nothing may stand in its path.".to_owned(), MessageTone::Bad),
    };
    let safe = if stops > 0 { " At a stop nobody looks for it." } else { "" };
    let about = format!(
        "{crew} drafted people standing by it pull it and move with it. It stands still while a besieger is beside it.{safe}"
    );
    vec![state, Remark::Fact(about)]
}

/// How far a cage has been broken open, and what keeps people from it.
fn cage(world: &World, id: StructureId, structure: &Structure, seconds: Seconds) -> Vec<Remark> {
    let worked = structure.state().worked().seconds();
    let enemy = cage_held_up_by(world, id).and_then(|enemy| world.unit(enemy));
    let state = match enemy {
        Some(enemy) => {
            let kind = world.rules().unit(enemy.kind()).title.to_lowercase();
            Remark::State(format!("Nobody can break it open while a {kind} is near."), MessageTone::Bad)
        }
        None => Remark::State(
            format!("{:.0} of {:.0} s of work are done.", worked.0.floor(), seconds.0),
            MessageTone::Plain,
        ),
    };
    let about = "Drafted people standing beside it break it open. The captive runs home, and counts once there.";
    vec![state, Remark::Fact(about.to_owned())]
}

/// Presence of a tower's crew, and its effect on the rate.
fn crew(world: &World, id: StructureId, unmanned: f64) -> Remark {
    match manned_by(world, id).and_then(|unit| world.unit(unit)) {
        Some(unit) => Remark::State(format!("Manned by {}: it shoots at full rate.", unit.name()), MessageTone::Good),
        None if unmanned < 1.0 => {
            let text = format!("unmanned: {:.0} % of its rate. Anyone standing beside it mans it.", unmanned * 100.0);
            Remark::State(text, MessageTone::Bad)
        }
        None => Remark::Fact("It does not need anybody beside it.".to_owned()),
    }
}

/// Work in progress in a smithy or a workshop.
fn making(world: &World, structure: &Structure) -> Remark {
    match structure.state() {
        StructureState::Workshop { making: Some(product) } => {
            Remark::State(format!("At work: {}.", descriptions::product_words(world, product)), MessageTone::Good)
        }
        _ => match product(world, structure) {
            Some(next) => {
                Remark::State(format!("Next: {}.", descriptions::product_words(world, next)), MessageTone::Plain)
            }
            None => Remark::State("There is nothing to do here.".to_owned(), MessageTone::Dim),
        },
    }
}

fn smithy(world: &World, structure: &Structure) -> Vec<Remark> {
    let stored = world.rules().gear_kinds().filter_map(|(gear, row)| {
        let count = world.armoury().stored(gear);
        (count > 0).then(|| format!("{count} × {}", row.title.to_lowercase()))
    });
    let stored: Vec<String> = stored.collect();
    let stored = if stored.is_empty() { "nothing".to_owned() } else { stored.join(", ") };
    vec![making(world, structure), Remark::Fact(format!("In store: {stored}."))]
}
