//! Files of tests: games with what is expected of them, read and checked. Who plays them, and judges, is elsewhere.

mod check;
mod expected;
mod part;
mod sketch;
mod source;

pub use check::{KnownEvent, RulesError, Shelf, Test, TestFile, TestLevel, Unknown};
pub use expected::is_of_unit;
pub use part::Update;
pub use sketch::{BEAST_LETTERS, CAMP_LETTER, PEOPLE, STRUCTURE_LETTERS, Sketch};
pub use source::{
    EventSource, ExpectedGoods, ExpectedOutcome, ExpectedShare, ExpectedSource, MomentSource, Place, RuleChanges,
    SketchSource, TestFileSource, TestLevelSource, TestSource, TileSource, UnitSource,
};
