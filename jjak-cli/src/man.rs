//! `jjak man`: the manual pages.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::CommandFactory;
use serde::Serialize;

use crate::cli::Cli;
use crate::exit::Exit;
use crate::report::json::{SCHEMA, line};

/// Print the manual page, or write one for each command into a directory
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  jjak man | man -l -\n  jjak man --out ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// The directory to write jjak.1, jjak-solve.1 and so on into; it is made if need be
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// One JSON object: the page, or the names of the files that were written
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Pages {
    schema: &'static str,
    command: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    files: Vec<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut page = Vec::new();
    let mut files = Vec::new();
    match &args.out {
        Some(directory) => files = write_pages(directory)?,
        None => clap_mangen::Man::new(Cli::command()).render(&mut page)?,
    }
    if args.json {
        let text = args.out.is_none().then(|| String::from_utf8_lossy(&page).into_owned());
        page.clear();
        line(&Pages { schema: SCHEMA, command: "man", page: text, files }, &mut page);
    }
    std::io::stdout().lock().write_all(&page).context("cannot write to stdout")?;
    Ok(Exit::Fine)
}

/// Writes a page for each command; their paths.
fn write_pages(directory: &Path) -> anyhow::Result<Vec<String>> {
    let failed = || format!("cannot write manual pages into `{}`", directory.display());
    std::fs::create_dir_all(directory).with_context(failed)?;
    let mut files = Vec::new();
    // The command builds itself first, so that the pages of its parts bear their full names.
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let mut todo = vec![command];
    while let Some(command) = todo.pop() {
        let man = clap_mangen::Man::new(command.clone());
        files.push(man.generate_to(directory).with_context(failed)?.display().to_string());
        todo.extend(command.get_subcommands().filter(|part| !part.is_hide_set()).cloned());
    }
    files.sort();
    Ok(files)
}
