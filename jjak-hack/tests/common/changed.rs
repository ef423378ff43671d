//! Programs in `tests/programs`, changed.

use std::fs;

use tempfile::TempDir;

use crate::common::path;

/// A program of `tests/programs` with its text changed, under the same name in a folder of its own.
pub(crate) fn changed(name: &str, change: impl FnOnce(&str) -> String) -> (TempDir, String) {
    let text = fs::read_to_string(path(name)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(path(name).file_name().unwrap());
    fs::write(&file, change(&text)).unwrap();
    let name = file.to_str().unwrap().to_owned();
    (folder, name)
}
