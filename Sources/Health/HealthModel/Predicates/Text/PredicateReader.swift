#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Base
internal import Units

/// Reads the parts of which a predicate's text is made, one token ahead.
struct PredicateReader {
    private var scanner: PredicateScanner
    private(set) var token: PredicateToken

    init(_ text: String) throws(PredicateParseError) {
        scanner = try PredicateScanner(text)
        token = try scanner.next()
    }

    func error(_ expected: String) -> PredicateParseError {
        PredicateParseError(position: token.position, expected: expected)
    }

    mutating func advance() throws(PredicateParseError) { token = try scanner.next() }

    /// Takes a word if it stands here.
    mutating func take(word: String) throws(PredicateParseError) -> Bool {
        guard case .bare(word) = token.kind else { return false }
        try advance()
        return true
    }

    /// Takes a mark if it stands here.
    mutating func take(_ mark: Unicode.Scalar) throws(PredicateParseError) -> Bool {
        guard token.kind == .mark(mark) else { return false }
        try advance()
        return true
    }

    mutating func expect(_ mark: Unicode.Scalar) throws(PredicateParseError) {
        guard try take(mark) else { throw error("\(mark)") }
    }

    mutating func bare(_ expected: String) throws(PredicateParseError) -> String {
        guard case .bare(let word) = token.kind else { throw error(expected) }
        try advance()
        return word
    }

    /// A quoted text.
    mutating func text() throws(PredicateParseError) -> String {
        guard case .quoted(let text) = token.kind else { throw error("a quoted text") }
        try advance()
        return text
    }

    mutating func comparison() throws(PredicateParseError) -> Comparison {
        guard case .comparison(let comparison) = token.kind else {
            throw error("one of = != < <= > >=")
        }
        try advance()
        return comparison
    }

    mutating func equal() throws(PredicateParseError) {
        guard token.kind == .comparison(.equal) else { throw error("=") }
        try advance()
    }

    /// What one bare word means to `read`; else an error at the word.
    mutating func word<Value>(
        _ expected: String, _ read: (String) -> Value?
    ) throws(PredicateParseError) -> Value {
        guard case .bare(let word) = token.kind, let value = read(word) else {
            throw error(expected)
        }
        try advance()
        return value
    }

    mutating func number() throws(PredicateParseError) -> Double {
        try word("a number") { Double($0) }
    }

    mutating func integer() throws(PredicateParseError) -> Int {
        try word("a whole number") { Int($0) }
    }

    mutating func date() throws(PredicateParseError) -> Date {
        try word("a date, 2026-04-01 or 2026-04-01T10:00:00Z") { word in
            InstantText.parse(word).map { Date(microseconds: $0) }
        }
    }

    mutating func uuid() throws(PredicateParseError) -> UUID {
        let found: String
        switch token.kind {
        case .bare(let word): found = word
        case .quoted(let text): found = text
        default: throw error("a UUID")
        }
        guard let uuid = UUID(uuidString: found) else { throw error("a UUID") }
        try advance()
        return uuid
    }

    /// A number and its unit, in quotes.
    mutating func quantity() throws(PredicateParseError) -> Quantity {
        let value = try number()
        return Quantity(value, try unit())
    }

    private mutating func unit() throws(PredicateParseError) -> HealthUnit {
        let found: String
        switch token.kind {
        case .bare(let word): found = word
        case .quoted(let text): found = text
        default: throw error("a unit, in quotes")
        }
        guard let unit = try? HealthUnit(found) else { throw error("a unit, in quotes") }
        try advance()
        return unit
    }

    /// A text, a number, a number with a unit, or a date.
    mutating func metadataValue() throws(PredicateParseError) -> MetadataValue {
        switch token.kind {
        case .quoted: return .string(try text())
        case .bare(let word):
            guard let number = Double(word) else { return .date(try date()) }
            try advance()
            switch token.kind {
            case .quoted: return .quantity(Quantity(number, try unit()))
            case .bare(let word) where !["and", "or"].contains(word):
                return .quantity(Quantity(number, try unit()))
            default: return .number(number)
            }
        default: throw error("a quoted text, a number, a number with a unit, or a date")
        }
    }

    /// Values between parentheses and commas, none too; or, behind `=`, one.
    mutating func list<Value: Hashable>(
        _ read: (inout PredicateReader) throws(PredicateParseError) -> Value
    ) throws(PredicateParseError) -> Set<Value> {
        if token.kind == .comparison(.equal) {
            try advance()
            return [try read(&self)]
        }
        guard try take(word: "in") else { throw error("= or in") }
        try expect("(")
        var values: Set<Value> = []
        if try take(")") { return values }
        repeat { values.insert(try read(&self)) } while try take(",")
        try expect(")")
        return values
    }
}
