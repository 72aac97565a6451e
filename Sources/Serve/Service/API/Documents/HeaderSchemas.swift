/// What a document says of itself, as `casebook inspect --format jsonl` prints it and receipts
/// keep it.
enum HeaderSchemas {
    static let header = NamedSchema(
        "Header", "What a document's header says, as it is written.",
        .closed(
            .optional("title_present", .boolean), .optional("title", text),
            .optional("title_nullFlavor", .text),
            .optional("patients", .list(.named(patient), 0...Int.max)),
            .optional("patient_name", text, "Of the first patient."),
            .optional("custodian", .nullable(.named(organization))),
            .optional("custodian_name", text),
            .optional("authors", .list(.named(author), 0...Int.max)),
            .optional("author_names", .list(.text, 0...Int.max)),
            .optional("author_name", text, "Of the first author."),
            .optional("id", identifier), .optional("code", .nullable(.named(code))),
            .optional("effectiveTime", text), .optional("effectiveTime_low", .text),
            .optional("effectiveTime_high", .text), .optional("effectiveTime_nullFlavor", .text),
            .optional("service_start", .text), .optional("service_end", .text),
            .optional("languageCode", text), .optional("confidentialityCode", text),
            .optional("realmCodes", .list(.text, 0...Int.max)), .optional("typeId", identifier),
            .optional("templateIds", identifiers), .optional("setId", identifier),
            .optional("versionNumber", text),
            .optional("body", .choice(["structured", "nonxml", "both", "none"])),
            .optional("nonxml", .named(nonXMLBody)),
            .optional("sections", .integer(0...Int.max), "How many there are."),
            .optional("relatedDocuments", .list(.named(related), 0...Int.max)),
            .optional(
                "sidecar",
                .closed(
                    .optional("source", .text), .optional("person", .text),
                    .optional("metadata", .map(.text, 0...Int.max))),
                "What lay beside the document in the drop folder.")))

    static let code = NamedSchema(
        "WrittenCode", "HL7's CE as it is written.",
        .closed(
            .optional("code", .text), .optional("codeSystem", .text),
            .optional("displayName", .text), .optional("nullFlavor", .text)))

    static let name = NamedSchema(
        "EntityName", "A name, and its parts in their order.",
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
        "NonXMLBody", "What a nonXMLBody holds.",
        .closed(
            .optional("text", .boolean), .optional("mediaType", .text),
            .optional("representation", .text), .optional("nullFlavor", .text),
            .optional("reference", .text), .optional("decoded_bytes", .integer(0...Int.max)),
            .optional("decoded_sha256", .text), .optional("magic", .text),
            .optional("chars", .integer(0...Int.max))))

    static let related = NamedSchema(
        "HeaderRelation", "A parent document.",
        .closed(
            .required("typeCode", text), .required("ids", identifiers),
            .required("setId", identifier), .required("versionNumber", text)))

    private static let text = JSONSchema.nullable(.text)
    private static let identifier = JSONSchema.nullable(.named(ReportSchemas.identifier))
    private static let identifiers = JSONSchema.list(
        .named(ReportSchemas.identifier), 0...Int.max)
    private static let names = JSONSchema.list(.named(name), 0...Int.max)
}
