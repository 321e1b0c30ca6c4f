//! One tree for every RON text, right or wrong: all of its bytes with their places, comments and white space included.
//!
//! ```
//! use osada_reader::tree::Tree;
//!
//! let text = "(a: [1, 2], /* the last */ b: Fast(3))";
//! let tree = Tree::new(text);
//! let group = tree.value().group().expect("parentheses");
//! let keys: Vec<&str> = group.entries.iter().filter_map(|entry| Some(&text[entry.key()?.span()])).collect();
//! assert_eq!((keys, tree.errors()), (vec!["a", "b"], &[][..]));
//! assert_eq!(tree.text(), text);
//!
//! let broken = Tree::new("(a: 1 b: [2,, 3)");
//! assert_eq!((broken.errors().len(), broken.text()), (3, "(a: 1 b: [2,, 3)".to_owned()));
//! ```

mod kind;
mod lexer;
mod parser;
mod value;

pub use kind::Kind;
pub use lexer::{Flaw, Token, tokens, tokens_from};
pub(crate) use lexer::{is_raw, is_white};
pub use parser::{FormError, FormErrorKind};
pub use value::{Entry, Form, Group, Key, Value};

use kind::Node;
use rowan::GreenNode;
use value::value_in;

/// The tree of a text.
#[derive(Clone, Debug)]
pub struct Tree {
    green: GreenNode,
    errors: Vec<FormError>,
}

impl Tree {
    pub fn new(text: &str) -> Self {
        let (green, errors) = parser::parse(text);
        Self { green, errors }
    }

    /// Everything that is wrong with the form of the text, in the order of places.
    pub fn errors(&self) -> &[FormError] {
        &self.errors
    }

    /// The text, byte for byte.
    pub fn text(&self) -> String {
        self.root().text().to_string()
    }

    /// The value of the text; an empty one if it has none.
    pub fn value(&self) -> Value {
        value_in(&self.root())
    }

    fn root(&self) -> Node {
        Node::new_root(self.green.clone())
    }
}
