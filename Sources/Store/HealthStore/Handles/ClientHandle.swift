public import Foundation
public import HealthModel

/// Reads and saves as an app, for one person, as far as the person allows.
public struct ClientHandle: DocumentReading, SampleReading {
    /// The app.
    public let app: ClientApp
    /// What it reads documents for.
    public let purpose: PurposeOfUse
    /// The store as the app sees it.
    public let reader: StoreReader
}

extension ClientHandle {
    /// Saves samples, all of them or none (HKHealthStore.save(_:)). When this returns they are
    /// durable.
    ///
    /// Samples whose UUIDs are in `unnamed` came without a name: the store gives quantity and
    /// category samples one that takes no room in it, and the receipt says which.
    ///
    /// The store writes the app's source and revision to them, whatever they carry. What a
    /// correlation holds is saved with it. Of samples with a sync identifier the highest version
    /// is kept.
    ///
    /// - Throws: ``StoreError/Code/authorizationDenied`` or
    ///   ``StoreError/Code/authorizationNotDetermined`` for a type that the app may not save;
    ///   ``StoreError/Code/invalidArgument`` for a UUID that is, or was, there, or a date before
    ///   the earliest permitted one.
    @discardableResult
    public func save(
        _ samples: [Sample], unnamed: Set<UUID> = []
    ) async throws -> SaveReceipt {
        try await core.write(
            as: .client(app), for: person, changing: StoreCore.types(of: samples),
            naming: unnamed
        ) { writer, transaction in try writer.save(samples, in: transaction) }
    }

    /// Saves one sample.
    @discardableResult
    public func save(_ sample: Sample) async throws -> SaveReceipt { try await save([sample]) }

    /// Makes samples part of a workout; those that are not saved yet are saved
    /// (HKHealthStore.add(_:to:completion:)).
    ///
    /// - Throws: ``StoreError/Code/authorizationDenied`` for a workout or a saved sample of
    ///   another source that the app can read; ``StoreError/Code/invalidArgument`` for one that it
    ///   cannot, as for one that is not there, and for what is no workout; and as
    ///   saving does. Then nothing is saved.
    @discardableResult
    public func add(
        _ samples: [Sample], to workout: UUID, unnamed: Set<UUID> = []
    ) async throws -> SaveReceipt {
        let types = StoreCore.types(of: samples)
        return try await core.write(
            as: .client(app), for: person, changing: types, naming: unnamed
        ) {
            try $0.add(samples, to: workout, in: $1)
        }
    }

    /// Deletes the app's own objects (HKHealthStore.delete(_:)).
    ///
    /// - Throws: ``StoreError/Code/authorizationDenied`` for another's object that the app can
    ///   read; ``StoreError/Code/invalidArgument`` for one that it cannot, as for one that is not
    ///   there, and for an empty list. Then nothing is deleted.
    public func delete(_ objects: [UUID]) async throws {
        let types = try await core.types(of: objects, person: person)
        try await core.write(as: .client(app), for: person, changing: types) {
            try $0.delete(objects, in: $1)
        }
    }

    /// Deletes the app's own samples of a type that match (HKHealthStore.deleteObjects(of:
    /// predicate:)) and says how many there were.
    @discardableResult
    public func deleteSamples(
        of type: SampleType, matching predicate: SamplePredicate
    ) async throws -> Int {
        try await core.write(as: .client(app), for: person, changing: [type]) {
            try $0.delete(type, matching: predicate, in: $1)
        }
    }

    /// Deletes own objects and saves others for them, in one step that everybody sees as one: to
    /// bring what an older version of the app saved into a new form.
    ///
    /// Of as many old as new ones each new one takes the place of the old one in workouts and
    /// correlations.
    @discardableResult
    public func migrate(
        _ old: [UUID], to samples: [Sample]
    ) async throws -> SaveReceipt {
        let types = try await core.types(of: old, person: person)
            .union(StoreCore.types(of: samples))
        return try await core.write(as: .client(app), for: person, changing: types) {
            try $0.replace(old, with: samples, in: $1)
        }
    }

    /// The same app in a version, on a machine: what it saves from now on says so
    /// (HKSourceRevision). What is nil stays as it is.
    public func revised(
        version: String? = nil, productType: String? = nil,
        operatingSystemVersion: SystemVersion? = nil
    ) -> ClientHandle {
        let named = ClientApp(
            identifier: app.identifier, name: app.name, organisation: app.organisation,
            version: version ?? app.version, productType: productType ?? app.productType,
            operatingSystemVersion: operatingSystemVersion ?? app.operatingSystemVersion)
        return ClientHandle(
            app: named, purpose: purpose,
            reader: StoreReader(core: core, role: .client(named, for: person, purpose)))
    }

    var core: StoreCore { reader.core }
    var person: PersonID { reader.person }
}

/// What became of a batch that was saved. It is durable when it is given.
public struct SaveReceipt: Sendable, Hashable {
    /// How many samples were added, those inside correlations included.
    public var savedCount = 0
    /// Samples that were replaced by a higher version with the same sync identifier.
    public var replaced: [UUID] = []
    /// Samples of the batch that were left out, since a version as high or higher is, or was,
    /// there: a success.
    public var ignored: [UUID] = []

    /// The names that samples got which came without one, by the UUIDs that stood for them; those
    /// that were left out have none.
    public var names: [UUID: UUID] = [:]

    package init() {}
}
