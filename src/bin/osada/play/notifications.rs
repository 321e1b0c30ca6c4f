//! Notifications: what has happened that the player should know, down the right side. A click moves the view there.

use super::colours::{BAD, DIM, GOLD, GOOD, LINEN, veil};
use super::icons::Icons;
use super::map_geometry::on_map;
use egui_macroquad::egui::{self, Align2, Color32, Context, CornerRadius, Margin, RichText, Stroke, vec2};
use macroquad::math::{Vec2, vec2 as point};
use osada::grid::Cell;
use osada::sim::rules::Role;
use osada::sim::{Activity, Event, Outcome, Unit, UnitId, World, auction, rejection_words};
use osada::texture::palette;
use osada::texture::{IconLook, Picture};
use std::cmp::Reverse;

/// Game seconds for which a notification stays.
const STAYS: f64 = 45.0;
/// Notifications shown at once.
const MOST: usize = 7;

/// Something that has happened.
#[derive(Clone, Debug)]
pub struct Notification {
    icon: IconLook,
    title: String,
    text: String,
    colour: Color32,
    at: Option<Vec2>,
    tick: u64,
}

/// Every notification that is still shown, the latest last.
#[derive(Default)]
pub struct Notifications {
    all: Vec<Notification>,
    idle_since: Option<u64>,
    hungry_told: bool,
}

fn centre(cell: Cell) -> Option<Vec2> {
    Some(point(cell.x as f32 + 0.5, cell.y as f32 + 0.5))
}

/// On which side of the hearth a tile lies.
fn side(world: &World, cell: Cell) -> Option<&'static str> {
    let home = world.hearth()?.1.cell();
    let (right, down) = (cell.x - home.x, cell.y - home.y);
    Some(match right.abs() >= down.abs() {
        true if right < 0 => "west",
        true => "east",
        false if down < 0 => "north",
        false => "south",
    })
}

impl Notifications {
    /// Takes in what happened in a tick.
    pub fn take_in(&mut self, world: &World, events: &[Event]) {
        let now = world.clock().tick();
        for event in events {
            self.event(world, event, now);
        }
        self.idleness(world, now);
        let stays = (STAYS * 60.0) as u64;
        self.all.retain(|notification| now.saturating_sub(notification.tick) < stays);
    }

    fn event(&mut self, world: &World, event: &Event, now: u64) {
        let siege = world.siege();
        let gathering = siege.next_camps();
        let camp = gathering.first().and_then(|&camp| siege.camps()[camp].site()).and_then(centre);
        let mut tell = |icon, title: String, text: String, colour, at| {
            self.all.push(Notification { icon, title, text, colour, at, tick: now });
        };
        match event {
            Event::WaveAnnounced { wave, besiegers, in_ticks } => {
                let seconds = in_ticks.seconds().0 as u64;
                let sites = gathering.iter().filter_map(|&camp| siege.camps()[camp].site());
                let sides: Vec<&str> = sites.filter_map(|site| side(world, site)).collect();
                let text = format!("{besiegers} of them from the {} in {seconds} s.", sides.join(" and the "));
                tell(IconLook::Bell, format!("Raid {wave} is coming"), text, GOLD, camp);
            }
            Event::WaveArrived { wave, besiegers, cell } => {
                let text = format!("{besiegers} besiegers gather.");
                tell(IconLook::Raid, format!("Raid {wave} is here!"), text, BAD, centre(*cell));
            }
            Event::WaveOver { wave } => {
                let raid = world.siege().raids().iter().find(|raid| raid.wave() == *wave);
                let text = raid.map_or(String::new(), |raid| {
                    format!("{} came, {} fell, {} of ours died.", raid.came(), raid.dead(), raid.kills())
                });
                tell(IconLook::Info, format!("Raid {wave} is over"), text, GOOD, None);
            }
            Event::Died { role: Role::Colonist, name, cell, .. } => {
                tell(IconLook::Death, format!("{name} is dead"), "We are one fewer.".into(), BAD, centre(*cell));
            }
            Event::Collapsed { unit } => {
                if let Some(unit) = world.unit(*unit) {
                    let text = "Dropped from exhaustion. A bed near the work helps.".to_owned();
                    tell(IconLook::Moon, format!("{} collapsed", unit.name()), text, GOLD, centre(unit.cell()));
                }
            }
            Event::Destroyed { kind, cell } => {
                let title = &world.rules().structure(*kind).title;
                tell(IconLook::Dismantle, format!("{title} destroyed"), String::new(), BAD, centre(*cell));
            }
            Event::FoodGone if !self.hungry_told => {
                self.hungry_told = true;
                let text = "Gather berries (F) or hunt deer (H): the hungry tire sooner and waste away.".to_owned();
                self.all.push(Notification {
                    icon: IconLook::Food,
                    title: "The food is gone".to_owned(),
                    text,
                    colour: BAD,
                    at: None,
                    tick: now,
                });
            }
            _ => {}
        }
        if world.stock().food > 5 {
            self.hungry_told = false;
        }
    }

