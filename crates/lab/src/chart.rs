//! Charts of numbers against numbers as SVG: curves over time, and points with error bars.
//!
//! ```
//! use osada_lab::chart::{Point, Style, chart};
//!
//! let squares = ("squares".to_owned(), [1.0, 2.0, 3.0].map(|x| Point { x, y: x * x, interval: None }).to_vec());
//! let figure = chart("squares", ("Squares", "number", "its square"), Style::Curve, &[squares]).ok_or("no points")?;
//! assert!(figure.svg.starts_with("<svg") && figure.svg.contains("its square"));
//! # Ok::<(), &str>(())
//! ```

use super::experiment::Figure;
use super::plot::COLOURS;
use plotters::prelude::*;

/// A point, with the 95 % interval of its y where there is one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
    pub interval: Option<(f64, f64)>,
}

impl Point {
    /// The highest value that is drawn.
    fn top(&self) -> f64 {
        self.interval.map_or(self.y, |(_, high)| high.max(self.y))
    }
}

/// A series of points: its name, and each of them.
pub type Points = (String, Vec<Point>);

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
    let right = points().fold(0.0f64, |most, point| most.max(point.x)).max(1e-3) * 1.05;
    let top = points().fold(0.0f64, |most, point| most.max(point.top())).max(1e-3) * 1.05;
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
        let bars = points.iter().filter_map(|point| Some((point.x, point.interval?)));
        chart.draw_series(
            bars.map(|(x, (low, high))| PathElement::new([(x, low), (x, high)], colour.stroke_width(1))),
        )?;
        let places: Vec<(f64, f64)> = points.iter().map(|point| (point.x, point.y)).collect();
        let drawn = match style {
            Style::Curve => {
                chart.draw_series([PathElement::new(places.clone(), colour.stroke_width(2))])?;
                chart.draw_series(places.into_iter().map(|place| Circle::new(place, 2, colour.filled())))?
            }
            Style::Dots => {
                chart.draw_series(places.into_iter().map(|place| Circle::new(place, 5, colour.mix(0.7).filled())))?
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
        let point = |x, y| Point { x, y, interval: None };
        let series =
            [("found".to_owned(), vec![point(0.0, 1.0), point(2.0, 3.0)]), ("known".to_owned(), vec![point(1.0, 1.0)])];
        for (style, form) in [(Style::Curve, "<polyline"), (Style::Dots, "<circle")] {
            let svg = chart("name", ("Title", "minutes", "wins"), style, &series).expect("there are points").svg;
            assert!(["Title", "minutes", "wins", "found", "known", form].iter().all(|part| svg.contains(part)));
        }
        assert_eq!(chart("name", ("Title", "x", "y"), Style::Dots, &[("none".to_owned(), Vec::new())]), None);
    }

    #[test]
    fn a_point_with_an_interval_has_an_error_bar() {
        let lines = |interval| {
            let series = [("wins".to_owned(), vec![Point { x: 1.0, y: 2.0, interval }])];
            let svg = chart("name", ("Title", "x", "y"), Style::Dots, &series).expect("a point").svg;
            svg.matches("<polyline").count()
        };
        // As high as the point, so that the axis is the same.
        assert_eq!(lines(Some((1.0, 2.0))), lines(None) + 1);
    }

    #[test]
    fn whole_numbers_on_the_axes_have_no_decimals() {
        let series =
            [("cost".to_owned(), [(0.0, 0.0), (10_000.0, 5.0)].map(|(x, y)| Point { x, y, interval: None }).to_vec())];
        let svg = chart("name", ("Title", "units", "ms"), Style::Curve, &series).expect("there are points").svg;
        let labels: Vec<&str> = svg.lines().map(str::trim).collect();
        assert!(labels.contains(&"2000") && !svg.contains("2000.0"), "{svg}");
    }
}
