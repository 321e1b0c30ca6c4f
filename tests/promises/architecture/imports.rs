//! Which file of a crate imports which: every path of the source, followed through all re-exports to the file that holds
//! what it names. Code that only tests see does not count, and neither do the re-exports themselves.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use syn::visit::{self, Visit};
use syn::{Attribute, Ident, Item, ItemUse, Meta, UseTree, Visibility};

/// One file uses something of another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Import {
    /// The file that uses it.
    pub from: String,
    /// The file that holds it.
    pub to: String,
    /// Its name there.
    name: String,
}

impl fmt::Display for Import {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} → {} ({})", self.from, self.to, self.name)
    }
}

/// A module: the file it stands in and what can be named in it.
#[derive(Default)]
struct Module {
    file: String,
    items: BTreeSet<String>,
    /// Every name that a `use` brings in, with the path it stands for.
    uses: BTreeMap<String, Vec<String>>,
    globs: Vec<Vec<String>>,
    /// The paths of its code, without those of mere re-exports.
    paths: BTreeSet<Vec<String>>,
}

/// All modules of a crate, by their paths.
pub struct Sources {
    modules: BTreeMap<Vec<String>, Module>,
    imports: Vec<Import>,
}

impl Sources {
    /// Reads all Rust files of a crate, which are named relative to its folder `src`.
    pub fn read(folder: &str) -> Self {
        let mut files = Vec::new();
        gather(Path::new(folder), &mut files);
        let files: Vec<(&str, &str)> = files
            .iter()
            .map(|(path, text)| (path.strip_prefix(folder).unwrap_or(path).trim_start_matches('/'), text.as_str()))
            .collect();
        Self::of(&files)
    }

    /// The same of files that were read already.
    pub fn of(files: &[(&str, &str)]) -> Self {
        let mut modules = BTreeMap::new();
        for (path, text) in files {
            let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{path}: {error}"));
            if !file.attrs.iter().any(is_for_tests) && !path.ends_with("/tests.rs") {
                fill(&mut modules, module_of(path), path, &file.items);
            }
        }
        let mut sources = Self { modules, imports: Vec::new() };
        sources.imports = sources.all_imports();
        sources
    }

    /// Every import, in order, each once.
    pub fn imports(&self) -> &[Import] {
        &self.imports
    }

    /// Every file that holds a module.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.modules.values().map(|module| &*module.file)
    }

    /// Every file with the first word of every path that leads out of the crate.
    pub fn foreign(&self) -> impl Iterator<Item = (&str, &str)> {
        let paths = self.modules.values().flat_map(|module| module.paths.iter().map(|path| (&*module.file, path)));
        paths.filter_map(|(file, path)| Some((file, path.first()?.as_str())))
    }

    fn all_imports(&self) -> Vec<Import> {
        let mut imports = BTreeSet::new();
        for (at, module) in &self.modules {
            for path in &module.paths {
                if let Some((file, name)) = self.resolve(at, path, 0)
                    && *file != module.file
                {
                    imports.insert(Import { from: module.file.clone(), to: file.to_owned(), name });
                }
            }
        }
        imports.into_iter().collect()
    }

    /// The file that holds what a path names, and what it is called there; `None` if that is of another crate.
    fn resolve(&self, at: &[String], path: &[String], depth: usize) -> Option<(&str, String)> {
        // Two modules that take all names of each other would be followed forever.
        if depth > 16 {
            return None;
        }
        let mut module = at.to_vec();
        let mut rest = path;
        while let Some((word, behind)) = rest.split_first() {
            match word.as_str() {
                "self" => {}
                "super" => drop(module.pop()),
                "crate" => module.clear(),
                word if self.is_child(&module, word) => module.push(word.to_owned()),
                word => return self.named(&module, word, behind, depth),
            }
            rest = behind;
        }
        let module = self.modules.get(&module)?;
        Some((&module.file, path.last()?.clone()))
    }

    fn is_child(&self, module: &[String], name: &str) -> bool {
        self.modules.contains_key(&[module, &[name.to_owned()]].concat())
    }

    /// The same of a name that is no module of its own.
    fn named(&self, at: &[String], name: &str, behind: &[String], depth: usize) -> Option<(&str, String)> {
        let module = self.modules.get(at)?;
        if module.items.contains(name) {
            return Some((&module.file, name.to_owned()));
        }
        if let Some(path) = module.uses.get(name) {
            // A name that is brought in under itself is another crate's.
            let path: Vec<String> = path.iter().chain(behind).cloned().collect();
            return if path.first().is_some_and(|first| first == name) && !self.is_child(at, name) {
                None
            } else {
                self.resolve(at, &path, depth + 1)
            };
        }
        let wanted =
            |glob: &Vec<String>| glob.iter().chain([&name.to_owned()]).chain(behind).cloned().collect::<Vec<_>>();
        module.globs.iter().find_map(|glob| self.resolve(at, &wanted(glob), depth + 1))
    }
}

