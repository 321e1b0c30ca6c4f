//! What is so at a tick.

use super::game::Miss;
use super::lines::Transcript;
use osada_ai::grid::Cell;
use osada_content::testing::{ExpectedGoods, MomentSource, Place, TileSource, UnitSource};
use osada_sim::rules::{Good, Stock};
use osada_sim::{StructureState, World, account, condition_words, holds, measures, reasons};

/// Everything of a moment that is otherwise, each with the tile that it is about.
pub fn misses(moment: &MomentSource, world: &World, transcript: &Transcript) -> Vec<(Miss, Option<Cell>)> {
    let mut misses = Vec::new();
    let mut miss = |expected: String, found: String, at: Option<Cell>| {
        misses.push((Miss { tick: Some(moment.tick), expected, found, picture: None }, at));
    };
    for condition in moment.holds.iter().filter(|condition| !holds(world, condition, 0)) {
        let mut values = Vec::new();
        measures(world, condition, &mut values);
        let values: Vec<String> = values.iter().map(|value| rounded(*value)).collect();
        miss(condition_words(world.rules(), condition), values.join(", "), None);
    }
    for unit in &moment.units {
        of_unit(unit, world, transcript, &mut miss);
    }
    for tile in &moment.tiles {
        of_tile(tile, world, &mut miss);
    }
    if let Some((expected, found)) = amounts(&moment.stored, world.stock()) {
        miss(format!("in store: {expected}"), found, None);
    }
    misses
}

fn of_unit(
    unit: &UnitSource,
    world: &World,
    transcript: &Transcript,
    miss: &mut impl FnMut(String, String, Option<Cell>),
) {
    let UnitSource { who, there, at, within, hp, does, why } = unit;
    let found = world.unit_called(who);
    let Some((id, being)) = found.and_then(|id| Some((id, world.unit(id)?))) else {
        if *there {
            let known = transcript.names().values().any(|name| name == who);
            let found = if known { "dead or gone" } else { "nobody of that name was ever there" };
            miss(format!("{who} is there"), found.to_owned(), None);
        }
        return;
    };
    let cell = being.cell();
    if !there {
        miss(format!("{who} is not there"), format!("{who} at {cell}"), Some(cell));
    }
    let is_within = |((left, top), (right, bottom)): (Place, Place)| {
        (left.min(right)..=left.max(right)).contains(&cell.x) && (top.min(bottom)..=top.max(bottom)).contains(&cell.y)
    };
    if let Some((x, y)) = at.filter(|&at| !is_within((at, at))) {
        miss(format!("{who} at {x}, {y}"), format!("at {cell}"), Some(cell));
    }
    if let Some(((left, top), (right, bottom))) = within.filter(|&area| !is_within(area)) {
        miss(format!("{who} between {left}, {top} and {right}, {bottom}"), format!("at {cell}"), Some(cell));
    }
    if let Some((least, most)) = hp.filter(|(least, most)| !(*least..=*most).contains(&being.hp().0)) {
        miss(format!("{who} with {least} to {most} hit points"), rounded(being.hp().0), Some(cell));
    }
    if let Some(does) = does {
        let about = transcript.activity(id).unwrap_or("nothing");
        if about != does {
            miss(format!("{who}: {does}"), about.to_owned(), Some(cell));
        }
    }
    if let Some(why) = why {
        let told = account(world, id).map(|account| account.words(world));
        let reason = reasons(world, id).map(|reasons| reasons.sentence(being.name()));
        let all = [told, reason].into_iter().flatten().collect::<Vec<_>>().join(" ");
        if !all.contains(why.as_str()) {
            miss(format!("the reason of {who} says “{why}”"), all, Some(cell));
        }
    }
}

fn of_tile(tile: &TileSource, world: &World, miss: &mut impl FnMut(String, String, Option<Cell>)) {
    let TileSource { at: (x, y), terrain, stands, hp, armed, bolts, goods } = tile;
    let (map, rules, cell) = (world.map(), world.rules(), Cell::new(*x, *y));
    if let Some(terrain) = terrain {
        let found = map.terrain(cell).map_or("nothing", |id| &rules.terrain(id).name);
        if found != terrain {
            miss(format!("{terrain} at {cell}"), found.to_owned(), Some(cell));
        }
    }
    if let Some(name) = stands {
        let found = map.structure_at(cell).map_or("nothing", |(_, it)| &rules.structure(it.kind()).name);
        if found != name {
            miss(format!("{name} stands at {cell}"), found.to_owned(), Some(cell));
        }
    }
    let structure = map.structure_at(cell).map(|(_, structure)| structure);
    let found = structure.and_then(|structure| structure.hp()).map(|hp| hp.0);
    if let Some((least, most)) = hp.filter(|(least, most)| !found.is_some_and(|hp| (*least..=*most).contains(&hp))) {
        let found = found.map_or("nothing with hit points".to_owned(), rounded);
        miss(format!("{least} to {most} hit points at {cell}"), found, Some(cell));
    }
    let state = structure.map(|structure| structure.state());
    if let Some(armed) = *armed
        && state != Some(StructureState::Trap { armed })
    {
        let word = |armed: bool| if armed { "an armed trap" } else { "a sprung trap" };
        let found = if matches!(state, Some(StructureState::Trap { .. })) { word(!armed) } else { "no trap" };
        miss(format!("{} at {cell}", word(armed)), found.to_owned(), Some(cell));
    }
    if let Some(wanted) = *bolts {
        let found = if let Some(StructureState::Tower { bolts, .. }) = state { Some(bolts) } else { None };
        if found != Some(wanted) {
            let found = found.map_or("no tower".to_owned(), |bolts| bolts.to_string());
            miss(format!("{wanted} bolts in the tower at {cell}"), found, Some(cell));
        }
    }
    let lying = map.goods().at(cell).map_or(Stock::default(), |pile| pile.goods());
    if let Some((expected, found)) = amounts(goods, lying) {
        miss(format!("{expected} on the tile {cell}"), found, Some(cell));
    }
}

/// Named amounts and what there is, where they differ.
fn amounts(expected: &ExpectedGoods, found: Stock) -> Option<(String, String)> {
    let words = |all: Vec<(Good, u32)>| {
        all.into_iter().map(|(good, amount)| format!("{amount} {}", good.name())).collect::<Vec<_>>().join(", ")
    };
    let named: Vec<(Good, u32)> = expected.named().collect();
    let there: Vec<(Good, u32)> = named.iter().map(|&(good, _)| (good, found.of(good))).collect();
    (named != there).then(|| (words(named), words(there)))
}

/// A number to the thousandth.
fn rounded(number: f64) -> String {
    ((number * 1000.0).round() / 1000.0).to_string()
}
