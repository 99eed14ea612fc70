//! Whether what was acknowledged is there, whatever happens: `cargo xtask chaos`.
//!
//! People play, the server is killed in the middle of it, started again, and everything that it had acknowledged must
//! be there; twenty times on each engine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::player::{Player, upload_levels};
use crate::site::Site;
use crate::storage::Storage;

const PLAYERS: u32 = 200;

pub(crate) fn run() {
    let rounds =
        std::env::var("MAZEKEEPER_CHAOS_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(20);
    for storage in [Some(Storage::sqlite()), Storage::postgres()].into_iter().flatten() {
        kill_again_and_again(&storage, rounds);
    }
}

fn kill_again_and_again(storage: &Storage, rounds: u64) {
    let mut site = Site::start(storage);
    let levels = upload_levels(site.address);
    let mut players: Vec<Player<'_>> =
        (0..PLAYERS).map(|number| Player::new(site.address, &levels, 1 + number)).collect();
    let (mut acknowledged, mut slowest) = (0, Duration::ZERO);
    for round in 0..rounds {
        // Step 1. Everybody plays, until the server is gone.
        let is_gone = AtomicBool::new(false);
        let address = site.address;
        thread::scope(|scope| {
            for player in &mut players {
                let is_gone = &is_gone;
                scope.spawn(move || {
                    player.follow(address);
                    while !is_gone.load(Ordering::Relaxed) {
                        // An answer that did not come is no promise.
                        let answer = if player.below(2) == 0 { player.submit() } else { player.look() };
                        let Ok(answer) = answer else { continue };
                        assert!(answer.status < 300, "{}: {}", answer.status, answer.text());
                    }
                });
            }
            // A time that differs from round to round.
            thread::sleep(Duration::from_millis(300 + round * 137 % 700));
            site.kill();
            is_gone.store(true, Ordering::Relaxed);
        });

        // Step 2. It comes back, and everything is there.
        site = Site::start(storage);
        slowest = slowest.max(site.ready_after);
        for player in &mut players {
            player.follow(site.address);
            let (count, missing) = player.check();
            assert!(missing.is_empty(), "round {round}: {missing:#?}");
            acknowledged += count;
        }
    }
    println!(
        "{}: killed {rounds} times while {PLAYERS} people played; every acknowledged result was there each time \
         ({acknowledged} looked up); back within {} ms",
        storage.engine(),
        slowest.as_millis(),
    );
}
