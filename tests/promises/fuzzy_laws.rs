//! Laws that every fuzzy engine must keep, tried on arbitrary degrees, shapes and matrices.

use osada::fuzzy::{
    Aggregate, Clipped, Defuzzifier, Matrix, MembershipFunction, Output, Representative, SNorm, Set, TNorm, Variable,
    nand, nor, not, xor,
};
use proptest::prelude::*;

/// Degrees whose complement is exact, so that the laws hold without rounding in 1 − a.
fn degree() -> impl Strategy<Value = f64> {
    prop_oneof![8 => (0u32..=1 << 20).prop_map(|n| f64::from(n) / f64::from(1 << 20)), 1 => Just(0.0), 1 => Just(1.0)]
}

fn shape() -> impl Strategy<Value = MembershipFunction> {
    let corners = prop::array::uniform4(-20.0..20.0f64).prop_map(|mut corners| {
        corners.sort_by(f64::total_cmp);
        corners
    });
    (corners, 0..4).prop_filter_map("corners too near", |([a, b, c, d], kind)| {
        let far = |pair: [f64; 2]| pair[1] - pair[0] > 1e-3;
        if ![[a, b], [b, c], [c, d]].into_iter().all(far) {
            return None;
        }
        Some(match kind {
            0 => MembershipFunction::LeftShoulder(a, b),
            1 => MembershipFunction::RightShoulder(a, b),
            2 => MembershipFunction::Triangle(a, b, c),
            _ => MembershipFunction::Trapezoid(a, b, c, d),
        })
    })
}

fn variable() -> impl Strategy<Value = Variable> {
    prop::collection::vec(shape(), 1..7).prop_map(|shapes| {
        let sets = shapes.into_iter().enumerate();
        let sets = sets.map(|(index, shape)| Set { name: index.to_string(), shape }).collect();
        Variable { name: "x".to_owned(), low: -15.0, high: 15.0, sets }
    })
}

/// A matrix over arbitrary variables, norms, terms and defuzzifier.
fn matrix() -> impl Strategy<Value = Matrix> {
    let norms = (prop::sample::select(&TNorm::ALL), prop::sample::select(&SNorm::ALL));
    let defuzzifier = prop::sample::select(
        [Defuzzifier::Centroid]
            .into_iter()
            .chain(Representative::ALL.into_iter().flat_map(|representative| {
                [
                    Defuzzifier::HighestMembership(representative),
                    Defuzzifier::Blend(representative),
                    Defuzzifier::Union(representative),
                ]
            }))
            .collect::<Vec<_>>(),
    );
    let axes = (variable(), variable(), variable());
    (axes, norms, defuzzifier, prop::collection::vec(0usize..6, 36), any::<bool>()).prop_filter_map(
        "a set out of range",
        |((rows, columns, output), (and, or), defuzzifier, cells, crisp)| {
            let terms: Vec<_> = (0..output.sets.len()).map(|term| term.to_string()).collect();
            let size = rows.sets.len() * columns.sets.len();
            let cells = cells.into_iter().take(size).map(|cell| cell % terms.len()).collect();
            let matrix = Matrix::new(rows, columns, terms, cells)?.with_norms(and, or);
            if crisp { matrix.with_output(Output::new(output, defuzzifier)?) } else { Some(matrix) }
        },
    )
}

/// Crisp inputs, absurd ones among them.
fn crisp() -> impl Strategy<Value = f64> {
    prop_oneof![12 => -20.0..20.0f64, 1 => any::<f64>()]
}

