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
        _ statement: ClinicalStatement, _ document: ExtractedDocument,
        _ revision: SourceRevision?, _ uuid: UUID
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
                metadata: metadata(statement, document), sourceRevision: revision, uuid: uuid)
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

    static func metadata(
        _ statement: ClinicalStatement, _ document: ExtractedDocument
    ) -> Metadata {
        var values: [MetadataKey: MetadataValue] = [pathKey: .string(statement.origin.xpath)]
        if let id = document.header.id, let root = id.root {
            values[documentKey] = .string(id.extension.map { "\(root)^\($0)" } ?? root)
        }
        return Metadata(values)
    }

    /// Samples of several documents, each result once, with the documents that contain it.
    ///
    /// - Parameter documents: The samples of each document, in the order of preference.
    /// - Returns: The first sample of each result, and the indices of the documents that have it,
    ///   ascending.
    /// - Complexity: O(*n*) in the samples, times those of one fact.
    public static func merged(
        _ documents: [[DocumentSample]]
    ) -> [(sample: DocumentSample, documents: [Int])] {
        var results: [(sample: DocumentSample, documents: [Int])] = []
        var places: [Key: Int] = [:]
        for (number, samples) in documents.enumerated() {
            for sample in samples {
                let keys = sample.keys
                if let place = keys.lazy.compactMap({ places[$0] }).first {
                    if results[place].documents.last != number {
                        results[place].documents.append(number)
                    }
                    results[place].sample.identifiers.formUnion(sample.identifiers)
                    for key in keys where places[key] == nil { places[key] = place }
                } else {
                    for key in keys { places[key] = results.count }
                    results.append((sample, [number]))
                }
            }
        }
        return results
    }

    private struct Key: Hashable {
        let fact: String
        let identifier: IdentifierKey?
    }

    private var keys: [Key] {
        identifiers.isEmpty
            ? [Key(fact: fact, identifier: nil)]
            : identifiers.map { Key(fact: fact, identifier: $0) }
    }
}
