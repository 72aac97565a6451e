internal import Foundation
internal import HealthModel

extension StoreCore {
    /// Runs what a writer does in a transaction, and tells who listens; a rehearsal is undone and
    /// told to nobody.
    func write<Answer: Sendable>(
        as role: SampleWriter.Role, for person: PersonID, changing types: Set<SampleType>,
        naming unnamed: Set<UUID> = [], isRehearsal: Bool = false,
        _ body: @escaping @Sendable (SampleWriter, any HealthTransaction) throws -> Answer
    ) async throws -> Answer {
        try Task.checkCancellation()
        let naming =
            unnamed.isEmpty
            ? nil : SampleWriter.Naming(unnamed: unnamed, secret: try await namingSecret())
        let writer = SampleWriter(
            role: role, person: person, core: self, at: now(), naming: naming)
        let answer = try await backend.write(
            TransactionWork(.person(person)) { try body(writer, $0) }, isRehearsal: isRehearsal)
        if !isRehearsal { changes.tell(person, changed: types) }
        return answer
    }

    /// The types of some samples and of what they hold.
    static func types(of samples: [Sample]) -> Set<SampleType> {
        var types: Set<SampleType> = []
        var last: SampleType?
        for sample in samples {
            let type = sample.sampleType
            guard type != last else { continue }
            last = type
            types.insert(type)
        }
        for case .correlation(let correlation) in samples {
            types.formUnion(correlation.objects.map(\.sampleType))
        }
        return types
    }

    /// Which types some objects of a person are of, whoever may see them.
    func types(of uuids: [UUID], person: PersonID) async throws -> Set<SampleType> {
        try await backend.read(.person(person)) { snapshot in
            Set(try snapshot.samples(uuids, of: person).values.map(\.sample.sampleType))
        }
    }
}
