//! A date, as it is written and as days are counted.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use mazekeeper_core::names::excerpt;
use time::{Date, Month};

/// A day of the calendar, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(Date);

/// A text that is no date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no date; one looks like 2026-11-17")]
pub struct DayError {
    /// What was read.
    pub found: String,
}

/// The number of 1 January 1970. Day 0 was a Monday, long before there were calendars.
const FIRST_OF_1970: i32 = 2_440_588;
const SECONDS: u64 = 24 * 60 * 60;

impl Day {
    /// The day on which that is, wherever one is.
    pub fn at(time: SystemTime) -> Self {
        let days = time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / SECONDS;
        let number = i32::try_from(days).unwrap_or(i32::MAX).saturating_add(FIRST_OF_1970);
        Self(Date::from_julian_day(number).unwrap_or(Date::MAX))
    }

    /// 0 on Mondays.
    pub(super) fn weekday(self) -> usize {
        self.0.weekday().number_days_from_monday().into()
    }

    /// How many days there were before.
    pub(super) fn number(self) -> u64 {
        // The calendar begins with the year 0, and days are counted from earlier on.
        self.0.to_julian_day().unsigned_abs().into()
    }

    /// How many weeks there were before, from Monday to Sunday.
    pub(super) fn week(self) -> u64 {
        self.number() / 7
    }

    /// Year, month and day in a row: 20261117.
    pub(super) fn digits(self) -> u64 {
        let (year, month, day) = self.0.to_calendar_date();
        u64::from(year.unsigned_abs()) * 10_000 + u64::from(u8::from(month)) * 100 + u64::from(day)
    }

    #[cfg(test)]
    pub(super) fn next(self) -> Option<Self> {
        self.0.next_day().map(Self)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.0.to_calendar_date();
        write!(formatter, "{year:04}-{:02}-{day:02}", u8::from(month))
    }
}

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Self, DayError> {
        read(text).map(Self).ok_or_else(|| DayError { found: excerpt(text) })
    }
}

/// Four digits, two and two, with dashes between them: so there is one way to write a date.
fn read(text: &str) -> Option<Date> {
    let is_one = text.len() == 10
        && text.bytes().enumerate().all(|(index, byte)| match index {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    if !is_one {
        return None;
    }
    let month: u8 = text[5..7].parse().ok()?;
    Date::from_calendar_date(text[..4].parse().ok()?, Month::try_from(month).ok()?, text[8..].parse().ok()?)
        .ok()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_date_is_read_as_it_is_written_and_in_no_other_way() {
        for text in ["2026-11-17", "2024-02-29", "0000-01-01", "9999-12-31"] {
            assert_eq!(text.parse::<Day>().unwrap().to_string(), text);
        }
        let wrong = [
            "",
            "today",
            "2026-2-3",
            "2026-02-30",
            "2023-02-29",
            "2026-00-10",
            "2026-13-01",
            "+026-01-01",
            "20261117",
            "2026-11-17 ",
            "２026-1-1",
        ];
        for text in wrong {
            assert_eq!(text.parse::<Day>(), Err(DayError { found: text.to_owned() }));
        }
        let told = DayError { found: "today".to_owned() }.to_string();
        assert_eq!(told, "`today` is no date; one looks like 2026-11-17");
    }

    #[test]
    fn a_day_begins_at_midnight_in_greenwich() {
        let at = |seconds| Day::at(UNIX_EPOCH + Duration::from_secs(seconds)).to_string();
        assert_eq!(at(0), "1970-01-01");
        assert_eq!(
            (at(1_794_873_599), at(1_794_873_600)),
            ("2026-11-16".to_owned(), "2026-11-17".to_owned())
        );
        assert_eq!(at(u64::from(u32::MAX) * 1_000_000), "9999-12-31");
        assert_eq!(Day::at(UNIX_EPOCH - Duration::from_secs(1)).to_string(), "1970-01-01");
    }

    #[test]
    fn weeks_begin_on_monday() {
        let week = |text: &str| text.parse::<Day>().map(|day| (day.week(), day.weekday())).unwrap();
        let (sunday, monday) = (week("2026-11-15"), week("2026-11-16"));
        assert_eq!((sunday.1, monday.1), (6, 0));
        assert_eq!(sunday.0 + 1, monday.0);
        assert_eq!("2026-11-17".parse::<Day>().unwrap().digits(), 20_261_117);
    }
}
