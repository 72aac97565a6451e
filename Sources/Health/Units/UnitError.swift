/// Why units or quantities do not go together.
public struct UnitError: Error, Sendable, Hashable {
    /// What is wrong.
    public struct Code: Sendable, Hashable {
        /// A short, stable name.
        public let name: String

        /// The units measure different things.
        public static let incompatible = Code(name: "incompatible-units")
        /// A molar mass that is not a finite number above zero.
        public static let invalidMolarMass = Code(name: "invalid-molar-mass")
    }

    /// What is wrong.
    public let code: Code
    /// The unit that was given.
    public let unit: HealthUnit
    /// The unit that was asked for, if two were involved.
    public let requested: HealthUnit?

    static func incompatible(_ unit: HealthUnit, _ requested: HealthUnit) -> UnitError {
        UnitError(code: .incompatible, unit: unit, requested: requested)
    }
}

extension UnitError: CustomStringConvertible {
    /// One sentence with the units, without any value.
    public var description: String {
        guard let requested else { return "\(code.name): \(unit.unitString)" }
        return """
            \(code.name): \(unit.unitString) (\(unit.dimension)) \
            and \(requested.unitString) (\(requested.dimension))
            """
    }
}

/// Why a unit string or a UCUM code is none, and where.
///
/// It holds nothing of what was read: a caller that wants to show the place has the text.
public struct UnitParseError: Error, Sendable, Hashable {
    /// What is wrong.
    public struct Code: Sendable, Hashable {
        /// A short, stable name.
        public let name: String

        /// A symbol that is no unit, or no unit that may have this prefix.
        public static let unknownSymbol = Code(name: "unknown-symbol")
        /// Something else stands where a unit, a separator or the end should be.
        public static let unexpected = Code(name: "unexpected")
        /// A second slash, or a slash within parentheses, in a HealthKit unit string.
        public static let secondSlash = Code(name: "second-slash")
        /// The null unit, `()`, as a part of something.
        public static let nullInProduct = Code(name: "null-in-product")
        /// A parenthesis, bracket or brace that is not closed.
        public static let unclosed = Code(name: "unclosed")
        /// A molar mass that is no number above zero.
        public static let invalidMolarMass = Code(name: "invalid-molar-mass")
        /// An exponent of 1,000 or more, or an integer beyond 64 bits.
        public static let numberTooLarge = Code(name: "number-too-large")
        /// More than 1,024 bytes, or parentheses more than 64 deep.
        public static let tooLong = Code(name: "too-long")
    }

    /// What is wrong.
    public let code: Code
    /// Where, in bytes of UTF-8 from the beginning, from 0 to the length of the text.
    public let position: Int
    /// What should have stood there, in a few words.
    public let expected: String

    /// The longest text that is read, in bytes.
    static let longest = 1024
    /// The deepest nesting of parentheses.
    static let deepest = 64
}

extension UnitParseError: CustomStringConvertible {
    /// One sentence without the text that was read.
    public var description: String {
        "no unit: \(code.name) at byte \(position + 1), expected \(expected)"
    }
}
