internal import AccessLog
internal import Foundation
public import HealthModel

extension SampleReading {
    /// Which samples of some types are of documents, and of which.
    public func documentSamples(
        of types: [SampleType], matching predicate: SamplePredicate = .all
    ) async throws -> DocumentReceipt {
        try QueryChecks.check(types: types, predicate: predicate, limit: nil)
        return try await reader.read(.search, .samples, types) {
            try $0.receipt(of: types, predicate)
        }
    }
}

extension StoreReader {
    /// A sample of documents; nil if there is none, or none that may be seen.
    func measured(
        _ uuid: UUID, in snapshot: any HealthSnapshot, noting note: inout AccessNote
    ) throws -> Sample? {
        guard uuid.mayNameDocumentSample,
            let found = try results(in: snapshot)?.all()
                .first(where: { $0.stored.sample.uuid == uuid }),
            let view = try? samples(of: [found.stored.sample.sampleType], in: snapshot),
            view.shows(found.stored)
        else { return nil }
        note.authorize([found.stored.sample.sampleType], access: view.access)
        _ = try view.results?.receipt(for: [found.stored.sample])
        note.others += try view.results?.notes() ?? []
        return found.stored.sample
    }
}
