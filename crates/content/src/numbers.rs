//! Numbers as people write them elsewhere: with a comma in a fraction, a unit, a percent sign or a bar.

use super::context::{Context, token_at};
use super::wording::{Mistake, expected_of};
use std::ops::Range;

/// Two numbers with a comma between them and no blank, ending where something was expected that is no number: `6,5`.
pub(super) fn comma_before(text: &str, start: usize) -> Option<Mistake> {
    let token = token_at(text, start);
    let before = text[..token.start].strip_suffix(',')?;
    if !is_digits(&text[token.clone()]) {
        return None;
    }
    let whole = Context::before(text, before.len()).last;
    let is_whole = whole.end == before.len() && text[whole.clone()].parse::<f64>().is_ok();
    let span = is_whole.then_some(whole.start..token.end)?;
    let written = &text[span.clone()];
    let (right, found) = match expected_of(text, span.start) {
        expected if expected.starts_with('`') => (format!("{expected}one value"), "not"),
        expected => (format!("{expected}one value"), "found"),
    };
    Some(Mistake::new(span.clone(), format!("{right}, {found} `{written}`")).help(Some(with_point(written))))
}

/// The first two numbers with a comma and no blank between them in the brackets that begin at a byte, before another byte.
pub(super) fn comma_within(text: &str, open: usize, end: usize) -> Option<Range<usize>> {
    let (mut at, mut depth) = (open + 1, 0);
    while at < end {
        let token = token_at(text, at);
        match &text[token.clone()] {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            number if depth == 0 && number.parse::<f64>().is_ok() && text[token.end..].starts_with(',') => {
                let next = token_at(text, token.end + 1);
                if next.start == token.end + 1 && is_digits(&text[next.clone()]) {
                    return Some(token.start..next.end);
                }
            }
            _ => {}
        }
        at = token.end.max(at + 1);
    }
    None
}

/// Help for `6,5`, or for `1,000`.
pub(super) fn with_point(written: &str) -> String {
    let point = written.replacen(',', ".", 1);
    let is_grouped = written.split_once(',').is_some_and(|(whole, rest)| rest.len() == 3 && whole != "0");
    if is_grouped {
        format!(
            "a number is written without commas, {}, and a fraction with a point, {point}",
            written.replace(',', "")
        )
    } else {
        format!("a fraction is written with a point: {point}")
    }
}

/// Help for a number with something behind it.
pub(super) fn as_number(written: &str) -> Option<String> {
    let end = written.find(|c: char| !c.is_ascii_digit() && c != '.').filter(|end| *end > 0)?;
    let (number, rest) = (written[..end].parse::<f64>().ok()?, &written[end..]);
    let by = rest.strip_prefix('/').and_then(|rest| rest.parse::<f64>().ok()).filter(|by| *by != 0.0);
    if rest == "%" {
        let share = number / 100.0;
        return Some(format!("a share is written as a fraction, {share}, and percents without the sign, {number}"));
    }
    if let Some(by) = by {
        return Some(format!("a fraction is written with a point: {}", (number / by * 1000.0).round() / 1000.0));
    }
    rest.chars().all(char::is_alphabetic).then(|| format!("a number is written without a unit: {}", &written[..end]))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_answered_with_the_way_to_write_it() {
        for (written, says) in [
            ("80%", "0.8"),
            ("1/2", "0.5"),
            ("1/3", "0.333"),
            ("20kg", "without a unit: 20"),
            ("1.5h", "without a unit: 1.5"),
        ] {
            assert!(as_number(written).is_some_and(|help| help.contains(says)), "{written}: {:?}", as_number(written));
        }
        for written in ["x", "1/0", "5.5.5", "10..20", "", "%"] {
            assert_eq!(as_number(written), None, "{written}");
        }
        assert!(with_point("6,5").ends_with("6.5") && with_point("0,125").ends_with("point: 0.125"));
        assert!(with_point("1,000").contains("without commas, 1000,"));
    }

    #[test]
    fn a_comma_is_found_between_two_numbers_that_have_no_blank_between_them() {
        let text = "(1, (2,5), 3,5, 4)";
        assert_eq!(comma_within(text, 0, text.len()).map(|span| &text[span]), Some("3,5"));
        assert_eq!(comma_within("(1, 2, 3)", 0, 9), None);
        let at = |text: &str| comma_before(text, text.rfind('5').expect("it is there")).map(|mistake| mistake.message);
        assert_eq!(at("(hour: 6,5)").as_deref(), Some("`hour` must be one value, not `6,5`"));
        assert_eq!(at("(hour: 6, 5)"), None);
    }
}
