//! At one's post while the bell rings.

use crate::sim::colony::answer::Answer;
use crate::sim::ground::{Arrival, World};
use crate::sim::kinds::UnitId;
use crate::sim::state::{Activity, Destination};

pub(in crate::sim::colony) fn go_on(world: &mut World, id: UnitId) -> Answer {
    if !world.state.alarm {
        return Answer::Done;
    }
    let post = world.unit(id).and_then(|unit| unit.colonist()).and_then(|colonist| colonist.orders.post);
    match post.map(|post| world.walk_to(id, Destination::Tile(post))) {
        Some(Arrival::There | Arrival::OnTheWay) => Answer::GoOn,
        Some(Arrival::NoWay) | None => Answer::Then(Activity::Shelter),
    }
}
