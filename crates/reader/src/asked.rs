//! What kind of value was asked for.

/// What kind of value was expected. If reading fails, the last expectation says what would have been right there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asked {
    /// Nothing yet, or anything.
    #[default]
    Anything,
    /// A whole number between two limits.
    Whole(i128, i128),
    /// A number.
    Number,
    /// `true` or `false`.
    YesOrNo,
    /// A single character.
    Character,
    /// A text.
    Text,
    /// A bare word.
    Word,
    /// One of these bare words, perhaps followed by something in parentheses.
    Choice(&'static [&'static str]),
    /// Named fields in parentheses.
    Fields(&'static [&'static str]),
    /// This many values in parentheses.
    Several(usize),
    /// A list.
    List,
    /// Keys and their values.
    Pairs,
}
