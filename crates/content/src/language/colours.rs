//! The colours that looks write, as `#rrggbb` or by their names in the palette.

use super::definitions::is_name;
use super::names::DocumentKind;
use super::schema::Schema;
use super::way::{Spot, Step, spots};
use crate::file_kind::FileKind;
use crate::looks::{hexadecimal, of_palette};
use osada_art::texture::palette::Rgb;
use std::ops::Range;

/// The colours of a text, each with the bytes between its quotes.
pub fn colours(schema: &Schema, document: DocumentKind, text: &str) -> Vec<(Range<usize>, Rgb)> {
    if document != DocumentKind::File(FileKind::Looks) {
        return Vec::new();
    }
    let colour = |spot: Spot| {
        let word = &text[spot.span.clone()];
        let named = || of_palette(word).filter(|_| is_colour(schema, &spot.steps));
        let found = hexadecimal(word).or_else(named).filter(|_| is_name(text, &spot) && !spot.is_key)?;
        Some((spot.span, found))
    };
    spots(text).into_iter().filter_map(colour).collect()
}

/// True if the value at the end of a way is a colour.
fn is_colour(schema: &Schema, steps: &[Step]) -> bool {
    match steps {
        [.., Step::Field("colours"), _] => true,
        steps => schema.description(steps).is_some_and(|about| about.contains("colour")),
    }
}

/// A colour as files write it.
pub fn written(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::looks_schema;

    #[test]
    fn colours_are_found_by_numbers_and_by_names_where_colours_stand() {
        let text = "(looks: {\"ink\": Person(like: \"grunt\", tunic: \"#8a4a2c\", sleeves: \"ink\", hat: \"band\"), \
                    \"b\": DrawnUnit(colours: {'a': \"ink\", 'b': \"#ffffff\"})})";
        let schema = Schema::new(looks_schema());
        let found = colours(&schema, DocumentKind::File(FileKind::Looks), text);
        let found: Vec<(&str, String)> =
            found.into_iter().map(|(span, colour)| (&text[span], written(colour))).collect();
        let ink = of_palette("ink").map(written).expect("a colour of the palette");
        let expected = [("#8a4a2c", "#8a4a2c"), ("ink", &ink), ("ink", &ink), ("#ffffff", "#ffffff")];
        assert_eq!(found, expected.map(|(text, colour)| (text, colour.to_owned())));
        assert_eq!(colours(&schema, DocumentKind::File(FileKind::Level), text), []);
    }
}
