import DocumentValidation

/// What is left out of reports.
struct FindingFilter: Sendable {
    /// Findings of a document that are looked through where some are left out; what is beyond is
    /// counted without its code. To name the place of one costs as much as it has siblings.
    static let findingsLookedThrough = 10_000

    let selection: FindingSelection
    let baseline: Baseline?

    /// Whether reports stay as they are.
    var isEmpty: Bool { selection.isEverything && baseline == nil }

    /// Findings to keep of a document so that as many as usual are left.
    func findingsKept(_ usual: Int) -> Int {
        isEmpty ? usual : max(usual, Self.findingsLookedThrough)
    }

    func apply(
        to report: ValidationReport, file: String, sha256: String?, keeping kept: Int
    ) -> ValidationReport {
        let selected = report.selecting(selection)
        let known = baseline?.document(file: file, sha256: sha256)
        return (known.map(selected.without) ?? selected).keeping(kept)
    }
}
