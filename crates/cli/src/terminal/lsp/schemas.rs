//! The schema of every kind of file, made when the first such file is asked about.

use crate::terminal::schema::SchemaKind;
use osada_content::FileKind;
use osada_content::language::{DocumentKind, Schema};
use std::path::Path;
use std::rc::Rc;

/// The schemas that were asked for.
#[derive(Debug, Default)]
pub struct Schemas(Vec<(SchemaKind, Rc<Schema>)>);

impl Schemas {
    /// The schema of a file; `None` for those of the window, which have none.
    pub fn of(&mut self, path: &Path, kind: DocumentKind) -> Option<Rc<Schema>> {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if ["view.ron", "settings.ron"].contains(&name) {
            return None;
        }
        let kind = match kind {
            DocumentKind::Manifest => SchemaKind::Mods,
            DocumentKind::Changes => SchemaKind::ModRules,
            DocumentKind::File(kind) => match kind {
                FileKind::Level => SchemaKind::Levels,
                FileKind::Rules => SchemaKind::Rules,
                FileKind::Mind => SchemaKind::Minds,
                FileKind::Script => SchemaKind::Scripts,
                FileKind::Strategy => SchemaKind::Strategies,
                FileKind::Campaign => SchemaKind::Campaigns,
                FileKind::Leader => SchemaKind::Leaders,
                FileKind::Looks => SchemaKind::Looks,
                FileKind::Tests => SchemaKind::Tests,
            },
        };
        if let Some((_, known)) = self.0.iter().find(|(known, _)| *known == kind) {
            return Some(Rc::clone(known));
        }
        let made = Rc::new(Schema::new(kind.schema()));
        self.0.push((kind, Rc::clone(&made)));
        Some(made)
    }
}
