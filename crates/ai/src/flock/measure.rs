//! Measures of herds. All lengths are in tiles; an empty herd measures 0.

use super::neighbours::NeighbourGrid;
use super::rules::Boid;
use crate::grid::Point;

/// Length of the mean heading: 1 when all go the same way, near 0 in disorder.
pub fn polarisation(herd: &[Boid]) -> f64 {
    mean(herd.iter().map(|boid| boid.heading)).length()
}

/// Mean distance from each animal to the nearest other one. 0 for fewer than two.
pub fn mean_nearest_distance(herd: &[Boid]) -> f64 {
    if herd.len() < 2 {
        return 0.0;
    }
    let near = neighbours(herd, 4.0);
    let total: f64 = herd.iter().enumerate().map(|(index, boid)| nearest_distance(&near, index, boid.at)).sum();
    total / herd.len() as f64
}

/// Mean distance from the centre of mass.
pub fn cohesion_radius(herd: &[Boid]) -> f64 {
    let centre = mean(herd.iter().map(|boid| boid.at));
    herd.iter().map(|boid| boid.at.distance(centre)).sum::<f64>() / herd.len().max(1) as f64
}

/// Number of clusters: the connected components of the herd, two animals being joined by a gap of at most `gap` tiles.
pub fn clusters(herd: &[Boid], gap: f64) -> usize {
    let near = neighbours(herd, gap);
    let mut seen = vec![false; herd.len()];
    let mut open = Vec::new();
    let mut count = 0;
    for start in 0..herd.len() {
        if seen[start] {
            continue;
        }
        count += 1;
        seen[start] = true;
        open.push(start);
        while let Some(index) = open.pop() {
            near.within(herd[index].at, gap, |other, _, _| {
                if !seen[other] {
                    seen[other] = true;
                    open.push(other);
                }
            });
        }
    }
    count
}

fn neighbours(herd: &[Boid], side: f64) -> NeighbourGrid {
    let mut near = NeighbourGrid::new(side);
    near.rebuild(herd.iter().map(|boid| boid.at));
    near
}

/// Doubles the radius until another animal is found; there is at least one.
fn nearest_distance(near: &NeighbourGrid, index: usize, at: Point) -> f64 {
    let mut radius = 4.0;
    loop {
        if let Some((_, squared)) = near.nearest(at, radius, |other| other != index) {
            return squared.sqrt();
        }
        radius *= 2.0;
    }
}

fn mean(points: impl ExactSizeIterator<Item = Point>) -> Point {
    let share = 1.0 / points.len().max(1) as f64;
    points.fold(Point::ZERO, |sum, point| sum + point) * share
}

#[cfg(test)]
mod tests {
    use super::*;

    fn herd(places: &[(f64, f64)]) -> Vec<Boid> {
        places.iter().map(|&(x, y)| Boid { at: Point::new(x, y), heading: Point::new(1.0, 0.0) }).collect()
    }

    #[test]
    fn measures_of_a_small_herd_are_what_one_counts_by_hand() {
        let herd = herd(&[(0.0, 0.0), (2.0, 0.0), (40.0, 0.0), (41.0, 0.0)]);
        assert_eq!(mean_nearest_distance(&herd), 1.5);
        assert_eq!(clusters(&herd, 2.0), 2);
        assert_eq!(clusters(&herd, 1.5), 3);
        assert_eq!(clusters(&herd, 38.0), 1);
        assert_eq!(polarisation(&herd), 1.0);
        assert_eq!(cohesion_radius(&herd[..2]), 1.0);
    }

    #[test]
    fn opposite_headings_are_not_polarised() {
        let mut pair = herd(&[(0.0, 0.0), (2.0, 0.0)]);
        pair[1].heading = Point::new(-1.0, 0.0);
        assert_eq!(polarisation(&pair), 0.0);
    }

    #[test]
    fn nobody_measures_zero() {
        assert_eq!(
            (polarisation(&[]), mean_nearest_distance(&[]), cohesion_radius(&[]), clusters(&[], 3.0)),
            (0.0, 0.0, 0.0, 0)
        );
    }
}
