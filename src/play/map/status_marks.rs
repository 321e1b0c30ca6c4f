//! Marks over the heads of units that do something notable. Where there are very many, those of one kind and place become
//! one mark with a number.

use super::sprite_batch::{PLAIN, SpriteBatch, Tint};
use glam::{Vec2, vec2};
use osada::texture::{Picture, StatusLook};

/// Number of marks up to which each is shown over its own head.
const APART: usize = 120;
/// Pixels along one side of a place whose marks are merged.
const PLACE: f32 = 90.0;
/// Least number of marks of one kind and place that are merged.
const FEWEST: usize = 4;
/// Height of a number in pixels, and its colours.
const NUMBER: f32 = 18.0;
const INK: Tint = [20, 14, 12, 220];
const LINEN: Tint = [240, 228, 200, 255];

/// A mark, or several merged into one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Mark {
    look: StatusLook,
    at: Vec2,
    count: usize,
}

#[derive(Default)]
pub struct StatusMarks {
    all: Vec<(StatusLook, Vec2)>,
}

impl StatusMarks {
    pub fn add(&mut self, look: StatusLook, head: Vec2) {
        self.all.push((look, head));
    }

    /// Draws the marks at a zoom in pixels per tile.
    pub fn draw(self, batch: &mut SpriteBatch, zoom: f32) {
        // From far away a mark must not hide the unit below it.
        let size = (11.0 / zoom).max(0.5);
        let marks = gathered(self.all, PLACE / zoom);
        for mark in &marks {
            let size = if mark.count > 1 { size * 1.8 } else { size };
            let at = mark.at + vec2(-size * 0.5, -size - 3.0 / zoom);
            batch.picture_in(Picture::Status(mark.look), at, Vec2::splat(size), PLAIN);
        }
        for mark in marks.iter().filter(|mark| mark.count > 1) {
            let (text, at) = (mark.count.to_string(), mark.at + vec2(size * 1.6, -size * 0.9));
            batch.text(&text, at + Vec2::splat(1.5 / zoom), (NUMBER, zoom), INK);
            batch.text(&text, at, (NUMBER, zoom), LINEN);
        }
    }
}

/// Marks, merged within places of this many tiles if there are very many.
fn gathered(all: Vec<(StatusLook, Vec2)>, tiles: f32) -> Vec<Mark> {
    let alone = |&(look, at): &(StatusLook, Vec2)| Mark { look, at, count: 1 };
    if all.len() <= APART {
        return all.iter().map(alone).collect();
    }
    let placed = |mark: (StatusLook, Vec2)| {
        let place = (mark.1 / tiles).floor().as_ivec2();
        ((place.y, place.x, mark.0), mark)
    };
    let mut all: Vec<_> = all.into_iter().map(placed).collect();
    all.sort_by_key(|&(place, _)| place);
    let mut marks = Vec::new();
    for group in all.chunk_by(|one, other| one.0 == other.0) {
        if group.len() < FEWEST {
            marks.extend(group.iter().map(|(_, mark)| alone(mark)));
        } else {
            let middle = group.iter().map(|(_, (_, at))| *at).sum::<Vec2>() / group.len() as f32;
            marks.push(Mark { look: group[0].1.0, at: middle, count: group.len() });
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Many sleepers on one spot, and two who flee elsewhere.
    fn crowd(sleepers: usize) -> Vec<(StatusLook, Vec2)> {
        let asleep = (0..sleepers).map(|number| (StatusLook::Sleep, vec2(10.0 + number as f32 * 1e-4, 10.0)));
        asleep.chain([(StatusLook::Flee, vec2(40.0, 5.0)), (StatusLook::Flee, vec2(41.0, 5.0))]).collect()
    }

    #[test]
    fn a_few_marks_stay_over_their_heads() {
        let marks = gathered(crowd(100), 6.0);
        assert_eq!(marks.len(), 102);
        assert!(marks.iter().all(|mark| mark.count == 1));
    }

    #[test]
    fn very_many_of_one_kind_and_place_become_one_that_counts_them() {
        let marks = gathered(crowd(3000), 6.0);
        let merged: Vec<(StatusLook, usize)> = marks.iter().map(|mark| (mark.look, mark.count)).collect();
        assert_eq!(merged, [(StatusLook::Flee, 1), (StatusLook::Flee, 1), (StatusLook::Sleep, 3000)]);
        assert!((marks[2].at - vec2(10.15, 10.0)).length() < 0.01, "it stands in their midst");
    }
}
