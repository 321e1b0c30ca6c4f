//! Keys and what they do, read from `assets/view.ron`.

use super::action::InputAction;
use super::key::{HeldKeys, Key, KeyCap, KeyPress, label_on};
use crate::platform::read_at_most;
use osada_content::{MAX_BYTES, Part, Report, parts, read_checked, text_of};
use osada_reader::fault::{Fault, Faults, Segment, nearest, shortened};
use serde::Deserialize;
use std::io::ErrorKind;
use std::path::Path;

/// The text of the shipped key bindings.
const SHIPPED: (&str, &str) = ("assets/view.ron", include_str!("../../../../assets/view.ron"));

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ViewFile {
    keys: Vec<(InputAction, Vec<String>)>,
}

/// The keys of every action.
#[derive(Clone, Debug)]
pub struct KeyBindings {
    keys: Vec<(InputAction, Vec<Binding>)>,
    /// The keys of the player's keyboard, as far as they are known.
    keyboard: Vec<KeyCap>,
    /// Played by touch: texts name gestures and buttons instead of keys.
    pub for_fingers: bool,
}

/// A key, alone or with Ctrl.
#[derive(Clone, Debug, PartialEq)]
struct Binding {
    key: Key,
    control: bool,
    name: String,
}

impl Binding {
    /// The binding that files call so.
    fn named(name: &str) -> Option<Self> {
        let (control, key) = name.strip_prefix("Ctrl+").map_or((false, name), |key| (true, key));
        Some(Self::new(Key::named(key)?, control, &[]))
    }

    fn new(key: Key, control: bool, keyboard: &[KeyCap]) -> Self {
        Self { key, control, name: with_control(control, &label_on(keyboard, key)) }
    }

    /// The name in files.
    fn spelled(&self) -> String {
        with_control(self.control, &self.key.name().unwrap_or_default())
    }

    fn is_same(&self, other: &Self) -> bool {
        (self.key, self.control) == (other.key, other.control)
    }
}

fn with_control(control: bool, key: &str) -> String {
    if control { format!("Ctrl+{key}") } else { key.to_owned() }
}

impl KeyBindings {
    /// The shipped bindings, or those of `assets/view.ron` in the current folder if there is such a file.
    pub fn load() -> Result<Self, String> {
        match read_at_most(Path::new(SHIPPED.0), MAX_BYTES) {
            Ok(bytes) => {
                let text = text_of(SHIPPED.0, &bytes).map_err(|report| report.to_string())?;
                Self::from_ron(SHIPPED.0, text).map_err(|report| report.to_string())
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Self::shipped(),
            Err(error) => Err(format!("cannot read {}: {error}", SHIPPED.0)),
        }
    }

    pub fn shipped() -> Result<Self, String> {
        Self::from_ron(SHIPPED.0, SHIPPED.1).map_err(|report| report.to_string())
    }

    /// The bindings of a text, or everything that is wrong with it.
    pub fn from_ron(file: &str, text: &str) -> Result<Self, Report> {
        let checked = read_checked(file, text, |source: ViewFile| match Self::from_names(&source.keys) {
            Ok(bindings) => (Some(bindings), Default::default()),
            Err(faults) => (None, (faults, Faults::default())),
        });
        checked.map(|noted| noted.value)
    }

    /// The bindings that the field `keys` of a file names, or everything that is wrong with it.
    fn from_names(source: &[(InputAction, Vec<String>)]) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        let mut keys: Vec<(InputAction, Vec<Binding>)> = Vec::new();
        for (row, (action, names)) in source.iter().enumerate() {
            if let Some(first) = source[..row].iter().position(|(other, _)| other == action) {
                let at = |row| vec![Segment::Field("keys"), Segment::Index(row), Segment::Index(0)];
                let message = format!("`{}` is given twice", action.name());
                faults.add(|| Fault::new(&at(row), message).help("put all its keys into one list").also(at(first)));
            }
            let mut bindings = Vec::new();
            for (index, name) in names.iter().enumerate() {
                let path = [Segment::Field("keys"), Segment::Index(row), Segment::Index(1), Segment::Index(index)];
                let Some(binding) = Binding::named(name) else {
                    faults.add(|| unknown_key(&path, name));
                    continue;
                };
                let taken = keys.iter().find(|(_, others)| others.iter().any(|other| other.is_same(&binding)));
                if let Some((other, _)) = taken {
                    let (other, action) = (other.name(), action.name());
                    faults.add(|| Fault::new(&path, format!("the key `{name}` is used for both {other} and {action}")));
                }
                bindings.push(binding);
            }
            keys.push((*action, bindings));
        }
        if faults.count() == 0 { Ok(Self { keys, keyboard: Vec::new(), for_fingers: false }) } else { Err(faults) }
    }

