//! Weapons, armour, wounds, and what besiegers know against traps, towers and walls.

use super::scene::{Play, scene};
use super::{at, designate};
use osada::sim::rules::{
    Function, GearKind, PracticeRules, Rules, Shields, Stock, StructureRules, UnitRules, WoundRules,
};
use osada::sim::{ArmByOrder, Command, Craft, Equip, HitPoints, JobKind, Order, Refusal, Seconds, forecast};

impl Play {
    fn gear(&self, name: &str) -> GearKind {
        self.world.rules().gear_named(name).unwrap_or_else(|| panic!("the rules have no {name}"))
    }

    fn craft(&self, name: &str, wanted: u32) -> Command {
        Command::Craft(Craft { gear: self.gear(name), wanted })
    }

    fn equip(&self, who: &str, name: &str) -> Command {
        Command::Equip(Equip { unit: self.id(who), gear: Some(self.gear(name)) })
    }

    fn carries(&self, who: &str) -> Vec<&str> {
        let unit = self.world.unit(self.id(who)).unwrap_or_else(|| panic!("{who} is gone"));
        unit.outfit().iter().map(|gear| self.world.rules().gear(gear).name.as_str()).collect()
    }

    fn has_line(&self, line: &str) -> bool {
        self.lines().any(|other| other == line)
    }
}

#[test]
fn what_is_ordered_is_made_of_what_it_costs_and_taken_up_and_no_more_is_made() {
    let mut play = scene(&["H.......", "........", "...1..M."]).begin();
    let order = play.craft("spear", 1);
    play.command(order).until(1500);
    assert!(play.has_line("Ada: Spear made at 6, 2") && play.has_line("Ada takes up Spear"));
    assert_eq!(play.carries("Ada"), ["spear"]);
    assert_eq!((play.world.stock().wood, play.world.stock().stone), (95, 98));
    assert_eq!(play.world.tally().crafted, 1);
}

#[test]
fn what_cannot_be_paid_waits_and_what_can_be_is_made_first() {
    let mut play = scene(&["H.......", "........", "...1..M."]).begin();
    let (mail, club) = (play.craft("mail", 1), play.craft("club", 1));
    play.command(mail).command(club).until(900);
    assert_eq!(play.carries("Ada"), ["club"], "there is no iron");
}

#[test]
fn where_people_take_nothing_by_themselves_they_take_what_they_are_told_to() {
    let mut play = scene(&["H.......", "........", "...12.M."]).begin();
    let order = play.craft("club", 1);
    play.command(ArmByOrder { on: true }).command(order).until(900);
    assert_eq!((play.carries("Ada"), play.carries("Ben")), (vec![], vec![]));
    let fetch = play.equip("Ben", "club");
    play.command(fetch).until(1300);
    assert_eq!((play.carries("Ada"), play.carries("Ben")), (vec![], vec!["club"]));
    let put_away = Command::Equip(Equip { unit: play.id("Ben"), gear: None });
    play.command(put_away).until(1700);
    assert_eq!(play.carries("Ben"), Vec::<&str>::new());
    assert_eq!(play.world.armoury().stored(play.gear("club")), 1);
}

#[test]
fn nothing_is_fetched_that_is_not_there_or_by_somebody_who_is_drafted() {
    let mut play = scene(&["H.......", "........", "...1..M."]).begin();
    let none = Refusal::NoneInStore("axe".to_owned());
    assert_eq!(play.check(&play.equip("Ada", "axe")), Err(none));
    let draft = play.draft("Ada", true);
    play.command(draft);
    assert_eq!(play.check(&play.equip("Ada", "axe")), Err(Refusal::Drafted("Ada".to_owned())));
    let play = scene(&["H.......", "........", "...1...."]).begin();
    assert_eq!(play.check(&play.equip("Ada", "axe")), Err(Refusal::NoSmithy));
    assert_eq!(play.check(&play.craft("axe", 1000)), Err(Refusal::TooMany(100)));
}

#[test]
fn an_axe_strikes_as_its_row_says() {
    let rows = ["X.........", "..........", "....1..M..", ".......H..", ".........."];
    let lame = |row: &mut UnitRules| (row.speed, row.hp) = (1.0, HitPoints(500.0));
    let mut play = scene(&rows).unit("grunt", lame).loot(0, 10).wave(&[("grunt", 1)]).on_call(50).begin();
    let order = play.craft("axe", 1);
    play.command(order).until(1200);
    assert_eq!(play.carries("Ada"), ["axe"]);
    play.command(Command::CallRaid).until(2000);
    assert!(
        play.lines().any(|line| line.starts_with("Ada at") && line.ends_with("for 9")),
        "{:?}",
        play.lines().last()
    );
}

