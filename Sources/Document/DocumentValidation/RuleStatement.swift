/// What an assert or report says at one place, as its schema wrote it: what SVRL tells of it
/// (ISO/IEC 19757-3, annex D).
public struct RuleStatement: Sendable, Hashable {
    /// Its `role`.
    public let role: String?
    /// Its `flag`.
    public let flag: String?
    /// Its own words, without those of its notes.
    public let text: String
    /// Whether it is about the document node, not about an element.
    public let isAboutDocument: Bool
    /// Its further attributes that SVRL hands on, such as `see` and `xml:lang`.
    public let attributes: [Attribute]
    /// Its diagnostics and properties.
    public let notes: [Note]

    /// An attribute as the schema wrote it.
    public struct Attribute: Sendable, Hashable {
        /// Its name, with the prefix of `xml:lang`.
        public let name: String
        /// Its value.
        public let value: String

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A diagnostic or a property.
    public struct Note: Sendable, Hashable {
        /// Its id.
        public let id: String
        /// Whether it is a property.
        public let isProperty: Bool
        /// Its words.
        public let text: String
        /// Its attributes that SVRL hands on, such as a property's `role` and `scheme`.
        public let attributes: [Attribute]
    }
}
