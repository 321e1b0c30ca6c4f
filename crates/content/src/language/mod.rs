//! What an editor wants to know of a file while it is written: pure functions from texts and schemas to facts. The protocol, and
//! all access to files, belong to the language server of the command line.

mod colours;
mod completion;
mod definitions;
mod fixes;
mod hover;
mod names;
mod outline;
mod position;
mod schema;
mod way;

pub use colours::{colours, written};
pub use completion::{Completion, CompletionKind, KnownName, completions};
pub use definitions::{Definition, definitions, is_name, painted, references};
pub use fixes::{Fix, fixes};
pub use hover::{Hover, hover};
pub use names::{DocumentKind, NameKind, named};
pub use outline::{Fold, Symbol, folds, symbols};
pub use position::{Lines, Position};
pub use schema::Schema;
pub use way::spot_at;
