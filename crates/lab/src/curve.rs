//! Curves over the course of an experiment, as SVG.
//!
//! ```
//! use osada_lab::curve::curve;
//!
//! let svg = curve("What was learnt", "report", "error", &[1.0, 0.4, 0.2]).ok_or("it cannot be drawn")?;
//! assert!(svg.starts_with("<svg") && svg.contains("What was learnt"));
//! # Ok::<(), &str>(())
//! ```

use plotters::prelude::*;

/// Draws values against their numbers 1, 2, 3 …, from 0 upwards; `None` if there are fewer than two or all are 0.
pub fn curve(title: &str, x: &str, y: &str, values: &[f64]) -> Option<String> {
    let top = values.iter().copied().fold(0.0, f64::max);
    if values.len() < 2 || top <= 0.0 {
        return None;
    }
    let mut svg = String::new();
    draw(&mut svg, (title, x, y), values, top * 1.05).ok()?;
    Some(svg)
}

fn draw(
    svg: &mut String,
    (title, x, y): (&str, &str, &str),
    values: &[f64],
    top: f64,
) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(svg, (720, 400)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(56)
        .build_cartesian_2d(1.0..values.len() as f64, 0.0..top)?;
    chart.configure_mesh().x_desc(x).y_desc(y).draw()?;
    let points: Vec<_> = values.iter().enumerate().map(|(index, &value)| (index as f64 + 1.0, value)).collect();
    chart.draw_series([PathElement::new(points, RGBColor(60, 110, 180).stroke_width(2))])?;
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_names_its_axes_and_needs_two_points() {
        let svg = curve("Learning", "report", "error", &[0.5, 0.25, 0.125]).expect("three points");
        assert!(["Learning", "report", "error", "<polyline"].iter().all(|part| svg.contains(part)));
        assert_eq!(curve("Learning", "report", "error", &[0.5]), None);
    }
}
