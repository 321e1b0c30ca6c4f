//! The schema of a kind of file, followed along the way to a value: the fields and the choices that there are, with the texts of
//! the documents.

use super::way::Step;
use serde_json::{Map, Value};

/// References and alternatives are followed this deep.
const DEEPEST: usize = 16;
const PARTS: &str = "#/$defs/";

/// A schema of a kind of file.
#[derive(Debug)]
pub struct Schema(Value);

/// A field of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    pub name: String,
    pub about: String,
    pub is_required: bool,
    /// The value that it has when it is left out, as JSON.
    pub default: Option<String>,
    /// The bracket that its value begins with, if it is always the same.
    pub bracket: Option<char>,
}

/// A word that may stand for a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub name: String,
    pub about: String,
    /// Parentheses follow.
    pub has_more: bool,
}

impl Schema {
    pub fn new(schema: Value) -> Self {
        Self(schema)
    }

    /// The schemas of the value at the end of a way.
    fn nodes(&self, steps: &[Step]) -> Vec<&Value> {
        let mut nodes = vec![&self.0];
        for step in steps {
            let shapes: Vec<&Value> = nodes.iter().flat_map(|node| self.shapes(node)).collect();
            let next: Vec<&Value> = match *step {
                Step::Choice(name) => shapes.iter().filter_map(|shape| choice_of(shape, name)).collect(),
                Step::Field(key) => shapes.iter().filter_map(|shape| field_of(shape, key)).collect(),
                Step::Part(index) => shapes.iter().filter_map(|shape| part_of(shape, index)).collect(),
                Step::Argument(index) => {
                    let several = shapes.iter().any(|shape| shape.get("prefixItems").is_some());
                    match several {
                        true => shapes.iter().filter_map(|shape| part_of(shape, index)).collect(),
                        false => nodes.iter().copied().filter(|_| index == 0).collect(),
                    }
                }
            };
            nodes = match step {
                // The name before the parentheses may be that of the type.
                Step::Choice(_) if next.is_empty() => nodes,
                _ => next,
            };
        }
        nodes
    }

    /// What a schema may stand for, without references and alternatives.
    fn shapes<'s>(&'s self, node: &'s Value) -> Vec<&'s Value> {
        let mut shapes = Vec::new();
        self.gather(node, DEEPEST, &mut shapes);
        shapes
    }

