//! Levels and campaigns as text that a person would have written.

use super::campaign;
use super::print::Style;
use super::tree::{Node, tree};
use super::update::Update;
use crate::campaign::CampaignSource;
use crate::read::read;
use crate::report::Report;
use crate::schema::{GroundSource, Legend, LevelSource};
use crate::syntax::comments;
use osada_reader::tree::Tree;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;

/// Errors of updating a text.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum UpdateError {
    /// The text is not of this kind, so nothing in it can be kept.
    #[error("{0}")]
    Unreadable(Report),
    /// The new text would not be read as what was written: better no file than a wrong one.
    #[error("it cannot be written into the text that is there: {0}")]
    Unwritable(String),
}

/// The text of a level: fields in the order of the shipped levels, defaults left out, the map as rows, only the used entries of
/// the legend. [`read`](crate::read) gives the level again, without the unused part of its legend.
pub fn new(level: &LevelSource) -> String {
    let mut level = level.clone();
    if let GroundSource::Drawn { rows, legend } = &mut level.ground {
        *legend = used(rows, legend);
    }
    print(&tree(&level))
}

/// [`new`] of a campaign, which is read again as it is.
pub fn new_campaign(source: &CampaignSource) -> String {
    print(&campaign::tree(source))
}

fn print(tree: &Node) -> String {
    format!("{}\n", Style::default().print(tree, ""))
}

/// The text of a file after its level has changed. Only what differs is written anew; comments, order, blank lines and the form
/// of everything else stay, also in lists. An unchanged level gives the same bytes.
///
/// # Errors
///
/// If the text is not a level, or the level cannot be written: a number that is not a number, a squad whose mind has an
/// empty name.
pub fn updated(original: &str, level: &LevelSource) -> Result<String, UpdateError> {
    changed("level.ron", original, level, tree)
}

/// [`updated`] of a campaign.
///
/// # Errors
///
/// If the text is not a campaign, or the campaign cannot be written: a number that is not a number.
pub fn updated_campaign(original: &str, source: &CampaignSource) -> Result<String, UpdateError> {
    changed("campaign.ron", original, source, campaign::tree)
}

fn changed<T: DeserializeOwned + 'static>(
    file: &str,
    original: &str,
    value: &T,
    tree: fn(&T) -> Node,
) -> Result<String, UpdateError> {
    let before: T = read(file, original).map_err(UpdateError::Unreadable)?;
    let (old, new) = (tree(&before), tree(value));
    let unwritable = |reason: &str| UpdateError::Unwritable(reason.to_owned());
    let newline = if original.contains("\r\n") { "\r\n" } else { "\n" };
    let style = Style { step: step_of(original), newline };
    let text = Update { text: original, style }.whole(&Tree::new(original).value(), &old, &new);
    match read::<T>(file, &text) {
        Ok(after) if tree(&after) == new => Ok(text),
        Ok(_) => Err(unwritable("it would be read as another one")),
        Err(report) => Err(UpdateError::Unwritable(report.to_string())),
    }
}

/// The comments of a text that are not in another one, in order: those that are lost if the other replaces it.
pub fn lost_comments(before: &str, after: &str) -> Vec<String> {
    let mut left: Vec<&str> = comments(after).into_iter().map(|span| after[span].trim_end()).collect();
    let of_before = comments(before).into_iter().map(|span| before[span].trim_end());
    let is_lost = |comment: &&str| match left.iter().position(|other| other == comment) {
        Some(found) => {
            left.swap_remove(found);
            false
        }
        None => true,
    };
    of_before.filter(is_lost).map(str::to_owned).collect()
}

/// One step of the indent, taken from the first indented line.
fn step_of(text: &str) -> String {
    let indent = |line: &str| line[..line.len() - line.trim_start_matches([' ', '\t']).len()].to_owned();
    let is_field = |line: &&str| line.starts_with([' ', '\t']) && !line.trim().is_empty();
    text.lines().find(is_field).map_or_else(|| "    ".to_owned(), indent)
}

