/// UCUM's units (Unified Code for Units of Measure, version 2.2 of 2024-06-17) in our own
/// notation.
///
/// A line `# property` says what the following rows measure. A row is a case-sensitive code; `m`
/// if it may have metric prefixes, else `-`; and what it amounts to: `base` for a base unit;
/// `own` for an arbitrary unit, convertible only into itself; a number and a unit; the same and
/// a function, for units on a scale that is not one of ratios. Then the name, and how it is
/// printed if that is not the code. `a = b` makes `a` another code of `b`. Rows come after those
/// that they are made of.
package enum UCUMRows {
    static let all = [base, customary, physics, clinical, chemical]
}
