//! `jjak completions`: completions for a shell.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::exit::Exit;

/// Print completions for a shell
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  jjak completions bash > ~/.local/share/bash-completion/completions/jjak")]
pub(crate) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "jjak", &mut script);
    std::io::Write::write_all(&mut std::io::stdout().lock(), &script)?;
    Ok(Exit::Fine)
}
