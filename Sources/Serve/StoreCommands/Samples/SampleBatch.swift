internal import Foundation
internal import HealthModel
internal import Importers
internal import Intake

/// Samples of a file that are saved together, and the lines that are none.
struct SampleBatch: Sendable {
    /// Lines of one batch: they are one transaction.
    static let lines = 5_000
    /// Bytes of the file that one batch takes, so that long lines do not fill the memory.
    static let bytes = 32 << 20

    var samples: [(sample: Sample, line: Int)] = []
    /// Samples that are part of a workout of the file.
    var parts: [(sample: Sample, line: Int, workout: UUID)] = []
    var failures: [LineFailure] = []
    /// Samples of documents, which are not saved: their documents bring them.
    var ofDocuments = 0
    /// Whether the file names its samples by UUIDs.
    var hasUUIDs = false
    /// Whether it says who measured them.
    var namesSources = false

    var count: Int { samples.count + parts.count + failures.count + ofDocuments }

    /// Reads the next lines; nil at the end.
    static func read(
        from reader: inout any SampleLineReader, at position: () -> Int
    ) throws -> SampleBatch? {
        var batch = SampleBatch()
        batch.samples.reserveCapacity(lines)
        let begin = position()
        while batch.count < lines, position() - begin < bytes, let line = try reader.next() {
            switch line {
            case .sample(let sample, _) where sample.isOfDocument: batch.ofDocuments += 1
            case .sample(let sample, let line): batch.samples.append((sample, line))
            case .part(let sample, let workout, let line):
                batch.parts.append((sample, line, workout))
            case .failure(let failure): batch.failures.append(failure)
            }
        }
        batch.hasUUIDs = reader.hasUUIDs
        batch.namesSources = reader.namesSources
        return batch.count > 0 ? batch : nil
    }
}

extension SampleSaving {
    /// Saves a batch of a file. What was saved is durable when this returns.
    func save(_ batch: SampleBatch) async throws -> Outcome {
        try await save(batch.samples, areNamed: batch.hasUUIDs)
    }
}
