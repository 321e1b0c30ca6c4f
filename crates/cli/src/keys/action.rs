//! The actions of keys and buttons. Files name them: the key bindings, and the texts for beginners in levels.

use crate::work_kinds::WorkKind;
use osada_sim::JobKind;
use serde::de::{DeserializeSeed, EnumAccess, Error, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::{self, Formatter};
use std::sync::LazyLock;

macro_rules! input_actions {
    ($($name:ident $about:literal,)*) => {
        /// An action of a key or a button.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum InputAction {
            /// Take up the tool that designates this kind of work. Files spell it as the kind of work.
            Designate(JobKind),
            $($name,)*
        }

        /// All but those that take up tools for work, in the order of the help.
        const PLAIN: &[(InputAction, &str)] = &[$((InputAction::$name, stringify!($name)),)*];

        impl InputAction {
            /// A short description, for the help.
            pub fn about(self) -> &'static str {
                match self {
                    Self::Designate(kind) => WorkKind::of(kind).tool.unwrap_or(WorkKind::of(kind).about),
                    $(Self::$name => $about,)*
                }
            }
        }
    };
}

input_actions! {
    PanUp "move the view up",
    PanLeft "move the view left",
    PanDown "move the view down",
    PanRight "move the view right",
    ZoomIn "zoom in (also the wheel)",
    ZoomOut "zoom out",
    Home "go to the hearth",
    Pause "pause and resume",
    Speed1 "normal speed",
    Speed2 "double speed",
    Speed3 "fourfold speed",
    Step "one tick",
    Build "build",
    Remove "dismantle or take back",
    Draft "draft or release",
    StanceHold "hold position",
    StanceLine "stand in line",
    StanceFree "attack freely",
    StanceSkirmish "skirmish: shoot and step back",
    StanceFallBack "fall back to the hearth",
    AimAt "choose a target for them",
    SetPost "set a post for when the bell rings",
    Pick "pick the structure under the cursor",
    Forbid "forbid doors, or allow them",
    Alarm "ring the bell, or silence it",
    CallRaid "call the raid, where raids wait for you",
    Jobs "who does which work",
    Armoury "weapons and armour",
    Crafts "crafts, and what is made of what",
    Inspector "inspector",
    Overlays "overlays",
    Statistics "frame statistics",
    Besiegers "all besiegers by hit points and morale",
    Log "what has happened",
    Events "events: questions, tasks, the weather",
    SearchBack "step a search back",
    SearchOn "step a search forward",
    NextColonist "next colonist",
    SelectAll "select everybody",
    Undo "undo the last mark or plan",
    Redo "redo it",
    QuickSave "quick save",
    QuickLoad "quick load",
    Saves "saves",
    Help "this help",
    Settings "settings",
    Music "music off and on",
    Fullscreen "fullscreen",
    Reload "reload levels, rules and minds from disk",
    Screenshot "take a screenshot",
    Editor "the editor, with the level that is played",
    TestPlay "editor: play the level, and back",
    SaveLevel "editor: save the level",
    EditSelect "editor: select and move",
    EditBrush "editor: draw by hand",
    EditLine "editor: draw lines",
    EditRectangle "editor: draw rectangles",
    EditFill "editor: fill",
    EditNarrower "editor: a smaller brush",
    EditWider "editor: a larger brush",
    EditSymmetry "editor: the other side is drawn too",
    EditDelete "editor: take away what is selected",
    Back "go back one step",
    Continue "continue the newest game, on the title screen",
    Quit "quit; nothing is lost",
}

/// Every action in the order of the help, and the name by which files speak of it.
static ACTIONS: LazyLock<Vec<(InputAction, String)>> = LazyLock::new(|| {
    let mut work: Vec<JobKind> = JobKind::ALL.into_iter().filter(|&kind| has_tool(kind)).collect();
    // First what is done only where it is designated.
    work.sort_by_key(|kind| kind.row().by_itself);
    let work = work.into_iter().map(|kind| (InputAction::Designate(kind), format!("{kind:?}")));
    let mut actions: Vec<_> = PLAIN.iter().map(|&(action, name)| (action, name.to_owned())).collect();
    let after = actions.iter().position(|(action, _)| *action == InputAction::Build).map_or(0, |build| build + 1);
    actions.splice(after..after, work);
    actions
});

static ALL: LazyLock<Vec<InputAction>> = LazyLock::new(|| ACTIONS.iter().map(|(action, _)| *action).collect());

/// The names as words, for buttons.
static LABELS: LazyLock<Vec<String>> = LazyLock::new(|| ACTIONS.iter().map(|(_, name)| words(name)).collect());

static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| ACTIONS.iter().map(|(_, name)| name.as_str()).collect());

