//! Each kind of work: what it takes and what comes of it.

use super::{Play, at, designate, scene};
use osada::sim::rules::{Function, Rules, Season, Stock, StructureRules, UnitRules};
use osada::sim::{Command, HitPoints, JobKind, Seconds, SetPriority, StructureState};

/// The goods on a tile.
fn lying(play: &Play, cell: (i32, i32)) -> Stock {
    play.world.map().goods().at(at(cell)).map_or(Stock::default(), |pile| pile.goods())
}

#[test]
fn a_tree_is_felled_in_six_seconds_and_leaves_a_stump_and_wood() {
    let mut play = scene(&["H.......", "........", "....1T.."]).begin();
    play.command(designate(JobKind::Chop, (5, 2), (5, 2))).until(420);
    play.expect(&[(0, "Ada: chop at 5, 2"), (360, "Ada: chop done at 5, 2"), (360, "Ada: idle")]);
    assert_eq!(play.terrain((5, 2)), "stump");
    assert_eq!(lying(&play, (5, 2)), Stock { wood: 8, ..Stock::default() });
    assert_eq!(play.world.stock().wood, 100, "what lies about is not stored yet");
}

#[test]
fn a_stump_is_cleared_in_eight_seconds_and_leaves_grass_and_a_little_wood() {
    let mut play = scene(&["H.......", "........", "....1u.."]).begin();
    play.command(designate(JobKind::Clear, (4, 2), (6, 2))).until(600);
    play.expect(&[(0, "Ada: clear at 5, 2"), (480, "Ada: clear done at 5, 2"), (480, "Ada: idle")]);
    assert_eq!(play.terrain((5, 2)), "grass");
    assert_eq!(lying(&play, (5, 2)), Stock { wood: 2, ..Stock::default() });
}

#[test]
fn the_way_to_a_tree_takes_a_third_of_a_second_a_tile() {
    let mut play = scene(&["H.......", "........", "1...T..."]).begin();
    play.command(designate(JobKind::Chop, (4, 2), (4, 2))).until(480);
    play.expect(&[(0, "Ada: chop at 4, 2"), (421, "Ada: chop done at 4, 2"), (421, "Ada: idle")]);
    assert_eq!(play.cell("Ada"), (3, 2));
}

#[test]
fn twice_the_skill_fells_a_tree_in_half_the_time() {
    let skilled = scene(&["H.......", "........", "....1T.."]).rules(|rules| rules.traits.skill = (2.0, 2.0));
    let mut play = skilled.begin();
    play.command(designate(JobKind::Chop, (5, 2), (5, 2))).until(240);
    play.expect(&[(0, "Ada: chop at 5, 2"), (180, "Ada: chop done at 5, 2"), (180, "Ada: idle")]);
}

#[test]
fn rock_is_mined_in_nine_seconds_and_leaves_a_floor_and_stone() {
    let mut play = scene(&["H.......", "........", "....1#.."]).begin();
    play.command(designate(JobKind::Mine, (5, 2), (5, 2))).until(600);
    play.expect(&[(0, "Ada: mine at 5, 2"), (539, "Ada: mine done at 5, 2"), (539, "Ada: idle")]);
    assert_eq!(play.terrain((5, 2)), "stone_floor");
    assert_eq!(lying(&play, (5, 2)), Stock { stone: 6, ore: 1, ..Stock::default() });
}

#[test]
fn berries_are_gathered_in_four_seconds_and_leave_a_bare_bush_and_food() {
    let mut play = scene(&["H.......", "........", "....1b.."]).begin();
    play.command(designate(JobKind::Forage, (5, 2), (5, 2))).until(300);
    play.expect(&[(0, "Ada: forage at 5, 2"), (240, "Ada: forage done at 5, 2"), (240, "Ada: idle")]);
    assert_eq!(play.terrain((5, 2)), "bare_bush");
    assert_eq!(lying(&play, (5, 2)), Stock { food: 4, ..Stock::default() });
}

#[test]
fn the_nearest_of_two_trees_is_felled_first() {
    let mut play = scene(&["H.......", "........", "T...1.T."]).begin();
    play.command(designate(JobKind::Chop, (0, 2), (7, 2))).until(900);
    play.expect(&[
        (0, "Ada: chop at 6, 2"),
        (381, "Ada: chop done at 6, 2"),
        (381, "Ada: chop at 0, 2"),
        (823, "Ada: chop done at 0, 2"),
        (823, "Ada: idle"),
    ]);
}

