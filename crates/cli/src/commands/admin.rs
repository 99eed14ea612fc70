//! `admin`: a server's database as a whole.

use std::io;
use std::ops::ControlFlow;

use mazekeeper_server::{
    CopiedTable, DatabaseUrl, Progress, TransferError, back_up, default_database, transfer,
};
use tokio::runtime::Runtime;

use super::{complain, help_of_group};
use crate::args::admin::{AdminArgs, AdminCommand};
use crate::args::{Common, Format};
use crate::clock;
use crate::exit::Exit;
use crate::output::copied;
use crate::output::progress::CopyLine;

pub(crate) fn run(arguments: &AdminArgs, common: Common) -> io::Result<Exit> {
    let Some(command) = &arguments.command else { return help_of_group(&["admin"], common) };
    // Broken off, it takes back what it has begun.
    clock::heed_interrupts();
    let runtime = Runtime::new()?;
    let mut line = CopyLine::new(common.quiet, common.lang);
    let mut watch = |progress: Progress<'_>| {
        line.update(progress);
        if clock::is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let named = |database: &Option<DatabaseUrl>| database.clone().unwrap_or_else(default_database);
    let (result, format) = match command {
        AdminCommand::Backup(wish) => {
            let database = named(&wish.database);
            (runtime.block_on(back_up(&database, &wish.out, wish.force, &mut watch)), wish.format)
        }
        AdminCommand::Restore(wish) => {
            let (from, to) = (DatabaseUrl::Sqlite(wish.from.clone()), named(&wish.database));
            (runtime.block_on(transfer(&from, &to, &mut watch)), wish.format)
        }
        AdminCommand::Move(wish) => {
            (runtime.block_on(transfer(&wish.from, &wish.to, &mut watch)), wish.format)
        }
    };
    drop(line);
    tell(result, format, common)
}

fn tell(result: Result<Vec<CopiedTable>, TransferError>, format: Format, common: Common) -> io::Result<Exit> {
    let error = match result {
        Ok(tables) => {
            let out = &mut io::stdout().lock();
            match format {
                Format::Text => copied::text(out, &tables, common)?,
                Format::Json => copied::json(out, &tables)?,
            }
            return Ok(Exit::Success);
        }
        Err(error) => error,
    };
    complain(&common.lang.transfer_error(&error), common);
    Ok(match error {
        TransferError::Interrupted => Exit::Interrupted,
        TransferError::File { .. } | TransferError::Changed(_) | TransferError::Database(_) => Exit::Failure,
        TransferError::Open { .. }
        | TransferError::Same
        | TransferError::NotEmpty(_)
        | TransferError::Exists(_)
        | TransferError::OtherTables => Exit::BadInput,
    })
}
