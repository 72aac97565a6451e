import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// Two worlds that differ only in what an app may not see give the app the same bytes.
@Suite struct NoninterferenceTests {
    // rows 66 108
    @Test(arguments: StoreKind.chosen)
    func `what is hidden leaves no trace`(kind: StoreKind) async throws {
        var hidden = 0
        for seed in Rounds.seeds(6, from: 9_000) {
            let script = try Script(seed: seed)
            hidden += script.hiddenCount
            var transcripts: [[String]] = []
            for isFull in [true, false] {
                try await kind.withBackend { backend in
                    transcripts.append(try await script.play(on: backend, withHidden: isFull))
                }
            }
            #expect(transcripts[0].count == transcripts[1].count, "seed \(seed)")
            for (one, two) in zip(transcripts[0], transcripts[1]) where one != two {
                Issue.record("\(one.prefix(200)) is not \(two.prefix(200)), seed \(seed)")
            }
        }
        #expect(hidden > 0)
    }
}

/// What happens in both worlds, and what happens in one only.
private struct Script {
    enum Step {
        case save(ReferenceStore.Writer, Sample)
        case hidden(ReferenceStore.Writer, Sample)
        /// What the app may see of a correlation, which in one world is part of it.
        case correlated(ReferenceStore.Writer, CorrelationSample, seen: [QuantitySample])
        case deleteOwn(Int)
        case deleteHidden(UUID)
        case ask(SampleQuery)
        case changes(AnchoredObjectQuery)
        case look(UUID)
        case statistics(QuantityType, SamplePredicate, minutes: Int)
    }

    var steps: [Step] = []
    var hiddenCount = 0
    static let window = RandomSamples.origin.addingTimeInterval(1_200)
    static let types = RandomSamples.types.filter { $0 != SampleType(.bloodPressure) }

    init(seed: UInt64) throws {
        var samples = RandomSamples(seed: seed)
        var rules = ReferenceStore()
        for (type, share, read, from) in Self.decisions {
            rules.decide(0, type, .init(share: share, read: read, from: from))
        }
        var hidden: [UUID] = []
        for _ in 0..<(20 + Int(seed % 41)) {
            let writer: ReferenceStore.Writer =
                [.app(0), .app(1), .gateway][samples.below(3)]
            let sample = try samples.sample()
            let source = try #require(ReferenceStore.revision(writer)).source
            if case .correlation(let correlation) = sample {
                guard writer != .app(0), correlation.metadata.syncIdentifier == nil,
                    correlation.objects.allSatisfy({ $0.metadata.syncIdentifier == nil })
                else { continue }
                let seen = correlation.objects.filter {
                    rules.shows(
                        .app(0), parts: [SampleType($0.quantityType)], source: source,
                        start: $0.startDate)
                }
                steps.append(.correlated(writer, correlation, seen: seen))
                hiddenCount += 1
                steps.append(
                    .ask(
                        SampleQuery(
                            types: [SampleType(.bloodPressureSystolic)],
                            predicate: samples.chance(50) ? .noCorrelation : .not(.noCorrelation),
                            sort: samples.sort(), limit: 3)))
                continue
            }
            let isSeen = rules.shows(
                .app(0), parts: [sample.sampleType], source: source, start: sample.startDate)
            if isSeen {
                steps.append(.save(writer, sample))
            } else if writer != .app(0), sample.metadata.syncIdentifier == nil {
                steps.append(.hidden(writer, sample))
                hidden.append(sample.uuid)
                hiddenCount += 1
            }
            let known = hidden
            let type = Self.types[samples.below(Self.types.count)]
            let predicate = try samples.predicate(known)
            switch samples.below(10) {
            case 0, 1:
                steps.append(
                    .ask(
                        SampleQuery(
                            types: [type], predicate: predicate, sort: samples.sort(), limit: 3)))
            case 2, 3:
                steps.append(
                    .changes(
                        AnchoredObjectQuery(
                            types: [type], predicate: samples.chance(50) ? .all : predicate,
                            limit: 4)))
            case 4: steps.append(.deleteOwn(samples.below(100)))
            case 5: if let uuid = hidden.last { steps.append(.deleteHidden(uuid)) }
            case 6: if let uuid = hidden.last { steps.append(.look(uuid)) }
            case 7, 8:
                let type: QuantityType = samples.chance(60) ? .stepCount : .heartRate
                let isPlain = samples.chance(50)
                steps.append(
                    .statistics(
                        type, isPlain ? .all : predicate, minutes: 10 * samples.below(3) + 5))
            default: break
            }
        }
    }

    private static let decisions: [(type: SampleType, share: Bool, read: Bool, from: Date?)] = [
        (SampleType(.stepCount), true, true, window),
        (SampleType(.heartRate), true, false, nil),
        (SampleType(.sleepAnalysis), false, false, nil),
        (SampleType(.bloodPressureSystolic), false, true, nil),
        (SampleType(.bloodPressureDiastolic), false, false, nil),
        (SampleType(.workout), false, true, window),
    ]

