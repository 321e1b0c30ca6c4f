//! Sieges in every state in which their panels are tested.

use super::super::icons::Icons;
use super::super::scene::PanelScene;
use super::super::siege::SiegePanels;
use crate::play::ATLAS;
use crate::play::session::GameSession;
use crate::play::view_state::{OverlayToggles, Panel, PlayerRequest, Selection, Tool, ViewState};
use egui::{Context, Rect, pos2};
use osada::level::{self, Level, shipped};
use osada::player::{Planner, Player};
use osada::sim::rules::{Challenge, Role, Rules};
use osada::sim::{JobKind, Ring};
use osada::texture::LookBook;
use osada_cli::keys::KeyBindings;
use osada_cli::presentation::looks::Looks;
use std::rc::Rc;
use std::sync::{Arc, LazyLock};

pub fn icons(ctx: &Context) -> Icons {
    Icons::new(ctx, &ATLAS)
}

/// The shipped rules, read once.
pub static RULES: LazyLock<Arc<Rules>> = LazyLock::new(|| Arc::new(shipped::rules().expect("they are right")));

/// A name of forty letters, the longest allowed.
pub fn longest(number: usize) -> String {
    format!("{number:02} Władysława-Bronisława Brzęczyszczykiewicz").chars().take(40).collect()
}

/// A shipped level, with this many people of the longest names.
pub fn level(name: &str, people: usize) -> Rc<Level> {
    let (file, text) = shipped::level(name).expect("it ships");
    let named: Vec<String> = (1..=people).map(|number| format!("(name: {:?})", longest(number))).collect();
    let named = format!("colonists: Named([{}]),", named.join(", "));
    let lines = text.lines().map(|line| if line.trim().starts_with("colonists:") { &*named } else { line });
    let text = lines.collect::<Vec<_>>().join("\n");
    Rc::new(level::load(file, &text, &RULES).unwrap_or_else(|report| panic!("{report}")))
}

/// A tick at which the first raid is on the map, and one by which the tutorial is decided.
pub const RAID: u64 = 6_300;
pub const END: u64 = 60_000;

/// A level that a scripted player has played for this many ticks.
pub fn played(level: Rc<Level>, ticks: u64) -> GameSession {
    let player: Option<Box<dyn Player>> = Some(Box::new(Planner::whole()));
    let mut session = GameSession::new(level, &RULES, (Challenge::Normal, 1), player).expect("it begins");
    run(&mut session, ticks);
    session
}

/// Advances a session by this many ticks.
pub fn run(session: &mut GameSession, ticks: u64) {
    session.timestep.paused = false;
    session.timestep.speed = 16.0;
    let end = session.ticks() + ticks;
    while session.ticks() < end && session.is_running() {
        let left = end - session.ticks();
        session.advance(0.1, (left, || 0.0), |_, _| {});
    }
    session.timestep.speed = 1.0;
}

/// A siege with its panels.
pub struct PanelSiege {
    pub session: GameSession,
    pub view: ViewState,
    pub panels: SiegePanels,
    pub keys: KeyBindings,
    looks: Looks,
    icons: Icons,
    pub asked: Vec<PlayerRequest>,
}

impl PanelSiege {
    /// A level at its first tick, for a human player.
    pub fn begun(ctx: &Context, level: Rc<Level>) -> Self {
        Self::of(ctx, GameSession::new(level, &RULES, (Challenge::Normal, 1), None).expect("it begins"))
    }

    pub fn of(ctx: &Context, session: GameSession) -> Self {
        let mut panels = SiegePanels::default();
        // Where the plots of a mind fit, the sentence alone does.
        panels.inspector.what_if.is_open = true;
        Self {
            view: ViewState::default(),
            panels,
            keys: KeyBindings::shipped().expect("the shipped bindings are right"),
            looks: Looks::new(&RULES, session.world().season(), &LookBook::default()),
            icons: icons(ctx),
            asked: Vec::new(),
            session,
        }
    }

