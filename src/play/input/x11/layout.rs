//! The keys of a keyboard by their names in the keyboard extension, and what the symbols of X are to the game.

use osada_cli::keys::{Key, KeyCap};
use std::collections::BTreeSet;

/// Names of the keys that type something (`xkeyboard-config`, keycodes/evdev), with the key that is there on a keyboard of
/// the United States.
const POSITIONS: [(&[u8; 4], Key); 49] = [
    (b"AE01", Key::Key1),
    (b"AE02", Key::Key2),
    (b"AE03", Key::Key3),
    (b"AE04", Key::Key4),
    (b"AE05", Key::Key5),
    (b"AE06", Key::Key6),
    (b"AE07", Key::Key7),
    (b"AE08", Key::Key8),
    (b"AE09", Key::Key9),
    (b"AE10", Key::Key0),
    (b"AE11", Key::Minus),
    (b"AE12", Key::Equal),
    (b"AD01", Key::Q),
    (b"AD02", Key::W),
    (b"AD03", Key::E),
    (b"AD04", Key::R),
    (b"AD05", Key::T),
    (b"AD06", Key::Y),
    (b"AD07", Key::U),
    (b"AD08", Key::I),
    (b"AD09", Key::O),
    (b"AD10", Key::P),
    (b"AD11", Key::LeftBracket),
    (b"AD12", Key::RightBracket),
    (b"AC01", Key::A),
    (b"AC02", Key::S),
    (b"AC03", Key::D),
    (b"AC04", Key::F),
    (b"AC05", Key::G),
    (b"AC06", Key::H),
    (b"AC07", Key::J),
    (b"AC08", Key::K),
    (b"AC09", Key::L),
    (b"AC10", Key::Semicolon),
    (b"AC11", Key::Apostrophe),
    (b"AB01", Key::Z),
    (b"AB02", Key::X),
    (b"AB03", Key::C),
    (b"AB04", Key::V),
    (b"AB05", Key::B),
    (b"AB06", Key::N),
    (b"AB07", Key::M),
    (b"AB08", Key::Comma),
    (b"AB09", Key::Period),
    (b"AB10", Key::Slash),
    (b"TLDE", Key::GraveAccent),
    (b"BKSL", Key::Backslash),
    (b"AC12", Key::Backslash),
    (b"LSGT", Key::World1),
];

/// The key at the place of this name.
pub fn position(name: &[u8; 4]) -> Option<Key> {
    POSITIONS.iter().find(|(other, _)| *other == name).map(|(_, key)| *key)
}

/// The key of a symbol that types nothing (`X11/keysymdef.h`); the keypad counts as such.
pub fn named_key(symbol: u32) -> Option<Key> {
    use Key::*;
    const FUNCTIONS: [Key; 25] = [
        F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12, F13, F14, F15, F16, F17, F18, F19, F20, F21, F22, F23, F24,
        F25,
    ];
    const DIGITS: [Key; 10] = [Kp0, Kp1, Kp2, Kp3, Kp4, Kp5, Kp6, Kp7, Kp8, Kp9];
    /// The keypad without Num Lock, from `KP_Home` on.
    const MOVING: [Key; 11] = [Kp7, Kp4, Kp8, Kp6, Kp2, Kp9, Kp3, Kp1, Kp5, Kp0, KpDecimal];
    let of = |keys: &[Key], first: u32| symbol.checked_sub(first).and_then(|place| keys.get(place as usize)).copied();
    let plain = match symbol {
        0xff08 => Backspace,
        0xff09 | 0xfe20 => Tab,
        0xff0d => Enter,
        0xff13 => Pause,
        0xff14 => ScrollLock,
        0xff1b => Escape,
        0xff50 => Home,
        0xff51 => Left,
        0xff52 => Up,
        0xff53 => Right,
        0xff54 => Down,
        0xff55 => PageUp,
        0xff56 => PageDown,
        0xff57 => End,
        0xff61 => PrintScreen,
        0xff63 => Insert,
        0xff67 => Menu,
        0xff7f => NumLock,
        0xff8d => KpEnter,
        0xffaa => KpMultiply,
        0xffab => KpAdd,
        0xffac | 0xffae => KpDecimal,
        0xffad => KpSubtract,
        0xffaf => KpDivide,
        0xffbd => KpEqual,
        0xffe5 => CapsLock,
        0xffff => Delete,
        _ => return of(&FUNCTIONS, 0xffbe).or_else(|| of(&DIGITS, 0xffb0)).or_else(|| of(&MOVING, 0xff95)),
    };
    Some(plain)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    Shift,
    Control,
    Alt,
    Other,
}

/// The modifier of a symbol: Shift, Ctrl, Alt, or one that the game has no use for, as those that choose the level or the
/// layout.
pub fn modifier(symbol: u32) -> Option<Modifier> {
    match symbol {
        0xffe1 | 0xffe2 => Some(Modifier::Shift),
        0xffe3 | 0xffe4 => Some(Modifier::Control),
        0xffe7..=0xffea => Some(Modifier::Alt),
        0xffe6 | 0xffeb..=0xffee | 0xfe01..=0xfe13 | 0xff7e | 0xff20 => Some(Modifier::Other),
        _ => None,
    }
}

