/// What an assert or report says at one place, as its schema wrote it: what SVRL tells of it
/// (ISO/IEC 19757-3, annex D).
public struct RuleStatement: Sendable, Hashable {
    /// Its `role`.
    public let role: String?
    /// Its `flag`.
    public let flag: String?
    /// Its own words, without those of its notes.
    public let text: String
    /// Its diagnostics and properties.
    public let notes: [Note]

    /// A diagnostic or a property.
    public struct Note: Sendable, Hashable {
        /// Its id.
        public let id: String
        /// Whether it is a property.
        public let isProperty: Bool
        /// Its words.
        public let text: String
    }
}
