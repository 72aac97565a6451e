#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HealthModel
import Statements
import Units

extension DocumentSample {
    private static let doneStatuses: Set<String> = ["completed", "active"]

    /// The sample of one statement; nil where it is not one.
    static func quantity(
        _ statement: ClinicalStatement, _ facts: Facts, _ uuid: UUID
    ) -> (QuantitySample, DocumentSample)? {
        guard statement.statementClass == .observation, statement.isEvent,
            statement.assertion == .affirmed, !statement.isAboutAnother,
            statement.statusCode.map(doneStatuses.contains) ?? true,
            statement.values.count == 1, let value = statement.values.first,
            value.type == "PQ", let written = value.quantity, written.nullFlavor == nil,
            let number = written.number, let unit = written.unit,
            !statement.faults.contains(where: { $0.place.hasPrefix("value") }),
            let (row, code) = SampleRow.row(statement.code),
            let quantity = row.quantity(number, unit),
            let (start, end) = interval(statement),
            let sample = try? QuantitySample(
                type: row.type, quantity: quantity, start: start, end: end,
                metadata: metadata(statement, facts), sourceRevision: facts.revision, uuid: uuid)
        else { return nil }
        let fact = "\(code)|\(start.microseconds)|\(end.microseconds)|\(number)|\(unit)"
        let performers = statement.performers.flatMap { $0["assignedEntity"]?.ids ?? [] }
        let found = DocumentSample(
            sample: .quantity(sample), statements: [statement.number], fact: fact,
            identifiers: Set((statement.ids + performers).compactMap(\.key)))
        return (sample, found)
    }

    /// When it was measured, to the day or finer; nil where that is not said.
    private static func interval(_ statement: ClinicalStatement) -> (Date, Date)? {
        guard statement.effectiveTimes.count == 1, let time = statement.effectiveTimes.first,
            let start = time.start ?? time.end, start.precision >= .day
        else { return nil }
        let end = time.end ?? start
        guard end.precision >= .day, end.microseconds >= start.microseconds else { return nil }
        return (Date(microseconds: start.microseconds), Date(microseconds: end.microseconds))
    }

    static func metadata(_ statement: ClinicalStatement, _ facts: Facts) -> Metadata {
        var values: [MetadataKey: MetadataValue] = [pathKey: .string(statement.origin.xpath)]
        if let id = facts.document.header.id, let root = id.root {
            values[documentKey] = .string(id.extension.map { "\(root)^\($0)" } ?? root)
        }
        if let name = facts.name {
            values[.casebookDocument] = .string(name.uuidString.lowercased())
        }
        return Metadata(values)
    }
}
