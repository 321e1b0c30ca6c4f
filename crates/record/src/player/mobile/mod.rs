//! The player who leads people by hand: few buildings, many people, and orders in every fight.

mod fighter;
mod household;
mod leader;
mod mobile_player;
#[cfg(test)]
mod tests;

pub use mobile_player::Mobile;
