//! How loud something is to people, by ITU-R BS.1770 (EBU R 128), and what else can be measured of sound that nobody listens to.

use std::f64::consts::PI;

/// Something that was played: samples from -1 to 1, for two ears.
pub(crate) struct Take {
    pub(crate) rate: f64,
    pub(crate) ears: [Vec<f64>; 2],
}

impl Take {
    pub(crate) fn seconds(&self) -> f64 {
        self.ears[0].len() as f64 / self.rate
    }

    /// What lies between two times, in seconds.
    pub(crate) fn part(&self, from: f64, to: f64) -> Self {
        let at = |seconds: f64| ((seconds * self.rate) as usize).min(self.ears[0].len());
        Self { rate: self.rate, ears: [0, 1].map(|ear| self.ears[ear][at(from)..at(to)].to_vec()) }
    }

    /// Of a whole piece, in LUFS. What is too soft to count is left out, first at all, then compared with the rest.
    pub(crate) fn loudness(&self) -> f64 {
        let blocks: Vec<f64> = self.blocks().into_iter().filter(|&power| level(power) > -70.0).collect();
        let gate = level(mean(&blocks)) - 10.0;
        level(mean(&blocks.into_iter().filter(|&power| level(power) > gate).collect::<Vec<_>>()))
    }

    /// The loudest 0.4 seconds, in LUFS.
    pub(crate) fn loudest_moment(&self) -> f64 {
        level(self.blocks().into_iter().fold(0.0, f64::max))
    }

    /// The highest sample, in decibels.
    pub(crate) fn peak(&self) -> f64 {
        decibels(self.ears.iter().flatten().fold(0.0, |peak: f64, sample| peak.max(sample.abs())))
    }

    /// The highest point of the curve through all samples, in decibels: four times as many of them.
    pub(crate) fn true_peak(&self) -> f64 {
        const TAPS: i32 = 12;
        let weight = |distance: f64| {
            (PI * distance).sin() / (PI * distance) * (0.5 + 0.5 * (PI * distance / f64::from(TAPS)).cos())
        };
        let between: Vec<Vec<f64>> = [0.25, 0.5, 0.75]
            .map(|part| ((1 - TAPS)..=TAPS).map(|tap| weight(f64::from(tap) - part)).collect())
            .to_vec();
        let near = |window: &[f64]| {
            let middle = window[TAPS as usize - 1].abs();
            let others =
                between.iter().map(|taps| taps.iter().zip(window).map(|(tap, sample)| tap * sample).sum());
            others.fold(middle, |peak, value: f64| peak.max(value.abs()))
        };
        decibels(
            self.ears.iter().flat_map(|ear| ear.windows(2 * TAPS as usize)).map(near).fold(0.0, f64::max),
        )
    }

    /// How loud it is on average, in decibels.
    pub(crate) fn strength(&self) -> f64 {
        decibels(mean(&self.ears.iter().flatten().map(|sample| sample * sample).collect::<Vec<_>>()).sqrt())
    }

    /// Which part of the energy lies above a frequency.
    pub(crate) fn share_above(&self, frequency: f64) -> f64 {
        // Two stages, as flat as four poles can be.
        let sharp = |ear: &Vec<f64>| {
            [0.541_196_1, 1.306_563]
                .iter()
                .fold(ear.clone(), |ear, &q| Filter::high_pass(self.rate, frequency, q).over(&ear))
        };
        let energy = |samples: &[f64]| samples.iter().map(|sample| sample * sample).sum::<f64>();
        let above: f64 = self.ears.iter().map(|ear| energy(&sharp(ear))).sum();
        above / self.ears.iter().map(|ear| energy(ear)).sum::<f64>()
    }

    /// How sharply the curve bends at most: a click is a bend that nothing else has.
    pub(crate) fn sharpest_bend(&self) -> f64 {
        let bend = |three: &[f64]| (three[0] - 2.0 * three[1] + three[2]).abs();
        self.ears.iter().flat_map(|ear| ear.windows(3)).map(bend).fold(0.0, f64::max)
    }

    /// The power of every 0.4 seconds, a new one every tenth of a second, as ears hear it.
    fn blocks(&self) -> Vec<f64> {
        let heard = self.ears.each_ref().map(|ear| {
            let ear = Filter::head(self.rate).over(ear);
            Filter::high_pass(self.rate, 38.135_470_876_024_44, 0.500_327_037_323_877_3).over(&ear)
        });
        let (size, stride) = ((0.4 * self.rate) as usize, (0.1 * self.rate) as usize);
        let power = |from: usize| heard.iter().map(|ear| mean_square(&ear[from..from + size])).sum();
        (0..(heard[0].len() + 1).saturating_sub(size)).step_by(stride).map(power).collect()
    }

