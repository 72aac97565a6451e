import Intake

extension SampleSaving {
    /// Saves a batch of a file. What was saved is durable when this returns.
    func save(_ batch: SampleBatch) async throws -> Outcome {
        try await save(batch.samples, areNamed: batch.hasUUIDs)
    }
}
