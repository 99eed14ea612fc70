//! Music and effects: nothing sounds until it is asked for, what is set stays, and pieces are as loud as each other. `cargo xtask sound` plays
//! everything into files and measures it.

mod loudness;

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::stage::in_browser;
use crate::window::Window;
use loudness::Take;

/// How loud music is when it is as loud as can be, in LUFS, and how far pieces may be off.
const LOUDNESS: f64 = -20.0;
const TOLERANCE: f64 = 1.5;

/// Nothing may come nearer to where samples end, in decibels: effects need some room, too.
const HIGHEST: f64 = -3.0;

/// How much of the round before is played first, in seconds: the joint is in the middle of something.
const BEFORE: f64 = 6.0;

const THEMES: [&str; 4] = ["warehouse", "jungle", "beach", "contrast"];
const EFFECTS: [&str; 10] = ["step", "push", "home", "away", "blocked", "undo", "hint", "win", "lose", "ate"];

/// Plays into memory what is otherwise played to people, by the same scripts; notes are handed over a little ahead, as they are live.
const STUDIO: &str = "
    const scripts = new URL('sound/', document.querySelector('script[type=module]').src).href;
    const load = (...names) => Promise.all(names.map((name) => import(`${scripts}${name}.js`)));
    const keep = (buffer, began, more) => {
        const ears = [0, 1].map((ear) => buffer.getChannelData(Math.min(ear, buffer.numberOfChannels - 1)));
        const samples = new Int16Array(2 * buffer.length);
        for (let index = 0; index < samples.length; index++) samples[index] = Math.round(32767 * ears[index % 2][index >> 1]);
        window.take = { bytes: new Uint8Array(samples.buffer), took: performance.now() - began, ...more };
    };
    window.pieces = async () => (await load('studio'))[0].PROGRAMME;
    window.playPiece = async (theme, number, rate, before) => {
        window.take = undefined;
        const [{ Band }, { Kit }, { perform }, { PROGRAMME }] = await load('band', 'voices', 'score', 'studio');
        const piece = PROGRAMME[theme][number];
        const { length } = perform(piece);
        const context = new OfflineAudioContext(2, Math.round((before + length) * rate), rate);
        const band = new Band(new Kit(context), piece, context.destination);
        const notes = [before - length, before].flatMap((origin) => band.events.map((event) => ({ event, origin })));
        const ahead = notes.filter(({ event, origin }) => origin + event.at >= 0);
        const handOver = (until) => {
            while (ahead.length > 0 && ahead[0].origin + ahead[0].event.at < until) {
                const { event, origin } = ahead.shift();
                band.play(event, origin);
            }
        };
        handOver(1.5);
        for (let second = 0.5; second < before + length; second += 0.5) {
            void context.suspend(second).then(() => { handOver(second + 1.5); void context.resume(); });
        }
        const began = performance.now();
        keep(await context.startRendering(), began, { length, notes: band.events.length });
    };
    window.playEffect = async (name, theme, value) => {
        window.take = undefined;
        const [{ Effects }, { Kit }] = await load('effects', 'voices');
        const context = new OfflineAudioContext(2, 3 * 44100, 44100);
        const effects = new Effects(new Kit(context), context.destination);
        effects.play(name, theme, value);
        const began = performance.now();
        keep(await context.startRendering(), began, {});
    };
    // Bytes as characters that no text format takes for something else.
    window.bytes = (from, to) => {
        const part = window.take.bytes.subarray(from, to);
        let text = '';
        for (let at = 0; at < part.length; at += 4096) text += String.fromCharCode(...Array.from(part.subarray(at, at + 4096), (byte) => 256 + byte));
        return text;
    };
";

/// Remembers every context that is made, and the highest sample that reaches one's loudspeaker.
const LISTEN: &str = "
    window.contexts = [];
    window.highest = 0;
    const Original = AudioContext;
    window.AudioContext = class extends Original { constructor(wishes) { super(wishes); window.contexts.push(this); } };
    const { connect } = AudioNode.prototype;
    AudioNode.prototype.connect = function (target, ...more) {
        if (target === this.context.destination) {
            const ear = this.context.createAnalyser();
            const samples = new Float32Array(ear.fftSize);
            connect.call(this, ear);
            setInterval(() => {
                ear.getFloatTimeDomainData(samples);
                window.highest = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), window.highest);
            }, 10);
        }
        return connect.call(this, target, ...more);
    };
