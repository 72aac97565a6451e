internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// How the fields of a header lie in their columns: those of the narrow table, by which documents
/// are found and ordered, and those of the table of headers. The names stand in the rows.
enum HeaderColumns {
    /// The columns of `document_key`.
    static let keys = HeaderField.all.flatMap { $0.hasLines ? [] : $0.row.keys }

    private static let keyed = HeaderField.all.filter { !$0.row.keys.isEmpty }

    /// The values for ``keys``.
    static func keyValues(of header: HeaderValues) -> [DatabaseValue] {
        var values: [DatabaseValue] = []
        values.reserveCapacity(keys.count)
        func add(_ value: (any DatabaseValueConvertible)?) {
            values.append(value?.databaseValue ?? .null)
        }
        for field in keyed {
            switch field.kind {
            case .text, .personName, .organizationName, .authorNames: add(header.folded(field))
            case .symbol, .time: add(header.text(field))
            case .code:
                let code = header.code(field)
                add(code?.code)
                add(code?.codeSystem)
            case .identifier:
                let key = header.identifier(field)?.key
                add(key?.root)
                add(key?.extension)
            case .version: add(header.version(field)?.number)
            case .identifiers, .relations, .period: break
            }
        }
        return values
    }

    /// The tables that have a line for each identifier of a list, with the identifiers.
    static func lines(of header: HeaderValues) -> [(table: String, keys: Set<IdentifierKey>)] {
        linked.map { ($0.table, Set(header.identifiers($0.field).compactMap(\.key))) }
    }

    private static let linked = HeaderField.all.filter(\.hasLines)
        .map { (table: $0.row.keys[0], field: $0) }

    /// The columns of `document_header`.
    static let columns = HeaderField.all.map(\.row.column)

    /// The values for ``columns``.
    static func values(of header: HeaderValues) -> [DatabaseValue] {
        HeaderField.all.map { field in
            switch field.kind {
            case .text, .personName, .organizationName, .symbol, .time:
                header.text(field).databaseValue
            case .authorNames: PackedText.pack(header.names(field)).databaseValue
            case .code: (header.code(field)?.displayName).databaseValue
            case .identifier: header.identifier(field).map { PackedText.pack([$0]) }.databaseValue
            case .identifiers: PackedText.pack(header.identifiers(field)).databaseValue
            case .version: (header.version(field)?.written).databaseValue
            case .relations: PackedText.pack(header.relations(field)).databaseValue
            case .period: header.period(field).map(PackedText.pack).databaseValue
            }
        }
    }

    /// What is selected of `document_key k` and `document_header h` for ``read(_:)``.
    static let selection = HeaderField.all.flatMap { field in
        (field.kind == .code ? field.row.keys.map { "k.\($0)" } : [])
            + ["h.\(field.row.column)"]
    }.joined(separator: ", ")

    static func read(_ row: inout RowReader) throws -> HeaderValues {
        var header = HeaderValues()
        for field in HeaderField.all { header[field] = try value(field.kind, &row) }
        return header
    }

    private static func value(
        _ kind: HeaderRow.Kind, _ row: inout RowReader
    ) throws -> HeaderValue? {
        if kind == .code {
            let code = Code(
                code: row.nextIfAny(), codeSystem: row.nextIfAny(), displayName: row.nextIfAny())
            return code == Code(code: nil) ? nil : .code(code)
        }
        guard let text: String = row.nextIfAny() else { return nil }
        switch kind {
        case .text, .personName, .organizationName, .symbol, .time, .code: return .text(text)
        case .authorNames: return .names(try PackedText.names(text))
        case .identifier:
            return try PackedText.identifiers(text).first.map(HeaderValue.identifier)
        case .identifiers: return .identifiers(try PackedText.identifiers(text))
        case .version: return .version(DocumentVersion(written: text))
        case .relations: return .relations(try PackedText.relatedDocuments(text))
        case .period: return .period(try PackedText.servicePeriod(text))
        }
    }
}

extension HeaderField {
    /// Whether its identifiers have lines of their own in a table.
    fileprivate var hasLines: Bool { row.kind == .identifiers && !row.keys.isEmpty }
}