/// All Rust files of a folder and those in it, with their texts.
pub fn gather(folder: &Path, files: &mut Vec<(String, String)>) {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            gather(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).expect("it is text");
            files.push((path.to_string_lossy().replace('\\', "/"), text));
        }
    }
}

/// The path of a file's module.
fn module_of(file: &str) -> Vec<String> {
    let words = file.trim_end_matches(".rs").split('/').filter(|word| !["mod", "lib", "main"].contains(word));
    words.map(str::to_owned).collect()
}

/// Whether an attribute leaves its item to tests.
pub fn is_for_tests(attribute: &Attribute) -> bool {
    let Meta::List(list) = &attribute.meta else { return attribute.path().is_ident("test") };
    list.path.is_ident("cfg") && list.tokens.to_string() == "test"
}

fn fill(modules: &mut BTreeMap<Vec<String>, Module>, at: Vec<String>, file: &str, items: &[Item]) {
    let mut module = Module { file: file.to_owned(), ..Module::default() };
    for item in items {
        if attributes(item).iter().any(is_for_tests) {
            continue;
        }
        match item {
            Item::Mod(inner) => {
                if let Some((_, items)) = &inner.content {
                    fill(modules, [&at[..], &[inner.ident.to_string()]].concat(), file, items);
                }
                continue;
            }
            Item::Use(import) => {
                let mut leaves = Vec::new();
                flatten(&import.tree, &mut Vec::new(), &mut leaves);
                for (name, path) in leaves {
                    match name {
                        Some(name) => drop(module.uses.insert(name, path.clone())),
                        None => module.globs.push(path.clone()),
                    }
                    if matches!(import.vis, Visibility::Inherited) {
                        module.paths.insert(path);
                    }
                }
                continue;
            }
            _ => module.items.extend(name_of(item)),
        }
        Paths(&mut module.paths).visit_item(item);
    }
    modules.insert(at, module);
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// The name of an item; for a macro that is called, every capitalised word, for it may define any.
fn name_of(item: &Item) -> Vec<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        Item::Macro(item) => match &item.ident {
            Some(name) => name,
            None => {
                return words(item.mac.tokens.clone()).into_iter().filter_map(|path| path.into_iter().next()).collect();
            }
        },
        _ => return Vec::new(),
    };
    vec![name.to_string()]
}

/// Every name that a `use` brings in, with its path; without a name, all names behind the path.
fn flatten(tree: &UseTree, before: &mut Vec<String>, leaves: &mut Vec<(Option<String>, Vec<String>)>) {
    let path = |before: &[String], name: &Ident| -> Vec<String> {
        if name == "self" { before.to_vec() } else { [before, &[name.to_string()]].concat() }
    };
    match tree {
        UseTree::Path(inner) => {
            before.push(inner.ident.to_string());
            flatten(&inner.tree, before, leaves);
            before.pop();
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| flatten(tree, before, leaves)),
        UseTree::Glob(_) => leaves.push((None, before.clone())),
        UseTree::Name(leaf) => {
            let path = path(before, &leaf.ident);
            leaves.push((path.last().cloned(), path));
        }
        UseTree::Rename(leaf) => leaves.push((Some(leaf.rename.to_string()), path(before, &leaf.ident))),
    }
}

/// Collects the paths of two words or more.
struct Paths<'a>(&'a mut BTreeSet<Vec<String>>);

impl<'ast> Visit<'ast> for Paths<'_> {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 && path.leading_colon.is_none() {
            self.0.insert(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }

    fn visit_item_use(&mut self, import: &'ast ItemUse) {
        let mut leaves = Vec::new();
        flatten(&import.tree, &mut Vec::new(), &mut leaves);
        self.0.extend(leaves.into_iter().map(|(_, path)| path));
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        self.0.extend(words(called.tokens.clone()).into_iter().filter(|path| path.len() > 1));
        visit::visit_macro(self, called);
    }

    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_attribute(&mut self, _: &'ast Attribute) {}
}

/// The words of a macro's input, joined where `::` stands between them.
fn words(tokens: TokenStream) -> Vec<Vec<String>> {
    let mut paths: Vec<Vec<String>> = Vec::new();
    let mut colons = 0;
    for token in tokens {
        match token {
            TokenTree::Ident(word) => {
                match paths.last_mut() {
                    Some(path) if colons == 2 => path.push(word.to_string()),
                    _ => paths.push(vec![word.to_string()]),
                }
                colons = 0;
            }
            TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
            TokenTree::Group(group) => {
                paths.extend(words(group.stream()));
                // What follows the group does not go on with its last word.
                paths.push(Vec::new());
                colons = 0;
            }
            _ => {
                paths.push(Vec::new());
                colons = 0;
            }
        }
    }
    paths.retain(|path| !path.is_empty());
    paths
}
