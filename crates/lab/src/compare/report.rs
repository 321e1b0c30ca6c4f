//! The findings of a comparison: a table for people, the same as data, every game as a row, and plots.

use super::measure::{ALPHA, Evidence, Measure};
use super::{Compare, Pair};
use crate::chart::{Point, Points, Style, chart};
use crate::estimate::Estimate;
use crate::experiment::{Check, Figure, ResultDocument, SweepFindings};
use crate::plot::{self, BarGroup};
use crate::table::Row;
use osada_record::telemetry::{GAMES, GameSample, csv_field};
use serde::Serialize;

/// The result of a measure.
#[derive(Debug, Serialize)]
struct Line {
    measure: &'static str,
    a: f64,
    a_low_95: Option<f64>,
    a_high_95: Option<f64>,
    b: f64,
    b_low_95: Option<f64>,
    b_high_95: Option<f64>,
    /// Mean of A − B over the pairs.
    difference: f64,
    low_95: Option<f64>,
    high_95: Option<f64>,
    /// Pairs in which A has more than B, and less.
    pairs_above: u64,
    pairs_below: u64,
    /// `null` for a measure that decides nothing.
    p_value: Option<f64>,
    differs: Option<bool>,
    #[serde(skip)]
    estimates: [Estimate; 3],
}

/// The verdict on all of them.
#[derive(Debug, Serialize)]
struct Verdict<'c> {
    a: &'c str,
    b: &'c str,
    /// Pairs of games that were played, of so many seeds.
    pairs: usize,
    seeds: usize,
    /// Pairs in which both games ended in the same state.
    same_games: usize,
    test: &'static str,
    alpha: f64,
    /// The measures that decide, and those in which a difference was shown.
    deciding: Vec<&'static str>,
    shown: Vec<&'static str>,
    differs: bool,
    verdict: String,
}

/// The name of the test.
const TEST: &str = "sign test on pairs, read after every pair";

/// The findings of the pairs that were played.
pub fn findings(compare: &Compare, pairs: &[Pair]) -> SweepFindings {
    let mut evidence = Evidence::new(&compare.deciding);
    pairs.iter().for_each(|pair| evidence.add(&pair.a, &pair.b));
    let lines: Vec<Line> = Measure::ALL.into_iter().map(|measure| line(measure, pairs, &evidence)).collect();
    let verdict = verdict(compare, pairs, &evidence);
    let document = |name: &str, text: String| ResultDocument { name: name.to_owned(), text };
    let games = pairs.iter().flat_map(|pair| [("A", &pair.a), ("B", &pair.b)]);
    SweepFindings {
        rows: lines.iter().flat_map(rows).collect(),
        checks: compare.expected.map(|different| check(different, &verdict)).into_iter().collect(),
        pictures: means(compare, &lines).into_iter().chain(wins_so_far(compare, pairs)).collect(),
        documents: vec![
            document("compare.md", text(&lines, &verdict)),
            document("compare.jsonl", json(&lines, &verdict)),
            document("compare_games.csv", games_csv(games)),
        ],
        ..SweepFindings::named("compare")
    }
}

fn line(measure: Measure, pairs: &[Pair], evidence: &Evidence) -> Line {
    let values = |of: fn(&Pair) -> &GameSample| -> Vec<f64> { pairs.iter().map(|pair| measure.of(of(pair))).collect() };
    let (a, b) = (values(|pair| &pair.a), values(|pair| &pair.b));
    let differences: Vec<f64> = a.iter().zip(&b).map(|(a, b)| a - b).collect();
    let one = |values: &[f64]| match measure {
        Measure::Wins => Estimate::share(values.iter().filter(|value| **value > 0.0).count(), values.len()).percent(),
        _ => Estimate::mean(values),
    };
    let estimates = [one(&a), one(&b), Estimate::mean(&differences)];
    let [low_high_a, low_high_b, low_high] = estimates.map(|estimate| estimate.finite_interval());
    // Of differences that are all the same, their spread says nothing.
    let low_high = low_high.filter(|(low, high)| low < high);
    let (test, p_value) = (evidence.test(measure), evidence.p_value(measure));
    Line {
        measure: measure.metric(),
        a: estimates[0].value,
        a_low_95: low_high_a.map(|(low, _)| low),
        a_high_95: low_high_a.map(|(_, high)| high),
        b: estimates[1].value,
        b_low_95: low_high_b.map(|(low, _)| low),
        b_high_95: low_high_b.map(|(_, high)| high),
        difference: estimates[2].value,
        low_95: low_high.map(|(low, _)| low),
        high_95: low_high.map(|(_, high)| high),
        pairs_above: test.above(),
        pairs_below: test.below(),
        p_value,
        differs: p_value.map(|p| p <= ALPHA),
        estimates,
    }
}

