//! A level for promises about what is done with many games: it is over soon.

use std::fs;
use std::path::Path;

/// Writes the level into a folder: a meadow, two people, and one grunt. Gives its file.
pub fn level(folder: &Path) -> String {
    let rows = (0..16).map(|y| match y {
        8 => format!("\"{}H{}\",", ".".repeat(12), ".".repeat(11)),
        11 => format!("\"{}CC{}\",", ".".repeat(12), ".".repeat(10)),
        _ => format!("\"{}\",", ".".repeat(24)),
    });
    let text = format!(
        "(title: \"Meadow\", about: \"Small\", colonists: Named([]), stock: (wood: 200, stone: 200, food: 200), \
         camp: (1, 1), waves: [[(\"grunt\", 1)]], ground: Drawn(rows: [{}], legend: {{ \
         'H': (terrain: \"grass\", structure: \"hearth\"), 'C': (terrain: \"grass\", unit: \"colonist\") }}))",
        rows.collect::<String>()
    );
    let file = folder.join("meadow.ron");
    fs::write(&file, text).expect("it can be written");
    file.to_str().expect("a plain name").to_owned()
}
