//! Small changes of good files.

use osada::grid::Stream;

/// Bits turned, bytes replaced, pieces taken out, doubled, exchanged or put in from elsewhere.
pub fn mutate(seed: &[u8], other: &[u8], random: &mut Stream) -> Vec<u8> {
    const WORDS: [&[u8]; 14] = [
        b"-1",
        b"1e999",
        b"NaN",
        b"inf",
        b"99999999999999999999",
        b"(",
        b"]",
        b"\"",
        b"'",
        b"//",
        b"/*",
        b"\0",
        b"0",
        b",",
    ];
    let mut bytes = seed.to_vec();
    for _ in 0..=random.below(6) {
        let at = random.below(bytes.len() + 1);
        let most = [4, 16, 200][random.below(3)];
        let length = random.below(most).min(bytes.len() - at);
        match random.below(8) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 if at < bytes.len() => bytes[at] = random.bits() as u8,
            2 => drop(bytes.drain(at..at + length)),
            3 => {
                let piece = bytes[at..at + length].to_vec();
                let to = random.below(bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
            4 => {
                let from = random.below(other.len() + 1);
                let piece = other[from..(from + length).min(other.len())].to_vec();
                bytes.splice(at..at + length, piece);
            }
            5 => drop(bytes.splice(at..at, WORDS[random.below(WORDS.len())].iter().copied())),
            6 => change_number(&mut bytes, at, random),
            _ if random.chance(0.05) => bytes.truncate(at),
            _ => {}
        }
    }
    bytes
}

/// Another number in the place of the next one.
fn change_number(bytes: &mut Vec<u8>, from: usize, random: &mut Stream) {
    let Some(start) = bytes[from..].iter().position(u8::is_ascii_digit).map(|at| from + at) else { return };
    let end = bytes[start..].iter().position(|byte| !byte.is_ascii_digit()).map_or(bytes.len(), |at| start + at);
    let numbers = ["0", "1", "7", "255", "65536", "4294967296", "1000000", "0.0001", "-3", "1e300"];
    bytes.splice(start..end, numbers[random.below(numbers.len())].bytes());
}