fn verdict<'c>(compare: &'c Compare, pairs: &[Pair], evidence: &Evidence) -> Verdict<'c> {
    let [a, b] = &compare.sides;
    let (shown, n) = (evidence.shown(), pairs.len());
    let more = |&measure: &Measure| {
        let test = evidence.test(measure);
        let who = if test.above() > test.below() { "A" } else { "B" };
        let p = evidence.p_value(measure).map_or(String::new(), p_text);
        format!("{who} has more {} (p {p})", measure.name())
    };
    let reasons: Vec<String> = shown.iter().map(more).collect();
    let verdict = match reasons.is_empty() {
        true => {
            // All pairs for one side make 2^n / (n + 1), which has to reach 1/α for each measure that decides.
            let needed = compare.deciding.len() as f64 / ALPHA;
            let shows = |pairs: &usize| (0..*pairs).fold(1.0, |power, _| 2.0 * power) / (*pairs + 1) as f64 >= needed;
            let fewest = (1..1000).find(shows).unwrap_or(1000);
            let too_few =
                if n < fewest { format!("; no fewer than {fewest} pairs can show one") } else { String::new() };
            format!("no difference shown at n = {n}{too_few}")
        }
        false => format!("A and B differ: after {n} pairs of games, {}", reasons.join(", ")),
    };
    let names = |measures: &[Measure]| measures.iter().map(|measure| measure.name()).collect();
    Verdict {
        a: &a.name,
        b: &b.name,
        pairs: n,
        seeds: compare.seeds.len(),
        same_games: pairs.iter().filter(|pair| pair.a.hash == pair.b.hash).count(),
        test: TEST,
        alpha: ALPHA,
        deciding: names(&compare.deciding),
        differs: !shown.is_empty(),
        shown: names(&shown),
        verdict,
    }
}

fn check(different: bool, verdict: &Verdict) -> Check {
    let promise = if different { "A and B differ" } else { "no difference between A and B is shown" };
    Check { promise: promise.to_owned(), found: verdict.verdict.clone(), passed: verdict.differs == different }
}

/// A p-value with its sign: `= 0.012`.
fn p_text(p: f64) -> String {
    match p {
        p if p < 1e-4 => "< 0.0001".to_owned(),
        p if p < 0.1 => format!("= {p:.4}"),
        p => format!("= {p:.2}"),
    }
}

/// The table for people, and the verdict as a sentence.
fn text(lines: &[Line], verdict: &Verdict) -> String {
    let mut text = format!("A: {}\nB: {}\n\n", verdict.a, verdict.b);
    let mut cells = vec![["", "A", "B", "A − B", "A more : B more", "p"].map(str::to_owned).to_vec()];
    for line in lines {
        let [a, b, difference] = line.estimates;
        let digits = match line.measure {
            "wins_percent" => 0,
            "days" => 3,
            _ => 2,
        };
        let name = line.measure.replace("wins_percent", "wins, %");
        let p = line.p_value.map_or("–".to_owned(), |p| p_text(p).trim_start_matches("= ").to_owned());
        let pairs = format!("{} : {}", line.pairs_above, line.pairs_below);
        cells.push(vec![name, a.text(digits), b.text(digits), difference.text(digits), pairs, p]);
    }
    let width = |column: usize| cells.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..cells[0].len()).map(width).collect();
    let padded = |(cell, width): (&String, &usize)| format!(" {cell}{} |", " ".repeat(width - cell.chars().count()));
    for (at, row) in cells.iter().enumerate() {
        text += &format!("|{}\n", row.iter().zip(&widths).map(padded).collect::<String>());
        if at == 0 {
            text += &format!("|{}\n", widths.iter().map(|width| "-".repeat(width + 2) + "|").collect::<String>());
        }
    }
    let Verdict { same_games, pairs, seeds, deciding, verdict, .. } = verdict;
    text += &format!("\n{verdict}\n");
    if *same_games > 0 {
        text += &format!("{same_games} of {pairs} pairs ended in the same state.\n");
    }
    let together = if deciding.len() > 1 { " together" } else { "" };
    text + &format!("{TEST}; α = {ALPHA} for {}{together}; {pairs} of {seeds} seeds\n", deciding.join(", "))
}

