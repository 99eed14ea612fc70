//! The pictures of a report, as SVG inside the page.
//!
//! What was not solved is a red bar below zero: it has no height to compare, but it is there.

use std::fmt::Write;

use super::words::{Language, Text, escaped};

/// A way to draw values: decades are equally far apart.
pub(super) struct LogAxis {
    /// Powers of ten.
    low: i32,
    high: i32,
}

impl LogAxis {
    fn of(values: impl Iterator<Item = f64>) -> Self {
        let (mut low, mut high) = (f64::INFINITY, 0.0f64);
        values.filter(|value| *value > 0.0).for_each(|value| (low, high) = (low.min(value), high.max(value)));
        if high == 0.0 {
            return Self { low: 0, high: 1 };
        }
        // The least value has a height, too.
        let low = (low.log10() - 0.1).floor() as i32;
        let high = (high.log10().ceil() as i32).max(low + 1);
        Self { low, high }
    }

    /// From 0 to 1.
    fn share(&self, value: f64) -> f64 {
        let span = f64::from(self.high - self.low);
        if value <= 0.0 { 0.0 } else { ((value.log10() - f64::from(self.low)) / span).clamp(0.0, 1.0) }
    }

    fn decades(&self) -> impl Iterator<Item = f64> {
        (self.low..=self.high).map(|power| 10f64.powi(power))
    }
}

/// The bars of one level, one per configuration.
pub(super) struct Group {
    /// Below the bars.
    pub(super) label: String,
    /// `None` where nothing was run, an error where it was not solved: why.
    pub(super) bars: Vec<Option<Result<f64, Text>>>,
}

/// What a configuration is drawn in. There are eight colours, so the ninth has the first again, paler and in dashes.
pub(super) fn look(index: usize) -> String {
    match index / COLOURS % DASHES {
        0 => format!("k{}", index % COLOURS),
        dash => format!("k{} d{dash}", index % COLOURS),
    }
}

const COLOURS: usize = 8;
/// Ways to draw a line, the unbroken one among them.
const DASHES: usize = 4;

/// A bar and a piece of a curve, as they look in the pictures.
pub(super) fn key(index: usize) -> String {
    let look = look(index);
    format!(
        "<svg class=\"key\" viewBox=\"0 0 44 12\" aria-hidden=\"true\"><rect class=\"{look}\" width=\"12\" height=\"12\"/>\
         <path class=\"curve {look}\" d=\"M16 6H44\"/></svg>"
    )
}

/// The scale of all pictures of these groups.
pub(super) fn scale(groups: &[Group]) -> LogAxis {
    let values = groups.iter().flat_map(|group| &group.bars);
    LogAxis::of(values.filter_map(|bar| bar.as_ref()?.as_ref().ok().copied()))
}

const WIDTH: f64 = 960.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 10.0;
/// How far a failure reaches below zero.
const BELOW: f64 = 16.0;

/// What a letter is wide, roughly.
const LETTER: f64 = 6.6;

/// Bars per level and configuration. `unit` writes a value; what there can be only one of is in the language of the page.
pub(super) fn bars(
    axis: &LogAxis,
    groups: &[Group],
    names: &[String],
    title: &Text,
    unit: fn(f64) -> Text,
    language: Language,
) -> String {
    let (top, zero) = (10.0, 210.0);
    let height = zero + BELOW + 30.0;
    let y = |value: f64| zero - (zero - top) * axis.share(value);
    let mut svg = open(WIDTH, height, title, language);
    for decade in axis.decades() {
        let (line, label) = (y(decade), unit(decade).svg());
        push(&mut svg, format!("<path class=\"grid\" d=\"M{LEFT} {line:.1}H{}\"/>", WIDTH - RIGHT));
        push(
            &mut svg,
            format!("<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>", LEFT - 6.0, line + 4.0),
        );
    }
    let room = (WIDTH - LEFT - RIGHT) / groups.len().max(1) as f64;
    // Where labels would run into each other, only every second has one, or every third.
    let widest = groups.iter().map(|group| group.label.chars().count()).max().unwrap_or(0);
    let every = (((widest + 1) as f64 * LETTER / room).ceil() as usize).max(1);
    let bar_width = (room * 0.82 / names.len().max(1) as f64).min(26.0);
    for (index, group) in groups.iter().enumerate() {
        let middle = LEFT + room * (index as f64 + 0.5);
        let first = middle - bar_width * names.len() as f64 / 2.0;
        for (place, bar) in group.bars.iter().enumerate() {
            let (x, width) = (first + bar_width * place as f64, (bar_width - 0.6).max(0.5));
            let name = escaped(&names[place]);
            let label = escaped(&group.label);
            let (class, from, length, told) = match bar {
                None => continue,
                Some(Ok(value)) => {
                    let length = (zero - y(*value)).max(1.5);
                    (look(place), zero - length, length, unit(*value))
                }
                Some(Err(why)) => ("bad".to_owned(), zero, BELOW, why.clone()),
            };
            push(
                &mut svg,
                format!(
                    "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{from:.1}\" width=\"{width:.1}\" height=\"{length:.1}\"><title>{label} · {name}: {}</title></rect>",
                    escaped(told.in_language(language))
                ),
            );
        }
        if index % every == 0 {
            push(
                &mut svg,
                format!(
                    "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                    zero + BELOW + 18.0,
                    escaped(&group.label)
                ),
            );
        }
    }
    push(&mut svg, format!("<path class=\"axis\" d=\"M{LEFT} {zero}H{}\"/>", WIDTH - RIGHT));
    svg + "</svg>"
}

