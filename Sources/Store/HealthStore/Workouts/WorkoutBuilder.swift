public import Foundation
public import HealthModel

/// Puts a workout together while it goes on, or after it was over (HKWorkoutBuilder,
/// HKLiveWorkoutBuilder, HKWorkoutSession): begin, add, end, finish or discard.
///
/// ```swift
/// let builder = try await client.beginWorkout(WorkoutConfiguration(.running))
/// try await builder.perform(.start, at: start)
/// try await builder.add(samples)
/// try await builder.perform(.end, at: end)
/// let workout = try await builder.finish()
/// ```
///
/// Everything is durable when it returns; another handle of the same app goes on where this one
/// was. Samples are saved when they are added, and stay where the workout is discarded; places of
/// a route are kept apart and go with it. After ``finish()`` and ``discard()`` every use is an
/// error, and it stays one.
public struct WorkoutBuilder: Sendable {
    /// The UUID that the workout will have.
    public let id: UUID
    let client: ClientHandle

    /// The workout as it is now.
    public func draft() async throws -> WorkoutDraft {
        let (id, app) = (id, client.app.identifier)
        return try await client.core.backend.read(.person(client.person)) { snapshot in
            try snapshot.workoutDraft(id, of: client.person, app: app)
        }
    }

    /// Moves the session.
    ///
    /// - Returns: The change of state; nil for a request, which changes none.
    /// - Throws: ``StoreError/Code/invalidArgument`` for a move that is not allowed; then nothing
    ///   has changed.
    @discardableResult
    public func perform(
        _ action: WorkoutSession.Action, at date: Date
    ) async throws -> WorkoutSession.Change? {
        try await change { draft, _, _ in try draft.session.perform(action, at: date) }
    }

    /// Adds events: laps, segments, markers (HKWorkoutBuilder.addWorkoutEvents).
    public func add(_ events: [WorkoutEvent]) async throws {
        try await change { draft, _, _ in
            guard draft.session.events.count + events.count <= StoreLimits.workoutEvents else {
                throw StoreError(
                    .tooLarge, "a workout can have at most \(StoreLimits.workoutEvents) events")
            }
            try draft.session.add(events)
        }
    }

    /// Adds metadata; what a key had before is replaced (HKWorkoutBuilder.addMetadata).
    public func add(_ metadata: Metadata) async throws {
        try await change { draft, _, _ in
            draft.metadata = Metadata(draft.metadata.values.merging(metadata.values) { $1 })
        }
    }

    /// Saves samples and makes them part of the workout (HKWorkoutBuilder.add(_:)); the app's own
    /// that are saved already only become part of it.
    ///
    /// - Throws: ``StoreError`` as ``ClientHandle/save(_:)-(_)`` does; then nothing was added.
    @discardableResult
    public func add(_ samples: [Sample]) async throws -> SaveReceipt {
        try await change(telling: StoreCore.types(of: samples)) { draft, writer, transaction in
            guard draft.session.startDate != nil else {
                throw StoreError(
                    .invalidArgument, "samples can be added only after the workout has begun")
            }
            var fresh: [Sample] = []
            for sample in samples {
                if try transaction.sample(sample.uuid, of: writer.person) == nil {
                    fresh.append(sample)
                } else {
                    _ = try writer.own(sample.uuid, in: transaction)
                }
            }
            let receipt =
                fresh.isEmpty ? SaveReceipt() : try writer.save(fresh, in: transaction)
            try writer.keep(
                samples.map(\.uuid.lowercasedText), .samples, of: &draft, in: transaction)
            return receipt
        }
    }

    /// Adds places to the workout's route, in any order (HKWorkoutRouteBuilder.insertRouteData).
    public func insertRoute(_ places: [Location]) async throws {
        guard places.count <= StoreLimits.transactionSamples else {
            throw StoreError(
                .tooLarge, "at most \(StoreLimits.transactionSamples) places can be added at once")
        }
        try await change { draft, writer, transaction in
            try writer.keep(places.map(KeptPlace.init), .route, of: &draft, in: transaction)
        }
    }

