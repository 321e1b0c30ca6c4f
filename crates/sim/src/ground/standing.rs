//! Which structures stand: asked by kind and by what they serve for.

use super::world::World;
use crate::kinds::{StructureId, StructureKind};
use crate::rules::{Function, StructureRules};
use crate::state::Structure;

impl World {
    /// Whether anything of a kind stands.
    pub(crate) fn stands(&self, kind: StructureKind) -> bool {
        !self.cache.structures.on(kind.index()).is_empty()
    }

    /// At least the structures that have a state of their own or have lost hit points, in the order of ids.
    pub(crate) fn active_structures(&self) -> impl Iterator<Item = (StructureId, &Structure)> {
        self.cache.active.ids().iter().filter_map(|&id| Some((id, self.map().structure(id)?)))
    }

    /// What comes at a place of [`World::active_structures`], unless nothing is left of it or it is whole and has nothing that
    /// changes; then it is taken off the list, and what comes after it is at its place.
    pub(crate) fn active_structure(&mut self, place: usize) -> Option<StructureId> {
        loop {
            let id = *self.cache.active.ids().get(place)?;
            if self.map().structure(id).is_some_and(|structure| structure.is_active(&self.rules)) {
                return Some(id);
            }
            self.cache.active.remove(id);
        }
    }

    /// Structures with a function for which `wanted` holds, in the order of ids.
    pub fn with_function(&self, wanted: impl Fn(&Function) -> bool) -> impl Iterator<Item = (StructureId, &Structure)> {
        self.with_row(move |row| wanted(&row.function))
    }

    /// Structures of the kinds for whose rows `wanted` holds, in the order of ids.
    pub(crate) fn with_row(
        &self,
        wanted: impl Fn(&StructureRules) -> bool,
    ) -> impl Iterator<Item = (StructureId, &Structure)> {
        let kinds = self.rules().structure_kinds().filter(move |(_, row)| wanted(row));
        let lists = kinds.map(|(kind, _)| self.cache.structures.on(kind.index())).filter(|ids| !ids.is_empty());
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
