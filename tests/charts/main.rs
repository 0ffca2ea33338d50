//! Pictures: where things are drawn, what they look like, and that no range or size breaks them.

mod edges;
mod figures;
mod heat;
mod looks;
mod painting;
mod places;
mod readout;
mod recorder;
mod ticks;