    /// Says so when half of the people have had nothing to do for a while.
    fn idleness(&mut self, world: &World, now: u64) {
        let nothing = |unit: &Unit| {
            let colonist = unit.colonist();
            colonist.is_some_and(|it| matches!(it.activity(), Activity::Idle) && !it.is_drafted())
        };
        let all = world.of_role(Role::Colonist).count();
        let idlers = || world.of_role(Role::Colonist).filter(|(_, unit)| nothing(unit));
        let idle = idlers().count();
        if idle * 2 <= all || world.outcome() != Outcome::Running {
            self.idle_since = None;
            return;
        }
        let since = *self.idle_since.get_or_insert(now);
        let waited = now - since;
        if waited == 20 * 60 {
            let text = if world.jobs().is_empty() {
                "There is no work: mark trees (C), rock (M) or berries (F), or build (B).".to_owned()
            } else {
                idlers().next().and_then(|(id, _)| refused(world, id)).unwrap_or_default()
            };
            let at = idlers().next().map(|(_, unit)| on_map(unit.place()));
            let title = format!("{idle} of {all} stand idle");
            self.all.push(Notification { icon: IconLook::People, title, text, colour: GOLD, at, tick: now });
        }
    }
}

/// What keeps somebody from most of the work there is, and how much of it that is.
fn refused(world: &World, id: UnitId) -> Option<String> {
    let auction = auction(world, id);
    if let Some(bid) = auction.bids.first() {
        let job = world.jobs().get(bid.job)?;
        return Some(format!("They will {} in a moment.", super::descriptions::job_title(world, job)));
    }
    let kinds: Vec<_> = auction.rejected.iter().map(|(_, reason)| std::mem::discriminant(reason)).collect();
    let count = |kind| kinds.iter().filter(|&&other| other == kind).count();
    // Of equally many, the first.
    let (number, (job, reason)) =
        auction.rejected.iter().enumerate().min_by_key(|(number, _)| (Reverse(count(kinds[*number])), *number))?;
    let words = rejection_words(world, id, *job, reason);
    Some(format!(
        "{} of {} jobs: {words}. Select somebody and press I for the rest.",
        count(kinds[number]),
        kinds.len()
    ))
}

/// Draws the notifications as they are at a tick, and returns where to look if one was clicked; a right click dismisses one.
pub fn show(ctx: &Context, notifications: &mut Notifications, now: u64, icons: &Icons) -> Option<Vec2> {
    let first = notifications.all.len().saturating_sub(MOST);
    let (mut jump, mut gone) = (None, None);
    egui::Area::new(egui::Id::new("notifications")).anchor(Align2::RIGHT_TOP, vec2(-10.0, 10.0)).show(ctx, |ui| {
        ui.set_width(214.0);
        ui.with_layout(egui::Layout::top_down(egui::Align::Max), |ui| {
            for (number, notification) in notifications.all.iter().enumerate().skip(first).rev() {
                let age = now.saturating_sub(notification.tick) as f64 / 60.0;
                let fade = ((STAYS - age) / 6.0).clamp(0.0, 1.0) as f32;
                let response = one(ui, icons, notification, fade, age < 1.5);
                let response = response.on_hover_text(hint(notification));
                if response.clicked() {
                    jump = notification.at;
                }
                if response.secondary_clicked() {
                    gone = Some(number);
                }
            }
        });
    });
    if let Some(number) = gone {
        notifications.all.remove(number);
    }
    jump
}

fn hint(notification: &Notification) -> &'static str {
    if notification.at.is_some() { "Click: go there. Right click: put away." } else { "Right click: put away." }
}

fn one(ui: &mut egui::Ui, icons: &Icons, notification: &Notification, fade: f32, fresh: bool) -> egui::Response {
    let rim = if fresh { LINEN } else { notification.colour };
    let frame = egui::Frame::new()
        .fill(veil(palette::INK.mix(palette::BARK, 0.2), 0.93 * fade))
        .stroke(Stroke::new(if fresh { 2.0 } else { 1.2 }, rim.gamma_multiply(fade)))
        .corner_radius(CornerRadius::same(4))
        .inner_margin(Margin::symmetric(7, 5));
    let inner = frame.show(ui, |ui| {
        ui.set_opacity(fade);
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Min), |ui| {
            ui.set_width(196.0);
            ui.add(icons.image(Picture::Icon(notification.icon), 26.0));
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.label(RichText::new(&notification.title).color(notification.colour).strong());
                if !notification.text.is_empty() {
                    ui.label(RichText::new(&notification.text).color(DIM).size(12.0));
                }
            });
        });
    });
    ui.interact(inner.response.rect, ui.id().with((notification.tick, &notification.title)), egui::Sense::click())
}
