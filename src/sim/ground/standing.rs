//! The structures that stand, by kind: a question for what serves some purpose passes by all the walls.

use super::world::World;
use crate::sim::kinds::{StructureId, StructureKind};
use crate::sim::rules::{Function, StructureRules};
use crate::sim::state::{Map, Structure};

/// The structures of each kind, in the order of ids.
#[derive(Clone, Debug, Default)]
pub(in crate::sim) struct Standing {
    kinds: Vec<Vec<StructureId>>,
}

impl Standing {
    pub fn of(map: &Map) -> Self {
        let mut standing = Self::default();
        map.structures().for_each(|(id, structure)| standing.add(structure.kind(), id));
        standing
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

impl World {
    /// Whether anything of a kind stands.
    pub(in crate::sim) fn stands(&self, kind: StructureKind) -> bool {
        !self.cache.standing.of_kind(kind).is_empty()
    }

    /// Structures with a function for which `wanted` holds, in the order of ids.
    pub fn with_function(&self, wanted: impl Fn(&Function) -> bool) -> impl Iterator<Item = (StructureId, &Structure)> {
        self.with_row(move |row| wanted(&row.function))
    }

    /// Structures of the kinds for whose rows `wanted` holds, in the order of ids.
    pub(in crate::sim) fn with_row(
        &self,
        wanted: impl Fn(&StructureRules) -> bool,
    ) -> impl Iterator<Item = (StructureId, &Structure)> {
        let kinds = self.rules().structure_kinds().filter(move |(_, row)| wanted(row));
        let lists = kinds.map(|(kind, _)| self.cache.standing.of_kind(kind)).filter(|ids| !ids.is_empty());
        let mut lists: Vec<&[StructureId]> = lists.collect();
        let next = move || {
            let list = lists.iter_mut().filter(|ids| !ids.is_empty()).min_by_key(|ids| ids[0].index())?;
            let (first, rest) = list.split_first()?;
            *list = rest;
            Some(*first)
        };
        std::iter::from_fn(next).filter_map(|id| Some((id, self.map().structure(id)?)))
    }
}
