//! Checks of the rates and thresholds that belong to no table. The structs are destructured so that no field can be forgotten.

use crate::checker::Checker;
use crate::weather::factors;
use osada_ai::flock::Weights;
use osada_reader::fault::Segment;
use osada_sim::rules::{
    Adaptation, Challenges, ColonyRules, ErrandRules, FatigueRules, FireRules, GarrisonRules, Handicap, HealingRules,
    HerdRules, JobRules, Names, OrderRules, PracticeRules, QuestionRules, Rules, SeasonRules, Seasons, SiegeRules,
    Tactics, TimeRules, TraitRules, WoundRules,
};
use osada_sim::{JobKind, MOST_FIRES, MOST_REMEMBERED, Strength};
use std::collections::BTreeSet;

const SECONDS: std::ops::RangeInclusive<f64> = 0.0..=1e5;
const SHARE: std::ops::RangeInclusive<f64> = 0.0..=1.0;
const SCALE: std::ops::RangeInclusive<f64> = 0.0..=10.0;
const RADIUS: std::ops::RangeInclusive<f64> = 0.0..=50.0;
const MORALE: std::ops::RangeInclusive<f64> = -10.0..=10.0;
const PER_SECOND: std::ops::RangeInclusive<f64> = 0.0..=1000.0;

/// Reports every rate and threshold that is out of bounds.
pub fn check(checker: &mut Checker, rules: &Rules) {
    checker.field("time", |checker| time(checker, &rules.time));
    checker.field("jobs", |checker| jobs(checker, &rules.jobs));
    checker.field("colony", |checker| colony(checker, &rules.colony));
    checker.field("fatigue", |checker| fatigue(checker, &rules.fatigue));
    checker.field("healing", |checker| healing(checker, &rules.healing));
    checker.field("wounds", |checker| wounds(checker, &rules.wounds));
    checker.field("practice", |checker| practice(checker, &rules.practice));
    checker.field("traits", |checker| traits(checker, &rules.traits));
    checker.field("orders", |checker| orders(checker, &rules.orders));
    checker.field("siege", |checker| siege(checker, &rules.siege));
    checker.field("herds", |checker| herds(checker, &rules.herds));
    checker.field("challenges", |checker| challenges(checker, &rules.challenges));
    checker.field("seasons", |checker| seasons(checker, &rules.seasons));
    checker.field("fire", |checker| fire(checker, &rules.fire));
    checker.field("errands", |checker| errands(checker, &rules.errands));
    checker.field("questions", |checker| {
        let QuestionRules { apart, a_day } = rules.questions;
        checker.number("apart", apart, 0.0..=3600.0);
        checker.count("a_day", a_day, 0..=100);
    });
}

fn challenges(checker: &mut Checker, rules: &Challenges) {
    let Challenges { gentle, normal, hard, adaptive, adaptation } = rules;
    checker.field("adaptation", |checker| {
        let Adaptation { up, down, least, most } = *adaptation;
        checker.number("up", up, SHARE);
        checker.number("down", down, SHARE);
        checker.number("least", least, Strength::LEAST..=Strength::MOST);
        checker.number("most", most, Strength::LEAST..=Strength::MOST);
        if least > most {
            checker.field("least", |checker| checker.fault(format!("this must not be more than `most`, {most}")));
        }
    });
    for (name, handicap) in [("gentle", gentle), ("normal", normal), ("hard", hard), ("adaptive", adaptive)] {
        checker.field(name, |checker| {
            let Handicap { waves, damage, morale, stock, tactics } = handicap;
            checker.number("waves", *waves, 0.05..=20.0);
            checker.number("damage", *damage, 0.05..=20.0);
            checker.number("morale", *morale, MORALE);
            checker.number("stock", *stock, 0.0..=20.0);
            checker.field("tactics", |checker| fight_by(checker, tactics));
        });
    }
}

