//! Files that are dropped on the window (the protocol is XDND 5). The windowing library takes lists of bare paths, which no file manager
//! offers; here it is the list of addresses that all of them do.

use macroquad::miniquad::native::linux_x11::libx11::{
    AnyPropertyType, Atom, ClientMessageData, Display, LibX11, NoEventMask, Window, XClientMessageEvent,
};
use std::ffi::{CStr, OsString, c_int, c_long, c_uchar, c_ulong};
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;

/// The messages of a program from which something is dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Enter,
    Position,
    Drop,
}

/// The numbers that the display has for the names of the protocol.
#[derive(Clone, Copy, Debug)]
pub struct DropAtoms {
    pub steps: [(Atom, Step); 3],
    pub selection: Atom,
}

pub struct DropTarget {
    common: LibX11,
    display: *mut Display,
    addresses: Atom,
    source: Window,
    /// What is dragged is asked for in this form; 0 if it has none that is a file.
    form: Atom,
}

impl DropTarget {
    pub fn new(mut common: LibX11, display: *mut Display) -> Self {
        // SAFETY: the display is open, and the name ends with a NUL.
        let addresses = unsafe {
            common.load_extensions(display);
            let name: &CStr = c"text/uri-list";
            (common.XInternAtom)(display, name.as_ptr(), 0)
        };
        Self { common, display, addresses, source: 0, form: 0 }
    }

    pub fn atoms(&self) -> DropAtoms {
        let names = &self.common.extensions;
        DropAtoms {
            steps: [
                (names.xdnd_enter, Step::Enter),
                (names.xdnd_position, Step::Position),
                (names.xdnd_drop, Step::Drop),
            ],
            selection: names.xdnd_selection,
        }
    }

    /// Answers a message to this window.
    pub fn step(&mut self, window: Window, step: Step, data: [c_long; 5]) {
        let names = &self.common.extensions;
        match step {
            Step::Enter => {
                self.source = data[0] as Window;
                let more = data[1] & 1 != 0;
                let forms = if more {
                    self.property(self.source, names.xdnd_type_list).chunks_exact(size_of::<Atom>()).map(atom).collect()
                } else {
                    data[2..].iter().map(|&form| form as Atom).collect::<Vec<_>>()
                };
                let wanted = [self.addresses, names.utf8_string];
                self.form = wanted.into_iter().find(|form| forms.contains(form)).unwrap_or(0);
            }
            Step::Position => {
                let action = names.xdnd_action_copy as c_long;
                self.send(names.xdnd_status, [window as c_long, (self.form != 0).into(), 0, 0, action]);
            }
            Step::Drop if self.form != 0 => {
                let selection = names.xdnd_selection;
                // SAFETY: display and window are open.
                unsafe {
                    let convert = self.common.XConvertSelection;
                    convert(self.display, selection, self.form, selection, window, data[2] as c_ulong);
                }
            }
            Step::Drop => self.finish(window, false),
        }
    }

    /// The files of what was dropped, which has arrived in this property of the window.
    pub fn files(&mut self, window: Window, property: Atom) -> Vec<PathBuf> {
        let text = if property == 0 { Vec::new() } else { self.property(window, property) };
        let files = files_of(&text);
        self.finish(window, !files.is_empty());
        files
    }

    fn finish(&self, window: Window, taken: bool) {
        let names = &self.common.extensions;
        let action = if taken { names.xdnd_action_copy as c_long } else { 0 };
        self.send(names.xdnd_finished, [window as c_long, taken.into(), action, 0, 0]);
    }

    fn send(&self, kind: Atom, data: [c_long; 5]) {
        let mut message = XClientMessageEvent {
            type_0: 33,
            serial: 0,
            send_event: 1,
            message_type: kind,
            window: self.source,
            display: self.display,
            format: 32,
            data: ClientMessageData { l: data },
        };
        // SAFETY: the message is whole; if the source is gone, the display reports an error, which is printed.
        unsafe {
            (self.common.XSendEvent)(self.display, self.source, 0, NoEventMask, (&raw mut message).cast());
            (self.common.XFlush)(self.display);
        }
    }

