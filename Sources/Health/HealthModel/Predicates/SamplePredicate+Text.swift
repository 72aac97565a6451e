extension SamplePredicate {
    /// Reads a predicate from text, as the command line and HTTP take it.
    ///
    /// ```
    /// type in (HeartRate, StepCount) and startDate >= 2026-04-01
    /// quantity > 7 "mmol/L" and not metadata.HKWasUserEntered = 1
    /// source = "Health"@"com.apple.Health" or title contains "discharge"
    /// ```
    ///
    /// A condition is a field, `=` or another comparison, and a value; or a field, `in` and
    /// values between parentheses. Texts stand between quotes, in which `\` precedes a quote or
    /// itself. Dates are ISO 8601 with an offset, or days, which begin at midnight UTC. Amounts
    /// are a number and a unit string in quotes. Conditions are joined by `and`, `or`, `not` and
    /// parentheses; `all()` is every sample and `any()` none. A type is named with its identifier
    /// or its name. Values only ever become values of the tree. O(length).
    public init(parsing text: String) throws(PredicateParseError) {
        var parser = try PredicateParser(text)
        self = try parser.parse()
    }
}

extension SamplePredicate: CustomStringConvertible {
    /// The predicate as text that ``init(parsing:)`` reads as the same predicate; equal
    /// predicates have one text. It holds the predicate's values.
    public var description: String {
        var printer = PredicatePrinter()
        printer.write(self)
        return printer.text
    }
}

/// Why a text is no predicate, and where.
///
/// It holds nothing of the text: a caller that wants to show the place has it.
public struct PredicateParseError: Error, Sendable, Hashable {
    /// Where, in bytes of UTF-8 from the beginning, from 0 to the length of the text.
    public let position: Int
    /// What should have stood there, in a few words.
    public let expected: String

    /// The longest text that is read, in bytes.
    public static let longest = 1 << 20
    /// The deepest nesting.
    public static let deepest = 100
}

extension PredicateParseError: CustomStringConvertible {
    /// One sentence without the text that was read.
    public var description: String { "no predicate: byte \(position + 1): expected \(expected)" }
}
