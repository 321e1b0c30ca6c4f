//! Digits with a modifier, which make and select groups.

use crate::play::view_state::PlayerRequest;
use osada_cli::keys::{KeyBindings, KeyPress};
use osada_cli::storage::settings::GroupKey;

/// The group request of a key, if it has one. A binding that the player gave to Ctrl and a digit comes first.
pub fn group_request((key, held): KeyPress, group_key: GroupKey, keys: &KeyBindings) -> Option<PlayerRequest> {
    let digit = key.digit().filter(|digit| (1..=9).contains(digit))?;
    if held.control {
        let is_free = keys.actions(&[(key, held)]).next().is_none();
        return is_free.then_some(PlayerRequest::SetGroup(digit));
    }
    let recalls = match group_key {
        GroupKey::Alt => held.alt,
        GroupKey::Shift => held.shift,
    };
    recalls.then_some(PlayerRequest::RecallGroup(digit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_cli::keys::{InputAction, Key, Modifiers};

    const FREE: Modifiers = Modifiers { shift: false, control: false, alt: false };

    #[test]
    fn a_digit_alone_is_a_speed_and_with_the_chosen_modifier_a_group() {
        let keys = KeyBindings::shipped().expect("the shipped bindings are right");
        let of = |key, held, group_key| group_request((key, held), group_key, &keys);
        let (alt, shift) = (Modifiers { alt: true, ..FREE }, Modifiers { shift: true, ..FREE });
        assert!(of(Key::Key2, FREE, GroupKey::Alt).is_none());
        assert!(matches!(of(Key::Key2, alt, GroupKey::Alt), Some(PlayerRequest::RecallGroup(2))));
        assert!(of(Key::Key2, shift, GroupKey::Alt).is_none());
        assert!(matches!(of(Key::Key9, shift, GroupKey::Shift), Some(PlayerRequest::RecallGroup(9))));
        assert!(of(Key::Key0, alt, GroupKey::Alt).is_none() && of(Key::A, alt, GroupKey::Alt).is_none());
    }

    #[test]
    fn a_digit_with_control_makes_a_group_unless_it_does_something_else() {
        let mut keys = KeyBindings::shipped().expect("the shipped bindings are right");
        let press = (Key::Key3, Modifiers { control: true, ..FREE });
        assert!(matches!(group_request(press, GroupKey::Alt, &keys), Some(PlayerRequest::SetGroup(3))));
        keys.rebind(InputAction::Build, 0, Key::Key3, true).expect("it is free");
        assert!(group_request(press, GroupKey::Alt, &keys).is_none());
    }
}