    fn gather<'s>(&'s self, node: &'s Value, depth: usize, shapes: &mut Vec<&'s Value>) {
        let Some(depth) = depth.checked_sub(1) else { return };
        if let Some(part) = self.part(node) {
            self.gather(part, depth, shapes);
        }
        let alternatives = ["oneOf", "anyOf", "allOf"].iter().filter_map(|key| node.get(key)?.as_array());
        alternatives.flatten().for_each(|alternative| self.gather(alternative, depth, shapes));
        if ["type", "enum", "const", "properties"].iter().any(|key| node.get(key).is_some()) {
            shapes.push(node);
        }
    }

    /// The part that a schema refers to.
    fn part(&self, node: &Value) -> Option<&Value> {
        let name = node.get("$ref")?.as_str()?.strip_prefix(PARTS)?;
        self.0.get("$defs")?.get(name)
    }

    /// The documents' text of a schema, or of the part that it refers to.
    fn about(&self, node: &Value) -> String {
        let own = |node: &Value| Some(node.get("description")?.as_str()?.to_owned());
        let of_part = || {
            let alternatives = ["anyOf", "allOf"].iter().filter_map(|key| node.get(key)?.as_array());
            let all = [node].into_iter().chain(alternatives.flatten());
            all.filter_map(|node| own(self.part(node)?)).next()
        };
        own(node).or_else(of_part).unwrap_or_default()
    }

    /// The fields that the group at the end of a way may have, in the order of their names.
    pub fn fields(&self, steps: &[Step]) -> Vec<Field> {
        let mut fields: Vec<Field> = Vec::new();
        for shape in self.nodes(steps).into_iter().flat_map(|node| self.shapes(node)) {
            let Some(properties) = shape.get("properties").and_then(Value::as_object) else { continue };
            let required = shape.get("required").and_then(Value::as_array);
            let is_required = |name: &str| required.is_some_and(|required| required.iter().any(|other| other == name));
            for (name, node) in properties {
                if is_choice(name) || fields.iter().any(|known| known.name == *name) {
                    continue;
                }
                let default = node.get("default").map(Value::to_string);
                let (name, is_required) = (name.clone(), is_required(name));
                let bracket = self.bracket(node);
                fields.push(Field { name, about: self.about(node), is_required, default, bracket });
            }
        }
        fields
    }

    fn bracket(&self, node: &Value) -> Option<char> {
        let mut brackets = self.shapes(node).into_iter().map(|shape| match shape.get("type").and_then(Value::as_str) {
            Some("array") if shape.get("prefixItems").is_some() => Some('('),
            Some("array") => Some('['),
            Some("object") if shape.get("additionalProperties").is_some_and(Value::is_object) => Some('{'),
            Some("object") if !properties(shape).is_some_and(|all| all.keys().any(|name| is_choice(name))) => Some('('),
            _ => None,
        });
        let first = brackets.next()??;
        brackets.all(|other| other == Some(first)).then_some(first)
    }

    /// The words that may stand for the value at the end of a way.
    pub fn choices(&self, steps: &[Step]) -> Vec<Choice> {
        let mut choices: Vec<Choice> = Vec::new();
        let mut add = |name: &str, about: String, has_more: bool| {
            if choices.iter().all(|known| known.name != name) {
                choices.push(Choice { name: name.to_owned(), about, has_more });
            }
        };
        for shape in self.nodes(steps).into_iter().flat_map(|node| self.shapes(node)) {
            let words = shape.get("enum").and_then(Value::as_array).into_iter().flatten().chain(shape.get("const"));
            words.filter_map(Value::as_str).for_each(|word| add(word, self.about(shape), false));
            let is_switch = shape.get("type").is_some_and(|kind| mentions(kind, "boolean"));
            ["true", "false"].iter().filter(|_| is_switch).for_each(|word| add(word, String::new(), false));
            for (name, inner) in properties(shape).into_iter().flatten().filter(|(name, _)| is_choice(name)) {
                let about = Some(self.about(shape)).filter(|about| !about.is_empty());
                add(name, about.unwrap_or_else(|| self.about(inner)), true);
            }
        }
        choices
    }

    /// The documents' text of the value at the end of a way, with its default.
    pub fn description(&self, steps: &[Step]) -> Option<String> {
        let (last, before) = steps.split_last()?;
        match last {
            Step::Field(key) => {
                self.fields(before).into_iter().find(|field| field.name == *key).map(|field| field.text())
            }
            Step::Choice(name) => {
                let choice = self.choices(before).into_iter().find(|choice| choice.name == *name)?;
                Some(choice.about).filter(|about| !about.is_empty())
            }
            Step::Part(_) | Step::Argument(_) => {
                let about = self.nodes(steps).into_iter().map(|node| self.about(node)).find(|about| !about.is_empty());
                about.map(|about| flowing(&about))
            }
        }
    }

    /// True if a text in quotes may stand at the end of a way.
    pub fn allows_text(&self, steps: &[Step]) -> bool {
        let shapes = self.nodes(steps).into_iter().flat_map(|node| self.shapes(node));
        let is_free = |shape: &Value| shape.get("enum").is_none() && shape.get("const").is_none();
        shapes.into_iter().any(|shape| is_free(shape) && shape.get("type").is_some_and(|kind| mentions(kind, "string")))
    }
}

impl Field {
    /// Its documentation in full.
    pub fn text(&self) -> String {
        let mut text = flowing(&self.about);
        match &self.default {
            _ if self.is_required => text.push_str("\n\n*Required.*"),
            Some(default) if default != "null" => text.push_str(&format!("\n\n*Default: `{default}`*")),
            _ => {}
        }
        text.trim_start().to_owned()
    }
}

/// A text of the documents without the ends of lines that it has in the source.
fn flowing(about: &str) -> String {
    about.split("\n\n").map(|part| part.replace('\n', " ")).collect::<Vec<_>>().join("\n\n")
}

/// True for the name of a choice: fields begin with small letters.
fn is_choice(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

/// True if the type of a schema is this one, or may be.
fn mentions(kind: &Value, name: &str) -> bool {
    kind == name || kind.as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == name))
}

fn properties(shape: &Value) -> Option<&Map<String, Value>> {
    shape.get("properties")?.as_object()
}

