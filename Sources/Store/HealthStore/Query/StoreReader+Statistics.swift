internal import AccessLog
internal import Foundation
internal import HealthModel
internal import Merging

extension StoreReader {
    func statistics(_ query: StatisticsQuery) async throws -> Statistics {
        let type = SampleType(query.type)
        try QueryChecks.check(types: [type], predicate: query.predicate, limit: nil)
        return try await read(.read, .statistics, [type]) { view in
            let snapshot = view.snapshot
            var query = query
            query.predicate = try view.counting(query.predicate, of: type)
            let sources = try view.sources(of: type)
            let documents = try view.receipt(of: [type], query.predicate)
            let order = try snapshot.sourceOrder(for: query.type, of: person)
            var scan = query.scan(of: sources, order: order)
            var isSeen = Array(repeating: false, count: sources.count)
            try view.amounts(
                of: query.type, query.predicate, during: query.window, sources: sources
            ) { samples in
                for sample in samples { isSeen[sample.source] = true }
                try scan.add(contentsOf: samples)
            }
            var found = try query.statistics(of: scan, from: Source.named(sources, seen: isSeen))
            found.documents = documents
            return found
        }
    }

    /// A collection as it is now. What was known of it before saves work.
    func statistics(
        _ query: StatisticsCollectionQuery, knowing known: KeptStatistics? = nil
    ) async throws -> KeptStatistics {
        let type = SampleType(query.type)
        try QueryChecks.check(types: [type], predicate: query.predicate, limit: nil)
        let cache = core.statistics
        let age = cache.age
        return try await read(.read, .statistics, [type]) { view in
            var query = query
            query.predicate = try view.counting(query.predicate, of: type)
            let order = try view.snapshot.sourceOrder(for: query.type, of: person)
            let documents = try view.receipt(of: [type], query.predicate)
            let keeper = view.snapshot.survivor(of: person)
            var kept: KeptStatistics
            guard view.asOf == nil else {
                // What was known on a date is worked out anew each time.
                kept = KeptStatistics(
                    query, of: keeper, access: view.access, documents: documents, age: age)
                try kept.refresh(from: view, order: order)
                return kept
            }
            let fresh = KeptStatistics(
                query, of: keeper, access: view.access, documents: documents, age: age)
            if let known, known.isWorth(fresh) {
                kept = known
            } else {
                kept = cache.kept(like: fresh)
            }
            try kept.refresh(from: view, order: order)
            cache.keep(kept)
            return kept
        }
    }
}

/// A 64-bit FNV-1a hash of a query and of who asks, by which a paging token is recognised.
///
/// It keeps a token from being used by mistake where it makes no sense. It protects nothing:
/// what may be seen is decided anew on every page.
struct QueryFingerprint {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    init(_ query: DocumentQuery, of person: PersonID?) {
        if let person { mix("person", "\(person)") } else { mix("everything") }
        for sort in query.order { mix(sort.key.name, sort.isAscending ? "up" : "down") }
        mix(query.predicate.description)
    }

    init(_ query: SampleQuery, reader: StoreReader) {
        mix("samples", "\(reader.person)", reader.app.map { "app" + $0.identifier } ?? "owner")
        for type in query.types { mix(type.identifier) }
        for sort in query.order { mix(sort.key.name, sort.isAscending ? "up" : "down") }
        mix(query.predicate.description)
        if query.leavesOutDocumentSamples { mix("saved") }
        if let date = reader.asOf { mix("as of", "\(date.microseconds)") }
    }

    private mutating func mix(_ words: String...) {
        for word in words {
            for byte in word.utf8 { mix(byte) }
            mix(0xFF)
        }
    }

    private mutating func mix(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }
}
