//! Behaviour trees: sequences, selectors, inverters, conditions and actions, asked again at every decision.

use super::action::Action;
use super::condition::{Condition, ConditionSource};
use super::decider::Decider;
use super::name::Name;
use super::place::Place;
use super::reasons::{Evidence, NodeReasons, Reasons};
use super::sense::Senses;
use serde::Deserialize;

/// A behaviour tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    root: Node,
    otherwise: Action,
}

#[derive(Clone, Debug, PartialEq)]
enum Node {
    Sequence(Vec<Node>),
    Selector(Vec<Node>),
    Inverter(Box<Node>),
    Condition(Condition),
    Action(Action),
}

/// No node needs more children.
const MOST_CHILDREN: usize = 100;

/// A [`Tree`] as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TreeSource {
    /// The root node.
    pub root: NodeSource,
    /// Name of the action when the root fails, or succeeds without any action.
    #[cfg_attr(feature = "schema", schemars(with = "crate::brain::action::Action"))]
    pub otherwise: Name,
}

/// A node as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum NodeSource {
    /// Asks its children in order and fails with the first that fails; its action is the last of theirs.
    Sequence(Vec<Self>),
    /// Asks its children in order and succeeds with the first that succeeds.
    Selector(Vec<Self>),
    /// Succeeds, without an action, if its child fails, and fails if it succeeds.
    Inverter(Box<Self>),
    /// Succeeds, without an action, if the condition holds.
    Condition(ConditionSource),
    /// Succeeds with the action of this name.
    Action(Name),
}

/// Success, perhaps with an action, or failure.
type Outcome = Result<Option<Action>, Failed>;

struct Failed;

impl Decider for Tree {
    fn decide(&self, senses: &Senses) -> Action {
        self.root.ask(senses).ok().flatten().unwrap_or(self.otherwise)
    }

    /// The decision, with every node in depth-first order.
    fn reasons(&self, senses: &Senses) -> Reasons {
        let mut nodes = Vec::new();
        self.root.explain(senses, 0, true, &mut nodes);
        Reasons { action: self.decide(senses), evidence: Evidence::Tree(nodes) }
    }

    fn answers(&self, action: Action) -> bool {
        self.otherwise == action || self.root.names(action)
    }
}

impl Node {
    fn ask(&self, senses: &Senses) -> Outcome {
        match self {
            Self::Sequence(children) => {
                let mut action = None;
                for child in children {
                    action = child.ask(senses)?.or(action);
                }
                Ok(action)
            }
            Self::Selector(children) => children.iter().find_map(|child| child.ask(senses).ok()).ok_or(Failed),
            Self::Inverter(child) => child.ask(senses).map_or(Ok(None), |_| Err(Failed)),
            Self::Condition(condition) => {
                if condition.holds(senses) {
                    Ok(None)
                } else {
                    Err(Failed)
                }
            }
            Self::Action(action) => Ok(Some(*action)),
        }
    }

    /// Adds this node and all below it; `asked` if the decision reaches it.
    fn explain(&self, senses: &Senses, depth: usize, asked: bool, nodes: &mut Vec<NodeReasons>) {
        let label = match self {
            Self::Sequence(_) => "Sequence".to_owned(),
            Self::Selector(_) => "Selector".to_owned(),
            Self::Inverter(_) => "Inverter".to_owned(),
            Self::Condition(condition) => condition.words(senses),
            Self::Action(action) => action.name().to_owned(),
        };
        nodes.push(NodeReasons { depth, label, success: asked.then(|| self.ask(senses).is_ok()) });
        let mut asked = asked;
        for child in self.children() {
            child.explain(senses, depth + 1, asked, nodes);
            let success = child.ask(senses).is_ok();
            asked = asked
                && match self {
                    Self::Selector(_) => !success,
                    _ => success,
                };
        }
    }

    fn children(&self) -> &[Self] {
        match self {
            Self::Sequence(children) | Self::Selector(children) => children,
            Self::Inverter(child) => std::slice::from_ref(child),
            Self::Condition(_) | Self::Action(_) => &[],
        }
    }

    fn names(&self, action: Action) -> bool {
        matches!(self, Self::Action(other) if *other == action)
            || self.children().iter().any(|child| child.names(action))
    }

    fn has_action(&self) -> bool {
        matches!(self, Self::Action(_)) || self.children().iter().any(Self::has_action)
    }
}

impl TreeSource {
    /// The tree, or `None` if there are faults.
    pub(super) fn check(&self, at: &Place, actions: &[Action]) -> Option<Tree> {
        let root = self.root.check(&at.field("root"), actions);
        let otherwise = at.field("otherwise").action(&self.otherwise, actions);
        if root.as_ref().is_some_and(|root| !root.has_action()) {
            at.field("root").fault("a tree needs at least one `Action` leaf");
            return None;
        }
        Some(Tree { root: root?, otherwise: otherwise? })
    }
}

impl NodeSource {
    fn check(&self, at: &Place, actions: &[Action]) -> Option<Node> {
        if !at.is_allowed() {
            return None;
        }
        let list = |children: &[Self], name: &str| {
            if children.is_empty() {
                at.innermost().fault(format!(
                    "a {name} needs at least one child; every branch ends in a `Condition` or an `Action`"
                ));
            }
            if !at.is_short("children", children.len(), MOST_CHILDREN) {
                return None;
            }
            let checked = children.iter().enumerate().map(|(index, child)| child.check(&at.index(index), actions));
            // All children are checked before the first fault ends the check.
            checked.collect::<Vec<_>>().into_iter().collect::<Option<Vec<_>>>()
        };
        match self {
            Self::Selector(children) => {
                let first = children.iter().position(|child| matches!(child, Self::Action(_)));
                if let Some(first) = first.filter(|first| first + 1 < children.len()) {
                    at.index(first + 1).warn("this is never reached: the `Action` before it always succeeds");
                }
            }
            Self::Sequence(children) => {
                let last = children.iter().rposition(|child| matches!(child, Self::Action(_)));
                for index in (0..children.len()).filter(|index| last.is_some_and(|last| *index < last)) {
                    if matches!(children[index], Self::Action(_)) {
                        at.index(index).warn("this is never done: only the last action of a `Sequence` counts");
                    }
                }
            }
            _ => {}
        }
        match self {
            Self::Sequence(children) => list(children, "Sequence").map(Node::Sequence),
            Self::Selector(children) => list(children, "Selector").map(Node::Selector),
            Self::Inverter(child) => child.check(at, actions).map(|child| Node::Inverter(Box::new(child))),
            Self::Condition(condition) => condition.check(at).map(Node::Condition),
            Self::Action(name) => at.innermost().action(name, actions).map(Node::Action),
        }
    }
}
