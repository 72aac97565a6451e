public import AccessLog
public import HealthModel

/// Reads as whoever runs the store on its own machine.
public struct AdministratorHandle: DocumentReading {
    /// Who, as the access log names them; nil for nobody in particular.
    public let name: String?
    /// Why, as it was given.
    public let reason: String
    /// The store as its administrator sees it.
    public let reader: StoreReader

    /// The person that an identifier belongs to (exactly, by root and extension).
    public func person(identifiedBy identifier: InstanceIdentifier) async throws -> Person? {
        guard let key = identifier.personKey else { return nil }
        return try await reader.core.backend.read(.directory) {
            try $0.person(identifiedBy: key)
        }
    }

    /// A person and all identifiers.
    public func person(_ id: PersonID) async throws -> Person? {
        try await reader.core.backend.read(.person(id)) { try $0.person(id) }
    }

    /// A person's own handle, to do for them what they asked for; under it everything counts as
    /// theirs. That it was taken, for what and why, is in the access log before it is given out.
    ///
    /// - Throws: ``StoreError/Code/accessNotLogged``.
    public func owner(
        _ person: PersonID, to action: AccessEvent.Action, _ kind: AccessEvent.Kind
    ) async throws -> OwnerHandle {
        let core = reader.core
        try await core.log(
            AccessNote(action, kind),
            of: .administrator(named: name, reason: reason, of: person))
        return OwnerHandle(reader: StoreReader(core: core, role: .owner(person)))
    }

    /// The receipt for some bytes; nil if they never came.
    public func receipt(for digest: ContentDigest) async throws -> Receipt? {
        try await reader.receipt(for: digest)
    }

    /// Bytes that were kept aside because their document's `id` was taken.
    public func quarantinedData(_ digest: ContentDigest) async throws -> [UInt8]? {
        try await reader.quarantinedBytes(digest)
    }
}

/// A person's samples in the hands of whoever runs the store; the access log says so.
public struct AdministratorSamples: SampleReading {
    /// The samples as the administrator sees them: all.
    public let reader: StoreReader
}

extension AdministratorHandle {
    /// A person's samples.
    public func samples(of person: PersonID) -> AdministratorSamples {
        AdministratorSamples(
            reader: StoreReader(
                core: reader.core,
                role: .administrator(named: name, reason: reason, of: person)))
    }
}
