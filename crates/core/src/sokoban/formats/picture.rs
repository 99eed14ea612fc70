//! A picture of a board with a caret under everything that is wrong.

use super::defect::{Defect, Role};
use super::source::{Source, SourceLine};

/// Boards of at most so many lines are shown whole.
const WHOLE: usize = 12;
/// In longer ones, so many lines before and after a defect are shown.
const CONTEXT: usize = 2;
/// No more columns of a line are shown.
const WIDEST: usize = 100;
/// No more defects are shown: who has mended so many looks again.
const MOST: usize = 20;

/// The lines of a board with numbers in the margin and, below what is wrong, a caret and the reason:
///
/// ```text
/// 3 | #####
/// 4 | #@x.#
///   |   ^ `x` is no level character
/// 5 | #####
/// ```
///
/// Defects without a place in these lines are listed after them. Every line ends with a line feed. `say` puts a
/// defect into words, `ToString::to_string` for example; a caret's words need no place.
pub fn picture(source: &Source, defects: &[Defect], say: impl Fn(&Defect) -> String) -> String {
    let lines: Vec<SourceLine<'_>> = source.lines().collect();
    let mut carets = Vec::new();
    let mut others = String::new();
    for defect in defects.iter().take(MOST) {
        match position(&lines, defect) {
            Some((index, offset)) => {
                let words = say(&Defect { place: None, fault: defect.fault.clone() });
                carets.push(Caret { index, offset, words });
            }
            None => others += &format!("{}\n", say(defect)),
        }
    }
    if defects.len() > MOST {
        others += &format!("… +{}\n", defects.len() - MOST);
    }
    carets.sort_by_key(|caret| (caret.index, caret.offset));

    let margin = lines.last().map_or(0, |line| line.number.to_string().len());
    let mut picture = String::new();
    let mut skipped = false;
    for (index, line) in lines.iter().enumerate() {
        let is_near = |caret: &Caret| caret.index.abs_diff(index) <= CONTEXT;
        if lines.len() > WHOLE && !carets.iter().any(is_near) {
            skipped = true;
            continue;
        }
        if std::mem::take(&mut skipped) {
            picture += "...\n";
        }
        let carets: Vec<_> = carets.iter().filter(|caret| caret.index == index).collect();
        draw_line(&mut picture, line, margin, &carets);
    }
    picture + &others
}

/// What is said about a character: which of the lines, and how far from its beginning.
struct Caret {
    index: usize,
    offset: usize,
    words: String,
}

/// The line and the offset in it where a defect is; `None` if that is elsewhere.
fn position(lines: &[SourceLine<'_>], defect: &Defect) -> Option<(usize, usize)> {
    let place = defect.place.filter(|place| place.file == Role::Levels)?;
    let index = place.line.checked_sub(lines.first()?.number)?;
    let offset = place.column?.checked_sub(lines.get(index)?.column)?;
    Some((index, offset))
}

/// Draws a line and what is under it. Of a long line only the part around a caret is drawn, and another part
/// for a caret that lies outside.
fn draw_line(picture: &mut String, line: &SourceLine<'_>, margin: usize, carets: &[&Caret]) {
    let is_long = line.text.chars().nth(WIDEST).is_some();
    let start_for = |offset: usize| if is_long { offset.saturating_sub(WIDEST / 2) } else { 0 };
    let mut start = start_for(carets.first().map_or(0, |caret| caret.offset));
    draw_part(picture, line, margin, start);
    for caret in carets {
        if is_long && caret.offset >= start + WIDEST {
            start = start_for(caret.offset);
            draw_part(picture, line, margin, start);
        }
        let indent = caret.offset - start;
        *picture += &format!("{:margin$} | {:indent$}^ {}\n", "", "", caret.words);
    }
}

/// Draws what a line has from some character on. Tabs and the like are drawn as blanks, so that carets fit.
fn draw_part(picture: &mut String, line: &SourceLine<'_>, margin: usize, start: usize) {
    let part = line.text.chars().skip(start).take(WIDEST);
    let text: String = part.map(|character| if character.is_control() { ' ' } else { character }).collect();
    *picture += format!("{:>margin$} | {text}", line.number).trim_end();
    picture.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::formats::{Fault, Place};

    fn unknown(line: usize, column: usize) -> Defect {
        Defect::at(Place::character(line, column), Fault::UnknownCharacter { found: 'x' })
    }

    #[track_caller]
    fn check(source: &Source, defects: &[Defect], expected: &str) {
        assert_eq!(picture(source, defects, ToString::to_string), expected);
    }

    #[test]
    fn a_caret_stands_under_the_offending_cell() {
        let expected = [
            " 9 | #####",
            "10 | #@x.#",
            "   |   ^ `x` is no level character",
            "11 | #####",
            "line 9: no level found",
            "",
        ];
        let other = Defect::at(Place::line(9), Fault::NoLevel);
        check(&Source::new(9, "#####\n#@x.#\n#####"), &[other, unknown(10, 3)], &expected.join("\n"));
    }

    #[test]
    fn of_a_high_board_only_the_lines_around_a_defect_are_shown() {
        let expected = "\
...
 8 | #
 9 | #
10 | #
   | ^ `x` is no level character
11 | #
12 | #
";
        let source = Source::new(1, "#\n".repeat(20));
        check(&source, &[unknown(10, 1)], expected);
    }

    #[test]
    fn of_a_long_line_only_the_part_around_a_defect_is_shown() {
        let text = format!("{}x{}", "-".repeat(200), "#".repeat(200));
        let (before, after) = ("-".repeat(50), "#".repeat(49));
        let caret = format!("{}^ `x` is no level character", " ".repeat(50));
        check(&Source::new(1, text), &[unknown(1, 201)], &format!("1 | {before}x{after}\n  | {caret}\n"));
    }

    #[test]
    fn a_board_that_begins_within_a_line_is_shown_from_there() {
        let source = Source::within_line(1, 31, "<L>x</L>");
        check(&source, &[unknown(1, 34)], "1 | <L>x</L>\n  |    ^ `x` is no level character\n");
    }
}