fn fight_by(checker: &mut Checker, rules: &Tactics) {
    let Tactics { minds: _, together, together_share, together_seconds, behind, focus: _, decide, spread } = rules;
    checker.number("together", *together, RADIUS);
    checker.number("together_share", *together_share, SHARE);
    checker.number("together_seconds", *together_seconds, 0.0..=100.0);
    checker.number("behind", *behind, RADIUS);
    checker.number("decide", *decide, 0.1..=20.0);
    checker.number("spread", *spread, 0.0..=20.0);
}

fn orders(checker: &mut Checker, rules: &OrderRules) {
    let OrderRules {
        cover,
        most_covered,
        free_radius,
        line_slack,
        skirmish_keep,
        skirmish_step,
        skirmish_radius,
        skirmish_steady,
        fall_back_radius,
    } = rules;
    checker.number("cover", *cover, SHARE);
    checker.count("most_covered", *most_covered, 0..=4);
    checker.number("free_radius", *free_radius, RADIUS);
    checker.number("line_slack", *line_slack, RADIUS);
    checker.number("skirmish_keep", *skirmish_keep, RADIUS);
    checker.count("skirmish_step", *skirmish_step, 1..=12);
    checker.number("skirmish_radius", *skirmish_radius, RADIUS);
    checker.number("skirmish_steady", *skirmish_steady, 0.0..=60.0);
    checker.number("fall_back_radius", *fall_back_radius, RADIUS);
}

fn seasons(checker: &mut Checker, rules: &Seasons) {
    let Seasons { spring, summer, autumn, winter } = rules;
    for (name, season) in [("spring", spring), ("summer", summer), ("autumn", autumn), ("winter", winter)] {
        checker.field(name, |checker| {
            let SeasonRules { bare, regrowth, ripening, hunger, factors: multiplied } = season;
            checker.field("factors", |checker| factors(checker, multiplied));
            checker.number("bare", *bare, SHARE);
            checker.number("regrowth", *regrowth, SCALE);
            checker.number("hunger", *hunger, 0.0..=20.0);
            checker.number("ripening", *ripening, 0.05..=20.0);
        });
    }
}

fn fire(checker: &mut Checker, rules: &FireRules) {
    let FireRules { spread, damage, hurts, rain_seconds, douse_seconds, guard, call, most } = rules;
    checker.number("spread", *spread, SHARE);
    checker.number("damage", *damage, SHARE);
    checker.number("hurts", *hurts, PER_SECOND);
    checker.number("rain_seconds", *rain_seconds, 0.1..=1000.0);
    checker.number("douse_seconds", *douse_seconds, 0.1..=1000.0);
    checker.count("guard", *guard, 0..=12);
    checker.number("call", *call, RADIUS);
    checker.count("most", *most, 0..=MOST_FIRES as u32);
}

fn errands(checker: &mut Checker, rules: &ErrandRules) {
    let ErrandRules { home, captive_hp, boarding, honest_walks, saboteur_walks, watched, watched_in_light } = rules;
    checker.number("home", *home, 1.0..=50.0);
    checker.number("captive_hp", *captive_hp, 0.05..=1.0);
    checker.number("boarding", *boarding, RADIUS);
    checker.number("honest_walks", *honest_walks, SHARE);
    checker.number("saboteur_walks", *saboteur_walks, SHARE);
    checker.number("watched", *watched, RADIUS);
    checker.number("watched_in_light", *watched_in_light, RADIUS);
}

fn time(checker: &mut Checker, rules: &TimeRules) {
    let TimeRules { day_seconds, night_seconds, warning_seconds } = rules;
    checker.number("day_seconds", *day_seconds, 1.0..=1e5);
    // A wrong day makes no wrong night.
    let most = if (1.0..=1e5).contains(&day_seconds.0) { day_seconds.0 } else { 1e5 };
    checker.number("night_seconds", *night_seconds, 0.0..=most);
    checker.number("warning_seconds", *warning_seconds, 0.0..=most);
}

