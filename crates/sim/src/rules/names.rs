//! Names of colonists.

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// First names. Files give them as `(women: […], men: […])`, or in one list without saying whose they are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Names {
    pub women: Vec<String>,
    pub men: Vec<String>,
    /// Names that the file does not assign to women or men.
    pub others: Vec<String>,
}

/// The second of a name and those after.
const ROMAN: [&str; 9] = ["II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

impl Names {
    /// All of them: women's, men's, and the unassigned ones.
    pub fn iter(&self) -> impl Iterator<Item = &String> {
        self.women.iter().chain(&self.men).chain(&self.others)
    }

    /// A name for the `number`-th person, from 0, for whom the lists have none left: those of before in their order as "Ewa II",
    /// then "Ewa III". `None` where there are no names at all.
    pub fn namesake(&self, number: usize) -> Option<String> {
        let all = self.iter().count();
        let name = self.iter().nth(number.checked_rem(all)?)?;
        let round = number / all;
        let numeral = ROMAN.get(round).map_or_else(|| (round + 2).to_string(), |numeral| (*numeral).to_owned());
        Some(format!("{name} {numeral}"))
    }

    /// Guesses whether a name is a woman's, whatever number follows it. Of a name that is on neither list the last letter decides: where these people
    /// live, nearly all women's names end in -a and hardly any man's does.
    pub fn is_of_woman(&self, name: &str) -> bool {
        let name = name.split_once(' ').map_or(name, |(name, _)| name);
        let is = |list: &[String]| list.iter().any(|known| known == name);
        is(&self.women) || !is(&self.men) && name.ends_with('a')
    }
}

/// The lists of a file that says whose names they are.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Names")]
#[cfg_attr(feature = "schema", schemars(rename = "NamesOfWomenAndMen"))]
struct Lists {
    /// Names of women.
    women: Vec<String>,
    /// Names of men.
    men: Vec<String>,
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Names {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Names".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let (lists, list) = (generator.subschema_for::<Lists>(), generator.subschema_for::<Vec<String>>());
        schemars::json_schema!({ "description": "First names.", "anyOf": [lists, list] })
    }
}

impl<'de> Deserialize<'de> for Names {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Names;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of names, or `(women: […], men: […])`")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, names: A) -> Result<Names, A::Error> {
                let others = Vec::deserialize(SeqAccessDeserializer::new(names))?;
                Ok(Names { others, ..Names::default() })
            }
            fn visit_map<A: MapAccess<'de>>(self, lists: A) -> Result<Names, A::Error> {
                let Lists { women, men } = Lists::deserialize(MapAccessDeserializer::new(lists))?;
                Ok(Names { women, men, others: Vec::new() })
            }
        }
        deserializer.deserialize_any(Either)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Names, ron::error::SpannedError> {
        ron::from_str(text)
    }

    #[test]
    fn names_are_read_as_two_lists_or_as_one() {
        let names = read(r#"(women: ["Ewa", "Mieszko"], men: ["Kuba"])"#).expect("it can be read");
        assert_eq!(names.iter().collect::<Vec<_>>(), ["Ewa", "Mieszko", "Kuba"]);
        assert_eq!(["Ewa", "Mieszko", "Kuba"].map(|name| names.is_of_woman(name)), [true, true, false]);
        let names = read(r#"["Ewa", "Jan"]"#).expect("it can be read");
        assert_eq!(names.iter().collect::<Vec<_>>(), ["Ewa", "Jan"]);
        assert_eq!(["Ewa", "Jan", "Settler 5"].map(|name| names.is_of_woman(name)), [true, false, false]);
        assert!(read(r#"(women: ["Ewa"], boys: ["Jan"])"#).is_err());
    }

    #[test]
    fn names_do_not_run_out() {
        let names = read(r#"(women: ["Ewa"], men: ["Jan"])"#).expect("it can be read");
        let found = [0, 1, 2, 17, 18].map(|number| names.namesake(number).expect("there are names"));
        assert_eq!(found, ["Ewa II", "Jan II", "Ewa III", "Jan X", "Ewa 11"]);
        assert_eq!(["Ewa II", "Jan 11"].map(|name| names.is_of_woman(name)), [true, false]);
        assert_eq!(Names::default().namesake(3), None);
    }
}