    /// The bytes of a property, which is deleted if it is of the own window's.
    fn property(&self, window: Window, name: Atom) -> Vec<u8> {
        /// Four megabytes: lists of files are shorter.
        const MOST: c_long = 1 << 20;
        let (mut kind, mut bits, mut count, mut rest, mut data): (Atom, c_int, c_ulong, c_ulong, *mut c_uchar) =
            (0, 0, 0, 0, std::ptr::null_mut());
        let delete = (name == self.common.extensions.xdnd_selection).into();
        // SAFETY: all that is written to is there; the data has as many values as it says, those of 32 bits as long as a
        // number of the machine, and is freed once.
        unsafe {
            (self.common.XGetWindowProperty)(
                self.display,
                window,
                name,
                0,
                MOST,
                delete,
                AnyPropertyType,
                &mut kind,
                &mut bits,
                &mut count,
                &mut rest,
                &mut data,
            );
            if data.is_null() {
                return Vec::new();
            }
            let width = if bits == 32 { size_of::<c_ulong>() } else { bits as usize / 8 };
            let bytes = std::slice::from_raw_parts(data, count as usize * width).to_vec();
            (self.common.XFree)(data.cast());
            bytes
        }
    }
}

fn atom(bytes: &[u8]) -> Atom {
    bytes.try_into().map_or(0, Atom::from_ne_bytes)
}

/// The files of a list of addresses (RFC 2483) or of paths.
fn files_of(text: &[u8]) -> Vec<PathBuf> {
    text.split(|byte| matches!(byte, b'\n' | b'\r' | 0)).filter_map(file_of).collect()
}

fn file_of(line: &[u8]) -> Option<PathBuf> {
    let path = match line.strip_prefix(b"file:") {
        Some(address) => {
            // Two slashes and a host, which is this one, may stand before the path.
            let path = match address.strip_prefix(b"//") {
                Some(rest) => &rest[rest.iter().position(|byte| *byte == b'/')?..],
                None => address,
            };
            unescaped(path)
        }
        None => line.to_vec(),
    };
    path.starts_with(b"/").then(|| PathBuf::from(OsString::from_vec(path)))
}

/// The bytes that an address writes with percent signs; what is no escape stays as it is.
fn unescaped(text: &[u8]) -> Vec<u8> {
    let digit = |byte: Option<&u8>| byte.and_then(|byte| char::from(*byte).to_digit(16));
    let (mut bytes, mut rest) = (Vec::new(), text);
    while let Some((&first, others)) = rest.split_first() {
        match (first, digit(others.first()), digit(others.get(1))) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((high * 16 + low) as u8);
                rest = &others[2..];
            }
            _ => {
                bytes.push(first);
                rest = others;
            }
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_addresses_names_files_with_their_escapes_undone() {
        let list = b"# a comment\r\nfile:///home/me/a%20b/%C5%BBubr%2525.ron\r\nfile://localhost/x.save\r\nfile:/y.ron\r\nhttps://z/\r\n\0";
        let files: Vec<PathBuf> = ["/home/me/a b/Żubr%25.ron", "/x.save", "/y.ron"].map(PathBuf::from).into();
        assert_eq!(files_of(list), files);
    }

    #[test]
    fn a_list_of_paths_is_taken_as_it_is_and_a_broken_escape_too() {
        assert_eq!(files_of(b"/a/100%25.ron\nrelative.ron"), [PathBuf::from("/a/100%25.ron")]);
        assert_eq!(files_of(b"file:///a%2/b%zz%"), [PathBuf::from("/a%2/b%zz%")]);
        assert_eq!(files_of(b"file://"), [] as [PathBuf; 0]);
    }
}