fn jobs(checker: &mut Checker, rules: &JobRules) {
    let JobRules {
        priorities,
        repair_below,
        repair_per_second,
        dismantle_share,
        refund_percent,
        retry_seconds,
        danger_radius,
        load,
        load_waits,
        heap_radius,
    } = rules;
    checker.field("priorities", |checker| {
        for (row, &(kind, priority)) in priorities.iter().enumerate() {
            checker.at(Segment::Index(row), |checker| {
                if priority > 4 {
                    let message = format!("a priority is a whole number from 0 (never) to 4 (first), not {priority}");
                    checker.at(Segment::Index(1), |checker| checker.fault(message));
                }
                if priorities[..row].iter().any(|&(earlier, _)| earlier == kind) {
                    checker
                        .at(Segment::Index(0), |checker| checker.fault(format!("`{kind:?}` has a priority already")));
                }
            });
        }
        let lacks =
            |kind: &&JobKind| kind.row().priority.is_none() && !priorities.iter().any(|(given, _)| given == *kind);
        let missing: Vec<String> = JobKind::ALL.iter().filter(lacks).map(|kind| format!("{kind:?}")).collect();
        if !missing.is_empty() {
            checker.fault(format!("every kind of work needs a priority; missing: {}", missing.join(", ")));
        }
    });
    checker.number("repair_below", *repair_below, SHARE);
    checker.number("repair_per_second", *repair_per_second, 0.001..=1.0);
    checker.number("dismantle_share", *dismantle_share, 0.01..=10.0);
    checker.count("refund_percent", *refund_percent, 0..=100);
    checker.number("retry_seconds", *retry_seconds, 0.1..=1e4);
    checker.number("danger_radius", *danger_radius, 0.0..=50.0);
    checker.count("load", *load, 1..=1_000_000);
    checker.number("load_waits", *load_waits, SECONDS);
    checker.number("heap_radius", *heap_radius, 0.0..=50.0);
}

fn colony(checker: &mut Checker, rules: &ColonyRules) {
    let ColonyRules {
        meals_per_day,
        portions,
        bread_lasts,
        ale_rests,
        ale_heals,
        meal_seconds,
        hungry_fatigue,
        hungry_hp_loss,
        recruit_food,
        most_colonists,
    } = rules;
    checker.number("meals_per_day", *meals_per_day, 0.01..=100.0);
    checker.count("portions", *portions, 1..=100);
    checker.number("bread_lasts", *bread_lasts, 0.1..=100.0);
    checker.number("ale_rests", *ale_rests, 0.0..=10.0);
    checker.number("ale_heals", *ale_heals, 0.0..=1000.0);
    checker.number("meal_seconds", *meal_seconds, SECONDS);
    checker.number("hungry_fatigue", *hungry_fatigue, 1.0..=100.0);
    checker.number("hungry_hp_loss", *hungry_hp_loss, PER_SECOND);
    checker.count("recruit_food", *recruit_food, 0..=1_000_000);
    checker.count("most_colonists", *most_colonists, 0..=500);
}

fn healing(checker: &mut Checker, rules: &HealingRules) {
    let HealingRules { bed, hearth, hearth_radius, rest_until } = rules;
    checker.number("bed", *bed, PER_SECOND);
    checker.number("hearth", *hearth, PER_SECOND);
    checker.number("hearth_radius", *hearth_radius, 0.0..=50.0);
    checker.number("rest_until", *rest_until, SHARE);
}

fn wounds(checker: &mut Checker, rules: &WoundRules) {
    let WoundRules { bad_hit, share, slow, weak, bed, infirmary, scar } = rules;
    checker.number("bad_hit", *bad_hit, SHARE);
    checker.number("share", *share, SCALE);
    checker.number("slow", *slow, 0.0..=0.9);
    checker.number("weak", *weak, 0.0..=0.9);
    checker.number("bed", *bed, PER_SECOND);
    checker.number("infirmary", *infirmary, PER_SECOND);
    checker.number("scar", *scar, SHARE);
}

