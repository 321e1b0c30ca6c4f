//! Addresses of files as the protocol writes them, `file:///home/ada/mods/hills/mod.ron`, and their paths.

use lsp_types::Uri;
use std::path::{Path, PathBuf};

/// The path of the file at an address; `None` for anything that is not a file of this machine.
pub fn path_of(uri: &Uri) -> Option<PathBuf> {
    let whole = uri.as_str().strip_prefix("file://")?;
    let path = whole.strip_prefix("localhost").unwrap_or(whole);
    let path = decoded(path.split(['?', '#']).next()?)?;
    let has_drive =
        |path: &str| path.get(2..3) == Some(":") && path[1..].starts_with(|c: char| c.is_ascii_alphabetic());
    match path.strip_prefix('/') {
        Some(inside) if cfg!(windows) && has_drive(&path) => Some(PathBuf::from(inside)),
        Some(_) => Some(PathBuf::from(path)),
        None => None,
    }
}

/// The address of a file; `None` for paths that are not UTF-8 or begin nowhere.
pub fn uri_of(path: &Path) -> Option<Uri> {
    let path = path.to_str().filter(|_| path.is_absolute())?.replace('\\', "/");
    let mut address = String::from(if path.starts_with('/') { "file://" } else { "file:///" });
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'_' | b'.' | b'~' => address.push(char::from(byte)),
            byte if byte.is_ascii_alphanumeric() => address.push(char::from(byte)),
            byte => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address.parse().ok()
}

/// A text with `%20` and the like replaced by what they stand for.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut pieces = text.split('%');
    bytes.extend(pieces.next()?.bytes());
    for piece in pieces {
        let (digits, rest) = (piece.get(..2)?, piece.get(2..)?);
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        bytes.extend(rest.bytes());
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn paths_and_addresses_lead_to_each_other() {
        for (path, address) in [
            ("/home/ada/mod.ron", "file:///home/ada/mod.ron"),
            ("/tmp/Łąka 1/a+b.ron", "file:///tmp/%C5%81%C4%85ka%201/a%2Bb.ron"),
        ] {
            let uri = uri_of(Path::new(path)).expect("it has an address");
            assert_eq!(uri.as_str(), address);
            assert_eq!(path_of(&uri).as_deref(), Some(Path::new(path)));
        }
        assert_eq!(uri_of(Path::new("here.ron")), None);
    }

    #[test]
    fn what_is_no_file_has_no_path() {
        for address in
            ["untitled:Untitled-1", "https://osada.example/a.ron", "file:///%FF", "file:///%4", "file://host"]
        {
            assert_eq!(address.parse::<Uri>().ok().and_then(|uri| path_of(&uri)), None, "{address}");
        }
    }
}
