public import Foundation
public import HealthModel

/// That an app is to be woken, since something that it may see has changed. Without
/// ``HealthStore/acknowledge(_:)`` it comes again, ever later.
public struct BackgroundDelivery: Sendable, Hashable {
    /// Whose samples.
    public let person: PersonID
    /// Which app.
    public let app: String
    /// Of which type.
    public let type: SampleType
    /// How often it has been delivered, this time included.
    public let attempt: Int
    /// When it was delivered.
    public let madeAt: Date
    let sequence: Int64
}

extension ClientHandle {
    /// Asks to be woken when samples of a type change (HKHealthStore.enableBackgroundDelivery):
    /// kept until it is disabled, over every restart.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for a correlation type: what it holds is
    ///   delivered.
    public func enableBackgroundDelivery(
        for type: SampleType, frequency: DeliveryFrequency
    ) async throws {
        guard type.objectType.kind != .correlation, type != SampleType(.cda) else {
            throw StoreError(.invalidArgument, "\(type) cannot be delivered in the background")
        }
        let (person, app, at) = (person, app.identifier, core.now())
        try await core.backend.write(.person(person)) { transaction in
            let key = DeliveryRecords.key(app, type)
            var state =
                try DeliveryRecords.state(key, of: person, in: transaction)
                ?? DeliveryState(
                    app: app, type: type.number, frequency: frequency,
                    acknowledged: try transaction.lastSequence(of: person))
            state.frequency = frequency
            try DeliveryRecords.keep(state, of: person, at: at, in: transaction)
        }
    }

    /// Ends a delivery; without a type, all of the app's (HKHealthStore.disableBackgroundDelivery,
    /// disableAllBackgroundDelivery).
    public func disableBackgroundDelivery(for type: SampleType? = nil) async throws {
        let (person, app, at) = (person, app.identifier, core.now())
        try await core.backend.write(.person(person)) { transaction in
            var changes = ChangeSet(person: person, at: at.microseconds)
            for record in try transaction.records(.delivery, of: person) {
                let state = try RecordForm.decode(DeliveryState.self, from: record.value)
                guard state.app == app, type == nil || type?.number == state.type else { continue }
                changes.records.append(RecordChange(.delivery, key: record.key, value: nil))
            }
            try transaction.apply(changes)
        }
    }
}

extension ClientHandle {
    /// What the app has asked to be woken for, and how often at most.
    public func backgroundDeliveries() async throws -> [SampleType: DeliveryFrequency] {
        let (person, app) = (person, app.identifier)
        return try await core.backend.read(.person(person)) { snapshot in
            var found: [SampleType: DeliveryFrequency] = [:]
            for record in try snapshot.records(.delivery, of: person) {
                let state = try RecordForm.decode(DeliveryState.self, from: record.value)
                guard state.app == app, let type = SampleType(number: state.type) else { continue }
                found[type] = state.frequency
            }
            return found
        }
    }

    /// The app's deliveries that are due now; each counts as made. For an app that asks instead of
    /// being woken, as ``HealthStore/dueDeliveries()`` is for a host that wakes.
    public func dueDeliveries() async throws -> [BackgroundDelivery] {
        let (person, app) = (person, app.identifier)
        return try await core.dueDeliveries(of: app, for: person)
    }

    /// Says that the app has dealt with a delivery: the one of a type that was made at a time.
    /// One that was made again since then, or is acknowledged, stays as it is.
    public func acknowledge(deliveryOf type: SampleType, madeAt date: Date) async throws {
        let (person, app, at) = (person, app.identifier, core.now())
        try await core.backend.write(.person(person)) { transaction in
            let key = DeliveryRecords.key(app, type)
            guard var state = try DeliveryRecords.state(key, of: person, in: transaction),
                let delivered = state.delivered,
                state.deliveredAt?.microseconds == date.microseconds
            else { return }
            state.acknowledge(upTo: delivered)
            try DeliveryRecords.keep(state, of: person, at: at, in: transaction)
        }
    }
}

extension HealthStore {
    /// The deliveries that are due now; each counts as made. The host wakes the apps, asks again
    /// after every commit, or now and then, and acknowledges for them.
    public func dueDeliveries() async throws -> [BackgroundDelivery] {
        try await core.dueDeliveries()
    }

    /// Says that an app has dealt with a delivery (HKObserverQueryCompletionHandler).
    public func acknowledge(_ delivery: BackgroundDelivery) async throws {
        let at = core.now()
        try await core.backend.write(.person(delivery.person)) { transaction in
            let key = DeliveryRecords.key(delivery.app, delivery.type)
            guard
                var state = try DeliveryRecords.state(
                    key, of: delivery.person, in: transaction)
            else { return }
            state.acknowledge(upTo: delivery.sequence)
            try DeliveryRecords.keep(state, of: delivery.person, at: at, in: transaction)
        }
    }
}

extension StoreCore {
    /// Makes the deliveries that are due, of one app or of all: person by person, each in a
    /// transaction of its own, and no transaction where nothing is due.
    fileprivate func dueDeliveries(
        of app: String? = nil, for person: PersonID? = nil
    ) async throws -> [BackgroundDelivery] {
        let now = now()
        let persons = try await backend.read(.of(person)) { snapshot in
            let all =
                try person.map { [$0] } ?? snapshot.records(.delivery).map(\.person).uniqued()
            return try all.filter { try !self.due(of: app, for: $0, at: now, in: snapshot).isEmpty }
        }
        var made: [BackgroundDelivery] = []
        for person in persons {
            made += try await backend.write(.person(person)) { transaction in
                let due = try self.due(of: app, for: person, at: now, in: transaction)
                for (_, state) in due {
                    try DeliveryRecords.keep(state, of: person, at: now, in: transaction)
                }
                return due.map(\.delivery)
            }
        }
        return made
    }

    /// A person's deliveries that are due, and their states once they are made.
    private func due(
        of app: String?, for person: PersonID, at now: Date, in snapshot: any HealthSnapshot
    ) throws -> [(delivery: BackgroundDelivery, state: DeliveryState)] {
        var due: [(delivery: BackgroundDelivery, state: DeliveryState)] = []
        for record in try snapshot.records(.delivery, of: person) {
            var state = try RecordForm.decode(DeliveryState.self, from: record.value)
            guard app == nil || app == state.app, let type = SampleType(number: state.type),
                state.notBefore <= now
            else { continue }
            let reader = StoreReader(
                core: self,
                role: .client(ClientApp(identifier: state.app), for: person, .patientRequest))
            guard let samples = try decided(reader, type, in: snapshot),
                try samples.hasChange(of: type, .all, after: state.newsAfter)
            else { continue }
            let last = try snapshot.lastSequence(of: person)
            state.deliver(upTo: last, at: now)
            due.append(
                (
                    BackgroundDelivery(
                        person: person, app: state.app, type: type, attempt: state.attempts,
                        madeAt: now, sequence: last), state
                ))
        }
        return due
    }

    /// What an app sees of a type; nil if nothing is decided about it, so that it waits.
    private func decided(
        _ reader: StoreReader, _ type: SampleType, in snapshot: any HealthSnapshot
    ) throws -> VisibleSamples? {
        do {
            return try reader.samples(of: [type], in: snapshot)
        } catch let error as StoreError where error.code == .authorizationNotDetermined {
            return nil
        }
    }
}
