//! Everything that is wrong with a mod, in all of its files at once, however wrong any of them is.

use super::load::load;
use super::mods::{Ground, Mod, ModFile, Part, attempt};
use super::read::read;
use super::report::{Report, Reports};
use super::schema::LevelSource;
use super::testing::TestFile;
use osada_sim::rules::Rules;

/// All mistakes of a mod on top of rules and other mods: those that reading its files found, and those of meaning wherever the
/// rest can be understood. What else is played is checked by a function, with the rules if they can be understood.
pub fn all_mistakes(
    ground: Ground,
    below: &[&Mod],
    (faulty, found): (&Mod, Vec<Report>),
    check: impl Fn(Part, &ModFile, Option<&Rules>) -> Option<Report>,
) -> Reports {
    let mods: Vec<&Mod> = below.iter().copied().chain([faulty]).collect();
    let mut reports = found;
    match attempt(ground, &mods) {
        Err(of_others) => reports.extend(of_others.as_slice().iter().cloned()),
        Ok(attempt) => {
            reports.extend(attempt.reports);
            let rules = attempt.stack.as_ref().map(|stack| &stack.checked);
            let levels = faulty.of(Part::Level).filter_map(|level| match rules {
                Some(rules) => load(&level.file, &level.text, rules).err(),
                None => read::<LevelSource>(&level.file, &level.text).err(),
            });
            let others = [Part::Campaign, Part::Strategy, Part::Leader].into_iter();
            let others = others.flat_map(|part| faulty.of(part).map(move |file| (part, file)));
            let others = others.filter_map(|(part, file)| check(part, file, rules));
            reports.extend(levels.chain(others).filter_map(|report| report.without(&attempt.names)));
        }
    }
    reports.extend(faulty.of(Part::Tests).filter_map(|file| TestFile::read(&file.file, &file.text).err()));
    Reports::merged(reports)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mods::{MANIFEST, ModFolder};
    use crate::shipped;

    fn folder(files: &[(&str, &str)]) -> ModFolder {
        let about = (MANIFEST, "(name: \"wall\", version: \"1.0\", by: \"Ola\", about: \"It.\")");
        let file = |(path, text): &(&str, &str)| ModFile {
            path: (*path).to_owned(),
            file: format!("mods/wall/{path}"),
            text: (*text).to_owned(),
        };
        let files = files.iter().chain([&about]).map(file).collect();
        ModFolder { name: Some("wall".to_owned()), file: "mods/wall".to_owned(), files, ..ModFolder::default() }
    }

    #[test]
    fn mistakes_of_form_hide_no_mistakes_of_meaning_in_any_file_of_a_mod() {
        let level = r#"(
            title: "Hills", about: "A valley.", mods: ["wall"],
            ground: Generated(kind: Valley, width: 40, height: 40),
            stock: (wod: 20), colonists: Count(3),
            waves: [[("shieldman", 2)], [("gnoll", 1)], [("brut", 1)]],
        )"#;
        let files = [
            // A comma is missing, a type is wrong, and a row has an impossible value.
            (
                "units.ron",
                "(units: {\n\"gnoll\": (like: \"grunt\" hp: 9),\n\"grunt\": (speed: fast),\n\"wolf\": (hp: -4),\n})",
            ),
            // Right in form, wrong in meaning.
            ("walls.ron", "(structures: {\"gate\": (title: \"\")})"),
            ("minds/shy.ron", "(role: Besieger,\nabout: \"\",\ndecider: Rules(rules: [], otherwise: Hide))"),
            ("looks.ron", "(looks: {\n\"elk\": Beast(coat: \"#12345\"),\n})"),
            ("levels/hills.ron", level),
        ];
        let (read, found) = Mod::read_faulty(folder(&files));
        let read = read.expect("its manifest is right");
        let ground = Ground { rules: shipped::RULES, minds: shipped::MINDS, looks: &[shipped::LOOKS] };
        let reports = all_mistakes(ground, &[], (&read, found), |_, _, _| None).to_string();
        for place in [
            "mods/wall/units.ron:2:",
            "mods/wall/units.ron:3:18: error: `speed`",
            "mods/wall/units.ron:4:14: error: `hp`",
            "mods/wall/walls.ron:1:31: error: `title`",
            "mods/wall/minds/shy.ron:3:38: error: unknown action",
            "mods/wall/looks.ron:2:20: error: `#12345` is not a colour",
            "mods/wall/looks.ron:2:28: error: the field `like`",
            "mods/wall/levels/hills.ron:4:21: error: unknown field `wod`",
        ] {
            assert!(reports.contains(place), "{place}\n{reports}");
        }
        assert_eq!(reports.matches(": error:").count(), 8, "{reports}");
    }
}
