//! Archives of mods, those that are as they should be and those that are meant to do harm.

use super::archive::Archive;
use super::gathering::MOST_BYTES;
use super::packing::packed;
use super::{ModPlace, ModPlaces};
use crate::presentation::pictures::png_of;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use osada_art::synth::wav;
use osada_art::texture::Image;
use osada_content::MAX_BYTES;
use osada_content::mods::{Mod, ModFolder, Part};
use rawzip::path::EntryPath;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use std::fs;
use std::io::Write;

const MANIFEST: &[u8] = b"(name: \"hills\", version: \"0.1\", by: \"Ola\", about: \"Shieldmen.\")";
const UNITS: &[u8] = b"(units: {\"shieldman\": (like: \"grunt\", hp: 90)})";
/// The mode of a link, as Unix has it.
const LINK: u32 = 0o120_777;
const FILE: u32 = 0o100_644;

/// A file of an archive.
struct Forged<'f> {
    name: &'f [u8],
    content: &'f [u8],
    mode: u32,
    is_encrypted: bool,
    method: CompressionMethod,
}

fn file<'f>(name: &'f (impl AsRef<[u8]> + ?Sized), content: &'f [u8]) -> Forged<'f> {
    let (mode, is_encrypted, method) = (FILE, false, CompressionMethod::DEFLATE);
    Forged { name: name.as_ref(), content, mode, is_encrypted, method }
}

/// An archive with these files, whatever they are called.
fn forged(files: &[Forged]) -> Vec<u8> {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for Forged { name, content, mode, is_encrypted, method } in files {
        let begun = archive
            .new_file(EntryPath::verbatim(*name))
            .compression_method(*method)
            .unix_permissions(*mode)
            .encrypted(*is_encrypted)
            .start();
        let (mut entry, config) = begun.expect("it can be begun");
        let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::fast()));
        writer.write_all(content).expect("memory takes it");
        let (encoder, descriptor) = writer.finish().expect("memory takes it");
        encoder.finish().expect("memory takes it");
        entry.finish(descriptor).expect("memory takes it");
    }
    archive.finish().expect("memory takes it")
}

/// What is found in an archive with a correct manifest and these files.
fn found(files: Vec<Forged>) -> ModFolder {
    let files: Vec<Forged> = [file("mod.ron", MANIFEST)].into_iter().chain(files).collect();
    read(&forged(&files))
}

fn read(bytes: &[u8]) -> ModFolder {
    Archive::of(bytes, Some("hills".to_owned()), "hills.zip".to_owned())
}

/// What is wrong with an archive.
fn faults(found: ModFolder) -> String {
    Mod::read(found).expect_err("it is refused").to_string()
}

#[test]
fn a_mod_lies_at_the_top_of_an_archive_or_in_a_folder_of_it() {
    for folder in ["", "hills/", "hills-main/"] {
        let names = ["mod.ron", "units.ron", "README.md"].map(|name| format!("{folder}{name}"));
        let mut files = vec![file(&names[0], MANIFEST), file(&names[1], UNITS), file(&names[2], b"Hills.")];
        // As macOS packs a folder.
        files.push(file("__MACOSX/hills/._mod.ron", b"\x00\x05\x16\x07"));
        if !folder.is_empty() {
            files.push(file(folder, b""));
        }
        let found = Mod::read(read(&forged(&files))).unwrap_or_else(|reports| panic!("{reports}"));
        assert_eq!(found.changes().next().map(|file| file.file).as_deref(), Some("hills.zip/units.ron"));
        let mut unused: Vec<&str> = found.unused.iter().map(|(path, _)| path.as_str()).collect();
        unused.sort_unstable();
        assert_eq!(unused, ["README.md", "__MACOSX/hills/._mod.ron"], "{folder}");
    }
}

#[test]
fn a_mistake_in_an_archive_has_its_place() {
    let wrong = found(vec![file("units.ron", b"(\n    units: {\n        \"a\" (),\n    },\n)")]);
    let message = faults(wrong);
    assert!(message.contains("hills.zip/units.ron:3:9: error: "), "{message}");
}

#[test]
fn names_that_no_file_of_a_mod_can_have_are_refused_one_by_one() {
    let cases: [(&[u8], &str); 12] = [
        (b"../out.ron", "hills.zip/../out.ron:1:1: error: this name leads out of the archive"),
        (b"levels/../../out.ron", "hills.zip/levels/../../out.ron:1:1: error: this name leads out of the archive"),
        (b"./units.ron", "this name leads out of the archive, or nowhere"),
        (b"levels//a.ron", "hills.zip/levels//a.ron:1:1: error: this name leads out of the archive, or nowhere"),
        (b"", "this name leads out of the archive, or nowhere"),
        (b"/etc/units.ron", "hills.zip//etc/units.ron:1:1: error: this name is that of a place on a disk"),
        (b"C:/units.ron", "hills.zip/C:/units.ron:1:1: error: this name is that of a place on a disk"),
        (b"c:units.ron", "this name is that of a place on a disk"),
        (b"levels\\a.ron", "hills.zip/levels\\a.ron:1:1: error: this name has a backslash"),
        (b"..\\..\\out.ron", "this name has a backslash"),
        (b"\xffx.ron", "hills.zip/\u{fffd}x.ron:1:1: error: the name of this file is not UTF-8"),
        (b"a\x1b[2J.ron", "this name has characters that cannot be shown"),
    ];
    for (name, says) in cases {
        let message = faults(found(vec![file(name, UNITS)]));
        assert!(message.contains(says), "{}: {message}", String::from_utf8_lossy(name));
    }
}

