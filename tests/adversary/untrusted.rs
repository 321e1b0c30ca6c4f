//! Untrusted files: mutations of good files of every format are refused with a message or accepted, and what is
//! accepted can be played.

use crate::bounds::{Tally, alone};
use crate::forging::seal;
use crate::mutation::mutate;
use crate::targets::{Target, targets};
use crate::{Effort, stream};

fn all_mutations(effort: Effort) {
    let _alone = alone();
    for (number, target) in targets().iter().enumerate() {
        for (seed, input) in target.seeds.iter().enumerate() {
            let play = target.read(&target.file(seed, input));
            play.unwrap_or_else(|| panic!("{}: the good file {seed} is refused", target.name))();
        }
        let tally = mutations(target, number as u64, effort);
        tally.tell(target.name);
        assert!(tally.accepted < tally.tried, "{}: nothing was ever refused", target.name);
    }
}

fn mutations(target: &Target, number: u64, effort: Effort) -> Tally {
    // Fewer where reading one takes long: all mistakes of a text are looked for, for which it is read up to some hundred times.
    let attempts = match target.name {
        "rules" => effort.of(30, 12_000),
        "save-body" | "replay-body" => effort.of(100, 12_000),
        _ if target.is_ron() => effort.of(150, 24_000),
        _ => effort.of(500, 24_000),
    };
    let mut random = stream(number);
    let mut tally = Tally::default();
    for attempt in 0..attempts {
        let seed = random.below(target.seeds.len());
        let other = random.below(target.seeds.len());
        let input = mutate(&target.seeds[seed], &target.seeds[other], &mut random);
        let mut file = target.file(seed, &input);
        if target.is_sealed() && random.chance(0.5) {
            seal(&mut file);
        }
        tally.attempt(&format!("{} {attempt}", target.name), &file, |file| target.read(file));
    }
    tally
}

#[test]
fn untrusted_files_never_make_the_game_panic() {
    all_mutations(Effort::Little);
}

#[test]
#[ignore = "tries 200,000 files"]
fn a_great_many_untrusted_files_never_make_the_game_panic() {
    all_mutations(Effort::Much);
}
