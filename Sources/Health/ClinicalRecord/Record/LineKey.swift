public import Foundation
internal import HealthModel
public import Statements

/// What makes two statements one line of a record: what is said of what, with an identifier or the
/// performers. Two that are equal say the same.
public struct LineKey: Sendable, Hashable {
    private let fact: Fact
    private let identifier: IdentifierKey?
    private let performers: [String]

    private struct Fact: Sendable, Hashable {
        let category: RecordCategory
        let assertion: StatementAssertion
        let subject: String?
        let isPlanned: Bool
        let name: String?
        let substances: [String]
        let start: TimePoint.Reading?
        let end: TimePoint.Reading?
        let value: String?
        let status: String?
        let timings: [RecordTiming]
        let details: [RecordDetail]
    }

    /// A line's keys: by its performers, and by each identifier of its statement.
    static func all(of line: RecordLine, _ ids: [IdentifierKey]) -> [LineKey] {
        let code = line.codes.first.map { "\($0.code)|\($0.system ?? "")" }
        let fact = Fact(
            category: line.category, assertion: line.assertion,
            subject: line.isAboutAnother ? line.subject ?? "" : nil, isPlanned: line.isPlanned,
            name: code ?? line.name.map(TextFolding.fold), substances: line.substances,
            start: line.start, end: line.end, value: line.value, status: line.status,
            timings: line.timings, details: line.details)
        return [LineKey(fact: fact, identifier: nil, performers: line.performers.sorted())]
            + ids.map { LineKey(fact: fact, identifier: $0, performers: []) }
    }
}

extension ExtractedDocument {
    /// The statements that are lines of a record, with their keys.
    ///
    /// - Complexity: O(*n*) in the statements.
    public var lineKeys: [(statement: Int, keys: [LineKey])] {
        let nobody = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        return statements.compactMap { statement in
            RecordLine(statement, in: self, of: nobody).map { line in
                (statement.number, LineKey.all(of: line, statement.ids.compactMap(\.key)))
            }
        }
    }
}

/// Finds the statements of documents that are lines of documents before them.
public struct RepeatedStatements: Sendable {
    /// A key's fingerprint of 128 bits: a record of thousands of documents has a key for each of
    /// its lines, and takes a tenth of the room so.
    private struct Print: Sendable, Hashable {
        let one: Int
        let other: Int

        init(_ key: LineKey) {
            func hash(_ salt: UInt8) -> Int {
                var hasher = Hasher()
                hasher.combine(salt)
                hasher.combine(key)
                return hasher.finalize()
            }
            (one, other) = (hash(1), hash(2))
        }
    }

    private var places: [Print: Int32] = [:]
    /// The number of the last document that each line has.
    private var documents: [Int32] = []
    private var last: (document: UUID, number: Int32)?

    /// A finder that knows no document.
    public init() {}

    /// About how many bytes of memory it takes.
    public var weight: Int { 40 * places.count + 4 * documents.count }

    /// Adds a document by the keys of its lines, as ``ClinicalRecord/add(_:of:)`` adds it; each
    /// document once.
    ///
    /// - Returns: Those of its statements that an earlier document has.
    public mutating func add(
        _ lines: [(statement: Int, keys: [LineKey])], of document: UUID
    ) -> Set<Int> {
        if last?.document != document { last = (document, (last?.number ?? 0) + 1) }
        let number = last?.number ?? 0
        var repeated: Set<Int> = []
        for (statement, keys) in lines {
            let prints = keys.map(Print.init)
            let place: Int32
            if let known = prints.first(where: { places[$0] != nil }).flatMap({ places[$0] }) {
                place = known
                if documents[Int(place)] != number {
                    documents[Int(place)] = number
                    repeated.insert(statement)
                }
            } else {
                place = Int32(documents.count)
                documents.append(number)
            }
            for print in prints where places[print] == nil { places[print] = place }
        }
        return repeated
    }
}