    /// These keys with the player's own for some actions. A key of the player's serves nothing else any more, so that
    /// keys that ship later cannot come into conflict with it.
    ///
    /// # Errors
    ///
    /// The faults of the field `keys` of the file.
    pub fn with(&self, own: &[(InputAction, Vec<String>)]) -> Result<Self, Faults> {
        let Self { keys: own, .. } = Self::from_names(own)?;
        let free = |binding: &Binding| !own.iter().flat_map(|(_, keys)| keys).any(|other| other.is_same(binding));
        let others = self.keys.iter().filter(|(action, _)| own.iter().all(|(other, _)| other != action));
        let mut keys: Vec<_> = others
            .map(|(action, bindings)| (*action, bindings.iter().filter(|binding| free(binding)).cloned().collect()))
            .collect();
        keys.extend(own);
        let mut all = Self { keys, keyboard: Vec::new(), for_fingers: self.for_fingers };
        all.label_for(&self.keyboard);
        Ok(all)
    }

    /// Names the keys from now on as this keyboard has them.
    pub fn label_for(&mut self, keyboard: &[KeyCap]) {
        self.keyboard = keyboard.to_vec();
        for binding in self.keys.iter_mut().flat_map(|(_, bindings)| bindings) {
            *binding = Binding::new(binding.key, binding.control, keyboard);
        }
    }

    /// The actions whose keys differ from the others', with the names of their keys here.
    pub fn changed_from(&self, others: &Self) -> Vec<(InputAction, Vec<String>)> {
        let keys = |all: &Self, action| all.of(action).map(Binding::spelled).collect::<Vec<_>>();
        let both = InputAction::all().iter().map(|&action| (action, keys(self, action), keys(others, action)));
        both.filter(|(_, own, other)| own != other).map(|(action, own, _)| (action, own)).collect()
    }

    /// Binds a key to an action, in place of the binding at `place` or in addition. The error names the action that has the key.
    pub fn rebind(&mut self, action: InputAction, place: usize, key: Key, control: bool) -> Result<(), String> {
        if key == Key::Other {
            return Err("This key cannot be used.".to_owned());
        }
        let binding = Binding::new(key, control, &self.keyboard);
        for (other, bindings) in &self.keys {
            let at = bindings.iter().position(|other| other.is_same(&binding));
            if at.is_some_and(|at| (*other, at) != (action, place)) {
                return Err(format!("{} is taken: {}.", binding.name, other.about()));
            }
        }
        if !self.keys.iter().any(|(other, _)| *other == action) {
            self.keys.push((action, Vec::new()));
        }
        for (_, bindings) in self.keys.iter_mut().filter(|(other, _)| *other == action) {
            match bindings.get_mut(place) {
                Some(old) => *old = binding.clone(),
                None => bindings.push(binding.clone()),
            }
        }
        Ok(())
    }

    /// Binds a key to an action as [`Self::rebind`] does; the action that has had it gets the key it replaces, if there is one.
    pub fn exchange(&mut self, action: InputAction, place: usize, key: Key, control: bool) -> Result<(), String> {
        let binding = Binding::new(key, control, &self.keyboard);
        let given = self.of(action).nth(place).cloned();
        let taken = self.keys.iter_mut().filter(|(other, _)| *other != action).find_map(|(_, bindings)| {
            let at = bindings.iter().position(|other| other.is_same(&binding))?;
            Some((bindings, at))
        });
        if let Some((bindings, at)) = taken {
            bindings.splice(at..=at, given);
        }
        self.rebind(action, place, key, control)
    }

