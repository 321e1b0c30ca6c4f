//! A rectangular grid of values.

use super::cell::Cell;
use serde::{Deserialize, Serialize};

/// `width` × `height` values in row-major order: the value of (x, y) is at index y·width + x.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "UncheckedGrid<T>", bound(deserialize = "T: Deserialize<'de>"))]
pub struct Grid<T> {
    width: usize,
    height: usize,
    values: Vec<T>,
}

/// A deserialised grid before its length is checked.
#[derive(Deserialize)]
struct UncheckedGrid<T> {
    width: usize,
    height: usize,
    values: Vec<T>,
}

impl<T> TryFrom<UncheckedGrid<T>> for Grid<T> {
    type Error = &'static str;

    fn try_from(UncheckedGrid { width, height, values }: UncheckedGrid<T>) -> Result<Self, Self::Error> {
        if width.checked_mul(height) == Some(values.len()) {
            Ok(Self { width, height, values })
        } else {
            Err("the values do not fill the grid")
        }
    }
}

impl<T> Grid<T> {
    /// A grid filled by asking for the value of each cell in row-major order.
    pub fn from_fn(width: usize, height: usize, mut value: impl FnMut(Cell) -> T) -> Self {
        let mut values = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                values.push(value(Cell::new(x as i32, y as i32)));
            }
        }
        Self { width, height, values }
    }

    /// A grid of `width` columns over row-major values, or `None` if they do not fill whole rows.
    pub fn from_values(width: usize, values: Vec<T>) -> Option<Self> {
        let whole = if width == 0 { values.is_empty() } else { values.len().is_multiple_of(width) };
        whole.then(|| Self { width, height: values.len().checked_div(width).unwrap_or(0), values })
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn height(&self) -> usize {
        self.height
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    pub fn contains(&self, cell: Cell) -> bool {
        (cell.x as u32 as usize) < self.width && (cell.y as u32 as usize) < self.height && cell.x >= 0 && cell.y >= 0
    }

    /// Row-major index of the cell, or `None` off the grid.
    pub fn index(&self, cell: Cell) -> Option<usize> {
        self.contains(cell).then(|| cell.y as usize * self.width + cell.x as usize)
    }

    /// The cell with a row-major index.
    pub fn cell(&self, index: usize) -> Cell {
        Cell::new((index % self.width) as i32, (index / self.width) as i32)
    }

    /// The value of a cell, or `None` off the grid.
    pub fn get(&self, cell: Cell) -> Option<&T> {
        self.index(cell).map(|index| &self.values[index])
    }

    /// Like [`Grid::get`].
    pub fn get_mut(&mut self, cell: Cell) -> Option<&mut T> {
        self.index(cell).map(|index| &mut self.values[index])
    }

    /// All values in row-major order.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// Like [`Grid::values`].
    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.values
    }

    /// Cells with their values in row-major order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, &T)> {
        self.values.iter().enumerate().map(|(index, value)| (self.cell(index), value))
    }

    /// Every cell in row-major order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<T> {
        let width = self.width;
        (0..self.values.len()).map(move |index| Cell::new((index % width) as i32, (index / width) as i32))
    }
}

impl<T: Clone> Grid<T> {
    /// A grid with the same value everywhere.
    pub fn filled(width: usize, height: usize, value: T) -> Self {
        Self { width, height, values: vec![value; width * height] }
    }
}

/// Panics when the cell lies off the grid, like indexing a slice out of bounds.
impl<T> std::ops::Index<Cell> for Grid<T> {
    type Output = T;
    fn index(&self, cell: Cell) -> &T {
        self.get(cell).unwrap_or_else(|| panic!("cell {cell} lies off the {}×{} grid", self.width, self.height))
    }
}

/// Panics when the cell lies off the grid, like indexing a slice out of bounds.
impl<T> std::ops::IndexMut<Cell> for Grid<T> {
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        let (width, height) = (self.width, self.height);
        self.get_mut(cell).unwrap_or_else(|| panic!("cell {cell} lies off the {width}×{height} grid"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_indices_agree_in_row_major_order() {
        let grid = Grid::from_fn(3, 2, |cell| cell);
        for (index, cell) in grid.cells().enumerate() {
            assert_eq!(grid.index(cell), Some(index));
            assert_eq!(grid.cell(index), cell);
            assert_eq!(grid[cell], cell);
        }
    }

    #[test]
    fn a_cell_off_the_grid_has_no_value() {
        let grid = Grid::filled(3, 2, 0u8);
        for cell in [Cell::new(-1, 0), Cell::new(0, -1), Cell::new(3, 0), Cell::new(0, 2)] {
            assert_eq!(grid.get(cell), None);
        }
    }

    #[test]
    fn values_must_fill_whole_rows() {
        assert!(Grid::from_values(2, vec![1, 2, 3]).is_none());
        assert_eq!(Grid::from_values(2, vec![1, 2, 3, 4]).map(|grid| grid.height()), Some(2));
    }
}
