//! Slower, please: how often something may be tried, over all processes that share the database.
//!
//! Every key is a bucket that leaks. A try pours some time into it, and when it would run over, the try is refused
//! until enough has leaked out. One number per bucket is stored: when it will be empty.

mod store;

use std::net::IpAddr;

use crate::clock::now;
use crate::database::{Connection, Database, DatabaseError};
use crate::error::{ApiError, Code};
use crate::id::PlayerId;

/// A bucket.
#[derive(Clone, Debug)]
pub(crate) struct Throttle {
    key: String,
    /// How many tries fit into it.
    burst: i64,
    /// How long one try takes to leak out, in milliseconds.
    pause: i64,
}

const SECOND: i64 = 1000;

impl Throttle {
    /// Passwords tried for one name: ten at once, then two a minute.
    pub(crate) fn passwords_for(folded: &str) -> Self {
        Self { key: format!("password/{folded}"), burst: 10, pause: 30 * SECOND }
    }

    /// Passwords tried from one address, where a whole school may sit: fifty at once, then one every five seconds.
    pub(crate) fn passwords_from(address: IpAddr) -> Self {
        Self { key: format!("passwords/{}", network(address)), burst: 50, pause: 5 * SECOND }
    }

    /// Accounts made from one address.
    pub(crate) fn accounts_from(address: IpAddr) -> Self {
        Self { key: format!("accounts/{}", network(address)), burst: 100, pause: 30 * SECOND }
    }

    /// Files of levels that come from one address.
    pub(crate) fn uploads_from(address: IpAddr) -> Self {
        Self { key: format!("uploads/{}", network(address)), burst: 100, pause: 5 * SECOND }
    }

    /// Guests that come from one address.
    pub(crate) fn guests_from(address: IpAddr) -> Self {
        Self { key: format!("guests/{}", network(address)), burst: 300, pause: 2 * SECOND }
    }

    /// Mazes that are built for one player: fifty at once, then one every three seconds.
    pub(crate) fn mazes_for(player: &PlayerId) -> Self {
        Self { key: format!("mazes/{player}"), burst: 50, pause: 3 * SECOND }
    }

    /// Benchmarks that one player begins or goes on with: twenty at once, then one every half minute.
    pub(crate) fn reports_for(player: &PlayerId) -> Self {
        Self { key: format!("reports/{player}"), burst: 20, pause: 30 * SECOND }
    }

    /// Benchmarks that are begun from one address.
    pub(crate) fn reports_from(address: IpAddr) -> Self {
        Self { key: format!("reports-from/{}", network(address)), burst: 100, pause: 10 * SECOND }
    }

    /// Jobs that one player asks for: sixty at once, then one every five seconds.
    pub(crate) fn jobs_for(player: &PlayerId) -> Self {
        Self { key: format!("jobs/{player}"), burst: 60, pause: 5 * SECOND }
    }

    /// Jobs that are asked for from one address, where a class may sit.
    pub(crate) fn jobs_from(address: IpAddr) -> Self {
        Self { key: format!("jobs-from/{}", network(address)), burst: 500, pause: SECOND }
    }

    /// Mazes that are built for one address.
    pub(crate) fn mazes_from(address: IpAddr) -> Self {
        Self { key: format!("mazes-from/{}", network(address)), burst: 500, pause: SECOND }
    }
}

/// The addresses that one customer of a provider has: of IPv6 the first half.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        address @ IpAddr::V4(_) => address,
    }
}

/// Counts a try, or refuses it. It is counted before it is known how it ends, so that many at once do not slip through.
pub(crate) async fn charge(database: &Database, throttles: &[Throttle]) -> Result<(), ApiError> {
    let now = now();
    let mut transaction = database.begin().await?;
    for Throttle { key, burst, pause } in throttles {
        if !store::charge(&mut transaction, key, now, *pause, (burst - 1) * pause).await? {
            // What other buckets were charged is taken back with the transaction.
            let seconds = (pause / SECOND).max(1) as u64;
            let sentence = format!("too many tries; try again in {seconds} seconds");
            return Err(ApiError::new(Code::TooManyRequests, sentence).retry_after(seconds));
        }
    }
    transaction.commit().await?;
    Ok(())
}

/// Takes a try back: it was a good one.
pub(crate) async fn refund(connection: &mut Connection, throttle: &Throttle) -> Result<(), DatabaseError> {
    store::refund(connection, &throttle.key, throttle.pause).await
}

/// Forgets buckets that are empty.
pub(crate) async fn prune(connection: &mut Connection) -> Result<u64, DatabaseError> {
    store::delete_empty(connection, now()).await
}
