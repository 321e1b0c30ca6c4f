//! What there is, listed by kind or side: a question for colonists passes by all the deer, and one for what serves some purpose
//! by all the walls.

use crate::kinds::Id;

/// Ids in their order.
#[derive(Clone, Debug)]
pub(crate) struct IdList<Tag>(Vec<Id<Tag>>);

impl<Tag> IdList<Tag> {
    /// A list of all these, which come in the order of ids.
    pub fn of(all: impl Iterator<Item = Id<Tag>>) -> Self {
        Self(all.collect())
    }

    /// Puts something on the list, unless it is there.
    pub fn add(&mut self, id: Id<Tag>) {
        let at = self.0.partition_point(|other| other.index() < id.index());
        if self.0.get(at) != Some(&id) {
            self.0.insert(at, id);
        }
    }

    /// Strikes something off the list.
    pub fn remove(&mut self, id: Id<Tag>) {
        self.0.retain(|other| *other != id);
    }

    /// What is on the list.
    pub fn ids(&self) -> &[Id<Tag>] {
        &self.0
    }
}

/// Lists of ids by number.
#[derive(Clone, Debug)]
pub(crate) struct IdLists<Tag> {
    lists: Vec<IdList<Tag>>,
}

impl<Tag> IdLists<Tag> {
    /// Lists of everything, each thing with the number of its list.
    pub fn of(all: impl Iterator<Item = (usize, Id<Tag>)>) -> Self {
        let mut lists = Self { lists: Vec::new() };
        all.for_each(|(list, id)| lists.add(list, id));
        lists
    }

    /// Puts something on a list, unless it is there.
    pub fn add(&mut self, list: usize, id: Id<Tag>) {
        if self.lists.len() <= list {
            self.lists.resize_with(list + 1, || IdList(Vec::new()));
        }
        self.lists[list].add(id);
    }

    /// Strikes something off its list.
    pub fn remove(&mut self, list: usize, id: Id<Tag>) {
        if let Some(list) = self.lists.get_mut(list) {
            list.remove(id);
        }
    }

    /// What is on a list, in the order of ids.
    pub fn on(&self, list: usize) -> &[Id<Tag>] {
        self.lists.get(list).map_or(&[], IdList::ids)
    }
}
