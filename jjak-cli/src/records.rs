//! All positions that a command was given, read at once.

use std::io::Write;

use jjak::read::{self, Batch, Options, Record};

use crate::exit::Exit;
use crate::solve::complain;
use crate::source::{Input, Source};

/// Reads every record of the inputs, telling on stderr what is wrong with the others; how that went.
pub(crate) fn read_all(inputs: Vec<Input>, options: &Options) -> (Vec<Record>, Exit) {
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
            Ok(Some(origin)) => {
                for raw in batch.records() {
                    match read::read(raw, batch.text(raw), options) {
                        Ok(record) => records.push(record),
                        Err(unread) => {
                            let mut talk = Vec::new();
                            complain(&unread, &origin.label, &mut talk);
                            // Nobody is left to tell if stderr is gone.
                            let _ = std::io::stderr().lock().write_all(&talk);
                            exit = exit.max(Exit::BadInput);
                        }
                    }
                }
            }
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
