//! Orders against what is gone; all others are in `tests/scenarios/orders.ron`.

use super::scene;
use osada::sim::rules::{StructureRules, UnitRules};
use osada::sim::{HitPoints, Order, Refusal};

#[test]
fn orders_against_what_is_gone_are_refused() {
    let frail = |row: &mut UnitRules| (row.hp, row.speed, row.sprint) = (HitPoints(3.0), 0.001, None);
    let thin = |row: &mut StructureRules| row.hp = Some(HitPoints(5.0));
    let scene = scene(&["H.......", "........", "d.1w...."]).unit("deer", frail).structure("wood_wall", thin);
    let mut play = scene.begin();
    let attack = play.order("Ada", Order::Attack(play.id("Deer 1")));
    let raze = play.order("Ada", play.raze((3, 2)));
    let draft = play.draft("Ada", true);
    play.command(draft).command(attack.clone()).until(100).command(raze.clone()).until(250);
    assert_eq!((play.check(&attack), play.check(&raze)), (Err(Refusal::NoUnit), Err(Refusal::NoStructure)));
    play.command(attack).command(raze);
    play.expect(&[
        (0, "Ada: holds"),
        (1, "Ada at (2, 2) strikes (1, 2) for 5"),
        (1, "Deer 1 (Prey) killed by Ada at 1, 2"),
        (1, "Ada: ordered against Deer 1"),
        (2, "Ada: holds"),
        (100, "Ada at (2, 2) strikes (3, 2) for 5"),
        (100, "Wood wall destroyed at 3, 2"),
        (100, "Ada: ordered against what is gone"),
        (101, "Ada: holds"),
        (250, "refused #0: this unit no longer exists"),
        (251, "refused #0: this structure no longer exists"),
    ]);
}
