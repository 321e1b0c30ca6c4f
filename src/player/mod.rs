//! Scripted players: the world read-only in, commands out.
