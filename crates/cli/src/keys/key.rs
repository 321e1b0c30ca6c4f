//! The keys that actions can be bound to, by their names in files.

use std::borrow::Cow;

macro_rules! keys {
    ($($name:ident)*) => {
        /// A key that can be given something to do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Key {
            $($name,)*
            /// A key that types something else than those above; files name it by that character.
            Char(char),
            /// A key without a name that types nothing, by the number that the system has for it; files name it `Code` and
            /// that number.
            Code(u16),
            /// Any other: nothing can be bound to it.
            Other,
        }

        impl Key {
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// The key that files call so: by its name, or by the character that it types.
            pub fn named(name: &str) -> Option<Self> {
                match name {
                    $(stringify!($name) => Some(Self::$name),)*
                    _ => Self::by_character(name).or_else(|| Some(Self::Code(name.strip_prefix("Code")?.parse().ok()?))),
                }
            }

            /// The name in files; `None` for a key that nothing can be bound to.
            pub fn name(self) -> Option<Cow<'static, str>> {
                match self {
                    $(Self::$name => Some(stringify!($name).into()),)*
                    Self::Char(character) => Some(character.to_string().into()),
                    Self::Code(code) => Some(format!("Code{code}").into()),
                    Self::Other => None,
                }
            }
        }
    };
}

/// Passes the names of all keys that both this crate and the library of panels have to a macro.
#[macro_export]
macro_rules! every_key {
    ($to:ident) => {
        $to! {
            A B C D E F G H I J K L M N O P Q R S T U V W X Y Z
            Key0 Key1 Key2 Key3 Key4 Key5 Key6 Key7 Key8 Key9
            F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 F14 F15 F16 F17 F18 F19 F20 F21 F22 F23 F24 F25
            Space Period Comma LeftBracket RightBracket Minus Equal Semicolon Apostrophe Slash Backslash GraveAccent
            World1 World2 Escape Enter Tab Backspace Insert Delete Up Down Left Right Home End PageUp PageDown
            Kp0 Kp1 Kp2 Kp3 Kp4 Kp5 Kp6 Kp7 Kp8 Kp9 KpDecimal KpDivide KpMultiply KpSubtract KpAdd KpEnter KpEqual
            CapsLock ScrollLock NumLock PrintScreen Pause Menu
        }
    };
}

every_key!(keys);

/// Keys with a name of their own, by what they type.
const PUNCTUATION: [(char, Key); 12] = [
    (' ', Key::Space),
    ('.', Key::Period),
    (',', Key::Comma),
    ('[', Key::LeftBracket),
    (']', Key::RightBracket),
    ('-', Key::Minus),
    ('=', Key::Equal),
    (';', Key::Semicolon),
    ('\'', Key::Apostrophe),
    ('/', Key::Slash),
    ('\\', Key::Backslash),
    ('`', Key::GraveAccent),
];

impl Key {
    /// The key that types a character without modifiers.
    pub fn typing(character: char) -> Option<Self> {
        if character.is_ascii_digit() {
            return Self::named(&format!("Key{character}"));
        }
        if let Some(&(_, key)) = PUNCTUATION.iter().find(|(other, _)| *other == character) {
            return Some(key);
        }
        if character.is_ascii_alphabetic() {
            return Self::named(character.to_ascii_uppercase().encode_utf8(&mut [0; 4]));
        }
        let mut small = character.to_lowercase();
        let small = if small.len() == 1 { small.next().unwrap_or(character) } else { character };
        (!small.is_control() && !small.is_whitespace()).then_some(Self::Char(small))
    }

    /// The key of a name of one character.
    fn by_character(name: &str) -> Option<Self> {
        let mut characters = name.chars();
        characters.next().filter(|_| characters.next().is_none()).and_then(Self::typing)
    }

    /// The digit on the key, of the digit row only.
    pub fn digit(self) -> Option<u8> {
        self.name()?.strip_prefix("Key")?.parse().ok()
    }

    /// The letter of a key `A` to `Z`.
    pub fn is_latin_letter(self) -> bool {
        self.name().is_some_and(|name| name.len() == 1 && name.as_bytes()[0].is_ascii_uppercase())
    }

