//! All records that a command was given, read at once.

use std::io::Write;
use std::sync::Arc;

use jjak::read::{self, At, Batch, Flaw, Game, Options, Record, Unread};

use crate::exit::Exit;
use crate::report::json;
use crate::solve::complain;
use crate::source::{Input, Source};

/// A record, or what is wrong with it, and where it stands.
pub(crate) struct Found {
    pub result: Result<Record, Unread>,
    label: Arc<str>,
    line: usize,
}

impl Found {
    /// What is wrong with a record that was understood.
    pub(crate) fn unfit(&self, game: Game, why: String) -> Unread {
        Unread { game, flaws: vec![Flaw { at: At { line: self.line, column: 1 }, text: why }] }
    }

    /// Tells on stderr what is wrong with the record, and as JSON if that is wanted.
    pub(crate) fn refuse(
        &self,
        command: &'static str,
        record: u64,
        unread: &Unread,
        out: Option<&mut Vec<u8>>,
    ) {
        let mut talk = Vec::new();
        complain(unread, &self.label, &mut talk);
        // Nobody is left to tell if stderr is gone.
        let _ = std::io::stderr().lock().write_all(&talk);
        if let Some(out) = out {
            json::unread(command, record, self.line, unread, out);
        }
    }
}

/// Reads every record of the inputs; how that went, unreadable inputs only.
pub(crate) fn read_all(inputs: Vec<Input>, options: &Options) -> (Vec<Found>, Exit) {
    let mut source = Source::new(inputs, options.borders());
    let mut batch = Batch::default();
    let (mut records, mut exit) = (Vec::new(), Exit::Fine);
    loop {
        match source.next(&mut batch, 1024) {
            Ok(None) => return (records, exit),
            Err(unreadable) => {
                eprintln!("jjak: cannot read `{}`: {}", unreadable.label, unreadable.error);
                exit = exit.max(Exit::BadInput);
            }
            Ok(Some(origin)) => records.extend(batch.records().iter().map(|raw| Found {
                result: read::read(raw, batch.text(raw), options),
                label: Arc::clone(&origin.label),
                line: raw.line,
            })),
        }
    }
}

/// The inputs of a command: its arguments, its files, standard input if there are neither.
pub(crate) fn inputs(texts: Vec<String>, files: &[std::path::PathBuf]) -> Vec<Input> {
    let mut inputs: Vec<Input> =
        (1..).zip(texts).map(|(nth, text)| Input::Text { label: format!("position {nth}"), text }).collect();
    inputs.extend(files.iter().cloned().map(Input::File));
    if inputs.is_empty() {
        inputs.push(Input::Stdin);
    }
    inputs
}
