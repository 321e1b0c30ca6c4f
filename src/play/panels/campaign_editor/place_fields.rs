//! The fields of a siege and of a stop.

use super::super::editor::fields::{choice, line, number, remove, row, text, toggle};
use super::super::hint::Hinted;
use super::super::style::dim;
use super::scene::{CampaignScene, of_node};
use egui::Ui;
use osada::fault::counted;
use osada::level::{CampaignNode, CampaignSource, Place, SiegeSource, StopChoice, StopSource};

/// Least and largest number of answers at a stop.
const CHOICES: std::ops::RangeInclusive<usize> = 2..=5;

pub fn siege(ui: &mut Ui, scene: &CampaignScene, index: usize, siege: &SiegeSource) {
    row(ui, "Level", |ui| {
        let level = |name: &String| (name.clone(), name.clone(), String::new());
        let mut levels: Vec<_> = scene.around.levels.iter().map(level).collect();
        if !scene.around.levels.contains(&siege.level) {
            levels.push(level(&siege.level));
        }
        if let Some(to) = choice(ui, ("level", 190.0), "The level that is played there", &siege.level, &levels) {
            scene.change("the level of a siege", move |source| {
                of_siege(index, |siege, to| siege.level = to)(source, to);
            });
        }
    });
    ui.label("What the player reads before it");
    let about = ("the idea of a siege", "What it is about, in one or two sentences");
    text(ui, scene, about, &siege.idea, 3, of_siege(index, |siege, to| siege.idea = to));
    line(ui, |ui| {
        let about = (
            "at most so many of the level's own people",
            "Off: as many of them are there as make up the number of the level",
        );
        let set = of_siege(index, |siege, on: bool| siege.settlers = on.then_some(0));
        toggle(ui, scene, about, siege.settlers.is_some(), set);
        if let Some(settlers) = siege.settlers {
            let set = of_siege(index, |siege, to| siege.settlers = Some(to));
            let about = ("the people of a siege", "Most people of the level's own who are there as well");
            number(ui, scene, about, settlers, 0..=500, set);
        }
    });
    if siege.spoils != Default::default() || !siege.triggers.is_empty() {
        ui.label(dim("Its spoils and triggers stay as they are in the file."));
    }
}

fn of_siege<T: 'static>(
    index: usize,
    set: impl FnOnce(&mut SiegeSource, T) + 'static,
) -> impl FnOnce(&mut CampaignSource, T) + 'static {
    of_node(index, |node: &mut CampaignNode, to| {
        if let Place::Siege(siege) = &mut node.here {
            set(siege, to);
        }
    })
}

pub fn stop(ui: &mut Ui, scene: &CampaignScene, index: usize, stop: &StopSource) {
    ui.label("What has happened");
    let about = ("the question of a stop", "What the player reads there");
    text(ui, scene, about, &stop.text, 4, of_stop(index, |stop, to| stop.text = to));
    for (number, choice) in stop.choices.iter().enumerate() {
        ui.push_id(("choice", number), |ui| {
            line(ui, |ui| {
                ui.label(format!("Answer {}", number + 1));
                if stop.choices.len() > *CHOICES.start() && remove(ui, &format!("Remove answer {}", number + 1)) {
                    scene.change("removing an answer", move |source| {
                        let take = move |stop: &mut StopSource, ()| {
                            if number < stop.choices.len() {
                                stop.choices.remove(number);
                            }
                        };
                        of_stop(index, take)(source, ());
                    });
                }
            });
            let set = of_stop(index, move |stop, to| {
                if let Some(choice) = stop.choices.get_mut(number) {
                    choice.text = to;
                }
            });
            let about = ("the text of an answer", "What the player does: at most 120 characters");
            text(ui, scene, about, &choice.text, 2, set);
            kept(ui, choice);
        });
    }
    if stop.choices.len() < *CHOICES.end() && ui.button("Add an answer").hint("Another answer, without needs").clicked()
    {
        scene.change("adding an answer", move |source| {
            let choice = StopChoice { text: "Go on.".to_owned(), needs: Vec::new(), then: Vec::new() };
            of_stop(index, |stop, choice| stop.choices.push(choice))(source, choice);
        });
    }
}

/// What an answer has that is written in the file alone.
fn kept(ui: &mut Ui, StopChoice { needs, then, .. }: &StopChoice) {
    let words = |count: usize, one: &str| (count > 0).then(|| counted(count, one));
    let parts: Vec<String> = [words(needs.len(), "need"), words(then.len(), "change")].into_iter().flatten().collect();
    if !parts.is_empty() {
        ui.label(dim(format!("{} in the file", parts.join(", "))));
    }
}

fn of_stop<T: 'static>(
    index: usize,
    set: impl FnOnce(&mut StopSource, T) + 'static,
) -> impl FnOnce(&mut CampaignSource, T) + 'static {
    of_node(index, |node: &mut CampaignNode, to| {
        if let Place::Stop(stop) = &mut node.here {
            set(stop, to);
        }
    })
}
