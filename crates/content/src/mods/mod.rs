//! Mods: folders with changes to the rules, and minds and levels of their own.
//!
//! [`Mod::read`] takes the texts of a folder, [`stack()`] puts mods on top of rules and of each other. The result is
//! one text of rules and one for each mind, as if somebody had written them, so everything that takes rules takes
//! mods; mistakes are reported in the file of the mod that made them. `docs/mods.md` is for people who make mods.
//!
//! ```
//! use osada_content::mods::{Ground, Mod, ModFile, ModFolder, stack};
//! use osada_content::shipped;
//!
//! let file = |path: &str, text: &str| ModFile { path: path.into(), file: format!("mods/wall/{path}"), text: text.into() };
//! let about = r#"(name: "wall", version: "1.0", by: "Ola", about: "Besiegers with shields.")"#;
//! let units = r#"(units: {"shieldman": (like: "grunt", hp: 90)})"#;
//! let files = vec![file("mod.ron", about), file("units.ron", units)];
//! let wall = Mod::read(ModFolder { name: Some("wall".into()), file: "mods/wall".into(), files, ..ModFolder::default() })?;
//! let ground = Ground { rules: shipped::RULES, minds: shipped::MINDS, looks: &[shipped::LOOKS] };
//! let stacked = stack(ground, &[&wall])?;
//! let shieldman = stacked.checked.unit_named("shieldman").ok_or("there is none")?;
//! assert_eq!(stacked.checked.unit(shieldman).hp.0, 90.0);
//!
//! let files = vec![file("mod.ron", about), file("units.ron", &units.replace("grunt", "grnut"))];
//! let wrong = Mod::read(ModFolder { name: Some("wall".into()), file: "mods/wall".into(), files, ..ModFolder::default() })?;
//! let report = stack(ground, &[&wrong]).unwrap_err().to_string();
//! assert!(report.starts_with("mods/wall/units.ron:1:30: error: there is no row `grnut` in `units`"), "{report}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "schema")]
mod changes_schema;
mod document;
mod folder;
mod manifest;
mod missing;
mod order;
mod origins;
mod overlay;
mod patch;
mod settings;
mod stack;
#[cfg(test)]
mod tests;
mod texts;
mod version;

#[cfg(feature = "schema")]
pub use changes_schema::changes_schema;
pub use folder::{MANIFEST, Mod, ModFile, ModFolder, ModStamp, Part, difference};
pub(super) use manifest::are_on;
pub use manifest::{Manifest, ModSource, load_manifest};
pub use origins::Origin;
pub use settings::{NumberSetting, Setting, SettingValues, SwitchSetting};
pub(super) use stack::attempt;
pub use stack::{Ground, MOST_MODS, Named, Notice, PlayedFile, RemovedRow, Stack, stack};
#[cfg(feature = "schema")]
pub(super) use texts::TABLES;
pub use version::{NoVersion, Version};