/// How many levels were solved within which time: one curve per configuration, from its times.
pub(super) fn curves(
    times: &[Vec<f64>],
    levels: usize,
    names: &[String],
    title: &Text,
    unit: fn(f64) -> Text,
    language: Language,
) -> String {
    let axis = LogAxis::of(times.iter().flatten().copied());
    let (top, zero, height) = (10.0, 260.0, 300.0);
    let x = |value: f64| LEFT + (WIDTH - LEFT - 30.0) * axis.share(value);
    let y = |count: usize| zero - (zero - top) * count as f64 / levels.max(1) as f64;
    let mut svg = open(WIDTH, height, title, language);
    for decade in axis.decades() {
        let (line, label) = (x(decade), unit(decade).svg());
        push(&mut svg, format!("<path class=\"grid\" d=\"M{line:.1} {top}V{zero}\"/>"));
        push(
            &mut svg,
            format!("<text x=\"{line:.1}\" y=\"{}\" text-anchor=\"middle\">{label}</text>", zero + 20.0),
        );
    }
    let mut counts: Vec<usize> = (0..=4).map(|quarter| levels * quarter / 4).collect();
    counts.dedup();
    for count in counts {
        let line = y(count);
        push(&mut svg, format!("<path class=\"grid\" d=\"M{LEFT} {line:.1}H{}\"/>", WIDTH - 30.0));
        push(
            &mut svg,
            format!("<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{count}</text>", LEFT - 6.0, line + 4.0),
        );
    }
    for (index, times) in times.iter().enumerate() {
        let mut times = times.clone();
        times.sort_by(f64::total_cmp);
        let mut path = format!("M{LEFT} {zero}");
        for (count, &time) in times.iter().enumerate() {
            write!(path, "H{:.1}V{:.1}", x(time), y(count + 1)).expect("writing to a string succeeds");
        }
        write!(path, "H{:.1}", WIDTH - 30.0).expect("writing to a string succeeds");
        let (look, name) = (look(index), escaped(&names[index]));
        push(&mut svg, format!("<path class=\"curve {look}\" d=\"{path}\"><title>{name}</title></path>"));
    }
    svg + "</svg>"
}

/// One level in a comparison of two configurations; `None` where it was not solved.
pub(super) struct Point {
    pub(super) label: String,
    pub(super) a: Option<f64>,
    pub(super) b: Option<f64>,
}

/// A against B. Below the diagonal B took less. Who did not solve a level stands on the edge, in red.
pub(super) fn scatter(
    points: &[Point],
    colour: usize,
    names: [&str; 2],
    title: &Text,
    unit: fn(f64) -> Text,
    language: Language,
) -> String {
    let axis = LogAxis::of(points.iter().flat_map(|point| [point.a, point.b]).flatten());
    let (side, left, top) = (300.0, 62.0, 12.0);
    let place = |value: Option<f64>| value.map_or(side + 10.0, |value| side * axis.share(value));
    let mut svg = open(left + side + 24.0, top + 10.0 + side + 44.0, title, language);
    let zero = top + 10.0 + side;
    for decade in axis.decades() {
        let (at, label) = (side * axis.share(decade), unit(decade).svg());
        push(
            &mut svg,
            format!(
                "<path class=\"grid\" d=\"M{:.1} {}V{zero}M{left} {:.1}H{}\"/>",
                left + at,
                top + 10.0,
                zero - at,
                left + side
            ),
        );
        push(
            &mut svg,
            format!(
                "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{label}</text>",
                left + at,
                zero + 16.0
            ),
        );
        push(
            &mut svg,
            format!(
                "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
                left - 4.0,
                zero - at + 4.0
            ),
        );
    }
    push(&mut svg, format!("<path class=\"axis\" d=\"M{left} {zero}L{} {}\"/>", left + side, zero - side));
    for point in points.iter().filter(|point| point.a.is_some() || point.b.is_some()) {
        let is_both = point.a.is_some() && point.b.is_some();
        let class = if is_both { look(colour) } else { "bad".to_owned() };
        push(
            &mut svg,
            format!(
                "<circle class=\"{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.5\" fill-opacity=\".75\"><title>{}</title></circle>",
                left + place(point.a),
                zero - place(point.b),
                escaped(&point.label)
            ),
        );
    }
    let [a, b] = names.map(|name| {
        let short = shortened(name, ((left + side) / LETTER) as usize - "A: ".len());
        let whole = if short == name { String::new() } else { format!("<title>{}</title>", escaped(name)) };
        (whole, escaped(&short))
    });
    push(
        &mut svg,
        format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}A: {}</text>",
            left + side,
            zero + 34.0,
            a.0,
            a.1
        ),
    );
    push(&mut svg, format!("<text x=\"4\" y=\"11\">{}B: {}</text>", b.0, b.1));
    svg + "</svg>"
}

