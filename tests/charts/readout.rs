//! The way from the pointer back to the data.

use synctoll::chart::{Rect, layout};

use crate::figures;

#[test]
fn the_readout_snaps_to_ticks_and_steps_between_them() {
    let placed = layout(&figures::hero(false), (540.0, 400.0));
    assert_eq!(placed.stops, [1.0, 2.0, 4.0, 7.0, 8.0, 16.0, 32.0, 64.0]);
    assert_eq!(placed.nearest_stop(placed.px_of(3.5, 1.0).0), Some(4.0));
    assert_eq!(placed.step_from(4.0, 1), Some(7.0));
    assert_eq!(placed.step_from(1.0, -1), Some(1.0));
    assert_eq!(placed.step_from(64.0, 1), Some(64.0));
}

#[test]
fn the_readout_finds_room_off_the_pointer() {
    let placed = layout(&figures::hero(false), (540.0, 400.0));
    for k in figures::powers() {
        let pointer = placed.px_of(k, 1.0).0;
        let (x, y) = placed.room_for(150.0, 80.0, pointer);
        let readout = Rect {
            x0: x,
            y0: y,
            x1: x + 150.0,
            y1: y + 80.0,
        };
        assert!(placed.plot.grown(0.1).holds(&readout));
        assert!(pointer < readout.x0 || pointer > readout.x1);
    }
}
