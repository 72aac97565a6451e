import Foundation
import HealthModel
import HealthStore
import Testing

/// What is asked of both, and compared.
extension Scenario {
    mutating func reader() -> ReferenceStore.Writer {
        samples.chance(30) ? .owner : .app(samples.below(2))
    }

    mutating func types() -> [SampleType] {
        var types: [SampleType] = []
        for _ in 0..<(1 + samples.below(3)) {
            let type = RandomSamples.types[samples.below(RandomSamples.types.count)]
            if !types.contains(type) { types.append(type) }
        }
        return types
    }

    mutating func compareSamples() async throws {
        try await compareSamples(
            reader(), types(), try samples.predicate(known), samples.sort(),
            page: samples.chance(60) ? 1 + samples.below(isLarge ? 90 : 4) : nil,
            asOf: samples.chance(30) ? past() : nil)
    }

    func compareSamples(
        _ reader: ReferenceStore.Writer, _ types: [SampleType], _ predicate: SamplePredicate,
        _ sort: [SampleSort], page: Int?, asOf date: Date? = nil
    ) async throws {
        let query = SampleQuery(types: types, predicate: predicate, sort: sort, limit: page)
        let now = view
        let then = date.map(now.known) ?? now
        let expected = then.samples(reader, types, predicate, sort, limit: nil)
        let found = try await answer {
            switch reader {
            case .app(let index): try await all(query, handles.client(index), asOf: date)
            default: try await all(query, handles.owner, asOf: date)
            }
        }
        compare(found, expected) {
            "\(reader) of \(person) \(types) \(predicate) \(sort) \(date as Any)"
        }
        if let date { try await compareChanges(reader, types, since: date, now) }
    }

    /// Says in short what differs.
    func compare(_ found: [Sample]?, _ expected: [Sample]?, _ what: () -> String) {
        guard found != expected else { return }
        let what = what()
        let names = [found, expected].map { $0?.map { $0.uuid.uuidString.prefix(4) } }
        #expect(names[0] == names[1], "\(what), \(note)")
        guard names[0] == names[1] else { return }
        for (one, two) in zip(found ?? [], expected ?? []) where one != two {
            Issue.record("\(what): \(one.json) is not \(two.json), \(note)")
        }
    }

    /// All of a query, page by page if it has a limit.
    func all(
        _ query: SampleQuery, _ handle: some SampleReading, asOf date: Date?
    ) async throws -> [Sample] {
        guard date == nil else {
            return try await all(query, handle.asKnown(on: date ?? .distantPast), asOf: nil)
        }
        var found: [Sample] = []
        guard query.limit != nil else {
            for try await batch in handle.samples(query) { found += batch }
            return found
        }
        var token: PagingToken?
        repeat {
            let page = try await handle.page(query, after: token)
            found += page.samples
            token = page.next
        } while token != nil
        return found
    }

    /// nil where the app has not been answered.
    func answer<Answer>(_ body: () async throws -> Answer) async throws -> Answer? {
        do { return try await body() } catch let error as StoreError
            where error.code == .authorizationNotDetermined
        { return nil }
    }

    mutating func compareChanges() async throws {
        let reader = reader()
        let slot = samples.below(3)
        let types = [
            [RandomSamples.types[0]], RandomSamples.types, [SampleType(.bloodPressure)],
        ][slot]
        // An anchor is for the predicate that it was obtained with, so each slot has its own.
        let other = try predicates[slot] ?? samples.predicate(known)
        predicates[slot] = other
        let isEvery = samples.chance(70)
        let predicate = isEvery ? .all : other
        let number =
            slot * 10 + [.app(0): 0, .app(1): 1][reader, default: 2] + (isEvery ? 0 : 5)
            + 100 * person
        let from = anchors[number] ?? (nil, 0, 0)
        let reference = view
        let place =
            reference.isWidened(reader, types, since: from.decisions) ? 0 : from.place
        let limit = samples.chance(50) ? 1 + samples.below(5) : nil
        let expected = reference.changes(reader, types, predicate, after: place)
        let found = try await answer {
            switch reader {
            case .app(let index):
                try await drain(
                    types, predicate, from.anchor, limit,
                    handles.client(index))
            default: try await drain(types, predicate, from.anchor, limit, handles.owner)
            }
        }
        compare(found?.added, expected?.added) { "changes \(reader) \(types) \(predicate)" }
        let isSame = found?.deleted == expected?.deleted
        #expect(isSame, "deletions \(reader) \(types), \(note)")
        if let found, let expected {
            anchors[number] = (found.anchor, expected.place, reference.decisions)
        }
    }

    func drain(
        _ types: [SampleType], _ predicate: SamplePredicate, _ anchor: QueryAnchor?, _ limit: Int?,
        _ handle: some SampleReading
    ) async throws -> AnchoredObjects {
        var query = AnchoredObjectQuery(
            types: types, predicate: predicate, anchor: anchor, limit: limit)
        var whole = try await handle.changes(query)
        guard let limit else { return whole }
        #expect(whole.added.count + whole.deleted.count <= limit, "\(note)")
        while true {
            query.anchor = whole.anchor
            let more = try await handle.changes(query)
            whole.anchor = more.anchor
            if more.isEmpty { return whole }
            whole.added += more.added
            whole.deleted += more.deleted
        }
    }
}
