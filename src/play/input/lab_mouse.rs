//! The mouse on the boards: drawing, erasing, moving start and goal.

use super::events::{InputEvents, MouseButton, MouseEvent};
use crate::play::panels::pathlab::{Brush, BrushDrag, Lab};
use glam::Vec2;
use osada::grid::Cell;

/// Handles the mouse. `free` returns true for pixels that no panel covers.
pub fn mouse(lab: &mut Lab, events: &InputEvents, free: impl Fn(Vec2) -> bool) {
    for &(event, _) in &events.mouse {
        match event {
            MouseEvent::Pressed(button, at) if free(at) => press(lab, button, at),
            MouseEvent::Moved(at) => pull(lab, at),
            MouseEvent::Released(_, at) => {
                pull(lab, at);
                lab.drag = None;
            }
            MouseEvent::Lost => lab.drag = None,
            _ => {}
        }
    }
    let at = events.cursor;
    lab.hover = if free(at) || lab.drag.is_some() { cell_at(lab, at) } else { None };
}

/// The tile under a pixel of either board.
fn cell_at(lab: &Lab, at: Vec2) -> Option<Cell> {
    lab.areas.iter().flatten().find_map(|area| area.cell(at))
}

fn press(lab: &mut Lab, button: MouseButton, at: Vec2) {
    let Some(cell) = cell_at(lab, at) else { return };
    let marker = lab.paths.board().marker_at(cell);
    let button = if button == MouseButton::Finger { MouseButton::Left } else { button };
    let drag = match (button, lab.brush, marker) {
        (MouseButton::Left, _, Some(marker)) | (MouseButton::Left, Brush::End(marker), None) => BrushDrag::Move(marker),
        (MouseButton::Left, Brush::Wall, None) => BrushDrag::Paint(None, cell),
        (MouseButton::Left, Brush::Ground(factor), None) => BrushDrag::Paint(Some(factor), cell),
        (MouseButton::Left, Brush::Forbid, None) => BrushDrag::Forbid(cell),
        (MouseButton::Right, ..) => BrushDrag::Paint(Some(1.0), cell),
        _ => return,
    };
    lab.paths.begin_stroke();
    lab.drag = Some(drag);
    pull(lab, at);
}

/// Continues the current drag over every tile since the last one.
fn pull(lab: &mut Lab, at: Vec2) {
    let (Some(drag), Some(cell)) = (lab.drag, cell_at(lab, at)) else { return };
    let reach = lab.brush_width / 2;
    let block = |cell: Cell| {
        (-reach..=reach).flat_map(move |dy| (-reach..=reach).map(move |dx| Cell::new(cell.x + dx, cell.y + dy)))
    };
    match drag {
        BrushDrag::Paint(tile, last) => {
            lab.paths.paint(between(last, cell).flat_map(block), tile);
            lab.drag = Some(BrushDrag::Paint(tile, cell));
        }
        BrushDrag::Forbid(last) => {
            lab.paths.forbid(between(last, cell).flat_map(block));
            lab.drag = Some(BrushDrag::Forbid(cell));
        }
        BrushDrag::Move(marker) => {
            let last = lab.paths.board().end(marker);
            between(last, cell).for_each(|cell| lab.paths.place(marker, cell));
        }
    }
}

/// The tiles between two tiles, both included, without gaps.
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
