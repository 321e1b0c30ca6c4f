//! The panels of the editor, at every size and scale.

use super::super::editor::{EditorLibrary, EditorPanels, EditorScene, KnownLevel, UnsavedEntry};
use super::super::icons::Icons;
use super::headless::{Headless, Screen, screens};
use super::layout::{assert_fine, layout_faults};
use super::scenes::{RULES, icons};
use crate::play::session::EditSession;
use crate::play::view_state::editing::{EditPage, EditTool, EditorView};
use egui::Context;
use osada::grid::Cell;
use osada::level::edit::{Thing, blank, paint, people, put_camp, put_herd, put_person};
use osada::level::{Hint, Lesson, LessonGoal, Victory};
use osada::sim::Seconds;
use osada::sim::rules::{Season, StructureKind, TerrainId};
use osada::texture::LookBook;
use osada_cli::keys::{InputAction, KeyBindings};
use osada_cli::presentation::looks::Looks;
use std::path::PathBuf;

/// The pages, and none with a selected thing.
const PAGES: [Option<EditPage>; 13] = [
    None,
    Some(EditPage::Begin),
    Some(EditPage::Level),
    Some(EditPage::People),
    Some(EditPage::Herds),
    Some(EditPage::Waves),
    Some(EditPage::Minds),
    Some(EditPage::Victory),
    Some(EditPage::Events),
    Some(EditPage::Lessons),
    Some(EditPage::Looks),
    Some(EditPage::Map),
    Some(EditPage::Save),
];

/// A level with one thing of every kind, and with faults.
fn session() -> EditSession {
    let mut source = blank(&RULES, (40, 30));
    source.title = "Żółwie błota nad rzeką".to_owned();
    put_person(&mut source, None, Cell::new(5, 5));
    people(&mut source)[0].name = Some("Przemysława".to_owned());
    people(&mut source)[0].diligence = Some(7.0);
    put_herd(&mut source, "deer", 6, Cell::new(8, 8));
    put_camp(&mut source, Cell::new(30, 4));
    put_camp(&mut source, Cell::new(30, 20));
    paint(&mut source, &RULES, (14..26).flat_map(|x| (10..20).map(move |y| Cell::new(x, y))), "deep_water");
    source.victory = vec![
        Victory::HoldUntil { dawn: Some(3) },
        Victory::BurnCamps,
        Victory::Save { people: 3, dawn: 4 },
        Victory::Wagon { from: (1, 1), stops: vec![(9, 9), (12, 12)], wait: Seconds(25.0), to: (38, 28) },
        Victory::Ram { from: (2, 1), to: (37, 28) },
        Victory::Rescue { people: 2 },
        Victory::Evacuate { people: 3, at: ((1, 20), (4, 24)), dawn: 3, seats: Some(2) },
        Victory::HoldPlaces { places: vec![((1, 4), (3, 6)), ((8, 2), (10, 4))], people: 1, seconds: 60 },
        Victory::Unmask { saboteurs: 1, mistakes: 1 },
        Victory::Keep("granary".to_owned()),
    ];
    source.defences = vec![("wood_wall".to_owned(), 4)];
    source.triggers = RULES.triggers.iter().take(2).cloned().collect();
    source.triggers.iter_mut().for_each(|trigger| trigger.name.push_str("_here"));
    source.hints = vec![Hint { at: 10.0, when: Vec::new(), text: "Look around.".to_owned() }];
    let done = LessonGoal::Plan("wood_wall".to_owned(), 3);
    source.lessons = vec![Lesson {
        title: "Walls".to_owned(),
        text: "Plan {Bild}.".to_owned(),
        done,
        at: Some(((2, 3), (9, 8))),
        raid_way: true,
        pause: true,
    }];
    EditSession::new(source, &RULES)
}

struct Desk {
    session: EditSession,
    view: EditorView,
    panels: EditorPanels,
    levels: Vec<KnownLevel>,
    unsaved: Vec<UnsavedEntry>,
    look_faults: Vec<String>,
    icons: Icons,
}

impl Desk {
    fn new(ctx: &Context, page: Option<EditPage>) -> Self {
        let known = |name: &str, is_own| KnownLevel { name: name.to_owned(), title: name.to_owned(), is_own };
        let selected = page.is_none().then_some(Thing::Herd(0));
        Self {
            session: session(),
            view: EditorView { page, selected, ..EditorView::default() },
            panels: EditorPanels::default(),
            levels: vec![known("Żabia łąka", true), known("tutorial", false)],
            unsaved: vec![UnsavedEntry { kept: PathBuf::from("unsaved 1.ron"), title: "A hill".to_owned() }],
            look_faults: vec![
                "mods/raven/looks.ron:3:9: error: `tunik` is no field of a person; did you mean `tunic`?".to_owned(),
            ],
            icons: icons(ctx),
        }
    }

