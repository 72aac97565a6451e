/// What reading a document's statements may take, beside its budget of steps.
enum ExtractionLimits {
    /// Levels of statements inside statements, or of parts inside parts. Real documents have less
    /// than ten; what is deeper is listed.
    static let depth = 32
    /// Bytes of participations or of a section's heading that are kept with each statement below;
    /// of larger ones only the place is kept.
    static let inheritedBytes = 16 * 1024
    /// Bytes of XPaths and of referenced narrative that may be copied into statements, beside as
    /// many as the document is large, four times over.
    static let copiedBytes = 4 * 1024 * 1024
    /// Faults of one statement that are kept.
    static let faults = 32
}
