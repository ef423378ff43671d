//! Where records come from: arguments, files, standard input.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::PathBuf;
use std::sync::Arc;

use jjak::read::{Batch, Borders, Splitter};

/// One place to read records from.
pub(crate) enum Input {
    /// Text at hand.
    Text { label: String, text: String },
    /// A file; `-` is standard input.
    File(PathBuf),
    /// Standard input.
    Stdin,
}

/// Bytes read at once, and the longest line that is looked at; the rest of a longer one is passed over.
const BLOCK: usize = 1 << 18;

/// Reads inputs one after the other and cuts them into records.
pub(crate) struct Source {
    inputs: std::vec::IntoIter<Input>,
    borders: Borders,
    open: Option<Open>,
    records: u64,
}

/// An input that is being read.
struct Open {
    label: Arc<str>,
    reader: Box<dyn Read + Send>,
    splitter: Splitter,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    at_end: bool,
    in_long_line: bool,
    /// Whether the first bytes have been looked at.
    is_begun: bool,
}

/// What a batch of records is called.
pub(crate) struct Origin {
    /// The input's name.
    pub label: Arc<str>,
    /// The number of its first record, from 1.
    pub first: u64,
}

/// An input that cannot be read.
#[derive(Debug)]
pub(crate) struct Unreadable {
    pub label: String,
    pub error: std::io::Error,
}

impl Source {
    pub(crate) fn new(inputs: Vec<Input>, borders: Borders) -> Self {
        Self { inputs: inputs.into_iter(), borders, open: None, records: 0 }
    }

    /// Number of records handed out.
    pub(crate) fn records(&self) -> u64 {
        self.records
    }

    /// Puts the next records, at most about `most`, into `batch`. It waits for input only while it has none to
    /// hand out, so that answers come as records come. `None` after the last record.
    ///
    /// # Errors
    /// If an input cannot be read; the next call goes on with the next input.
    pub(crate) fn next(&mut self, batch: &mut Batch, most: usize) -> Result<Option<Origin>, Unreadable> {
        loop {
            batch.clear();
            if self.open.is_none() {
                let Some(input) = self.inputs.next() else { return Ok(None) };
                self.open = Some(Open::new(input, self.borders)?);
            }
            let Some(open) = &mut self.open else { continue };
            let label = open.label.clone();
            match open.fill(batch, most) {
                Ok(true) => {}
                Ok(false) => self.open = None,
                Err(error) => {
                    self.open = None;
                    return Err(Unreadable { label: label.to_string(), error });
                }
            }
            let found = batch.records().len() as u64;
            if found > 0 {
                let first = self.records + 1;
                self.records += found;
                return Ok(Some(Origin { label, first }));
            }
        }
    }
}

impl Open {
    fn new(input: Input, borders: Borders) -> Result<Self, Unreadable> {
        let (label, reader): (String, Box<dyn Read + Send>) = match input {
            Input::Text { label, text } => (label, Box::new(std::io::Cursor::new(text.into_bytes()))),
            Input::Stdin => ("stdin".into(), Box::new(std::io::stdin())),
            Input::File(path) if path.as_os_str() == "-" => ("stdin".into(), Box::new(std::io::stdin())),
            Input::File(path) => {
                let label = path.display().to_string();
                match File::open(&path) {
                    Ok(file) => (label, Box::new(file)),
                    Err(error) => return Err(Unreadable { label, error }),
                }
            }
        };
        Ok(Self {
            label: label.into(),
            reader,
            splitter: Splitter::new(borders),
            buffer: Vec::new(),
            start: 0,
            end: 0,
            at_end: false,
            in_long_line: false,
            is_begun: false,
        })
    }

    /// Splits until the batch is full, or holds something and no further line is at hand. `false` at the end.
    fn fill(&mut self, batch: &mut Batch, most: usize) -> std::io::Result<bool> {
        while batch.records().len() < most {
            if self.next_line(batch) {
                continue;
            }
            if self.at_end {
                self.splitter.finish(batch);
                return Ok(false);
            }
            if !batch.records().is_empty() {
                break;
            }
            self.more()?;
        }
        Ok(true)
    }

    /// Splits the next line if a whole one is at hand.
    fn next_line(&mut self, batch: &mut Batch) -> bool {
        let at_hand = &self.buffer[self.start..self.end];
        let (line, taken) = match at_hand.iter().position(|&byte| byte == b'\n') {
            Some(feed) => (&at_hand[..feed], feed + 1),
            None if self.at_end && !at_hand.is_empty() => (at_hand, at_hand.len()),
            None if at_hand.len() >= BLOCK => (at_hand, at_hand.len()),
            None => return false,
        };
        let ends = taken > line.len() || self.at_end;
        if !self.in_long_line {
            self.splitter.line(&String::from_utf8_lossy(line), batch);
        }
        self.in_long_line = !ends;
        self.start += taken;
        true
    }

    /// Reads what there is.
    fn more(&mut self) -> std::io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        self.buffer.resize(2 * BLOCK, 0);
        loop {
            match self.reader.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.at_end = true,
                Ok(read) => self.end += read,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
            break;
        }
        if !self.is_begun && self.end >= 2 {
            self.is_begun = true;
            if matches!(self.buffer[..2], [0xff, 0xfe] | [0xfe, 0xff]) {
                return Err(std::io::Error::new(
                    ErrorKind::InvalidData,
                    "found text in UTF-16, as some editors and shells of Windows write it; expected UTF-8: save it so",
                ));
            }
        }
        Ok(())
    }
}