fn practice(checker: &mut Checker, rules: &PracticeRules) {
    let PracticeRules { work, blow, most } = rules;
    checker.number("work", *work, SHARE);
    checker.number("blow", *blow, SHARE);
    checker.number("most", *most, SCALE);
}

fn fatigue(checker: &mut Checker, rules: &FatigueRules) {
    let FatigueRules {
        work,
        fight,
        awake,
        bed,
        ground,
        wake_at,
        slow_above,
        slow_share,
        exhausted,
        collapse_until,
        start,
    } = rules;
    checker.number("work", *work, PER_SECOND);
    checker.number("fight", *fight, PER_SECOND);
    checker.number("awake", *awake, PER_SECOND);
    checker.number("bed", *bed, 0.001..=1000.0);
    checker.number("ground", *ground, 0.001..=1000.0);
    checker.number("wake_at", *wake_at, SCALE);
    checker.number("slow_above", *slow_above, SCALE);
    checker.number("slow_share", *slow_share, SHARE);
    checker.number("exhausted", *exhausted, *wake_at..=10.0);
    if exhausted <= wake_at {
        checker.fault(format!("`exhausted` must be above `wake_at`, {wake_at}, or nobody gets up again"));
    }
    checker.number("collapse_until", *collapse_until, 0.0..=9.9);
    checker.interval("start", *start, SCALE);
}

fn traits(checker: &mut Checker, rules: &TraitRules) {
    let TraitRules { diligence, talk_seconds, tiring, skill, names } = rules;
    checker.number("talk_seconds", *talk_seconds, SECONDS);
    checker.interval("tiring", *tiring, 0.05..=20.0);
    checker.interval("diligence", *diligence, SCALE);
    checker.interval("skill", *skill, 0.05..=20.0);
    let Names { women, men, others } = names;
    let mut seen = BTreeSet::new();
    checker.field("names", |checker| {
        each_name(checker, others, &mut seen);
        checker.field("women", |checker| each_name(checker, women, &mut seen));
        checker.field("men", |checker| each_name(checker, men, &mut seen));
    });
}

fn each_name<'n>(checker: &mut Checker, names: &'n [String], seen: &mut BTreeSet<&'n String>) {
    for (index, name) in names.iter().enumerate() {
        checker.at(Segment::Index(index), |checker| {
            if name.trim().is_empty() || name.chars().count() > 40 || name.chars().any(char::is_control) {
                checker.fault("a name has from 1 to 40 characters on one line");
            } else if !seen.insert(name) {
                checker.fault(format!("the name `{name}` is listed twice"));
            }
        });
    }
}

