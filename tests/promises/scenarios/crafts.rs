//! Crafts that people learn, and goods that are made of others.

use super::scene::{Play, scene};
use osada::sim::rules::{CraftId, Good, RecipeId};
use osada::sim::{Command, Keep, Learn, Refusal};

impl Play {
    fn named_craft(&self, name: &str) -> CraftId {
        self.world.rules().craft_named(name).unwrap_or_else(|| panic!("the rules have no {name}"))
    }

    fn learn(&self, name: &str) -> Command {
        Command::Learn(Learn { craft: self.named_craft(name), on: true })
    }

    fn forget(&self, name: &str) -> Command {
        Command::Learn(Learn { craft: self.named_craft(name), on: false })
    }

    fn recipe(&self, name: &str) -> RecipeId {
        self.world.rules().recipe_named(name).unwrap_or_else(|| panic!("the rules have no {name}"))
    }

    fn has_happened(&self, line: &str) -> bool {
        self.lines().any(|other| other == line)
    }
}

#[test]
fn a_craft_is_learnt_at_its_place_for_what_it_costs_and_opens_what_needs_it() {
    let mut play = scene(&["H.......", "........", "...1..C."]).begin();
    let ditch = play.build("ditch", &[(0, 2)]);
    assert_eq!(play.check(&ditch), Err(Refusal::NotLearnt("Earthworks".to_owned())));
    let learn = play.learn("earthworks");
    play.command(learn.clone()).until(2000);
    assert!(play.has_happened("Ada has learnt Earthworks"));
    assert_eq!(play.world.stock().wood, 95);
    assert_eq!(play.check(&ditch), Ok(()));
    assert_eq!(play.check(&learn), Err(Refusal::KnownAlready));
    play.command(ditch).until(3000);
    assert_eq!(play.standing((0, 2)), Some("Ditch"));
}

#[test]
fn without_its_place_a_craft_cannot_be_learnt() {
    let play = scene(&["H.......", "........", "...1...."]).begin();
    assert_eq!(play.check(&play.learn("earthworks")), Err(Refusal::Needs("a workshop".to_owned())));
}

#[test]
fn no_more_crafts_are_chosen_than_a_game_has_time_for_and_the_next_tier_waits_for_two() {
    let mut play = scene(&["H.......", "........", "...1..C."]).stock(500, 500, 500).begin();
    for name in ["earthworks", "carpentry", "night_watch"] {
        assert_eq!(play.check(&play.learn("brewing")), Err(Refusal::TooFewCrafts(2)));
        let learn = play.learn(name);
        play.command(learn);
    }
    assert_eq!(play.check(&play.learn("wells")), Err(Refusal::CraftsChosen(3)));
    let (forget, learn) = (play.forget("night_watch"), play.learn("wells"));
    play.command(forget).command(learn).until(6000);
    let known: Vec<&str> =
        play.world.crafts().learnt().iter().map(|&craft| play.world.rules().craft(craft).name.as_str()).collect();
    assert_eq!(known, ["earthworks", "carpentry", "wells"]);
    let kitchen = Refusal::Needs("a kitchen".to_owned());
    assert_eq!(play.check(&play.learn("brewing")), Err(kitchen), "the tier is open, but there is no kitchen");
    assert!((play.world.conditions().fire - 0.65).abs() < 1e-9, "shingles burn less");
}

#[test]
fn goods_are_made_of_others_and_carried_home_until_there_are_as_many_as_are_kept() {
    let mut play = scene(&["H.......", "........", "...1..k."]).begin();
    play.until(6000);
    let stock = play.world.possessions();
    assert_eq!((stock.of(Good::Charcoal), stock.of(Good::Wood)), (6, 92), "two fires of four logs");
    assert_eq!(play.world.stock().of(Good::Charcoal), 6, "it is in store");
    let more = Command::Keep(Keep { recipe: play.recipe("charcoal"), pieces: 9 });
    play.command(more.clone()).until(9000);
    assert_eq!(play.world.possessions().of(Good::Charcoal), 9);
    assert_eq!(play.check(&more), Err(Refusal::AsItIs));
}

#[test]
fn boiling_oil_hits_everybody_who_stands_together() {
    let rows = ["X.........", "..........", ".....Q....", "....1..H..", ".........."];
    let mut play = scene(&rows)
        .unit("grunt", |row| row.speed = 2.0)
        .structure("cauldron", |row| row.hp = Some(osada::sim::HitPoints(5000.0)))
        .for_the_hearth()
        .wave(&[("grunt", 4)])
        .begin();
    play.until(900);
    let shots = |tick: u64| play.lines_at(tick).filter(|line| line.starts_with("machine")).count();
    assert!((60..900).any(|tick| shots(tick) >= 2), "one pot, more than one of them");
}
