//! Words, pictures and sounds of every kind of work, one row each. The mark itself is painted in
//! `texture/designation.rs`; the key of a tool is bound in `assets/view.ron`.

use osada_art::synth::Cue;
use osada_art::texture::{DesignationLook, EffectLook, IconLook, Picture};
use osada_sim::JobKind;

/// Words, pictures and sounds of a kind of work.
pub struct WorkKind {
    kind: JobKind,
    /// Its mark on the map.
    pub mark: DesignationLook,
    /// The picture on the button of its tool.
    pub button: Picture,
    /// The action of its tool, for the help and for hints; `None` if it has no tool.
    pub tool: Option<&'static str>,
    /// The tile that is worked on, for a sentence.
    pub object: &'static str,
    /// Its purpose.
    pub about: &'static str,
    /// Sound while somebody works.
    pub cue: Option<Cue>,
    /// Particles while somebody works.
    pub effect: Option<EffectLook>,
    /// Particles when a job is done.
    pub done_effect: Option<EffectLook>,
}

impl WorkKind {
    /// A kind of work without tool, sound and effects.
    const fn quiet(kind: JobKind, mark: DesignationLook, about: &'static str) -> Self {
        Self {
            kind,
            mark,
            button: Picture::Designation(mark),
            tool: None,
            object: "the ground",
            about,
            cue: None,
            effect: None,
            done_effect: None,
        }
    }

    /// The row of a kind of work.
    pub fn of(kind: JobKind) -> &'static Self {
        ROWS.iter().find(|row| row.kind == kind).unwrap_or(&ROWS[0])
    }
}

const _: () = assert!(ROWS.len() == JobKind::ALL.len(), "every kind of work has a row");

static ROWS: [WorkKind; 15] = [
    WorkKind {
        button: Picture::Icon(IconLook::Chop),
        tool: Some("chop trees"),
        object: "a tree",
        cue: Some(Cue::Chop),
        effect: Some(EffectLook::Chips),
        done_effect: Some(EffectLook::Chips),
        ..WorkKind::quiet(JobKind::Chop, DesignationLook::Chop, "fell marked trees")
    },
    WorkKind {
        button: Picture::Icon(IconLook::Clear),
        tool: Some("clear stumps"),
        object: "a stump",
        cue: Some(Cue::Chop),
        effect: Some(EffectLook::Dust),
        done_effect: Some(EffectLook::Chips),
        ..WorkKind::quiet(JobKind::Clear, DesignationLook::Clear, "clear marked stumps")
    },
    WorkKind {
        button: Picture::Icon(IconLook::Mine),
        tool: Some("mine rock"),
        object: "rock",
        cue: Some(Cue::Mine),
        effect: Some(EffectLook::Dust),
        done_effect: Some(EffectLook::Dust),
        ..WorkKind::quiet(JobKind::Mine, DesignationLook::Mine, "break marked rock")
    },
    WorkKind {
        button: Picture::Icon(IconLook::Forage),
        tool: Some("gather berries"),
        object: "berries",
        ..WorkKind::quiet(JobKind::Forage, DesignationLook::Forage, "gather marked berries")
    },
    WorkKind {
        button: Picture::Icon(IconLook::Hunt),
        tool: Some("hunt deer"),
        ..WorkKind::quiet(JobKind::Hunt, DesignationLook::Hunt, "hunt marked animals")
    },
    WorkKind {
        cue: Some(Cue::Build),
        effect: Some(EffectLook::Dust),
        ..WorkKind::quiet(JobKind::Build, DesignationLook::Build, "build planned structures")
    },
    WorkKind {
        tool: Some("repair"),
        cue: Some(Cue::Build),
        effect: Some(EffectLook::Dust),
        ..WorkKind::quiet(JobKind::Repair, DesignationLook::Repair, "repair damaged structures")
    },
    WorkKind::quiet(JobKind::Rearm, DesignationLook::Rearm, "rearm traps and bring bolts to towers"),
    WorkKind {
        cue: Some(Cue::Build),
        effect: Some(EffectLook::Dust),
        ..WorkKind::quiet(JobKind::Dismantle, DesignationLook::Dismantle, "dismantle marked structures")
    },
    WorkKind::quiet(JobKind::Farm, DesignationLook::Farm, "sow and harvest fields"),
    WorkKind {
        cue: Some(Cue::Build),
        effect: Some(EffectLook::Spark),
        done_effect: Some(EffectLook::Spark),
        ..WorkKind::quiet(JobKind::Craft, DesignationLook::Craft, "make the weapons and armour you ordered")
    },
    WorkKind::quiet(
        JobKind::Man,
        DesignationLook::Man,
        "man towers while besiegers are near, so that they shoot at full rate",
    ),
    WorkKind {
        object: "a fire",
        effect: Some(EffectLook::Smoke),
        done_effect: Some(EffectLook::Smoke),
        ..WorkKind::quiet(JobKind::Douse, DesignationLook::Douse, "put out fires in the settlement")
    },
    WorkKind {
        object: "a grave",
        effect: Some(EffectLook::Dust),
        done_effect: Some(EffectLook::Dust),
        ..WorkKind::quiet(JobKind::Bury, DesignationLook::Bury, "bury the dead")
    },
    WorkKind::quiet(JobKind::Haul, DesignationLook::Haul, "carry goods from the ground to a stockpile or the hearth"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_work_has_a_row_of_its_own() {
        for kind in JobKind::ALL {
            assert_eq!(ROWS.iter().filter(|row| row.kind == kind).count(), 1, "{kind:?}");
        }
    }
}
