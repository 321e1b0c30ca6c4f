//! Orders: stances, targets and posts of the selected people, and the meaning of a right click.

use super::colours::{BAD, LINEN};
use super::hint::Hinted;
use super::scene::PanelScene;
use super::style::{self, dim};
use crate::play::presentation::descriptions;
use crate::play::view_state::{PlayerRequest, Tool, nearest_standing};
use egui::{Color32, Ui};
use osada::fault::counted;
use osada::grid::Point;
use osada::sim::rules::{Function, Role};
use osada::sim::{LevelGoal, SetAim, SetPost, Stance, StandingOrders, UnitId, cover, odds};
use osada_cli::keys::InputAction;
use osada_cli::words::{capitalised, odds_words};

/// The key and the use of a stance.
fn row(stance: Stance) -> (InputAction, &'static str) {
    match stance {
        Stance::Hold => (
            InputAction::StanceHold,
            "Stand still and strike anyone within reach. Walls and comrades beside them give cover.",
        ),
        Stance::Line => (
            InputAction::StanceLine,
            "Hold, and advance only abreast: those ahead wait. Drag with the right button to draw a line.",
        ),
        Stance::Free => (InputAction::StanceFree, "Everybody goes for the nearest besieger."),
        Stance::Skirmish => {
            (InputAction::StanceSkirmish, "Shoot or throw, step back from anyone who comes near, return.")
        }
        Stance::FallBack => (InputAction::StanceFallBack, "Go to the hearth and defend it there."),
    }
}

/// Draws the orders for the selected colonists besides being drafted.
pub fn show(ui: &mut Ui, game: &PanelScene) {
    let people: Vec<UnitId> = game.view.colonists(game.world()).collect();
    let orders: Vec<StandingOrders> = people.iter().filter_map(|&id| orders_of(game, id)).collect();
    if orders.is_empty() {
        return;
    }
    let drafted = game.view.drafted(game.world()).count();
    if drafted > 0 {
        ui.label(dim(game.keys.resolve("{Right click|Hold}: go there, attack. {Right drag|Hold, then drag}: a line.")));
    }
    let drafted = drafted == people.len();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for stance in Stance::ALL {
            let (action, about) = row(stance);
            let on = drafted && orders.iter().all(|given| given.stance == stance);
            if ui.add(style::chip(&capitalised(stance.name()), on)).hint(game.keys.with_key(about, action)).clicked() {
                game.ask(PlayerRequest::Act(action));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        let tool = |ui: &mut Ui, text: &str, about: &str, action: InputAction, tool: Tool| {
            let chip = style::chip(text, game.view.tool == Some(tool));
            if ui.add(chip).hint(game.keys.with_key(about, action)).clicked() {
                game.ask(PlayerRequest::Act(action));
            }
        };
        tool(ui, "Aim at …", "Strike somebody first, even if others are nearer", InputAction::AimAt, Tool::Aim);
        if orders.iter().any(|given| given.aim.is_some())
            && ui.add(style::chip("At the nearest", false)).hint("Stop aiming at anybody in particular").clicked()
        {
            game.order(SetAim { units: people.clone(), at: None });
        }
        tool(
            ui,
            "Post …",
            "Where they go when the bell rings, instead of to the hearth",
            InputAction::SetPost,
            Tool::Post,
        );
        if orders.iter().any(|given| given.post.is_some())
            && ui
                .add(style::chip("No post", false))
                .hint("To the hearth when the bell rings, like everybody else")
                .clicked()
        {
            for &unit in &people {
                game.order(SetPost { unit, cell: None });
            }
        }
    });
    if let [id] = people[..] {
        ui.label(dim(standing_orders(game, id)));
    }
}

fn orders_of(game: &PanelScene, id: UnitId) -> Option<StandingOrders> {
    Some(game.world().unit(id)?.colonist()?.orders())
}