    /// Takes one of its keys away from an action.
    pub fn remove(&mut self, action: InputAction, place: usize) {
        for (_, bindings) in self.keys.iter_mut().filter(|(other, _)| *other == action) {
            if place < bindings.len() {
                bindings.remove(place);
            }
        }
    }

    fn of(&self, action: InputAction) -> impl Iterator<Item = &Binding> {
        self.keys.iter().filter(move |(other, _)| *other == action).flat_map(|(_, bindings)| bindings)
    }

    /// The action of a key, pressed with Ctrl or without.
    fn bound(&self, cap: KeyCap, control: bool) -> Option<InputAction> {
        cap.meanings().into_iter().find_map(|key| {
            let fits = |binding: &Binding| binding.key == key && binding.control == control;
            self.keys.iter().find(|(_, bindings)| bindings.iter().any(fits)).map(|(action, _)| *action)
        })
    }

    /// The actions of the keys that went down, in order.
    pub fn actions<'a>(&'a self, pressed: &'a [KeyPress]) -> impl Iterator<Item = InputAction> + 'a {
        pressed.iter().filter_map(|&(cap, held)| {
            // Whoever holds Ctrl while drawing still goes back by Esc.
            let plain = || self.bound(cap, false).filter(|&action| action == InputAction::Back);
            let action = self.bound(cap, held.control).or_else(plain)?;
            // Many programs redo by the keys of undo with Shift.
            Some(if action == InputAction::Undo && held.shift { InputAction::Redo } else { action })
        })
    }

    /// Checks that a key of the action is held down. With Ctrl held, a key that has another binding with Ctrl counts only
    /// for that one.
    pub fn held(&self, action: InputAction, held: &HeldKeys) -> bool {
        let control = held.modifiers.control;
        let meant = |&cap: &KeyCap| self.bound(cap, control).or_else(|| self.bound(cap, false));
        held.down.iter().filter_map(meant).any(|other| other == action)
    }

    /// The label of the first key of an action; empty if it has none.
    pub fn name(&self, action: InputAction) -> &str {
        self.of(action).next().map_or("", |binding| &binding.name)
    }

    /// The text on the button of an action: its key, or its label when played by touch.
    pub fn caption(&self, action: InputAction) -> &str {
        if self.for_fingers { action.label() } else { self.name(action) }
    }

    /// A text in pieces, with the names of actions replaced by the player's keys, or by buttons when played by touch; `true`
    /// marks such a piece. All texts that name keys go through here.
    pub fn resolve_pieces<'t>(&'t self, text: &'t str) -> Vec<(&'t str, bool)> {
        let pieces = |part| match part {
            Part::Plain(text) => vec![(text, false)],
            Part::Key(name) => match InputAction::named(name).map(|action| self.caption(action)) {
                Some("") => vec![("no key", true)],
                caption => vec![(caption.unwrap_or(name), true)],
            },
            Part::Either { mouse, touch } => self.resolve_pieces(if self.for_fingers { touch } else { mouse }),
        };
        parts(text).into_iter().flat_map(pieces).collect()
    }

    /// The same in one piece.
    pub fn resolve(&self, text: &str) -> String {
        self.resolve_pieces(text).into_iter().map(|(piece, _)| piece).collect()
    }

    /// The labels of the keys of an action.
    pub fn each(&self, action: InputAction) -> impl Iterator<Item = &str> {
        self.of(action).map(|binding| binding.name.as_str())
    }

    /// The description of a button, followed by its keys unless played by touch.
    pub fn with_key(&self, about: &str, action: InputAction) -> String {
        match self.names(action) {
            names if names.is_empty() || self.for_fingers => about.to_owned(),
            names => format!("{about} ({names})"),
        }
    }

    /// The labels of the keys of an action, separated by commas.
    pub fn names(&self, action: InputAction) -> String {
        self.each(action).collect::<Vec<_>>().join(", ")
    }
}

