//! Promises of `osada look`: a picture of everything that is seen of a look, every name that there is, and errors.

use crate::program::{osada, printed, text};

#[test]
fn a_look_of_a_file_is_shown_from_all_sides_and_every_name_is_listed() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (looks, out) = (file("looks.ron"), file("golem.png"));
    std::fs::write(&looks, r#"(looks: {"golem": Person(like: "brute", tunic: "granite")})"#).expect("it is written");
    let shown = osada(&["look", "golem", "--looks", &looks, "--out", &out, "--scale", "2"]);
    assert_eq!(shown.status.code(), Some(0), "{}", text(&shown.stderr));
    let picture = std::fs::File::open(&out).expect("it was written");
    let reader = png::Decoder::new(picture).read_info().expect("it is a picture");
    let (width, height) = (reader.info().width, reader.info().height);
    assert!(text(&shown.stdout).contains(&format!("{width} × {height} pixels")));
    // Eleven frames in a row, four sides and a row of those who lie.
    assert!(width > 2 * 11 * 58 && height > 2 * 5 * 58, "{width} × {height}");
    let listed = printed(&osada(&["look", "--looks", &looks]));
    assert!(listed.contains("unit\tgolem\tlooks.ron") && listed.contains("unit\tgrunt\tpainted"), "{listed}");
    assert!(listed.contains("structure\tsmithy\tpainted"), "{listed}");
    let checked = osada(&["check", &looks]);
    assert!(text(&checked.stdout).contains("looks, correct: golem"), "{}", text(&checked.stdout));
}

#[test]
fn an_unknown_look_and_a_faulty_file_are_told_with_what_would_be_right() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let looks = folder.path().join("looks.ron").display().to_string();
    let out = folder.path().join("x.png").display().to_string();
    let unknown = osada(&["look", "shildman", "--out", &out]);
    assert_eq!(unknown.status.code(), Some(1));
    assert!(text(&unknown.stderr).contains("did you mean `shieldman`?"), "{}", text(&unknown.stderr));
    std::fs::write(&looks, r#"(looks: {"a": Person(hat: "helmt", tunic: "wod")})"#).expect("it is written");
    let faulty = osada(&["look", "a", "--looks", &looks, "--out", &out]);
    assert_eq!(faulty.status.code(), Some(1));
    let message = text(&faulty.stderr);
    assert!(message.contains(":1:27: error: unknown hat") && message.contains("did you mean `woad`?"), "{message}");
    assert!(!std::path::Path::new(&out).exists());
    assert_eq!(osada(&["look", "shieldman"]).status.code(), Some(2), "no file was named");
    let bitmap = osada(&["look", "shieldman", "--out", &out.replace(".png", ".bmp")]);
    assert_eq!(bitmap.status.code(), Some(2));
    assert!(text(&bitmap.stderr).contains("let its name end in .png"), "{}", text(&bitmap.stderr));
    assert_eq!(osada(&["look", "--out", &out]).status.code(), Some(2), "no look was named");
}
