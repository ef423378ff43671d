//! The languages: by which endings they are known, what compiles and runs them, how a function is wrapped.

use std::fmt::{Display, Formatter, Result as FmtResult};
use std::str::FromStr;

use super::program::Style;

/// A programming language that files are run in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// Python 3.
    Python,
    /// JavaScript, run by Node.js.
    JavaScript,
    /// Java.
    Java,
    /// C++17.
    Cpp,
    /// C11.
    C,
    /// C#, built by the .NET SDK.
    CSharp,
    /// Kotlin on the Java virtual machine.
    Kotlin,
    /// Go.
    Go,
    /// Rust.
    Rust,
    /// Swift.
    Swift,
}

/// How one style of file is built and run. `{0}`, `{1}` stand for the tools, `{memory}` for the memory limit
/// in MiB, `{class}` for the Java class that has `main`.
pub(super) struct Recipe {
    /// The name under which the user's file is copied; `{class}` may stand in it.
    pub(super) file: &'static str,
    /// Our files beside it: name and text.
    pub(super) ours: &'static [(&'static str, &'static str)],
    /// The compiler's command; empty if there is nothing to compile.
    pub(super) compile: &'static [&'static str],
    /// The command that runs it.
    pub(super) run: &'static [&'static str],
}

/// Everything that is particular to a language.
pub(super) struct Traits {
    pub(super) name: &'static str,
    pub(super) key: &'static str,
    endings: &'static [&'static str],
    /// Judges give these the longer time limit.
    pub(super) interpreted: bool,
    /// Programs needed, each with alternatives, best first.
    pub(super) tools: &'static [&'static [&'static str]],
    /// What to install if one is missing.
    pub(super) install: &'static str,
    /// Whether its processes live with a limited address space.
    pub(super) caps_address_space: bool,
    /// What shows that a file holds the function `solution`, in [`squeezed`] text.
    function_signs: &'static [&'static str],
    /// What shows that a file may nevertheless be a whole program, in [`squeezed`] text.
    program_signs: &'static [&'static str],
    pub(super) function: Recipe,
    pub(super) program: Recipe,
}

const PYTHON: Traits = Traits {
    name: "Python",
    key: "python",
    endings: &["py"],
    interpreted: true,
    tools: &[&["python3", "python"]],
    install: "install Python 3 (python.org)",
    caps_address_space: true,
    function_signs: &["def solution(", "solution=lambda"],
    program_signs: &["input", "stdin", "open(0", "os.read("],
    function: Recipe {
        file: "solution.py",
        ours: &[("wrapper.py", include_str!("wrappers/wrapper.py"))],
        compile: &["{0}", "-m", "py_compile", "solution.py"],
        run: &["{0}", "-B", "wrapper.py"],
    },
    program: Recipe {
        file: "solution.py",
        ours: &[],
        compile: &["{0}", "-m", "py_compile", "solution.py"],
        run: &["{0}", "-B", "solution.py"],
    },
};

const JAVA_SCRIPT: Traits = Traits {
    name: "JavaScript",
    key: "javascript",
    endings: &["js", "cjs"],
    interpreted: true,
    tools: &[&["node", "nodejs"]],
    install: "install Node.js (nodejs.org)",
    caps_address_space: false,
    function_signs: &["function solution(", "solution="],
    program_signs: &["readline", "stdin", "readFileSync"],
    function: Recipe {
        file: "solution.js",
        ours: &[("wrapper.js", include_str!("wrappers/wrapper.js"))],
        compile: &["{0}", "--check", "solution.js"],
        run: &["{0}", "wrapper.js"],
    },
    program: Recipe {
        file: "solution.js",
        ours: &[],
        compile: &["{0}", "--check", "solution.js"],
        run: &["{0}", "solution.js"],
    },
};

const JAVA: Traits = Traits {
    name: "Java",
    key: "java",
    endings: &["java"],
    interpreted: false,
    tools: &[&["javac"], &["java"]],
    install: "install a Java development kit, which brings javac and java (adoptium.net)",
    caps_address_space: false,
    function_signs: &[" solution("],
    program_signs: &["void main("],
    function: Recipe {
        file: "Solution.java",
        ours: &[("Wrapper.java", include_str!("wrappers/Wrapper.java"))],
        compile: &["{0}", "-encoding", "UTF-8", "-nowarn", "Wrapper.java", "Solution.java"],
        run: &["{1}", "-XX:+UseSerialGC", "-Xss64m", "-Xmx{memory}m", "-Xshare:auto", "Wrapper"],
    },
    program: Recipe {
        file: "{class}.java",
        ours: &[],
        compile: &["{0}", "-encoding", "UTF-8", "-nowarn", "{class}.java"],
        run: &["{1}", "-XX:+UseSerialGC", "-Xss64m", "-Xmx{memory}m", "-Xshare:auto", "{class}"],
    },
};

