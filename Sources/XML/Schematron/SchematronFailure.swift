public import XMLTree

/// Why a Schematron schema cannot be run: every reason that was found, with its place.
public struct SchematronFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// One reason.
    public struct Issue: Error, Hashable, Sendable, CustomStringConvertible {
        /// The file that it is in.
        public let file: String
        /// Where in the file; nil for the file as a whole.
        public let position: XMLPosition?
        /// What was expected and what was found. A schema holds no patient, so it is quoted.
        public let message: String
        /// What to do.
        public let help: String

        /// `file:line:column: message (help)`
        public var description: String {
            let place = position.map { ":\($0.line):\($0.column)" } ?? ""
            return "\(file)\(place): \(message); \(help)"
        }
    }

    /// The reasons, in the order of the schema; never empty.
    public let issues: [Issue]

    /// Reasons that are shown.
    private static let shown = 20

    /// The reasons, one on a line; of more than twenty, the first and how many there are.
    public var description: String {
        let lines = issues.prefix(Self.shown).map(\.description)
        let rest = issues.count - lines.count
        return (lines + (rest > 0 ? ["and \(rest) more, \(issues.count) in all"] : []))
            .joined(separator: "\n")
    }
}
