/// How long a span is, by its order of magnitude: the classes by which blocks are found that
/// overlap an instant.
///
/// A span of class `c` is shorter than 8 to the power `c + 1`, so blocks of the class that reach
/// an instant begin less than that before it.
enum SpanClass {
    /// The class of a span of so many units from its first to its last.
    static func of(_ low: Int64, _ high: Int64) -> Int {
        let (span, overflow) = high.subtractingReportingOverflow(low)
        guard !overflow, span > 0 else { return overflow ? most : 0 }
        return (63 - span.leadingZeroBitCount) / 3
    }

    /// More than any span of the class.
    static func width(_ spanClass: Int) -> Int64 {
        spanClass >= most ? .max : 1 << Int64(3 * (spanClass + 1))
    }

    /// The classes in a set of them.
    static func classes(in mask: Int64) -> [Int] {
        (0...most).filter { mask & (1 << Int64($0)) != 0 }
    }

    static let most = 20
}