fn choice_of<'s>(shape: &'s Value, name: &str) -> Option<&'s Value> {
    properties(shape)?.get(name).filter(|_| is_choice(name))
}

fn field_of<'s>(shape: &'s Value, key: &str) -> Option<&'s Value> {
    let named = properties(shape).and_then(|fields| fields.get(key)).filter(|_| !is_choice(key));
    named.or_else(|| shape.get("additionalProperties").filter(|values| values.is_object()))
}

fn part_of(shape: &Value, index: usize) -> Option<&Value> {
    let part = shape.get("prefixItems").and_then(|parts| parts.get(index));
    part.or_else(|| shape.get("items").filter(|items| items.is_object()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::way::spots;
    use crate::mods::changes_schema;
    use crate::{level_schema, schema_of, shipped};
    use osada_sim::rules::Rules;

    fn names(fields: &[Field]) -> Vec<&str> {
        fields.iter().map(|field| field.name.as_str()).collect()
    }

    #[test]
    fn every_field_and_every_choice_of_shipped_files_is_in_the_schema() {
        let of = |schema: &Schema, files: &[shipped::Asset]| {
            for (file, text) in files {
                for spot in
                    spots(text).iter().filter(|spot| text[spot.span.clone()].starts_with(|c: char| c.is_alphabetic()))
                {
                    let word = &text[spot.span.clone()];
                    let is_quoted = text[..spot.span.start].ends_with(['"', '\'']);
                    if spot.is_key && !is_quoted {
                        let fields = schema.fields(&spot.steps);
                        assert!(fields.iter().any(|field| field.name == word), "{file}: {word} at {:?}", spot.steps);
                    } else if !spot.is_key && !is_quoted && !spot.steps.is_empty() {
                        let choices = schema.choices(&spot.steps);
                        let is_known =
                            choices.iter().any(|choice| choice.name == word) || word == "Some" || word == "None";
                        assert!(is_known, "{file}: {word} at {:?}", spot.steps);
                    } else if !spot.is_key && is_quoted && text[..spot.span.start].ends_with('"') {
                        assert!(schema.allows_text(&spot.steps), "{file}: {word} at {:?}", spot.steps);
                    }
                }
            }
        };
        of(&Schema::new(level_schema()), shipped::LEVELS);
        of(&Schema::new(schema_of::<Rules>("rules")), &[shipped::RULES]);
        of(&Schema::new(schema_of::<crate::CampaignSource>("campaigns")), shipped::CAMPAIGNS);
    }

    #[test]
    fn fields_come_with_their_texts_defaults_and_brackets() {
        let levels = Schema::new(level_schema());
        let fields = levels.fields(&[]);
        let of = |name: &str| fields.iter().find(|field| field.name == name).expect("it is a field");
        assert!(of("title").is_required && of("title").about.contains("1–80 characters"));
        assert_eq!((of("waves").bracket, of("stock").bracket, of("title").bracket), (Some('['), Some('('), None));
        assert_eq!(of("minds").bracket, Some('{'));
        assert!(names(&levels.fields(&[Step::Field("stock")])).contains(&"food"));
        let choices = levels.choices(&[Step::Field("ground")]);
        let choices: Vec<(&str, bool)> = choices.iter().map(|choice| (choice.name.as_str(), choice.has_more)).collect();
        assert_eq!(choices, [("Drawn", true), ("Generated", true)]);
        let kind = [Step::Field("ground"), Step::Choice("Generated"), Step::Field("kind")];
        assert!(levels.choices(&kind).iter().any(|choice| choice.name == "Valley"));
        assert!(levels.description(&kind).is_some_and(|text| text.contains("meadows")));
    }

    #[test]
    fn changes_of_a_mod_have_the_fields_of_rows_under_their_names() {
        let changes = Schema::new(changes_schema());
        let fields = changes.fields(&[Step::Field("units"), Step::Field("shieldman")]);
        assert!(names(&fields).contains(&"like") && names(&fields).contains(&"hp"), "{:?}", names(&fields));
        assert!(fields.iter().all(|field| !field.is_required));
        let hp = [Step::Field("units"), Step::Field("shieldman"), Step::Field("hp")];
        assert_eq!(changes.choices(&hp).iter().map(|choice| choice.name.as_str()).collect::<Vec<_>>(), ["Setting"]);
    }
}
