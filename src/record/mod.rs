//! State hashes, saves and replays.
