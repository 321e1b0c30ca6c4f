//! Small words of English: numbers, plurals, pronouns, sentences.

use crate::words::{capitalised, with_article};

const NUMBERS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const ORDINALS: [&str; 12] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
];

/// A number as a word up to twelve: "three", "13".
pub(super) fn number(count: usize) -> String {
    NUMBERS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// "first", "twelfth", "13th", "21st".
pub(super) fn ordinal(number: u64) -> String {
    let word = usize::try_from(number).ok().and_then(|number| ORDINALS.get(number.checked_sub(1)?));
    word.map_or_else(
        || {
            let ending = match (number % 100, number % 10) {
                (11..=13, _) => "th",
                (_, 1) => "st",
                (_, 2) => "nd",
                (_, 3) => "rd",
                _ => "th",
            };
            format!("{number}{ending}")
        },
        |word| (*word).to_owned(),
    )
}

/// So many of what has a title: "a gate", "an infirmary", "three torches".
pub(super) fn some(count: usize, title: &str) -> String {
    if count == 1 { with_article(title) } else { format!("{} {}", number(count), plural(&title.to_lowercase())) }
}

/// The plural of a noun: "gates", "torches", "bakeries"; "caltrops" is one already.
fn plural(noun: &str) -> String {
    let before_y = noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    match before_y {
        Some(stem) => format!("{stem}ies"),
        None if noun.ends_with('s') => noun.to_owned(),
        None if noun.ends_with("ch") || noun.ends_with("sh") || noun.ends_with('x') => format!("{noun}es"),
        None => format!("{noun}s"),
    }
}

pub(super) fn pronoun(is_woman: bool) -> &'static str {
    if is_woman { "she" } else { "he" }
}

/// "was" or "were".
pub(super) fn were(count: usize) -> &'static str {
    if count == 1 { "was" } else { "were" }
}

/// A text as a sentence: with a capital at its beginning and a stop at its end.
pub(super) fn sentence(text: &str) -> String {
    let text = capitalised(text.trim());
    let last = text.trim_end_matches('”');
    if last.is_empty() || last.ends_with(['.', '!', '?', '…']) { text } else { format!("{text}.") }
}

/// A text with a small letter at its beginning, to go on with.
pub(super) fn lowered(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or(String::new(), |first| first.to_lowercase().chain(characters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_words_up_to_twelve() {
        assert_eq!([1, 12, 13].map(number), ["one", "twelve", "13"]);
        assert_eq!(
            [1, 3, 12, 13, 21, 22, 111].map(ordinal),
            ["first", "third", "twelfth", "13th", "21st", "22nd", "111th"]
        );
    }

    #[test]
    fn plurals_and_articles_fit_their_nouns() {
        assert_eq!(some(1, "Infirmary"), "an infirmary");
        assert_eq!(some(2, "Infirmary"), "two infirmaries");
        assert_eq!(some(3, "Torch"), "three torches");
        assert_eq!(some(2, "Caltrops"), "two caltrops");
        assert_eq!(some(4, "Stockpile"), "four stockpiles");
    }

    #[test]
    fn a_sentence_has_one_stop() {
        assert_eq!(sentence("the food ran out"), "The food ran out.");
        assert_eq!(sentence("Fire!"), "Fire!");
        assert_eq!(sentence("the answer was “Let him stay”"), "The answer was “Let him stay”.");
        assert_eq!(sentence("the answer was “Never!”"), "The answer was “Never!”");
        assert_eq!(sentence(" "), "");
    }
}
