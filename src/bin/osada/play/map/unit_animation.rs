//! What the window remembers of every unit between two ticks: where it was, where it looks, when it struck last.
//! None of it is known to the simulation.

use osada::grid::Point;
use osada::sim::rules::Role;
use osada::sim::{Event, HitPoints, UnitId, World};
use osada::texture::Facing;

/// Less than this is no blow: hunger takes a little every tick.
const SCRATCH: HitPoints = HitPoints(0.2);

/// What is remembered of one unit.
#[derive(Clone, Copy, Debug)]
pub struct UnitAnimation {
    /// Which unit; a place in the array may be taken again by another.
    pub unit: UnitId,
    /// Where it was one tick ago.
    pub before: Point,
    /// Where it is.
    pub now: Point,
    /// By how much it is drawn beside its place, so that a band on one path does not look like a single man.
    pub beside: Point,
    /// Where it looks.
    pub facing: Facing,
    /// The last tick at which it moved.
    pub moved_at: Option<u64>,
    /// The last tick at which it struck.
    pub struck_at: Option<u64>,
    /// The last tick at which it was hurt.
    pub hurt_at: Option<u64>,
}

/// What is remembered of every unit, by its place in the array.
#[derive(Default)]
pub struct UnitAnimations {
    all: Vec<Option<UnitAnimation>>,
    hp: Vec<HitPoints>,
}

impl UnitAnimations {
    /// A world that nobody has seen before: nobody has moved yet.
    pub fn new(world: &World) -> Self {
        let mut animations = Self::default();
        animations.update(world, &[]);
        animations
    }

    /// Takes in a tick that has just passed.
    pub fn update(&mut self, world: &World, events: &[Event]) {
        let now = world.clock().tick();
        for (id, unit) in world.units() {
            if id.index() >= self.all.len() {
                self.all.resize(id.index() + 1, None);
                self.hp.resize(id.index() + 1, HitPoints(0.0));
            }
            let (place, hp) = (unit.place(), unit.hp());
            let known = self.all[id.index()].filter(|animation| animation.unit == id);
            let mut animation = known.unwrap_or(UnitAnimation {
                unit: id,
                before: place,
                now: place,
                beside: beside(id, unit.role()),
                facing: Facing::South,
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
        for event in events {
            if let Event::Struck { by: Some(by), from, at, .. } = event
                && let Some(animation) = self.get_mut(*by)
            {
                animation.struck_at = Some(now);
                if let Some(facing) = Facing::of(*at - *from) {
                    animation.facing = facing;
                }
            }
        }
    }

    /// What is remembered of a unit.
    pub fn get(&self, unit: UnitId) -> Option<&UnitAnimation> {
        self.all.get(unit.index())?.as_ref().filter(|animation| animation.unit == unit)
    }

    fn get_mut(&mut self, unit: UnitId) -> Option<&mut UnitAnimation> {
        self.all.get_mut(unit.index())?.as_mut().filter(|animation| animation.unit == unit)
    }

    /// Where a unit is drawn: the share of the way from one tick to the next.
    pub fn place(&self, unit: UnitId, share: f64) -> Option<Point> {
        self.get(unit).map(|animation| animation.before.lerp(animation.now, share) + animation.beside)
    }
}

/// A fixed offset of up to a third of a tile for everybody who comes in bands and herds.
fn beside(id: UnitId, role: Role) -> Point {
    if role == Role::Colonist {
        return Point::ZERO;
    }
    let mixed = (id.index() as u32).wrapping_mul(0x9E37_79B1);
    let part = |bits: u32| f64::from(bits & 0xFF) / 255.0 - 0.5;
    Point::new(part(mixed >> 8) * 0.64, part(mixed >> 20) * 0.5)
}
