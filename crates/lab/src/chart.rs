//! Charts of numbers against numbers as SVG: curves over time, and points.
//!
//! ```
//! use osada_lab::chart::{Style, chart};
//!
//! let squares = ("squares".to_owned(), vec![(1.0, 1.0), (2.0, 4.0), (3.0, 9.0)]);
//! let figure = chart("squares", ("Squares", "number", "its square"), Style::Curve, &[squares]).ok_or("no points")?;
//! assert!(figure.svg.starts_with("<svg") && figure.svg.contains("its square"));
//! # Ok::<(), &str>(())
//! ```

use super::experiment::Figure;
use super::plot::COLOURS;
use plotters::prelude::*;

/// A series of points: its name, and x and y of each.
pub type Points = (String, Vec<(f64, f64)>);

/// The style of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Joined in their order.
    Curve,
    /// Each by itself.
    Dots,
}

/// Draws series of points, one colour each, both axes from 0; `None` if there is no point.
pub fn chart(name: &str, (title, x, y): (&str, &str, &str), style: Style, series: &[Points]) -> Option<Figure> {
    let points = || series.iter().flat_map(|(_, points)| points);
    points().next()?;
    let right = points().fold(0.0f64, |most, point| most.max(point.0)).max(1e-3) * 1.05;
    let top = points().fold(0.0f64, |most, point| most.max(point.1)).max(1e-3) * 1.05;
    let mut svg = String::new();
    draw(&mut svg, (title, x, y), style, series, (right, top)).ok()?;
    Some(Figure { name: name.to_owned(), svg })
}

fn draw(
    svg: &mut String,
    (title, x, y): (&str, &str, &str),
    style: Style,
    series: &[Points],
    (right, top): (f64, f64),
) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(svg, (900, 480)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(64)
        .build_cartesian_2d(0.0..right, 0.0..top)?;
    // Numbers as people write them: 2000, not 2000.0.
    let number = |value: &f64| format!("{:.2}", value).trim_end_matches('0').trim_end_matches('.').to_owned();
    chart
        .configure_mesh()
        .x_desc(x)
        .y_desc(y)
        .x_label_formatter(&number)
        .y_label_formatter(&number)
        .light_line_style(TRANSPARENT)
        .draw()?;
    for (at, (name, points)) in series.iter().enumerate() {
        let colour = COLOURS[at % COLOURS.len()];
        let key = move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], colour.filled());
        let drawn = match style {
            Style::Curve => {
                chart.draw_series([PathElement::new(points.clone(), colour.stroke_width(2))])?;
                chart.draw_series(points.iter().map(|&point| Circle::new(point, 2, colour.filled())))?
            }
            Style::Dots => {
                chart.draw_series(points.iter().map(|&point| Circle::new(point, 5, colour.mix(0.7).filled())))?
            }
        };
        drawn.label(name.clone()).legend(key);
    }
    let labels = &mut chart.configure_series_labels();
    labels.position(SeriesLabelPosition::UpperLeft).background_style(WHITE.mix(0.8)).border_style(BLACK).draw()?;
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_names_its_axes_and_its_series_and_needs_a_point() {
        let series = [("found".to_owned(), vec![(0.0, 1.0), (2.0, 3.0)]), ("known".to_owned(), vec![(1.0, 1.0)])];
        for (style, form) in [(Style::Curve, "<polyline"), (Style::Dots, "<circle")] {
            let svg = chart("name", ("Title", "minutes", "wins"), style, &series).expect("there are points").svg;
            assert!(["Title", "minutes", "wins", "found", "known", form].iter().all(|part| svg.contains(part)));
        }
        assert_eq!(chart("name", ("Title", "x", "y"), Style::Dots, &[("none".to_owned(), Vec::new())]), None);
    }

    #[test]
    fn whole_numbers_on_the_axes_have_no_decimals() {
        let series = [("cost".to_owned(), vec![(0.0, 0.0), (10_000.0, 5.0)])];
        let svg = chart("name", ("Title", "units", "ms"), Style::Curve, &series).expect("there are points").svg;
        let labels: Vec<&str> = svg.lines().map(str::trim).collect();
        assert!(labels.contains(&"2000") && !svg.contains("2000.0"), "{svg}");
    }
}
