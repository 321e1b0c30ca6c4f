//! What has happened by triggers, what is being asked, and what lasts for a time: weather, changes, tasks, marks.

use crate::kinds::limits::{count_kind, count_of};
use crate::kinds::{Area, StructureKind, Tick};
use crate::rules::{Change, Climate, Effect, Happenings, Lesson, Question, Rules, Task, Trigger};
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// Triggers of a level and everything that came of triggers. All of it is left out while there is nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Story {
    /// The level's own triggers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) own: Vec<Trigger>,
    /// Triggers of the rules that can happen as well.
    #[serde(skip_serializing_if = "is_usual")]
    pub(crate) happenings: Happenings,
    #[serde(skip_serializing_if = "is_usual")]
    pub(crate) climate: Climate,
    /// Days after which the next season begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) season_days: Option<u32>,
    /// What each trigger has done, for those that have happened, in the order of their first time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) past: Vec<Past>,
    /// Open questions, the oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) asked: Vec<Asked>,
    /// Effects that are still to come, in no order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) later: Vec<Later>,
    /// Tasks, done ones included.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) tasks: Vec<TaskState>,
    /// Lessons that triggers have given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) lessons: Vec<Lesson>,
    /// Changes of the rules for a time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) changes: Vec<Lasting>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) marks: Vec<Marked>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) weather: Option<Spell>,
    /// Structures that the colony has lost, by kind.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) lost: Vec<(StructureKind, u32)>,
    /// The number of the raid whose plan the player knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) revealed: Option<u32>,
    /// Somebody is to win or lose by a trigger.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) verdict: Option<bool>,
}

/// For fields that are left out where they are as usual.
fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// What a trigger has done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Past {
    pub(crate) trigger: String,
    pub(crate) times: u32,
    /// The last time.
    pub(crate) at: Tick,
    /// The values of what its conditions measured then, in the order in which they are written.
    pub(crate) values: Vec<f64>,
    /// The trigger that named it, if one did: its own conditions did not matter then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) by: Option<String>,
    /// The last choice, counted from 0.
    pub(crate) choice: Option<u8>,
}

/// A question that waits for an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    pub(crate) trigger: String,
    pub(crate) at: Tick,
    pub(crate) until: Tick,
}

/// Effects that are still to come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Later {
    pub(crate) trigger: String,
    pub(crate) due: Tick,
    pub(crate) effects: Vec<Effect>,
    /// The place on the edge that the effects before it came from.
    pub(crate) edge: Option<Cell>,
}

/// A task and what has become of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskState {
    pub(crate) trigger: String,
    pub(crate) task: Task,
    pub(crate) until: Tick,
    /// `None` while it is open.
    pub(crate) done: Option<bool>,
}

/// A change of the rules and its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lasting {
    pub(crate) change: Change,
    pub(crate) until: Tick,
}

/// A part of the map that is marked for a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marked {
    pub(crate) area: Area,
    pub(crate) text: String,
    pub(crate) until: Tick,
}

/// Weather that prevails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// Row of [`Rules::weathers`].
    pub(crate) weather: u16,
    pub(crate) until: Tick,
}

/// Longest list of a story; where one is this long, triggers wait.
pub(crate) const MOST_HAPPENING: usize = 1000;
/// Longest text in a state, in characters.
const LONGEST: usize = 1000;

impl Story {
    /// All triggers that can happen here: those of the rules, then the level's own.
    pub fn triggers<'t>(&'t self, rules: &'t Rules) -> impl Iterator<Item = &'t Trigger> {
        let of_rules = rules.triggers.iter().filter(|trigger| match &self.happenings {
            Happenings::None => false,
            Happenings::All => true,
            Happenings::Only(names) => names.contains(&trigger.name),
        });
        of_rules.chain(&self.own)
    }

    /// The trigger of a name.
    pub fn trigger<'t>(&'t self, rules: &'t Rules, name: &str) -> Option<&'t Trigger> {
        self.own.iter().chain(&rules.triggers).find(|trigger| trigger.name == name)
    }

    /// The question of a trigger.
    pub fn question<'t>(&'t self, rules: &'t Rules, name: &str) -> Option<&'t Question> {
        self.trigger(rules, name)?.ask.as_ref()
    }

    pub fn own(&self) -> &[Trigger] {
        &self.own
    }

    pub fn past(&self) -> &[Past] {
        &self.past
    }

    pub fn past_of(&self, name: &str) -> Option<&Past> {
        self.past.iter().find(|past| past.trigger == name)
    }

    /// Open questions, the oldest first.
    pub fn asked(&self) -> &[Asked] {
        &self.asked
    }

    pub fn asked_of(&self, name: &str) -> Option<&Asked> {
        self.asked.iter().find(|asked| asked.trigger == name)
    }

    /// Tasks, done ones included.
    pub fn tasks(&self) -> &[TaskState] {
        &self.tasks
    }

