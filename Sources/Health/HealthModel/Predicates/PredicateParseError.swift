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
