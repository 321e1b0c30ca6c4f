//! What there is, listed by kind or side: a question for colonists passes by all the deer, and one for what serves some purpose
//! by all the walls.

use crate::sim::kinds::Id;

/// Lists of ids, each in the order of ids.
#[derive(Clone, Debug)]
pub(in crate::sim) struct IdLists<Tag> {
    lists: Vec<Vec<Id<Tag>>>,
}

impl<Tag> IdLists<Tag> {
    /// Lists of everything, each thing with the number of its list.
    pub fn of(all: impl Iterator<Item = (usize, Id<Tag>)>) -> Self {
        let mut lists = Self { lists: Vec::new() };
        all.for_each(|(list, id)| lists.add(list, id));
        lists
    }

    /// Puts something on a list.
    pub fn add(&mut self, list: usize, id: Id<Tag>) {
        if self.lists.len() <= list {
            self.lists.resize_with(list + 1, Vec::new);
        }
        let ids = &mut self.lists[list];
        let at = ids.partition_point(|other| other.index() < id.index());
        ids.insert(at, id);
    }

    /// Strikes something off its list.
    pub fn remove(&mut self, list: usize, id: Id<Tag>) {
        if let Some(ids) = self.lists.get_mut(list) {
            ids.retain(|other| *other != id);
        }
    }

    /// What is on a list, in the order of ids.
    pub fn on(&self, list: usize) -> &[Id<Tag>] {
        self.lists.get(list).map_or(&[], Vec::as_slice)
    }
}
