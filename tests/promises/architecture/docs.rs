//! What others call is explained: every module, and every public type, trait and function of the crates that the window is built
//! of. Fields, variants and methods say what they are by their names, or have a line where that is not enough.

use super::imports::{gather, is_for_tests};
use std::path::Path;
use syn::visit::{self, Visit};
use syn::{Attribute, Ident, ItemEnum, ItemFn, ItemMod, ItemStruct, ItemTrait, ItemType, Visibility};

/// The public items of a file without a doc.
#[derive(Default)]
struct Undocumented(Vec<String>);

impl Undocumented {
    fn look_at(&mut self, visibility: &Visibility, attributes: &[Attribute], name: &Ident) {
        if matches!(visibility, Visibility::Public(_)) && !is_documented(attributes) {
            self.0.push(name.to_string());
        }
    }
}

fn is_documented(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("doc"))
}

impl<'ast> Visit<'ast> for Undocumented {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if module.attrs.iter().any(is_for_tests) {
            return;
        }
        if module.content.is_some() {
            self.look_at(&module.vis, &module.attrs, &module.ident);
        }
        visit::visit_item_mod(self, module);
    }

    fn visit_item_struct(&mut self, item: &'ast ItemStruct) {
        self.look_at(&item.vis, &item.attrs, &item.ident);
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        self.look_at(&item.vis, &item.attrs, &item.ident);
    }

    fn visit_item_type(&mut self, item: &'ast ItemType) {
        self.look_at(&item.vis, &item.attrs, &item.ident);
    }

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        self.look_at(&item.vis, &item.attrs, &item.ident);
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.look_at(&item.vis, &item.attrs, &item.sig.ident);
    }
}

/// The items of a file that have to be explained and are not; `mod` for the file as a whole.
fn undocumented(path: &str, text: &str) -> Vec<String> {
    let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut found = Undocumented::default();
    if !is_documented(&file.attrs) {
        found.0.push("mod".to_owned());
    }
    if !path.starts_with("src/play/") {
        found.visit_file(&file);
    }
    found.0
}

#[test]
fn what_others_call_is_documented() {
    let mut files = Vec::new();
    ["crates", "src"].iter().for_each(|folder| gather(Path::new(folder), &mut files));
    let files = files.iter().filter(|(path, _)| path.contains("src/") && !path.contains("/tests"));
    let found =
        files.flat_map(|(path, text)| undocumented(path, text).into_iter().map(move |name| format!("{path}: {name}")));
    assert_eq!(found.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn what_is_not_documented_is_found() {
    let text =
        "pub struct A { pub field: u8 } /// B.\npub fn b() {} pub fn c() {} fn d() {} pub mod e { pub trait F {} }";
    assert_eq!(undocumented("crates/a/src/lib.rs", text), ["mod", "A", "c", "e", "F"]);
}
