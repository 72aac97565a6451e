public import Foundation
public import HealthModel

extension HealthSnapshot {
    /// A workout that an app puts together.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` where there is none, or no more.
    func workoutDraft(
        _ id: UUID, of person: PersonID, app: String
    ) throws -> WorkoutDraft {
        let missing = StoreError(
            .invalidArgument,
            "no such open workout: it was finished, discarded or never begun")
        guard let bytes = try record(.workout, key: id.lowercasedText, of: person) else {
            throw missing
        }
        let draft = try WorkoutDraft(kept: bytes)
        guard draft.app == app else { throw missing }
        return draft
    }

    /// The samples that were added to a workout, each once, in the order of their adding.
    func members(of draft: WorkoutDraft, person: PersonID) throws -> [UUID] {
        var members: [UUID] = []
        try eachRecord(.workoutPart, of: person, in: draft.slice(.samples)) { _, value in
            members += try RecordForm.decode([String].self, from: value).compactMap(
                UUID.init(uuidString:))
            return true
        }
        return members.uniqued()
    }

    /// The route of a workout that is under way, in the order of the adding.
    func places(of draft: WorkoutDraft, person: PersonID) throws -> [Location] {
        var places: [Location] = []
        try eachRecord(.workoutPart, of: person, in: draft.slice(.route)) { _, value in
            places += try RecordForm.decode([KeptPlace].self, from: value).map { try $0.place() }
            return places.count <= StoreLimits.routePlaces
        }
        guard places.count <= StoreLimits.routePlaces else {
            throw StoreError(
                .tooLarge, "a route can have at most \(StoreLimits.routePlaces) places")
        }
        return places
    }

    /// What takes a draft and its pieces away.
    func ending(_ draft: WorkoutDraft, of person: PersonID) throws -> [RecordChange] {
        var changes = [RecordChange(.workout, key: draft.id.lowercasedText, value: nil)]
        for piece in [WorkoutDraft.Piece.samples, .route] {
            try eachRecord(.workoutPart, of: person, in: draft.slice(piece)) { key, _ in
                changes.append(RecordChange(.workoutPart, key: key, value: nil))
                return true
            }
        }
        return changes
    }

    /// What the samples of a draft come to that are still there, and which those are.
    func figures(
        of draft: WorkoutDraft, person: PersonID, source: Source
    ) throws -> (figures: WorkoutFigures, members: [UUID]) {
        let all = try members(of: draft, person: person)
        var there: [UUID] = []
        var amounts: [QuantityType: [StatisticsSample]] = [:]
        for begin in stride(from: 0, to: all.count, by: StoreLimits.pageRows) {
            let slice = all[begin...].prefix(StoreLimits.pageRows)
            let found = try samples(Array(slice), of: person)
            for uuid in slice {
                guard let stored = found[uuid], stored.sample.sourceRevision?.source == source
                else { continue }
                there.append(uuid)
                if case .quantity(let quantity) = stored.sample {
                    amounts[quantity.quantityType, default: []] += StatisticsSample.amounts(
                        of: quantity, source: 0)
                }
            }
        }
        let start = draft.session.startDate ?? Date(microseconds: 0)
        let figures = try WorkoutFigures.work(
            amounts, sources: [source], order: SourceOrder(), of: draft.session.configuration,
            from: start, to: draft.session.endDate ?? Date(microseconds: .max / 1_024))
        return (figures, there)
    }
}

extension SampleWriter {
    /// Keeps a piece of a draft under the next number.
    func keep(
        _ values: some Encodable, _ piece: WorkoutDraft.Piece, of draft: inout WorkoutDraft,
        in transaction: any HealthTransaction
    ) throws {
        draft.pieces += 1
        var changes = ChangeSet(person: person, at: at.microseconds)
        changes.records = [
            RecordChange(
                .workoutPart, key: draft.key(piece, draft.pieces),
                value: try RecordForm.encode(values))
        ]
        try transaction.apply(changes)
    }

    /// Makes a workout of a draft, with its route and what belongs to it.
    func finish(
        _ draft: WorkoutDraft, source: Source, in transaction: any HealthTransaction
    ) throws -> WorkoutSample {
        guard draft.session.state == .ended, let start = draft.session.startDate,
            let end = draft.session.endDate
        else {
            throw StoreError(
                .invalidArgument,
                "a workout can be finished only after its session has started and ended")
        }
        let (figures, members) = try transaction.figures(
            of: draft, person: person, source: source)
        let places = try transaction.places(of: draft, person: person)
        let (workout, route) = try StoreError.naming {
            (
                try WorkoutSample(
                    configuration: draft.session.configuration, start: start, end: end,
                    events: draft.session.events, statistics: figures.statistics,
                    totals: figures.totals, metadata: draft.metadata, device: draft.device,
                    uuid: draft.id),
                places.isEmpty ? nil : try SeriesSample(route: places, device: draft.device)
            )
        }
        let fresh = [Sample.workout(workout)] + (route.map { [.series($0)] } ?? [])
        var saving = try self.draft(fresh, in: transaction)
        saving.changes.relations += (members + (route.map { [$0.uuid] } ?? [])).map {
            SampleRelation(.workout, container: workout.uuid, member: $0)
        }
        saving.changes.records += try transaction.ending(draft, of: person)
        try complete(&saving.changes, in: transaction)
        try transaction.apply(saving.changes)
        guard case .workout(let saved)? = try transaction.sample(workout.uuid, of: person)?.sample
        else { return workout }
        return saved
    }
}

extension ClientHandle {
    /// Begins to put a workout together; its session has not started.
    ///
    /// - Throws: ``StoreError/Code/authorizationDenied`` or
    ///   ``StoreError/Code/authorizationNotDetermined`` where the app may not save workouts.
    public func beginWorkout(
        _ configuration: WorkoutConfiguration, device: Device? = nil, metadata: Metadata = .none
    ) async throws -> WorkoutBuilder {
        let draft = WorkoutDraft(
            id: UUID(at: core.now()), app: app.identifier, configuration: configuration,
            device: device, metadata: metadata)
        let type = SampleType(WorkoutType.workout)
        try await core.write(as: .client(app), for: person, changing: [type]) {
            writer, transaction in
            try writer.checkShare([type], in: transaction)
            let open = try transaction.drafts(of: writer.person, app: app.identifier)
            guard open.count < StoreLimits.openWorkouts else {
                throw StoreError(
                    .tooLarge,
                    "an app can have at most \(StoreLimits.openWorkouts) open workouts")
            }
            var changes = ChangeSet(person: writer.person, at: writer.at.microseconds)
            changes.records = [
                RecordChange(
                    .workout, key: draft.id.lowercasedText,
                    value: try StoreError.naming { try draft.kept() })
            ]
            try transaction.apply(changes)
        }
        return WorkoutBuilder(id: draft.id, client: self)
    }

    /// A workout that the app has begun, by its UUID: uses of it fail where there is none.
    public func workoutBuilder(_ id: UUID) -> WorkoutBuilder {
        WorkoutBuilder(id: id, client: self)
    }

    /// The app's workouts that are neither finished nor discarded, the first one first.
    public func openWorkouts() async throws -> [WorkoutDraft] {
        let (app, person) = (app.identifier, person)
        return try await core.backend.read(.person(person)) {
            try $0.drafts(of: person, app: app)
        }
    }
}

extension HealthSnapshot {
    fileprivate func drafts(of person: PersonID, app: String) throws -> [WorkoutDraft] {
        try records(.workout, of: person).map { try WorkoutDraft(kept: $0.value) }
            .filter { $0.app == app }
    }
}
