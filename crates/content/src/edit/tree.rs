//! A level as a tree of what a person would write: fields in the usual order, defaults left out.

use crate::schema::{
    ColonistSource, Colonists, Difficulty, Generated, GroundSource, HerdSource, Hint, Legend, LevelSource, SquadSource,
    StructureSource,
};
use osada_sim::DAWN;
use osada_sim::rules::{Corners, Good, Lesson, Season, Stock, Victory};
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::Serialize;
use std::fmt::Write;

/// A value as RON writes it. `lines` gives each part a line of its own.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    /// A number, a text, a word.
    Atom(String),
    /// `Name(a, b)`; without a name `(a, b)`.
    Tuple { name: &'static str, items: Vec<Node> },
    /// `Name(field: a)`; without a name `(field: a)`.
    Struct { name: &'static str, fields: Vec<(&'static str, Node)>, lines: bool },
    /// `[a, b]`.
    List { items: Vec<Node>, lines: bool },
    /// `{key: a}`.
    Map { entries: Vec<(String, Node)>, lines: bool },
}

impl Node {
    /// The same kind of value with nothing in it: the default of a list, a map or a struct.
    pub fn emptied(&self) -> Self {
        match self {
            Self::Atom(_) => Self::Atom(String::new()),
            Self::Tuple { name, .. } => Self::Tuple { name, items: Vec::new() },
            Self::Struct { name, lines, .. } => Self::Struct { name, fields: Vec::new(), lines: *lines },
            Self::List { lines, .. } => Self::List { items: Vec::new(), lines: *lines },
            Self::Map { lines, .. } => Self::Map { entries: Vec::new(), lines: *lines },
        }
    }
}

