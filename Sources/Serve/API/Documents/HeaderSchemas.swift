import HealthModel

/// What a document says of itself, as `casebook inspect --format jsonl` prints it and receipts
/// keep it.
enum HeaderSchemas {
    /// The fields of the table, which documents and headers have under the same names.
    static let fields: [JSONSchema.Member] = HeaderField.all.map {
        .optional($0.name, schema(of: $0.row.kind), $0.row.summary + ".")
    }

    static let header = NamedSchema(
        "Header",
        "The fields of a document's header. Receipts of earlier releases keep the "
            + "member names of their time.",
        .object(
            fields + [
                .optional("titlePresent", .boolean), .optional("titleNullFlavor", .text),
                .optional("patients", .list(.named(patient), 0...Int.max)),
                .optional("custodian", .nullable(.named(organization))),
                .optional("authors", .list(.named(author), 0...Int.max)),
                .optional("effectiveTimeLow", text), .optional("effectiveTimeHigh", .text),
                .optional("effectiveTimeNullFlavor", .text),
                .optional("realmCodes", .list(text, 0...Int.max)),
                .optional("typeId", .nullable(identifier)),
                .optional("body", body), .optional("nonxml", .named(nonXMLBody)),
                .optional("sections", .integer(0...Int.max), "The number of items."),
                .optional(
                    "sidecar",
                    .closed(
                        .optional("source", .text), .optional("person", .text),
                        .optional("metadata", .map(.text, 0...Int.max))),
                    "The values of the sidecar file in the drop folder."),
            ], others: .anything))

    /// What JSON has for a field of some kind.
    private static func schema(of kind: HeaderRow.Kind) -> JSONSchema {
        switch kind {
        case .text, .personName, .organizationName, .symbol, .version, .time: .text
        case .authorNames: .list(.text, 0...Int.max)
        case .code: .named(code)
        case .identifier: identifier
        case .identifiers: .list(identifier, 0...Int.max)
        case .relations: .list(.named(relation), 0...Int.max)
        case .period: .named(period)
        }
    }

    private static let body = JSONSchema.words(
        "WrittenBody", "The kind of body.", ["structured", "nonxml", "both", "none"])

    static let code = NamedSchema(
        "Code", "An HL7 CE value.",
        .closed(
            .optional("code", .text), .optional("codeSystem", .text, "An OID."),
            .optional("displayName", .text)))

    private static let relation = NamedSchema(
        "RelatedDocument", "A parent document.",
        .closed(
            .optional("typeCode", .text, "RPLC, APND or XFRM."),
            .optional("ids", .list(identifier, 0...Int.max)), .optional("setID", identifier),
            .optional("versionNumber", .text)))

    private static let period = NamedSchema(
        "ServicePeriod", "The time of the documented service.",
        .closed(
            .optional("start", TextRule.instant), .optional("end", TextRule.instant),
            .optional("writtenStart", .text), .optional("writtenEnd", .text)))

    static let name = NamedSchema(
        "EntityName", "A name and its parts, in order.",
        .closed(
            .required("display", text),
            .optional(
                "parts",
                .list(
                    .closed(
                        .required("part", .text), .required("text", .text),
                        .optional("qualifier", .text)), 0...Int.max)),
            .optional("western", text), .optional("use", .list(.text, 0...Int.max)),
            .optional("nullFlavor", .text)))

    static let patient = NamedSchema(
        "HeaderPatient", "A patient (recordTarget).",
        .closed(
            .required("ids", identifiers), .required("names", names), .required("birthTime", text),
            .required("gender", text), .required("providerOrganization", text)))

    static let organization = NamedSchema(
        "HeaderOrganization", "An organization.",
        .closed(.required("name", text), .required("ids", identifiers)))

    static let author = NamedSchema(
        "HeaderAuthor", "An author: a person, or a device.",
        .closed(
            .required("time", text), .required("ids", identifiers),
            .required("organization", text), .optional("softwareName", text),
            .optional("manufacturerModelName", text), .required("kind", .text),
            .required("display", text), .optional("names", names)))

    static let nonXMLBody = NamedSchema(
        "NonXMLBody", "The content of a nonXMLBody.",
        .closed(
            .optional("text", .boolean), .optional("mediaType", .text),
            .optional("representation", .text), .optional("nullFlavor", .text),
            .optional("reference", .text), .optional("decodedBytes", .integer(0...Int.max)),
            .optional("decodedSHA256", .text), .optional("magic", .text),
            .optional("chars", .integer(0...Int.max))))

    private static let text = JSONSchema.nullable(.text)
    private static let identifier = JSONSchema.named(ReportSchemas.identifier)
    private static let identifiers = JSONSchema.list(identifier, 0...Int.max)
    private static let names = JSONSchema.list(.named(name), 0...Int.max)
}