#[test]
fn a_deer_is_hunted_from_afar_and_its_meat_lies_where_it_fell() {
    let slow = |row: &mut UnitRules| (row.speed, row.sprint) = (0.001, None);
    let mut play = scene(&["H.......", "........", "....1...", "......d."]).unit("deer", slow).begin();
    let deer = play.cell("Deer 1");
    play.command(designate(JobKind::Hunt, deer, deer)).until(830);
    play.expect(&[
        (0, "Ada at (4, 2) shoots at (7, 3) for 3"),
        (0, "Ada: hunt"),
        (90, "Ada at (4, 2) shoots at (7, 3) for 3"),
        (180, "Ada at (4, 2) shoots at (7, 3) for 3"),
        (270, "Ada at (4, 2) shoots at (7, 3) for 3"),
        (360, "Ada at (4, 2) shoots at (7, 3) for 3"),
        (450, "Ada at (4, 2) shoots at (7, 3) for 3"),
        (540, "Ada at (4, 2) shoots at (7, 3) for 3"),
        (630, "Ada at (4, 2) shoots at (7, 3) for 3"),
        (720, "Ada at (4, 2) shoots at (7, 3) for 3"),
        (810, "Ada at (4, 2) shoots at (7, 3) for 3"),
        (810, "Deer 1 (Prey) shot by Ada at 7, 3"),
        (810, "Ada: works on what is gone"),
        (811, "Ada: haul at 7, 3"),
    ]);
    assert_eq!(lying(&play, deer), Stock { food: 18, ..Stock::default() });
    assert_eq!(play.world.tally().hunted, 1);
}

#[test]
fn a_wall_is_paid_when_it_is_begun_and_stands_after_four_seconds() {
    let mut play = scene(&["H.......", "........", "....1..."]).begin();
    let build = play.build("wood_wall", &[(5, 2)]);
    play.command(build);
    assert_eq!(play.world.stock().wood, 97);
    play.until(300).expect(&[
        (0, "Ada: build at 5, 2"),
        (240, "Wood wall built at 5, 2"),
        (240, "Ada: build done at 5, 2"),
        (240, "Ada: idle"),
    ]);
    assert_eq!((play.standing((5, 2)), play.world.stock().wood), (Some("Wood wall"), 97));
}

#[test]
fn a_field_is_made_in_three_seconds_and_sown_at_once() {
    let mut play = scene(&["H.......", "........", "....1..."]).begin();
    let build = play.build("farm", &[(5, 2)]);
    play.command(build).until(480).expect(&[
        (0, "Ada: build at 5, 2"),
        (180, "Field built at 5, 2"),
        (180, "Ada: build done at 5, 2"),
        (180, "Ada: idle"),
        (210, "Ada: farm at 5, 2"),
        (420, "Ada: farm done at 5, 2"),
        (420, "Ada: idle"),
    ]);
}

#[test]
fn whoever_stands_where_a_wall_is_to_be_is_asked_to_step_aside() {
    let mut play = scene(&["H.......", "........", "....12.."]).begin();
    let draft = play.draft("Ben", true);
    play.command(draft);
    let build = play.build("wood_wall", &[(5, 2)]);
    play.command(build).until(480).expect(&[
        (0, "Ben: holds"),
        (30, "Ada: build at 5, 2"),
        (311, "Wood wall built at 5, 2"),
        (311, "Ada: build done at 5, 2"),
        (311, "Ada: idle"),
    ]);
    assert_ne!(play.cell("Ben"), (5, 2));
}

#[test]
fn a_damaged_wall_is_mended_by_a_tenth_of_its_hit_points_a_second() {
    let mut play = scene(&["H.......", "........", "....1w.."]).begin();
    let draft = play.draft("Ada", true);
    let raze = play.order("Ada", play.raze((5, 2)));
    play.command(draft).command(raze).until(130);
    let release = play.draft("Ada", false);
    play.command(release).until(300).expect(&[
        (0, "Ada: holds"),
        (1, "Ada at (4, 2) strikes (5, 2) for 5"),
        (1, "Ada: ordered against Wood wall at 5, 2"),
        (61, "Ada at (4, 2) strikes (5, 2) for 5"),
        (121, "Ada at (4, 2) strikes (5, 2) for 5"),
        (130, "Ada: repair at 5, 2"),
        (204, "Ada: repair done at 5, 2"),
        (204, "Ada: idle"),
    ]);
    let wall = play.world.map().structure_at(at((5, 2))).expect("it stands").1;
    assert_eq!(wall.hp(), Some(HitPoints(120.0)));
}

#[test]
fn sprung_spikes_are_armed_again_in_four_seconds() {
    let rows = ["X.......S.......", "..##########H..1", "############...."];
    let weak = |row: &mut UnitRules| row.hp = HitPoints(20.0);
    let mut play = scene(&rows).unit("grunt", weak).for_the_hearth().wave(&[("grunt", 1)]).begin();
    play.until(600).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 12, 1"),
        (177, "trap sprung at 8, 0"),
        (177, "machine at (8, 0) strikes (8, 0) for 25"),
        (177, "Grunt 1 (Besieger) killed by a spike trap at 8, 0"),
        (177, "wave 1 over"),
        (180, "Ada: re-arm at 8, 0"),
        (549, "Ada: re-arm done at 8, 0"),
        (549, "Ada: idle"),
    ]);
    let (_, spikes) = play.world.map().structure_at(at((8, 0))).expect("they are there");
    assert_eq!(spikes.state(), StructureState::Trap { armed: true });
}

