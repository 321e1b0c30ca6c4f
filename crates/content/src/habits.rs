//! Habits from other formats, and characters that come with copied text: help for writing them here.

/// Help for text that looks like a habit from another format.
pub(super) fn habit(found: &str) -> Option<String> {
    if let Some(blank) = found.chars().find(|&c| c != ' ' && c.is_whitespace() && !c.is_ascii() || is_invisible(c)) {
        return Some(format!("there is an invisible character here, U+{:04X}: delete it", u32::from(blank)));
    }
    let begins = |signs: &[&str]| signs.iter().any(|sign| found.starts_with(sign));
    let help = if begins(&["“", "”", "„", "«", "»", "‘", "’"]) {
        "texts are written in straight quotes: \""
    } else if begins(&["−", "–", "—"]) {
        "a minus is written as -"
    } else if begins(&["<<<<<<<", "=======", ">>>>>>>"]) {
        "this marks an unfinished merge: choose one of the two sides and delete the marks"
    } else if begins(&["#", "--", ";"]) {
        "comments begin with //"
    } else if found.ends_with(';') {
        "values are separated by commas"
    } else {
        return None;
    };
    Some(help.to_owned())
}

/// True for a character that is invisible, or reverses the direction of others.
pub(super) fn is_invisible(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn habits_are_answered_with_what_is_written_here() {
        for (found, says) in [
            ("“Two", "straight quotes"),
            ("\u{a0}", "U+00A0"),
            ("x\u{200b}", "U+200B"),
            ("−20", "written as -"),
            ("# six", "begin with //"),
            ("--", "begin with //"),
            ("20;", "separated by commas"),
            ("<<<<<<<", "merge"),
        ] {
            assert!(habit(found).is_some_and(|help| help.contains(says)), "{found}");
        }
        for found in ["-5", "x", "", "Żółw", "\"a\"", "(", "日本"] {
            assert_eq!(habit(found), None, "{found}");
        }
    }
}
