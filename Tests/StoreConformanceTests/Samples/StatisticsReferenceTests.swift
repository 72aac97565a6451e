import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing
import Units

/// Random stores, predicates, authorizations and orders of sources: every backend's statistics
/// are those of ``ReferenceStatistics`` over what ``ReferenceStore`` finds. The same few queries
/// come again and again while samples come and go, so that what a store keeps of them is tried.
///
/// A failure names its seed; see ``Rounds``.
@Suite struct StatisticsReferenceTests {
    // rows 113 115 122
    @Test(arguments: StoreKind.chosen)
    func `every figure is the reference's`(kind: StoreKind) async throws {
        for seed in Rounds.seeds(6, from: 11_000) {
            let clock = TestClock()
            try await kind.withStore(clock: clock) { store in
                var scenario = StatisticsScenario(
                    Scenario(seed: seed, store: store, clock: clock, isLarge: false))
                try await scenario.run(steps: 40)
            }
        }
    }
}

/// A store beside its reference, and the queries that are asked of both.
struct StatisticsScenario {
    static let types: [QuantityType] = [.stepCount, .heartRate, .bloodPressureSystolic]
    static let sources = [
        World.apps[0].source, World.apps[1].source, World.gateway.source,
        Source(name: "Ward Seven"), Source(name: "ward 3"),
        Source(name: "Person", bundleIdentifier: "person"),
    ]

    struct Question {
        let person: Int
        let reader: ReferenceStore.Writer
        let type: QuantityType
        let predicate: SamplePredicate
        let minutes: Int
    }

    private var scenario: Scenario
    private var questions: [Question] = []
    private var orders: [QuantityType?: SourceOrder] = [:]

    init(_ scenario: Scenario) { self.scenario = scenario }

    private var note: Comment { "seed \(scenario.seed)" }

    mutating func run(steps: Int) async throws {
        try await scenario.begin()
        for _ in 0..<4 { questions.append(try question()) }
        for _ in 0..<steps {
            try await scenario.change()
            if scenario.samples.chance(15) { try await arrange() }
            if scenario.samples.chance(10) { questions[0] = try question() }
            let asked = questions[scenario.samples.below(questions.count)]
            scenario.person = asked.person
            let date = scenario.samples.chance(25) ? scenario.past() : nil
            try await compareCollection(asked, asOf: date)
            if scenario.samples.chance(30) { try await compareOne(asked, asOf: date) }
        }
        for question in questions {
            scenario.person = question.person
            try await compareCollection(question, asOf: nil)
        }
    }

    private mutating func question() throws -> Question {
        let reader: ReferenceStore.Writer =
            scenario.samples.chance(40) ? .owner : .app(scenario.samples.below(2))
        let isPlain = scenario.samples.chance(50)
        return Question(
            person: scenario.hasSecond && scenario.samples.chance(40) ? 1 : 0, reader: reader,
            type: Self.types[scenario.samples.below(Self.types.count)],
            predicate: isPlain ? .all : try scenario.samples.predicate(scenario.known),
            minutes: 1 + scenario.samples.below(20))
    }

    private mutating func arrange() async throws {
        let sources = Self.sources.shuffled(using: &scenario.samples.random)
        let order = SourceOrder(Array(sources.prefix(scenario.samples.below(5))))
        let type = scenario.samples.chance(50) ? nil : Self.types[scenario.samples.below(3)]
        orders[type] = scenario.samples.chance(80) ? order : nil
        try await scenario.store.me.setSourceOrder(orders[type], for: type)
    }

    private func options(_ type: QuantityType) -> StatisticsOptions {
        let own: StatisticsOptions =
            type.aggregationStyle.isCumulative
            ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
        return own.union([.separateBySource, .mostRecent, .duration, .mergeReceipt])
    }

    private func reference(_ question: Question, asOf date: Date?) -> ReferenceStatistics? {
        let now = scenario.view
        let samples = (date.map(now.known) ?? now).counted(
            question.reader, SampleType(question.type), question.predicate)
        // The order of the first person's sources is that of both while they are one.
        let orders = scenario.mergedAt != nil || scenario.person == 0 ? orders : [:]
        let order = orders[question.type] ?? orders[QuantityType?.none] ?? SourceOrder()
        return samples.map {
            ReferenceStatistics($0, order: order, style: question.type.aggregationStyle)
        }
    }

    /// nil where the app has not been answered.
    private func answer<Answer>(
        _ reader: ReferenceStore.Writer, asOf date: Date?,
        _ body: (any SampleReading) async throws -> Answer
    ) async throws -> Answer? {
        do {
            var handle: any SampleReading = scenario.handles.owner
            if case .app(let index) = reader { handle = scenario.handles.client(index) }
            if let date { handle = handle.asKnown(on: date) }
            return try await body(handle)
        } catch let error as StoreError where error.code == .authorizationNotDetermined {
            return nil
        }
    }

