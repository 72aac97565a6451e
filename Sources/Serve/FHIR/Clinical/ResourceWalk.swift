internal import ClinicalRecord
package import Foundation
package import HealthModel
package import HealthStore

/// Goes through what the documents of a person say as resources of FHIR R4, one document after the
/// other, the newest first: what is not asked for is not made.
///
/// Documents before the one at which a walk begins count for what is said again, and are not made
/// into resources. Where the same reader's last walk ended there, they are not even read again.
package struct ResourceWalk {
    /// Where a walk ended: what it knew when it came to its last document.
    struct Bookmark: Sendable {
        /// The document.
        let document: UUID
        /// The statements of it that earlier documents have.
        fileprivate let again: Set<Int>
        /// What it and all documents before it say.
        fileprivate var repeated = RepeatedStatements()
        /// Where the store's page with it begins; nil for the first one.
        fileprivate let batch: PagingToken?
        fileprivate let missing: Int
        fileprivate let count: Int

        /// About how many bytes of memory it takes.
        var weight: Int { repeated.weight }
    }

    /// Documents that are read at once: few, since most pages end early.
    private static let batchRows = 20

    private let reader: any DocumentReading
    private let person: PersonID
    private let query: DocumentQuery
    private let cache: (resources: ResourceCache, reader: ResourceCache.Reader)?
    private let known: [DocumentResources.Name: DocumentResources]

    private var batch: ArraySlice<CDADocumentSample> = []
    /// Where the batch begins in the store's order, and where the next one does.
    private var place: (batch: PagingToken?, next: PagingToken?)
    private var isAtEnd = false
    /// Whether the batch is one that an earlier walk has counted up to its bookmark.
    private var isCounted = false
    private var repeated = RepeatedStatements()
    /// The last document, as a bookmark without the lines.
    private var last: Bookmark?
    private var count = 0
    private var read: [(DocumentResources.Name, DocumentResources)] = []
    private var weight = 0
    /// The document at which it begins; nil when it has.
    private var start: UUID?

    /// Documents passed that have no part in it: nobody has read them, their bodies may not be
    /// seen, or they are damaged.
    package private(set) var missing = 0
    /// Whether there are no more documents than are read at once.
    package private(set) var isComplete = true
    /// Whether it came to the document at which it begins.
    package var hasBegun: Bool { start == nil }

    /// - Parameters:
    ///   - person: Whose documents; all that match have to be.
    ///   - cache: Where what was made before is kept, with who reads.
    ///   - start: The document at which it begins; nil for the newest one.
    package init(
        through reader: any DocumentReading, of person: PersonID,
        matching predicate: SamplePredicate = .all,
        keeping cache: (ResourceCache, ResourceCache.Reader)? = nil, from start: UUID? = nil
    ) {
        self.reader = reader
        self.person = person
        var query = DocumentQuery(
            predicate: .and([predicate, .status(.current)]), limit: Self.batchRows)
        query.includeStatements = true
        query.leavesOutDamaged = true
        self.query = query
        self.cache = cache.map { ($0, $1) }
        known = cache.map { $0.documents(of: $1) } ?? [:]
        self.start = start
        guard let start, let mark = cache.flatMap({ $0.bookmark(of: $1, at: start) }) else {
            return
        }
        repeated = mark.repeated
        last = mark
        last?.repeated = RepeatedStatements()
        place.next = mark.batch
        (missing, count) = (mark.missing, mark.count)
        isCounted = true
    }

    /// What the next document says; nil where there is none. The access log has each document as
    /// read.
    package mutating func next() async throws -> PersonResources? {
        while let sample = try await nextSample() {
            guard let contents = sample.document?.statementData,
                let name = DocumentResources.Name(sample, contents, of: person)
            else {
                missing += 1
                continue
            }
            if let start, sample.uuid != start {
                pass(sample.uuid, name, contents)
                continue
            }
            start = nil
            guard let document = known[name] ?? make(name, contents) else {
                missing += 1
                continue
            }
            keep(name, document)
            let again: Set<Int>
            if let last, last.document == sample.uuid {
                again = last.again
            } else {
                again = repeated.add(document.lines, of: sample.uuid)
            }
            last = Bookmark(
                document: sample.uuid, again: again, batch: place.batch, missing: missing,
                count: count)
            var header = sample
            header.document?.statementData = nil
            return PersonResources(document, of: header, repeated: again)
        }
        return nil
    }

    /// A document before the first one counts for what is said again.
    private mutating func pass(_ uuid: UUID, _ name: DocumentResources.Name, _ contents: [UInt8]) {
        guard let lines = known[name]?.lines ?? DocumentContents.statements(in: contents)?.lineKeys
        else {
            missing += 1
            return
        }
        _ = repeated.add(lines, of: uuid)
    }

    private func make(_ name: DocumentResources.Name, _ contents: [UInt8]) -> DocumentResources? {
        cache?.resources.countMade()
        return DocumentResources(name, contents)
    }

    /// Keeps what was made as far as there is room.
    private mutating func keep(_ name: DocumentResources.Name, _ document: DocumentResources) {
        guard let cache, weight + document.weight <= cache.resources.readerBytes else { return }
        weight += document.weight
        read.append((name, document))
    }

    private mutating func nextSample() async throws -> CDADocumentSample? {
        while batch.isEmpty {
            guard !isAtEnd else { return nil }
            guard count < StoreLimits.recordDocuments else {
                isComplete = false
                isAtEnd = true
                return nil
            }
            let page = try await reader.page(query, after: place.next)
            place = (place.next, page.next)
            isAtEnd = page.next == nil
            batch = page.samples[...]
            if isCounted {
                isCounted = false
                batch = batch.drop { $0.uuid != start }
                // What an earlier walk came to is not there any more.
                guard !batch.isEmpty else {
                    isAtEnd = true
                    return nil
                }
                count -= 1
            } else {
                missing += page.unreadable.count
            }
        }
        count += 1
        return batch.removeFirst()
    }

    /// Keeps what was made and where it ended, for the reader's next answer.
    package func end() {
        guard let cache else { return }
        var mark = last
        mark?.repeated = repeated
        cache.resources.keep(read, upTo: mark, for: cache.reader)
    }
}
