import ClinicalDocument
import Crypto
import DocumentValidation
import XMLTree

/// From one input to its report; safe to run many at once.
struct ValidationWork: Sendable {
    let validator: DocumentValidator
    /// Whether the report needs the SHA-256.
    let hashes: Bool

    struct Result: Sendable {
        let document: ReportedDocument
        /// Why the input could not be read.
        let failure: FileFailure?
    }

    @Sendable func validate(_ input: Input) async -> Result {
        let start = ContinuousClock.now
        do throws(FileFailure) {
            let bytes = try input.read(limit: validator.options.limits.bytes)
            let digest = hashes ? SHA256.hash(data: bytes).hexadecimal : nil
            let report = validator.validate(bytes)
            return Result(
                document: ReportedDocument(
                    file: input.name, sha256: digest, report: report,
                    elapsedMilliseconds: milliseconds(since: start)),
                failure: nil)
        } catch {
            return Result(
                document: ReportedDocument(
                    file: input.name, sha256: nil, report: .unreadable(because: error.reason),
                    elapsedMilliseconds: milliseconds(since: start)),
                failure: error)
        }
    }

    private func milliseconds(since start: ContinuousClock.Instant) -> Double {
        let elapsed = start.duration(to: .now).components
        return Double(elapsed.seconds) * 1e3 + Double(elapsed.attoseconds) / 1e15
    }
}
