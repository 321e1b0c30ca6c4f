//! Habits from other formats, and characters that come with copied text: help for writing them here.

/// Help for text that looks like a habit from another format.
pub(super) fn habit(found: &str) -> Option<String> {
    if let Some(blank) = found.chars().find(|&c| c != ' ' && c.is_whitespace() && !c.is_ascii() || is_invisible(c)) {
        return Some(format!("there is an invisible character here, U+{:04X}: delete it", u32::from(blank)));
    }
    let begins = |signs: &[&str]| signs.iter().any(|sign| found.starts_with(sign));
    let full = found.chars().find(|c| ('\u{ff01}'..='\u{ff5e}').contains(c));
    if let Some((full, plain)) = full.and_then(|full| Some((full, char::from_u32(u32::from(full) - 0xfee0)?))) {
        return Some(format!("write {plain} in place of {full}"));
    }
    let help = if begins(&["```"]) {
        "leave out the marks around the text: a file begins with `(`"
    } else if begins(&["“", "”", "„", "«", "»", "‘", "’", "`"]) {
        "texts are written in straight quotes: \""
    } else if begins(&["−", "–", "—"]) {
        "a minus is written as -"
    } else if begins(&["<<<<<<<", "=======", ">>>>>>>"]) {
        "this marks an unfinished merge: choose one of the two sides and delete the marks"
    } else if ["null", "nil", "none", "undefined", "None"].contains(&found) {
        "if nothing is meant, leave the field out"
    } else if [":", "="].contains(&found) {
        "one `:` stands between the name and the value"
    } else if found.ends_with(';') {
        "values are separated by commas"
    } else if is_sign(found) {
        "comments begin with //"
    } else {
        return None;
    };
    Some(help.to_owned())
}

/// True for what begins a comment or ends a value in other formats, and means nothing here.
pub(super) fn is_sign(found: &str) -> bool {
    found.starts_with('#') || ["--", "---", "<!--", "*", "%", "/", ";"].contains(&found)
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
            ("<!--", "begin with //"),
            (";", "separated by commas"),
            ("null", "leave the field out"),
            ("6，", "write , in place of ，"),
            ("`Two", "straight quotes"),
            ("```ron", "begins with `(`"),
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
