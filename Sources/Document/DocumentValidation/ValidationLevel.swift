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

/// How much a finding matters (FHIR R4, value set IssueSeverity).
public enum ValidationSeverity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Worth knowing; nothing is wrong.
    case information
    /// It may be wrong, or a recommendation is not followed.
    case warning
    /// The document breaks a rule that it must follow.
    case error
    /// The document cannot be read at all.
    case fatal

    /// Less severe first.
    public static func < (left: ValidationSeverity, right: ValidationSeverity) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int { Self.allCases.firstIndex(of: self)! }
}
