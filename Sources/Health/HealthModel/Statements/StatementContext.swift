/// Who holds for a statement: its own participations, or the nearest ones around it by CDA's
/// context conduction (CDA R2, 4.4).
public struct StatementContext: Sendable, Hashable {
    /// Where participations were written.
    public enum Level: String, Sendable, Hashable { case own, statement, section, document }

    /// Participations of one kind with the level that they come from.
    public struct Participants: Sendable, Hashable {
        /// Where they were written.
        public var level: Level
        /// The participations, in document order.
        public var parts: [Part]

        /// Participations of a level.
        public init(level: Level, parts: [Part]) {
            self.level = level
            self.parts = parts
        }
    }

    /// Authors; nil where there is none, or where conduction was ended.
    public var author: Participants?
    /// Informants; nil where there is none.
    public var informant: Participants?
    /// Whom it is about if not the patient: a relative, a fetus, a specimen's donor; nil for the
    /// patient of the document.
    public var subject: Participants?

    /// A context of nobody.
    public init() {}
}