";

/// What was just played into memory.
async fn taken(window: &Window, rate: f64) -> Take {
    const SLICE: usize = 2_000_000;
    window.until("window.take").await;
    let size: usize = window.script("return window.take.bytes.length").await;
    let mut bytes = Vec::with_capacity(size);
    for from in (0..size).step_by(SLICE) {
        let text: String = window.script(&format!("return bytes({from}, {})", from + SLICE)).await;
        bytes.extend(text.chars().map(|byte| (u32::from(byte) - 256) as u8));
    }
    let ear = |ear: usize| {
        let samples =
            bytes.chunks_exact(4).map(|both| i16::from_le_bytes([both[2 * ear], both[2 * ear + 1]]));
        samples.map(|sample| f64::from(sample) / 32_767.0).collect()
    };
    Take { rate, ears: [ear(0), ear(1)] }
}

async fn play_piece(window: &Window, theme: &str, number: usize, rate: f64, before: f64) -> Take {
    window.script::<Value>(&format!("void playPiece({}, {number}, {rate}, {before})", json!(theme))).await;
    taken(window, rate).await
}

/// Where everything is put that was played.
fn folder() -> PathBuf {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let folder = target.parent().unwrap_or(&target).join("sound");
    std::fs::create_dir_all(&folder).expect("there is room for files");
    folder
}

async fn come_in(window: &Window, page: &str) {
    window.visit(page).await;
    window.write("[name=name]", "Listener").await;
    window.write("[name=password]", "correct horse battery").await;
    window.click("form .button.primary").await;
    window.until(&format!("location.pathname !== '{page}'")).await;
}

const AS_CHOSEN: &str = "document.querySelector('#music')?.checked && !document.querySelector('#effects').checked && \
    document.querySelector('#music-volume').value === '35' && document.querySelector('#effects-volume').value === '90'";

