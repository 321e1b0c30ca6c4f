//! The kind of value that a type asks for.

/// The kind of value asked for last. If reading fails, it says what would have been right there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asked {
    /// Nothing yet, or anything.
    #[default]
    Anything,
    /// Between two limits, both included.
    Whole(i128, i128),
    Number,
    /// `true` or `false`.
    YesOrNo,
    Character,
    Text,
    /// A bare word.
    Word,
    /// One of these bare words, perhaps followed by something in parentheses.
    Choice(&'static [&'static str]),
    /// Named fields in parentheses.
    Fields(&'static [&'static str]),
    /// This many values in parentheses.
    Several(usize),
    List,
    Pairs,
}
