//! Pathfinding: one graph contract and one file per algorithm.