/// At most so many letters. What is left out is in the middle: names differ at their beginning or at their end.
fn shortened(name: &str, most: usize) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= most {
        return name.to_owned();
    }
    let kept = most - 1;
    let (head, tail) = (&letters[..kept - kept / 2], &letters[letters.len() - kept / 2..]);
    head.iter().chain(&['…']).chain(tail).collect()
}

fn open(width: f64, height: f64, title: &Text, language: Language) -> String {
    let label = escaped(title.in_language(language));
    format!("<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{label}\">\n")
}

fn push(svg: &mut String, line: String) {
    svg.push_str(&line);
    svg.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::words::{both, number, same};

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(ToString::to_string).collect()
    }

    fn drawn(groups: &[Group], names: &[String], language: Language) -> String {
        let unit = |value| number(value as u64);
        bars(&scale(groups), groups, names, &both("Title", "Tên"), unit, language)
    }

    #[test]
    fn what_was_not_solved_is_a_red_bar_below_zero() {
        let bars = vec![Some(Ok(1000.0)), Some(Err(both("time", "thời gian"))), None];
        let groups = [Group { label: "<1>".into(), bars }];
        let names = names(&["a", "b", "c"]);
        let svg = drawn(&groups, &names, Language::English);
        let red: Vec<&str> = svg.lines().filter(|line| line.contains("class=\"bad\"")).collect();
        assert_eq!(red.len(), 1, "{svg}");
        assert!(red[0].contains("y=\"210.0\"") && red[0].contains("&lt;1&gt; · b: time"), "{svg}");
        assert!(svg.contains("class=\"k0\"") && !svg.contains("class=\"k2\""), "{svg}");
        let svg = drawn(&groups, &names, Language::Vietnamese);
        assert!(svg.contains("aria-label=\"Tên\"") && svg.contains("· b: thời gian"), "{svg}");
        assert!(svg.contains("· a: 1.000<"), "{svg}");
    }

    #[test]
    fn labels_have_room() {
        let groups = |count: usize| -> Vec<Group> {
            (1..=count).map(|level| Group { label: level.to_string(), bars: vec![Some(Ok(1.0))] }).collect()
        };
        let labels =
            |count| drawn(&groups(count), &names(&["a"]), Language::English).matches("=\"middle\"").count();
        assert_eq!([10, 28, 90, 120].map(labels), [10, 28, 30, 30]);
    }

    #[test]
    fn the_ninth_configuration_looks_like_no_other() {
        let looks: std::collections::BTreeSet<String> = (0..COLOURS * DASHES).map(look).collect();
        assert_eq!(looks.len(), COLOURS * DASHES);
        let names: Vec<String> = (0..9).map(|index| format!("<{index}>")).collect();
        let unit = |value| number(value as u64);
        let svg = curves(&vec![vec![1.0]; 9], 1, &names, &same("T"), unit, Language::English);
        assert!(svg.contains("class=\"curve k0 d1\"") && svg.contains("<title>&lt;8&gt;</title>"), "{svg}");
        assert!(key(8).matches("k0 d1").count() == 2 && key(0).matches("\"k0\"").count() == 1);
    }

    #[test]
    fn a_long_name_is_cut_in_the_middle_and_whole_when_it_is_pointed_at() {
        assert_eq!(shortened("short", 5), "short");
        assert_eq!(shortened("Ấm: astar steps none", 9), "Ấm: …none");
        let long = format!("{}: astar", "A benchmark of long ago ".repeat(5));
        let svg = scatter(&[], 1, [&long, "b"], &same("T"), |value| number(value as u64), Language::English);
        assert!(
            svg.contains(&format!("<title>{long}</title>A: A benchmark")) && svg.contains(": astar</text>")
        );
        assert!(svg.contains("\">B: b</text>"), "{svg}");
    }

    #[test]
    fn a_curve_climbs_once_per_level_solved() {
        let unit = |value| number(value as u64);
        let times = [vec![2.0, 0.5], Vec::new()];
        let svg = curves(&times, 2, &names(&["a", "b"]), &same("T"), unit, Language::English);
        let curves: Vec<&str> = svg.lines().filter(|line| line.contains("curve")).collect();
        assert_eq!(curves.iter().map(|line| line.matches('V').count()).collect::<Vec<_>>(), [2, 0]);
    }
}