    fn show(&mut self, ctx: &Context, keys: &KeyBindings) {
        let looks = Looks::new(&RULES, Season::Summer, &LookBook::default());
        let around = EditorLibrary { levels: &self.levels, unsaved: &self.unsaved, look_faults: &self.look_faults };
        let scene = EditorScene::new(&self.session, &self.view, &looks, (&self.icons, keys), around);
        self.panels.show(ctx, &scene);
    }
}

#[test]
fn the_pages_of_the_editor_fit_every_screen() {
    let keys = KeyBindings::shipped().expect("the shipped bindings are right");
    let mut wrong = Vec::new();
    for screen in screens() {
        for page in PAGES {
            let mut window = Headless::new(screen);
            let mut desk = Desk::new(&window.ctx, page);
            window.settle(|ctx| desk.show(ctx, &keys));
            wrong.extend(layout_faults(&window, (screen, page)));
        }
    }
    assert_fine(wrong);
}

#[test]
fn every_control_of_the_editor_says_what_it_does_when_the_mouse_rests_on_it() {
    let keys = KeyBindings::shipped().expect("the shipped bindings are right");
    let (mut silent, mut asked) = (Vec::new(), Vec::new());
    for page in PAGES {
        // So high that nothing is scrolled away.
        let mut window = Headless::new(Screen { width: 3600.0, height: 2400.0, percent: 60 });
        let mut desk = Desk::new(&window.ctx, page);
        window.settle(|ctx| desk.show(ctx, &keys));
        let found = window.silent_controls(&mut asked, |ctx| desk.show(ctx, &keys));
        silent.extend(found.into_iter().map(|control| format!("{page:?}: {control}")));
    }
    assert!(asked.len() > 150, "only {} controls were asked", asked.len());
    assert!(silent.is_empty(), "{} say nothing:\n{}", silent.len(), silent.join("\n"));
}

#[test]
fn every_control_of_the_editor_has_a_name() {
    let keys = KeyBindings::shipped().expect("the shipped bindings are right");
    for page in PAGES {
        let mut window = Headless::new(Screen { width: 1280.0, height: 800.0, percent: 100 });
        let mut desk = Desk::new(&window.ctx, page);
        desk.view.tool = EditTool::Terrain(TerrainId(0));
        window.settle(|ctx| desk.show(ctx, &keys));
        let nameless = window.controls().into_iter().filter(|control| control.name.is_empty()).count();
        assert_eq!(nameless, 0, "{page:?}: {:?}", window.names());
        desk.view.tool = EditTool::Structure(StructureKind(0));
        window.settle(|ctx| desk.show(ctx, &keys));
        assert!(window.names().contains(&"Deep water".to_owned()));
    }
}

#[test]
fn the_bar_of_the_editor_is_as_wide_on_every_page() {
    let keys = KeyBindings::shipped().expect("the shipped bindings are right");
    for percent in [100, 125, 150, 200] {
        let width = |page| {
            let mut window = Headless::new(Screen { width: 1280.0, height: 720.0, percent });
            let mut desk = Desk::new(&window.ctx, page);
            window.settle(|ctx| desk.show(ctx, &keys));
            let bar = window.areas().into_iter().find(|(layer, _)| layer.id == egui::Id::new("editor bar"));
            bar.expect("it is always there").1.width()
        };
        let widths = PAGES.map(width);
        assert!(widths.iter().all(|width| (width - widths[0]).abs() < 0.5), "{percent} %: {widths:?}");
    }
}

#[test]
fn the_button_for_the_keys_opens_those_of_the_editor_alone_and_closes_them() {
    let keys = KeyBindings::shipped().expect("the shipped bindings are right");
    for percent in [100, 125, 150, 200] {
        let screen = Screen { width: 1280.0, height: 720.0, percent };
        let mut window = Headless::new(screen);
        let mut desk = Desk::new(&window.ctx, None);
        window.settle(|ctx| desk.show(ctx, &keys));
        let texts = |window: &Headless| {
            let layers = window.texts().into_iter().filter(|(layer, _)| layer.id == egui::Id::new("help"));
            layers.flat_map(|(_, texts)| texts).map(|written| written.text).collect::<Vec<_>>()
        };
        let button = window.control("Keys").rect.center();
        window.click(button, egui::PointerButton::Primary, |ctx| desk.show(ctx, &keys));
        window.settle(|ctx| desk.show(ctx, &keys));
        assert_fine(layout_faults(&window, screen));
        let shown = texts(&window);
        assert!(shown.iter().any(|text| text == "draw by hand"), "{shown:?}");
        for action in [InputAction::Draft, InputAction::Build, InputAction::Pause, InputAction::QuickSave] {
            assert!(!shown.iter().any(|text| text == action.about()), "{action:?}");
        }
        let close = window.control("Close").rect.center();
        window.click(close, egui::PointerButton::Primary, |ctx| desk.show(ctx, &keys));
        window.settle(|ctx| desk.show(ctx, &keys));
        assert!(!window.names().contains(&"Close".to_owned()), "{percent} %");
    }
}
