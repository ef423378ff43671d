//! A program made ready to run: copied to a temporary folder, wrapped, compiled.

use std::env;
use std::ffi::OsString;
use std::fmt::{Display, Formatter, Result as FmtResult};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::Language;
use super::answer::Reply;
use super::language::{Recipe, Traits, squeezed};
use super::limits::Limits;
use super::process::{Capped, Event, Launcher};
use super::warm::{Warm, run_fresh};

/// Time for a compiler.
const COMPILE_TIME: Duration = Duration::from_secs(120);

/// Lines of a compiler's complaint that are shown.
const COMPILER_LINES: usize = 12;

/// How a program takes its input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// A function `solution(board, r, c)`, as on Programmers.
    Function,
    /// A whole program that reads stdin and prints the answer, as on BOJ.
    Program,
}

impl Display for Style {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        f.write_str(match self {
            Self::Function => "function",
            Self::Program => "program",
        })
    }
}

/// What is to be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A source file; the language by its ending and the style by its text unless they are given. A text that
    /// may be either is taken for a whole program.
    File {
        /// The file. It is only read.
        path: PathBuf,
        /// Its language, if not by its ending.
        language: Option<Language>,
        /// Its style, if not by its text.
        style: Option<Style>,
    },
    /// A command that reads stdin and prints the answer.
    Command(Vec<OsString>),
}

impl Source {
    /// The same with a file taken for a function `solution`.
    #[must_use]
    pub fn as_function(&self) -> Self {
        let mut source = self.clone();
        if let Self::File { style, .. } = &mut source {
            *style = Some(Style::Function);
        }
        source
    }
}

/// Why a program cannot be run at all.
#[derive(Debug, thiserror::Error)]
pub enum Cannot {
    /// The file cannot be read.
    #[error("cannot read {}: {why}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        why: std::io::Error,
    },
    /// The language is not known.
    #[error(
        "{}: the ending tells no language; expected one of .py .js .java .cpp .c .cs .kt .go .rs .swift, or say --lang",
        path.display()
    )]
    Language {
        /// The file.
        path: PathBuf,
    },
    /// A compiler or an interpreter is missing.
    #[error("{language} needs `{tool}`, which is not on this machine; {install}, then run this again")]
    Tool {
        /// The language.
        language: &'static str,
        /// The missing program.
        tool: &'static str,
        /// What to install.
        install: &'static str,
    },
    /// A command that cannot be started.
    #[error("cannot start `{command}`: {}", reason(why))]
    Start {
        /// Its first word.
        command: String,
        /// The system's reason.
        why: std::io::Error,
    },
    /// The compiler refused the file: the verdict "compile error".
    #[error("compile error:\n{0}")]
    Compile(String),
    /// We were asked to stop while the compiler ran.
    #[error("interrupted while compiling")]
    Stopped,
    /// The temporary folder cannot be made or written.
    #[error("cannot prepare a temporary folder: {0}")]
    Folder(std::io::Error),
}

/// Why a command cannot be started, in plain words.
fn reason(why: &std::io::Error) -> String {
    match why.kind() {
        std::io::ErrorKind::NotFound => "no such command; name one that is in PATH, or its path".into(),
        _ => why.to_string(),
    }
}

/// A program ready to run, from several threads at once. Dropping it ends every process it started.
pub struct Program {
    // Fields are dropped in this order: processes end before their folder goes.
    idle: Mutex<Vec<Warm>>,
    launcher: Launcher,
    _folder: TempDir,
    words: Vec<OsString>,
    style: Style,
    may_be_function: bool,
    language: Option<Language>,
    limits: Limits,
    capped: Capped,
}

