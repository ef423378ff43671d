//! `jjak completions`: completions for a shell.

use std::io::Write;

use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;
use serde::Serialize;

use crate::cli::Cli;
use crate::exit::Exit;
use crate::report::json::{SCHEMA, line};

/// Print completions for a shell
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  jjak completions bash > ~/.local/share/bash-completion/completions/jjak")]
pub(crate) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,

    /// One JSON object with the script in it
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Object<'a> {
    schema: &'static str,
    command: &'static str,
    shell: String,
    script: &'a str,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "jjak", &mut script);
    if args.json {
        let (shell, text) = (args.shell.to_string(), String::from_utf8_lossy(&script).into_owned());
        script.clear();
        line(&Object { schema: SCHEMA, command: "completions", shell, script: &text }, &mut script);
    }
    std::io::stdout().lock().write_all(&script).context("cannot write to stdout")?;
    Ok(Exit::Fine)
}