#[test]
fn half_a_magazine_of_bolts_is_filled_up_in_six_seconds_for_one_wood() {
    let rows = ["X...............", "..########O#H..1", "############...."];
    let weak = |row: &mut UnitRules| row.hp = HitPoints(6.0);
    let small = |row: &mut StructureRules| {
        if let Function::Tower { magazine, .. } = &mut row.function {
            *magazine = 2;
        }
    };
    let scene = scene(&rows).unit("grunt", weak).structure("bolt_tower", small);
    let mut play = scene.for_the_hearth().wave(&[("grunt", 1)]).begin();
    play.until(700).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 12, 1"),
        (220, "machine at (10, 1) shoots at (9.51, 0) for 6"),
        (220, "Grunt 1 (Besieger) shot by a bolt tower at 10, 0"),
        (220, "wave 1 over"),
        (240, "Ada: re-arm at 10, 1"),
        (689, "Ada: re-arm done at 10, 1"),
        (689, "Ada: idle"),
    ]);
    assert_eq!(play.world.stock().wood, 99);
}

#[test]
fn a_wall_is_taken_down_in_half_the_time_and_gives_half_of_its_cost_back() {
    let mut play = scene(&["H.......", "........", "....1W.."]).begin();
    play.command(designate(JobKind::Dismantle, (5, 2), (5, 2))).until(300).expect(&[
        (0, "Ada: dismantle at 5, 2"),
        (240, "Ada: dismantle done at 5, 2"),
        (240, "Ada: idle"),
    ]);
    assert_eq!((play.standing((5, 2)), lying(&play, (5, 2))), (None, Stock { stone: 2, ..Stock::default() }));
}

#[test]
fn a_field_is_sown_grows_is_harvested_and_sown_again() {
    let quick = |row: &mut StructureRules| {
        if let Function::Farm { grow_seconds, .. } = &mut row.function {
            *grow_seconds = Seconds(2.0);
        }
    };
    let mut play = scene(&["H.......", "........", "....1F.."]).structure("farm", quick).begin();
    play.until(720).expect(&[
        (30, "Ada: farm at 5, 2"),
        (241, "Ada: farm done at 5, 2"),
        (241, "Ada: idle"),
        (391, "Ada: farm at 5, 2"),
        (612, "Ada: farm done at 5, 2"),
        (612, "Ada: idle"),
        (642, "Ada: farm at 5, 2"),
    ]);
    assert_eq!(lying(&play, (5, 2)), Stock { food: 5, ..Stock::default() });
}

#[test]
fn a_field_ripens_as_much_later_as_the_season_says() {
    let quick = |row: &mut StructureRules| {
        if let Function::Farm { grow_seconds, .. } = &mut row.function {
            *grow_seconds = Seconds(2.0);
        }
    };
    let slow = |rules: &mut Rules| rules.seasons.winter.ripening = 0.5;
    let mut play = scene(&["H.......", "........", "....1F.."])
        .structure("farm", quick)
        .rules(slow)
        .season(Season::Winter)
        .begin();
    play.until(600).expect(&[
        (30, "Ada: farm at 5, 2"),
        (241, "Ada: farm done at 5, 2"),
        (241, "Ada: idle"),
        (511, "Ada: farm at 5, 2"),
    ]);
}

#[test]
fn what_work_brings_is_carried_to_the_hearth_as_soon_as_it_is_worth_the_walk() {
    let ready = |rules: &mut Rules| rules.jobs.load_waits = Seconds(1.0);
    let mut play = scene(&["H.......", "........", "....1T.."]).rules(ready).begin();
    play.command(designate(JobKind::Chop, (5, 2), (5, 2))).until(600).expect(&[
        (0, "Ada: chop at 5, 2"),
        (360, "Ada: chop done at 5, 2"),
        (360, "Ada: idle"),
        (420, "Ada: haul at 5, 2"),
        (461, "Ada: carries 8 wood to Hearth at 0, 0"),
        (503, "Ada: haul done at 0, 0"),
        (503, "Ada: idle"),
    ]);
    assert_eq!((play.world.stock().wood, lying(&play, (5, 2))), (108, Stock::default()));
}