/// Fields of a struct while they are gathered.
#[derive(Default)]
pub(super) struct Fields(Vec<(&'static str, Node)>);

impl Fields {
    pub fn with(mut self, name: &'static str, node: Node) -> Self {
        self.0.push((name, node));
        self
    }

    pub fn with_some(self, name: &'static str, node: Option<Node>) -> Self {
        match node {
            Some(node) => self.with(name, node),
            None => self,
        }
    }

    pub fn with_list(self, name: &'static str, items: Vec<Node>, lines: bool) -> Self {
        if items.is_empty() { self } else { self.with(name, Node::List { items, lines }) }
    }

    pub fn inline(self, name: &'static str) -> Node {
        Node::Struct { name, fields: self.0, lines: false }
    }

    pub fn lines(self, name: &'static str) -> Node {
        Node::Struct { name, fields: self.0, lines: true }
    }
}

/// The tree of a level. Two levels are equal if and only if their trees are.
pub(super) fn tree(level: &LevelSource) -> Node {
    let minds = level.minds.iter().map(|(unit, mind)| (quoted(unit), text(mind))).collect::<Vec<_>>();
    let defences = level.defences.iter().map(|(name, count)| tuple([text(name), number(count)])).collect();
    Fields::default()
        .with("title", text(&level.title))
        .with("about", text(&level.about))
        .with_some("difficulty", unless(level.difficulty, Difficulty::default()))
        .with_list("mods", level.mods.iter().map(|name| text(name)).collect(), false)
        .with_some("season", unless(level.season, Season::default()))
        .with_some("hour", (level.hour.to_bits() != DAWN.to_bits()).then(|| number(level.hour)))
        .with_some("endless", level.endless.then(|| number(true)))
        .with_some("chief", level.chief.as_deref().map(text))
        .with("ground", ground(&level.ground))
        .with_some("happenings", unless_usual(&level.happenings))
        .with_some("season_days", level.season_days.map(number))
        .with_some("climate", unless_usual(&level.climate))
        .with_some("stock", stock(&level.stock))
        .with("colonists", colonists(&level.colonists))
        .with_some("minds", (!minds.is_empty()).then_some(Node::Map { entries: minds, lines: false }))
        .with_list("herds", level.herds.iter().map(herd).collect(), true)
        .with_some("camp", level.camp.map(cell))
        .with_list("camps", level.camps.iter().copied().map(cell).collect(), false)
        .with_list("structures", level.structures.iter().map(structure).collect(), true)
        .with_some("raids_on_call", level.raids_on_call.map(number))
        .with_some("guards", level.guards.map(number))
        .with_some("garrison", (!level.garrison.is_empty()).then(|| squads(&level.garrison)))
        .with_list("victory", level.victory.iter().map(victory).collect(), false)
        .with_list("defences", defences, false)
        .with("waves", Node::List { items: level.waves.iter().map(|wave| squads(wave)).collect(), lines: true })
        .with_list("triggers", level.triggers.iter().map(written).collect(), true)
        .with_list("hints", level.hints.iter().map(hint).collect(), true)
        .with_list("lessons", level.lessons.iter().map(lesson).collect(), true)
        .lines("")
}

/// A value that is written as a whole, on as many lines as it takes.
pub(super) fn written<T: Serialize>(value: &T) -> Node {
    whole(value, 3)
}

/// The same on one line.
pub(super) fn within<T: Serialize>(value: &T) -> Node {
    whole(value, 0)
}

/// A value with lines down to a depth.
fn whole<T: Serialize>(value: &T, depth: usize) -> Node {
    let form = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    let style = PrettyConfig::new().depth_limit(depth).indentor("    ");
    let text = ron::Options::default().with_default_extension(form).to_string_pretty(value, style);
    Node::Atom(text.unwrap_or_default())
}

fn unless_usual<T: Serialize + Default + PartialEq>(value: &T) -> Option<Node> {
    (*value != T::default()).then(|| written(value))
}

fn ground(ground: &GroundSource) -> Node {
    match ground {
        GroundSource::Drawn { rows, legend } => Fields::default()
            .with_some("legend", explained(legend))
            .with("rows", Node::List { items: rows.iter().map(|row| text(row)).collect(), lines: true })
            .lines("Drawn"),
        GroundSource::Generated(generated) => {
            let usual = Generated::new(generated.kind, generated.width, generated.height);
            let share = |value: f64, usual: f64| (value.to_bits() != usual.to_bits()).then(|| number(value));
            Fields::default()
                .with("kind", word(generated.kind))
                .with("width", number(generated.width))
                .with("height", number(generated.height))
                .with_some("forest", share(generated.forest, usual.forest))
                .with_some("rock", share(generated.rock, usual.rock))
                .with_some("river", unless_equal(generated.river, usual.river).map(number))
                .inline("Generated")
        }
    }
}

fn explained(legend: &Legend) -> Option<Node> {
    let entry = |(glyph, entry): &(char, crate::schema::LegendEntry)| {
        let meaning = Fields::default()
            .with("terrain", text(&entry.terrain))
            .with_some("structure", entry.structure.as_deref().map(text))
            .with_some("unit", entry.unit.as_deref().map(text));
        (glyph_literal(*glyph), meaning.inline(""))
    };
    let entries: Vec<_> = legend.0.iter().map(entry).collect();
    (!entries.is_empty()).then_some(Node::Map { entries, lines: true })
}

/// The goods of which there are any.
pub(super) fn amounts(stock: &Stock) -> Fields {
    let amount = |amount: u32| unless_equal(amount, 0).map(number);
    Good::ALL.into_iter().fold(Fields::default(), |fields, good| fields.with_some(good.name(), amount(stock.of(good))))
}

pub(super) fn stock(stock: &Stock) -> Option<Node> {
    let fields = amounts(stock);
    (!fields.0.is_empty()).then(|| fields.inline(""))
}

fn colonists(colonists: &Colonists) -> Node {
    match colonists {
        Colonists::Count(count) => Node::Tuple { name: "Count", items: vec![number(count)] },
        Colonists::Named(list) => {
            let items: Vec<Node> = list.iter().map(colonist).collect();
            Node::Tuple { name: "Named", items: vec![Node::List { lines: !items.is_empty(), items }] }
        }
    }
}

fn colonist(colonist: &ColonistSource) -> Node {
    Fields::default()
        .with_some("name", colonist.name.as_deref().map(text))
        .with_some("unit", colonist.unit.as_deref().map(text))
        .with_some("diligence", colonist.diligence.map(number))
        .with_some("at", colonist.at.map(cell))
        .inline("")
}

fn herd(herd: &HerdSource) -> Node {
    let fields = Fields::default().with("unit", text(&herd.unit)).with("count", number(herd.count));
    fields.with_some("at", herd.at.map(cell)).inline("")
}

fn structure(structure: &StructureSource) -> Node {
    Fields::default().with("structure", text(&structure.structure)).with("at", cell(structure.at)).inline("")
}

fn victory(victory: &Victory) -> Node {
    let fields = Fields::default();
    match victory {
        Victory::HoldUntil { dawn } => fields.with_some("dawn", dawn.map(number)).inline("HoldUntil"),
        Victory::BurnCamps => Node::Atom("BurnCamps".to_owned()),
        Victory::Save { people, dawn } => {
            fields.with("people", number(people)).with("dawn", number(dawn)).inline("Save")
        }
        Victory::Wagon { from, stops, wait, to } => {
            let fields = fields.with("from", cell(*from));
            let list = Node::List { items: stops.iter().map(|&stop| cell(stop)).collect(), lines: false };
            let fields = fields.with_some("stops", (!stops.is_empty()).then_some(list));
            fields.with_some("wait", (wait.0 > 0.0).then(|| number(wait.0))).with("to", cell(*to)).inline("Wagon")
        }
        Victory::Ram { from, to } => fields.with("from", cell(*from)).with("to", cell(*to)).inline("Ram"),
        Victory::Unmask { saboteurs, mistakes } => {
            fields.with("saboteurs", number(saboteurs)).with("mistakes", number(mistakes)).inline("Unmask")
        }
        Victory::Rescue { people } => fields.with("people", number(people)).inline("Rescue"),
        Victory::Evacuate { people, at, dawn, seats } => {
            let fields = fields.with("people", number(people)).with("at", area(at)).with("dawn", number(dawn));
            fields.with_some("seats", seats.map(number)).inline("Evacuate")
        }
        Victory::HoldPlaces { places, people, seconds } => {
            let list = Node::List { items: places.iter().map(area).collect(), lines: false };
            fields
                .with("places", list)
                .with("people", number(people))
                .with("seconds", number(seconds))
                .inline("HoldPlaces")
        }
        Victory::Keep(name) => Node::Tuple { name: "Keep", items: vec![text(name)] },
    }
}

fn squads(wave: &[SquadSource]) -> Node {
    let squad = |squad: &SquadSource| {
        let mut items = vec![text(&squad.unit), number(squad.count)];
        if squad.mind.is_some() || squad.camp != 1 {
            items.push(text(squad.mind.as_deref().unwrap_or_default()));
        }
        if squad.camp != 1 {
            items.push(number(squad.camp));
        }
        Node::Tuple { name: "", items }
    };
    Node::List { items: wave.iter().map(squad).collect(), lines: false }
}

fn hint(hint: &Hint) -> Node {
    let is_timed = hint.when.is_empty() || hint.at != 0.0;
    Fields::default()
        .with_some("at", is_timed.then(|| number(hint.at)))
        .with_list("when", hint.when.iter().map(written).collect(), false)
        .with("text", text(&hint.text))
        .inline("")
}

fn lesson(lesson: &Lesson) -> Node {
    Fields::default()
        .with("title", text(&lesson.title))
        .with("text", text(&lesson.text))
        .with("done", written(&lesson.done))
        .with_some("at", lesson.at.as_ref().map(area))
        .with_some("raid_way", lesson.raid_way.then(|| number(true)))
        .with_some("pause", lesson.pause.then(|| number(true)))
        .lines("")
}

pub(super) fn tuple<const N: usize>(items: [Node; N]) -> Node {
    Node::Tuple { name: "", items: items.into() }
}

fn cell((x, y): (i32, i32)) -> Node {
    tuple([number(x), number(y)])
}

fn area((from, to): &Corners) -> Node {
    tuple([cell(*from), cell(*to)])
}

pub(super) fn number(value: impl std::fmt::Display) -> Node {
    Node::Atom(value.to_string())
}

/// A choice, which has the same name in RON as in the program.
fn word(value: impl std::fmt::Debug) -> Node {
    Node::Atom(format!("{value:?}"))
}

pub(super) fn text(value: &str) -> Node {
    Node::Atom(quoted(value))
}

fn unless<T: PartialEq + std::fmt::Debug>(value: T, usual: T) -> Option<Node> {
    unless_equal(value, usual).map(word)
}

pub(super) fn unless_equal<T: PartialEq>(value: T, usual: T) -> Option<T> {
    (value != usual).then_some(value)
}

/// A text in quotes, with as little of it escaped as can be.
fn quoted(value: &str) -> String {
    let mut literal = String::with_capacity(value.len() + 2);
    literal.push('"');
    value.chars().for_each(|c| escape(&mut literal, c, '"'));
    literal.push('"');
    literal
}

/// A character in quotes.
fn glyph_literal(glyph: char) -> String {
    let mut literal = "'".to_owned();
    escape(&mut literal, glyph, '\'');
    literal.push('\'');
    literal
}

fn escape(literal: &mut String, c: char, quote: char) {
    match c {
        '\n' => literal.push_str("\\n"),
        '\t' => literal.push_str("\\t"),
        '\r' => literal.push_str("\\r"),
        '\\' => literal.push_str("\\\\"),
        _ if c == quote => literal.extend(['\\', quote]),
        // Besides control characters, marks that change the direction of text on the screen.
        _ if c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}') =>
        {
            let _ = write!(literal, "\\u{{{:x}}}", u32::from(c));
        }
        _ => literal.push(c),
    }
}