    /// As a file of 16 bits.
    pub(crate) fn wav(&self) -> Vec<u8> {
        let rate = self.rate as u32;
        let bytes = 4 * self.ears[0].len() as u32;
        let mut file = Vec::with_capacity(44 + bytes as usize);
        file.extend_from_slice(b"RIFF");
        file.extend_from_slice(&(36 + bytes).to_le_bytes());
        file.extend_from_slice(b"WAVEfmt \x10\0\0\0\x01\0\x02\0");
        file.extend_from_slice(&rate.to_le_bytes());
        file.extend_from_slice(&(4 * rate).to_le_bytes());
        file.extend_from_slice(b"\x04\0\x10\0data");
        file.extend_from_slice(&bytes.to_le_bytes());
        for (left, right) in self.ears[0].iter().zip(&self.ears[1]) {
            for sample in [left, right] {
                file.extend_from_slice(&((sample * 32_767.0) as i16).to_le_bytes());
            }
        }
        file
    }
}

/// A filter with two poles.
struct Filter {
    forward: [f64; 3],
    back: [f64; 2],
}

impl Filter {
    /// What a head does to sound: high tones are louder. The standard gives numbers for 48 kHz; these are the ones behind them.
    fn head(rate: f64) -> Self {
        const Q: f64 = 0.707_175_236_955_419_6;
        let bend = (PI * 1_681.974_450_955_533 / rate).tan();
        let high = 10_f64.powf(3.999_843_853_973_347 / 20.0);
        let band = high.powf(0.499_666_774_154_541_6);
        let all = 1.0 + bend / Q + bend * bend;
        Self {
            forward: [
                (high + band * bend / Q + bend * bend) / all,
                2.0 * (bend * bend - high) / all,
                (high - band * bend / Q + bend * bend) / all,
            ],
            back: [2.0 * (bend * bend - 1.0) / all, (1.0 - bend / Q + bend * bend) / all],
        }
    }

    fn high_pass(rate: f64, frequency: f64, q: f64) -> Self {
        let bend = (PI * frequency / rate).tan();
        let all = 1.0 + bend / q + bend * bend;
        let back = [2.0 * (bend * bend - 1.0) / all, (1.0 - bend / q + bend * bend) / all];
        Self { forward: [1.0 / all, -2.0 / all, 1.0 / all], back }
    }

    fn over(&self, samples: &[f64]) -> Vec<f64> {
        let ([a, b, c], [d, e]) = (self.forward, self.back);
        let (mut one, mut two) = (0.0, 0.0);
        let next = |&sample: &f64| {
            let answer = a * sample + one;
            one = b * sample - d * answer + two;
            two = c * sample - e * answer;
            answer
        };
        samples.iter().map(next).collect()
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn mean_square(samples: &[f64]) -> f64 {
    samples.iter().map(|sample| sample * sample).sum::<f64>() / samples.len() as f64
}

fn level(power: f64) -> f64 {
    10.0 * power.log10() - 0.691
}

fn decibels(amplitude: f64) -> f64 {
    20.0 * amplitude.log10()
}

/// A tone of one amplitude in both ears.
fn tone(rate: f64, frequency: f64, amplitude: f64, seconds: f64) -> Take {
    let wave = |index: usize| amplitude * (2.0 * PI * frequency * index as f64 / rate + 0.7).sin();
    let ear: Vec<f64> = (0..(seconds * rate) as usize).map(wave).collect();
    Take { rate, ears: [ear.clone(), ear] }
}

#[track_caller]
fn about(value: f64, expected: f64) {
    assert!((value - expected).abs() < 0.1, "{value} is not about {expected}");
}

/// The first two cases of EBU Tech 3341.
#[test]
fn tones_are_as_loud_as_the_standard_says() {
    about(tone(48_000.0, 1_000.0, 10_f64.powf(-23.0 / 20.0), 20.0).loudness(), -23.0);
    about(tone(24_000.0, 1_000.0, 10_f64.powf(-33.0 / 20.0), 20.0).loudness(), -33.0);
}

#[test]
fn silence_around_a_piece_does_not_make_it_softer() {
    let mut take = tone(48_000.0, 1_000.0, 0.1, 10.0);
    let loudness = take.loudness();
    for ear in &mut take.ears {
        ear.extend(vec![0.0; 480_000]);
    }
    about(take.loudness(), loudness);
}

#[test]
fn a_peak_between_samples_is_seen() {
    // A quarter of the rate, and no sample where the curve is highest.
    let take = tone(48_000.0, 12_000.0, 0.5, 1.0);
    assert!(take.peak() < -6.5, "{}", take.peak());
    about(take.true_peak(), -6.02);
}

#[test]
fn energy_is_found_where_it_is() {
    assert!(tone(48_000.0, 500.0, 0.5, 1.0).share_above(5_000.0) < 0.001);
    assert!(tone(48_000.0, 12_000.0, 0.5, 1.0).share_above(5_000.0) > 0.98);
}

#[test]
fn a_click_is_a_bend() {
    let mut take = tone(48_000.0, 300.0, 0.5, 1.0);
    let smooth = take.sharpest_bend();
    take.ears[1][20_000] += 0.01;
    assert!(take.sharpest_bend() > 5.0 * smooth);
}
