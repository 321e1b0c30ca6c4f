//! The membership functions of linguistic variables with crisp values marked on them, as SVG.
//!
//! ```
//! use osada_ai::brain::{Evidence, Mind, Senses};
//! use osada_lab::memberships::memberships;
//! use osada_content::shipped;
//!
//! let rules = shipped::rules()?;
//! let mind = rules.mind(rules.mind_named("besieger").ok_or("it does not ship")?);
//! let Evidence::Fuzzy(matrices) = mind.explain(&Senses::besieger(30.0, 60.0, 2.0)).evidence else {
//!     return Err("it decides by matrices".into());
//! };
//! let svg = memberships(&[matrices[0].rows.clone()]).ok_or("it cannot be drawn")?;
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::plot::COLOURS;
use osada_ai::brain::VariableReasons;
use osada_ai::fuzzy::Set;
use plotters::coord::Shift;
use plotters::prelude::*;

/// Width of the picture and height of one variable's part, in pixels.
const SIZE: (u32, u32) = (760, 220);
/// Points of a curve; the functions are straight lines between few corners.
const POINTS: u32 = 400;

/// A curve with its name, its value at the crisp one, and its function.
pub(super) struct Curve<'a> {
    pub name: String,
    pub value: f64,
    pub at: Box<dyn Fn(f64) -> f64 + 'a>,
}

/// Title and curves of one part of a picture.
type Part<'a> = (String, Vec<Curve<'a>>);

/// Draws one part for each variable, from the top; `None` if there is none.
pub fn memberships(variables: &[VariableReasons]) -> Option<String> {
    picture(variables.len(), |area, number| {
        let reasons = &variables[number];
        let variable = &reasons.variable;
        let curve = |(set, degree): (&Set, &f64)| {
            let shape = set.shape;
            Curve { name: set.name.clone(), value: *degree, at: Box::new(move |x| shape.degree(x)) }
        };
        let curves = variable.sets.iter().zip(&reasons.degrees).map(curve).collect();
        let title = format!("{} {:.3}", variable.name, reasons.crisp);
        draw_one(area, (variable.low, variable.high), variable.clamped(reasons.crisp), &(title, curves))
    })
}

/// Draws parts over the same range, with the same crisp value, from the top; `None` if there is none.
pub(super) fn curves(range: (f64, f64), crisp: f64, parts: &[Part]) -> Option<String> {
    picture(parts.len(), |area, number| draw_one(area, range, crisp, &parts[number]))
}

type Failed = Box<dyn std::error::Error>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// A picture of so many parts.
fn picture(parts: usize, draw: impl Fn(&Area<'_>, usize) -> Result<(), Failed>) -> Option<String> {
    if parts == 0 {
        return None;
    }
    let mut svg = String::new();
    let mut all = || -> Result<(), Failed> {
        let area = SVGBackend::with_string(&mut svg, (SIZE.0, SIZE.1 * parts as u32)).into_drawing_area();
        area.fill(&WHITE)?;
        area.split_evenly((parts, 1)).iter().enumerate().try_for_each(|(number, part)| draw(part, number))?;
        Ok(area.present()?)
    };
    all().ok()?;
    Some(svg)
}

fn draw_one(area: &Area<'_>, (low, high): (f64, f64), crisp: f64, (title, curves): &Part) -> Result<(), Failed> {
    let mut chart = ChartBuilder::on(area)
        .caption(title, ("sans-serif", 16))
        .margin(8)
        .margin_right(150)
        .x_label_area_size(24)
        .y_label_area_size(36)
        .build_cartesian_2d(low..high, 0.0..1.05)?;
    chart.configure_mesh().y_labels(3).disable_x_mesh().draw()?;
    for (at, curve) in curves.iter().enumerate() {
        let colour = COLOURS[at % COLOURS.len()];
        let x = |point: u32| low + (high - low) * f64::from(point) / f64::from(POINTS);
        let points = (0..=POINTS).map(|point| (x(point), (curve.at)(x(point))));
        chart
            .draw_series([PathElement::new(points.collect::<Vec<_>>(), colour.stroke_width(2))])?
            .label(format!("{} {:.3}", curve.name, curve.value))
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 14, y)], colour.stroke_width(2)));
    }
    chart.draw_series([PathElement::new([(crisp, 0.0), (crisp, 1.05)], BLACK.stroke_width(1))])?;
    let marks = curves.iter().filter(|curve| curve.value > 0.0);
    chart.draw_series(marks.map(|curve| Circle::new((crisp, curve.value), 4, BLACK.filled())))?;
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::Coordinate(SIZE.0 as i32 - 195, 0))
        .background_style(WHITE.mix(0.8))
        .draw()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_ai::brain::Sense;
    use osada_ai::fuzzy::{MembershipFunction, Variable};

    #[test]
    fn every_set_is_named_with_its_degree_and_the_crisp_value_marked() {
        let set = |name: &str, shape| Set { name: name.to_owned(), shape };
        let sets = vec![
            set("Broken", MembershipFunction::RightShoulder(-10.0, -6.0)),
            set("Full", MembershipFunction::LeftShoulder(1.0, 6.0)),
        ];
        let variable = Variable { name: "Morale".to_owned(), low: -10.0, high: 10.0, sets };
        let reasons = VariableReasons { variable, sense: Sense::Morale, crisp: 2.25, degrees: vec![0.0, 0.25] };
        let svg = memberships(&[reasons]).expect("a variable");
        for text in ["Morale 2.250", "Broken 0.000", "Full 0.250", "<circle"] {
            assert!(svg.contains(text), "{text}");
        }
        assert_eq!(svg.matches("<circle").count(), 1);
        assert_eq!(memberships(&[]), None);
    }
}
