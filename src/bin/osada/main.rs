//! The command line of Osada.

fn main() {}
