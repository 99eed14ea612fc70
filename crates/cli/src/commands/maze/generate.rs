//! `maze generate`: makes a maze and draws it.

use std::io::{self, Write};

use mazekeeper_core::maze::text;

use super::wishes;
use super::{refuse, write_to};
use crate::args::Common;
use crate::args::maze::{GenerateArgs, MazeFormat};
use crate::exit::Exit;
use crate::output::json::write_line;
use crate::output::maze::MazeRow;

pub(crate) fn run(arguments: &GenerateArgs, common: Common) -> io::Result<Exit> {
    if arguments.steps && arguments.format != MazeFormat::Json {
        return refuse(common.lang.steps_need_json(), common);
    }
    let code = match wishes::code(arguments.code.as_deref(), &arguments.wishes) {
        Ok(code) => code,
        Err(refusal) => return refuse(&refusal.sentence(common.lang), common),
    };
    let quest = code.build();
    write_to(arguments.out.as_deref(), common, |out| match arguments.format {
        MazeFormat::Text => write!(out, "{code}\n{}", text::draw(&quest, &[])),
        MazeFormat::Json => write_line(out, &MazeRow::new(&code, &quest)),
        MazeFormat::Svg => Ok(()),
    })
}
