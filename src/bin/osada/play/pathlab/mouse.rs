//! The mouse on the boards: drawing, erasing, moving start and goal.

use super::super::input_events::{Modifiers, MouseEvent};
use super::brush::{Brush, BrushDrag};
use super::lab::LabScreen;
use macroquad::input::{MouseButton, mouse_position};
use macroquad::math::Vec2;
use osada::grid::Cell;

impl LabScreen {
    /// Takes in what the mouse did. `free` tells whether no panel lies over a pixel.
    pub(super) fn mouse(&mut self, events: &[(MouseEvent, Modifiers)], free: impl Fn(Vec2) -> bool) {
        for &(event, _) in events {
            match event {
                MouseEvent::Pressed(button, at) if free(at) => self.press(button, at),
                MouseEvent::Moved(at) => self.pull(at),
                MouseEvent::Released(_, at) => {
                    self.pull(at);
                    self.drag = None;
                }
                _ => {}
            }
        }
        let at = Vec2::from(mouse_position());
        self.hover = if free(at) || self.drag.is_some() { self.cell_at(at) } else { None };
    }

    /// The tile under a pixel of either board.
    fn cell_at(&self, at: Vec2) -> Option<Cell> {
        self.areas.iter().flatten().find_map(|area| area.cell(at))
    }

    fn press(&mut self, button: MouseButton, at: Vec2) {
        let Some(cell) = self.cell_at(at) else { return };
        let marker = self.lab.board().marker_at(cell);
        let drag = match (button, self.brush, marker) {
            (MouseButton::Left, _, Some(marker)) | (MouseButton::Left, Brush::End(marker), None) => {
                BrushDrag::Move(marker)
            }
            (MouseButton::Left, Brush::Wall, None) => BrushDrag::Paint(None, cell),
            (MouseButton::Left, Brush::Ground(factor), None) => BrushDrag::Paint(Some(factor), cell),
            (MouseButton::Right, ..) => BrushDrag::Paint(Some(1.0), cell),
            _ => return,
        };
        self.lab.begin_stroke();
        self.drag = Some(drag);
        self.pull(at);
    }

    /// Goes on with what the mouse is doing, over every tile since the last.
    fn pull(&mut self, at: Vec2) {
        let (Some(drag), Some(cell)) = (self.drag, self.cell_at(at)) else { return };
        match drag {
            BrushDrag::Paint(tile, last) => {
                let reach = self.brush_width / 2;
                let block = |cell: Cell| {
                    (-reach..=reach)
                        .flat_map(move |dy| (-reach..=reach).map(move |dx| Cell::new(cell.x + dx, cell.y + dy)))
                };
                self.lab.paint(between(last, cell).flat_map(block), tile);
                self.drag = Some(BrushDrag::Paint(tile, cell));
            }
            BrushDrag::Move(marker) => {
                let last = self.lab.board().end(marker);
                between(last, cell).for_each(|cell| self.lab.place(marker, cell));
            }
        }
    }
}

/// The tiles from one to another, both included, without a gap.
fn between(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let steps = from.chebyshev(to).max(1) as i32;
    let share = move |a: i32, b: i32, step: i32| a + ((b - a) * step * 2 + steps).div_euclid(steps * 2);
    (0..=steps).map(move |step| Cell::new(share(from.x, to.x, step), share(from.y, to.y, step)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fast_stroke_leaves_no_gap() {
        for (from, to) in [((0, 0), (7, 3)), ((5, 5), (5, 5)), ((9, 2), (-4, 8)), ((0, 0), (0, -6))] {
            let (from, to) = (Cell::new(from.0, from.1), Cell::new(to.0, to.1));
            let cells: Vec<Cell> = between(from, to).collect();
            assert_eq!((cells.first(), cells.last()), (Some(&from), Some(&to)));
            assert!(cells.windows(2).all(|pair| pair[0].chebyshev(pair[1]) <= 1), "{cells:?}");
        }
    }
}
