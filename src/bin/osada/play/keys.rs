//! Keys and what they do, read from `assets/view.ron`.

use super::listener::Held;
use macroquad::input::{KeyCode, is_key_down};
use osada::level::read;
use serde::Deserialize;

/// The text of the key bindings that ship.
const SHIPPED: (&str, &str) = ("assets/view.ron", include_str!("../../../../assets/view.ron"));

macro_rules! deeds {
    ($($name:ident $about:literal,)*) => {
        /// Something that a key does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
        #[allow(missing_docs, reason = "the line beside each says what it does")]
        pub enum Deed { $($name,)* }

        impl Deed {
            /// All of them, in the order of the help.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// What it does, for the help.
            pub const fn about(self) -> &'static str {
                match self { $(Self::$name => $about,)* }
            }
        }
    };
}

deeds! {
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
    Fullscreen "fullscreen",
    Screenshot "write a picture",
    Back "one step back",
    Continue "go on with the newest game, on the title screen",
    Quit "leave; nothing is lost",
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ViewFile {
    keys: Vec<(Deed, Vec<String>)>,
}

/// Which keys do what.
#[derive(Clone, Debug)]
pub struct Keys(Vec<(Deed, Vec<Binding>)>);

/// A key, alone or with Ctrl.
#[derive(Clone, Debug, PartialEq)]
struct Binding {
    code: KeyCode,
    control: bool,
    name: String,
}

impl Binding {
    fn new(name: &str) -> Option<Self> {
        let (control, key) = name.strip_prefix("Ctrl+").map_or((false, name), |key| (true, key));
        let name = if control { format!("Ctrl+{}", shown(key)) } else { shown(key).to_owned() };
        Some(Self { code: code(key)?, control, name })
    }

    fn is_same(&self, other: &Self) -> bool {
        (self.code, self.control) == (other.code, other.control)
    }
}

impl Keys {
    /// The bindings that ship, or those of `assets/view.ron` in the current folder if there is such a file.
    pub fn load() -> Result<Self, String> {
        match std::fs::read_to_string(SHIPPED.0) {
            Ok(text) => Self::from_ron(SHIPPED.0, &text),
            Err(_) => Self::from_ron(SHIPPED.0, SHIPPED.1),
        }
    }

    fn from_ron(file: &str, text: &str) -> Result<Self, String> {
        let source: ViewFile = read(file, text).map_err(|report| report.to_string())?;
        let mut keys: Vec<(Deed, Vec<Binding>)> = Vec::new();
        for (deed, names) in source.keys {
            let mut bindings = Vec::new();
            for name in names {
                let unknown = || format!("{file}: error: there is no key `{name}` ({deed:?})");
                let binding = Binding::new(&name).ok_or_else(unknown)?;
                let taken = keys.iter().find(|(_, others)| others.iter().any(|other| other.is_same(&binding)));
                if let Some((other, _)) = taken {
                    return Err(format!("{file}: error: the key `{name}` serves both {other:?} and {deed:?}"));
                }
                bindings.push(binding);
            }
            keys.push((deed, bindings));
        }
        Ok(Self(keys))
    }

    fn of(&self, deed: Deed) -> impl Iterator<Item = &Binding> {
        self.0.iter().filter(move |(other, _)| *other == deed).flat_map(|(_, bindings)| bindings)
    }

    /// What the keys that went down ask for, in order.
    pub fn deeds<'a>(&'a self, pressed: &'a [(KeyCode, Held)]) -> impl Iterator<Item = Deed> + 'a {
        pressed.iter().filter_map(|&(code, held)| {
            let fits = |binding: &Binding| binding.code == code && binding.control == held.control;
            self.0.iter().find(|(_, bindings)| bindings.iter().any(fits)).map(|(deed, _)| *deed)
        })
    }

    /// Whether one of its keys is held down.
    pub fn held(&self, deed: Deed) -> bool {
        self.of(deed).any(|binding| is_key_down(binding.code))
    }

    /// The first key of a deed as people know it, or nothing.
    pub fn name(&self, deed: Deed) -> &str {
        self.of(deed).next().map_or("", |binding| &binding.name)
    }

    /// All keys of a deed as people know them.
    pub fn names(&self, deed: Deed) -> String {
        self.of(deed).map(|binding| binding.name.as_str()).collect::<Vec<_>>().join(", ")
    }
}

fn shown(name: &str) -> &str {
    match name {
        "PageUp" => "PgUp",
        "PageDown" => "PgDn",
        "Period" => ".",
        "Comma" => ",",
        "LeftBracket" => "[",
        "RightBracket" => "]",
        "Minus" => "-",
        "Equal" => "+",
        "Escape" => "Esc",
        _ => name.strip_prefix("Key").unwrap_or(name),
    }
}

macro_rules! codes {
    ($($name:ident)*) => {
        fn code(name: &str) -> Option<KeyCode> {
            match name { $(stringify!($name) => Some(KeyCode::$name),)* _ => None }
        }
    };
}

codes! {
    A B C D E F G H I J K L M N O P Q R S T U V W X Y Z
    Key0 Key1 Key2 Key3 Key4 Key5 Key6 Key7 Key8 Key9
    F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12
    Space Period Comma LeftBracket RightBracket Minus Equal Escape Enter Tab Backspace Delete
    Up Down Left Right Home End PageUp PageDown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_deed_has_a_key_that_serves_nothing_else() {
        let keys = Keys::from_ron(SHIPPED.0, SHIPPED.1).expect("the shipped bindings are right");
        for &deed in Deed::ALL {
            assert!(!keys.names(deed).is_empty(), "{deed:?} has no key");
        }
    }

    #[test]
    fn an_unknown_key_and_one_with_two_duties_are_refused() {
        let error = |text| Keys::from_ron("view.ron", text).expect_err("this is wrong");
        assert!(error("(keys: [(Pause, [\"Spcae\"])])").contains("no key `Spcae`"));
        assert!(error("(keys: [(Pause, [\"P\"]), (Build, [\"P\"])])").contains("serves both"));
    }
}
