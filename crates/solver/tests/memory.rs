//! No run takes more memory than it may, and ten parts in a hundred: every byte is counted by the allocator.
//!
//! One test only: others that ran beside it would be counted, too.

#![allow(missing_docs, reason = "a test")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::sokoban::configuration::Verdict;
use mazekeeper_core::sokoban::{Level, formats};
use mazekeeper_solver::{Goal, solve};

/// The system's allocator, and how much is taken, now and at most.
struct Counting;

static TAKEN: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn take(bytes: usize) {
    let taken = TAKEN.fetch_add(bytes, Ordering::Relaxed) + bytes;
    PEAK.fetch_max(taken, Ordering::Relaxed);
}

// SAFETY: everything is handed on to the system's allocator as it comes.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        TAKEN.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Whether it is moved or not: old and new may be there at the same time.
        take(size);
        let moved = unsafe { System.realloc(place, layout, size) };
        TAKEN.fetch_sub(layout.size(), Ordering::Relaxed);
        moved
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Too hard to be solved in so little memory: boxes everywhere, and goals in three far rooms.
const HARD: &str = "\
######################
#.....#      #  .....#
#.....  $ $  #  .....#
#     # $ $ $#  #    #
####  ## $$  #### ####
  # $  # $ $  $   #
  #    $  $ $ #  $#
#### $ #  $   # $ ####
#   $$ ### ###  $ #  #
#  $  $  @    $ $  . #
#    $ # $$$  #   #..#
#  $   #      #  $#..#
#   ####......#      #
######################";

/// Runs a level within so many bytes, which are not enough, and looks how many were taken.
#[track_caller]
fn check(level: &Level, goal: Goal, max_bytes: usize) {
    let before = TAKEN.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    // A limit of nodes, only so that a mistake here does not take the whole machine.
    let budget = Budget { max_bytes, max_expanded: 2_000_000, ..Budget::UNLIMITED };
    let answer = solve(level, goal, budget, &mut |_| ());
    let peak = PEAK.load(Ordering::Relaxed) - before;
    let told = answer.counts.peak_bytes;
    assert_eq!(answer.verdict, Verdict::Stopped(StopReason::MemoryLimit), "{goal}, {max_bytes}: {peak}");
    assert!(peak * 10 <= max_bytes * 11, "{goal}: {peak} bytes taken, {told} told, {max_bytes} allowed");
    assert!(peak * 4 >= max_bytes, "{goal}: {peak} bytes taken, {told} told, of {max_bytes}");
}

#[test]
fn no_run_takes_more_memory_than_it_may() {
    let collection = formats::read(HARD.as_bytes());
    let level = collection.entries[0].level.as_ref().expect("the drawing is a level");
    for megabytes in [8, 20] {
        check(level, Goal::Any, megabytes << 20);
        check(level, Goal::Pushes, megabytes << 20);
    }
}
