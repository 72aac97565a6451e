public import Foundation
public import HealthModel

extension IntakeHandle {
    /// Saves samples for a person, all of them or none: what an importer or a gateway brings.
    /// When this returns they are durable. Those in `unnamed` get their names from the store, as
    /// by ``ClientHandle/save(_:unnamed:)``.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for a UUID that is, or was, there, or a date
    ///   before the earliest permitted one.
    @discardableResult
    public func save(
        _ samples: [Sample], for person: PersonID, unnamed: Set<UUID> = []
    ) async throws -> SaveReceipt {
        try await core.write(
            as: .intake(revision), for: person, changing: StoreCore.types(of: samples),
            naming: unnamed
        ) { writer, transaction in try writer.save(samples, in: transaction) }
    }

    /// Makes samples part of a workout that this source saved; those that are not saved yet are
    /// saved (HKHealthStore.add(_:to:completion:)).
    ///
    /// - Throws: ``StoreError`` as ``ClientHandle/add(_:to:)`` does.
    @discardableResult
    public func add(
        _ samples: [Sample], to workout: UUID, for person: PersonID, unnamed: Set<UUID> = []
    ) async throws -> SaveReceipt {
        try await core.write(
            as: .intake(revision), for: person, changing: StoreCore.types(of: samples),
            naming: unnamed
        ) { writer, transaction in try writer.add(samples, to: workout, in: transaction) }
    }

    /// Which of some UUIDs are those of a person's samples, or were, and so cannot be saved:
    /// what an importer that was cut off has brought already. One look-up each.
    public func known(_ uuids: [UUID], of person: PersonID) async throws -> Set<UUID> {
        try await core.backend.read(.person(person)) { try $0.known(uuids, of: person) }
    }
}
