//! Colours, names of parts, and what drawings show.

use super::super::checker::Checker;
use super::drawing::Drawing;
use super::media::{Pictures, named};
use super::source::Entries;
use osada_art::texture::PixelGrid;
use osada_art::texture::palette::{self, Rgb};
use osada_reader::fault::{Segment, listed, nearest, shortened};
use std::collections::BTreeMap;

/// Rows and columns of a drawing of a unit; those of structures are bounded by their tiles.
pub const MOST_SQUARES: usize = 48;

/// A colour as `#rrggbb` or by its name in the palette.
pub fn colour(checker: &mut Checker, text: &str) -> Option<Rgb> {
    let found = hexadecimal(text).or_else(|| of_palette(text));
    if found.is_none() {
        let names = palette_names();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let message = format!(
            "`{}` is not a colour: write `#rrggbb`, such as \"#a8342a\", or a name of the palette: {}",
            shortened(text),
            listed(&names)
        );
        match nearest(text, &names).filter(|_| !text.starts_with('#')) {
            Some(near) => checker.fault_with_help(message, format!("did you mean `{near}`?")),
            None => checker.fault(message),
        }
    }
    found
}

/// A field with a colour; `usual` if the file does not give one.
pub fn colour_field(checker: &mut Checker, field: &'static str, text: &Option<String>, usual: Rgb) -> Rgb {
    let found = text.as_ref().and_then(|text| checker.field(field, |checker| colour(checker, text)));
    found.unwrap_or(usual)
}

/// The colour that `#rrggbb` stands for.
pub fn hexadecimal(text: &str) -> Option<Rgb> {
    let digits = text.strip_prefix('#')?;
    if digits.len() != 6 || !digits.chars().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some(Rgb(red, green, blue))
}

/// The colour of the palette of a name.
pub fn of_palette(name: &str) -> Option<Rgb> {
    palette::ALL.iter().find(|(known, _)| known.to_lowercase() == name).map(|(_, colour)| *colour)
}

/// The names of the palette as files write them.
pub fn palette_names() -> Vec<String> {
    palette::ALL.iter().map(|(name, _)| name.to_lowercase()).collect()
}

/// What drawings refer to.
pub struct Meanings<'p> {
    /// The colours of characters; `None` for a faulty one.
    glyphs: BTreeMap<char, Option<Rgb>>,
    pictures: &'p Pictures,
}

/// The field `colours` of a drawing, and the pictures of the mod.
pub fn meanings<'p>(checker: &mut Checker, colours: &Entries<char, String>, pictures: &'p Pictures) -> Meanings<'p> {
    let mut glyphs = BTreeMap::new();
    checker.field("colours", |checker| {
        for (index, (glyph, text)) in colours.0.iter().enumerate() {
            if is_clear(*glyph) {
                let message = "'.' and ' ' are transparent; choose another character";
                checker.at(Segment::KeyAt(index), |checker| checker.fault(message));
            } else if glyph.is_control() {
                checker.at(Segment::KeyAt(index), |checker| checker.fault("a character that can be seen is needed"));
            }
            let colour = checker.at(Segment::Index(index), |checker| colour(checker, text));
            if glyphs.insert(*glyph, colour).is_some() {
                let message = format!("'{glyph}' is given twice");
                checker.at(Segment::KeyAt(index), |checker| checker.fault(message));
            }
        }
    });
    Meanings { glyphs, pictures }
}

/// True for a transparent character.
fn is_clear(glyph: char) -> bool {
    matches!(glyph, '.' | ' ')
}

/// A drawing of at most so many columns and rows; `None` if it is empty, too large or wholly transparent.
pub fn grid(checker: &mut Checker, drawing: &Drawing, meanings: &Meanings, most: (usize, usize)) -> Option<PixelGrid> {
    match drawing {
        Drawing::Lines(rows) => of_lines(checker, rows, meanings, most),
        Drawing::Png(path) => of_png(checker, path, meanings.pictures, most),
    }
}

fn of_png(
    checker: &mut Checker,
    path: &str,
    pictures: &Pictures,
    (columns, rows): (usize, usize),
) -> Option<PixelGrid> {
    let help = "pictures are files that end in .png, in the folder `pictures` of a mod: `\"pictures/elk.png\"`";
    let picture = named(checker, ("picture", help), path, pictures)?;
    let (width, height) = (picture.grid.width(), picture.grid.height());
    if width > columns || height > rows {
        let message = format!(
            "`{path}` is {width} × {height} pixels large; a drawing has at most {columns} × {rows} pixels here"
        );
        checker.fault(message);
        return None;
    }
    if picture.grid.is_empty() {
        checker.fault("nothing of this drawing is seen");
        return None;
    }
    Some(picture.grid.clone())
}

fn of_lines(
    checker: &mut Checker,
    rows: &[String],
    Meanings { glyphs: meanings, .. }: &Meanings,
    (columns, most_rows): (usize, usize),
) -> Option<PixelGrid> {
    if rows.is_empty() || rows.len() > most_rows {
        let rows = rows.len();
        checker.fault(format!("a drawing has from 1 to {most_rows} rows here, not {rows}"));
        return None;
    }
    let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    for (y, row) in rows.iter().enumerate().filter(|(_, row)| row.chars().count() < width) {
        let message = format!("this row has {} of {width} characters", row.chars().count());
        let help = "all rows of a drawing are of the same length; `.` is transparent";
        checker.at(Segment::Index(y), |checker| checker.fault_with_help(message, help));
    }
    let mut squares = Vec::with_capacity(rows.len());
    let mut unknown: BTreeMap<char, ()> = BTreeMap::new();
    for (y, row) in rows.iter().enumerate() {
        // Only as much of a row as shows that it is too long.
        let glyphs: Vec<char> = row.chars().take(columns + 1).collect();
        if glyphs.len() > columns {
            checker
                .at(Segment::Index(y), |checker| checker.fault(format!("a row has at most {columns} characters here")));
            continue;
        }
        for (x, &glyph) in glyphs.iter().enumerate() {
            if !is_clear(glyph) && !meanings.contains_key(&glyph) && unknown.insert(glyph, ()).is_none() {
                let known: Vec<String> = meanings.keys().map(char::to_string).collect();
                let message = match known.is_empty() {
                    true => format!("'{glyph}' has no colour; give it one in the field `colours`"),
                    false => format!("'{glyph}' has no colour; those in `colours` are: {}", listed(&known)),
                };
                checker.at(Segment::Index(y), |checker| {
                    checker.at(Segment::Char(x), |checker| {
                        checker.fault_with_help(message, "use '.' for transparent squares")
                    });
                });
            }
        }
        squares.push(glyphs.iter().map(|glyph| meanings.get(glyph).copied().flatten()).collect());
    }
    if rows.iter().all(|row| row.chars().take(columns).all(is_clear)) {
        checker.fault("nothing of this drawing is seen");
        return None;
    }
    Some(PixelGrid::new(&squares))
}

/// A field that names a part, such as a hat; `usual` if the file does not give one.
macro_rules! part_field {
    ($checker:expr, $source:expr, $field:ident, $what:literal, $type:ident, $usual:expr) => {
        match &$source.$field {
            Some(name) => {
                let names: Vec<&str> = $type::ALL.iter().map(|part| part.name()).collect();
                $checker.known_field(stringify!($field), $what, name, &names).map_or($usual, |found| $type::ALL[found])
            }
            None => $usual,
        }
    };
}
pub(super) use part_field;
