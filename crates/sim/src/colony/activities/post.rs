//! At one's post while the bell rings.

use crate::colony::answer::Answer;
use crate::ground::{Arrival, World};
use crate::kinds::UnitId;
use crate::state::{Activity, Destination};

pub(in crate::colony) fn go_on(world: &mut World, id: UnitId) -> Answer {
    if !world.state.alarm {
        return Answer::Done;
    }
    let post = world.unit(id).and_then(|unit| unit.colonist()).and_then(|colonist| colonist.orders.post);
    match post.map(|post| world.walk_to(id, Destination::Tile(post))) {
        Some(Arrival::There | Arrival::OnTheWay) => Answer::GoOn,
        Some(Arrival::NoWay) | None => Answer::Then(Activity::Shelter),
    }
}
