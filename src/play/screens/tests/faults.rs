//! Failing disks: every error of saving a game is shown, no existing save is lost, and a game that cannot be saved is not
//! left without asking.

use super::{Screens, TestWindow, tick};
use osada::record::load;
use osada_cli::keys::Key;
use osada_cli::storage::disk::DiskOperation;
use osada_cli::storage::disk::faults::{DiskFault, mend, plan};
use osada_cli::storage::saves::SaveSlot;
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, SystemTime};

const REQUESTS: [DiskOperation; 7] = [
    DiskOperation::MakeFolder,
    DiskOperation::Create,
    DiskOperation::Write,
    DiskOperation::Sync,
    DiskOperation::Persist,
    DiskOperation::Rename,
    DiskOperation::SyncFolder,
];

/// Full, read-only, forbidden, gone, and none of these.
const KINDS: [ErrorKind; 5] = [
    ErrorKind::StorageFull,
    ErrorKind::ReadOnlyFilesystem,
    ErrorKind::PermissionDenied,
    ErrorKind::NotFound,
    ErrorKind::Other,
];

/// The ticks of all saves in the folder, every one of which can be loaded.
fn saved(stage: &TestWindow) -> Vec<u64> {
    let ticks = stage.screens.saves().list().into_iter().map(|entry| {
        let bytes = std::fs::read(&entry.path).expect("it can be read");
        let game = load(&bytes).unwrap_or_else(|error| panic!("{}: {error}", entry.path.display()));
        game.world.clock().tick()
    });
    ticks.collect()
}

/// True if no half-written file is left.
fn is_tidy(stage: &TestWindow) -> bool {
    let folder = stage.data.path().join("saves");
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.into_iter().all(|entry| !entry.file_name().to_string_lossy().ends_with(".part"))
}

fn quick(stage: &TestWindow) -> u64 {
    let path = stage.screens.saves().file_of(&SaveSlot::Quick);
    load(&std::fs::read(path).expect("it is there")).expect("it is whole").world.clock().tick()
}

fn clear_message(stage: &mut TestWindow) {
    stage.screens.played().expect("a game fills the window").view.message = None;
}

/// Quits and confirms.
fn quit(stage: &mut TestWindow) {
    stage.control(Key::Q);
    stage.key(Key::Enter);
}

#[test]
fn a_disk_that_fails_is_told_and_no_save_is_lost() {
    let mut stage = TestWindow::playing("tutorial");
    let mut met = 0;
    for request in REQUESTS {
        for kind in KINDS {
            let fault = (request, kind);
            stage.play(30);
            stage.key(Key::F5);
            let (good, all) = (tick(&mut stage), saved(&stage));
            assert_eq!(quick(&stage), good, "{fault:?}");
            stage.play(30);
            let now = tick(&mut stage);
            // Saves at the player's request.
            clear_message(&mut stage);
            plan(request, DiskFault::Fails(kind));
            stage.key(Key::F5);
            let failed = mend() > 0;
            met += u64::from(failed);
            assert_eq!(
                stage.message().contains("quick.save") && stage.message().contains("cannot write"),
                failed,
                "{fault:?}"
            );
            assert!([good, now].contains(&quick(&stage)) && (failed || quick(&stage) == now), "{fault:?}");
            // Automatic saves, every minute.
            clear_message(&mut stage);
            plan(request, DiskFault::Fails(kind));
            stage.now += 61.0;
            stage.wait(2);
            let failed = mend() > 0;
            met += u64::from(failed);
            assert_eq!(stage.message().contains("latest.save"), failed, "{fault:?}: {}", stage.message());
            assert!(saved(&stage).len() >= all.len() && is_tidy(&stage), "{fault:?}");
        }
    }
    assert!(met >= 50, "only {met} faults were met");
}

#[test]
fn a_game_that_cannot_be_saved_is_not_left_without_asking() {
    let mut met = 0;
    for request in REQUESTS {
        for kind in KINDS {
            let fault = (request, kind);
            let mut stage = TestWindow::playing("tutorial");
            stage.play(30);
            stage.screens.shared.saver.ask(SaveSlot::Auto);
            stage.play(30);
            assert_eq!(saved(&stage), [60], "{fault:?}");
            stage.play(30);
            plan(request, DiskFault::Fails(kind));
            quit(&mut stage);
            if stage.request.quit {
                assert_eq!(mend(), 0, "{fault:?}: it failed in silence");
                continue;
            }
            met += 1;
            let why = stage.screens.popups.unsaved().expect("it asks").why.clone();
            let place = stage.data.path().display().to_string();
            assert!(why.contains("cannot write") && why.contains(&place), "{fault:?}: {why}");
            assert!(stage.reads("This game is not saved") && tick(&mut stage) == 90, "{fault:?}");
            // Nothing has changed: it asks again.
            stage.click("Try again");
            assert!(!stage.request.quit && stage.screens.popups.unsaved().is_some(), "{fault:?}");
            assert!(saved(&stage).contains(&60) && is_tidy(&stage), "{fault:?}");
            stage.click("Keep playing");
            assert!(!stage.screens.popups.is_any_open() && tick(&mut stage) == 90);
            quit(&mut stage);
            assert!(mend() > 0);
            stage.click("Try again");
            assert!(stage.request.quit, "{fault:?}");
            assert!(saved(&stage).contains(&90) && saved(&stage).contains(&60), "{fault:?}: {:?}", saved(&stage));
        }
    }
    assert!(met >= 25, "only {met} faults were met");
}

