//! The techniques of the game as a library of their own: grids, searches, fuzzy logic, flocking, and minds that decide
//! with them. Nothing here knows the world of the game, a clock, a file or a thread.

/// Declares an enumeration with `ALL`, its members in order of declaration, and `name`, their names in data files.
macro_rules! named {
    ($(#[$attribute:meta])* pub enum $type:ident { $($(#[$about:meta])* $member:ident,)* }) => {
        $(#[$attribute])*
        pub enum $type { $($(#[$about])* $member,)* }

        impl $type {
            pub const ALL: [Self; [$(stringify!($member)),*].len()] = [$(Self::$member),*];

            /// The name in data files.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$member => stringify!($member),)* }
            }
        }
    };
}

pub mod brain;
pub mod flock;
pub mod fuzzy;
pub mod grid;
pub mod path;
#[allow(missing_debug_implementations, reason = "what holds a search half done has nothing to show")]
pub mod pathlab;
pub mod snake;