impl Program {
    /// Prepares a program: copies, wraps and compiles it.
    ///
    /// # Errors
    /// If it cannot be read, a tool is missing or the compiler refuses it.
    pub fn prepare(source: &Source, limits: Limits, stop: Arc<AtomicBool>) -> Result<Self, Cannot> {
        let folder = tempfile::Builder::new().prefix("jjak-hack-").tempdir().map_err(Cannot::Folder)?;
        let launcher = Launcher::new(folder.path().to_owned(), Arc::clone(&stop));
        let program = |launcher, folder, words, style, language, capped| Self {
            idle: Mutex::default(),
            launcher,
            _folder: folder,
            words,
            style,
            may_be_function: false,
            language,
            limits,
            capped,
        };
        match source {
            Source::Command(words) => {
                let words = absolute(words);
                let found = words.first().and_then(|word| find_tool(Path::new(word)));
                if found.is_none() {
                    let command =
                        words.first().map_or_else(String::new, |w| w.to_string_lossy().into_owned());
                    let why = std::io::Error::from(std::io::ErrorKind::NotFound);
                    return Err(Cannot::Start { command, why });
                }
                Ok(program(launcher, folder, words, Style::Program, None, Capped::No))
            }
            Source::File { path, language, style } => {
                let bytes = fs::read(path).map_err(|why| Cannot::Read { path: path.clone(), why })?;
                let text = String::from_utf8_lossy(&bytes).into_owned();
                let text = text.strip_prefix('\u{feff}').map_or(&*text, |text| text);
                let ending = path.extension().map_or_else(String::new, |e| e.to_string_lossy().into_owned());
                let language = language
                    .or_else(|| Language::of_ending(&ending))
                    .ok_or_else(|| Cannot::Language { path: path.clone() })?;
                let told = style.or_else(|| language.style(text));
                let style = told.unwrap_or(Style::Program);
                let traits = language.traits();
                let recipe = if style == Style::Function { &traits.function } else { &traits.program };
                let fill = Fill::new(traits, text, limits)?;
                lay_out(folder.path(), language, recipe, &fill, text).map_err(Cannot::Folder)?;
                if !recipe.compile.is_empty() {
                    match compile(&launcher, &fill.words(recipe.compile), limits) {
                        // What showed a whole program was a comment.
                        Err(Cannot::Compile(_)) if told.is_none() => {
                            return Self::prepare(&source.as_function(), limits, stop);
                        }
                        compiled => compiled?,
                    }
                }
                let capped = if traits.caps_address_space { Capped::Yes } else { Capped::No };
                let words = fill.words(recipe.run);
                let ready = program(launcher, folder, words, style, Some(language), capped);
                Ok(Self { may_be_function: told.is_none(), ..ready })
            }
        }
    }

    /// How it takes its input.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Whether it is taken for a whole program although its text holds a function `solution`, too.
    pub fn may_be_function(&self) -> bool {
        self.may_be_function
    }

    /// Its language; `None` for a command.
    pub fn language(&self) -> Option<Language> {
        self.language
    }

    /// Its limits.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Whether we were asked to stop.
    pub fn stopped(&self) -> bool {
        self.launcher.stopped()
    }

    /// One input in a process of its own, which nothing was asked before. For a function `input` is the
    /// wrapper's line, for a program the whole of stdin.
    ///
    /// # Errors
    /// If the process cannot be started.
    pub fn run_fresh(&self, input: &str, time: Duration) -> Result<Reply, Cannot> {
        match self.style {
            Style::Program => {
                let launched = self.launcher.launch(&self.words, self.limits, self.capped);
                run_fresh(launched, input, time, self.limits.processes).map_err(|why| self.no_start(why))
            }
            Style::Function => {
                let mut warm = self.start_warm()?;
                let (reply, alive) = warm.ask(input, time, self.limits.processes);
                if alive {
                    warm.dismiss();
                }
                Ok(reply)
            }
        }
    }

    /// One input in a process that may have answered others before (function style), or a fresh one
    /// (program style). Also says how many inputs the process had answered before.
    ///
    /// # Errors
    /// If a process cannot be started.
    pub fn run(&self, input: &str, time: Duration) -> Result<(Reply, usize), Cannot> {
        if self.style == Style::Program {
            return Ok((self.run_fresh(input, time)?, 0));
        }
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut warm = match idle {
            Some(warm) => warm,
            None => self.start_warm()?,
        };
        let before = warm.answered();
        let (reply, alive) = warm.ask(input, time, self.limits.processes);
        if alive {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(warm);
        }
        Ok((reply, before))
    }

    /// Several inputs one after another in one fresh process: what it answered, up to the first that ended it.
    ///
    /// # Errors
    /// If the process cannot be started.
    pub fn run_in_a_row(&self, inputs: &[String], time: Duration) -> Result<Vec<Reply>, Cannot> {
        let mut warm = self.start_warm()?;
        let mut replies = Vec::new();
        for input in inputs {
            let (reply, alive) = warm.ask(input, time, self.limits.processes);
            replies.push(reply);
            if !alive {
                return Ok(replies);
            }
        }
        warm.dismiss();
        Ok(replies)
    }

    fn start_warm(&self) -> Result<Warm, Cannot> {
        let launched = self.launcher.launch(&self.words, self.limits, self.capped);
        launched.map(Warm::greet).map_err(|why| self.no_start(why))
    }

    fn no_start(&self, why: std::io::Error) -> Cannot {
        Cannot::Start { command: self.words[0].to_string_lossy().into_owned(), why }
    }
}

/// What stands for the placeholders of a recipe.
struct Fill {
    tools: Vec<String>,
    memory: String,
    class: String,
}