    private func compareCollection(_ question: Question, asOf date: Date?) async throws {
        let zone = try #require(TimeZone(identifier: "Europe/Zurich"))
        let query = try StatisticsCollectionQuery(
            type: question.type, options: options(question.type),
            anchorDate: RandomSamples.origin.addingTimeInterval(31),
            intervalComponents: DateComponents(minute: question.minutes), timeZone: zone,
            predicate: question.predicate)
        let found = try await answer(question.reader, asOf: date) {
            try await $0.statisticsCollection(query)
        }
        let reference = reference(question, asOf: date)
        #expect((found == nil) == (reference == nil), note)
        guard let found, let reference else { return }
        var end: Date?
        var filled = 0
        let first = RandomSamples.origin.addingTimeInterval(-3_600)
        found.enumerateStatistics(from: first, to: first.addingTimeInterval(10_800)) { one, _ in
            if let end { #expect(one.startDate == end, note) }
            end = one.endDate
            let bucket =
                ReferenceStatistics.microseconds(
                    one.startDate)..<ReferenceStatistics.microseconds(one.endDate)
            if compare(one, reference, in: bucket, "\(question)") { filled += 1 }
        }
        #expect(found.statistics().count == filled, "\(question), \(note)")
    }

    private func compareOne(_ question: Question, asOf date: Date?) async throws {
        var samples = scenario.samples
        let (one, two) = (samples.time(), samples.time())
        let range = min(one, two)..<max(one, two).addingTimeInterval(60)
        let query = try StatisticsQuery(
            type: question.type, options: options(question.type), range: range,
            predicate: question.predicate)
        let found = try await answer(question.reader, asOf: date) { handle -> Statistics? in
            do { return try await handle.statistics(query) } catch let error as StatisticsError
                where error.code == .noData
            { return nil }
        }
        let reference = reference(question, asOf: date)
        #expect((found == nil) == (reference == nil), note)
        guard let found, let reference else { return }
        let bucket =
            ReferenceStatistics.microseconds(
                range.lowerBound)..<ReferenceStatistics.microseconds(range.upperBound)
        let hasFigures = reference.figures(in: bucket) != nil
        #expect((found != nil) == hasFigures, "\(question), \(note)")
        if let found { _ = compare(found, reference, in: bucket, "\(question)") }
    }

    /// Compares every figure and says whether there should be some.
    private func compare(
        _ found: Statistics, _ reference: ReferenceStatistics, in bucket: Range<Int64>,
        _ what: String
    ) -> Bool {
        let expected = reference.figures(in: bucket)
        compare(found, nil, expected, what)
        let sources = Self.sources.filter { reference.alone($0).figures(in: bucket) != nil }
        #expect(Set(found.sources ?? []) == Set(sources), "\(what), \(note)")
        for source in sources {
            compare(found, source, reference.alone(source).figures(in: bucket), what)
        }
        let seconds = found.receipt?.shares.map { ($0.source, $0.seconds) } ?? []
        for (source, counted) in seconds {
            let wanted = Double(expected?.counted[source] ?? 0) / 1_000_000
            #expect(abs(counted - wanted) < 1e-6, "\(what), \(note)")
        }
        return expected != nil
    }

    private func compare(
        _ found: Statistics, _ source: Source?, _ expected: ReferenceStatistics.Figures?,
        _ what: String
    ) {
        let isSum = found.options.contains(.cumulativeSum)
        let pairs: [(String, Double?, Double?)] = [
            ("sum", found.sumQuantity(for: source)?.value, isSum ? expected?.sum : nil),
            ("average", found.averageQuantity(for: source)?.value, isSum ? nil : expected?.average),
            ("min", found.minimumQuantity(for: source)?.value, isSum ? nil : expected?.least),
            ("max", found.maximumQuantity(for: source)?.value, isSum ? nil : expected?.greatest),
            ("recent", found.mostRecentQuantity(for: source)?.value, expected?.recent),
            (
                "duration", found.duration(for: source)?.value,
                expected.map { Double($0.covered) / 1_000_000 }
            ),
        ]
        for (name, value, wanted) in pairs {
            let isSame =
                if let value, let wanted {
                    abs(value - wanted) <= 1e-9 * max(1, abs(wanted))
                } else { value == nil && wanted == nil }
            #expect(isSame, "\(name) of \(source?.name ?? "all"): \(what), \(note)")
        }
        if source == nil { #expect(found.sampleCount == expected?.count ?? 0, "\(what), \(note)") }
    }
}
