//! `docs/ron-rules.md` lists the textures that there are. `OSADA_UPDATE=1 cargo test --test promises -- textures` writes the list anew.

use crate::updating;
use osada::level::{self, shipped};
use osada::record::{Content, load, save};
use osada::texture::{GearLook, PlantLook, StructureLook, TerrainLook, UnitLook};

const FILE: &str = "docs/ron-rules.md";
const BEGIN: &str = "<!-- textures: written from the code by the promise `textures` -->\n";
const END: &str = "<!-- end of textures -->";

/// The names for each table.
fn tables() -> [(&'static str, Vec<&'static str>); 4] {
    let plants = PlantLook::ALL.iter().map(|look| look.name());
    [
        ("terrains", TerrainLook::ALL.iter().map(|look| look.name()).chain(plants).collect()),
        ("structures", StructureLook::ALL.iter().map(|look| look.name()).collect()),
        ("units", UnitLook::ALL.iter().map(|look| look.name()).collect()),
        ("gear", GearLook::ALL.iter().map(|look| look.name()).collect()),
    ]
}

#[test]
fn the_document_lists_every_texture() {
    let mut list = "| table | textures |\n|---|---|\n".to_owned();
    for (table, names) in tables() {
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        list.push_str(&format!("| `{table}` | {} |\n", names.join(", ")));
    }
    let text = std::fs::read_to_string(FILE).expect("it is there");
    let (before, rest) = text.split_once(BEGIN).expect("the list begins");
    let (kept, after) = rest.split_once(END).expect("the list ends");
    if updating() {
        std::fs::write(FILE, format!("{before}{BEGIN}\n{list}\n{END}{after}")).expect("it can be written");
    } else {
        assert_eq!(kept.trim(), list.trim(), "OSADA_UPDATE=1 cargo test --test promises -- textures writes it anew");
    }
}

#[test]
fn every_texture_of_the_list_is_taken_and_no_other() {
    let (file, text) = shipped::RULES;
    for (row, (table, names)) in
        ["texture: \"road\"", "texture: \"wood_wall\"", "texture: \"grunt\"", "texture: \"club\""].iter().zip(tables())
    {
        assert!(text.contains(row));
        for name in names {
            let other = text.replacen(row, &format!("texture: \"{name}\""), 1);
            let loaded = level::load_rules(file, &other, shipped::MINDS);
            assert!(loaded.is_ok(), "{table}: {name}");
        }
        let other = text.replacen(row, "texture: \"nothing\"", 1);
        let message = level::load_rules(file, &other, shipped::MINDS).expect_err("there is none").to_string();
        assert!(message.contains("unknown texture `nothing`"), "{message}");
    }
}

#[test]
fn a_save_with_a_texture_that_there_is_not_can_still_be_played() {
    let mut content = Content::shipped("tutorial").expect("it ships");
    let (world, level) = content.build(1).expect("it can be built");
    content.rules.text = content.rules.text.replacen("texture: \"grunt\"", "texture: \"grnt\"", 1);
    let bytes = save(&world, &content, None, None, &level.title, Vec::new()).expect("it can be saved");
    let game = load(&bytes).map(|game| game.world.clock().tick());
    assert!(matches!(game, Ok(0)), "earlier versions took it");
}