#[test]
fn a_few_pieces_wait_fifteen_seconds_for_more() {
    let mut play = scene(&["H.......", "........", "....1T.."]).begin();
    play.command(designate(JobKind::Chop, (5, 2), (5, 2))).until(1_400).expect(&[
        (0, "Ada: chop at 5, 2"),
        (360, "Ada: chop done at 5, 2"),
        (360, "Ada: idle"),
        (1260, "Ada: haul at 5, 2"),
        (1301, "Ada: carries 8 wood to Hearth at 0, 0"),
        (1343, "Ada: haul done at 0, 0"),
        (1343, "Ada: idle"),
    ]);
}

#[test]
fn goods_go_to_a_stockpile_that_is_nearer_than_the_hearth() {
    let mut play = scene(&["H.......", "......P.", "....1T.."]).rules(|rules| rules.jobs.load = 16).begin();
    play.command(designate(JobKind::Chop, (5, 2), (5, 2))).until(500).expect(&[
        (0, "Ada: chop at 5, 2"),
        (360, "Ada: chop done at 5, 2"),
        (360, "Ada: haul at 5, 2"),
        (361, "Ada: carries 8 wood to Stockpile at 6, 1"),
        (411, "Ada: haul done at 6, 1"),
        (411, "Ada: idle"),
    ]);
    assert_eq!(play.world.stock().wood, 108);
}

#[test]
fn what_is_too_much_for_one_load_takes_two_walks() {
    let mut play = scene(&["H....", ".....", "..1T."]).rules(|rules| rules.jobs.load = 5).begin();
    play.command(designate(JobKind::Chop, (3, 2), (3, 2))).until(700).expect(&[
        (0, "Ada: chop at 3, 2"),
        (360, "Ada: chop done at 3, 2"),
        (360, "Ada: haul at 3, 2"),
        (361, "Ada: carries 5 wood to Hearth at 0, 0"),
        (362, "Ada: haul done at 0, 0"),
        (362, "Ada: haul at 3, 2"),
        (363, "Ada: carries 3 wood to Hearth at 0, 0"),
        (364, "Ada: haul done at 0, 0"),
        (364, "Ada: idle"),
    ]);
    assert_eq!(play.world.stock().wood, 108);
}

#[test]
fn two_people_share_the_work_and_never_do_the_same() {
    let mut play = scene(&["H.......", "........", "..T12T.."]).begin();
    play.command(designate(JobKind::Chop, (0, 2), (7, 2))).until(420).expect(&[
        (0, "Ada: chop at 2, 2"),
        (7, "Ben: chop at 5, 2"),
        (360, "Ada: chop done at 2, 2"),
        (360, "Ada: idle"),
        (367, "Ben: chop done at 5, 2"),
        (367, "Ben: haul at 2, 2"),
        (389, "Ben: carries 16 wood to Hearth at 0, 0"),
        (411, "Ben: haul done at 0, 0"),
        (411, "Ben: idle"),
    ]);
}

#[test]
fn what_is_of_higher_priority_is_done_first_however_far() {
    let mut play = scene(&["H........T", "..........", "....1b...."]).begin();
    let first = Command::SetPriority(SetPriority { job: JobKind::Chop, priority: 3 });
    play.command(first);
    play.command(designate(JobKind::Forage, (5, 2), (5, 2)));
    play.command(designate(JobKind::Chop, (9, 0), (9, 0)));
    play.until(900).expect(&[
        (30, "Ada: chop at 9, 0"),
        (506, "Ada: chop done at 9, 0"),
        (506, "Ada: forage at 5, 2"),
        (788, "Ada: forage done at 5, 2"),
        (788, "Ada: idle"),
    ]);
}

#[test]
fn a_tree_that_no_way_leads_to_is_left_alone() {
    let mut play = scene(&["H..#...", "..1w.T.", "...#..."]).begin();
    play.command(designate(JobKind::Chop, (5, 1), (5, 1))).until(120).expect(&[]);
    assert_eq!(play.cell("Ada"), (2, 1));
}

/// A tree twelve tiles from besiegers who gather at their camp.
fn far_from_the_camp(watchtower: bool) -> Play {
    let last = if watchtower { ".............A" } else { ".............." };
    let rows = ["X.............", "..............", "............T1", ".....H........", "..............", last];
    let waits = |rules: &mut Rules| rules.siege.muster_seconds = Seconds(100.0);
    let mut play = scene(&rows).rules(waits).wave(&[("grunt", 1)]).begin();
    play.until(100);
    play.command(designate(JobKind::Chop, (12, 2), (12, 2))).until(600);
    play
}

#[test]
fn nobody_begins_work_beside_a_watchtower_that_sees_a_besieger() {
    far_from_the_camp(false).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: musters"),
        (120, "Ada: chop at 12, 2"),
        (542, "Ada: chop done at 12, 2"),
        (542, "Ada: idle"),
    ]);
    far_from_the_camp(true).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: musters"),
    ]);
}
