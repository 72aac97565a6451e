internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// The values of a row, one after the other in the order of its columns.
struct RowReader {
    private let row: Row
    private var index = 0

    init(_ row: Row) { self.row = row }

    mutating func next<Value: DatabaseValueConvertible & StatementColumnConvertible>() -> Value {
        defer { index += 1 }
        return row[index]
    }

    mutating func nextIfAny<
        Value: DatabaseValueConvertible & StatementColumnConvertible
    >() -> Value? {
        defer { index += 1 }
        return row[index]
    }
}

/// Reading a sample with its header back, column by column, as if nothing had taken its place.
enum DocumentRow {
    /// What is selected, from `document_key k`, `document_header h`, `person p`, `source s`, in
    /// the order in which ``sample(_:)`` reads it.
    static let columns = """
        k.uuid, p.uuid, s.name, k.start_us, k.end_us, k.stored_us, k.digest, h.byte_count,
        h.body_kind, h.gate, h.is_valid, h.fatal_count, h.error_count, h.warning_count,
        h.information_count, h.sha1, \(HeaderColumns.selection)
        """

    /// Where it is selected from, for keys that were found already.
    static let joins = """
        JOIN document_header h ON h.place = k.place
        JOIN person p ON p.number = k.person
        JOIN source s ON s.number = k.source
        """

    static func sample(_ row: Row) throws -> CDADocumentSample {
        var row = RowReader(row)
        let (uuid, person): (UUID, UUID) = (row.next(), row.next())
        let source: String = row.next()
        let (start, end, stored): (Int64, Int64, Int64) = (row.next(), row.next(), row.next())
        return CDADocumentSample(
            uuid: uuid, person: PersonID(person), source: Source(documentText: source),
            startDate: Date(microseconds: start), endDate: Date(microseconds: end),
            storedAt: Date(microseconds: stored), status: .current,
            document: try document(&row))
    }

    private static func document(_ row: inout RowReader) throws -> CDADocument {
        guard let digest = ContentDigest(bytes: row.next() as Data) else {
            throw StoredBytes.damaged
        }
        let byteCount: Int = row.next()
        guard let bodyKind = DocumentBodyKind(rawValue: row.next()) else {
            throw StoredBytes.damaged
        }
        var document = CDADocument(
            digest: digest, byteCount: byteCount, bodyKind: bodyKind,
            validation: ValidationSummary(
                gate: row.next(), isValid: row.nextIfAny(), fatalCount: row.next(),
                errorCount: row.next(), warningCount: row.next(), informationCount: row.next()))
        document.sha1 = (row.nextIfAny() as Data?).map(Array.init)
        document.header = try HeaderColumns.read(&row)
        return document
    }
}
