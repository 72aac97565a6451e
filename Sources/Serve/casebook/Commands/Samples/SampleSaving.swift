import Foundation
import HealthModel
import HealthStore

/// Saves the samples of a file: what can be saved is, whatever stands beside it.
struct SampleSaving: Sendable {
    /// What became of samples.
    struct Outcome: Sendable {
        var saved = 0
        /// Saved, and in the place of a lower version.
        var replaced = 0
        /// Of a version, or with a UUID, that is or was there.
        var known = 0
        /// Saved, and saved a second time if the file is imported again.
        var unnamed = 0
        var refused: [(line: Int, error: StoreError)] = []
    }

    let intake: IntakeHandle
    let person: PersonID
    /// What the samples become part of.
    var workout: UUID?

    /// Saves a batch. What was saved is durable when this returns.
    ///
    /// - Throws: ``StoreError`` that is about the store and not about a sample.
    func save(_ batch: SampleBatch) async throws -> Outcome {
        var outcome = Outcome()
        // Samples that are there become part of a workout, too.
        try await save(batch.samples[...], into: &outcome, knownAreLeftOut: workout != nil)
        if batch.hasUUIDs { outcome.unnamed = 0 }
        return outcome
    }

    private func save(
        _ samples: ArraySlice<(sample: Sample, line: Int)>, into outcome: inout Outcome,
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
        _ samples: ArraySlice<(sample: Sample, line: Int)>
    ) async throws -> [(sample: Sample, line: Int)] {
        var seen = try await intake.known(samples.map(\.sample.uuid), of: person)
        return samples.filter { seen.insert($0.sample.uuid).inserted }
    }
}
