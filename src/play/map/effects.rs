//! Short-lived effects of events: arrows in the air, blows, dust, the dead.

use super::map_geometry::{Rect, near, on_map};
use super::sprite_batch::{PLAIN, SpriteBatch, tint};
use super::sprite_layer::Corpse;
use super::unit_animation::UnitAnimations;
use glam::{Vec2, vec2};
use osada::sim::rules::Role;
use osada::sim::{Event, World};
use osada::texture::{EffectLook, Picture, palette};
use osada_cli::presentation::looks::Looks;
use osada_cli::work_kinds::WorkKind;

/// Tiles per second.
const ARROW_SPEED: f32 = 16.0;
const BURST_SECONDS: f32 = 0.35;
/// Seconds for which the dead stay visible.
const BODY_SECONDS: f32 = 30.0;
/// Maximum count; the oldest are removed first.
const MOST: usize = 400;

struct Missile {
    from: Vec2,
    to: Vec2,
    look: EffectLook,
    age: f32,
    ends: EffectLook,
}

struct Burst {
    at: Vec2,
    look: EffectLook,
    age: f32,
}

#[derive(Default)]
pub struct Effects {
    missiles: Vec<Missile>,
    bursts: Vec<Burst>,
    bodies: Vec<Corpse>,
    dust_at: f32,
}

impl Effects {
    /// The dead that are still visible.
    pub fn bodies(&self) -> &[Corpse] {
        &self.bodies
    }

    /// Adds the effects of one tick.
    pub fn add_events(&mut self, world: &World, looks: &Looks, animations: &UnitAnimations, events: &[Event]) {
        for event in events {
            match event {
                Event::Struck { by, from, at, missile, .. } => {
                    self.blow(by.is_none(), on_map(*from), on_map(*at), *missile)
                }
                Event::Missed { by, from, at } => {
                    self.shot(by.is_none(), (on_map(*from), on_map(*at)), EffectLook::Dust);
                }
                Event::TrapSprung { cell } => self.burst(on_map(cell.centre()), EffectLook::Spark),
                Event::Died { unit, kind, cell, role, name, .. } => {
                    let at = animations.get(*unit).map_or(on_map(cell.centre()), |animation| on_map(animation.now));
                    self.burst(at, EffectLook::Blood);
                    // People lie there until they are buried.
                    if *role == Role::Colonist && world.rules().people.burial.is_some() {
                        continue;
                    }
                    let left = if role.is_beast() { 0.3 } else { 1.0 };
                    let variant = looks.variant(world, *unit, *kind, name);
                    self.bodies.push(Corpse { look: looks.unit(*kind), variant, at, left });
                }
                Event::Undermined { cell, .. } => self.burst(on_map(cell.centre()), EffectLook::Smoke),
                Event::Armed { unit, .. } => {
                    if let Some(animation) = animations.get(*unit) {
                        self.burst(on_map(animation.now), EffectLook::Spark);
                    }
                }
                Event::Built { cell, .. } => self.burst(on_map(cell.centre()), EffectLook::Dust),
                Event::Destroyed { cell, .. } => {
                    self.burst(on_map(cell.centre()), EffectLook::Dust);
                    self.burst(on_map(cell.centre()), EffectLook::Chips);
                }
                Event::JobDone { kind, cell, .. } => {
                    if let Some(look) = WorkKind::of(*kind).done_effect {
                        self.burst(on_map(cell.centre()), look);
                    }
                }
                _ => {}
            }
        }
        self.work(world);
        keep_latest(&mut self.missiles);
        keep_latest(&mut self.bursts);
        keep_latest(&mut self.bodies);
    }

    fn blow(&mut self, by_structure: bool, from: Vec2, at: Vec2, missile: bool) {
        if missile {
            self.shot(by_structure, (from, at), EffectLook::Blood);
        } else {
            self.burst(at, EffectLook::Spark);
        }
    }

    /// A missile in flight, and the effect where it ends.
    fn shot(&mut self, by_structure: bool, (from, to): (Vec2, Vec2), ends: EffectLook) {
        let look = if by_structure { EffectLook::Bolt } else { EffectLook::Arrow };
        self.missiles.push(Missile { from, to, look, age: 0.0, ends });
    }

