//! Placeholder while the first room is being built.
