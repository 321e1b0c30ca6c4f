//! Animation state of every unit between two ticks: position, facing, last blow. The simulation knows none of it.

use osada::grid::Point;
use osada::sim::rules::Role;
use osada::sim::{Event, HitPoints, UnitId, World};
use osada::texture::Facing;
use osada_cli::presentation::looks::Looks;

/// Losses below this are not blows: hunger takes a little every tick.
const SCRATCH: HitPoints = HitPoints(0.2);

/// Tiles per tick by which people on one tile move apart.
const APART_SPEED: f64 = 0.02;

#[derive(Clone, Copy, Debug)]
pub struct UnitAnimation {
    /// The unit; its place in the array may be taken again by another.
    pub unit: UnitId,
    /// Position one tick ago.
    pub before: Point,
    /// Position now.
    pub now: Point,
    /// Offset of the drawing one tick ago.
    pub beside_before: Point,
    /// Offset of the drawing from the position, so that those on one tile do not look like a single man.
    pub beside: Point,
    pub facing: Facing,
    /// Variant of its picture.
    pub variant: u32,
    /// The last tick at which it moved.
    pub moved_at: Option<u64>,
    /// The last tick at which it struck.
    pub struck_at: Option<u64>,
    /// The last tick at which it was hurt.
    pub hurt_at: Option<u64>,
}

/// Animations of all units, by their place in the array.
#[derive(Default)]
pub struct UnitAnimations {
    all: Vec<Option<UnitAnimation>>,
    hp: Vec<HitPoints>,
    /// Colonists by their tiles; kept to reuse the memory.
    sharing: Vec<(Standing, UnitId)>,
}

/// A tile, and whether they stand still on it.
type Standing = (i32, i32, bool);

impl UnitAnimation {
    /// Drawn position, at a share of the way from one tick to the next.
    pub fn place(&self, share: f64) -> Point {
        self.before.lerp(self.now, share) + self.beside_before.lerp(self.beside, share)
    }
}

impl UnitAnimations {
    pub fn new(world: &World, looks: &Looks) -> Self {
        let mut animations = Self::default();
        animations.update(world, looks, &[]);
        animations
    }

    /// Updates all animations by one tick.
    pub fn update(&mut self, world: &World, looks: &Looks, events: &[Event]) {
        let now = world.clock().tick();
        for (id, unit) in world.units() {
            if id.index() >= self.all.len() {
                self.all.resize(id.index() + 1, None);
                self.hp.resize(id.index() + 1, HitPoints(0.0));
            }
            let (place, hp) = (unit.place(), unit.hp());
            let known = self.all[id.index()].filter(|animation| animation.unit == id);
            let mut animation = known.unwrap_or_else(|| UnitAnimation {
                unit: id,
                before: place,
                now: place,
                beside_before: band_offset(id, unit.role()),
                beside: band_offset(id, unit.role()),
                facing: Facing::South,
                variant: looks.variant(world, id, unit.kind(), unit.name()),
                moved_at: None,
                struck_at: None,
                hurt_at: None,
            });
            (animation.before, animation.now) = (animation.now, place);
            if let Some(facing) = Facing::of(animation.now - animation.before) {
                animation.facing = facing;
                animation.moved_at = Some(now);
            }
            if known.is_some() && hp < self.hp[id.index()] - SCRATCH {
                animation.hurt_at = Some(now);
            }
            self.hp[id.index()] = hp;
            self.all[id.index()] = Some(animation);
        }
        self.draw_apart(world);
        for event in events {
            if let Event::Struck { by: Some(by), from, at, .. } | Event::Missed { by: Some(by), from, at } = event
                && let Some(animation) = self.get_mut(*by)
            {
                animation.struck_at = Some(now);
                if let Some(facing) = Facing::of(*at - *from) {
                    animation.facing = facing;
                }
            }
        }
    }

