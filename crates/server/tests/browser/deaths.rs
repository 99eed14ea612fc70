//! Browsers die now and then, and that tells nothing about the pages: such a test is played once more, and no other is.

use std::panic::AssertUnwindSafe;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::FutureExt;

use crate::stage::{End, Stage, play};

/// Plays a test that is told how often it was played before; gives its end, and how often it was played in all.
async fn play_counted(name: &str, test: impl AsyncFn(&Stage, usize)) -> (End, usize) {
    let played = AtomicUsize::new(0);
    let end = play(name, async |stage| test(stage, played.fetch_add(1, Ordering::Relaxed)).await).await;
    (end, played.into_inner())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_test_whose_browser_dies_is_played_once_more_from_the_beginning() {
    let first_address = OnceLock::new();
    let (end, played) = play_counted("one-death", async |stage, before| {
        let window = stage.window().await;
        window.visit("/help").await;
        let site: String = window.script("return location.origin").await;
        if before == 0 {
            first_address.set(site).expect("it is the first");
            window.crash().await;
            window.see("main h1").await;
        } else {
            assert_ne!(first_address.get(), Some(&site), "a new server");
            window.see("main h1").await;
        }
    })
    .await;
    if !matches!(end, End::Skipped) {
        end.judge();
        assert_eq!(played, 2);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_test_whose_browser_dies_twice_fails() {
    let (end, played) = play_counted("two-deaths", async |stage, _| {
        let window = stage.window().await;
        window.crash().await;
        // Even if nothing is asked of it any more: what it had to say against us is not known.
    })
    .await;
    match end {
        End::Skipped => {}
        End::BrowserDied(death) => {
            assert_eq!(played, 2);
            assert_eq!(death, "tab crashed");
            assert!(
                std::panic::catch_unwind(AssertUnwindSafe(|| end.judge())).is_err(),
                "that fails the test"
            );
        }
        End::Passed | End::Failed(_) => panic!("it died twice"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_waits_notices_a_death_at_once() {
    // What is asserted beside a dead window is a death, too: it is said here and judged later.
    let words = OnceLock::new();
    let (end, _) = play_counted("a-wait", async |stage, before| {
        if before == 0 {
            let window = stage.window().await;
            window.crash().await;
            let panic = AssertUnwindSafe(window.see("main h1")).catch_unwind().await;
            let said = panic.expect_err("nothing is seen").downcast::<String>().expect("it has words");
            words.set(*said).expect("it is the first");
        }
    })
    .await;
    if !matches!(end, End::Skipped) {
        end.judge();
        let words = words.into_inner().expect("it was played");
        assert!(words.contains("the browser died"), "{words}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_test_that_fails_is_not_repeated() {
    let (end, played) = play_counted("a-failure", async |stage, _| {
        let window = stage.window().await;
        window.visit("/help").await;
        panic!("this is not as it should be");
    })
    .await;
    match end {
        End::Skipped => {}
        End::Failed(panic) => {
            assert_eq!(played, 1);
            assert_eq!(panic.downcast_ref(), Some(&"this is not as it should be"));
        }
        End::Passed | End::BrowserDied(_) => panic!("it failed"),
    }
}