    fn burst(&mut self, at: Vec2, look: EffectLook) {
        self.bursts.push(Burst { at, look, age: 0.0 });
    }

    /// Occasional chips and dust where somebody works.
    fn work(&mut self, world: &World) {
        self.dust_at += 1.0 / 60.0;
        if self.dust_at < 0.7 {
            return;
        }
        self.dust_at = 0.0;
        for (_, job) in world.jobs().iter() {
            let Some(worker) = job.worker().and_then(|worker| world.unit(worker)) else { continue };
            let Some(cell) = osada::sim::job_cell(world, job) else { continue };
            if job.done().0 <= 0.0 || !worker.cell().touches(cell) {
                continue;
            }
            let Some(look) = WorkKind::of(job.kind()).effect else { continue };
            self.burst(on_map(cell.centre()), look);
        }
    }

    /// Updates by seconds of game time.
    pub fn update(&mut self, seconds: f32) {
        let mut landed = Vec::new();
        self.missiles.retain_mut(|missile| {
            missile.age += seconds;
            let flies = missile.age * ARROW_SPEED < (missile.to - missile.from).length();
            if !flies {
                landed.push((missile.to, missile.ends));
            }
            flies
        });
        landed.into_iter().for_each(|(at, look)| self.burst(at, look));
        self.bursts.retain_mut(|burst| {
            burst.age += seconds;
            burst.age < BURST_SECONDS
        });
        self.bodies.retain_mut(|body| {
            body.left -= seconds / BODY_SECONDS;
            body.left > 0.0
        });
    }

    /// Draws missiles and bursts in the visible part of the map.
    pub fn draw(&self, batch: &mut SpriteBatch, seen: Rect) {
        for burst in self.bursts.iter().filter(|burst| near(seen, burst.at, 1.0)) {
            let frame = (burst.age / BURST_SECONDS * burst.look.frames() as f32) as u8;
            let frame = frame.min(burst.look.frames() as u8 - 1);
            batch.picture(Picture::Effect { look: burst.look, frame }, burst.at - vec2(0.5, 0.5), PLAIN);
        }
        for missile in
            self.missiles.iter().filter(|missile| near(seen, missile.from, 1.0) || near(seen, missile.to, 1.0))
        {
            let along = missile.to - missile.from;
            let share = (missile.age * ARROW_SPEED / along.length().max(0.01)).min(1.0);
            // A low arc: the missile rises a little and its shadow stays below.
            let lift = vec2(0.0, -0.6 * (share * (1.0 - share)) * along.length().sqrt());
            let at = missile.from + along * share;
            batch.turned(Picture::Effect { look: missile.look, frame: 0 }, at, along, tint(palette::INK, 0.25));
            batch.turned(Picture::Effect { look: missile.look, frame: 0 }, at + lift - vec2(0.0, 0.3), along, PLAIN);
        }
    }
}

/// Removes the oldest entries above the maximum.
fn keep_latest<T>(list: &mut Vec<T>) {
    let surplus = list.len().saturating_sub(MOST);
    list.drain(..surplus);
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada::record::Content;
    use osada::sim::DeathCause;
    use osada::sim::rules::Season;
    use osada::texture::LookBook;

    #[test]
    fn who_falls_is_seen_for_half_a_minute_where_they_fell() {
        let (world, _) = Content::shipped("tutorial").expect("it ships").build(1).expect("it can be built");
        let (id, fallen) = world.of_role(Role::Prey).next().expect("somebody lives");
        let looks = Looks::new(world.rules(), Season::Summer, &LookBook::default());
        let died = Event::Died {
            unit: id,
            kind: fallen.kind(),
            role: Role::Besieger,
            name: fallen.name().to_owned(),
            cell: fallen.cell(),
            cause: DeathCause::Hunger,
        };
        let mut effects = Effects::default();
        effects.add_events(&world, &looks, &UnitAnimations::default(), &[died]);
        effects.update(BODY_SECONDS - 1.0);
        assert_eq!(effects.bodies().len(), 1);
        assert_eq!(effects.bodies()[0].at, on_map(fallen.cell().centre()));
        effects.update(1.5);
        assert!(effects.bodies().is_empty());
    }
}
