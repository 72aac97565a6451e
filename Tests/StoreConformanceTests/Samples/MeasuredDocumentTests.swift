import AccessLog
import ClinicalRecord
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing
import Units

/// What documents measured is there as samples wherever the documents may be read, and nowhere
/// else.
@Suite struct MeasuredDocumentTests {
    private let heartRate = SampleType(.heartRate)

    private func beats(_ handle: any SampleReading) async throws -> [Double] {
        try await handle.samples(of: heartRate, sort: [.ascending(.startDate)]).compactMap {
            guard case .quantity(let sample) = $0 else { return nil }
            return try sample.quantity.doubleValue(for: HealthUnit("count/min"))
        }
    }

    private func average(_ handle: any SampleReading) async throws -> Statistics {
        try await handle.statistics(
            StatisticsQuery(
                type: .heartRate, options: [.discreteAverage, .separateBySource]))
    }

    @Test(arguments: StoreKind.allCases)
    func `a result of a document is a sample with its origin`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let uuid = try await store.letter(.beat("one", 60, custodian: "Ward Seven"))
            let page = try await store.me.page(SampleQuery(types: [heartRate]))
            let sample = try #require(page.samples.first)
            #expect(page.samples.count == 1 && sample.device == nil && sample.isOfDocument)
            #expect(sample.sourceRevision?.source == Source(name: "Ward Seven"))
            #expect(sample.metadata["CasebookDocument"] == .string(uuid.uuidString.lowercased()))
            #expect(sample.metadata["CasebookDocumentNode"] == .string("/node0"))
            #expect(page.documents.results.map(\.documents) == [[uuid]])
            #expect(try await store.me.sample(sample.uuid) == sample)
            #expect(try await store.me.sources(of: heartRate) == [Source(name: "Ward Seven")])
            #expect(try await store.me.sampleTypes().contains(heartRate))
            // It is nobody's to save, to delete or to correct, and no change tells of it.
            let changes = try await store.me.changes(AnchoredObjectQuery(types: [heartRate]))
            #expect(changes.added.isEmpty)
            try await store.allow([heartRate])
            #expect(
                try await code { try await store.appA.save([sample]) } == .invalidArgument)
            #expect(
                try await code { try await store.me.delete([sample.uuid]) } == .invalidArgument)
            var saved = SampleQuery(types: [heartRate])
            saved.leavesOutDocumentSamples = true
            #expect(try await store.me.page(saved).samples.isEmpty)
        }
    }

    /// The samples of a merged person's documents are seen by whom that person let see them, and
    /// a result that both have is that of the document received first.
    @Test(arguments: StoreKind.allCases)
    func `results of persons who are one`(kind: StoreKind) async throws {
        let clock = TestClock()
        try await kind.withStore(clock: clock) { store in
            let other = store.owner(World.other)
            let (app, rate) = (World.apps[0], heartRate)
            let first = try await store.letter(.beat("first", 60))
            clock.tick()
            let second = try await store.letter(.beat("second", 60), for: World.other)
            let third = try await store.letter(.beat("third", 70, at: 5), for: World.other)
            try await other.setAuthorization(
                of: app.identifier, read: [SampleType(.cda).objectType: .allow])
            try await other.permit(.about(third, .data))
            try await store.allow([rate], share: nil)
            clock.tick()
            try await store.staff.merge(World.other, into: World.person, because: "One card")
            for handle in [store.me, other] {
                #expect(try await beats(handle) == [60, 70])
                let page = try await handle.page(SampleQuery(types: [rate]))
                #expect(page.documents.results.map(\.documents) == [[first, second], [third]])
            }
            #expect(try await store.appA.documents(matching: .all).map(\.uuid) == [third])
            #expect(try await beats(store.appA) == [70])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `one result in ten documents counts once and names them`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            var letters: [UUID] = []
            for number in 0..<10 {
                letters.append(
                    try await store.letter(
                        MeasuredLetter(
                            "copy\(number)",
                            [.init(isPressure: false, value: 60, minute: 0, performers: ["a"])])))
            }
            let other = try await store.letter(.beat("other", 120, at: 5))
            #expect(try await beats(store.me) == [60, 120])
            let found = try await average(store.me)
            #expect(found.sampleCount == 2 && found.averageQuantity()?.value == 1.5)
            #expect(found.documents.results.map(\.documents) == [letters, [other]])
            let query = try StatisticsCollectionQuery(
                type: .heartRate, options: .discreteAverage, anchorDate: RandomSamples.origin,
                intervalComponents: DateComponents(minute: 1), timeZone: .gmt)
            let days = try await store.me.statisticsCollection(query)
            #expect(days.statistics().map(\.sampleCount) == [1, 1])
            #expect(days.documents == found.documents)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `the document's consent and the type's both decide`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let one = try await store.letter(.beat("one", 60))
            let two = try await store.letter(.beat("two", 120, at: 10))
            try await store.allow([heartRate])
            #expect(try await beats(store.appA).isEmpty)
            try await store.allowDocuments()
            #expect(try await beats(store.appA).isEmpty)
            try await store.permit(one)
            try await store.permit(two, .metadata)
            #expect(try await beats(store.appA) == [60])
            let consent = try await store.permit(two)
            #expect(try await beats(store.appA) == [60, 120])
            #expect(try await average(store.appA).sampleCount == 2)
            // A window of the type, a denied type, and documents that are closed again.
            let later = RandomSamples.origin.addingTimeInterval(300)
            try await store.allow([heartRate], read: .allow(AccessWindow(from: later)))
            #expect(try await beats(store.appA) == [120])
            try await store.me.revoke(consent.id, text: "after all")
            #expect(try await beats(store.appA).isEmpty)
            try await store.allow([heartRate])
            #expect(try await beats(store.appA) == [60])
            try await store.allowDocuments(.deny)
            #expect(try await beats(store.appA).isEmpty)
            try await store.allowDocuments()
            try await store.me.remove(one, text: "nobody's business")
            #expect(try await beats(store.appA).isEmpty)
            #expect(try await beats(store.me) == [60, 120])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a newer version takes its results with it`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            func version(_ number: Int, _ value: Int) -> MeasuredLetter {
                MeasuredLetter(
                    "v\(number)",
                    [.init(isPressure: false, value: value, minute: 1, performers: [])],
                    set: "s", version: number)
            }
            let first = try await store.letter(version(1, 60))
            try await store.allow([heartRate])
            try await store.allowDocuments()
            try await store.permit(first)
            let query = try StatisticsCollectionQuery(
                type: .heartRate, options: .discreteAverage, anchorDate: RandomSamples.origin,
                intervalComponents: DateComponents(day: 1), timeZone: .gmt)
            func averages(_ handle: any SampleReading) async throws -> [Double?] {
                try await handle.statisticsCollection(query).statistics()
                    .map { $0.averageQuantity()?.value }
            }
            #expect(try await averages(store.me) == [1])
            try await store.letter(version(2, 120))
            #expect(try await averages(store.me) == [2])
            // The app does not see the second one, so for it the first is the newest.
            #expect(try await averages(store.appA) == [1])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a pressure is a correlation and two amounts`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let letter = MeasuredLetter(
                "one", [.init(isPressure: true, value: 120, minute: 0, performers: ["a"])])
            try await store.letter(letter)
            let upper = SampleType(.bloodPressureSystolic)
            let whole = try await store.me.samples(of: SampleType(.bloodPressure))
            guard case .correlation(let pressure)? = whole.first else {
                Issue.record("expected a correlation")
                return
            }
            #expect(Set(pressure.objects.map { $0.quantity.value }) == [120, 80])
            let alone = try await store.me.samples(of: upper)
            #expect(alone.map(\.uuid) == pressure.objects(for: .bloodPressureSystolic).map(\.uuid))
            #expect(try await store.me.samples(of: upper, matching: .noCorrelation).isEmpty)
            // Who may see one part only sees no correlation.
            try await store.allowDocuments()
            try await store.me.permit(.rule())
            try await store.allow([upper])
            try await store.allow([SampleType(.bloodPressureDiastolic)], read: .deny)
            #expect(try await store.appA.samples(of: upper, matching: .noCorrelation).count == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what was known on a date has the documents of then`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.letter(.beat("one", 60))
            let before = StoreKind.now.addingTimeInterval(-1)
            #expect(try await beats(store.me.asKnown(on: before)).isEmpty)
            #expect(try await beats(store.me.asKnown(on: StoreKind.now)) == [60])
            let changes = try await store.me.asKnown(on: before).changes(of: [heartRate])
            #expect(changes.added == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a document that nobody has read is named`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            var new = MeasuredLetter.beat("one", 60).document()
            new.statements = nil
            let uuid = try #require(try await store.interface.store(new).stored).uuid
            let page = try await store.me.page(SampleQuery(types: [heartRate]))
            #expect(page.samples.isEmpty && page.documents.unread == [uuid])
        }
    }

    /// The owner's access log names the document beside the type.
    @Test(arguments: StoreKind.allCases)
    func `the access log has the documents that were read`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let one = try await store.letter(.beat("one", 60))
            _ = try await store.letter(.beat("hidden", 120))
            try await store.allow([heartRate])
            try await store.allowDocuments()
            try await store.permit(one)
            _ = try await beats(store.appA)
            let log = try await store.me.accesses(limit: 2)
            #expect(
                log.contains {
                    $0.event.kind == .documents && $0.event.action == .read
                        && $0.event.subject?.items == [one.uuidString.lowercased()]
                })
            #expect(log.contains { $0.event.kind == .samples })
        }
    }
}