const CPP: Traits = Traits {
    name: "C++",
    key: "cpp",
    endings: &["cpp", "cc", "cxx", "c++"],
    interpreted: false,
    tools: &[&["g++", "clang++"]],
    install: "install g++ or clang++ (gcc.gnu.org)",
    caps_address_space: true,
    function_signs: &[" solution("],
    program_signs: &["main("],
    function: Recipe {
        file: "solution.cpp",
        ours: &[("wrapper.cpp", include_str!("wrappers/wrapper.cpp"))],
        compile: &["{0}", "-std=c++17", "-O2", "-w", "-o", "main", "wrapper.cpp"],
        run: &["./main"],
    },
    program: Recipe {
        file: "solution.cpp",
        ours: &[],
        compile: &["{0}", "-std=c++17", "-O2", "-w", "-o", "main", "solution.cpp"],
        run: &["./main"],
    },
};

const C: Traits = Traits {
    name: "C",
    key: "c",
    endings: &["c"],
    interpreted: false,
    tools: &[&["gcc", "clang", "cc"]],
    install: "install gcc or clang (gcc.gnu.org)",
    caps_address_space: true,
    function_signs: &[" solution("],
    program_signs: &["main("],
    function: Recipe {
        file: "solution.c",
        ours: &[("wrapper.c", include_str!("wrappers/wrapper.c"))],
        compile: &["{0}", "-std=gnu11", "-O2", "-w", "-o", "main", "wrapper.c", "-lm"],
        run: &["./main"],
    },
    program: Recipe {
        file: "solution.c",
        ours: &[],
        compile: &["{0}", "-std=gnu11", "-O2", "-w", "-o", "main", "solution.c", "-lm"],
        run: &["./main"],
    },
};

const PROJECT: (&str, &str) = ("solution.csproj", include_str!("wrappers/solution.csproj"));

const C_SHARP: Traits = Traits {
    name: "C#",
    key: "csharp",
    endings: &["cs"],
    interpreted: false,
    tools: &[&["dotnet"]],
    install: "install the .NET SDK (dotnet.microsoft.com)",
    caps_address_space: false,
    function_signs: &[" solution("],
    program_signs: &[" Main("],
    function: Recipe {
        file: "Solution.cs",
        ours: &[PROJECT, ("Wrapper.cs", include_str!("wrappers/Wrapper.cs"))],
        compile: &["{0}", "build", "solution.csproj", "-c", "Release", "-o", "out", "-v", "q", "--nologo"],
        run: &["{0}", "out/solution.dll"],
    },
    program: Recipe {
        file: "Solution.cs",
        ours: &[PROJECT],
        compile: &["{0}", "build", "solution.csproj", "-c", "Release", "-o", "out", "-v", "q", "--nologo"],
        run: &["{0}", "out/solution.dll"],
    },
};

const KOTLIN: Traits = Traits {
    name: "Kotlin",
    key: "kotlin",
    endings: &["kt"],
    interpreted: false,
    tools: &[&["kotlinc"], &["java"]],
    install: "install the Kotlin compiler kotlinc and Java (kotlinlang.org)",
    caps_address_space: false,
    function_signs: &["fun solution("],
    program_signs: &["fun main("],
    function: Recipe {
        file: "solution.kt",
        ours: &[("Wrapper.kt", include_str!("wrappers/Wrapper.kt"))],
        compile: &["{0}", "-nowarn", "solution.kt", "Wrapper.kt", "-include-runtime", "-d", "main.jar"],
        run: &["{1}", "-XX:+UseSerialGC", "-Xss64m", "-Xmx{memory}m", "-jar", "main.jar"],
    },
    program: Recipe {
        file: "solution.kt",
        ours: &[],
        compile: &["{0}", "-nowarn", "solution.kt", "-include-runtime", "-d", "main.jar"],
        run: &["{1}", "-XX:+UseSerialGC", "-Xss64m", "-Xmx{memory}m", "-jar", "main.jar"],
    },
};

const GO: Traits = Traits {
    name: "Go",
    key: "go",
    endings: &["go"],
    interpreted: false,
    tools: &[&["go"]],
    install: "install Go (go.dev)",
    caps_address_space: false,
    function_signs: &["func solution("],
    program_signs: &["func main("],
    function: Recipe {
        file: "solution.go",
        ours: &[("wrapper.go", include_str!("wrappers/wrapper.go"))],
        compile: &["{0}", "build", "-o", "main", "solution.go", "wrapper.go"],
        run: &["./main"],
    },
    program: Recipe {
        file: "solution.go",
        ours: &[],
        compile: &["{0}", "build", "-o", "main", "solution.go"],
        run: &["./main"],
    },
};