    /// Moves colonists who share a tile a little apart; those who stand and those who walk by are kept separate.
    fn draw_apart(&mut self, world: &World) {
        let now = world.clock().tick();
        let stands = |animation: &UnitAnimation| animation.moved_at.is_none_or(|at| now.saturating_sub(at) > 3);
        let mut sharing = std::mem::take(&mut self.sharing);
        sharing.clear();
        sharing.extend(world.of_role(Role::Colonist).filter_map(|(id, unit)| {
            let animation = self.get(id)?;
            Some(((unit.cell().x, unit.cell().y, stands(animation)), id))
        }));
        sharing.sort_unstable();
        for group in sharing.chunk_by(|one, other| one.0 == other.0) {
            for (place, &(_, id)) in group.iter().enumerate() {
                let Some(animation) = self.get_mut(id) else { continue };
                let way = place_among(place, group.len()) - animation.beside;
                let share = (APART_SPEED / way.length().max(APART_SPEED)).min(1.0);
                (animation.beside_before, animation.beside) = (animation.beside, animation.beside + way * share);
            }
        }
        self.sharing = sharing;
    }

    pub fn get(&self, unit: UnitId) -> Option<&UnitAnimation> {
        self.all.get(unit.index())?.as_ref().filter(|animation| animation.unit == unit)
    }

    fn get_mut(&mut self, unit: UnitId) -> Option<&mut UnitAnimation> {
        self.all.get_mut(unit.index())?.as_mut().filter(|animation| animation.unit == unit)
    }

    /// Drawn position of a unit, at a share of the way from one tick to the next.
    pub fn place(&self, unit: UnitId, share: f64) -> Option<Point> {
        self.get(unit).map(|animation| animation.place(share))
    }
}

/// Offset of one of several on a tile from the middle of it: side by side, or in a circle.
fn place_among(place: usize, count: usize) -> Point {
    match count {
        0 | 1 => Point::ZERO,
        2 => Point::new(if place == 0 { -0.2 } else { 0.2 }, 0.0),
        _ => {
            let angle = place as f64 / count as f64 * std::f64::consts::TAU;
            Point::new(angle.cos() * 0.3, angle.sin() * 0.22)
        }
    }
}

/// A fixed offset of up to a third of a tile for members of bands and herds.
fn band_offset(id: UnitId, role: Role) -> Point {
    if role == Role::Colonist {
        return Point::ZERO;
    }
    let mixed = (id.index() as u32).wrapping_mul(0x9E37_79B1);
    let part = |bits: u32| f64::from(bits & 0xFF) / 255.0 - 0.5;
    Point::new(part(mixed >> 8) * 0.64, part(mixed >> 20) * 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada::record::Content;
    use osada::sim::{Command, Draft, GiveOrder, Order, tick};
    use osada::texture::LookBook;

    #[test]
    fn people_on_one_tile_are_drawn_apart_and_nobody_leaps() {
        let (mut world, _) = Content::shipped("tutorial").expect("it ships").build(1).expect("it can be built");
        let people: Vec<UnitId> = world.of_role(Role::Colonist).map(|(id, _)| id).collect();
        let home = world.unit(people[0]).expect("somebody lives there").cell();
        let looks = Looks::new(world.rules(), world.season(), &LookBook::default());
        let mut animations = UnitAnimations::new(&world, &looks);
        let mut commands = vec![
            Command::Draft(Draft { units: people.clone(), drafted: true }),
            Command::Order(GiveOrder { units: people.clone(), order: Order::Move(home) }),
        ];
        let (mut before, mut farthest): (Vec<Option<Point>>, f64) = (Vec::new(), 0.0);
        for _ in 0..600 {
            let events = tick(&mut world, &std::mem::take(&mut commands));
            animations.update(&world, &looks, &events);
            let places: Vec<Option<Point>> = people.iter().map(|&id| animations.place(id, 1.0)).collect();
            for (one, other) in before.iter().zip(&places) {
                farthest = one.zip(*other).map_or(farthest, |(one, other)| farthest.max((other - one).length()));
            }
            before = places;
        }
        let on_one = people.iter().all(|&id| world.unit(id).is_some_and(|unit| unit.cell() == home));
        assert!(on_one, "all of them stand on one tile");
        for (number, one) in before.iter().enumerate() {
            for other in &before[..number] {
                let distance = one.zip(*other).map_or(0.0, |(one, other)| (one - other).length());
                assert!(distance > 0.15, "two of {} are {distance} apart", people.len());
            }
        }
        assert!(farthest < 0.12, "somebody leapt by {farthest} tiles");
    }
}
