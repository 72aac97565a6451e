internal import Base

/// The members that the rows of the table give to a document's JSON.
extension HeaderValues {
    static let memberNames = HeaderRows.all.map(\.member)

    init(json object: JSONFields) throws(SampleError) {
        self.init()
        for field in HeaderField.all { self[field] = try HeaderValue(json: object, field.row) }
    }

    /// A member for each field that has a value, in the order of the table.
    var json: [JSONMember] {
        HeaderField.all.compactMap { field in
            self[field].map { JSONMember(name: field.name, value: $0.json) }
        }
    }

    /// The same members as JSON, for objects that have others beside them.
    package var members: [(name: String, json: String)] {
        json.map { ($0.name, $0.value.jsonText) }
    }
}

extension HeaderValue {
    fileprivate init?(json object: JSONFields, _ row: HeaderRow) throws(SampleError) {
        let name = row.member
        let value: HeaderValue?
        switch row.kind {
        case .text, .personName, .organizationName, .symbol, .time:
            value = try object.string(name).map(HeaderValue.text)
        case .authorNames: value = .names(try object.strings(name))
        case .code: value = try Code(json: object, key: name).map(HeaderValue.code)
        case .identifier: value = try object.identifier(name).map(HeaderValue.identifier)
        case .identifiers: value = .identifiers(try object.identifiers(name))
        case .version:
            value = try object.string(name).map { .version(DocumentVersion(written: $0)) }
        case .relations:
            var relations: [RelatedDocument] = []
            for (index, value) in try object.list(name).enumerated() {
                let path = "\(object.name(name))[\(index)]"
                relations.append(try RelatedDocument(json: value, path: path))
            }
            value = .relations(relations)
        case .period:
            value = try ServicePeriod(json: object, key: name).map { .period($0) }
        }
        guard let value else { return nil }
        self = value
    }

    fileprivate var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .names(let names): .array(names.map(JSONValue.string))
        case .code(let code): code.json
        case .identifier(let identifier): identifier.json
        case .identifiers(let identifiers): .array(identifiers.map(\.json))
        case .version(let version): .string(version.written)
        case .relations(let relations): .array(relations.map(\.json))
        case .period(let period): period.json
        }
    }
}
