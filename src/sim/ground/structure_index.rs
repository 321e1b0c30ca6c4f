//! The structures that stand, by kind: a question for what serves some purpose passes by all the walls.

use crate::sim::kinds::{StructureId, StructureKind};
use crate::sim::state::Map;

/// The structures of each kind, in the order of ids.
#[derive(Clone, Debug, Default)]
pub(in crate::sim) struct StructureIndex {
    kinds: Vec<Vec<StructureId>>,
}

impl StructureIndex {
    pub fn of(map: &Map) -> Self {
        let mut index = Self::default();
        map.structures().for_each(|(id, structure)| index.add(structure.kind(), id));
        index
    }

    pub fn add(&mut self, kind: StructureKind, id: StructureId) {
        if self.kinds.len() <= kind.index() {
            self.kinds.resize_with(kind.index() + 1, Vec::new);
        }
        let ids = &mut self.kinds[kind.index()];
        let at = ids.partition_point(|other| other.index() < id.index());
        ids.insert(at, id);
    }

    pub fn remove(&mut self, kind: StructureKind, id: StructureId) {
        if let Some(ids) = self.kinds.get_mut(kind.index()) {
            ids.retain(|other| *other != id);
        }
    }

    /// The structures of a kind, in the order of ids.
    pub fn of_kind(&self, kind: StructureKind) -> &[StructureId] {
        self.kinds.get(kind.index()).map_or(&[], Vec::as_slice)
    }
}
