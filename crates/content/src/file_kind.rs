//! Recognising the kind of a RON file by its fields.

use super::place::outermost_fields;

/// Kind of a RON file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    Level,
    Rules,
    /// Decisions of a kind of unit.
    Mind,
    /// Commands with their ticks.
    Script,
    /// Rules of a scripted player.
    Strategy,
    /// A road from siege to siege.
    Campaign,
    /// Who decides on the road of a campaign.
    Leader,
    /// Pictures of units and structures.
    Looks,
    /// Games with what is expected of them.
    Tests,
}

/// Fields that tell the kinds of files apart; a field that is listed twice counts twice.
const TELLING: [(FileKind, &[&str]); 9] = [
    (
        FileKind::Level,
        &["about", "ground", "waves", "colonists", "stock", "camp", "camps", "hints", "lessons", "difficulty"],
    ),
    (
        FileKind::Rules,
        &["terrains", "units", "jobs", "colony", "fatigue", "healing", "traits", "siege", "time", "people"],
    ),
    (FileKind::Mind, &["role", "decider", "role", "decider"]),
    (FileKind::Script, &["steps"]),
    // Levels have an `about` as well.
    (FileKind::Strategy, &["name", "rules", "rules"]),
    // It has `title`, `about`, `rules`, `roads` and `improvements` as others have.
    (FileKind::Campaign, &["nodes", "endings", "start", "intro", "map"]),
    (FileKind::Leader, &["choices", "choices", "retries", "leaves", "keep"]),
    (FileKind::Looks, &["looks", "scenes"]),
    (FileKind::Tests, &["tests", "tests", "about"]),
];

/// The kind of file that a text most likely is, judged by its fields even where it is faulty; a level when in doubt.
pub fn kind_of(text: &str) -> FileKind {
    let mut fields = outermost_fields(text);
    if fields.is_empty() {
        // Without colons there are no fields, but their names begin lines.
        let words = text.lines().map(|line| line.trim_start_matches([' ', '\t', '(', '{', '"']));
        fields.extend(words.filter_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_').next()));
    }
    let score = |telling: &[&str]| telling.iter().filter(|field| fields.contains(field)).count();
    let mut best = (FileKind::Level, score(TELLING[0].1));
    for (kind, telling) in &TELLING[1..] {
        if score(telling) > best.1 {
            best = (*kind, score(telling));
        }
    }
    best.0
}

/// The kind of a text if two of its fields, or its only one, are of that kind and none is of another.
pub(super) fn surely_of(text: &str) -> Option<FileKind> {
    let fields = outermost_fields(text);
    let (kind, telling) = TELLING.iter().find(|(kind, _)| *kind == kind_of(text))?;
    let count = fields.iter().filter(|field| telling.contains(field)).count();
    (count >= 2 || count == 1 && fields.len() == 1).then_some(*kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped;

    #[test]
    fn shipped_files_are_known_by_their_fields() {
        assert!(shipped::LEVELS.iter().all(|(_, text)| kind_of(text) == FileKind::Level));
        assert!(shipped::MINDS.iter().all(|(_, text)| kind_of(text) == FileKind::Mind));
        assert!(shipped::STRATEGIES.iter().all(|(_, text)| kind_of(text) == FileKind::Strategy));
        assert_eq!(kind_of(shipped::RULES.1), FileKind::Rules);
        assert_eq!(kind_of(shipped::LOOKS.1), FileKind::Looks);
        assert_eq!(kind_of("(terrians: [], units: [(name: \"x\")"), FileKind::Rules);
        assert!(shipped::CAMPAIGNS.iter().all(|(_, text)| kind_of(text) == FileKind::Campaign));
        assert!(shipped::LEADERS.iter().all(|(_, text)| kind_of(text) == FileKind::Leader));
        assert_eq!(kind_of("(steps: [(at: 0, commands: [])])"), FileKind::Script);
        assert_eq!(kind_of("(about: \"a\", mods: [], tests: [])"), FileKind::Tests);
        assert_eq!(kind_of("(mods: [\"a\"], tests: [])"), FileKind::Tests);
        assert_eq!(kind_of("(\n    role = Besieger,\n    decider = Rules())"), FileKind::Mind);
        assert_eq!(kind_of(""), FileKind::Level);
    }
}
