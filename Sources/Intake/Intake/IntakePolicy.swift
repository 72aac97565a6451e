internal import DocumentValidation

/// What a document must be to be stored.
public struct IntakePolicy: Sendable, Hashable {
    /// The level that a document must pass. What is found beyond it is kept with the document.
    public enum Gate: String, Sendable, Hashable, CaseIterable {
        /// As `wellFormed`: what is no clinical document at all is always rejected.
        case none
        /// Well-formed XML whose root is `ClinicalDocument`.
        case wellFormed = "well-formed"
        /// Valid by the schema.
        case schema
        /// Valid by the schema and by the rule packs that ran.
        case rules
    }

    /// The gate.
    public var gate: Gate

    /// The schema is the gate unless another is named.
    public init(gate: Gate = .schema) { self.gate = gate }

    /// The first level that a document must pass and has not; nil if there is none.
    func failedLevel(in report: ValidationReport) -> ValidationLevel? {
        let needed: [ValidationLevel] =
            switch gate {
            case .none, .wellFormed: []
            case .schema: [.schema]
            case .rules: [.schema, .rules]
            }
        return needed.first { report.levels[$0] == .failed }
    }
}
