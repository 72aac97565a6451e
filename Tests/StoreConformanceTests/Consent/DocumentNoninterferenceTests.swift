import Fixtures
import Foundation
import HealthModel
import HealthStore
import Testing

/// Two worlds that differ only in documents that an app may not see give it the same answers.
@Suite struct DocumentNoninterferenceTests {
    /// Pairs of worlds; `CASEBOOK_CONSENT_PAIRS` says how many.
    private static let pairs =
        ProcessInfo.processInfo.environment["CASEBOOK_CONSENT_PAIRS"].flatMap(Int.init) ?? 40

    @Test(arguments: StoreKind.allCases)
    func `what is not permitted leaves no trace`(kind: StoreKind) async throws {
        var hidden = 0
        let pairs = kind == .memory ? Self.pairs : max(4, Self.pairs / 100)
        for pair in 0..<pairs {
            let script = DocumentScript(seed: UInt64(pair))
            hidden += script.hiddenCount
            var transcripts: [[String]] = []
            for isFull in [true, false] {
                try await kind.withStore { store in
                    transcripts.append(try await script.play(on: store, withHidden: isFull))
                }
            }
            guard transcripts[0] == transcripts[1] else {
                let differing = zip(transcripts[0], transcripts[1]).first { $0 != $1 }
                Issue.record("pair \(pair): \(differing.map { "\($0)" } ?? "a length")")
                return
            }
        }
        #expect(hidden > pairs)
    }
}

/// Documents, decisions about them, and an app that asks; what is hidden happens in one world only.
private struct DocumentScript {
    private enum Fate: CaseIterable { case permitted, metadata, own, denied, undecided, removed }

    private var letters: [(new: NewDocument, fate: Fate)] = []
    private var queries: [DocumentQuery] = []
    private let ruleCode = "34133-9"

    var hiddenCount: Int { letters.count { isHidden($0.fate) } }

    private func isHidden(_ fate: Fate) -> Bool {
        switch fate {
        case .permitted, .metadata, .own: false
        case .denied, .undecided, .removed: true
        }
    }

    init(seed: UInt64) {
        var random = RandomDocuments(random: SplitMix64(seed: seed &* 77 &+ 5))
        for number in 0..<(4 + random.small() * 3) {
            var new = random.document(number)
            new.person = World.person
            new.document.patientIdentifiers = []
            // No two start together, so that no order hangs on UUIDs, which are random.
            new.startDate += Double(number) / 1_000
            new.endDate = max(new.endDate, new.startDate)
            letters.append((new, Fate.allCases.randomElement(using: &random.random)!))
        }
        for _ in 0..<6 {
            let predicate = random.predicate(depth: 3, of: [])
            queries.append(
                DocumentQuery(
                    predicate: predicate, sort: random.sort() + [.ascending(.startDate)],
                    limit: 1 + random.small(), includeDocumentData: random.small() == 0))
        }
    }

    func play(on store: HealthStore, withHidden isFull: Bool) async throws -> [String] {
        try await store.allow([SampleType(.cda)])
        var names: [UUID: String] = [:]
        var transcript: [String] = []
        var anchor: QueryAnchor?
        for (new, fate) in letters {
            if fate == .own {
                // Whether a document with its id is there is what an app may learn.
                var new = new
                new.document.id = nil
                let outcome = try await store.appA.store(new)
                transcript.append(outcome.word)
                if let sample = outcome.stored {
                    names[sample.uuid] = new.document.digest.hexadecimal
                }
            } else if isFull || !isHidden(fate) {
                guard case .stored(let sample) = try await store.interface.store(new) else {
                    continue
                }
                names[sample.uuid] = new.document.digest.hexadecimal
                try await decide(sample.uuid, fate, store)
            }
            let news = try await store.appA.changes(
                AnchoredObjectQuery(types: [SampleType(.cda)], anchor: anchor, limit: 3))
            anchor = news.anchor
            transcript.append("news \(news.added.map { names[$0.uuid] ?? "?" }) \(news.deleted)")
        }
        for query in queries {
            transcript += try await told(query, store, names)
            let samples = SampleQuery(
                types: [SampleType(.cda)], predicate: query.predicate, limit: query.limit)
            let page = try await store.appA.page(samples)
            transcript.append(
                page.samples.map { names[$0.uuid] ?? "?" }.joined()
                    + (page.next == nil ? "." : "+"))
            let sources = try await store.appA.sources(
                of: SampleType(.cda), matching: query.predicate)
            transcript.append("\(sources.map(\.name))")
        }
        for (new, _) in letters {
            let uuid = names.first { $0.value == new.document.digest.hexadecimal }?.key ?? UUID()
            let seen = try await store.appA.document(uuid)
            let data = try await store.appA.documentData(uuid)
            let sample = try await store.appA.sample(uuid)
            transcript.append("\(seen != nil) \(data?.count ?? -1) \(sample != nil)")
            let refused = try await code { try await store.appA.delete([uuid]) }
            transcript.append("\(String(describing: refused))")
        }
        return transcript
    }

    private func decide(_ uuid: UUID, _ fate: Fate, _ store: HealthStore) async throws {
        switch fate {
        case .permitted: try await store.permit(uuid)
        case .metadata: try await store.permit(uuid, .metadata)
        case .denied: try await store.me.deny(.about(uuid))
        case .undecided, .own: break
        case .removed: try await store.me.remove(uuid, text: "nobody's business")
        }
    }

    private func told(
        _ query: DocumentQuery, _ store: HealthStore, _ names: [UUID: String]
    ) async throws -> [String] {
        var transcript: [String] = []
        var token: PagingToken?
        repeat {
            let page = try await store.appA.page(query, after: token)
            for sample in page.samples {
                var line = "\(names[sample.uuid] ?? "?") \(sample.document as Any)"
                if case .superseded(let successor) = sample.status {
                    line += " superseded by \(names[successor] ?? "?")"
                }
                transcript.append(line)
            }
            token = page.next
            transcript.append(token == nil ? "end" : "more")
        } while token != nil
        return transcript
    }
}