proptest! {
    #[test]
    fn de_morgan_pairs_every_t_norm_with_its_s_norm(a in degree(), b in degree()) {
        for norm in TNorm::ALL {
            let twin = not(norm.apply(not(a), not(b)));
            prop_assert!((norm.dual().apply(a, b) - twin).abs() < 1e-12, "{norm:?}");
        }
        prop_assert_eq!(nor(a, b), TNorm::Minimum.apply(not(a), not(b)));
        prop_assert_eq!(nand(a, b), SNorm::Maximum.apply(not(a), not(b)));
    }

    #[test]
    fn t_norms_lie_between_drastic_product_and_minimum_and_s_norms_above_maximum(a in degree(), b in degree()) {
        for norm in TNorm::ALL {
            let value = norm.apply(a, b);
            prop_assert!(TNorm::DrasticProduct.apply(a, b) <= value + 1e-15 && value <= a.min(b) + 1e-15, "{norm:?}");
            prop_assert!((0.0..=1.0).contains(&value), "{norm:?}");
        }
        for norm in SNorm::ALL {
            let value = norm.apply(a, b);
            prop_assert!(a.max(b) <= value + 1e-15 && value <= SNorm::DrasticSum.apply(a, b) + 1e-15, "{norm:?}");
            prop_assert!((0.0..=1.0).contains(&value), "{norm:?}");
        }
        prop_assert!((0.0..=1.0).contains(&xor(a, b)) && xor(a, b) == xor(b, a));
    }

    #[test]
    fn norms_commute_keep_their_neutral_element_and_never_fall_when_a_side_rises(
        a in degree(), b in degree(), c in degree(),
    ) {
        let (less, more) = (b.min(c), b.max(c));
        for norm in TNorm::ALL {
            prop_assert_eq!(norm.apply(a, b), norm.apply(b, a));
            prop_assert!((norm.apply(a, 1.0) - a).abs() < 1e-15 && norm.apply(a, 0.0) == 0.0, "{norm:?}");
            prop_assert!(norm.apply(a, less) <= norm.apply(a, more) + 1e-15, "{norm:?}");
        }
        for norm in SNorm::ALL {
            prop_assert_eq!(norm.apply(a, b), norm.apply(b, a));
            prop_assert!((norm.apply(a, 0.0) - a).abs() < 1e-15 && norm.apply(a, 1.0) == 1.0, "{norm:?}");
            prop_assert!(norm.apply(a, less) <= norm.apply(a, more) + 1e-15, "{norm:?}");
        }
    }

    #[test]
    fn memberships_are_degrees_and_continuous(shape in shape(), x in crisp(), step in -1e-6..1e-6f64) {
        let here = shape.degree(x);
        prop_assert!((0.0..=1.0).contains(&here));
        // No flank is steeper than 1 in 10⁻³.
        prop_assert!((shape.degree(x + step) - here).abs() <= step.abs() * 1e3 + 1e-12);
    }

    #[test]
    fn shoulders_only_rise_or_only_fall(x0 in -20.0..0.0f64, x1 in 0.1..20.0f64, x in crisp(), y in crisp()) {
        prop_assume!(x <= y);
        prop_assert!(MembershipFunction::LeftShoulder(x0, x1).degree(x) <= MembershipFunction::LeftShoulder(x0, x1).degree(y));
        prop_assert!(MembershipFunction::RightShoulder(x0, x1).degree(x) >= MembershipFunction::RightShoulder(x0, x1).degree(y));
    }

    #[test]
    fn the_exact_centroid_is_what_ever_finer_samples_approach(
        sets in prop::collection::vec((shape(), degree()), 1..6),
    ) {
        let clipped: Vec<_> = sets.iter().map(|(shape, clip)| Clipped::new(shape, *clip)).collect();
        let union = Aggregate::new(&clipped, -15.0, 15.0);
        let height = |x: f64| sets.iter().map(|(shape, clip)| shape.degree(x).min(*clip)).fold(0.0, f64::max);
        let samples = 30_000;
        let points: Vec<_> = (0..samples).map(|n| -15.0 + 30.0 * (f64::from(n) + 0.5) / f64::from(samples)).collect();
        let area: f64 = points.iter().map(|&x| height(x)).sum::<f64>() * 30.0 / f64::from(samples);
        prop_assert!((union.area() - area).abs() < 1e-4);
        prop_assume!(area > 0.01);
        let moment: f64 = points.iter().map(|&x| x * height(x)).sum::<f64>() * 30.0 / f64::from(samples);
        let centroid = union.centroid().expect("an area");
        prop_assert!((centroid - moment / area).abs() < 1e-2, "{} instead of {}", centroid, moment / area);
        let bisector = union.bisector().expect("an area");
        let left = Aggregate::new(&clipped, -15.0, bisector).area();
        prop_assert!((left - union.area() / 2.0).abs() < 1e-9);
        let maxima = union.maxima().expect("an area");
        prop_assert!(maxima.smallest <= maxima.mean && maxima.mean <= maxima.largest);
        prop_assert!((height(maxima.smallest) - maxima.height).abs() < 1e-9);
        prop_assert!((height(maxima.largest) - maxima.height).abs() < 1e-9);
    }

    #[test]
    fn a_matrix_of_any_size_never_answers_with_nan(matrix in matrix(), x in crisp(), y in crisp()) {
        let explanation = matrix.explain(x, y);
        prop_assert_eq!(explanation.decision, matrix.decide(x, y));
        let degrees = [&explanation.rows, &explanation.columns, &explanation.cells, &explanation.terms, &explanation.scores];
        prop_assert!(degrees.into_iter().flatten().all(|degree| (0.0..=1.0).contains(degree)));
        prop_assert!(explanation.margin >= 0.0);
        if let Some(decision) = explanation.decision {
            prop_assert!(decision.strength > 0.0 && decision.strength <= 1.0);
            prop_assert!(explanation.scores.iter().all(|&score| score <= decision.strength));
            if let Some(crisp) = decision.crisp {
                prop_assert!((-15.0..=15.0).contains(&crisp), "{}", crisp);
            }
        } else {
            prop_assert!(explanation.cells.iter().all(|&cell| cell == 0.0) || matrix.output().is_some());
        }
    }
}
