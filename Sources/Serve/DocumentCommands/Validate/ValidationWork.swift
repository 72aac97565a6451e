internal import Base
internal import CommandSupport
internal import Crypto
internal import DocumentValidation
internal import XMLTree

/// From one input to its report; safe to run many at once.
struct ValidationWork: Sendable {
    /// Findings of a document that are kept.
    static let findingsKept = ValidationOptions().findingsKept

    let validator: DocumentValidator
    /// What the format wants beside the report.
    let needs: ReportFormat.Needs
    let filter: FindingFilter
    /// Whether the summary wants to know who sent a document.
    var readsSender = false

    struct Result: Sendable {
        let document: ReportedDocument
        /// Findings that were left out.
        let leftOut: Int
        /// Why the input could not be read.
        let failure: FileFailure?
        /// How much of the whole is behind it, where that is known.
        let share: Double?
    }

    @Sendable func validate(_ input: Input) async -> Result {
        let start = ContinuousClock.now
        do throws(FileFailure) {
            let bytes = try input.read(limit: validator.options.limits.bytes)
            let hashes = needs.contains(.digest) || filter.baseline != nil
            let digest = hashes ? Hexadecimal.encode(SHA256.hash(data: bytes)) : nil
            let (whole, sender) = examine(bytes, at: input.uri)
            let report =
                filter.isEmpty
                ? whole
                : filter.apply(
                    to: whole, file: input.name, sha256: digest, keeping: Self.findingsKept)
            return Result(
                document: ReportedDocument(
                    file: input.name, sha256: digest, report: report,
                    source: source(of: bytes, report), sender: sender,
                    elapsedMilliseconds: milliseconds(since: start)),
                leftOut: whole.findingCount - report.findingCount, failure: nil,
                share: input.share)
        } catch {
            return Result(
                document: ReportedDocument(
                    file: input.name, sha256: nil,
                    report: .unreadable(because: error.reason, code: error.code),
                    elapsedMilliseconds: milliseconds(since: start)),
                leftOut: 0, failure: error, share: input.share)
        }
    }

    private func examine(_ bytes: [UInt8], at uri: String?) -> (ValidationReport, String?) {
        guard readsSender else { return (validator.validate(bytes, at: uri), nil) }
        let (report, header) = validator.validateAndExtract(bytes, at: uri)
        return (report, ReportGroup.sender(of: header))
    }

    private func source(of bytes: [UInt8], _ report: ValidationReport) -> SourceExcerpt? {
        guard needs.contains(.source) else { return nil }
        return SourceExcerpt(
            bytes, report: report, revealing: validator.options.revealsContent,
            limits: validator.options.limits)
    }

    private func milliseconds(since start: ContinuousClock.Instant) -> Double {
        let elapsed = start.duration(to: .now).components
        return Double(elapsed.seconds) * 1e3 + Double(elapsed.attoseconds) / 1e15
    }
}

extension ValidationReport {
    fileprivate var findingCount: Int {
        ValidationSeverity.allCases.reduce(0) { $0 + count(of: $1) }
    }
}
