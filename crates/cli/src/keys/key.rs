//! The keys that actions can be bound to, by their names in files.

macro_rules! keys {
    ($($name:ident)*) => {
        /// A key that can be given something to do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Key {
            $($name,)*
            /// Any other: nothing can be bound to it.
            Other,
        }

        impl Key {
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            pub fn named(name: &str) -> Option<Self> {
                match name { $(stringify!($name) => Some(Self::$name),)* _ => None }
            }

            /// The name in files; `None` for a key that nothing can be bound to.
            pub fn name(self) -> Option<&'static str> {
                match self { $(Self::$name => Some(stringify!($name)),)* Self::Other => None }
            }
        }
    };
}

keys! {
    A B C D E F G H I J K L M N O P Q R S T U V W X Y Z
    Key0 Key1 Key2 Key3 Key4 Key5 Key6 Key7 Key8 Key9
    F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12
    Space Period Comma LeftBracket RightBracket Minus Equal Escape Enter Tab Backspace Delete
    Up Down Left Right Home End PageUp PageDown
}

impl Key {
    pub fn digit(self) -> Option<u8> {
        self.name()?.strip_prefix("Key")?.parse().ok()
    }

    /// The label on the keyboard.
    pub fn label(self) -> &'static str {
        match self {
            Self::PageUp => "PgUp",
            Self::PageDown => "PgDn",
            Self::Period => ".",
            Self::Comma => ",",
            Self::LeftBracket => "[",
            Self::RightBracket => "]",
            Self::Minus => "-",
            Self::Equal => "+",
            Self::Escape => "Esc",
            _ => self.name().map_or("", |name| name.strip_prefix("Key").unwrap_or(name)),
        }
    }
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
pub type KeyPress = (Key, Modifiers);

/// The keys that are held down at a moment.
#[derive(Clone, Debug, Default)]
pub struct HeldKeys {
    /// Every key that is down, but for modifiers.
    pub down: Vec<Key>,
    pub modifiers: Modifiers,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_found_by_its_name() {
        for key in [Key::A, Key::Key7, Key::PageDown, Key::LeftBracket] {
            assert_eq!(key.name().and_then(Key::named), Some(key));
        }
        assert_eq!((Key::Other.name(), Key::named("Other")), (None, None));
    }

    #[test]
    fn only_the_keys_of_digits_have_a_digit() {
        assert_eq!(
            [Key::Key0, Key::Key7, Key::K, Key::F1, Key::Other].map(Key::digit),
            [Some(0), Some(7), None, None, None]
        );
    }
}
