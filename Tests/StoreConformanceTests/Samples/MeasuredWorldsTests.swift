import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing
import Units

/// Two worlds that differ only in documents that an app may not read give it the same samples, the
/// same figures and the same documents.
@Suite struct MeasuredWorldsTests {
    @Test(arguments: StoreKind.chosen)
    func `hidden documents show in no figure`(kind: StoreKind) async throws {
        var hidden = 0
        for seed in Rounds.seeds(8, from: 15_000) {
            let world = LetterWorld(seed: seed)
            hidden += world.hiddenCount
            var transcripts: [[String]] = []
            for isFull in [true, false] {
                try await kind.withBackend { backend in
                    transcripts.append(try await world.play(on: backend, withHidden: isFull))
                }
            }
            for (one, two) in zip(transcripts[0], transcripts[1]) where one != two {
                Issue.record("\(one.prefix(300)) is not \(two.prefix(300)), seed \(seed)")
            }
            #expect(transcripts[0].count == transcripts[1].count, "seed \(seed)")
        }
        #expect(hidden > 0)
    }
}

/// Letters, of which some are nothing to an app, among samples of its own and of others.
private struct LetterWorld {
    private enum Fate: CaseIterable { case readable, header, denied, undecided, removed }

    private var steps: [(letter: MeasuredLetter, fate: Fate, sample: Sample?)] = []
    private var queries: [(SampleQuery, StatisticsCollectionQuery)] = []

    var hiddenCount: Int { steps.count { $0.fate != .readable && $0.fate != .header } }

    init(seed: UInt64) {
        var samples = RandomSamples(seed: seed)
        let types = [SampleType(.heartRate), SampleType(.bloodPressureSystolic)]
        for number in 0..<(6 + samples.below(8)) {
            let finding = MeasuredLetter.Finding(
                isPressure: samples.chance(40), value: 60 * (1 + samples.below(3)),
                minute: 10 * samples.below(4), performers: samples.chance(60) ? ["a"] : ["b"])
            let letter = MeasuredLetter(
                "letter\(number)", minute: number, [finding],
                custodian: samples.chance(50) ? "Ward Seven" : "Ward Eight")
            let fate = Fate.allCases[samples.below(Fate.allCases.count)]
            let sample = samples.chance(40) ? try? samples.sample() : nil
            steps.append((letter, fate, sample))
            let predicate = (try? samples.predicate([])) ?? .all
            var query = SampleQuery(types: types, predicate: predicate, sort: samples.sort())
            query.limit = 1 + samples.below(4)
            guard
                let figures = try? StatisticsCollectionQuery(
                    type: .heartRate, options: [.discreteAverage, .separateBySource],
                    anchorDate: RandomSamples.origin,
                    intervalComponents: DateComponents(minute: 7), timeZone: .gmt,
                    predicate: samples.chance(50) ? .all : predicate)
            else { continue }
            queries.append((query, figures))
        }
    }

    func play(on backend: any StorageBackend, withHidden isFull: Bool) async throws -> [String] {
        let store = HealthStore(backend: backend, now: { StoreKind.now })
        try await store.allow(RandomSamples.types.filter { $0 != SampleType(.bloodPressure) })
        try await store.allowDocuments()
        var names: [UUID: String] = [:]
        var transcript: [String] = []
        for (step, asked) in zip(steps, queries) {
            if isFull || step.fate == .readable || step.fate == .header {
                let uuid = try await store.letter(step.letter)
                names[uuid] = step.letter.title
                try await decide(step.fate, uuid, store)
            }
            if let sample = step.sample {
                _ = try? await store.intake(revision: World.gateway).save(
                    [sample], for: World.person)
            }
            // The owner has looked before: what is kept in memory of that is nothing to the app.
            _ = try await store.me.statisticsCollection(asked.1)
            transcript += try await told(asked, store, names)
        }
        return transcript
    }

    private func decide(_ fate: Fate, _ uuid: UUID, _ store: HealthStore) async throws {
        switch fate {
        case .readable: try await store.permit(uuid)
        case .header: try await store.permit(uuid, .metadata)
        case .denied: try await store.me.deny(.about(uuid))
        case .undecided: break
        case .removed: try await store.me.remove(uuid, text: "nobody's business")
        }
    }

    private func told(
        _ asked: (SampleQuery, StatisticsCollectionQuery), _ store: HealthStore,
        _ names: [UUID: String]
    ) async throws -> [String] {
        var lines: [String] = []
        var token: PagingToken?
        var count = 0
        var named: [String] = []
        repeat {
            let page = try await store.appA.page(asked.0, after: token)
            named += page.documents.results.map {
                "\($0.documents.map { names[$0] ?? "?" })"
            }.sorted()
            count += page.samples.count
            token = page.next
        } while token != nil
        lines += named.sorted()
        // Which of two samples of one time comes first hangs on the documents' random names.
        var whole = asked.0
        whole.limit = nil
        for try await batch in store.appA.samples(whole) {
            lines += batch.map { sample in
                let value = (sample.base as? QuantitySample)?.quantity.value ?? 0
                return "\(sample.startDate) \(value) \(sample.sourceRevision?.source.name ?? "")"
            }.sorted()
        }
        lines.append("\(count)")
        let collection = try await store.appA.statisticsCollection(asked.1)
        for bucket in collection.statistics() {
            lines.append("\(bucket.startDate) \(bucket.sampleCount) \(bucket.sources ?? [])")
            // Sums are rounded in the order of random names.
            lines.append("\(((bucket.averageQuantity()?.value ?? 0) * 1e9).rounded())")
        }
        lines += collection.documents.results.map { "\($0.documents.map { names[$0] ?? "?" })" }
        lines.append("\(try await store.appA.sources(of: asked.1.type.sampleType).map(\.name))")
        return lines
    }
}

extension QuantityType {
    fileprivate var sampleType: SampleType { SampleType(self) }
}