/// Standing orders of one person, and their current cover.
fn standing_orders(game: &PanelScene, id: UnitId) -> String {
    let (world, Some(orders)) = (game.world(), orders_of(game, id)) else { return String::new() };
    let mut parts = Vec::new();
    parts.extend(orders.aim.map(|aim| descriptions::aim(world, aim)));
    parts.extend(orders.post.map(|post| descriptions::post(world, post)));
    let covered = world.unit(id).and_then(|unit| cover(world, unit)).filter(|cover| cover.sides > 0);
    parts.extend(covered.map(|cover| {
        let sides = if cover.sides == 1 { "one side".to_owned() } else { format!("{} sides", cover.sides) };
        format!("covered on {sides}: hand-to-hand blows {:.0} % weaker", 100.0 * (1.0 - cover.share))
    }));
    if parts.is_empty() { "no aim, no post".to_owned() } else { parts.join(" · ") }
}

/// Text for the order that a right click under the cursor would give.
pub fn context(game: &PanelScene) -> Option<(String, Color32)> {
    let (world, view) = (game.world(), game.view);
    let count = view.drafted(world).count();
    if view.tool.is_some() || count == 0 {
        return None;
    }
    if let Some(line) = view.drawn_line(world) {
        let tiles = line.from.chebyshev(line.to) + 1;
        return Some((format!("a line of {} for {count}", counted(tiles as usize, "tile")), LINEN));
    }
    if let Some(enemy) = view.hovered.and_then(|id| world.unit(id)).filter(|unit| unit.role() != Role::Colonist) {
        let order = game.keys.resolve(&format!("{{right click|hold}}: attack {}", enemy.name()));
        return Some(match enemy.role() {
            Role::Besieger => with_odds(game, order, enemy.place()),
            _ => (order, LINEN),
        });
    }
    let cell = view.hover?;
    let structure = world.map().structure_at(cell).map(|(_, structure)| world.rules().structure(structure.kind()));
    if structure.is_some_and(|row| row.function == Function::Camp) {
        return Some(with_odds(game, game.keys.resolve("{right click|hold}: tear the camp down"), cell.centre()));
    }
    if let Some((row, vehicle)) = structure.and_then(|row| Some((row, row.function.vehicle()?))) {
        let (name, crew) = (row.title.to_lowercase(), counted(vehicle.crew as usize, "person"));
        let text = format!("{{right click|hold}}: pull the {name} (it takes {crew})");
        return Some(with_odds(game, game.keys.resolve(&text), cell.centre()));
    }
    let errand = structure.and_then(|row| match row.function {
        Function::Cage { .. } => Some("{right click|hold}: break the cage open".to_owned()),
        Function::Rampart { crew, .. } => Some(format!("{{right click|hold}}: put up a ladder (it takes {crew})")),
        _ => None,
    });
    if let Some(text) = errand {
        return Some(with_odds(game, game.keys.resolve(&text), cell.centre()));
    }
    let exit = world.siege().goals().iter().find_map(|goal| match goal {
        LevelGoal::Evacuate { at, dawn, .. } if at.contains(cell) => Some(*dawn),
        _ => None,
    });
    if let Some(dawn) = exit {
        let text = match world.clock().day(&world.rules().time) < u64::from(dawn) {
            true => format!("{{right click|hold}}: go here; people leave from dawn {dawn} on"),
            false => "{right click|hold}: go here and leave for good".to_owned(),
        };
        return Some(with_odds(game, game.keys.resolve(&text), cell.centre()));
    }
    if nearest_standing(world, cell).is_none() {
        return Some(("nobody can stand here".to_owned(), BAD));
    }
    let in_line = view.drafted(world).all(|id| orders_of(game, id).is_some_and(|given| given.stance == Stance::Line));
    let text = match count {
        1 => "{right click|hold}: go here",
        _ if in_line => "{right click|hold}: a line across the way · drag: a line",
        _ => "{right click|hold}: go here · drag: a line",
    };
    Some(with_odds(game, game.keys.resolve(text), cell.centre()))
}

/// The text of an order with the odds of the fight that it leads into, if it leads into one.
fn with_odds(game: &PanelScene, order: String, place: Point) -> (String, Color32) {
    match odds(game.world(), game.view.drafted(game.world()), place) {
        Some(odds) => (format!("{order}\n{}", odds_words(&odds)), if odds.are_bad() { BAD } else { LINEN }),
        None => (order, LINEN),
    }
}