#[test]
fn a_shield_keeps_off_more_than_half_of_a_bolt_from_the_front() {
    let rows = ["X...............", "..########O#H..1", "############...."];
    let bold = |row: &mut UnitRules| {
        row.shields = Some(Shields { gear: "shield".to_owned(), from_wave: 1, one_in: 1 });
    };
    let mut play = scene(&rows).unit("grunt", bold).for_the_hearth().wave(&[("grunt", 1)]).begin();
    play.until(600);
    let bolts: Vec<&str> = play.lines().filter(|line| line.starts_with("machine")).collect();
    assert!(!bolts.is_empty() && bolts[0].ends_with("for 2.7"), "{bolts:?}");
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
fn who_spots_traps_knows_them_before_they_spring() {
    let rows = ["X.........", "..........", "####S#.###", "..........", "....H....1", ".........."];
    let scene = scene(&rows).rules(|rules| rules.siege.trap_fear = 0.4);
    let mut play = scene.for_the_hearth().wave(&[("sapper", 1)]).begin();
    play.until(400);
    assert!(play.has_line("trap seen at 4, 2") && !play.has_line("trap sprung at 4, 2"));
}

#[test]
fn a_sapper_digs_a_wall_of_any_strength_away_in_as_many_seconds() {
    for wall in ["W", "w"] {
        let row = format!("....{wall}.....");
        let rows = ["X...#...H.", &row, "##########", "#####1####"];
        let digs = |row: &mut UnitRules| row.digs = Some(Seconds(4.0));
        let mut play = scene(&rows).unit("sapper", digs).for_the_hearth().wave(&[("sapper", 1)]).begin();
        play.until(120);
        assert!(play.standing((4, 1)).is_some());
        play.until(440);
        assert!(play.has_line("Sapper 1 has undermined 4, 1"), "{wall}: {:?}", play.lines().last());
    }
}

#[test]
fn a_tower_without_anybody_beside_it_shoots_at_its_share_of_the_rate() {
    let shots = |rows: &[&str]| {
        let hardy = |row: &mut UnitRules| (row.hp, row.speed) = (HitPoints(1e5), 0.01);
        let slow = |row: &mut StructureRules| {
            if let Function::Tower { unmanned, .. } = &mut row.function {
                *unmanned = 0.5;
            }
        };
        let mut play = scene(rows)
            .unit("grunt", hardy)
            .unit("colonist", |row| row.attacks.clear())
            .structure("bolt_tower", slow)
            .for_the_hearth()
            .wave(&[("grunt", 1)])
            .begin();
        let draft = play.draft("Ada", true);
        play.command(draft).until(60 + 20 * 60);
        play.lines().filter(|line| line.starts_with("machine")).count()
    };
    let (alone, manned) =
        (shots(&["X..O........H.1", "..............."]), shots(&["X..O1.......H..", "..............."]));
    assert_eq!((alone, manned), (5, 10));
}

#[test]
fn whoever_holds_a_bow_in_both_hands_strikes_with_nothing_else_at_somebody_near() {
    let rows = ["X.........", "..........", "....1..M..", ".......H..", ".........."];
    let hardy = |row: &mut UnitRules| (row.speed, row.hp) = (1.0, HitPoints(500.0));
    let hides = |rules: &mut Rules| {
        let row = rules.gear.iter_mut().find(|row| row.name == "bow").expect("the rules have it");
        row.cost = Stock { wood: 8, ..Stock::default() };
        row.attacks.iter_mut().for_each(|attack| attack.scatter = 0.0);
    };
    let mut play = scene(&rows).rules(hides).unit("grunt", hardy).wave(&[("grunt", 1)]).on_call(50).begin();
    let order = play.craft("bow", 1);
    play.command(order).until(1200);
    assert_eq!(play.carries("Ada"), ["bow"]);
    let draft = play.draft("Ada", true);
    play.command(draft).command(Command::CallRaid).until(2600);
    let blows = |what: &str| play.lines().filter(|line| line.starts_with("Ada at") && line.contains(what)).count();
    assert!(blows("shoots at") > 0 && blows("strikes") > 0, "{:?}", play.lines().collect::<Vec<_>>());
    let fists = |line: &&str| line.starts_with("Ada at") && line.contains("strikes") && !line.ends_with("for 3");
    assert_eq!(play.lines().find(fists), None, "with a bow in both hands");
}

#[test]
fn beside_a_banner_every_blow_is_harder() {
    let first_blow = |rows: &[&str]| {
        let strong = |row: &mut StructureRules| {
            if let Function::Banner { strength, .. } = &mut row.function {
                *strength = 2.0;
            }
        };
        let hardy = |row: &mut UnitRules| row.hp = HitPoints(1000.0);
        let mut play = scene(rows).structure("banner", strong).unit("grunt", hardy).wave(&[("grunt", 1)]).begin();
        play.until(600);
        play.lines().find(|line| line.starts_with("Ada at")).map(str::to_owned).expect("Ada strikes back")
    };
    let blow = first_blow(&["X.........", "...1....H.", ".........."]);
    let beside_it = first_blow(&["X.........", "...1....H.", "...N......"]);
    assert_eq!((blow.rsplit(' ').next(), beside_it.rsplit(' ').next()), (Some("5"), Some("10")), "{blow}, {beside_it}");
}

#[test]
fn shots_from_beside_a_watchtower_go_where_they_are_meant_to() {
    let hardy = |row: &mut UnitRules| (row.hp, row.speed) = (HitPoints(1e5), 0.01);
    let wild = |row: &mut StructureRules| match &mut row.function {
        Function::Tower { scatter, unmanned, .. } => (*scatter, *unmanned) = (1.0, 1.0),
        Function::Watchtower { steadies, .. } => *steadies = 0.0,
        _ => {}
    };
    let misses = |rows: &[&str]| {
        let scene = scene(rows).structure("bolt_tower", wild).structure("watchtower", wild).unit("grunt", hardy);
        let mut play = scene.for_the_hearth().wave(&[("grunt", 1)]).begin();
        play.until(1200);
        let shots: Vec<_> = play.lines().filter(|line| line.starts_with("machine")).collect();
        assert!(shots.len() > 5, "it shoots: {shots:?}");
        shots.iter().filter(|line| line.contains("miss")).count()
    };
    let (alone, helped) = (
        misses(&["X....O.......H..1", ".................", "................."]),
        misses(&["X....O.......H..1", ".................", ".....A..........."]),
    );
    assert!(alone > 5 && helped == 0, "{alone} misses alone, {helped} beside a watchtower");
}

#[test]
fn people_go_to_the_towers_by_themselves_while_a_raid_is_near() {
    let hardy = |row: &mut UnitRules| (row.hp, row.speed) = (HitPoints(1e5), 0.01);
    let slow = |row: &mut StructureRules| {
        if let Function::Tower { unmanned, .. } = &mut row.function {
            *unmanned = 0.5;
        }
    };
    let scene = scene(&["X..O........H.1", "...............", "..............."])
        .unit("grunt", hardy)
        .structure("bolt_tower", slow);
    let mut play = scene.for_the_hearth().wave(&[("grunt", 1)]).begin();
    play.until(600);
    assert!(play.has_line("Ada: man at 3, 0"), "{:?}", play.lines().collect::<Vec<_>>());
    let tower = play.structure_id((3, 0));
    assert_eq!(osada::sim::manned_by(&play.world, tower), Some(play.id("Ada")));
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

#[test]
fn skills_grow_by_use_to_a_limit() {
    let practice = PracticeRules { work: 0.01, blow: 0.0, most: 0.03 };
    let mut play = scene(&["H.......", "........", "....1T.."]).rules(|rules| rules.practice = practice).begin();
    play.command(designate(JobKind::Chop, (5, 2), (5, 2))).until(600);
    let skills = play.world.unit(play.id("Ada")).and_then(|unit| unit.colonist()).expect("she lives").skills();
    assert_eq!((skills.gather, skills.build), (1.03, 1.0));
}

#[test]
fn besiegers_leave_iron_where_they_fall_and_deer_hides() {
    let rows = ["X.........", "..........", ".......1..", ".......H..", ".........."];
    let weak = |row: &mut UnitRules| {
        row.hp = HitPoints(3.0);
        row.loot.iron = 2;
    };
    let mut play = scene(&rows).unit("grunt", weak).wave(&[("grunt", 1)]).begin();
    let (draft, hold) = (play.draft("Ada", true), play.order("Ada", Order::Hold));
    play.command(draft).command(hold).until(600);
    assert_eq!(play.world.possessions().iron, 2);
}
