//! The kinds of tokens and nodes, as `rowan` wants them.

use rowan::Language;

/// A kind of token or node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u16)]
pub enum Kind {
    Whitespace,
    LineComment,
    BlockComment,
    Text,
    Character,
    /// A number, a byte in quotes, or a range of numbers.
    Number,
    Bytes,
    Word,
    LeftParen,
    RightParen,
    LeftBracket,
    RightBracket,
    LeftBrace,
    RightBrace,
    Comma,
    Colon,
    /// A token that means nothing in RON.
    Unknown,
    /// The whole file.
    Root,
    /// `#![…]`
    Attribute,
    /// A value of one token.
    Literal,
    /// `(…)` or `Name(…)`
    Parens,
    /// `[…]`
    List,
    /// `{…}`
    Map,
    /// A part of a group, perhaps with its key.
    Entry,
    Key,
    /// Tokens that fit nowhere.
    Error,
}

impl Kind {
    const ALL: [Self; 26] = [
        Self::Whitespace,
        Self::LineComment,
        Self::BlockComment,
        Self::Text,
        Self::Character,
        Self::Number,
        Self::Bytes,
        Self::Word,
        Self::LeftParen,
        Self::RightParen,
        Self::LeftBracket,
        Self::RightBracket,
        Self::LeftBrace,
        Self::RightBrace,
        Self::Comma,
        Self::Colon,
        Self::Unknown,
        Self::Root,
        Self::Attribute,
        Self::Literal,
        Self::Parens,
        Self::List,
        Self::Map,
        Self::Entry,
        Self::Key,
        Self::Error,
    ];

    pub const fn is_comment(self) -> bool {
        matches!(self, Self::LineComment | Self::BlockComment)
    }

    /// True for what stands between tokens that mean something.
    pub const fn is_trivia(self) -> bool {
        matches!(self, Self::Whitespace) || self.is_comment()
    }

    /// True for the nodes that are values.
    pub const fn is_value(self) -> bool {
        matches!(self, Self::Literal | Self::Parens | Self::List | Self::Map)
    }

    pub const fn is_opening(self) -> bool {
        matches!(self, Self::LeftParen | Self::LeftBracket | Self::LeftBrace)
    }

    pub const fn is_closing(self) -> bool {
        matches!(self, Self::RightParen | Self::RightBracket | Self::RightBrace)
    }

    /// The kind that closes this bracket.
    pub const fn closing(self) -> Self {
        match self {
            Self::LeftParen => Self::RightParen,
            Self::LeftBracket => Self::RightBracket,
            _ => Self::RightBrace,
        }
    }
}

impl From<Kind> for rowan::SyntaxKind {
    fn from(kind: Kind) -> Self {
        Self(kind as u16)
    }
}

/// RON, for `rowan`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ron {}

impl Language for Ron {
    type Kind = Kind;

    fn kind_from_raw(raw: rowan::SyntaxKind) -> Kind {
        Kind::ALL[raw.0 as usize]
    }

    fn kind_to_raw(kind: Kind) -> rowan::SyntaxKind {
        kind.into()
    }
}

/// A node of the tree of a RON text.
pub type Node = rowan::SyntaxNode<Ron>;
