public import Foundation
internal import HealthModel
public import Statements

/// The record of one person across documents: what all of them say, each thing once.
///
/// Two statements are one line if they say the same of the same (code, time, value, unit, whether
/// it is so) and share an identifier or the performers. Everything else stays apart: a record never
/// decides which of two documents is right.
public struct ClinicalRecord: Sendable {
    /// The lines, by category, the latest first.
    public private(set) var lines: [RecordLine] = []
    /// Documents of which nobody has read yet what they say.
    public private(set) var unread: [UUID] = []
    /// Documents that were read.
    public private(set) var documentCount = 0

    private var places: [LineKey: Int] = [:]

    /// A record of nothing.
    public init() {}

    /// Adds what a document says. The document that is added first is the one that a line is shown
    /// by.
    ///
    /// - Complexity: O(*n*) in the statements.
    public mutating func add(_ document: ExtractedDocument, of uuid: UUID) {
        documentCount += 1
        for statement in document.statements {
            guard let line = RecordLine(statement, in: document, of: uuid) else { continue }
            add(line, ids: statement.ids.compactMap(\.key))
        }
    }

    /// Adds a document that nobody has read.
    public mutating func addUnread(_ uuid: UUID) {
        documentCount += 1
        unread.append(uuid)
    }

    private mutating func add(_ line: RecordLine, ids: [IdentifierKey]) {
        let keys = LineKey.all(of: line, ids)
        let place: Int
        if let known = keys.compactMap({ places[$0] }).first {
            place = known
            let origin = line.origins[0]
            // A document that says a thing twice contains it once.
            if !lines[place].origins.contains(where: { $0.document == origin.document }) {
                lines[place].origins.append(origin)
            }
        } else {
            place = lines.count
            lines.append(line)
        }
        for key in keys where places[key] == nil { places[key] = place }
    }

    /// The lines in the order in which they are shown. Nothing can be added after this is taken.
    public func sorted() -> ClinicalRecord {
        let order = Dictionary(
            uniqueKeysWithValues: RecordCategory.allCases.enumerated().map { ($1, $0) })
        var record = self
        record.lines = lines.enumerated().sorted { one, other in
            let (first, second) = (order[one.element.category]!, order[other.element.category]!)
            guard first == second else { return first < second }
            let starts = (one.element.sortTime, other.element.sortTime)
            guard starts.0 == starts.1 else { return starts.0 > starts.1 }
            let names = (one.element.name ?? "", other.element.name ?? "")
            return names.0 == names.1 ? one.offset < other.offset : names.0 < names.1
        }.map(\.element)
        record.places = [:]
        return record
    }

    /// The lines of a category, in their order.
    public func lines(of category: RecordCategory) -> [RecordLine] {
        lines.filter { $0.category == category }
    }
}

extension RecordLine {
    /// What lines are ordered by; what has no time comes last.
    fileprivate var sortTime: Int64 { (start ?? end)?.microseconds ?? .min }
}
