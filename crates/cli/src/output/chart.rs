//! Bar charts as pictures (SVG) that need nothing else: a panel per quantity, a bar per name.
//!
//! Bars begin at zero and grow evenly, so their lengths can be compared; every bar has its number written beside it.

use std::fmt::Write;

/// A picture with its panels one below the other.
pub(crate) struct Chart {
    pub(crate) title: String,
    /// What was measured, in smaller letters.
    pub(crate) note: String,
    pub(crate) panels: Vec<Panel>,
}

/// One quantity.
pub(crate) struct Panel {
    pub(crate) title: String,
    pub(crate) bars: Vec<Bar>,
}

/// One name and how much it has of the quantity.
pub(crate) struct Bar {
    pub(crate) label: String,
    /// Finite and not below 0.
    pub(crate) value: f64,
    /// The value for people.
    pub(crate) text: String,
}

const WIDTH: f64 = 720.0;
const MARGIN: f64 = 24.0;
/// A letter of the labels is about so wide.
const LETTER: f64 = 7.4;
const ROW: f64 = 26.0;
const BAR: f64 = 16.0;
const PANEL_TITLE: f64 = 34.0;
const PANEL_GAP: f64 = 14.0;
const HEAD: f64 = 74.0;

/// The colours follow the reader's wish for light or dark.
const STYLE: &str = "\
.page{fill:#fff}text{font:13px system-ui,'Segoe UI',Roboto,'Noto Sans',sans-serif;fill:#24292f}\
.title{font-size:19px;font-weight:600}.note{fill:#57606a}.panel{font-size:14px;font-weight:600}\
.axis{stroke:#afb8c1}.bar0{fill:#2f6fb5}.bar1{fill:#c2711c}.bar2{fill:#2c8c5a}\
@media(prefers-color-scheme:dark){.page{fill:#0d1117}text{fill:#e6edf3}.note{fill:#9aa4af}.axis{stroke:#57606a}\
.bar0{fill:#5b9ee6}.bar1{fill:#e39a4b}.bar2{fill:#4cb97f}}";

/// The picture as text.
pub(crate) fn draw(chart: &Chart) -> String {
    let rows = |panel: &Panel| PANEL_TITLE + ROW * panel.bars.len() as f64 + PANEL_GAP;
    let height = HEAD + chart.panels.iter().map(rows).sum::<f64>() + MARGIN - PANEL_GAP;
    let (title, note) = (escaped(&chart.title), escaped(&chart.note));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\" aria-label=\"{title}\">\n<style>{STYLE}</style>\n\
         <rect class=\"page\" width=\"{WIDTH}\" height=\"{height}\"/>\n\
         <text class=\"title\" x=\"{MARGIN}\" y=\"40\">{title}</text>\n\
         <text class=\"note\" x=\"{MARGIN}\" y=\"62\">{note}</text>\n"
    );
    let bars = || chart.panels.iter().flat_map(|panel| &panel.bars);
    let widest = |text: fn(&Bar) -> &str| {
        LETTER * bars().map(|bar| text(bar).chars().count()).max().unwrap_or(0) as f64
    };
    let axis = MARGIN + widest(|bar| &bar.label) + 10.0;
    let longest = (WIDTH - MARGIN - widest(|bar| &bar.text) - 8.0 - axis).max(ROW);
    let mut top = HEAD;
    for (number, panel) in chart.panels.iter().enumerate() {
        draw_panel(&mut svg, panel, number % 3, top, axis, longest);
        top += rows(panel);
    }
    svg + "</svg>\n"
}

fn draw_panel(svg: &mut String, panel: &Panel, colour: usize, top: f64, axis: f64, longest: f64) {
    let greatest = panel.bars.iter().map(|bar| bar.value).fold(0.0, f64::max);
    let mut line = |text: String| writeln!(svg, "{text}").expect("writing to a string succeeds");
    line(format!(
        "<text class=\"panel\" x=\"{MARGIN}\" y=\"{:.0}\">{}</text>",
        top + PANEL_TITLE - 12.0,
        escaped(&panel.title)
    ));
    let first = top + PANEL_TITLE;
    for (row, bar) in panel.bars.iter().enumerate() {
        let y = first + ROW * row as f64;
        let baseline = y + ROW / 2.0 + 4.5;
        let share = if greatest > 0.0 { bar.value / greatest } else { 0.0 };
        // Little is still more than nothing.
        let length = if bar.value > 0.0 { (share * longest).max(1.5) } else { 0.0 };
        line(format!(
            "<text x=\"{:.1}\" y=\"{baseline:.1}\" text-anchor=\"end\">{}</text>",
            axis - 8.0,
            escaped(&bar.label)
        ));
        line(format!(
            "<rect class=\"bar{colour}\" x=\"{axis:.1}\" y=\"{:.1}\" width=\"{length:.1}\" height=\"{BAR}\"/>",
            y + (ROW - BAR) / 2.0
        ));
        line(format!(
            "<text x=\"{:.1}\" y=\"{baseline:.1}\">{}</text>",
            axis + length + 8.0,
            escaped(&bar.text)
        ));
    }
    let last = first + ROW * panel.bars.len() as f64;
    line(format!(
        "<line class=\"axis\" x1=\"{axis:.1}\" y1=\"{first:.1}\" x2=\"{axis:.1}\" y2=\"{last:.1}\"/>"
    ));
}

/// A text in which nothing is taken for a tag.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(label: &str, value: f64) -> Bar {
        Bar { label: label.into(), value, text: format!("{value} s") }
    }

    fn widths(svg: &str) -> Vec<f64> {
        let bars = svg.lines().filter(|line| line.contains("class=\"bar"));
        let width = |line: &str| line.split("width=\"").nth(1)?.split('"').next()?.parse().ok();
        bars.filter_map(width).collect()
    }

    #[test]
    fn bars_are_as_long_as_their_values() {
        let panel =
            Panel { title: "time".into(), bars: vec![bar("bfs", 2.0), bar("astar", 1.0), bar("x", 0.0)] };
        let svg = draw(&Chart { title: "T".into(), note: "N".into(), panels: vec![panel] });
        let [long, half, nothing] = widths(&svg)[..] else { panic!("{svg}") };
        assert!((long - 2.0 * half).abs() < 0.2 && nothing == 0.0, "{svg}");
    }

    #[test]
    fn names_cannot_become_tags() {
        let chart = Chart { title: "<a> & \"b\"".into(), note: String::new(), panels: Vec::new() };
        let svg = draw(&chart);
        assert!(svg.contains("&lt;a&gt; &amp; &quot;b&quot;") && !svg.contains("<a>"), "{svg}");
    }
}
