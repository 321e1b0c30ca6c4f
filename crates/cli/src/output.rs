//! Writing to the terminal. Names and texts come from untrusted files: control characters are shown as numbers.

use std::io::{self, Write};

/// The results of a command, to stdout.
pub fn results() -> PrintableWriter<io::Stdout> {
    PrintableWriter(io::stdout())
}

/// A stream on which no control characters but the ends of lines and tabs come out.
pub struct PrintableWriter<W>(W);

impl<W: Write> Write for PrintableWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.0.write_all(printable(text).as_bytes())?,
            Err(_) => self.0.write_all(printable(&String::from_utf8_lossy(bytes)).as_bytes())?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A text as a terminal may have it. The numbers are written as JSON writes them.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if turns || c.is_control() && !matches!(c, '\n' | '\t') {
            shown.push_str(&format!("\\u{:04x}", u32::from(c)));
        } else {
            shown.push(c);
        }
    }
    shown
}

/// The same for a name that must not end the line it stands on.
pub fn one_line(text: &str) -> String {
    text.replace('\n', "\\u000a").replace('\t', "\\u0009")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_command_a_terminal_comes_out_as_a_number() {
        let mut output = PrintableWriter(Vec::new());
        writeln!(output, "a\u{1b}[2Jb: Łąka\t\u{9b}31m\u{202e}\r").expect("memory takes it");
        assert_eq!(String::from_utf8(output.0).expect("text"), "a\\u001b[2Jb: Łąka\t\\u009b31m\\u202e\\u000d\n");
    }
}
