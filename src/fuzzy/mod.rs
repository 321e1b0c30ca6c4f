//! Fuzzy logic: membership functions, norms, linguistic variables, fuzzy associative matrices, defuzzification.