#[test]
fn a_folder_that_vanishes_in_the_midst_of_a_save_is_told_and_made_again() {
    for request in [DiskOperation::Create, DiskOperation::Write, DiskOperation::Sync, DiskOperation::Persist] {
        let mut stage = TestWindow::playing("tutorial");
        stage.play(30);
        stage.key(Key::F5);
        plan(request, DiskFault::Vanishes(stage.data.path().to_path_buf()));
        stage.key(Key::F5);
        assert!(mend() > 0 && stage.message().contains("cannot write"), "{request:?}: {}", stage.message());
        stage.play(30);
        stage.key(Key::F5);
        assert_eq!(saved(&stage), [60], "{request:?}");
    }
}

#[test]
fn a_game_that_cannot_be_saved_in_its_folder_is_saved_in_another_or_left_all_the_same() {
    for elsewhere in [true, false] {
        let mut stage = TestWindow::playing("tutorial");
        stage.play(90);
        // A file in place of the folder.
        std::fs::write(stage.data.path().join("saves"), "").expect("it can be written");
        quit(&mut stage);
        let why = &stage.screens.popups.unsaved().expect("it asks").why;
        assert!(why.contains("saves is a file, not a folder"), "{why}");
        if elsewhere {
            let other = stage.data.path().join("żółw");
            let transition = super::super::transition::Transition::Quit;
            let into = |folder: &Path| crate::play::panels::unsaved_panel::UnsavedChoice::SaveIn(folder.to_path_buf());
            stage.screens.leave_unsaved(into(Path::new("")), transition.clone(), 0.0);
            assert_eq!(stage.screens.popups.unsaved().map(|panel| &*panel.why), Some("name a folder"));
            stage.screens.leave_unsaved(into(&stage.data.path().join("saves")), transition.clone(), 0.0);
            assert!(stage.screens.popups.unsaved().is_some_and(|panel| panel.why.contains("is a file, not a folder")));
            stage.screens.leave_unsaved(into(&other), transition, 0.0);
            let bytes = std::fs::read(other.join("osada tutorial day 1.save")).expect("it is there");
            assert_eq!(load(&bytes).expect("it is whole").world.clock().tick(), 90);
            assert!(other.join("osada tutorial day 1.replay").exists());
            stage.wait(1);
        } else {
            stage.click("Leave anyway");
        }
        assert!(stage.request.quit && stage.screens.played().is_none());
    }
}

#[test]
fn window_and_system_end_the_program_only_when_the_game_is_saved_somewhere() {
    for end in [Screens::close, Screens::end] {
        let mut stage = TestWindow::playing("tutorial");
        stage.play(90);
        plan(DiskOperation::Write, DiskFault::Fails(ErrorKind::StorageFull));
        end(&mut stage.screens);
        stage.wait(2);
        assert!(mend() > 0 && !stage.request.quit && stage.reads("This game is not saved"));
        stage.click("Try again");
        assert!(stage.request.quit);
        assert_eq!(saved(&stage), [90]);
    }
}

#[test]
fn another_game_is_begun_only_when_the_one_before_is_saved() {
    let mut stage = TestWindow::playing("tutorial");
    stage.play(90);
    plan(DiskOperation::Create, DiskFault::Fails(ErrorKind::StorageFull));
    stage.key(Key::Escape);
    stage.click("New seed");
    stage.click("Begin");
    assert_eq!((stage.game().world().seed(), tick(&mut stage)), (1, 90), "the game is still on");
    stage.click("Leave anyway");
    mend();
    assert_eq!((stage.game().world().seed(), tick(&mut stage)), (2, 0));
    // The next one is saved as ever.
    stage.play(60);
    quit(&mut stage);
    assert_eq!(saved(&stage), [60]);
}

#[test]
fn what_was_saved_last_is_the_newest_even_if_the_clock_was_set_back() {
    let mut stage = TestWindow::playing("tutorial");
    stage.play(60);
    stage.key(Key::F5);
    let path = stage.screens.saves().file_of(&SaveSlot::Quick);
    let file = std::fs::File::options().write(true).open(&path).expect("it is there");
    file.set_modified(SystemTime::now() + Duration::from_secs(400 * 24 * 3600)).expect("it can be dated");
    stage.play(60);
    stage.screens.shared.saver.ask(SaveSlot::Named("later".to_owned()));
    stage.wait(2);
    let newest = stage.screens.saves().newest().expect("there are two");
    assert_eq!((newest.name, newest.header.expect("it is whole").tick), ("later".to_owned(), 120));
}
