//! Times, sizes, numbers and level lists as people write and read them.

use std::str::FromStr;
use std::time::Duration;

/// Reads `30m`, `10s`, `500ms` or several together, such as `1h30m`.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is no time: write for example 30m, 10s or 500ms");
    let mut total = Duration::ZERO;
    let mut rest = text.trim();
    if rest.is_empty() {
        return Err(wrong());
    }
    while !rest.is_empty() {
        let (number, unit, after) = split_quantity(rest).ok_or_else(wrong)?;
        let seconds = match unit {
            "ms" => number / 1_000.0,
            "s" => number,
            "m" | "min" => number * 60.0,
            "h" => number * 3_600.0,
            _ => return Err(wrong()),
        };
        let part = Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?;
        total = total.checked_add(part).ok_or_else(wrong)?;
        rest = after.trim_start();
    }
    Ok(total)
}

/// Reads `4GiB`, `512MiB` or `100kB`. A bare number is refused: who writes 4 hardly means four bytes.
pub(crate) fn parse_bytes(text: &str) -> Result<usize, String> {
    let wrong = || format!("`{text}` is no size: write for example 4GiB or 512MiB");
    let (number, unit, rest) = split_quantity(text.trim()).ok_or_else(wrong)?;
    let factor: f64 = match unit {
        "B" => 1.0,
        "KiB" => 1024.0,
        "MiB" => 1024.0 * 1024.0,
        "GiB" => 1024.0 * 1024.0 * 1024.0,
        "TiB" => 1024.0 * 1024.0 * 1024.0 * 1024.0,
        "kB" | "KB" => 1e3,
        "MB" => 1e6,
        "GB" => 1e9,
        "TB" => 1e12,
        _ => return Err(wrong()),
    };
    let bytes = number * factor;
    if rest.is_empty() && bytes < usize::MAX as f64 { Ok(bytes as usize) } else { Err(wrong()) }
}

/// Reads a whole number.
pub(crate) fn parse_number<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| match text.starts_with('-') {
        true => format!("`{text}` is less than 0"),
        false => format!("`{text}` is no whole number, or too large"),
    })
}

/// A number, the letters after it, and what follows.
fn split_quantity(text: &str) -> Option<(f64, &str, &str)> {
    let unit_at = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, tail) = text.split_at(unit_at);
    let tail = tail.trim_start();
    let rest_at = tail.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(tail.len());
    let (unit, rest) = tail.split_at(rest_at);
    Some((number.parse().ok()?, unit, rest))
}

/// Some of the levels of a file, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Selection {
    ranges: Vec<(usize, usize)>,
}

/// Reads `1,3,5-9`.
pub(crate) fn parse_selection(text: &str) -> Result<Selection, String> {
    let wrong = || format!("`{text}` is no list of levels: write for example 1,3,5-9");
    let number = |part: &str| part.trim().parse::<usize>().ok().filter(|&number| number > 0);
    let range = |part: &str| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last) = (number(first)?, number(last)?);
        (first <= last).then_some((first, last))
    };
    let ranges = text.split(',').map(range).collect::<Option<Vec<_>>>().ok_or_else(wrong)?;
    Ok(Selection { ranges })
}

impl Selection {
    /// Whether a level is wanted.
    pub(crate) fn contains(&self, level: usize) -> bool {
        self.ranges.iter().any(|&(first, last)| (first..=last).contains(&level))
    }

    /// The highest level that is named.
    pub(crate) fn highest(&self) -> usize {
        self.ranges.iter().map(|&(_, last)| last).max().unwrap_or(0)
    }
}

/// `1,234,567`.
pub(crate) fn grouped(number: impl ToString) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `950 µs`, `12.3 ms`, `4.56 s`, `3 min 20 s`.
pub(crate) fn readable_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        0.0..0.001 => format!("{:.0} µs", seconds * 1e6),
        0.001..1.0 => format!("{:.1} ms", seconds * 1e3),
        1.0..60.0 => format!("{seconds:.2} s"),
        _ => format!("{} min {} s", time.as_secs() / 60, time.as_secs() % 60),
    }
}

/// `120 B`, `96 KiB`, `12.5 MiB`, `3.2 GiB`.
pub(crate) fn readable_bytes(bytes: usize) -> String {
    let kib = bytes as f64 / 1024.0;
    match kib {
        0.0..1.0 => format!("{bytes} B"),
        1.0..1024.0 => format!("{kib:.0} KiB"),
        1024.0..1_048_576.0 => format!("{:.1} MiB", kib / 1024.0),
        _ => format!("{:.2} GiB", kib / 1_048_576.0),
    }
}

/// `850`, `12 k`, `3.4 M`: for a line that changes all the time.
pub(crate) fn rounded(number: f64) -> String {
    match number {
        ..1e3 => format!("{number:.0}"),
        1e3..1e6 => format!("{:.0} k", number / 1e3),
        _ => format!("{:.1} M", number / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        assert_eq!(parse_duration("30m"), Ok(Duration::from_secs(1_800)));
        assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_duration("1h 30m"), Ok(Duration::from_secs(5_400)));
        for wrong in ["", "10", "ten", "10x", "-5s", "1e400s", "99999999999999999999h", "5s!"] {
            assert!(parse_duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_are_read_with_their_units() {
        assert_eq!(parse_bytes("4GiB"), Ok(4 << 30));
        assert_eq!(parse_bytes("1.5 kB"), Ok(1_500));
        assert_eq!(parse_bytes("77B"), Ok(77));
        for wrong in ["", "77", "GiB", "4 XiB", "1e99", "4GiB4", "99999999999999999999TiB"] {
            assert!(parse_bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_are_whole_and_not_below_0() {
        assert_eq!(parse_number("12"), Ok(12u32));
        assert_eq!(parse_number::<u32>("-2"), Err("`-2` is less than 0".into()));
        for wrong in ["", "1.5", "4294967296", "ten"] {
            assert!(parse_number::<u32>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn level_lists_are_read() {
        let selection = parse_selection("1,3,5-9").unwrap();
        let chosen: Vec<_> = (0..12).filter(|&level| selection.contains(level)).collect();
        assert_eq!(chosen, [1, 3, 5, 6, 7, 8, 9]);
        assert_eq!(selection.highest(), 9);
        for wrong in ["", "0", "3-1", "a", "1,,2", "-", "1-"] {
            assert!(parse_selection(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_are_grouped_and_quantities_readable() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(readable_time(Duration::from_micros(950)), "950 µs");
        assert_eq!(readable_time(Duration::from_secs(200)), "3 min 20 s");
        assert_eq!(readable_bytes(120), "120 B");
        assert_eq!(readable_bytes(96 << 10), "96 KiB");
        assert_eq!(readable_bytes(3 << 30), "3.00 GiB");
    }
}
