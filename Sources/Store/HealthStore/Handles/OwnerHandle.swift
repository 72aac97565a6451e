public import Foundation
public import HealthModel

/// Reads as the person whose samples they are.
public struct OwnerHandle: DocumentReading, SampleReading {
    /// The store as the owner sees it.
    public let reader: StoreReader

    /// The person and all identifiers; nil if the store knows nothing of them.
    public func person() async throws -> Person? {
        let person = person
        return try await core.backend.read(.person(person), .brief) {
            try $0.person(person)
        }
    }
}

extension OwnerHandle {
    /// The types of which the person has, or had, samples, those of documents too, by number. One
    /// look-up a type.
    public func sampleTypes() async throws -> [SampleType] {
        let (person, reader) = (person, reader)
        return try await core.backend.read(.person(person)) { snapshot in
            let measured = try reader.results(in: snapshot)?.all() ?? []
            let types = Set(measured.map(\.stored.sample.sampleType))
            return try ObjectType.all.compactMap(SampleType.init).filter {
                try types.contains($0) || snapshot.lastSequence(of: person, type: $0) > 0
            }
        }
    }
}

extension OwnerHandle {
    /// Deletes any of the person's objects, whoever saved them.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for one that is not there, and for an empty
    ///   list. Then nothing is deleted.
    public func delete(_ objects: [UUID]) async throws {
        let types = try await core.types(of: objects, person: person)
        try await core.write(as: .owner, for: person, changing: types) {
            try $0.delete(objects, in: $1)
        }
    }

    /// Deletes the samples of a type that match, whoever saved them, and says how many there
    /// were.
    @discardableResult
    public func deleteSamples(
        of type: SampleType, matching predicate: SamplePredicate
    ) async throws -> Int {
        try await core.write(as: .owner, for: person, changing: [type]) {
            try $0.delete(type, matching: predicate, in: $1)
        }
    }

    /// Takes away the samples that ended before a date, and says how many there were. Nobody is
    /// told that they were deleted: they have only left this store.
    @discardableResult
    public func prune(before date: Date) async throws -> Int {
        defer { core.statistics.forgetAll() }
        return try await core.write(as: .owner, for: person, changing: []) {
            try $0.prune(before: date, in: $1)
        }
    }

    var core: StoreCore { reader.core }
    var person: PersonID { reader.person }
}
