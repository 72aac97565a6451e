/// The levels that a document is checked on, each on what the one before it found sound.
public enum ValidationLevel: String, Sendable, Hashable, CaseIterable {
    /// XML 1.0 with namespaces, within the limits, and `ClinicalDocument` as its root.
    case wellFormed = "well-formed"
    /// The schema of CDA R2.
    case schema
    /// Schematron rule packs.
    case rules
    /// Casebook's own checks.
    case casebook

    /// What became of a level.
    public enum Outcome: Sendable, Hashable {
        /// It ran and found no error.
        case passed
        /// It ran and found errors.
        case failed
        /// It ran, and all its errors are in the baseline.
        case known
        /// It did not run, or nothing of it was about the document, and why.
        case skipped(because: String)

        /// `passed`, `failed`, `known` or `skipped`.
        public var name: String {
            switch self {
            case .passed: "passed"
            case .failed: "failed"
            case .known: "known"
            case .skipped: "skipped"
            }
        }
    }
}
