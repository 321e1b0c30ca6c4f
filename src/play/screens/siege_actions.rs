//! Performs the requests of keys, panels and the mouse on the screen of a siege.

use super::transition::Transition;
use crate::play::input::{move_orders, take_up};
use crate::play::map::camera::Camera;
use crate::play::map::map_geometry::{middle, on_map};
use crate::play::session::GameSession;
use crate::play::view_state::{MenuChoice, Panel, PlayerRequest, Selection, StepAction, Tool, ViewState, group, pick};
use osada::grid::{Cell, Point};
use osada::sim::rules::Role;
use osada::sim::{Command, Draft, GiveOrder, Order, Ring, SetGroup, SetStance, Stance, Unit, UnitId, World, check};
use osada_cli::keys::InputAction;

/// Seconds of wall time within which the player and the game mean the same pause.
const SAME_MOMENT: f64 = 0.7;

/// The screen while it performs requests.
pub struct SiegeActions<'a> {
    pub session: &'a mut GameSession,
    pub view: &'a mut ViewState,
    pub camera: &'a mut Camera,
    /// Wall time in seconds.
    pub now: f64,
    pub transitions: &'a mut Vec<Transition>,
}

impl SiegeActions<'_> {
    pub fn perform(&mut self, request: PlayerRequest) {
        match request {
            PlayerRequest::Act(action) => self.act(action),
            PlayerRequest::Order(command) => self.order(command),
            PlayerRequest::Select(selection) => {
                self.view.selection = selection;
                self.view.search_step = None;
            }
            PlayerRequest::SelectAlso(id) => self.select_also(id),
            PlayerRequest::SetGroup(digit) => self.set_group(digit),
            PlayerRequest::RecallGroup(digit) => self.recall_group(digit),
            PlayerRequest::GoTo(place) => self.camera.go_to(on_map(place)),
            PlayerRequest::LookAt(place) => {
                self.camera.look_at(on_map(place));
                self.session.lessons.look();
            }
            PlayerRequest::Send(place) => self.send(place),
            PlayerRequest::TakeUp(tool) => {
                self.view.tool = Some(tool);
                self.view.panel = None;
            }
            PlayerRequest::Overlay(shown) => self.view.overlays = shown,
            PlayerRequest::ShowSearch(on) => {
                self.view.overlays.search = on;
                self.view.search_step = None;
            }
            PlayerRequest::StepSearch(step) => self.step_search(step),
            PlayerRequest::Open(panel) => self.view.panel = Some(panel),
            PlayerRequest::ClosePanel => self.view.panel = None,
            PlayerRequest::SkipLesson => self.session.lessons.skip(),
            PlayerRequest::FoldLesson => self.session.lessons.fold(),
            PlayerRequest::SkipLessons => self.session.skip_lessons(),
            PlayerRequest::NoMoreHints => self.view.hints_off = true,
            PlayerRequest::TakeOffer => self.transitions.push(Transition::Afresh),
            PlayerRequest::LeaveOffer => self.view.offer = None,
            PlayerRequest::Dismiss(entry) => self.session.notifications.dismiss(&entry),
            PlayerRequest::Seek(tick) => self.session.seek(tick),
            PlayerRequest::HideOutcome(hidden) => self.view.outcome_hidden = hidden,
            PlayerRequest::Menu(choice) => self.choose(choice),
        }
    }

    fn order(&mut self, command: impl Into<Command>) {
        let command = command.into();
        match check(self.session.world(), &command) {
            Ok(()) => self.session.ask(command),
            Err(reason) => self.view.warn(reason.to_string(), self.now),
        }
    }

    fn select_also(&mut self, id: UnitId) {
        match &mut self.view.selection {
            Selection::Units(units) if !units.contains(&id) => units.push(id),
            Selection::Units(_) => {}
            selection => *selection = Selection::of(id),
        }
    }

    fn set_group(&mut self, digit: u8) {
        let units: Vec<UnitId> = self.view.colonists(self.session.world()).collect();
        if units.is_empty() {
            return self.view.warn(format!("select people to make them group {digit}"), self.now);
        }
        self.view.notify(headed(digit, units.len()), self.now);
        self.order(SetGroup { number: digit, units });
    }

    /// Selects a group, and looks there when it is pressed twice.
    fn recall_group(&mut self, digit: u8) {
        let units = group(self.session.world(), digit);
        if units.is_empty() {
            return self.view.warn(format!("nobody is in group {digit}; Ctrl+{digit} makes one"), self.now);
        }
        if self.view.groups.recall(digit, self.now) {
            let places: Vec<_> = units.iter().filter_map(|&id| self.session.world().unit(id)).collect();
            let sum = places.iter().fold(Point::ZERO, |sum, unit| sum + unit.place());
            self.camera.go_to(on_map(sum * (1.0 / places.len().max(1) as f64)));
            self.session.lessons.look();
        }
        self.view.notify(headed(digit, units.len()), self.now);
        self.view.selection = Selection::Units(units);
        self.view.search_step = None;
    }

    /// Sends the drafted to a place far away, from the minimap.
    fn send(&mut self, place: Point) {
        let units: Vec<_> = self.view.drafted(self.session.world()).collect();
        if units.is_empty() {
            return self.view.warn("select people and draft them ({Draft}) to send them", self.now);
        }
        let cell = Cell::new(place.x.round() as i32, place.y.round() as i32);
        self.view.orders.push((on_map(cell.centre()), self.now, false));
        for command in move_orders(self.session.world(), &units, cell) {
            self.order(command);
        }
    }

    fn choose(&mut self, choice: MenuChoice) {
        let session = &*self.session;
        let (challenge, seed) = (session.world().challenge(), session.world().seed());
        self.transitions.push(match choice {
            MenuChoice::Again => Transition::Again(seed),
            MenuChoice::LastDawn => Transition::LastDawn,
            MenuChoice::Another => Transition::Again(seed.wrapping_add(1)),
            MenuChoice::Road => Transition::Road,
            MenuChoice::Next => Transition::PlayNext(challenge, seed),
            MenuChoice::Title => Transition::Title,
            MenuChoice::Edit => Transition::EditPlayed,
            MenuChoice::Saves => Transition::OpenSaves,
            MenuChoice::Settings => Transition::OpenSettings,
            MenuChoice::Watch => Transition::WatchAgain,
            MenuChoice::SaveChronicle => Transition::SaveChronicle,
            MenuChoice::Quit => Transition::Quit,
        });
    }

    /// Steps through the search. The game pauses meanwhile, because the next search would take its place.
    fn step_search(&mut self, step: StepAction) {
        if !std::mem::replace(&mut self.view.overlays.search, true) {
            return;
        }
        let most = self.view.search.replay.iterations();
        if most == 0 {
            return;
        }
        let at = self.view.search_step.unwrap_or(most).min(most);
        self.session.timestep.paused = true;
        self.view.search_step = step.target(at, most).filter(|&step| step < most);
    }

    /// Performs the action of a key or a button.
    fn act(&mut self, action: InputAction) {
        let Self { session, view, .. } = self;
        match action {
            // Whoever wanted to pause at the moment at which the game did it does not want to go on.
            InputAction::Pause if view.paused_itself_at.is_some_and(|at| self.now - at < SAME_MOMENT) => {}
            InputAction::Pause => session.timestep.paused = !session.timestep.paused,
            InputAction::Speed1 => session.timestep.run_at(0),
            InputAction::Speed2 => session.timestep.run_at(1),
            InputAction::Speed3 => session.timestep.run_at(2),
            InputAction::Step => session.timestep.step(),
            InputAction::Build => view.toggle(Panel::Build),
            InputAction::Designate(kind) => take_up(view, Tool::Designate(kind)),
            InputAction::Remove => take_up(view, Tool::Remove),
            InputAction::Forbid => take_up(view, Tool::Forbid),
            InputAction::Alarm => {
                let on = !session.world().alarm();
                self.order(Ring { on });
            }
            InputAction::CallRaid if session.lessons.come_before_raid(&session.all_lessons(), session.world()) => {
                view.warn("not yet: a later lesson calls the raid", self.now);
            }
            InputAction::CallRaid => self.order(Command::CallRaid),
            InputAction::Draft => self.draft(),
            InputAction::StanceHold => self.fight_by(Stance::Hold),
            InputAction::StanceLine => self.fight_by(Stance::Line),
            InputAction::StanceFree => self.fight_by(Stance::Free),
            InputAction::StanceSkirmish => self.fight_by(Stance::Skirmish),
            InputAction::StanceFallBack => self.fight_by(Stance::FallBack),
            InputAction::AimAt => self.tool_for_people(Tool::Aim),
            InputAction::SetPost => self.tool_for_people(Tool::Post),
            InputAction::Pick => match view.hover.and_then(|cell| pick(session.world(), cell)) {
                Some(tool) => view.tool = Some(tool),
                None => view.warn("no structure here to pick", self.now),
            },
            InputAction::Jobs => view.toggle(Panel::Jobs),
            InputAction::Armoury => view.toggle(Panel::Armoury),
            InputAction::Crafts => view.toggle(Panel::Crafts),
            InputAction::Inspector => view.inspector_hidden = !view.inspector_hidden,
            InputAction::Overlays => view.toggle(Panel::Overlays),
            InputAction::Statistics => view.overlays.stats = !view.overlays.stats,
            InputAction::Besiegers => view.toggle(Panel::Besiegers),
            InputAction::Log => view.toggle(Panel::Log),
            InputAction::Events => view.toggle(Panel::Events),
            InputAction::SearchBack => self.step_search(StepAction::Back),
            InputAction::SearchOn => self.step_search(StepAction::On),
            InputAction::Help => view.toggle(Panel::Help),
            InputAction::Home => {
                if let Some((_, hearth)) = session.world().hearth() {
                    self.camera.go_to(middle(session.world(), hearth));
                }
            }
            InputAction::NextColonist => self.next_colonist(),
            InputAction::SelectAll => {
                let people: Vec<UnitId> = session.world().of_role(Role::Colonist).map(|(id, _)| id).collect();
                if !people.is_empty() {
                    view.selection = Selection::Units(people);
                }
            }
            InputAction::Undo => self.order(Command::Undo),
            InputAction::Redo => self.order(Command::Redo),
            InputAction::Back => self.back(),
            InputAction::Editor => self.transitions.push(Transition::EditPlayed),
            InputAction::TestPlay if self.view.tested => self.transitions.push(Transition::Title),
            _ => {}
        }
    }

    /// Esc: closes or cancels one thing.
    fn back(&mut self) {
        let view = &mut *self.view;
        if view.drag.is_some() {
            view.drag = None;
        } else if view.tool.is_some() {
            view.tool = None;
        } else if view.panel.is_some() {
            view.panel = None;
        } else if view.selection != Selection::Nothing {
            view.selection = Selection::Nothing;
        } else {
            view.panel = Some(Panel::Menu);
        }
    }

    /// Releases or drafts the selected colonists.
    fn draft(&mut self) {
        let world = self.session.world();
        let units: Vec<_> = self.view.colonists(world).collect();
        if units.is_empty() {
            self.view.warn("select people to draft them; {SelectAll} selects everybody", self.now);
            return;
        }
        let drafted: Vec<_> = self.view.drafted(world).collect();
        if self.view.draft_releases(world) {
            if drafted.len() < units.len() {
                self.view.notify(format!("{} released", counted(drafted.len())), self.now);
            }
            self.order(Draft { units: drafted, drafted: false });
        } else {
            let others: Vec<_> = units.into_iter().filter(|id| !drafted.contains(id)).collect();
            if !drafted.is_empty() {
                self.view.notify(format!("{} drafted as well", counted(others.len())), self.now);
            }
            self.order(Draft { units: others, drafted: true });
        }
    }

    /// Sets the stance of the selected colonists and drafts those who are not drafted yet. Anyone who is on the way
    /// somewhere and meets nobody goes on there first, unless the stance sets the place.
    fn fight_by(&mut self, stance: Stance) {
        let world = self.session.world();
        let units: Vec<_> = self.view.colonists(world).collect();
        if units.is_empty() {
            return self.view.warn(format!("select people to have them {}", stance.name()), self.now);
        }
        let drafted: Vec<_> = self.view.drafted(world).collect();
        let others: Vec<_> = units.iter().copied().filter(|id| !drafted.contains(id)).collect();
        let says_where = matches!(stance, Stance::Hold | Stance::FallBack);
        let journeys: Vec<Command> =
            units.iter().filter(|_| !says_where).filter_map(|&id| journey(world, id)).collect();
        if !others.is_empty() {
            self.order(Draft { units: others, drafted: true });
        }
        self.order(SetStance { units, stance });
        if !journeys.is_empty() {
            self.view.notify("they first go where they were sent", self.now);
        }
        journeys.into_iter().for_each(|journey| self.order(journey));
    }

    /// Selects a tool that is about the selected colonists.
    fn tool_for_people(&mut self, tool: Tool) {
        if self.view.colonists(self.session.world()).next().is_none() {
            return self.view.warn("select people first", self.now);
        }
        take_up(self.view, tool);
    }

    /// Selects the colonist after the selected one and looks there.
    fn next_colonist(&mut self) {
        let world = self.session.world();
        let all: Vec<UnitId> = world.of_role(Role::Colonist).map(|(id, _)| id).collect();
        let current = self.view.first_unit(world).and_then(|id| all.iter().position(|&other| other == id));
        let next = current.map_or(0, |place| (place + 1) % all.len().max(1));
        if let Some(&id) = all.get(next)
            && let Some(unit) = world.unit(id)
        {
            self.camera.go_to(on_map(unit.place()));
            self.view.select_unit(id);
        }
    }
}

/// The ordered way of a unit, as a command, if no enemy is near enough to be fought first.
fn journey(world: &World, id: UnitId) -> Option<Command> {
    let unit = world.unit(id)?;
    let order = unit.colonist()?.draft().filter(|order| matches!(order, Order::Move(_) | Order::Line { .. }))?;
    let near = |other: &Unit| unit.place().distance(other.place()) <= world.rules().orders.free_radius.0;
    let is_free = !world.of_role(Role::Besieger).any(|(_, other)| near(other));
    is_free.then(|| Command::Order(GiveOrder { units: vec![id], order }))
}

fn counted(people: usize) -> String {
    format!("{people} {}", if people == 1 { "person" } else { "people" })
}

/// A group and the number of its members.
fn headed(digit: u8, people: usize) -> String {
    format!("group {digit}: {}", counted(people))
}