    func play(on backend: any StorageBackend, withHidden: Bool) async throws -> [String] {
        let store = HealthStore(backend: backend, now: { StoreKind.now })
        // Both worlds are one store's, up to what is hidden.
        _ = try await backend.write(
            TransactionWork(.store) { transaction in
                var changes = ChangeSet(person: .nobody, at: 0)
                changes.records = [
                    RecordChange(.store, key: "anchor", value: Array("same key".utf8))
                ]
                try transaction.apply(changes)
            })
        var (share, read): ([ObjectType: Bool], [ObjectType: ReadAnswer]) = ([:], [:])
        for decision in Self.decisions {
            let type = decision.type.objectType
            share[type] = decision.share
            read[type] = decision.read ? .allow(AccessWindow(from: decision.from)) : .deny
        }
        try await store.me.setAuthorization(
            of: World.apps[0].identifier, share: share, read: read)
        try await store.allow(Self.decisions.map(\.type), app: World.apps[1])
        var player = Player(store: store)
        for step in steps {
            switch step {
            case .hidden where !withHidden: continue
            case .correlated(let writer, _, let seen) where !withHidden:
                for sample in seen { try await player.take(.hidden(writer, .quantity(sample))) }
            default: try await player.take(step)
            }
        }
        return player.transcript
    }

    struct Player {
        let store: HealthStore
        var transcript: [String] = []
        var own: [UUID] = []
        /// By the query that they were obtained with.
        var anchors: [AnchoredObjectQuery: QueryAnchor] = [:]

        init(store: HealthStore) { self.store = store }

        mutating func take(_ step: Step) async throws {
            switch step {
            case .hidden(let writer, let sample):
                _ = try await save(sample, as: writer)
            case .correlated(let writer, let correlation, _):
                _ = try await save(.correlation(correlation), as: writer)
            case .save(let writer, let sample):
                let outcome = try await save(sample, as: writer)
                if writer == .app(0) {
                    transcript.append(outcome)
                    own.append(sample.uuid)
                }
            case .deleteOwn(let pick):
                guard !own.isEmpty else { return }
                let uuid = own[pick % own.count]
                transcript.append(try await said { try await store.appA.delete([uuid]) })
            case .deleteHidden(let uuid):
                transcript.append(try await said { try await store.appA.delete([uuid]) })
            case .look(let uuid):
                transcript.append("\(try await store.appA.sample(uuid) as Any)")
            case .ask(let query): try await ask(query)
            case .statistics(let type, let predicate, let minutes):
                try await summarize(type, predicate, minutes: minutes)
            case .changes(var query):
                let asked = query
                query.anchor = anchors[asked]
                let page = try await store.appA.changes(query)
                anchors[asked] = page.anchor
                let gone = page.deleted.map(\.uuid.uuidString).joined()
                transcript.append(page.anchor.text + page.added.map(\.json).joined() + gone)
            }
        }

        /// All that is in a collection and in a single figure, down to what is not public.
        private mutating func summarize(
            _ type: QuantityType, _ predicate: SamplePredicate, minutes: Int
        ) async throws {
            let own: StatisticsOptions =
                type == .stepCount ? .cumulativeSum : [.discreteAverage, .discreteMin]
            let options = own.union([.separateBySource, .mostRecent, .duration, .mergeReceipt])
            let collection = try await store.appA.statisticsCollection(
                StatisticsCollectionQuery(
                    type: type, options: options, anchorDate: RandomSamples.origin,
                    intervalComponents: DateComponents(minute: minutes), timeZone: .gmt,
                    predicate: predicate))
            transcript.append("\(collection)")
            do {
                let one = try await store.appA.statistics(
                    StatisticsQuery(type: type, options: options, predicate: predicate))
                transcript.append("\(one)")
            } catch let error as StatisticsError { transcript.append("\(error)") }
        }

        private func save(
            _ sample: Sample, as writer: ReferenceStore.Writer
        ) async throws -> String {
            try await said {
                if case .app(let index) = writer {
                    try await store.client(World.apps[index], for: World.person).save(sample)
                } else {
                    try await store.intake(revision: World.gateway)
                        .save([sample], for: World.person)
                }
            }
        }

        private mutating func ask(_ query: SampleQuery) async throws {
            var token: PagingToken?
            repeat {
                let page = try await store.appA.page(query, after: token)
                token = page.next
                transcript.append(page.samples.map(\.json).joined() + (token?.text ?? "-"))
            } while token != nil
            let sources = try await store.appA.sources(of: query.types[0])
            transcript.append("\(sources.map(\.name))")
        }

        private func said(_ body: () async throws -> Void) async throws -> String {
            do {
                try await body()
                return "done"
            } catch let error as StoreError { return "\(error)" }
        }
    }
}

extension StoreKind {
    /// Runs a test on an empty backend.
    func withBackend(_ body: (any StorageBackend) async throws -> Void) async throws {
        try await TemporaryStore.atPlace { place in
            let backend = try backend(at: place)
            try await body(backend)
            try await backend.close()
        }
    }
}
