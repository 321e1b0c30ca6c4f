//! Names for headings and buttons. Rules and levels may name things in any alphabet.

pub fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_any_alphabet_begins_with_a_capital() {
        assert_eq!(capitalised("stone wall"), "Stone wall");
        assert_eq!(capitalised("łąka"), "Łąka");
        assert_eq!(capitalised(""), "");
    }
}
