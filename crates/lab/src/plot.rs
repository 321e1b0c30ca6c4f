//! Bar charts as SVG, with 95 % intervals and published values.

use super::estimate::Estimate;
use super::experiment::Figure;
use plotters::prelude::*;

/// A group of bars: its name, and one bar a series.
pub type BarGroup = (String, Vec<Bar>);

/// A bar: a figure, whose interval is drawn as an error bar, and a published value, which is drawn as a mark.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bar {
    pub figure: Estimate,
    pub published: Option<f64>,
}

impl From<Estimate> for Bar {
    fn from(figure: Estimate) -> Self {
        Self { figure, published: None }
    }
}

impl Bar {
    /// The highest value that is drawn.
    fn top(&self) -> f64 {
        let high = self.figure.finite_interval().map_or(self.figure.value, |(_, high)| high);
        high.max(self.figure.value).max(self.published.unwrap_or(0.0))
    }
}

/// Colours of series, from the first.
pub(super) const COLOURS: [RGBColor; 10] = [
    RGBColor(60, 110, 180),
    RGBColor(220, 140, 50),
    RGBColor(90, 160, 90),
    RGBColor(170, 80, 110),
    RGBColor(120, 120, 120),
    RGBColor(130, 100, 170),
    RGBColor(70, 175, 185),
    RGBColor(200, 60, 50),
    RGBColor(120, 80, 45),
    RGBColor(225, 120, 190),
];

/// Draws groups of bars, one colour a series, upwards from 0; `None` if there is nothing to draw.
pub fn bars(name: &str, title: &str, unit: &str, series: &[&str], groups: &[BarGroup]) -> Option<Figure> {
    let top = groups.iter().flat_map(|(_, bars)| bars).fold(0.0f64, |top, bar| top.max(bar.top()));
    if groups.is_empty() || top <= 0.0 || !top.is_finite() {
        return None;
    }
    let mut svg = String::new();
    draw(&mut svg, title, unit, series, groups, top * 1.1).ok()?;
    Some(Figure { name: name.to_string(), svg })
}

fn draw(
    svg: &mut String,
    title: &str,
    unit: &str,
    series: &[&str],
    groups: &[BarGroup],
    top: f64,
) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(svg, (900, 480)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(64)
        .build_cartesian_2d(0.0..groups.len() as f64, 0.0..top)?;
    let label = |at: &f64| {
        let group = (*at - 0.5).round();
        let centred = (*at - 0.5 - group).abs() < 1e-6;
        groups.get(group as usize).filter(|_| centred).map_or(String::new(), |group| group.0.clone())
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(groups.len() * 2 + 1)
        .x_label_formatter(&label)
        .y_desc(unit)
        .draw()?;
    let width = 0.8 / series.len() as f64;
    // The left edge of each bar of a series.
    let placed = |at: usize| {
        let left = move |group: usize| group as f64 + 0.1 + at as f64 * width;
        groups.iter().enumerate().filter_map(move |(group, (_, bars))| Some((left(group), bars.get(at)?)))
    };
    for (at, name) in series.iter().enumerate() {
        let colour = COLOURS[at % COLOURS.len()];
        let bars = placed(at)
            .map(|(left, bar)| Rectangle::new([(left, 0.0), (left + width * 0.92, bar.figure.value)], colour.filled()));
        let key = move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], colour.filled());
        chart.draw_series(bars)?.label(*name).legend(key);
        let intervals = placed(at).filter_map(|(left, bar)| Some((left, bar.figure.finite_interval()?)));
        let middle = width * 0.46;
        chart.draw_series(intervals.map(|(left, (low, high))| {
            let x = left + middle;
            PathElement::new([(x, low.max(0.0)), (x, high)], BLACK.stroke_width(1))
        }))?;
    }
    let marks: Vec<(f64, f64)> =
        (0..series.len()).flat_map(placed).filter_map(|(left, bar)| Some((left, bar.published?))).collect();
    if !marks.is_empty() {
        let mark = |(left, value)| PathElement::new([(left, value), (left + width * 0.92, value)], PUBLISHED);
        let key = |(x, y)| PathElement::new([(x, y), (x + 12, y)], PUBLISHED);
        chart.draw_series(marks.into_iter().map(mark))?.label("published").legend(key);
    }
    chart.configure_series_labels().background_style(WHITE.mix(0.8)).border_style(BLACK).draw()?;
    area.present()?;
    Ok(())
}

/// The style of marks of published values.
const PUBLISHED: ShapeStyle = ShapeStyle { color: RGBAColor(0, 0, 0, 1.0), filled: true, stroke_width: 3 };

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(value: f64) -> Bar {
        Estimate::exact(value, 1).into()
    }

    #[test]
    fn a_chart_has_a_bar_for_every_value_and_names_for_all() {
        let groups = [("left".to_string(), vec![bar(1.0), bar(2.0)]), ("right".to_string(), vec![bar(3.0), bar(4.0)])];
        let picture = bars("name", "Title", "tiles", &["ours", "theirs"], &groups).expect("there are values");
        assert!(picture.svg.starts_with("<svg") && picture.svg.trim_end().ends_with("</svg>"));
        for text in ["Title", "tiles", "left", "right", "ours", "theirs"] {
            assert!(picture.svg.contains(text), "{text}");
        }
        assert!(picture.svg.matches("<rect").count() >= 4 && !picture.svg.contains("published"));
        assert_eq!(bars("name", "Title", "tiles", &["ours"], &[]), None);
    }

    #[test]
    fn intervals_are_drawn_as_error_bars_and_published_values_as_marks() {
        let lines = |bar: Bar| {
            let groups = [("one".to_string(), vec![bar])];
            bars("name", "Title", "tiles", &["ours"], &groups).expect("a value").svg.matches("<polyline").count()
        };
        let figure = Estimate::mean(&[1.0, 2.0, 3.0]);
        // As high as its interval, so that the axis is the same.
        let plain = lines(bar(figure.bounds().1));
        assert_eq!(lines(figure.into()), plain + 1);
        assert_eq!(lines(Bar { figure, published: Some(2.5) }), plain + 3, "the mark stands in the legend, too");
    }
}