fn json(lines: &[Line], verdict: &Verdict) -> String {
    // Numbers and texts: nothing that JSON cannot hold.
    let measures = lines.iter().map(|line| serde_json::to_string(line).unwrap_or_default() + "\n");
    measures.chain([serde_json::to_string(verdict).unwrap_or_default() + "\n"]).collect()
}

/// The figures of a measure for the table of all experiments.
fn rows(line: &Line) -> Vec<Row> {
    let row = |side: &str, metric: String, figure: Estimate| {
        Row { table: "compare".to_owned(), side: side.to_owned(), metric, ..Row::default() }.with(figure)
    };
    let [a, b, difference] = line.estimates;
    let name = line.measure;
    let n = difference.n.unwrap_or(0) as usize;
    let exact = |metric: &str, value: f64| row("A - B", format!("{name}_{metric}"), Estimate::exact(value, n));
    let mut rows = vec![
        row("A", name.to_owned(), a),
        row("B", name.to_owned(), b),
        row("A - B", name.to_owned(), difference),
        exact("pairs_above", line.pairs_above as f64),
        exact("pairs_below", line.pairs_below as f64),
    ];
    rows.extend(line.p_value.map(|p| exact("p_value", p)));
    rows
}

/// Games as CSV: the side, and the columns of [`GAMES`].
fn games_csv<'g>(games: impl Iterator<Item = (&'g str, &'g GameSample)>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // The columns are the same for all rules.
    let names = GAMES.documented().into_iter().map(|column| column.name);
    // Writing to memory cannot fail.
    let _ = writer.write_record(std::iter::once("side".to_owned()).chain(names));
    for (side, game) in games {
        let fields = GAMES.row(game).iter().map(csv_field).collect::<Vec<_>>();
        let _ = writer.write_record(std::iter::once(side.to_owned()).chain(fields));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// The means of both sides, each measure in per cent of the greater one.
fn means(compare: &Compare, lines: &[Line]) -> Option<Figure> {
    let scaled = |line: &Line| {
        let greatest = line.a.max(line.b);
        let factor = if greatest > 0.0 { 100.0 / greatest } else { 0.0 };
        let [a, b, _] = line.estimates;
        (line.measure.replace("_percent", ""), vec![a.scaled(factor).into(), b.scaled(factor).into()])
    };
    let groups: Vec<BarGroup> = lines.iter().map(scaled).collect();
    let names = names(compare);
    plot::bars("compare", "Means of both sides", "% of the greater mean", &[&names[0], &names[1]], &groups)
}

/// The share of games that each side has won so far, pair by pair.
fn wins_so_far(compare: &Compare, pairs: &[Pair]) -> Option<Figure> {
    let series = |name: &str, of: fn(&Pair) -> &GameSample| -> Points {
        let mut won = 0;
        let point = |(at, pair): (usize, &Pair)| {
            won += usize::from(of(pair).is_won());
            Point { x: (at + 1) as f64, y: 100.0 * won as f64 / (at + 1) as f64, interval: None }
        };
        (name.to_owned(), pairs.iter().enumerate().map(point).collect())
    };
    let [a, b] = names(compare);
    let series = [series(&a, |pair| &pair.a), series(&b, |pair| &pair.b)];
    chart("compare_wins", ("Games won so far", "pairs of games", "% won"), Style::Curve, &series)
}

/// The names of the sides in plots.
fn names(compare: &Compare) -> [String; 2] {
    let [a, b] = &compare.sides;
    [format!("A: {}", a.name), format!("B: {}", b.name)]
}
