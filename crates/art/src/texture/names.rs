//! Enumerations whose members are known by name, because data files name their textures.

/// Declares an enumeration with `ALL`, `name` and `from_name`.
macro_rules! named {
    ($(#[$doc:meta])* $type:ident { $($(#[$about:meta])* $member:ident = $text:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $type { $($(#[$about])* $member),* }

        impl $type {
            /// In order of declaration.
            pub const ALL: &[Self] = &[$(Self::$member),*];

            /// The name in data files.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$member => $text),* }
            }

            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($text => Some(Self::$member),)* _ => None }
            }
        }
    };
}
pub(super) use named;
