//! A chronicle as a page of HTML that needs no other file and no script: pictures are in it, and every text is escaped.

use super::{Chapter, Chronicle, Day, Life, Road};
use crate::output::printable;
use crate::presentation::looks::Looks;
use crate::presentation::pictures::png_of;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use osada_art::texture::Image;

/// How it looks on a screen and on paper.
const STYLE: &str = include_str!("page.css");
/// What a browser may load: nothing but what is in the page.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/// The whole page; the looks are those that the chronicle was made with.
pub fn page(chronicle: &Chronicle, looks: &Looks) -> String {
    let title = escaped(&chronicle.title);
    let chapters = chronicle.chapters.iter().enumerate().map(|(index, chapter)| {
        let number = chronicle.road.is_some().then_some(index + 1);
        chapter_of(chapter, looks, number)
    });
    let chapters: String = chapters.collect();
    let (before, after) = match &chronicle.road {
        Some(road) => (beginning_of(chronicle, road), end_of(chronicle, road, looks)),
        None => (String::new(), String::new()),
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\" />\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{before}{chapters}{after}\
         </body>\n</html>\n"
    )
}

/// How a journey began, the map of its road, and a list of the chapters.
fn beginning_of(chronicle: &Chronicle, road: &Road) -> String {
    let opening: String = road.opening.iter().map(|text| paragraph(text)).collect();
    let chapters = chronicle.chapters.iter().enumerate().map(|(index, chapter)| {
        let (number, title, ending) = (index + 1, escaped(&chapter.title), escaped(&chapter.ending.0));
        format!("<li><a href=\"#chapter-{number}\">{title}</a> <i>{ending}</i></li>\n")
    });
    let chapters: String = chapters.collect();
    format!(
        "<p class=\"about\">{}</p>\n{opening}{}<nav>\n<ol>\n{chapters}</ol>\n<p><a href=\"#end\">{}</a></p>\n</nav>\n",
        escaped(&road.about),
        road.country.drawing(escaped),
        escaped(&road.ending.0),
    )
}

/// What comes after the last siege of a journey.
fn end_of(chronicle: &Chronicle, road: &Road, looks: &Looks) -> String {
    let days: String = road.last.iter().map(|day| day_of(day, looks)).collect();
    let rolls: String = road.living.iter().map(|(title, lives)| roll_of(title, lives, looks)).collect();
    let absent = chronicle.absent().into_iter().map(|(title, lines)| {
        let lines: String = lines.iter().map(|line| paragraph(line)).collect();
        format!("<section>\n<h3>{title}</h3>\n{lines}</section>\n")
    });
    let absent: String = absent.collect();
    format!(
        "{days}<article id=\"end\">\n<h2>{}</h2>\n{}{rolls}{absent}{}</article>\n",
        escaped(&road.ending.0),
        paragraph(&road.ending.1),
        numbers_of(&road.numbers, ""),
    )
}

/// A chapter, with its number if there are several.
fn chapter_of(chapter: &Chapter, looks: &Looks, number: Option<usize>) -> String {
    let title = number.map_or(String::new(), |_| format!("<h2>{}</h2>\n", escaped(&chapter.title)));
    let id = number.map_or(String::new(), |number| format!(" id=\"chapter-{number}\""));
    let road: String = chapter.road.iter().map(|day| day_of(day, looks)).collect();
    let days: String = chapter.days.iter().map(|day| day_of(day, looks)).collect();
    let deeds: String = chapter
        .deeds
        .iter()
        .map(|(title, done)| format!("<p class=\"deed\"><b>{}.</b> {}</p>\n", escaped(title), escaped(done)))
        .collect();
    let rolls: String = chapter.rolls().map(|(title, lives)| roll_of(title, lives, looks)).collect();
    let map = chapter.map.as_ref().map_or(String::new(), |map| image(map, "map", "The map at the end"));
    format!(
        "{road}<article{id}>\n{title}<p class=\"about\">{}</p>\n{}{days}<section>\n<h3>{}</h3>\n{}{deeds}</section>\n\
         {rolls}{}</article>\n",
        escaped(&chapter.about),
        paragraph(&chapter.opening),
        escaped(&chapter.ending.0),
        paragraph(&chapter.ending.1),
        numbers_of(&chapter.numbers, &map),
    )
}

fn roll_of(title: &str, lives: &[Life], looks: &Looks) -> String {
    let lives: String = lives.iter().map(|life| life_of(life, looks)).collect();
    format!("<section>\n<h3>{}</h3>\n<div class=\"lives\">\n{lives}</div>\n</section>\n", escaped(title))
}

/// A table of numbers beside a map.
fn numbers_of(numbers: &[(String, String)], map: &str) -> String {
    if numbers.is_empty() {
        return String::new();
    }
    let rows =
        numbers.iter().map(|(number, of)| format!("<tr><td>{}</td><td>{}</td></tr>\n", escaped(number), escaped(of)));
    let rows: String = rows.collect();
    format!(
        "<section>\n<h3>{}</h3>\n<div class=\"end\">\n{map}<table>\n{rows}</table>\n</div>\n</section>\n",
        super::NUMBERS
    )
}

fn day_of(day: &Day, looks: &Looks) -> String {
    let scene = day.scene.as_deref().and_then(|name| looks.scene(name));
    let scene = scene.map_or(String::new(), |scene| image(&scene, "scene", ""));
    let paragraphs: String = day.paragraphs.iter().map(|text| paragraph(text)).collect();
    format!("<section>\n<h3>{}</h3>\n{scene}{paragraphs}</section>\n", escaped(&day.title))
}

fn life_of(life: &Life, looks: &Looks) -> String {
    let station = if life.station.is_empty() { String::new() } else { format!(" <i>{}</i>", escaped(&life.station)) };
    let lines: String = life.lines.iter().map(|text| paragraph(text)).collect();
    format!(
        "<div class=\"life\">\n{}<div>\n<h4>{}{station}</h4>\n{lines}</div>\n</div>\n",
        image(&looks.face(life.portrait), "face", &life.name),
        escaped(&life.name),
    )
}

fn paragraph(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("<p>{}</p>\n", escaped(text)) }
}

/// An image within the page; one that cannot be written is left out.
fn image(image: &Image, class: &str, about: &str) -> String {
    let Ok(bytes) = png_of(image) else { return String::new() };
    let (width, height) = (image.width, image.height);
    let (data, about) = (STANDARD.encode(bytes), escaped(about));
    format!(
        "<img class=\"{class}\" alt=\"{about}\" width=\"{width}\" height=\"{height}\" src=\"data:image/png;base64,{data}\" />\n"
    )
}

/// A text that stays a text, whatever it is; characters that turn or command a terminal are shown as numbers.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in printable(text).chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_never_a_tag() {
        assert_eq!(escaped("<script>alert('x & \"y\"')"), "&lt;script&gt;alert(&#39;x &amp; &quot;y&quot;&#39;)");
        assert_eq!(escaped("Ja\u{202e}n"), "Ja\\u202en");
    }

    #[test]
    fn the_style_needs_no_other_file() {
        assert!(!STYLE.contains("url(") && !STYLE.contains("@import") && !STYLE.contains('<'));
    }
}
