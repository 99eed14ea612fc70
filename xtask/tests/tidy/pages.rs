//! What the scripts and styles of the pages look like.

use crate::Defect;

/// The name that says what an SVG element is; nothing is loaded from there.
const NAMESPACE: &str = "http://www.w3.org/2000/svg";

/// Words, and the files they belong to.
const AT_HOME: [(&str, &[&str]); 5] = [
    // The service stands between the pages and the network, and passes on what it does not keep.
    ("fetch(", &["web/js/api.js", "web/js/service.js"]),
    ("new EventSource(", &["web/js/api.js"]),
    ("innerHTML", &["web/js/lib/html.js"]),
    ("DOMParser", &["web/js/lib/html.js"]),
    ("new Worker(", &["web/js/searcher.js"]),
];

/// A script is type-checked, and begins by saying what it is.
pub(crate) fn scripts_say_what_they_are(path: &str, text: &str) -> Vec<Defect> {
    if !is_script(path) {
        return Vec::new();
    }
    let mut lines = text.lines();
    if lines.next() != Some("// @ts-check") {
        return vec![Defect::new(1, "a script begins with `// @ts-check`")];
    }
    match lines.next().is_some_and(|line| line.starts_with("/**")) {
        true => Vec::new(),
        false => vec![Defect::new(2, "a script says what it is, in a comment `/** … */`")],
    }
}

/// Requests are made in one place, and so is markup.
pub(crate) fn one_place_for_each(path: &str, text: &str) -> Vec<Defect> {
    if !is_script(path) {
        return Vec::new();
    }
    let defects =
        AT_HOME.into_iter().filter(|(_, homes)| !homes.contains(&path)).flat_map(|(word, homes)| {
            let lines = text.lines().enumerate().filter(move |(_, line)| line.contains(word));
            lines.map(move |(index, _)| Defect::new(index + 1, format!("`{word}` belongs into {}", homes[0])))
        });
    defects.collect()
}

/// Nothing is loaded from elsewhere, and nothing needs more than the policy of the pages allows.
pub(crate) fn nothing_from_elsewhere(path: &str, text: &str) -> Vec<Defect> {
    if !path.starts_with("web/") || path.ends_with(".json") {
        return Vec::new();
    }
    let mut defects = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.replace(NAMESPACE, "");
        if line.contains("http://") || line.contains("https://") {
            defects.push(Defect::new(index + 1, "an address of somebody else"));
        }
        if line.contains(" style=\"") || line.contains("<style") || line.contains("javascript:") {
            defects.push(Defect::new(index + 1, "styles and scripts have files of their own"));
        }
    }
    defects
}

fn is_script(path: &str) -> bool {
    path.starts_with("web/js/") && path.ends_with(".js")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;

    #[test]
    fn a_script_without_an_opening_is_refused() {
        check(scripts_say_what_they_are, "web/js/play/win.js", "/** A win. */\n", &[1]);
        check(scripts_say_what_they_are, "web/js/play/win.js", "// @ts-check\nimport {} from \"x\";\n", &[2]);
        check(scripts_say_what_they_are, "web/js/play/win.js", "// @ts-check\n/** A win. */\n", &[]);
        check(scripts_say_what_they_are, "web/css/play.css", ".play {}\n", &[]);
    }

    #[test]
    fn requests_and_markup_have_one_place() {
        check(one_place_for_each, "web/js/play/win.js", "a();\nfetch(\"/x\");\nb.innerHTML = c;\n", &[2, 3]);
        check(one_place_for_each, "web/js/api.js", "fetch(\"/x\");\n", &[]);
    }

    #[test]
    fn other_sites_and_inline_styles_are_refused() {
        check(nothing_from_elsewhere, "web/css/base.css", "@import \"https://fonts.example\";\n", &[1]);
        check(nothing_from_elsewhere, "web/js/x.js", "html`<p style=\"color: red\">`\n", &[1]);
        check(nothing_from_elsewhere, "web/favicon.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\">\n", &[]);
        check(nothing_from_elsewhere, "docs/server.md", "https://games.example\n", &[]);
    }
}