fn siege(checker: &mut Checker, rules: &SiegeRules) {
    let SiegeRules {
        first_morale,
        morale,
        per_hp_lost,
        ally_death,
        ally_radius,
        trap,
        kill,
        breach,
        rest_morale,
        rest_hp,
        rest_until_hp,
        rest_until_morale,
        decide_seconds,
        leave_at_losses,
        patience_seconds,
        muster_seconds,
        give_up_seconds,
        straggle_seconds,
        patrol_radius,
        wall_room,
        spread,
        garrison: of_camps,
        chief: _,
        sign_seconds,
        remembers,
        fading,
        longest_detour,
        plans: _,
        trap_fear,
    } = rules;
    checker.field("garrison", |checker| garrison(checker, of_camps));
    checker.number("first_morale", *first_morale, MORALE);
    checker.number("patrol_radius", *patrol_radius, 1.0..=1000.0);
    checker.number("trap_fear", *trap_fear, 0.0..=100.0);
    wall_room.iter().for_each(|room| checker.count("wall_room", *room, 1..=1000));
    checker.number("morale", *morale, MORALE);
    checker.number("per_hp_lost", *per_hp_lost, -10.0..=0.0);
    checker.number("ally_death", *ally_death, -20.0..=0.0);
    checker.number("ally_radius", *ally_radius, 0.0..=100.0);
    checker.number("trap", *trap, -20.0..=0.0);
    checker.number("kill", *kill, 0.0..=20.0);
    checker.number("breach", *breach, 0.0..=20.0);
    checker.number("rest_morale", *rest_morale, PER_SECOND);
    checker.number("rest_hp", *rest_hp, PER_SECOND);
    checker.number("rest_until_hp", *rest_until_hp, SHARE);
    checker.number("rest_until_morale", *rest_until_morale, MORALE);
    checker.number("decide_seconds", *decide_seconds, 0.1..=1e4);
    checker.number("leave_at_losses", *leave_at_losses, SHARE);
    checker.number("patience_seconds", *patience_seconds, 0.5..=1e4);
    checker.number("muster_seconds", *muster_seconds, SECONDS);
    checker.number("give_up_seconds", *give_up_seconds, 1.0..=1e5);
    checker.number("straggle_seconds", *straggle_seconds, 0.0..=1e5);
    checker.number("sign_seconds", *sign_seconds, SECONDS);
    checker.count("remembers", *remembers, 1..=MOST_REMEMBERED);
    checker.number("fading", *fading, SHARE);
    checker.number("longest_detour", *longest_detour, 1.0..=1000.0);
    checker.field("spread", |checker| {
        let (penalty, most) = *spread;
        let fits = (0.0..=100.0).contains(&penalty) && most <= 100;
        if !fits {
            checker.fault("a band spreads by a factor from 0 to 100 and a count from 0 to 100".to_owned());
        }
    });
}

fn garrison(checker: &mut Checker, rules: &GarrisonRules) {
    let GarrisonRules {
        share,
        least,
        growth,
        sight_day,
        sight_night,
        leash,
        keepers,
        keeper_leash,
        need_seconds,
        palisade,
    } = rules;
    checker.number("share", *share, 0.0..=10.0);
    checker.count("least", *least, 0..=100);
    checker.count("growth", *growth, 0..=100);
    checker.number("sight_day", *sight_day, 0.0..=50.0);
    checker.number("sight_night", *sight_night, 0.0..=50.0);
    checker.number("leash", *leash, 0.0..=100.0);
    checker.number("keepers", *keepers, SHARE);
    checker.number("keeper_leash", *keeper_leash, 0.0..=100.0);
    checker.number("need_seconds", *need_seconds, 0.1..=1e4);
    checker.count("palisade", *palisade, 1..=8);
}

fn herds(checker: &mut Checker, rules: &HerdRules) {
    let HerdRules { weights, flee_radius, flee_seconds, graze_speed, graze_pause, update_seconds } = rules;
    let Weights {
        separation,
        alignment,
        cohesion,
        obstacles,
        threats,
        drift,
        separation_radius,
        sight,
        obstacle_radius,
        calm,
    } = weights;
    checker.field("weights", |checker| {
        checker.number("separation", *separation, 0.0..=100.0);
        checker.number("alignment", *alignment, 0.0..=100.0);
        checker.number("cohesion", *cohesion, 0.0..=100.0);
        checker.number("obstacles", *obstacles, 0.0..=100.0);
        checker.number("threats", *threats, 0.0..=100.0);
        checker.number("drift", *drift, 0.0..=100.0);
        checker.number("separation_radius", *separation_radius, 0.0..=20.0);
        checker.number("sight", *sight, 1.0..=50.0);
        checker.number("obstacle_radius", *obstacle_radius, 0.0..=10.0);
        checker.number("calm", *calm, 0.0..=100.0);
    });
    checker.number("flee_radius", *flee_radius, 0.0..=50.0);
    checker.number("flee_seconds", *flee_seconds, 0.0..=1e4);
    checker.number("graze_speed", *graze_speed, 0.01..=1.0);
    checker.interval("graze_pause", *graze_pause, 0.0..=1e4);
    checker.number("update_seconds", *update_seconds, 0.01..=60.0);
}
