//! Passwords: Argon2id, on threads of their own, a few at a time.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use serde::Deserialize;
use tokio::sync::{Semaphore, SemaphorePermit};
use utoipa::ToSchema;

use crate::error::{ApiError, Code};

/// Fewest characters of a new password.
const MIN_LENGTH: usize = 8;
/// Most bytes of any password: enough for a sentence, and nothing to choke on.
const MAX_BYTES: usize = 256;
/// How many may wait for their turn, and how long.
const LINE: usize = 1024;
const PATIENCE: Duration = Duration::from_secs(10);

/// What somebody typed. Logs never show it.
#[derive(Clone, Deserialize, ToSchema)]
#[schema(value_type = String, format = Password)]
pub(crate) struct Password(String);

impl Password {
    /// Whether it may become somebody's password.
    pub(crate) fn check(&self) -> Result<(), ApiError> {
        let short = self.0.chars().count() < MIN_LENGTH;
        if short || self.0.len() > MAX_BYTES {
            let sentence =
                format!("a password has at least {MIN_LENGTH} characters and at most {MAX_BYTES} bytes");
            return Err(ApiError::new(Code::Invalid, sentence));
        }
        Ok(())
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Password(…)")
    }
}

/// Everybody who hashes passwords. Each takes 19 MiB and some ten milliseconds of a core, so only half of the cores
/// do that at a time: who logs in waits for others who log in, and nobody else does.
pub(crate) struct Passwords {
    places: Semaphore,
    waiting: AtomicUsize,
    /// What unknown names are compared with, so that they take as long as known ones.
    nobodys: Arc<str>,
}

/// A place in which one password can be hashed.
pub(crate) struct Place<'a>(#[expect(dead_code, reason = "held, not read")] SemaphorePermit<'a>);

impl Passwords {
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let nobodys = hash("nobody has this password").into();
        Self { places: Semaphore::new((cores / 2).max(1)), waiting: AtomicUsize::new(0), nobodys }
    }

    /// Waits for one's turn.
    pub(crate) async fn place(&self) -> Result<Place<'_>, ApiError> {
        let busy =
            || ApiError::new(Code::Unavailable, "too many people are logging in; try again").retry_after(5);
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= LINE {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(busy());
        }
        let place = tokio::time::timeout(PATIENCE, self.places.acquire()).await;
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        place.ok().and_then(Result::ok).map(Place).ok_or_else(busy)
    }

    /// What is stored for a password.
    pub(crate) async fn hash(&self, _: &Place<'_>, password: &Password) -> Result<String, ApiError> {
        let password = password.clone();
        on_thread(move || hash(&password.0)).await
    }

    /// Whether a password is the one that was stored. Where nothing was, it is not, and finding out takes as long.
    pub(crate) async fn verify(
        &self,
        _: &Place<'_>,
        password: &Password,
        stored: Option<String>,
    ) -> Result<bool, ApiError> {
        let (password, nobodys) = (password.clone(), self.nobodys.clone());
        on_thread(move || {
            let is_known = stored.is_some();
            let stored = stored.as_deref().unwrap_or(&nobodys);
            let matches = password.0.len() <= MAX_BYTES
                && PasswordHash::new(stored).is_ok_and(|stored| {
                    Argon2::default().verify_password(password.0.as_bytes(), &stored).is_ok()
                });
            matches && is_known
        })
        .await
    }
}

fn hash(password: &str) -> String {
    let hash: PasswordHash =
        Argon2::default().hash_password(password.as_bytes()).expect("Argon2 takes any short password");
    hash.to_string()
}

async fn on_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| ApiError::new(Code::Internal, "hashing did not come to its end"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn password(text: &str) -> Password {
        Password(text.to_owned())
    }

    #[tokio::test]
    async fn only_the_right_password_is_right() {
        let passwords = Passwords::new();
        let place = passwords.place().await.unwrap();
        let stored = passwords.hash(&place, &password("correct horse")).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        let verify = async |text: &str, stored: Option<&str>| {
            passwords.verify(&place, &password(text), stored.map(str::to_owned)).await.unwrap()
        };
        assert!(verify("correct horse", Some(&stored)).await);
        assert!(!verify("wrong horse", Some(&stored)).await);
        assert!(!verify("correct horse", None).await);
        assert!(!verify("nobody has this password", None).await);
        assert!(!verify("correct horse", Some("not a hash")).await);
    }

    #[test]
    fn a_password_has_a_decent_length() {
        assert!(password("12345678").check().is_ok());
        assert!(password("mật khẩu").check().is_ok());
        assert_eq!(password("1234567").check().unwrap_err().code(), Code::Invalid);
        assert_eq!(password(&"x".repeat(257)).check().unwrap_err().code(), Code::Invalid);
    }

    #[test]
    fn a_log_does_not_show_it() {
        assert_eq!(format!("{:?}", password("secret")), "Password(…)");
    }
}