/// The accent that a dead key adds, as a character of its own.
pub fn dead_accent(symbol: u32) -> Option<char> {
    const FROM_GRAVE: &str = "`´^~¯˘˙¨°˝ˇ¸˛";
    symbol.checked_sub(0xfe50).and_then(|place| FROM_GRAVE.chars().nth(place as usize))
}

/// What a key types, alone and with Shift.
#[derive(Clone, Copy, Debug, Default)]
pub struct Typed {
    pub alone: Option<char>,
    pub with_shift: Option<char>,
}

/// True if a keyboard with these keys types Latin letters: with most of them, a letter has a key of its own.
pub fn is_latin(keys: impl Iterator<Item = Typed>) -> bool {
    const MOST: usize = 20;
    let letters = keys.filter_map(|typed| typed.alone).filter(char::is_ascii_lowercase);
    letters.collect::<BTreeSet<_>>().len() >= MOST
}

/// The key that types this at a place. A key of the digit row is its digit, also where that needs Shift.
pub fn cap(typed: Typed, position: Key, is_latin: bool) -> KeyCap {
    let digit = [typed.alone, typed.with_shift].into_iter().flatten().find(char::is_ascii_digit);
    match digit.or(typed.alone).and_then(Key::typing) {
        Some(key) => KeyCap { typed: key, position, by_position: !is_latin },
        None => KeyCap::from(position),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_cli::keys::{InputAction, KeyBindings, Modifiers};

    /// What a layout of `xkeyboard-config` has on these keys, alone and with Shift.
    fn actions(is_latin: bool, keys: &[(&[u8; 4], char, char)]) -> Vec<&'static str> {
        let bindings = KeyBindings::shipped().expect("the shipped bindings are right");
        let action = |&(name, alone, with_shift): &(&[u8; 4], char, char)| {
            let typed = Typed { alone: Some(alone), with_shift: Some(with_shift) };
            let cap = cap(typed, position(name).expect("it has a place"), is_latin);
            bindings.actions(&[(cap, Modifiers::default())]).next().map_or("", InputAction::name)
        };
        keys.iter().map(action).collect()
    }

    #[test]
    fn the_digit_row_gives_its_digits_where_they_need_shift() {
        let rows: [(&str, [char; 10]); 5] = [
            ("fr", ['&', 'é', '"', '\'', '(', '-', 'è', '_', 'ç', 'à']),
            ("be", ['&', 'é', '"', '\'', '(', '§', 'è', '!', 'ç', 'à']),
            ("cz", ['+', 'ě', 'š', 'č', 'ř', 'ž', 'ý', 'á', 'í', 'é']),
            ("sk", ['+', 'ľ', 'š', 'č', 'ť', 'ž', 'ý', 'á', 'í', 'é']),
            ("lt", ['ą', 'č', 'ę', 'ė', 'į', 'š', 'ų', 'ū', '9', '0']),
        ];
        let expected = [
            "Speed1",
            "Speed2",
            "Speed3",
            "EditSelect",
            "EditBrush",
            "EditLine",
            "EditRectangle",
            "EditFill",
            "EditNarrower",
            "EditWider",
        ];
        for (layout, row) in rows {
            let keys = POSITIONS.iter().zip("1234567890".chars()).zip(row);
            let keys: Vec<_> = keys.map(|(((name, _), digit), sign)| (*name, sign, digit)).collect();
            assert_eq!(actions(true, &keys), expected, "{layout}");
        }
    }

    #[test]
    fn letters_of_other_scripts_count_by_their_place() {
        let greek = [(b"AB03", 'ψ', 'Ψ'), (b"AD01", ';', ':'), (b"AD02", 'ς', 'Σ')];
        assert_eq!(actions(false, &greek), ["Chop", "Pick", "PanUp"]);
        let thai = [(b"AE03", '-', '๒'), (b"AB03", 'แ', 'ฉ')];
        assert_eq!(actions(false, &thai), ["Speed3", "Chop"]);
    }

    #[test]
    fn latin_letters_count_as_they_are_typed() {
        let german = [(b"AD06", 'z', 'Z'), (b"AB01", 'y', 'Y'), (b"AE11", 'ß', '?'), (b"AB10", '-', '_')];
        assert_eq!(actions(true, &german), ["StanceSkirmish", "StanceFree", "ZoomOut", "ZoomOut"]);
    }

    #[test]
    fn a_layout_is_latin_if_its_letters_are() {
        let of = |text: &str| is_latin(text.chars().map(|alone| Typed { alone: Some(alone), with_shift: None }));
        assert!(of("azertyuiopqsdfghjklmwxcvbnù"));
        assert!(!of("йцукенгшщзхъфывапролджэячсмитьбю."));
    }

    #[test]
    fn keys_that_type_nothing_are_known_by_their_symbols() {
        for (symbol, key) in
            [(0xffbe, Key::F1), (0xffc9, Key::F12), (0xffb5, Key::Kp5), (0xff95, Key::Kp7), (0xff67, Key::Menu)]
        {
            assert_eq!(named_key(symbol), Some(key));
        }
        assert_eq!((named_key('a'.into()), dead_accent(0xfe52), dead_accent(0xfe50)), (None, Some('^'), Some('`')));
        assert_eq!((modifier(0xffe3), modifier(0xfe03)), (Some(Modifier::Control), Some(Modifier::Other)));
    }
}
