//! The pictures of a report, as SVG inside the page.
//!
//! What was not solved is a red bar below zero: it has no height to compare, but it is there.

use std::fmt::Write;

use super::words::{Text, escaped};

/// A way to draw values: decades are equally far apart.
struct LogAxis {
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
    pub(super) bars: Vec<Option<Result<f64, String>>>,
}

const WIDTH: f64 = 960.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 10.0;
/// How far a failure reaches below zero.
const BELOW: f64 = 16.0;

/// Bars per level and configuration, for some of `all` groups: pictures of the same levels have the same scale. `unit` writes a value.
pub(super) fn bars(
    all: &[Group],
    groups: &[Group],
    names: &[String],
    title: &Text,
    unit: fn(f64) -> Text,
) -> String {
    let values = all.iter().flat_map(|group| &group.bars);
    let axis = LogAxis::of(values.filter_map(|bar| bar.as_ref()?.as_ref().ok().copied()));
    let (top, zero) = (10.0, 210.0);
    let height = zero + BELOW + 30.0;
    let y = |value: f64| zero - (zero - top) * axis.share(value);
    let mut svg = open(WIDTH, height, title);
    for decade in axis.decades() {
        let (line, label) = (y(decade), unit(decade).svg());
        push(&mut svg, format!("<path class=\"grid\" d=\"M{LEFT} {line:.1}H{}\"/>", WIDTH - RIGHT));
        push(
            &mut svg,
            format!("<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>", LEFT - 6.0, line + 4.0),
        );
    }
    let room = (WIDTH - LEFT - RIGHT) / groups.len().max(1) as f64;
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
                    let told = unit(*value);
                    (
                        format!("f{}", place % 8),
                        zero - length,
                        length,
                        told.in_language(Default::default()).to_owned(),
                    )
                }
                Some(Err(why)) => ("bad".to_owned(), zero, BELOW, why.clone()),
            };
            push(
                &mut svg,
                format!(
                    "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{from:.1}\" width=\"{width:.1}\" height=\"{length:.1}\"><title>{label} · {name}: {}</title></rect>",
                    escaped(&told)
                ),
            );
        }
        push(
            &mut svg,
            format!(
                "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                zero + BELOW + 18.0,
                escaped(&group.label)
            ),
        );
    }
    push(&mut svg, format!("<path class=\"axis\" d=\"M{LEFT} {zero}H{}\"/>", WIDTH - RIGHT));
    svg + "</svg>"
}

/// How many levels were solved within which time: one curve per configuration, from its times.
pub(super) fn curves(times: &[Vec<f64>], levels: usize, title: &Text, unit: fn(f64) -> Text) -> String {
    let axis = LogAxis::of(times.iter().flatten().copied());
    let (top, zero, height) = (10.0, 260.0, 300.0);
    let x = |value: f64| LEFT + (WIDTH - LEFT - 30.0) * axis.share(value);
    let y = |count: usize| zero - (zero - top) * count as f64 / levels.max(1) as f64;
    let mut svg = open(WIDTH, height, title);
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
        push(&mut svg, format!("<path class=\"curve s{}\" d=\"{path}\"/>", index % 8));
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
) -> String {
    let axis = LogAxis::of(points.iter().flat_map(|point| [point.a, point.b]).flatten());
    let (side, left, top) = (300.0, 62.0, 12.0);
    let place = |value: Option<f64>| value.map_or(side + 10.0, |value| side * axis.share(value));
    let mut svg = open(left + side + 24.0, top + 10.0 + side + 44.0, title);
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
        let class = if is_both { format!("f{}", colour % 8) } else { "bad".to_owned() };
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
    let [a, b] = names.map(escaped);
    push(
        &mut svg,
        format!("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">A: {a}</text>", left + side, zero + 34.0),
    );
    push(&mut svg, format!("<text x=\"4\" y=\"11\">B: {b}</text>"));
    svg + "</svg>"
}

fn open(width: f64, height: f64, title: &Text) -> String {
    let label = escaped(title.in_language(Default::default()));
    format!("<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{label}\">\n")
}

fn push(svg: &mut String, line: String) {
    svg.push_str(&line);
    svg.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::words::{number, same};

    #[test]
    fn what_was_not_solved_is_a_red_bar_below_zero() {
        let bars_of = vec![Some(Ok(100.0)), Some(Err("time".to_owned())), None];
        let group = Group { label: "<1>".into(), bars: bars_of };
        let names = ["a", "b", "c"].map(str::to_owned);
        let groups = [group];
        let svg = bars(&groups, &groups, &names, &same("T"), |value| number(value as u64));
        let red: Vec<&str> = svg.lines().filter(|line| line.contains("class=\"bad\"")).collect();
        assert_eq!(red.len(), 1, "{svg}");
        assert!(red[0].contains("y=\"210.0\"") && red[0].contains("&lt;1&gt; · b: time"), "{svg}");
        assert!(svg.contains("class=\"f0\"") && !svg.contains("class=\"f2\""), "{svg}");
    }

    #[test]
    fn a_curve_climbs_once_per_level_solved() {
        let svg = curves(&[vec![2.0, 0.5], Vec::new()], 2, &same("T"), |value| number(value as u64));
        let curves: Vec<&str> = svg.lines().filter(|line| line.contains("curve")).collect();
        assert_eq!(curves.iter().map(|line| line.matches('V').count()).collect::<Vec<_>>(), [2, 0]);
    }
}
