"""Packs the program: `pack.py PROGRAM FONTS OUT` takes out of it the names of its functions and what the page never reads of the fonts
that it holds (the files of the folder FONTS), and compresses it as OUT."""

import lzma
import pathlib
import struct
import sys

# The program leaves these out (`panels/style.rs`), but not their bytes.
UNUSED = ["NotoEmoji-Regular.ttf", "emoji-icon-font.ttf"]
# What these do not have is drawn by one another.
TEXT, CODE = "Ubuntu-Light.ttf", "Hack-Regular.ttf"
# What egui draws by. The rest is for programs that hint, set ligatures or list fonts.
READ = {b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"kern", b"loca", b"maxp", b"OS/2"}


def tables(font):
    """Where the tables of a font begin and how long they are, by their tags."""
    count = struct.unpack_from(">H", font, 4)[0]
    return {tag: (start, length) for tag, _, start, length in struct.iter_unpack(">4sIII", font[12 : 12 + 16 * count])}


def characters(font):
    """The glyphs of a font by code points, from its segments (cmap format 4)."""
    start = tables(font)[b"cmap"][0]
    start += struct.unpack_from(">I", font, start + 8)[0]
    form, _, _, twice = struct.unpack_from(">4H", font, start)
    assert form == 4, f"a cmap of format {form}"
    ends, firsts, deltas, ranges = (start + offset for offset in (14, 16 + twice, 16 + 2 * twice, 16 + 3 * twice))
    found = {}
    for at in range(0, twice, 2):
        first, end, delta, offset = (struct.unpack_from(">H", font, of + at)[0] for of in (firsts, ends, deltas, ranges))
        for code in range(first, min(end, 0xFFFE) + 1):
            glyph = struct.unpack_from(">H", font, ranges + at + offset + 2 * (code - first))[0] if offset else code
            if glyph := (glyph + delta) % 0x10000 if glyph else 0:
                found[code] = glyph
    return found


def outlines(font, codes):
    """A font of the same length with nothing but the outlines of these code points: all else is zeros, also the instructions of glyphs."""
    out = bytearray(font)
    parts = tables(font)
    for tag, (start, length) in parts.items():
        if tag not in READ:
            out[start : start + length] = bytes(length)
    long = struct.unpack_from(">h", font, parts[b"head"][0] + 50)[0]
    count = struct.unpack_from(">H", font, parts[b"maxp"][0] + 4)[0]
    places = struct.unpack_from(f">{count + 1}{'I' if long else 'H'}", font, parts[b"loca"][0])
    places = [parts[b"glyf"][0] + place * (1 if long else 2) for place in places]
    used, left = {0}, [glyph for code, glyph in characters(font).items() if code in codes]
    while left:
        glyph = left.pop()
        if glyph in used:
            continue
        used.add(glyph)
        at, end = places[glyph : glyph + 2]
        contours = struct.unpack_from(">h", font, at)[0] if end > at else 0
        at += 10
        if contours > 0:
            at += 2 * contours
            length = struct.unpack_from(">H", font, at)[0]
            out[at + 2 : at + 2 + length] = bytes(length)
        # It is put together of others.
        more = contours < 0
        while more:
            flags, part = struct.unpack_from(">HH", font, at)
            left.append(part)
            at += 4 + (4 if flags & 1 else 2) + (2 if flags & 8 else 4 if flags & 0x40 else 8 if flags & 0x80 else 0)
            more = flags & 0x20
    for glyph, (at, end) in enumerate(zip(places, places[1:])):
        if glyph not in used:
            out[at:end] = bytes(end - at)
    return bytes(out) if codes == set(characters(font)) else mapped(out, codes)


def mapped(font, codes):
    """A font that has only these code points of its own: others are looked for in the next font."""
    glyphs = {code: glyph for code, glyph in characters(font).items() if code in codes}
    firsts = [code for code in sorted(glyphs) if code - 1 not in glyphs] + [0xFFFF]
    ends = [code for code in sorted(glyphs) if code + 1 not in glyphs] + [0xFFFF]
    count = len(ends)
    # Each segment says how far behind it its first glyph stands.
    counted, ranges = 0, []
    for place, (first, end) in enumerate(zip(firsts, ends)):
        ranges.append(2 * (count - place + counted))
        counted += end - first + 1
    parts = [*ends, 0, *firsts, *[0] * count, *ranges, *(glyphs[code] for code in sorted(glyphs)), 0]
    subtable = struct.pack(f">7H{len(parts)}H", 4, 14 + 2 * len(parts), 0, 2 * count, 0, 0, 0, *parts)
    start, length = tables(font)[b"cmap"]
    # It is of Unicode.
    packed = struct.pack(">HHHHI", 0, 1, 0, 3, 12) + subtable
    assert len(packed) <= length, "the map of characters has become longer"
    font[start : start + length] = packed.ljust(length, b"\0")
    assert characters(font) == glyphs
    return bytes(font)


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
    files = {name: (pathlib.Path(fonts) / name).read_bytes() for name in [*UNUSED, TEXT, CODE]}
    text, code = (set(characters(files[name])) for name in (TEXT, CODE))
    ascii = set(range(0x20, 0x7F))
    # Letters beyond ASCII are not as wide as others in lines of code, rather than twice in the program.
    kept = {TEXT: text, CODE: code - text | ascii}
    for name, font in files.items():
        assert packed.count(font) == 1, f"{name} is not in the program"
        packed = packed.replace(font, outlines(font, kept[name]) if name in kept else bytes(len(font)))
    # The dictionary holds the whole program; what unpacks it on the page knows CRC-32.
    method = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24, "lc": 4, "pb": 0, "nice_len": 273}
    pathlib.Path(out).write_bytes(lzma.compress(packed, check=lzma.CHECK_CRC32, filters=[method]))


main(*sys.argv[1:])