/// The fault of an unknown key; the suggestion is looked for without the `Ctrl+` before it.
fn unknown_key(path: &[Segment], name: &str) -> Fault {
    let bare = name.strip_prefix("Ctrl+").unwrap_or(name);
    let fault = Fault::new(path, format!("there is no key `{}`", shortened(name)));
    match nearest(bare, Key::NAMES) {
        Some(near) => fault.help(format!("did you mean `{}{near}`?", &name[..name.len() - bare.len()])),
        None => {
            fault.help("keys are letters `A` … `Z`, digits `Key0` … `Key9`, `F1` … `F25`, `Space`, `Escape`, `Up` …, or what a key types, as `ö`")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::key::Modifiers;
    use super::*;
    use osada_sim::JobKind;

    #[test]
    fn every_action_has_a_key_that_serves_nothing_else() {
        let keys = KeyBindings::from_ron(SHIPPED.0, SHIPPED.1).expect("the shipped bindings are right");
        for &action in InputAction::all() {
            assert!(!keys.names(action).is_empty(), "{action:?} has no key");
        }
    }

    #[test]
    fn shift_with_the_keys_of_undo_redoes() {
        let keys = KeyBindings::shipped().expect("the shipped bindings are right");
        let held = |shift| Modifiers { shift, control: true, ..Modifiers::default() };
        let asked = |shift| keys.actions(&[(Key::Z.into(), held(shift))]).collect::<Vec<_>>();
        assert_eq!((asked(false), asked(true)), (vec![InputAction::Undo], vec![InputAction::Redo]));
    }

    #[test]
    fn an_unknown_key_and_one_with_two_duties_are_refused() {
        let error = |text| KeyBindings::from_ron("view.ron", text).expect_err("this is wrong").to_string();
        assert!(error("(keys: [(Pause, [\"Spcae\"])])").contains("no key `Spcae`"));
        assert!(error("(keys: [(Pause, [\"P\"]), (Chop, [\"P\"])])").contains("is used for both Pause and Chop"));
    }
    #[test]
    fn a_key_of_the_players_own_takes_precedence_over_a_shipped_one() {
        let shipped = KeyBindings::shipped().expect("the shipped bindings are right");
        let keys =
            shipped.with(&[(InputAction::Designate(JobKind::Chop), vec!["M".to_owned()])]).expect("these are keys");
        assert_eq!(
            (keys.names(InputAction::Designate(JobKind::Chop)), keys.names(InputAction::Designate(JobKind::Mine))),
            ("M".to_owned(), String::new())
        );
        let pressed = [(Key::M.into(), Modifiers::default())];
        assert_eq!(keys.actions(&pressed).collect::<Vec<_>>(), [InputAction::Designate(JobKind::Chop)]);
    }

    #[test]
    fn a_key_that_does_something_else_with_control_does_not_move_the_view_then() {
        let keys = KeyBindings::shipped().expect("the shipped bindings are right");
        let held = |key: Key, control| HeldKeys {
            down: vec![key.into()],
            modifiers: Modifiers { control, ..Modifiers::default() },
        };
        assert!(keys.held(InputAction::PanLeft, &held(Key::A, false)));
        assert!(!keys.held(InputAction::PanLeft, &held(Key::A, true)), "Ctrl+A aims");
        assert!(keys.held(InputAction::PanLeft, &held(Key::Left, true)), "walls are drawn around a box with Ctrl");
    }

    #[test]
    fn texts_name_the_keys_that_the_player_has() {
        let shipped = KeyBindings::shipped().expect("the shipped bindings are right");
        let own =
            [(InputAction::Designate(JobKind::Chop), vec!["Insert".to_owned()]), (InputAction::Draft, Vec::new())];
        let keys = shipped.with(&own).expect("these are keys");
        assert_eq!(
            keys.resolve("chop ({Chop}), mine ({Mine}), draft ({Draft})"),
            "chop (Insert), mine (M), draft (no key)"
        );
    }

    #[test]
    fn under_fingers_texts_speak_of_them_and_of_buttons() {
        let mut keys = KeyBindings::shipped().expect("the shipped bindings are right");
        let text = "{Click {PanUp}|Tap}, press {Chop}, {CallRaid} or {Speed3}";
        assert_eq!(keys.resolve(text), "Click W, press C, G or 3");
        keys.for_fingers = true;
        assert_eq!(keys.resolve(text), "Tap, press Chop, Call raid or 4×");
    }

    #[test]
    fn one_of_several_keys_is_replaced_and_the_rest_stay() {
        let mut keys = KeyBindings::shipped().expect("the shipped bindings are right");
        keys.rebind(InputAction::PanUp, 0, Key::Insert, false).expect("Insert is free");
        assert_eq!(keys.names(InputAction::PanUp), "Insert, Up");
        keys.rebind(InputAction::PanUp, 0, Key::Insert, false).expect("it has this key already");
        let taken = keys.rebind(InputAction::PanUp, 0, Key::Up, false);
        assert_eq!(taken, Err("Up is taken: move the view up.".to_owned()));
        assert!(keys.rebind(InputAction::PanUp, 0, Key::Other, false).is_err(), "there is no name for this key");
        let own = vec![(InputAction::PanUp, vec!["Insert".to_owned(), "Up".to_owned()])];
        assert_eq!(keys.changed_from(&KeyBindings::shipped().expect("they are right")), own);
    }

    /// The actions of a key, pressed alone.
    fn pressed(keys: &KeyBindings, typed: Key, position: Key, by_position: bool) -> Vec<InputAction> {
        keys.actions(&[(KeyCap { typed, position, by_position }, Modifiers::default())]).collect()
    }

    #[test]
    fn a_key_counts_as_what_it_types_and_else_by_its_place() {
        let keys = KeyBindings::shipped().expect("the shipped bindings are right");
        let chop = InputAction::Designate(JobKind::Chop);
        for (what, typed, position, by_position, action) in [
            ("the letter of a keyboard of France", Key::A, Key::Q, false, InputAction::PanLeft),
            ("a key that types a sign that nothing is bound to", Key::Char('&'), Key::Key1, false, InputAction::Speed1),
            ("a Cyrillic letter", Key::Char('с'), Key::C, true, chop),
            ("a sign in the digit row of Thai", Key::Minus, Key::Key3, true, InputAction::Speed3),
        ] {
            assert_eq!(pressed(&keys, typed, position, by_position), [action], "{what}");
        }
    }

    #[test]
    fn a_key_that_types_something_else_can_be_bound_beside_another_and_is_named_by_it() {
        let mut keys = KeyBindings::shipped().expect("the shipped bindings are right");
        keys.rebind(InputAction::Build, 1, Key::Char('ö'), false).expect("it is free");
        keys.rebind(InputAction::Build, 2, Key::Kp5, true).expect("it is free");
        assert_eq!(keys.names(InputAction::Build), "B, Ö, Ctrl+Kp5");
        assert_eq!(pressed(&keys, Key::Char('ö'), Key::Semicolon, false), [InputAction::Build]);
        let shipped = KeyBindings::shipped().expect("the shipped bindings are right");
        let own = keys.changed_from(&shipped);
        let read = shipped.with(&own).expect("they are read as they are written");
        assert_eq!(read.names(InputAction::Build), "B, Ö, Ctrl+Kp5");
    }

    #[test]
    fn keys_are_named_as_the_keyboard_has_them_and_written_as_they_are_everywhere() {
        let mut keys = KeyBindings::shipped().expect("the shipped bindings are right");
        keys.label_for(&[KeyCap { typed: Key::Char('и'), position: Key::B, by_position: true }]);
        keys.rebind(InputAction::Build, 1, Key::B, true).expect("it is free");
        assert_eq!(keys.names(InputAction::Build), "И, Ctrl+И");
        let own = keys.changed_from(&KeyBindings::shipped().expect("they are right"));
        assert_eq!(own, [(InputAction::Build, vec!["B".to_owned(), "Ctrl+B".to_owned()])]);
        assert_eq!(keys.with(&own).expect("they are keys").name(InputAction::Build), "И");
    }
}
