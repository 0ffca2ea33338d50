//! The event simulation allocates when it begins and never for an event, and the recurrence never allocates.
#![allow(unsafe_code, reason = "an allocator is unsafe to write")]

#[path = "../benches/load/mod.rs"]
mod load;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counting what the thread asks it for.
struct Counting;

// SAFETY: every call is handed to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller keeps the contract.
        unsafe { System.realloc(at, layout, size) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Allocations of the second run of `work`: the first one makes the draws.
fn allocations(mut work: impl FnMut()) -> u64 {
    work();
    let before = COUNT.get();
    work();
    COUNT.get() - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(vec![1]))), 1);
}

#[test]
fn events_allocate_nothing() {
    let load = load::Load::new();
    let mut events = 0;
    let mut count = |periods| allocations(|| events = load.events(Some(periods)));
    let (few, many) = (count(1), count(1000));
    assert!(events > 500_000, "{events}");
    assert_eq!(many, few);
    assert!(few < 50, "{few}");
}

#[test]
fn a_pass_of_the_recurrence_allocates_nothing() {
    let load = load::Load::new();
    assert_eq!(
        allocations(|| {
            load.run("pass");
        }),
        0
    );
}