    /// Lessons that triggers have given, those that were done included.
    pub fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }

    /// Changes of the rules that last.
    pub fn changes(&self) -> &[Lasting] {
        &self.changes
    }

    pub fn marks(&self) -> &[Marked] {
        &self.marks
    }

    /// Weather that prevails; `None` on any other day.
    pub fn weather(&self) -> Option<Spell> {
        self.weather
    }

    /// Counts a structure that the colony has lost.
    pub(crate) fn note_loss(&mut self, kind: StructureKind) {
        count_kind(&mut self.lost, kind);
    }

    pub fn lost(&self, kind: StructureKind) -> u32 {
        count_of(&self.lost, kind)
    }

    /// The number of the raid whose plan the player has been told.
    pub fn revealed(&self) -> Option<u32> {
        self.revealed
    }

    /// Everything that a file could say and the simulation does not expect; the first of it.
    pub(crate) fn check(&self, rules: &Rules, inside: impl Fn(Cell) -> bool, last: Tick) -> Result<(), String> {
        let Self {
            own, happenings, climate: _, past, asked, later, tasks, lessons, changes, marks, weather, lost, ..
        } = self;
        let only = if let Happenings::Only(names) = happenings { names.len() } else { 0 };
        let counts = [own.len(), only, past.len(), asked.len(), later.len(), tasks.len(), changes.len(), lessons.len()];
        if counts.into_iter().chain([marks.len(), lost.len()]).any(|count| count > MOST_HAPPENING) {
            return Err("more than can happen".to_owned());
        }
        let times = past.iter().map(|past| past.at).chain(asked.iter().flat_map(|asked| [asked.at, asked.until]));
        let times = times.chain(later.iter().map(|later| later.due)).chain(tasks.iter().map(|task| task.until));
        let times = times.chain(changes.iter().map(|lasting| lasting.until)).chain(marks.iter().map(|mark| mark.until));
        if let Some(Tick(late)) = times.chain(weather.map(|spell| spell.until)).find(|&time| time > last) {
            return Err(format!("the time {late} is impossible"));
        }
        if changes.iter().any(|lasting| !lasting.change.factors.are_sound()) {
            return Err("a change that no rules allow".to_owned());
        }
        if weather.is_some_and(|spell| usize::from(spell.weather) >= rules.weathers.len()) {
            return Err("there is no such weather".to_owned());
        }
        if lost.iter().any(|(kind, _)| kind.index() >= rules.structures.len()) {
            return Err("there is no such structure".to_owned());
        }
        if later.iter().filter_map(|later| later.edge).any(|cell| !inside(cell)) {
            return Err("a place off the map".to_owned());
        }
        if past
            .iter()
            .any(|past| past.values.len() > MOST_HAPPENING || past.values.iter().any(|value| !value.is_finite()))
        {
            return Err("a value that nothing can have".to_owned());
        }
        let named = asked.iter().map(|asked| &asked.trigger);
        if let Some(name) = named.clone().find(|name| self.question(rules, name).is_none()) {
            return Err(format!("nobody asks what `{name}` asks"));
        }
        let names = named.chain(past.iter().map(|past| &past.trigger)).chain(marks.iter().map(|mark| &mark.text));
        let mut texts = names.chain(lessons.iter().flat_map(|lesson| [&lesson.title, &lesson.text]));
        let is_long = texts.any(|text| text.chars().take(LONGEST + 1).count() > LONGEST);
        if is_long { Err("a text that is too long".to_owned()) } else { Ok(()) }
    }
}

impl Past {
    pub fn trigger(&self) -> &str {
        &self.trigger
    }

    pub fn times(&self) -> u32 {
        self.times
    }

    pub fn at(&self) -> Tick {
        self.at
    }

    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The trigger that named it, if one did.
    pub fn by(&self) -> Option<&str> {
        self.by.as_deref()
    }

    /// The last choice, counted from 0.
    pub fn choice(&self) -> Option<u8> {
        self.choice
    }
}

impl Asked {
    pub fn trigger(&self) -> &str {
        &self.trigger
    }

    pub fn at(&self) -> Tick {
        self.at
    }

    pub fn until(&self) -> Tick {
        self.until
    }
}

impl TaskState {
    pub fn task(&self) -> &Task {
        &self.task
    }

    pub fn until(&self) -> Tick {
        self.until
    }

    /// `None` while it is open.
    pub fn done(&self) -> Option<bool> {
        self.done
    }
}

impl Lasting {
    pub fn change(&self) -> &Change {
        &self.change
    }

    pub fn until(&self) -> Tick {
        self.until
    }
}

impl Marked {
    pub fn area(&self) -> Area {
        self.area
    }

    pub fn text(&self) -> &str {
        &self.text
    }
}

impl Spell {
    /// Row of [`Rules::weathers`].
    pub fn weather(&self) -> usize {
        usize::from(self.weather)
    }

    pub fn until(&self) -> Tick {
        self.until
    }
}
