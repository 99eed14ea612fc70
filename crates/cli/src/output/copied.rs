//! What was copied from one database into another, table by table.

use std::io::{self, Write};

use mazekeeper_server::CopiedTable;
use serde::Serialize;

use super::json::write_line;
use super::table;
use crate::args::Common;

/// For people: how many rows, and that each was compared.
pub(crate) fn text(out: &mut impl Write, tables: &[CopiedTable], common: Common) -> io::Result<()> {
    let lang = common.lang;
    let lines: Vec<_> = tables.iter().map(|table| [table.name.clone(), lang.number(table.rows)]).collect();
    table::write(out, lang.copied_columns(), [false, true], &lines)?;
    if common.quiet {
        return Ok(());
    }
    writeln!(out, "{}", lang.all_compared(tables.len(), tables.iter().map(|table| table.rows).sum()))
}

/// For programs: one object per table.
pub(crate) fn json(out: &mut impl Write, tables: &[CopiedTable]) -> io::Result<()> {
    tables.iter().try_for_each(|CopiedTable { name: table, rows, digest }| {
        write_line(out, &Row { table, rows: *rows, digest })
    })
}

#[derive(Serialize)]
struct Row<'a> {
    table: &'a str,
    rows: u64,
    digest: &'a str,
}