impl Fill {
    fn new(traits: &'static Traits, text: &str, limits: Limits) -> Result<Self, Cannot> {
        let mut tools = Vec::new();
        for names in traits.tools {
            let found = names.iter().find_map(|name| find_tool(Path::new(name)));
            let found = found.ok_or(Cannot::Tool {
                language: traits.name,
                tool: names[0],
                install: traits.install,
            })?;
            tools.push(real_interpreter(traits, &found).to_string_lossy().into_owned());
        }
        Ok(Self { tools, memory: (limits.memory >> 20).to_string(), class: main_class(text) })
    }

    fn word(&self, word: &str) -> String {
        let mut word = word.replace("{memory}", &self.memory).replace("{class}", &self.class);
        for (nth, tool) in self.tools.iter().enumerate() {
            word = word.replace(&format!("{{{nth}}}"), tool);
        }
        word
    }

    fn words(&self, words: &[&str]) -> Vec<OsString> {
        words.iter().map(|word| self.word(word).into()).collect()
    }
}

/// The interpreter behind a launcher script of a version manager, which would cost more than the program.
fn real_interpreter(traits: &Traits, tool: &Path) -> PathBuf {
    if traits.key != "python" {
        return tool.to_owned();
    }
    let asked =
        Command::new(tool).args(["-c", "import sys; print(sys.executable)"]).stdin(Stdio::null()).output();
    let answer = asked.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    answer.ok().filter(|path| Path::new(path).is_file()).map_or_else(|| tool.to_owned(), PathBuf::from)
}

/// Where a program is: itself if it names a path, else in a folder of PATH.
fn find_tool(name: &Path) -> Option<PathBuf> {
    if name.components().count() > 1 {
        return name.is_file().then(|| name.to_owned());
    }
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// The Java class that holds `main`: the last one named before it.
fn main_class(text: &str) -> String {
    let text = &*squeezed(text);
    let before = text.find("void main(").map_or(text, |at| &text[..at]);
    let name = before.rfind("class ").map(|at| {
        before[at + 6..]
            .trim_start()
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect::<String>()
    });
    name.filter(|name| !name.is_empty()).unwrap_or_else(|| "Main".into())
}

/// Words that name files get their whole path: the command runs in another folder.
fn absolute(words: &[OsString]) -> Vec<OsString> {
    let whole = |(nth, word): (usize, &OsString)| {
        let path = Path::new(word);
        // A bare command is looked up in PATH even if a file of that name lies here.
        let named = nth > 0 || path.components().count() > 1;
        match path.canonicalize() {
            Ok(whole) if named && nth > 0 => whole.into_os_string(),
            // The first word keeps its own name: programs ask by which name they were called.
            Ok(_) if named => std::path::absolute(path).unwrap_or_else(|_| path.into()).into_os_string(),
            _ => word.clone(),
        }
    };
    words.iter().enumerate().map(whole).collect()
}

/// Writes the user's text and our files into the folder.
fn lay_out(
    folder: &Path,
    language: Language,
    recipe: &Recipe,
    fill: &Fill,
    text: &str,
) -> std::io::Result<()> {
    let mut text = text.to_owned();
    if language == Language::Go && !text.lines().any(|line| line.trim_start().starts_with("package ")) {
        text.insert_str(0, "package main; ");
    }
    for (name, ours) in recipe.ours {
        match *name {
            // The file may have a `main` of its own, for tests.
            "+" => text = text.replace("fn main(", "fn solution_main(") + ours,
            _ => fs::write(folder.join(name), ours)?,
        }
    }
    fs::write(folder.join(fill.word(recipe.file)), text)
}

/// Runs the compiler under limits of its own.
fn compile(launcher: &Launcher, words: &[OsString], limits: Limits) -> Result<(), Cannot> {
    let limits =
        Limits { time: COMPILE_TIME, memory: limits.memory.max(2 << 30), output: 4 << 20, processes: 256 };
    let start = |why| Cannot::Start { command: words[0].to_string_lossy().into_owned(), why };
    let mut running = launcher.launch(words, limits, Capped::No).map_err(start)?;
    running.close_input();
    let mut output = Vec::new();
    let event = running.watch(&mut output, Instant::now() + COMPILE_TIME, |_| false);
    if matches!(event, Event::Ended(status) if status.success()) {
        running.ended_well();
        return Ok(());
    }
    // The compiler may have died of the signal that asked us to stop.
    if matches!(event, Event::Stopped) || launcher.stopped() {
        return Err(Cannot::Stopped);
    }
    let said = format!("{}{}", running.stderr_tail(), String::from_utf8_lossy(&output));
    let mut lines: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
    let more = lines.len().saturating_sub(COMPILER_LINES);
    lines.truncate(COMPILER_LINES);
    let mut said = lines.join("\n");
    if more > 0 {
        said = format!("{said}\n… and {more} lines more");
    }
    if let Event::Late = event {
        said = format!("the compiler took more than {} s", COMPILE_TIME.as_secs());
    }
    Err(Cannot::Compile(said))
}
