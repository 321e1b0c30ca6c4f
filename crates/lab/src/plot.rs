//! Bar charts as SVG.

use super::experiment::Figure;
use plotters::prelude::*;

/// A group of bars: its name, and one value a series.
pub type BarGroup = (String, Vec<f64>);

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
    let top = groups.iter().flat_map(|(_, values)| values).fold(0.0f64, |top, &value| top.max(value));
    if groups.is_empty() || top <= 0.0 {
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
    for (at, name) in series.iter().enumerate() {
        let colour = COLOURS[at % COLOURS.len()];
        let bars = groups.iter().enumerate().filter_map(|(group, (_, values))| {
            let left = group as f64 + 0.1 + at as f64 * width;
            values.get(at).map(|&value| Rectangle::new([(left, 0.0), (left + width * 0.92, value)], colour.filled()))
        });
        let key = move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], colour.filled());
        chart.draw_series(bars)?.label(*name).legend(key);
    }
    chart.configure_series_labels().background_style(WHITE.mix(0.8)).border_style(BLACK).draw()?;
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_has_a_bar_for_every_value_and_names_for_all() {
        let groups = [("left".to_string(), vec![1.0, 2.0]), ("right".to_string(), vec![3.0, 4.0])];
        let picture = bars("name", "Title", "tiles", &["ours", "theirs"], &groups).expect("there are values");
        assert!(picture.svg.starts_with("<svg") && picture.svg.trim_end().ends_with("</svg>"));
        for text in ["Title", "tiles", "left", "right", "ours", "theirs"] {
            assert!(picture.svg.contains(text), "{text}");
        }
        assert!(picture.svg.matches("<rect").count() >= 4);
        assert_eq!(bars("name", "Title", "tiles", &["ours"], &[]), None);
    }
}
