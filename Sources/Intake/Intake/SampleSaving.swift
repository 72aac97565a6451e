internal import DocumentValidation
package import Foundation
package import HealthModel
package import HealthStore

/// Saves the samples of a file: what can be saved is, whatever stands beside it.
///
/// ```swift
/// let saving = SampleSaving(intake: store.intake(source: source), person: person)
/// let outcome = try await saving.save(samples, areNamed: false)
/// ```
package struct SampleSaving: Sendable {
    /// A sample and the line of the file where it stands.
    package typealias Line = (sample: Sample, line: Int)

    /// What became of samples.
    package struct Outcome: Sendable {
        /// Written to the store.
        package var saved = 0
        /// Saved, and in the place of a lower version.
        package var replaced = 0
        /// Of a version, or with a UUID, that is or was there.
        package var known = 0
        /// Saved, and saved a second time if the file is imported again.
        package var unnamed = 0
        /// What the store does not take, by line.
        package var refused: [(line: Int, error: StoreError)] = []

        /// Nothing yet.
        package init() {}
    }

    private let intake: IntakeHandle
    package let person: PersonID
    private let workout: UUID?

    /// - Parameter workout: What the samples become part of; nil for nothing.
    package init(intake: IntakeHandle, person: PersonID, workout: UUID? = nil) {
        self.intake = intake
        self.person = person
        self.workout = workout
    }

    /// Saves a batch. What was saved is durable when this returns.
    ///
    /// - Parameter areNamed: Whether the file names its samples by UUIDs, so that none of them is
    ///   saved a second time.
    /// - Throws: ``StoreError`` that is about the store and not about a sample.
    /// - Complexity: One transaction; where a sample is refused, O(log *n*) more for each such.
    package func save(_ samples: [Line], areNamed: Bool) async throws -> Outcome {
        var outcome = Outcome()
        // Samples that are there become part of a workout, too.
        try await save(samples[...], into: &outcome, knownAreLeftOut: workout != nil)
        if areNamed { outcome.unnamed = 0 }
        return outcome
    }

    private func save(
        _ samples: ArraySlice<Line>, into outcome: inout Outcome,
        knownAreLeftOut: Bool
    ) async throws {
        guard !samples.isEmpty else { return }
        do {
            let receipt: SaveReceipt
            if let workout {
                let known = try await intake.known(samples.map(\.sample.uuid), of: person)
                receipt = try await intake.add(samples.map(\.sample), to: workout, for: person)
                outcome.known += known.count
            } else {
                receipt = try await intake.save(samples.map(\.sample), for: person)
            }
            outcome.saved += receipt.savedCount
            outcome.replaced += receipt.replaced.count
            outcome.known += receipt.ignored.count
            outcome.unnamed += samples.count { $0.sample.metadata.syncIdentifier == nil }
        } catch let error as StoreError
            where error.code == .invalidArgument || error.code == .tooLarge
        {
            if !knownAreLeftOut {
                let fresh = try await withoutKnown(samples)
                outcome.known += samples.count - fresh.count
                return try await save(fresh[...], into: &outcome, knownAreLeftOut: true)
            }
            guard samples.count > 1 else {
                // A correlation before it may have brought it.
                let isKnown = try await withoutKnown(samples).isEmpty
                if isKnown {
                    outcome.known += 1
                } else {
                    outcome.refused += samples.map { ($0.line, error) }
                }
                return
            }
            // One of them is refused: halves find it, and save the others.
            let middle = samples.startIndex + samples.count / 2
            try await save(samples[..<middle], into: &outcome, knownAreLeftOut: true)
            try await save(samples[middle...], into: &outcome, knownAreLeftOut: true)
        }
    }

    /// Without samples whose UUID is, or was, there, or comes before them in the batch.
    private func withoutKnown(
        _ samples: ArraySlice<Line>
    ) async throws -> [Line] {
        var seen = try await intake.known(samples.map(\.sample.uuid), of: person)
        return samples.filter { seen.insert($0.sample.uuid).inserted }
    }
}

/// Why bytes are no document that can be a sample (HKDetailedCDAValidationErrorKey).
///
/// Nothing in it is content of the document.
public struct DocumentSampleError: Error, Sendable, CustomStringConvertible {
    /// One error, and where it is.
    public struct Detail: Sendable, Hashable {
        /// The line, from 1; nil where the error is about the whole.
        public let line: Int?
        /// The column, from 1.
        public let column: Int?
        /// The code that ``DocumentValidation/FindingCode`` explains.
        public let code: String
        /// The reason.
        public let message: String
    }

    /// Every error, in the order of the document.
    public let details: [Detail]

    init(_ report: ValidationReport) {
        details = report.findings.filter { $0.severity >= .error }.map { finding in
            Detail(
                line: finding.place?.line, column: finding.place?.column,
                code: finding.code.name, message: finding.message)
        }
    }

    /// The errors, one a line: `12:5 CB-…: reason`.
    public var description: String {
        details.map { detail in
            let place = detail.line.map { "\($0):\(detail.column ?? 1) " } ?? ""
            return "\(place)\(detail.code): \(detail.message)"
        }.joined(separator: "\n")
    }
}