/// The entries of a legend that the rows use, in their order.
fn used(rows: &[String], legend: &Legend) -> Legend {
    let glyphs: BTreeSet<char> = rows.iter().flat_map(|row| row.chars()).collect();
    Legend(legend.0.iter().filter(|(glyph, _)| glyphs.contains(glyph)).cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::super::arrange::remove;
    use super::super::things::Thing;
    use super::*;
    use crate::schema::{HerdSource, SquadSource};
    use crate::shipped;

    fn source(text: &str) -> LevelSource {
        read("a.ron", text).unwrap_or_else(|report| panic!("{report}\n{text}"))
    }

    fn changed(text: &str, change: impl FnOnce(&mut LevelSource)) -> String {
        let mut level = source(text);
        change(&mut level);
        let after = updated(text, &level).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(source(&after), level, "{after}");
        after
    }

    /// A level with the given fields beside those that it needs.
    fn text(rest: &str) -> String {
        format!("(title: \"a\", about: \"b\", ground: Generated(kind: Valley, width: 40, height: 40),\n{rest})")
    }

    fn squad(unit: &str, count: u32) -> SquadSource {
        SquadSource { unit: unit.to_owned(), count, mind: None, camp: 1 }
    }

    #[test]
    fn a_shipped_level_stays_as_it_is_byte_by_byte_and_can_be_written_anew() {
        for (path, text) in shipped::LEVELS {
            let level = source(text);
            assert_eq!(updated(text, &level).as_deref(), Ok(*text), "{path}");
            let anew = new(&level);
            assert_eq!(source(&anew), level, "{path}");
            assert_eq!(new(&source(&anew)), anew, "{path}");
        }
    }

    #[test]
    fn a_level_is_written_as_those_that_ship_are() {
        // This one has no comments, and its fields are in the usual order.
        let (_, text) = shipped::level("open_valley").expect("it ships");
        let without_comments: String =
            text.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect();
        let usual = [("    difficulty: Normal,\n", ""), ("forest: 0.25, ", ""), (", river: true", "")];
        let expected = usual.iter().fold(without_comments, |text, (from, to)| text.replace(from, to));
        assert_eq!(new(&source(text)), expected);
    }

    #[test]
    fn a_change_in_a_list_leaves_its_neighbours_and_their_comments_alone() {
        let before = text(
            "waves: [\n    // Easy.\n    [(\"grunt\", 1)],  // one\n\n    // Harder.\n    [ (\"grunt\",2) ], /* two */\n    [(\"grunt\", 3)]\n  ], colonists: Count(5) /* five */",
        );
        let after = changed(&before, |level| level.waves[0][0].count = 9);
        assert_eq!(after, before.replace("(\"grunt\", 1)", "(\"grunt\", 9)"));
        let after = changed(&before, |level| level.waves.push(vec![squad("brute", 1)]));
        assert_eq!(after, before.replace("[(\"grunt\", 3)]", "[(\"grunt\", 3)],\n    [(\"brute\", 1)],"));
        let after = changed(&before, |level| drop(level.waves.remove(1)));
        assert_eq!(after, before.replace("\n\n    // Harder.\n    [ (\"grunt\",2) ], /* two */", ""));
        let after = changed(&before, |level| drop(level.waves.remove(2)));
        assert_eq!(after, before.replace("\n    [(\"grunt\", 3)]", ""));
        let after = changed(&before, |level| level.waves.insert(1, vec![squad("brute", 1)]));
        assert_eq!(after, before.replace("// one", "// one\n    [(\"brute\", 1)],"));
    }

    #[test]
    fn a_line_comment_never_swallows_what_comes_to_stand_behind_it() {
        let before = text("colonists: Count(5), waves: [[(\"grunt\", 1)], // one\n[(\"grunt\", 2)]]");
        let after = changed(&before, |level| drop(level.waves.remove(1)));
        assert!(after.contains("// one\n"), "{after}");
        let before = text("colonists: Count(5), waves: [// all\n]");
        let after = changed(&before, |level| level.waves.push(vec![squad("grunt", 1)]));
        assert!(after.contains("// all\n"), "{after}");
        let before = text("waves: [], colonists: Count(5) // five\n");
        let after = changed(&before, |level| level.endless = true);
        assert!(after.contains("// five\n") && after.contains("endless: true"), "{after}");
    }

    #[test]
    fn fields_come_and_go_where_they_belong() {
        let before = text("colonists: Count(5), /* nobody */ herds: [], difficulty: Normal, waves: [] ");
        let deer = HerdSource { unit: "deer".to_owned(), count: 2, at: None };
        let after = changed(&before, |level| level.herds.push(deer));
        assert!(
            after.contains("/* nobody */ herds: [\n    (unit: \"deer\", count: 2),\n], difficulty: Normal"),
            "{after}"
        );
        let after = changed(&before, |level| level.difficulty = crate::Difficulty::Hard);
        assert_eq!(after, before.replace("Normal", "Hard"));
        let after = changed(&after, |level| level.difficulty = crate::Difficulty::Normal);
        assert_eq!(after, before.replace("difficulty: Normal, ", ""));
        let after = changed(&before, |level| level.stock.wood = 5);
        assert!(after.contains("height: 40),\nstock: (wood: 5),\ncolonists"), "{after}");
    }

    #[test]
    fn comments_stay_where_what_was_usual_is_so_no_longer() {
        let before = text(
            "colonists: Count(5), stock: (/* poor */ wood: 0), herds: [\n// none yet\n], camps: [\n(1, 2), // west\n(3, 4), // east\n],\nwaves: [[(\"grunt\", 1 /* one */), (\"brute\", 2 /* two */, \"\", 1 /* here */)]],",
        );
        let deer = HerdSource { unit: "deer".to_owned(), count: 2, at: None };
        let after = changed(&before, |level| {
            level.stock.wood = 7;
            level.herds.push(deer);
            level.waves[0][0].mind = Some("timid".to_owned());
            level.waves[0][1].mind = Some("timid".to_owned());
        });
        assert_eq!(lost_comments(&before, &after), Vec::<String>::new(), "{after}");
        assert!(after.contains("(/* poor */ wood: 7)") && after.contains("\"timid\", 1 /* here */)"), "{after}");
        let after = changed(&after, |level| level.waves[0].iter_mut().for_each(|squad| squad.mind = None));
        assert!(after.contains("1 /* one */)") && after.contains("2 /* two */"), "{after}");
        let rules = shipped::rules().expect("the shipped rules are right");
        let after = changed(&before, |level| remove(level, &rules, Thing::Camp(0)));
        assert_eq!(lost_comments(&before, &after), ["// west"], "{after}");
    }

    #[test]
    fn other_ways_of_writing_are_kept() {
        let before = "#![enable(implicit_some)]\r\nLevel(\r\n\ttitle: r#\"a\"#,\r\n\tabout: \"b\", // why\r\n\tcamp: Some(3, 4),\r\n\tground: Drawn(rows: [], legend: {}),\r\n\tcolonists: Named([(laziness: 4.0)]),\r\n\twaves: [],\r\n)\r\n// end";
        let before = &before.replace("Level(", "(");
        let after = changed(before, |level| level.camp = Some((3, 9)));
        assert_eq!(after, before.replace("3, 4", "3, 9"));
        let after = changed(before, |level| level.waves.push(vec![squad("grunt", 1)]));
        assert_eq!(after, before.replace("waves: []", "waves: [\r\n\t\t[(\"grunt\", 1)],\r\n\t]"));
        let after = changed(before, |level| level.endless = true);
        assert_eq!(after, before.replace("// why", "// why\r\n\tendless: true,"));
    }

    #[test]
    fn what_cannot_be_written_is_said() {
        assert!(matches!(
            updated("(title: 5)", &source(&text("colonists: Count(5), waves: []"))),
            Err(UpdateError::Unreadable(_))
        ));
        let before = text("colonists: Count(5), waves: []");
        let mut level = source(&before);
        level.waves.push(vec![SquadSource { mind: Some(String::new()), ..squad("grunt", 1) }]);
        assert!(matches!(updated(&before, &level), Err(UpdateError::Unwritable(_))));
    }
}
