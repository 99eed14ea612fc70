//! Rust as a rule sees it: the paths that are named, without comments and strings.
//!
//! The compiler's own tokens are read instead of lines, so that `use a::{b, c}`, a path in the middle of an
//! expression and a path inside a macro are all the same: a list of names.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// Names joined by `::`, as they stand in the code. `use a::{b, c::d}` is `a::b` and `a::c::d`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) names: Vec<String>,
    /// Called with `!`.
    pub(crate) is_macro: bool,
    /// How many `mod … { … }` stand around it.
    pub(crate) depth: usize,
    /// Counted from 1.
    pub(crate) line: usize,
}

/// Whether code that is only compiled for tests counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tests {
    Included,
    LeftOut,
}

/// Every path and every single name of a file, from top to bottom. A file that is no Rust has none: the
/// compiler will say so.
pub(crate) fn named(text: &str, tests: Tests) -> Vec<Named> {
    let mut found = Vec::new();
    if let Ok(tokens) = text.parse::<TokenStream>() {
        walk(tokens, 0, tests, &mut found);
    }
    found
}

fn walk(tokens: TokenStream, depth: usize, tests: Tests, found: &mut Vec<Named>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut rest = tokens.as_slice();
    loop {
        if tests == Tests::LeftOut && starts_with_test_attribute(rest) {
            rest = after_item(rest);
            continue;
        }
        rest = match rest {
            [] => return,
            [TokenTree::Ident(keyword), TokenTree::Ident(_), TokenTree::Group(body), after @ ..]
                if keyword == "mod" =>
            {
                walk(body.stream(), depth + 1, tests, found);
                after
            }
            [TokenTree::Ident(_), ..] => path(rest, &[], depth, found),
            [TokenTree::Group(group), after @ ..] => {
                walk(group.stream(), depth, tests, found);
                after
            }
            [_, after @ ..] => after,
        };
    }
}

/// Takes one path off the front, which is a name. `before` is what a `use a::b::{` has in common.
fn path<'a>(
    mut tokens: &'a [TokenTree],
    before: &[String],
    depth: usize,
    found: &mut Vec<Named>,
) -> &'a [TokenTree] {
    let mut names = before.to_vec();
    let mut line = 0;
    while let [TokenTree::Ident(name), after @ ..] = tokens {
        names.push(name.to_string());
        line = name.span().start().line;
        tokens = match after {
            [TokenTree::Punct(one), TokenTree::Punct(two), TokenTree::Group(group), after @ ..]
                if one.as_char() == ':' && two.as_char() == ':' && group.delimiter() == Delimiter::Brace =>
            {
                branches(group, &names, depth, found);
                return after;
            }
            [TokenTree::Punct(one), TokenTree::Punct(two), after @ ..]
                if one.as_char() == ':' && two.as_char() == ':' =>
            {
                after
            }
            _ => {
                tokens = after;
                break;
            }
        };
    }
    let is_macro =
        matches!(tokens, [TokenTree::Punct(mark), TokenTree::Group(_), ..] if mark.as_char() == '!');
    found.push(Named { names, is_macro, depth, line });
    tokens
}

/// The paths between the braces of a `use`.
fn branches(group: &Group, before: &[String], depth: usize, found: &mut Vec<Named>) {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',');
    for branch in tokens.split(is_comma) {
        if let [TokenTree::Ident(_), ..] = branch {
            path(branch, before, depth, found);
        }
    }
}

/// `#[test]`, `#[cfg(test)]` or `#[cfg(all(test, …))]`, also with `!` for all that surrounds it.
fn starts_with_test_attribute(tokens: &[TokenTree]) -> bool {
    let attribute = match tokens {
        [TokenTree::Punct(hash), TokenTree::Group(attribute), ..] if hash.as_char() == '#' => attribute,
        [TokenTree::Punct(hash), TokenTree::Punct(bang), TokenTree::Group(attribute), ..]
            if hash.as_char() == '#' && bang.as_char() == '!' =>
        {
            attribute
        }
        _ => return false,
    };
    let words = attribute.stream().to_string().replace(' ', "");
    words == "test" || words == "cfg(test)" || words.starts_with("cfg(all(test,")
}

/// What follows the item at the front: an item ends with its braces or with a semicolon.
fn after_item(tokens: &[TokenTree]) -> &[TokenTree] {
    if let [TokenTree::Punct(_), TokenTree::Punct(_), ..] = tokens {
        return &[];
    }
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(mark) => mark.as_char() == ';',
        _ => false,
    };
    let end = tokens.iter().position(ends).map_or(tokens.len(), |position| position + 1);
    &tokens[end..]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Paths of more than one name, and macros.
    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let written = |named: Named| match (named.is_macro, named.names.len()) {
            (true, _) => Some(format!("{}!", named.names.join("::"))),
            (false, 1) => None,
            (false, _) => Some(named.names.join("::")),
        };
        let found: Vec<String> = named(text, Tests::LeftOut).into_iter().filter_map(written).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_use_is_a_path_per_name() {
        check("use a::b;", &["a::b"]);
        check("use a::{b, c::{d, e}, f as g};", &["a::b", "a::c::d", "a::c::e", "a::f"]);
        check("pub(crate) use a::b::*;", &["a::b"]);
    }

    #[test]
    fn paths_are_found_wherever_they_stand() {
        check("fn f(x: &a::B) -> Vec<c::D> { e::f::<g::H>(x) }", &["a::B", "c::D", "e::f", "g::H"]);
        check("macro_rules! m { () => { $crate::a::b!(c::d) } }", &["crate::a::b!", "c::d"]);
    }

    #[test]
    fn comments_and_strings_name_nothing() {
        check("//! a::b\n/// c::d\n// e::f\nconst X: &str = \"g::h println!()\"; /* i::j */", &[]);
    }

    #[test]
    fn test_code_can_be_left_out() {
        let text = "use a::b;\n#[cfg(test)]\nmod tests { use c::d; }\n#[test]\nfn e() { f::g() }\nuse h::i;";
        check(text, &["a::b", "h::i"]);
        check("#![cfg(test)]\nuse a::b;", &[]);
        check("#[cfg(test)]\nmod drawn;\nuse a::b;", &["a::b"]);
        check("#[cfg(not(test))]\nuse a::b;", &["a::b"]);
    }

    #[test]
    fn lines_and_modules_are_counted() {
        let found = named("mod a {\n mod b {\n  use super::x;\n }\n}", Tests::Included);
        let place =
            found.iter().find(|named| named.names[0] == "super").map(|named| (named.line, named.depth));
        assert_eq!(place, Some((3, 2)));
    }
}
