//! What is known of traps and wounds; weapons, armour and the rest are in `tests/scenarios/arms.ron`.

use super::at;
use super::scene::{Play, scene};
use osada::sim::rules::{UnitRules, WoundRules};
use osada::sim::{HitPoints, forecast};

impl Play {
    fn has_line(&self, line: &str) -> bool {
        self.lines().any(|other| other == line)
    }
}

#[test]
fn a_trap_that_was_seen_to_spring_is_gone_round() {
    let rows = ["..........", ".X........", "..........", "####S#.###", "..........", "....H....1", ".........."];
    let hardy = |row: &mut UnitRules| row.hp = HitPoints(200.0);
    let scene = scene(&rows).rules(|rules| rules.siege.trap_fear = 0.4).unit("grunt", hardy);
    let mut play = scene.for_the_hearth().wave(&[("grunt", 1)]).begin();
    let through = |play: &Play| forecast(&play.world, &[]).expect("a way leads there").cells.contains(&at((4, 3)));
    assert!(through(&play));
    play.until(400);
    assert!(play.has_line("trap sprung at 4, 3") && play.has_line("trap seen at 4, 3"));
    assert!(!through(&play), "ten tiles are more than the way round");
}

#[test]
fn a_bad_hit_leaves_a_wound_that_only_a_bed_heals_and_a_scar_that_stays() {
    let wounds = WoundRules { bad_hit: 0.05, share: 3.0, slow: 0.5, weak: 0.5, bed: 0.05, infirmary: 0.1, scar: 0.2 };
    let weak = |row: &mut UnitRules| row.hp = HitPoints(12.0);
    let rows = ["X.........", "..........", "...B...1..", ".......H..", ".........."];
    let mut play = scene(&rows).rules(|rules| rules.wounds = wounds).unit("grunt", weak).wave(&[("grunt", 2)]).begin();
    play.until(700);
    let body = |play: &Play| {
        play.world.unit(play.id("Ada")).and_then(|unit| unit.colonist()).expect("she lives").body().clone()
    };
    let hurt = body(&play);
    assert!(hurt.wound() > 0.2, "{hurt:?} {:?}", play.lines().collect::<Vec<_>>());
    assert!(play.has_line("Ada scarred by Grunt"));
    play.until(9000);
    let healed = body(&play);
    assert_eq!((healed.wound(), healed.scars().len()), (0.0, hurt.scars().len()));
}
