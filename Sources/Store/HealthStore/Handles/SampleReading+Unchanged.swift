public import Foundation
public import HealthModel

extension SampleReading {
    /// Which of some samples only repeat what this handle could have read: each whose value is
    /// that of the latest other sample of its type that starts no later than it.
    ///
    /// An app that shows a form with values it has read asks this before it saves, and saves
    /// nothing that the person has left as it was (WWDC 2016, session 209). One look-up each.
    ///
    /// - Throws: ``StoreError/Code/authorizationNotDetermined`` as all reading does;
    ///   ``StoreError/Code/tooLarge`` for more than ``StoreLimits/pageRows``.
    public func unchanged(_ samples: [Sample]) async throws -> Set<UUID> {
        guard samples.count <= StoreLimits.pageRows else {
            throw StoreError(.tooLarge, "at most \(StoreLimits.pageRows) samples can be compared")
        }
        var unchanged: Set<UUID> = []
        for sample in samples {
            let earlier = try await self.samples(
                of: sample.sampleType, matching: .startDate(.lessOrEqual, sample.startDate),
                limit: 2)
            let last = earlier.first { $0.uuid != sample.uuid }
            if last?.hasValue(of: sample) == true { unchanged.insert(sample.uuid) }
        }
        return unchanged
    }
}
