//! A text with stand-ins for what is wrong in it, and the way back to the places of the text as it was written.

use std::ops::Range;

/// A text that was changed so that it can be read. It is only ever checked; nothing is loaded from it.
#[derive(Clone, Debug)]
pub(super) struct Mended {
    pub text: String,
    pub written: String,
    /// In the order of places, none touching another.
    edits: Vec<Edit>,
}

/// Bytes of the mended text, and those that they stand for.
#[derive(Clone, Debug)]
struct Edit {
    now: Range<usize>,
    then: Range<usize>,
}

impl Mended {
    pub fn new(text: &str) -> Self {
        Self { text: text.to_owned(), written: text.to_owned(), edits: Vec::new() }
    }

    /// The text with some of its bytes replaced.
    pub fn replaced(&self, span: &Range<usize>, with: &str) -> Self {
        let text = [&self.text[..span.start], with, &self.text[span.end..]].concat();
        let touches = |edit: &&Edit| edit.now.start <= span.end && span.start <= edit.now.end;
        let (mut now, mut then) = (span.clone(), self.original(span.start)..self.original(span.end));
        for edit in self.edits.iter().filter(touches) {
            now = now.start.min(edit.now.start)..now.end.max(edit.now.end);
            then = then.start.min(edit.then.start)..then.end.max(edit.then.end);
        }
        let moved = |at: usize| at + with.len() - span.len();
        let mut edits: Vec<Edit> = self.edits.iter().filter(|edit| !touches(edit)).cloned().collect();
        let at = edits.partition_point(|edit| edit.now.end < now.start);
        for later in &mut edits[at..] {
            later.now = moved(later.now.start)..moved(later.now.end);
        }
        edits.insert(at, Edit { now: now.start..moved(now.end), then });
        Self { text, written: self.written.clone(), edits }
    }

    /// The offset in the text as it was written of one in this text; inside a stand-in, the start of what it stands for.
    pub fn original(&self, at: usize) -> usize {
        let Some(edit) = self.edits.iter().rev().find(|edit| edit.now.start <= at) else { return at };
        if at < edit.now.end { edit.then.start } else { edit.then.end + (at - edit.now.end) }
    }

    /// The bytes that stand for some of those that were written.
    pub fn stand_in(&self, written: &Range<usize>) -> Option<Range<usize>> {
        self.edits.iter().find(|edit| edit.then == *written).map(|edit| edit.now.clone())
    }

    /// The bytes as they were written; `None` if any of them is a stand-in.
    pub fn origin(&self, span: &Range<usize>) -> Option<Range<usize>> {
        let is_in = |edit: &Edit| {
            let overlaps = edit.now.start < span.end && span.start < edit.now.end;
            overlaps || span.is_empty() && edit.now.start <= span.start && span.start <= edit.now.end
        };
        if self.edits.iter().any(is_in) {
            return None;
        }
        let start = self.original(span.start);
        Some(start..start + span.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_replaced_is_found_where_it_was() {
        let text = "(a: one, b: 2, c: three, d: 4)";
        let mended = Mended::new(text).replaced(&(18..23), "3").replaced(&(4..7), "'x', y: 0");
        assert_eq!(mended.text, "(a: 'x', y: 0, b: 2, c: 3, d: 4)");
        for piece in ["b: 2", "d: 4", "(", "c: "] {
            let at = mended.text.find(piece).expect("it is there");
            let origin = mended.origin(&(at..at + piece.len())).expect("it was there");
            assert_eq!(&text[origin], piece);
        }
        let stand_in = mended.text.find("y: 0").expect("it is there");
        assert_eq!(mended.origin(&(stand_in..stand_in + 1)), None);
        assert_eq!(mended.origin(&(0..mended.text.len())), None, "it holds stand-ins");
    }

    #[test]
    fn a_stand_in_that_is_replaced_stands_for_the_same_bytes() {
        let mended = Mended::new("(a: ?, b: 2)").replaced(&(4..5), "(x: ())").replaced(&(8..10), "17");
        assert_eq!(mended.text, "(a: (x: 17), b: 2)");
        assert_eq!((mended.original(9), mended.original(13)), (4, 7));
        assert_eq!(mended.origin(&(13..17)), Some(7..11));
    }
}
