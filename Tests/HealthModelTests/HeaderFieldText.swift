@testable import HealthModel

/// What is written from the table of header fields: the Swift accessors and the documentation page.
enum HeaderFieldText {
    static func accessors() -> String {
        let fields = HeaderField.all
        return [
            "extension HeaderField {\n" + fields.map(member).joined() + "}\n",
            "extension CDADocument {\n" + fields.map(property).joined() + "}\n",
            "extension SamplePredicate {\n" + fields.compactMap(predicate).joined() + "}\n",
            "extension DocumentSort.Key {\n" + HeaderField.sortable.map(key).joined() + "}\n",
        ].joined(separator: "\n")
    }

    private static func member(_ field: HeaderField) -> String {
        """
            /// \(field.row.summary).
            public static var \(field.name): Self { Self(known: \(field.number)) }

        """
    }

    private static func property(_ field: HeaderField) -> String {
        let (type, get, set) =
            switch field.kind {
            case .text, .personName, .organizationName, .symbol, .time:
                ("String?", "text", "newValue.map(HeaderValue.text)")
            case .authorNames: ("[String]", "names", ".names(newValue)")
            case .code: ("Code?", "code", "newValue.map(HeaderValue.code)")
            case .identifier:
                ("InstanceIdentifier?", "identifier", "newValue.map(HeaderValue.identifier)")
            case .identifiers: ("[InstanceIdentifier]", "identifiers", ".identifiers(newValue)")
            case .version: ("DocumentVersion?", "version", "newValue.map(HeaderValue.version)")
            case .relations: ("[RelatedDocument]", "relations", ".relations(newValue)")
            case .period: ("ServicePeriod?", "period", "newValue.map { .period($0) }")
            }
        return """
                /// \(field.row.summary).
                public var \(field.name): \(type) {
                    get { header.\(get)(.\(field.name)) }
                    set { header[.\(field.name)] = \(set) }
                }

            """
    }

    private static func predicate(_ field: HeaderField) -> String? {
        guard let word = field.row.word else { return nil }
        func function(_ words: String, _ parameters: String, _ match: String) -> String {
            """
                /// \(words)
                public static func \(word)(\(parameters)) -> Self {
                    .header(HeaderCondition(.\(field.name), \(match)))
                }

            """
        }
        switch field.kind {
        case .symbol:
            return function(
                "`\(word)` is this, as written.", "_ code: String",
                ".code(code, system: nil)")
        case .code:
            return function(
                "`\(word)` is this, as written, and its system unless that is nil.",
                "_ code: String, codeSystem: String?", ".code(code, system: codeSystem)")
        case .identifier, .identifiers:
            return function(
                "`\(word)` names what this names; see ``InstanceIdentifier/key``.",
                "_ identifier: InstanceIdentifier", ".identifier(identifier)")
        default:
            return function("`\(word)` matches a text.", "_ match: TextMatch", ".text(match)")
                + function(
                    "`\(word)` contains a text, ignoring case and accents.",
                    "contains text: String", ".text(.contains(text))")
                + function(
                    "`\(word)` equals a text, ignoring case and accents.",
                    "equals text: String", ".text(.equals(text))")
        }
    }

    private static func key(_ field: HeaderField) -> String {
        let word = field.row.word ?? field.name
        return """
                /// \(field.row.summary).
                public static var \(word): Self { Self(kind: .field(.\(field.name))) }

            """
    }

    static func page() -> String {
        let heads = [
            "JSON", "CDA", "value", "predicate", "order", "command line", "FHIR search", "column",
        ]
        let rows = HeaderField.all.map { field in
            let row = field.row
            return [
                code(row.member), code(row.path), row.summary, code(row.word ?? ""),
                row.isSortable ? "yes" : "", code(row.option ?? ""),
                row.parameters.map { code($0.name) }.joined(separator: ", "),
                ([row.column] + row.keys).map(code).joined(separator: ", "),
            ]
        }
        let lines = ([heads, heads.map { _ in "---" }] + rows)
            .map { "| \($0.joined(separator: " | ")) |\n" }
        return """
            # Fields of a document's header

            Written from `Sources/Health/HealthModel/Documents/Fields/HeaderRows.swift`; `make
            catalogue` writes it anew. Every name by which a field is known stands in its row: the
            member of JSON (`/v1`, `casebook documents --format jsonl`, the header of a receipt),
            the place in CDA from the root, the word of [predicates](predicates.md), the columns
            that keep it.

            \(lines.joined())
            Names are in camelCase, a document's is `uuid`, instants are in UTC to the
            microsecond. For one release `casebook documents` and `inspect --format jsonl` give
            the names that they had before, too: `sample`, `start`, `end`, `stored`,
            `superseded_by`, `bytes`, `patient_name`, `custodian_name`, `author_names`,
            `title_present`, `code`, `setId`, `templateIds` and the like; `import --format jsonl`
            gives `sample` and `/v1` `document` beside `uuid`. Two members of `documents --format
            jsonl` mean something else now: `type` is the type of the sample (the code is
            `document.typeCode.code`), `source` is an object (the name is `source.name`). A
            receipt that was kept before has the header's names of its time.
            """
    }

    private static func code(_ text: String) -> String { text.isEmpty ? "" : "`\(text)`" }
}
