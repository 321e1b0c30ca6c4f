//! What keys and buttons do. Files name these actions: the key bindings, and the texts for beginners in levels.

use serde::{Deserialize, Serialize};

macro_rules! input_actions {
    ($($name:ident $about:literal,)*) => {
        /// Something that a key does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
        #[allow(missing_docs, reason = "the line beside each says what it does")]
        pub enum InputAction { $($name,)* }

        impl InputAction {
            /// All of them, in the order of the help.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The name by which files and texts for beginners speak of it.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* }
            }

            /// What it does, for the help.
            #[cfg(feature = "window")]
            pub const fn about(self) -> &'static str {
                match self { $(Self::$name => $about,)* }
            }
        }
    };
}

input_actions! {
    PanUp "move the view up",
    PanLeft "move the view left",
    PanDown "move the view down",
    PanRight "move the view right",
    ZoomIn "nearer (also the wheel)",
    ZoomOut "farther",
    Home "to the hearth",
    Pause "pause and go on",
    Speed1 "normal speed",
    Speed2 "double speed",
    Speed3 "fourfold speed",
    Step "one tick",
    Build "build",
    Chop "chop trees",
    Mine "mine rock",
    Forage "gather berries",
    Hunt "hunt deer",
    Repair "repair",
    Remove "take down, take back",
    Draft "draft or release",
    Pick "copy what is under the cursor",
    Forbid "forbid doors, or allow them",
    Alarm "ring the bell, or ring it off",
    Jobs "who does which work",
    Inspector "inspector",
    Overlays "overlays",
    Statistics "what frames and ticks cost",
    Besiegers "all besiegers by hit points and morale",
    SearchBack "a search one step back",
    SearchOn "a search one step on",
    NextColonist "next colonist",
    Undo "take the last order back",
    Redo "give it again",
    QuickSave "save quickly",
    QuickLoad "load the quick save",
    Saves "saves",
    Help "this help",
    Settings "settings",
    Fullscreen "fullscreen",
    Screenshot "write a picture",
    Back "one step back",
    Continue "go on with the newest game, on the title screen",
    Quit "leave; nothing is lost",
}

impl InputAction {
    /// The one of a name.
    #[cfg(feature = "window")]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|action| action.name() == name)
    }
}
