//! `maze generate`: makes a maze and draws it.

use std::io::{self, Write};

use mazekeeper_core::maze::generate::{EllerRows, Log};
use mazekeeper_core::maze::{Generator, MAX_CELLS, svg, text, texture};

use super::wishes;
use super::{refuse, write_to};
use crate::args::Common;
use crate::args::maze::{GenerateArgs, MazeFormat, Sides, WishArgs};
use crate::exit::Exit;
use crate::lang::Translate;
use crate::output::json::write_line;
use crate::output::maze::json::MazeRow;
use crate::output::maze::text::coloured;
use crate::output::text::line;

pub(crate) fn run(arguments: &GenerateArgs, common: Common) -> io::Result<Exit> {
    if arguments.steps && arguments.format != MazeFormat::Json {
        return refuse(common.lang.steps_need_json(), common);
    }
    if let Some(sides) = endless(arguments) {
        return stream(arguments, sides, common);
    }
    let code = match wishes::code(arguments.code.as_deref(), &arguments.wishes) {
        Ok(code) => code,
        Err(refusal) => return refuse(&refusal.sentence(common.lang), common),
    };
    let mut log = arguments.steps.then(|| Log::new(code.shape()));
    let quest = match &mut log {
        Some(log) => code.build_watched_by(log),
        None => code.build(),
    };
    let exit = write_to(arguments.out.as_deref(), common, |out| match arguments.format {
        MazeFormat::Text => {
            let drawing = text::draw(&quest, &[]);
            let is_shown = arguments.out.is_none();
            write!(out, "{code}\n{}", if is_shown { coloured(&drawing) } else { drawing.as_str().into() })
        }
        MazeFormat::Json => write_line(out, &MazeRow::new(&code, &quest, &texture::of(&quest), log.as_ref())),
        MazeFormat::Svg => write!(out, "{}", svg::draw(&quest, &[], &[])),
    })?;
    if arguments.format == MazeFormat::Text && !common.quiet {
        let mut err = io::stderr().lock();
        let texture = texture::of(&quest);
        line(&mut err, common.lang.texture(), &common.lang.texture_numbers(&texture))?;
        line(&mut err, common.lang.way(), &common.lang.way_numbers(&texture))?;
    }
    Ok(exit)
}

/// The size of a maze that is too large for a memory but can be made and drawn row by row.
fn endless(arguments: &GenerateArgs) -> Option<Sides> {
    let WishArgs { generator, size, difficulty, seed: _, braid, start, goal } = &arguments.wishes;
    let sides = (*size)?;
    let is_large = sides.rows.checked_mul(sides.columns).is_none_or(|cells| cells > MAX_CELLS);
    let is_plain = arguments.code.is_none() && difficulty.is_none() && start.is_none() && goal.is_none();
    let by_rows = *generator == Some(Generator::Eller) && braid.unwrap_or(0) == 0;
    (is_large && is_plain && by_rows && arguments.format == MazeFormat::Text).then_some(sides)
}

/// Draws row by row. No code can name such a maze, so it is told how to make it again.
fn stream(arguments: &GenerateArgs, Sides { rows, columns }: Sides, common: Common) -> io::Result<Exit> {
    let seed = arguments.wishes.seed.unwrap_or_else(wishes::drawn_seed);
    let made = match EllerRows::new(columns, seed) {
        Ok(made) => made,
        Err(error) => return refuse(&error.in_language(common.lang), common),
    };
    if !common.quiet {
        writeln!(io::stderr(), "{}", common.lang.made_again_by(rows, columns, seed))?;
    }
    write_to(arguments.out.as_deref(), common, |out| {
        text::draw_rows(made, rows as u64).try_for_each(|lines| out.write_all(lines.as_bytes()))
    })
}