#[test]
fn links_encrypted_files_two_of_one_name_and_unusual_compression_are_refused() {
    let link = Forged { mode: LINK, ..file("units.ron", b"../../secret.ron") };
    assert!(faults(found(vec![link])).contains("hills.zip/units.ron:1:1: error: this is a link"));
    let secret = Forged { is_encrypted: true, ..file("units.ron", UNITS) };
    assert!(faults(found(vec![secret])).contains("hills.zip/units.ron:1:1: error: this file is encrypted"));
    let odd = Forged { method: CompressionMethod::LZMA, ..file("units.ron", UNITS) };
    assert!(faults(found(vec![odd])).contains("hills.zip/units.ron:1:1: error: this file is compressed in a way"));
    let message = faults(found(vec![file("units.ron", UNITS), file("units.ron", b"()")]));
    assert!(message.contains("hills.zip/units.ron:1:1: error: the archive holds two files of this name"), "{message}");
    let message = faults(read(&forged(&[file("a/mod.ron", MANIFEST), file("b/mod.ron", MANIFEST)])));
    assert!(message.contains("hills.zip:1:1: error: this archive holds several mods, in a/, b/"), "{message}");
    let message = faults(read(&forged(&[file("hills/mod.ron", MANIFEST), file("units.ron", UNITS)])));
    assert!(message.contains("hills.zip/units.ron:1:1: error: this lies outside of `hills/`"), "{message}");
}

#[test]
fn what_would_fill_the_memory_is_not_unpacked() {
    let huge = vec![b' '; 64 << 20];
    let bomb = found(vec![file("units.ron", &huge)]);
    assert!(bomb.files.iter().all(|file| file.text.len() < MAX_BYTES));
    let message = faults(bomb);
    assert!(message.contains("hills.zip/units.ron:1:1: error: the file is larger than"), "{message}");
    let (large, names) = (vec![b' '; MAX_BYTES - 1], (0..20).map(|number| format!("{number}.ron")).collect::<Vec<_>>());
    let many = found(names.iter().map(|name| file(name, &large)).collect());
    assert!(many.files.iter().map(|file| file.text.len()).sum::<usize>() <= MOST_BYTES);
    let message = faults(many);
    assert_eq!(message.matches("the files of a mod hold at most 12 MiB together").count(), 1, "{message}");
    let names: Vec<String> = (0..5_000).map(|number| format!("levels/{number}.ron")).collect();
    let message = faults(found(names.iter().map(|name| file(name, b"()")).collect()));
    assert_eq!(message.matches("a mod holds at most 1000 files").count(), 1, "{message}");
}

#[test]
fn a_damaged_archive_is_refused_wherever_the_damage_is() {
    let whole = forged(&[file("mod.ron", MANIFEST), file("units.ron", UNITS)]);
    for length in 0..whole.len() {
        Mod::read(read(&whole[..length])).expect_err("a part is not the whole");
    }
    for place in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x55;
        // It may be right, for not every byte matters, but it never ends the program.
        let _ = Mod::read(read(&bytes));
    }
    let at = whole.windows(UNITS.len().min(8)).position(|bytes| bytes == b"units.ro").expect("it is named") + 12;
    let mut bytes = whole;
    bytes[at] ^= 1;
    let message = faults(read(&bytes));
    assert!(message.contains("hills.zip/units.ron:1:1: error: this cannot be unpacked"), "{message}");
    assert!(faults(read(b"PK")).contains("this is no .zip archive, or a damaged one"));
}

#[test]
fn a_mod_is_packed_the_same_way_every_time_and_is_the_same_unpacked() {
    for place in ["fathoms", "frontier", "long_nights"].map(|name| ModPlace::shipped(name).expect("it ships")) {
        let found = place.read().unwrap_or_else(|reports| panic!("{reports}"));
        let bytes = packed(&found).expect("memory takes it");
        assert_eq!(bytes, packed(&found).expect("memory takes it"));
        let again = Archive::of(&bytes, Some(place.name()), "x.zip".to_owned());
        let again = Mod::read(again).unwrap_or_else(|reports| panic!("{reports}"));
        assert_eq!(again.stamp(), found.stamp());
        assert_eq!((again.of(Part::Tests).count(), again.unused.len()), (found.of(Part::Tests).count(), 0));
    }
}