    /// Adds those of the app's own samples of some types that lie in the activity and in no pause
    /// and are not part of the workout: what a live builder collects of its data source.
    ///
    /// - Returns: How many were added.
    @discardableResult
    public func collect(_ types: [QuantityType]) async throws -> Int {
        let session = try await draft().session
        guard let start = session.startDate else { return 0 }
        let known = Set(try await members())
        var fresh: [Sample] = []
        let query = SampleQuery(
            types: types.map { SampleType($0) },
            predicate: .dates(from: start, to: session.endDate))
        for try await batch in client.samples(query) {
            fresh += batch.filter { sample in
                sample.sourceRevision?.source == client.app.source
                    && !known.contains(sample.uuid) && session.isActive(at: sample.startDate)
            }
        }
        for begin in stride(from: 0, to: fresh.count, by: StoreLimits.transactionSamples) {
            try await add(Array(fresh[begin...].prefix(StoreLimits.transactionSamples)))
        }
        return fresh.count
    }

    /// What the samples come to by now.
    public func figures() async throws -> WorkoutFigures {
        let (id, app, person) = (id, client.app, client.person)
        return try await client.core.backend.read(.person(person)) { snapshot in
            let draft = try snapshot.workoutDraft(id, of: person, app: app.identifier)
            return try snapshot.figures(of: draft, person: person, source: app.source).figures
        }
    }

    /// Saves the workout, its route and what belongs to it, in one step
    /// (HKWorkoutBuilder.finishWorkout). Statistics and totals are those of its samples.
    ///
    /// - Parameter isRehearsal: Whether it is undone again, so that the workout stays open.
    /// - Throws: ``StoreError/Code/invalidArgument`` unless the session has ended.
    public func finish(isRehearsal: Bool = false) async throws -> WorkoutSample {
        let workout = SampleType(WorkoutType.workout)
        return try await client.core.write(
            as: .client(client.app), for: client.person, changing: [workout],
            isRehearsal: isRehearsal
        ) { writer, transaction in
            let draft = try transaction.workoutDraft(
                id, of: writer.person, app: client.app.identifier)
            return try writer.finish(draft, source: client.app.source, in: transaction)
        }
    }

    /// Ends the work without a workout (HKWorkoutBuilder.discardWorkout). Samples stay; the places
    /// of its route are deleted.
    ///
    /// - Parameter isRehearsal: Whether it is undone again, so that the workout stays open.
    public func discard(isRehearsal: Bool = false) async throws {
        let workout = SampleType(WorkoutType.workout)
        try await client.core.write(
            as: .client(client.app), for: client.person, changing: [workout],
            isRehearsal: isRehearsal
        ) { writer, transaction in
            let draft = try transaction.workoutDraft(
                id, of: writer.person, app: client.app.identifier)
            var changes = ChangeSet(person: writer.person, at: writer.at.microseconds)
            changes.records = try transaction.ending(draft, of: writer.person)
            try transaction.apply(changes)
        }
    }

    private func members() async throws -> [UUID] {
        let (id, app, person) = (id, client.app.identifier, client.person)
        return try await client.core.backend.read(.person(person)) { snapshot in
            try snapshot.members(
                of: snapshot.workoutDraft(id, of: person, app: app), person: person)
        }
    }

    @discardableResult
    private func change<Answer: Sendable>(
        telling types: Set<SampleType> = [],
        _ body:
            @escaping @Sendable (inout WorkoutDraft, SampleWriter, any HealthTransaction) throws
            -> Answer
    ) async throws -> Answer {
        let workout = SampleType(WorkoutType.workout)
        return try await client.core.write(
            as: .client(client.app), for: client.person, changing: types.union([workout])
        ) { writer, transaction in
            try StoreError.naming {
                var draft = try transaction.workoutDraft(
                    id, of: writer.person, app: client.app.identifier)
                let answer = try body(&draft, writer, transaction)
                var changes = ChangeSet(person: writer.person, at: writer.at.microseconds)
                changes.records = [
                    RecordChange(.workout, key: id.lowercasedText, value: try draft.kept())
                ]
                try transaction.apply(changes)
                return answer
            }
        }
    }
}

extension StoreError {
    /// What a rule of samples says, as an error of the store.
    static func naming<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do { return try body() } catch let error as SampleError {
            throw StoreError(.invalidArgument, "\(error)")
        }
    }
}
