//! `jjak man`: the manual pages.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::CommandFactory;

use crate::cli::Cli;
use crate::exit::Exit;

/// Print the manual page, or write one for each command into a directory
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  jjak man | man -l -\n  jjak man --out ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// The directory to write jjak.1, jjak-solve.1 and so on into; it is made if need be
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let command = Cli::command();
    match &args.out {
        Some(directory) => {
            std::fs::create_dir_all(directory)
                .and_then(|()| clap_mangen::generate_to(command, directory))
                .with_context(|| format!("cannot write manual pages into `{}`", directory.display()))?;
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            std::io::stdout().lock().write_all(&page)?;
        }
    }
    Ok(Exit::Fine)
}