    /// Enters a state from the one with nothing selected.
    pub fn enter(&mut self, enter: fn(&mut Self)) {
        self.view = ViewState::default();
        if self.session.world().alarm() {
            self.ring(false);
        }
        enter(self);
    }

    fn ring(&mut self, on: bool) {
        self.session.ask(Ring { on });
        run(&mut self.session, 2);
    }

    /// Lays everything out and keeps the requests.
    pub fn show(&mut self, ctx: &Context) {
        self.view.look_at_search(self.session.world());
        let seen = Rect::from_min_max(pos2(20.0, 10.0), pos2(60.0, 35.0));
        let scene = PanelScene::new(&self.session, &self.view, &self.looks, (&self.icons, &self.keys), seen);
        self.panels.show(ctx, &scene);
        self.asked.extend(scene.into_requests());
    }

    /// Selects the first unit of a side.
    fn select(&mut self, role: Role) {
        let id = self.session.world().of_role(role).map(|(id, _)| id).next().expect("there is one");
        self.view.select_unit(id);
    }
}

/// The name of a state, and the function that enters it.
pub type SiegeState = (&'static str, fn(&mut PanelSiege));

/// Every state of a running siege.
pub const STATES: [SiegeState; 22] = [
    ("nothing selected", |_| {}),
    ("a colonist selected", |siege| siege.select(Role::Colonist)),
    ("a besieger selected", |siege| siege.select(Role::Besieger)),
    ("a beast selected", |siege| siege.select(Role::Prey)),
    ("everybody selected", |siege| {
        let all = siege.session.world().of_role(Role::Colonist).map(|(id, _)| id).collect();
        siege.view.selection = Selection::Units(all);
    }),
    ("the hearth selected", |siege| {
        let hearth = siege.session.world().hearth().expect("it burns").0;
        siege.view.selection = Selection::Structure(hearth);
    }),
    ("a tile selected", |siege| siege.view.selection = Selection::Tile(osada::grid::Cell::new(3, 3))),
    ("building", |siege| {
        siege.select(Role::Colonist);
        siege.view.panel = Some(Panel::Build);
    }),
    ("the work grid", |siege| {
        siege.select(Role::Colonist);
        siege.view.panel = Some(Panel::Jobs);
    }),
    ("weapons and armour", |siege| {
        siege.select(Role::Colonist);
        siege.view.panel = Some(Panel::Armoury);
    }),
    ("crafts", |siege| siege.view.panel = Some(Panel::Crafts)),
    ("what makes what", |siege| {
        siege.panels.crafts.shows_goods = true;
        siege.view.panel = Some(Panel::Crafts);
    }),
    ("the overlays", |siege| {
        siege.select(Role::Colonist);
        siege.view.panel = Some(Panel::Overlays);
    }),
    ("the besiegers", |siege| {
        siege.select(Role::Besieger);
        siege.view.panel = Some(Panel::Besiegers);
    }),
    ("their chief", |siege| {
        (siege.panels.chief.open, siege.panels.chief.is_mind_open) = (Some(true), true);
        siege.view.panel = Some(Panel::Besiegers);
    }),
    ("the log", |siege| {
        siege.select(Role::Colonist);
        siege.view.panel = Some(Panel::Log);
    }),
    ("the help", |siege| siege.view.panel = Some(Panel::Help)),
    ("the menu", |siege| siege.view.panel = Some(Panel::Menu)),
    ("the chronicle", |siege| siege.view.panel = Some(Panel::Chronicle)),
    ("everything laid over the map", |siege| {
        siege.select(Role::Colonist);
        siege.view.overlays = OverlayToggles {
            paths: true,
            raid: true,
            zones: true,
            light: true,
            costs: true,
            herds: true,
            reach: true,
            search: true,
            stats: true,
        };
    }),
    ("a tool in hand", |siege| siege.view.tool = Some(Tool::Designate(JobKind::Chop))),
    ("the bell rings", |siege| {
        siege.select(Role::Colonist);
        siege.ring(true);
    }),
];
