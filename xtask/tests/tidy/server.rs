//! The order inside the server: from routes through services to stores, and features meet through services.

use crate::Defect;
use crate::code::{Named, Tests, named};

const SERVER: &str = "crates/server/src/";

/// Folders that are features, each with `routes`, `service` and `store`.
pub(crate) const FEATURES: &[&str] =
    &["accounts", "jobs", "leaderboard", "levels", "mazes", "reports", "saves", "settings", "tokens"];

/// Where something stands in the server: the room at its root, and the file, however deep in that room.
fn place(path: &str) -> Option<(&str, &str)> {
    let path = path.strip_prefix(SERVER)?.strip_suffix(".rs")?;
    let mut parts = path.split('/');
    Some((parts.next()?, parts.next_back().unwrap_or_default()))
}

fn defects(text: &str, wrong: impl Fn(&Named) -> Option<String>) -> Vec<Defect> {
    let defect = |named: Named| Some(Defect::new(named.line, wrong(&named)?));
    named(text, Tests::LeftOut).into_iter().filter_map(defect).collect()
}

/// Only `database` knows who answers queries.
pub(crate) fn only_the_database_knows_sqlx(path: &str, text: &str) -> Vec<Defect> {
    match place(path) {
        Some((room, _)) if room != "database" => defects(text, |named| {
            (named.names[0] == "sqlx").then(|| "sqlx is known in `database` only".to_owned())
        }),
        _ => Vec::new(),
    }
}

/// Queries are written in stores; in the queue, which is the store of whatever is claimed; and in tests, wherever they stand.
pub(crate) fn queries_stand_in_stores(path: &str, text: &str) -> Vec<Defect> {
    match place(path) {
        Some((room, file)) if room != "database" && !["store", "queue", "tests"].contains(&file) => {
            defects(text, |named| {
                let is_query = *named.names == ["crate", "database", "sql"];
                is_query.then(|| "queries stand in stores only".to_owned())
            })
        }
        _ => Vec::new(),
    }
}

/// Which status an error has is said in one place.
pub(crate) fn statuses_of_errors_stand_in_one_place(path: &str, text: &str) -> Vec<Defect> {
    let is_good = |name: &str| ["OK", "CREATED", "NO_CONTENT", "NOT_MODIFIED", "ACCEPTED"].contains(&name);
    match place(path) {
        Some((room, _)) if room != "error" => defects(text, |named| {
            let names: Vec<&str> = named.names.iter().map(String::as_str).collect();
            match names[..] {
                ["StatusCode", name] if name.chars().all(|letter| letter.is_uppercase() || letter == '_') => {
                    (!is_good(name)).then(|| format!("`{name}` is chosen in `error` only"))
                }
                _ => None,
            }
        }),
        _ => Vec::new(),
    }
}

/// A store knows no service, a service no routes, and nobody the store or the routes of another feature.
pub(crate) fn features_meet_through_services(path: &str, text: &str) -> Vec<Defect> {
    let Some((room, file)) = place(path) else { return Vec::new() };
    defects(text, |named| {
        let names: Vec<&str> = named.names.iter().map(String::as_str).collect();
        match names[..] {
            ["crate", feature, inner @ ("store" | "routes"), ..] if FEATURES.contains(&feature) => {
                (feature != room).then(|| format!("`{inner}` of `{feature}` is known in `{feature}` only"))
            }
            ["super", inner @ ("service" | "routes"), ..] | [inner @ ("service" | "routes"), _, ..]
                if FEATURES.contains(&room) && file == "store" =>
            {
                Some(format!("a store knows no `{inner}`"))
            }
            ["super", "routes", ..] if FEATURES.contains(&room) && file == "service" => {
                Some("a service knows no routes".to_owned())
            }
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;

    #[test]
    fn sqlx_is_seen_outside_the_database() {
        let text = "use sqlx::Row;\nfn f(pool: &sqlx::PgPool) {}";
        check(only_the_database_knows_sqlx, "crates/server/src/levels/store.rs", text, &[1, 2]);
        check(only_the_database_knows_sqlx, "crates/server/src/database/query.rs", text, &[]);
        check(only_the_database_knows_sqlx, "crates/server/tests/api/common.rs", text, &[]);
    }

    #[test]
    fn a_query_is_seen_outside_stores() {
        let text = "use crate::database::{Connection, sql};";
        check(queries_stand_in_stores, "crates/server/src/levels/service.rs", text, &[1]);
        check(queries_stand_in_stores, "crates/server/src/levels/store.rs", text, &[]);
        check(queries_stand_in_stores, "crates/server/src/mazes/runs/store.rs", text, &[]);
        check(queries_stand_in_stores, "crates/server/src/jobs/crew/tests.rs", text, &[]);
        check(queries_stand_in_stores, "crates/server/src/care.rs", text, &[1]);
    }

    #[test]
    fn a_status_is_seen_outside_the_errors() {
        let text = "fn f() { StatusCode::CREATED; }\nfn g() { StatusCode::NOT_FOUND; }";
        check(statuses_of_errors_stand_in_one_place, "crates/server/src/levels/routes.rs", text, &[2]);
        check(statuses_of_errors_stand_in_one_place, "crates/server/src/error.rs", text, &[]);
    }

    #[test]
    fn shortcuts_between_features_are_seen() {
        let rule = features_meet_through_services;
        check(rule, "crates/server/src/saves/service.rs", "use crate::levels::store::level;", &[1]);
        check(rule, "crates/server/src/saves/service.rs", "use crate::levels::service::level;", &[]);
        check(rule, "crates/server/src/levels/store.rs", "use super::service::Taken;", &[1]);
        check(rule, "crates/server/src/levels/service.rs", "use super::routes::Upload;", &[1]);
        check(rule, "crates/server/src/levels/routes.rs", "use super::service::Taken;", &[]);
    }
}
