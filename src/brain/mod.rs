//! Deciders: senses in, a decision and its reasons out.
