"""Packs the program: `pack.py PROGRAM FONTS OUT` takes out of it the names of its functions and what the page never reads of the fonts
that it holds (the files of the folder FONTS), and compresses it as OUT."""

import lzma
import pathlib
import struct
import sys

# The program leaves these out (`panels/style.rs`), but not their bytes.
UNUSED = ["NotoEmoji-Regular.ttf", "emoji-icon-font.ttf"]
USED = ["Hack-Regular.ttf", "Ubuntu-Light.ttf"]
# What egui draws by. The rest is for programs that hint, set ligatures or list fonts.
READ = {b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"kern", b"loca", b"maxp", b"OS/2"}


def outlines(font):
    """A font of the same length with nothing but its outlines: the other tables are zeros, and so are the instructions of glyphs."""
    out = bytearray(font)
    count = struct.unpack_from(">H", font, 4)[0]
    tables = {tag: (start, length) for tag, _, start, length in struct.iter_unpack(">4sIII", font[12 : 12 + 16 * count])}
    for tag, (start, length) in tables.items():
        if tag not in READ:
            out[start : start + length] = bytes(length)
    long = struct.unpack_from(">h", font, tables[b"head"][0] + 50)[0]
    glyphs = struct.unpack_from(">H", font, tables[b"maxp"][0] + 4)[0]
    places = struct.unpack_from(f">{glyphs + 1}{'I' if long else 'H'}", font, tables[b"loca"][0])
    for place, end in zip(places, places[1:]):
        at = tables[b"glyf"][0] + place * (1 if long else 2)
        contours = struct.unpack_from(">h", font, at)[0] if end > place else -1
        # A glyph that is put together of others has no contours of its own.
        if contours >= 0:
            at += 10 + 2 * contours
            length = struct.unpack_from(">H", font, at)[0]
            out[at + 2 : at + 2 + length] = bytes(length)
    return bytes(out)


def number(program, at):
    """An unsigned LEB128 number of a WebAssembly file, and where it ends."""
    value = shift = 0
    while True:
        byte = program[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def without_names(program):
    """A program without its custom sections, which hold the names of its functions: the linker leaves them in, whatever `strip` says."""
    kept, at = program[:8], 8
    while at < len(program):
        length, start = number(program, at + 1)
        if program[at] != 0:
            kept += program[at : start + length]
        at = start + length
    return kept


def main(program, fonts, out):
    packed = without_names(pathlib.Path(program).read_bytes())
    for name in UNUSED + USED:
        font = (pathlib.Path(fonts) / name).read_bytes()
        assert packed.count(font) == 1, f"{name} is not in the program"
        packed = packed.replace(font, bytes(len(font)) if name in UNUSED else outlines(font))
    # The dictionary holds the whole program; what unpacks it on the page knows CRC-32.
    method = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24, "lc": 4, "pb": 0, "nice_len": 273}
    pathlib.Path(out).write_bytes(lzma.compress(packed, check=lzma.CHECK_CRC32, filters=[method]))


main(*sys.argv[1:])
