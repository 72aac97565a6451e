/// What reading a document's statements may take, beside its budget of steps.
enum ExtractionLimits {
    /// Levels of statements inside statements, or of parts inside parts. Real documents have less
    /// than ten; what is deeper is listed.
    static let depth = 32
    /// Bytes of participations of one level, or of a section's heading, that each statement below
    /// repeats; of what is larger only the name or the place is repeated.
    static let inheritedBytes = 8 * 1024
    /// Bytes of XPaths and of referenced narrative that may be copied into statements, beside as
    /// many as the document is large, four times over.
    static let copiedBytes = 4 * 1024 * 1024
    /// Faults of one statement that are kept.
    static let faults = 32
}