    /// The label on the keyboard.
    pub fn label(self) -> Cow<'static, str> {
        match self {
            Self::PageUp => "PgUp".into(),
            Self::PageDown => "PgDn".into(),
            Self::Equal => "+".into(),
            Self::Escape => "Esc".into(),
            Self::Space => "Space".into(),
            Self::Char(character) => {
                let mut large = character.to_uppercase();
                // "ß" stays small: its capital is two letters.
                let large = if large.len() == 1 { large.next().unwrap_or(character) } else { character };
                large.to_string().into()
            }
            Self::Code(code) => format!("key {code}").into(),
            _ => match PUNCTUATION.iter().find(|(_, key)| *key == self) {
                Some((character, _)) => character.to_string().into(),
                None => {
                    let name = self.name().unwrap_or_default();
                    name.strip_prefix("Key").map(|digit| digit.to_owned().into()).unwrap_or(name)
                }
            },
        }
    }
}

/// A key of the player's keyboard, by what it types there and by its place on a keyboard of the United States.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyCap {
    pub typed: Key,
    pub position: Key,
    /// The position counts first: the layout's letters are not Latin, or the system reports nothing but positions.
    pub by_position: bool,
}

impl KeyCap {
    /// The key that it is, and the one that it is if nothing is bound to the first.
    pub fn meanings(self) -> [Key; 2] {
        if self.by_position { [self.position, self.typed] } else { [self.typed, self.position] }
    }

    pub fn key(self) -> Key {
        self.meanings()[0]
    }

    /// The digit on the key.
    pub fn digit(self) -> Option<u8> {
        self.meanings().into_iter().find_map(Key::digit)
    }
}

impl From<Key> for KeyCap {
    fn from(key: Key) -> Self {
        Self { typed: key, position: key, by_position: true }
    }
}

/// The label of a key on a keyboard with these keys: what is typed by the key that counts as it.
pub fn label_on(keyboard: &[KeyCap], key: Key) -> Cow<'static, str> {
    let as_it = keyboard.iter().find(|cap| cap.key() == key);
    let in_its_place = || keyboard.iter().find(|cap| cap.position == key && cap.typed != Key::Other);
    as_it.or_else(in_its_place).map_or(key, |cap| cap.typed).label()
}

/// The modifier keys that are held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Keep the tool, add to the selection.
    pub shift: bool,
    /// Around a box; the second meaning of a key.
    pub control: bool,
    /// Recalls groups, unless the player has chosen otherwise.
    pub alt: bool,
}

/// A key that went down, and what was held meanwhile.
pub type KeyPress = (KeyCap, Modifiers);

/// The keys that are held down at a moment.
#[derive(Clone, Debug, Default)]
pub struct HeldKeys {
    /// Every key that is down, but for modifiers.
    pub down: Vec<KeyCap>,
    pub modifiers: Modifiers,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_found_by_its_name() {
        for key in [Key::A, Key::Key7, Key::PageDown, Key::LeftBracket, Key::Kp5, Key::Char('ö'), Key::Code(172)] {
            assert_eq!(key.name().and_then(|name| Key::named(&name)), Some(key));
        }
        assert_eq!((Key::Other.name(), Key::named("Other")), (None, None));
    }

    #[test]
    fn a_character_names_the_key_that_types_it() {
        for (name, key) in [("ö", Key::Char('ö')), ("Ö", Key::Char('ö')), ("ф", Key::Char('ф')), (".", Key::Period)]
        {
            assert_eq!(Key::named(name), Some(key));
        }
        assert_eq!(["\n", "\u{7}", "", "öö"].map(Key::named), [None; 4]);
        assert_eq!(['a', '7', '&'].map(Key::typing), [Some(Key::A), Some(Key::Key7), Some(Key::Char('&'))]);
    }

    #[test]
    fn only_the_keys_of_digits_have_a_digit() {
        assert_eq!(
            [Key::Key0, Key::Key7, Key::K, Key::F1, Key::Other].map(Key::digit),
            [Some(0), Some(7), None, None, None]
        );
    }

    #[test]
    fn a_key_is_labelled_as_the_keyboard_has_it() {
        let cyrillic = KeyCap { typed: Key::Char('ф'), position: Key::A, by_position: true };
        let german = KeyCap { typed: Key::Z, position: Key::Y, by_position: false };
        let umlaut = KeyCap { typed: Key::Char('ß'), position: Key::Minus, by_position: false };
        let keyboard = [cyrillic, german, umlaut];
        let labels = [Key::A, Key::Z, Key::Minus, Key::Char('ß'), Key::F7].map(|key| label_on(&keyboard, key));
        assert_eq!(labels, ["Ф", "Z", "ß", "ß", "F7"]);
        assert_eq!(label_on(&[], Key::Minus), "-");
    }
}