#[test]
fn a_mod_of_the_player_comes_before_one_that_ships_and_a_folder_before_an_archive() {
    let data = tempfile::tempdir().expect("a folder can be made");
    let (mods, places) = (data.path().join("mods"), ModPlaces::new(Some(data.path().to_path_buf())));
    let named = |name: &str| places.all().into_iter().find(|place| place.name() == name);
    assert!(matches!(named("long_nights"), Some(ModPlace::Folder(_) | ModPlace::Shipped(_))));
    fs::create_dir_all(mods.join("hills")).expect("it can be made");
    fs::write(mods.join("hills.zip"), forged(&[file("mod.ron", MANIFEST)])).expect("it can be written");
    fs::write(mods.join("ice.zip"), b"").expect("it can be written");
    // A folder that is no mod is one that is being written.
    assert_eq!(named("hills"), Some(ModPlace::Folder(mods.join("hills"))));
    assert_eq!(named("ice"), Some(ModPlace::Archive(mods.join("ice.zip"))));
    fs::write(mods.join("hills/mod.ron"), MANIFEST).expect("it can be written");
    let hills = places.find("hills".as_ref()).expect("it is there");
    assert_eq!(hills, ModPlace::Folder(mods.join("hills")));
    assert_eq!(places.hidden_by(&hills), [ModPlace::Archive(mods.join("hills.zip"))]);
    let by_path = places.find(&mods.join("hills.zip")).expect("it is there");
    assert_eq!(by_path.read().expect("it is right").source.file, format!("{}/mod.ron", by_path.shown()));
}

#[test]
fn a_picture_of_a_mod_is_read_packed_and_read_again_and_one_that_is_none_is_refused() {
    const LOOKS: &[u8] = b"(looks: {\"shieldman\": DrawnUnit(front: \"pictures/man.png\")})";
    let image = Image { width: 2, height: 1, rgba: vec![200, 10, 20, 255, 0, 0, 0, 0] };
    let png = png_of(&image).expect("it can be written");
    let files = vec![file("looks.ron", LOOKS), file("pictures/man.png", &png), file("pictures/idle.png", &png)];
    let hills = Mod::read(found(files)).expect("it is right");
    assert_eq!(hills.media.pictures.keys().collect::<Vec<_>>(), ["pictures/man.png"]);
    assert_eq!(hills.unused, [("pictures/idle.png".to_owned(), "not used: looks.ron does not name it".to_owned())]);
    let again = Mod::read(read(&packed(&hills).expect("it can be packed"))).expect("it is right");
    assert_eq!((again.stamp(), &again.media), (hills.stamp(), &hills.media));
    let other = png_of(&Image { rgba: vec![1; 8], ..image }).expect("it can be written");
    let changed = Mod::read(found(vec![file("looks.ron", LOOKS), file("pictures/man.png", &other)]));
    assert!(changed.is_err_and(|reports| reports.to_string().contains("nothing of this drawing is seen")));
    let broken = faults(found(vec![file("looks.ron", LOOKS), file("pictures/man.png", &png[..20])]));
    assert!(broken.contains("hills.zip/pictures/man.png:1:1: error: this is no PNG, or a damaged one"), "{broken}");
}

#[test]
fn pictures_that_unpack_to_more_than_a_mod_may_hold_are_not_kept() {
    let large = png_of(&Image { width: 256, height: 256, rgba: vec![200; 4 << 16] }).expect("it can be written");
    let names: Vec<String> = (0..100).map(|number| format!("pictures/{number}.png")).collect();
    let mut folder = found(names.iter().map(|name| file(name, &large)).collect());
    let unpacked: usize = folder.media.pictures.values().map(|picture| picture.bytes.len() + (4 << 16)).sum();
    assert!(unpacked <= MOST_BYTES && folder.media.pictures.len() > 40, "{}", folder.media.pictures.len());
    assert_eq!(folder.unread.len(), 1, "it is said once");
    assert!(folder.unread.remove(0).to_string().contains("the files of a mod hold at most 12 MiB together"));
}

#[test]
fn a_sound_of_a_mod_is_read_packed_and_read_again_and_one_that_is_none_is_refused() {
    const LOOKS: &[u8] = b"(sounds: {\"horn\": [\"sounds/conch.ogg\"]})";
    const TONE: &[u8] = include_bytes!("../../../../../tests/data/sounds/tone.ogg");
    let idle = wav(&[0.5; 2000]);
    let files = vec![file("looks.ron", LOOKS), file("sounds/conch.ogg", TONE), file("sounds/idle.wav", &idle)];
    let hills = Mod::read(found(files)).expect("it is right");
    assert_eq!(hills.media.sounds.keys().collect::<Vec<_>>(), ["sounds/conch.ogg"]);
    assert_eq!(hills.unused, [("sounds/idle.wav".to_owned(), "not used: looks.ron does not name it".to_owned())]);
    let again = Mod::read(read(&packed(&hills).expect("it can be packed"))).expect("it is right");
    assert_eq!((again.stamp(), &again.media), (hills.stamp(), &hills.media));
    let broken = faults(found(vec![file("looks.ron", LOOKS), file("sounds/conch.ogg", &TONE[..2000])]));
    assert!(
        broken.contains("hills.zip/sounds/conch.ogg:1:1: error: this is no OGG file with Vorbis in it"),
        "{broken}"
    );
}