/// `CallRaid` as `Call raid`.
fn words(name: &str) -> String {
    let word = |(place, letter): (usize, char)| match letter.is_uppercase() && place > 0 {
        true => format!(" {}", letter.to_lowercase()),
        false => letter.to_string(),
    };
    name.chars().enumerate().map(word).collect()
}

/// True for work with a tool of its own: dismantling shares its tool with taking marks back.
fn has_tool(kind: JobKind) -> bool {
    kind.is_designated() && kind != JobKind::Dismantle
}

impl InputAction {
    /// All actions, in the order of the help.
    pub fn all() -> &'static [Self] {
        &ALL
    }

    pub fn names() -> &'static [&'static str] {
        &NAMES
    }

    /// The name in files and in texts for beginners.
    pub fn name(self) -> &'static str {
        ALL.iter().zip(&*NAMES).find(|(action, _)| **action == self).map_or("", |(_, name)| name)
    }

    /// The text of its button.
    pub fn label(self) -> &'static str {
        match self {
            Self::Speed1 => "1×",
            Self::Speed2 => "2×",
            Self::Speed3 => "4×",
            _ => ALL.iter().zip(&*LABELS).find(|(action, _)| **action == self).map_or("", |(_, label)| label),
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        ALL.iter().zip(&*NAMES).find(|(_, other)| **other == name).map(|(action, _)| *action)
    }
}

impl Serialize for InputAction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let place = ALL.iter().position(|action| action == self).unwrap_or_default();
        serializer.serialize_unit_variant("InputAction", place as u32, self.name())
    }
}

impl<'de> Deserialize<'de> for InputAction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum("InputAction", Self::names(), ActionVisitor)
    }
}

/// Deserializes an action as a unit variant of its name.
struct ActionVisitor;

impl<'de> Visitor<'de> for ActionVisitor {
    type Value = InputAction;

    fn expecting(&self, out: &mut Formatter) -> fmt::Result {
        out.write_str("the name of something that a key does")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<InputAction, A::Error> {
        let (action, rest) = data.variant_seed(self)?;
        rest.unit_variant()?;
        Ok(action)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<InputAction, E> {
        InputAction::named(name).ok_or_else(|| E::unknown_variant(name, InputAction::names()))
    }
}

impl<'de> DeserializeSeed<'de> for ActionVisitor {
    type Value = InputAction;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<InputAction, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::log_words;
    use osada_content::{Part, parts};
    use osada_record::{Content, History};
    use osada_sim::{Event, tick};

    #[test]
    fn the_tool_of_a_kind_of_work_is_spelled_as_the_kind_is() {
        let action = InputAction::Designate(JobKind::Chop);
        assert_eq!(ron::to_string(&action), Ok("Chop".to_owned()));
        assert_eq!(ron::from_str("Chop"), Ok(action));
    }

    #[test]
    fn every_action_is_read_as_it_is_written() {
        for &action in &*ALL {
            let text = ron::to_string(&action).expect("an action can be written");
            assert_eq!(text, action.name());
            assert_eq!(ron::from_str(&text), Ok(action));
        }
    }

    #[test]
    fn the_log_of_a_game_speaks_of_keys_that_there_are() {
        let content = Content::shipped("tutorial").expect("it ships");
        let (mut world, _) = content.build(1).expect("it can be built");
        let mut history = History::new(&world);
        history.update(&world, &[Event::FoodGone]);
        // Nobody has anything to do.
        for _ in 0..30 * 60 {
            let events = tick(&mut world, &[]);
            history.update(&world, &events);
        }
        let texts: Vec<_> = history.log().iter().map(|entry| log_words(world.rules(), &entry.fact).text).collect();
        let texts: Vec<_> = texts.iter().flat_map(|text| parts(text)).collect();
        let keys = texts.into_iter().filter_map(|part| if let Part::Key(name) = part { Some(name) } else { None });
        let unknown: Vec<_> = keys.clone().filter(|name| InputAction::named(name).is_none()).collect();
        assert!(unknown.is_empty() && keys.count() >= 6, "{unknown:?} are no keys");
    }

    #[test]
    fn an_unknown_action_is_refused_by_its_name() {
        let error = ron::from_str::<InputAction>("Bild").expect_err("there is none of this name");
        assert!(error.to_string().contains("Bild"), "{error}");
    }

    #[test]
    fn every_kind_of_work_that_has_a_tool_has_an_action_and_no_other_has() {
        for kind in JobKind::ALL {
            let has_action = ALL.contains(&InputAction::Designate(kind));
            assert_eq!(WorkKind::of(kind).tool.is_some(), has_action, "{kind:?}");
        }
    }
}
