//! The worked example of fuzzification in the AGH thesis (4.5.1): a man's height of 175 cm, with the charts of NOT, OR and AND beside it.
//!
//! Printed are the names of the sets, the degrees at 175 cm, and which operators the charts show. Their flanks are lost: that from Average to
//! Tall is *fitted* to the printed degrees (any flank with 175 at three quarters will do), all others are *assumed*.
//!
//! ```
//! use osada_lab::worked_fuzzy::{HEIGHT, height};
//!
//! let figures = height(HEIGHT);
//! assert!(figures.iter().all(|figure| figure.published == Some(figure.ours)));
//! ```

use super::memberships::{Curve, curves};
use osada_ai::fuzzy::{MembershipFunction, SNorm, Set, TNorm, Variable, not};

/// The height of the example in centimetres.
pub const HEIGHT: f64 = 175.0;

/// The printed degrees of the sets, and of the charts.
const DEGREES: [f64; 5] = [0.0, 0.0, 0.25, 0.75, 0.0];
const CHARTS: [f64; 3] = [0.25, 0.75, 0.25];

/// Places of two sets.
const AVERAGE: usize = 2;
const TALL: usize = 3;

/// A figure of the example.
#[derive(Clone, Debug, PartialEq)]
pub struct WorkedFigure {
    pub what: String,
    pub ours: f64,
    /// The printed one, for the printed height.
    pub published: Option<f64>,
}

fn variable() -> Variable {
    use MembershipFunction::{LeftShoulder, RightShoulder, Trapezoid, Triangle};
    let set = |name: &str, shape| Set { name: name.to_owned(), shape };
    Variable {
        name: "Height".to_owned(),
        low: 100.0,
        high: 220.0,
        sets: vec![
            set("Dwarfish", RightShoulder(120.0, 130.0)),
            set("Short", Trapezoid(120.0, 130.0, 150.0, 160.0)),
            set("Average", Triangle(150.0, 160.0, 180.0)),
            set("Tall", Trapezoid(160.0, 180.0, 195.0, 205.0)),
            set("Gigantic", LeftShoulder(195.0, 205.0)),
        ],
    }
}

/// The charts: name and value at a height.
fn charts(variable: &Variable) -> [(&'static str, impl Fn(f64) -> f64 + '_); 3] {
    let degree = |set: usize, x: f64| variable.sets[set].shape.degree(x);
    let chart = move |number: usize| {
        move |x: f64| match number {
            0 => not(degree(TALL, x)),
            1 => SNorm::Maximum.apply(degree(AVERAGE, x), degree(TALL, x)),
            _ => TNorm::Minimum.apply(degree(AVERAGE, x), degree(TALL, x)),
        }
    };
    [("NOT Tall", chart(0)), ("Average OR Tall", chart(1)), ("Average AND Tall", chart(2))]
}

/// The degrees of a height in all sets, and the values of the charts, beside the printed ones.
pub fn height(x: f64) -> Vec<WorkedFigure> {
    let variable = variable();
    let printed = |value: f64| (x == HEIGHT).then_some(value);
    let degrees: Vec<f64> = variable.degrees(x).collect();
    let sets = variable.sets.iter().zip(degrees).zip(DEGREES).map(|((set, ours), published)| WorkedFigure {
        what: set.name.clone(),
        ours,
        published: printed(published),
    });
    let combined = charts(&variable).into_iter().zip(CHARTS).map(|((name, value), published)| WorkedFigure {
        what: name.to_owned(),
        ours: value(variable.clamped(x)),
        published: printed(published),
    });
    sets.chain(combined).collect()
}

/// The charts of the sets and of the operators, as SVG, with a height marked.
pub fn height_charts(x: f64) -> Option<String> {
    let variable = variable();
    let x = variable.clamped(x);
    let figures = height(x);
    let value = |name: &str| figures.iter().find(|figure| figure.what == name).map_or(0.0, |figure| figure.ours);
    let of_set = |set: &Set| {
        let shape = set.shape;
        Curve { name: set.name.clone(), value: value(&set.name), at: Box::new(move |x| shape.degree(x)) }
    };
    let mut parts = vec![(format!("Height {x:.1} cm"), variable.sets.iter().map(of_set).collect::<Vec<_>>())];
    for (name, chart) in charts(&variable) {
        parts.push((name.to_owned(), vec![Curve { name: name.to_owned(), value: value(name), at: Box::new(chart) }]));
    }
    curves((variable.low, variable.high), x, &parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_height_of_175_has_the_printed_degrees_and_so_have_not_or_and_and() {
        let figures: Vec<(String, f64)> = height(HEIGHT).into_iter().map(|figure| (figure.what, figure.ours)).collect();
        let expected = [
            ("Dwarfish", 0.0),
            ("Short", 0.0),
            ("Average", 0.25),
            ("Tall", 0.75),
            ("Gigantic", 0.0),
            ("NOT Tall", 0.25),
            ("Average OR Tall", 0.75),
            ("Average AND Tall", 0.25),
        ];
        assert_eq!(figures, expected.map(|(name, value)| (name.to_owned(), value)));
        assert!(height(180.0).iter().all(|figure| figure.published.is_none()));
    }

    #[test]
    fn the_charts_show_every_set_and_every_operator() {
        let svg = height_charts(HEIGHT).expect("it can be drawn");
        for text in ["Height 175.0 cm", "Dwarfish", "Gigantic", "NOT Tall 0.250", "Average OR Tall 0.750"] {
            assert!(svg.contains(text), "{text}");
        }
    }
}