const RUST: Traits = Traits {
    name: "Rust",
    key: "rust",
    endings: &["rs"],
    interpreted: false,
    tools: &[&["rustc"]],
    install: "install Rust (rustup.rs)",
    caps_address_space: true,
    function_signs: &["fn solution("],
    program_signs: &["fn main("],
    function: Recipe {
        file: "solution.rs",
        // Rust has no textual inclusion that allows inner attributes: the wrapper goes behind the file.
        ours: &[("+", include_str!("wrappers/wrapper.rs"))],
        compile: &["{0}", "--edition", "2021", "-O", "-Awarnings", "-o", "main", "solution.rs"],
        run: &["./main"],
    },
    program: Recipe {
        file: "solution.rs",
        ours: &[],
        compile: &["{0}", "--edition", "2021", "-O", "-Awarnings", "-o", "main", "solution.rs"],
        run: &["./main"],
    },
};

const SWIFT: Traits = Traits {
    name: "Swift",
    key: "swift",
    endings: &["swift"],
    interpreted: false,
    tools: &[&["swiftc"]],
    install: "install Swift (swift.org)",
    caps_address_space: false,
    function_signs: &["func solution("],
    program_signs: &["readLine("],
    function: Recipe {
        file: "solution.swift",
        ours: &[("main.swift", include_str!("wrappers/main.swift"))],
        compile: &["{0}", "-O", "-o", "main", "solution.swift", "main.swift"],
        run: &["./main"],
    },
    program: Recipe {
        file: "main.swift",
        ours: &[],
        compile: &["{0}", "-O", "-o", "main", "main.swift"],
        run: &["./main"],
    },
};

impl Language {
    /// Every language.
    pub const ALL: [Self; 10] = [
        Self::Python,
        Self::JavaScript,
        Self::Java,
        Self::Cpp,
        Self::C,
        Self::CSharp,
        Self::Kotlin,
        Self::Go,
        Self::Rust,
        Self::Swift,
    ];

    pub(super) const fn traits(self) -> &'static Traits {
        match self {
            Self::Python => &PYTHON,
            Self::JavaScript => &JAVA_SCRIPT,
            Self::Java => &JAVA,
            Self::Cpp => &CPP,
            Self::C => &C,
            Self::CSharp => &C_SHARP,
            Self::Kotlin => &KOTLIN,
            Self::Go => &GO,
            Self::Rust => &RUST,
            Self::Swift => &SWIFT,
        }
    }

    /// The language whose files end like this, without the dot.
    pub fn of_ending(ending: &str) -> Option<Self> {
        let ending = ending.to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.traits().endings.contains(&&*ending))
    }

    /// Whether judges give it the longer time limit.
    pub const fn is_interpreted(self) -> bool {
        self.traits().interpreted
    }

    /// How a file with this text takes its input; `None` if it holds a function `solution` beside signs of a
    /// whole program, which may be a comment, a template's first lines or a test of the author's own.
    pub fn style(self, text: &str) -> Option<Style> {
        let text = squeezed(text);
        let has = |signs: &[&str]| signs.iter().any(|sign| text.contains(sign));
        if !has(self.traits().function_signs) {
            return Some(Style::Program);
        }
        (!has(self.traits().program_signs)).then_some(Style::Function)
    }
}

/// A text with one blank for each run of blanks and line ends, and none before `(` and around `=`.
pub(super) fn squeezed(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace(" (", "(").replace(" =", "=").replace("= ", "=")
}

impl Display for Language {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        f.write_str(self.traits().name)
    }
}

/// A name that no language has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found the language `{name}`; expected one of {}", Language::ALL.map(|language| language.traits().key).join(", "))]
pub struct NoSuchLanguage {
    /// The name.
    pub name: String,
}

impl FromStr for Language {
    type Err = NoSuchLanguage;

    /// Reads a language's name or a file ending, case aside.
    fn from_str(name: &str) -> Result<Self, NoSuchLanguage> {
        let plain = name.to_ascii_lowercase();
        Self::of_ending(&plain)
            .or_else(|| {
                Self::ALL.into_iter().find(|language| {
                    let traits = language.traits();
                    traits.key == plain || traits.name.to_ascii_lowercase() == plain
                })
            })
            .ok_or_else(|| NoSuchLanguage { name: name.to_owned() })
    }
}
