//! Messages between editor and server, as bytes. Whatever the editor sends is read within limits, and refused with a sentence.

use lsp_server::Message;
use std::io::{self, BufRead, Read, Write};

/// The largest message that is read, in bytes: a file may be as large as one may be, and a letter takes up to six in JSON.
const MOST_BYTES: usize = 32 << 20;
/// The same of a line of the header, and the number of its lines.
const LONGEST_LINE: u64 = 1024;
const MOST_LINES: usize = 32;

/// The next message; `None` at the end of the input.
///
/// # Errors
///
/// Why what was sent is no message.
pub fn read(input: &mut impl BufRead) -> Result<Option<Message>, String> {
    let unread = |error: io::Error| format!("cannot read from the editor: {error}");
    let Some(length) = length(input)? else { return Ok(None) };
    let mut bytes = Vec::new();
    input.take(length as u64).read_to_end(&mut bytes).map_err(unread)?;
    if bytes.len() < length {
        return Err(format!("the message ends after {} of {length} bytes", bytes.len()));
    }
    serde_json::from_slice(&bytes).map(Some).map_err(|error| format!("the message is no JSON-RPC: {error}"))
}

/// The length that the header of the next message gives.
fn length(input: &mut impl BufRead) -> Result<Option<usize>, String> {
    let mut length = None;
    for number in 0..MOST_LINES {
        let mut line = Vec::new();
        let read = input.take(LONGEST_LINE).read_until(b'\n', &mut line);
        read.map_err(|error| format!("cannot read from the editor: {error}"))?;
        let line = String::from_utf8_lossy(&line);
        if line.is_empty() && number == 0 {
            return Ok(None);
        }
        let Some(line) = line.strip_suffix('\n').map(|line| line.trim_end_matches('\r')) else {
            return Err("the header of the message is cut off, or too long".to_owned());
        };
        if line.is_empty() {
            let missing = "the header of the message has no Content-Length";
            return length.ok_or_else(|| missing.to_owned()).map(Some);
        }
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        if name.trim().eq_ignore_ascii_case("content-length") {
            let bytes: Option<usize> = value.trim().parse().ok().filter(|bytes| *bytes <= MOST_BYTES);
            let wrong = || format!("the Content-Length of the message must be a number up to {MOST_BYTES}");
            length = Some(bytes.ok_or_else(wrong)?);
        }
    }
    Err("the header of the message has too many lines".to_owned())
}

/// Sends a message.
pub fn write(output: &mut impl Write, message: &Message) -> io::Result<()> {
    message.write(output)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_with_any_spelling_of_its_header() {
        let json = r#"{"jsonrpc":"2.0","method":"exit"}"#;
        let bytes = format!("content-length:{}\r\nContent-Type: x\r\n\r\n{json}", json.len());
        let message = read(&mut bytes.as_bytes()).expect("it can be read");
        assert!(matches!(message, Some(Message::Notification(exit)) if exit.method == "exit"));
        assert!(matches!(read(&mut &b""[..]), Ok(None)));
    }

    #[test]
    fn what_is_no_message_is_refused_with_a_sentence() {
        let endless = "x".repeat(2000);
        let lines = "a: b\r\n".repeat(40);
        for (bytes, says) in [
            ("Content-Length: 5\r\n\r\n{]   ", "no JSON-RPC"),
            ("Content-Length: 7\r\n\r\n[1, 2]\n", "no JSON-RPC"),
            ("Content-Length: 50\r\n\r\n{}", "ends after 2 of 50 bytes"),
            ("Content-Length: 99999999999999999\r\n\r\n", "a number up to"),
            ("Content-Length: -1\r\n\r\n", "a number up to"),
            ("Content-Type: x\r\n\r\n{}", "no Content-Length"),
            ("Content-Length: 5", "cut off"),
            (&endless, "too long"),
            (&lines, "too many lines"),
        ] {
            let error = read(&mut bytes.as_bytes()).map(|_| ()).expect_err("it is no message");
            assert!(error.contains(says), "{error}");
        }
    }
}
