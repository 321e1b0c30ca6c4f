//! One fuzzy decision with all that led to it: how long to boil an egg, from its size and how old it is.
//!
//! `cargo run --example fuzzy_decision`

use osada::fuzzy::{Defuzzifier, Matrix, MembershipFunction, Output, Set, Variable};

/// A linguistic variable from its words; neighbouring sets overlap, so that nothing changes at a blow.
fn variable(name: &str, (low, high): (f64, f64), sets: &[(&str, MembershipFunction)]) -> Variable {
    let sets = sets.iter().map(|&(word, shape)| Set { name: word.to_owned(), shape }).collect();
    Variable { name: name.to_owned(), low, high, sets }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    use MembershipFunction::{LeftShoulder, RightShoulder, Triangle};
    let size = variable(
        "size in grams",
        (40.0, 80.0),
        &[
            ("small", RightShoulder(45.0, 55.0)),
            ("medium", Triangle(45.0, 58.0, 70.0)),
            ("large", LeftShoulder(60.0, 75.0)),
        ],
    );
    let age =
        variable("age in days", (0.0, 28.0), &[("fresh", RightShoulder(3.0, 10.0)), ("old", LeftShoulder(7.0, 21.0))]);
    let minutes = variable(
        "minutes",
        (3.0, 8.0),
        &[("short", RightShoulder(3.5, 5.0)), ("middling", Triangle(4.0, 5.5, 7.0)), ("long", LeftShoulder(6.0, 7.5))],
    );
    // Rows are sizes, columns are ages: a fresh egg takes longer.
    let (short, middling, long) = (0, 1, 2);
    let cells = vec![middling, short, long, middling, long, long];
    let terms = ["short", "middling", "long"].map(str::to_owned).to_vec();
    let output = Output::new(minutes, Defuzzifier::Centroid).ok_or("a set lies outside its range")?;
    let matrix = Matrix::new(size, age, terms, cells).ok_or("a cell is missing")?;
    let matrix = matrix.with_output(output).ok_or("there is a set for each term")?;

    for (grams, days) in [(50.0, 2.0), (58.0, 12.0), (68.0, 9.0), (73.0, 25.0)] {
        let found = matrix.explain(grams, days);
        println!("{grams} g, {days} days old");
        for (row, &as_row) in found.rows.iter().enumerate().filter(|(_, degree)| **degree > 0.0) {
            for (column, &as_column) in found.columns.iter().enumerate().filter(|(_, degree)| **degree > 0.0) {
                let cell = row * found.columns.len() + column;
                let (size, age) = (&matrix.rows().sets[row].name, &matrix.columns().sets[column].name);
                let (term, strength) = (&matrix.terms()[matrix.cells()[cell]], found.cells[cell]);
                println!("  {size} ({as_row:.2}) and {age} ({as_column:.2}): {term}, with strength {strength:.2}");
            }
        }
        match found.decision.and_then(|decision| decision.crisp) {
            Some(crisp) => println!("  so it boils for {crisp:.1} minutes"),
            None => println!("  no rule fires"),
        }
    }
    Ok(())
}