in_browser! {
    async fn nothing_sounds_until_somebody_asks(stage: &Stage) {
        let window = stage.window().await;
        window.play(&stage.first_steps(5).await).await;
        window.script::<Value>(LISTEN).await;
        window.walk("ru").await;
        window.read("[data-counter=moves] .counter-value", "2").await;
        assert_eq!(window.script::<u32>("return contexts.length").await, 0);
        let loaded = window.requests().await;
        assert!(loaded.iter().any(|address| address.contains("/js/sound/index.js")));
        assert!(!loaded.iter().any(|address| address.contains("/js/sound/studio.js")), "{loaded:?}");

        window.click(".play-line [data-action=mute]").await;
        window.until("contexts[0]?.state === 'running' && highest > 0.001").await;
        // Who looks elsewhere hears nothing, and it goes on when they are back.
        let look = |away: bool| format!("Object.defineProperty(document, 'hidden', {{ value: {away}, configurable: true }}); document.dispatchEvent(new Event('visibilitychange'))");
        window.script::<Value>(&look(true)).await;
        window.until("contexts[0].state === 'suspended'").await;
        window.script::<Value>(&look(false)).await;
        window.until("contexts[0].state === 'running'").await;

        // Off means off: when the last note has faded nothing comes any more.
        window.type_keys("q").await;
        window.until("contexts[0].state === 'suspended'").await;
        window.script::<Value>("highest = 0").await;
        window.walk("l").await;
        window.read("[data-counter=moves] .counter-value", "3").await;
        assert_eq!(window.script::<f64>("return highest").await, 0.0);
        assert_eq!(window.script::<u32>("return contexts.length").await, 1);
    }

    async fn what_is_heard_and_how_loud_stays_as_it_was_set(stage: &Stage) {
        let window = stage.window().await;
        come_in(&window, "/register").await;
        window.visit("/settings").await;
        window.click("#music").await;
        window.until("document.querySelector('#music').checked").await;
        for (kind, volume) in [("music", 35), ("effects", 90)] {
            window.script::<Value>(&format!("const slider = document.querySelector('#{kind}-volume'); slider.value = {volume}; slider.dispatchEvent(new Event('change', {{ bubbles: true }}))")).await;
        }
        window.read_in("[data-place=piece]", "Loading Bay at Dusk").await;
        window.click("[data-action=skip]").await;
        window.read_in("[data-place=piece]", "A Lamp Among Shelves").await;
        window.reload().await;
        window.until(AS_CHOSEN).await;
        let elsewhere = stage.window().await;
        come_in(&elsewhere, "/login").await;
        elsewhere.visit("/settings").await;
        elsewhere.until(AS_CHOSEN).await;
        elsewhere.click("[data-action=restore]").await;
        elsewhere.until("!document.querySelector('#music').checked && document.querySelector('#music-volume').value === '70'").await;
    }

    async fn a_piece_is_as_long_and_as_loud_as_it_should_be(stage: &Stage) {
        const RATE: f64 = 24_000.0;
        let window = stage.window().await;
        window.visit("/about").await;
        window.script::<Value>(STUDIO).await;
        let take = play_piece(&window, "jungle", 1, RATE, BEFORE).await;
        let length: f64 = window.script("return take.length").await;
        assert!((40.0..90.0).contains(&length), "{length} s");
        assert!((take.seconds() - BEFORE - length).abs() < 0.001, "{} s", take.seconds());
        let round = take.part(BEFORE, BEFORE + length);
        let loudness = round.loudness();
        assert!((loudness - LOUDNESS).abs() <= TOLERANCE, "{loudness} LUFS");
        assert!(round.peak() < HIGHEST, "{} dB", round.peak());
        // Somebody plays from the beginning to the end.
        for quarter in 0..4 {
            let from = BEFORE + f64::from(quarter) * length / 4.0;
            let loudness = take.part(from, from + length / 4.0).loudness();
            assert!((loudness - LOUDNESS).abs() < 5.0, "quarter {quarter}: {loudness} LUFS");
        }
        let joint = take.part(BEFORE - 0.002, BEFORE + 0.002).sharpest_bend();
        assert!(joint <= round.sharpest_bend(), "one hears where it begins again");
    }

    #[ignore = "measures; cargo xtask sound runs it"]
    async fn everything_that_can_be_heard(stage: &Stage) {
        const RATE: f64 = 44_100.0;
        let window = stage.window().await;
        window.visit("/about").await;
        window.script::<Value>(STUDIO).await;
        println!("piece      theme      notes  length    loudness  true peak  above 5 kHz  joint: before  after  bend (elsewhere)   time");
        for theme in THEMES {
            let names: Vec<String> = window.script_later(&format!("pieces().then((all) => done(all.{theme}.map(({{ name }}) => name)))")).await;
            for (number, name) in names.iter().enumerate() {
                let take = play_piece(&window, theme, number, RATE, BEFORE).await;
                let (length, notes, took): (f64, u32, f64) = window.script("return [take.length, take.notes, take.took]").await;
                let round = take.part(BEFORE, BEFORE + length);
                let (before, after) = (take.part(BEFORE - 0.05, BEFORE), take.part(BEFORE, BEFORE + 0.05));
                let joint = take.part(BEFORE - 0.002, BEFORE + 0.002).sharpest_bend();
                println!(
                    "{name:10} {theme:10} {notes:5} {length:6.1} s {:6.1} LUFS {:7.1} dB {:10.3} % {:11.1} dB {:6.1} {joint:9.5} ({:.5}) {:6.1} %",
                    round.loudness(), round.true_peak(), 100.0 * round.share_above(5_000.0), before.strength(), after.strength(),
                    round.sharpest_bend(), took / 10.0 / take.seconds(),
                );
                std::fs::write(folder().join(format!("{name}.wav")), take.wav()).expect("there is room for files");
            }
        }
        println!("\neffect     theme       peak      loudest moment (music: {LOUDNESS} LUFS)");
        for theme in THEMES {
            let mut all = Take { rate: RATE, ears: [Vec::new(), Vec::new()] };
            for effect in EFFECTS {
                window.script::<Value>(&format!("void playEffect('{effect}', '{theme}', 5)")).await;
                let take = taken(&window, RATE).await;
                println!("{effect:10} {theme:10} {:6.1} dB {:8.1} LUFS", take.peak(), take.loudest_moment());
                for (all, ear) in all.ears.iter_mut().zip(take.part(0.0, 2.0).ears) {
                    all.extend(ear);
                }
            }
            std::fs::write(folder().join(format!("effects-{theme}.wav")), all.wav()).expect("there is room for files");
        }
        println!("\nThe files are in {}", folder().display());
    }
}
