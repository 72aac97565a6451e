import DocumentValidation

/// What a report of validation looks like in this interface; `casebook validate --format json`
/// prints the same.
enum ReportSchemas {
    static let report = NamedSchema(
        "Report", "What validation checked and found.",
        .closed(
            .optional("file", .text, "Absent from receipts."), .required("valid", .boolean),
            .optional("known", .boolean, "Whether a baseline contains all of the errors."),
            .optional("sha256", digest, "Absent from receipts."),
            .required("levels", levels),
            .optional("rules", .text, "The rule packs that ran, as a sentence."),
            .optional("packs", .list(.named(pack), 0...Int.max)),
            .optional(
                "profile", .text, "The profile on which `valid` is based, if one was chosen."),
            .optional(
                "unknownTemplates", .list(.text, 0...Int.max),
                "Templates that none of the packs that ran covers."),
            .optional(
                "uncheckedValueSets", .list(.named(valueSet), 0...Int.max),
                "Value sets used by the guide that are not installed."),
            .required("document", .nullable(.named(summary))),
            .required("findings", .list(.named(finding), 0...Int.max)),
            .required(
                "counts",
                .object(
                    ValidationSeverity.allCases.reversed().map { .required($0.rawValue, count) },
                    others: nil), "Findings by severity."),
            .optional("elapsed_ms", .number, "The duration in milliseconds; absent from receipts."))
    )

    static let finding = NamedSchema(
        "ReportFinding", "One finding. Documentation/rules.md explains the codes.",
        .closed(
            .required("code", .text), .required("severity", severity), .required("level", level),
            .required("message", .text, "A message without content of the document."),
            .required("line", .nullable(position)), .required("column", .nullable(position)),
            .required("xpath", text), .required("section", text), .required("pack", text),
            .required("pattern", text), .required("rule", text), .required("assert", text),
            .required("flag", text), .required("hint", text),
            .optional("see", .text)))

    /// Each level, and what became of it; null where it is not said.
    static let levels = JSONSchema.object(
        ValidationLevel.allCases.map {
            .required(
                $0.rawValue, .nullable(outcome))
        }, others: nil)
    static let level = JSONSchema.words(
        "ValidationLevel", "A level of validation.", ValidationLevel.allCases.map(\.rawValue))
    static let outcome = JSONSchema.words(
        "LevelOutcome", "The result of a level of validation.",
        ["passed", "failed", "known", "skipped"])
    static let severity = JSONSchema.words(
        "Severity", "The severity of a finding.", ValidationSeverity.allCases.map(\.rawValue))
    static let position = JSONSchema.integer(1...Int.max)

    static let identifier = NamedSchema(
        "InstanceIdentifier", "An HL7 II value.",
        .closed(
            .optional("root", .text), .optional("extension", .text),
            .optional("nullFlavor", .text)))

    /// What a format of reports is, as far as JSON Schema says it.
    static func schema(of format: ReportFormat) -> JSONSchema {
        switch format {
        case .json: .named(report)
        case .sarif:
            .standard(
                "SARIF 2.1.0",
                address: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html")
        case .operationoutcome:
            .standard(
                "FHIR R4 OperationOutcome",
                address: "https://hl7.org/fhir/R4/operationoutcome.html")
        case .html, .csv, .full, .svrl, .jsonl, .concise, .github, .junit: .text
        }
    }

    private static let pack = NamedSchema(
        "RulePack", "A rule pack that ran.",
        .closed(
            .required("name", .text), .required("version", text), .required("asserts", count),
            .required("asked", count, "Asserts that applied to some part of the document."),
            .required("unchecked", count, "Asserts that could not be evaluated."),
            .required("applies", .boolean, "Whether the pack covers templates of this document.")))

    private static let valueSet = NamedSchema(
        "UncheckedValueSet",
        "A value set against which codes of the document could not be checked.",
        .closed(
            .required("oid", .text), .required("name", .text),
            .required("codes", count, "The number of codes not checked.")))

    private static let summary = NamedSchema(
        "ReportedDocument", "The kind of document, with its id and title if they are revealed.",
        .closed(
            .required("id", .nullable(.named(identifier))), .required("title", text),
            .required("templateIds", .list(.named(identifier), 0...Int.max)),
            .required("kind", text, "The document's code.")))

    private static let digest = TextRule.pattern("[0-9a-f]{64}")
    private static let text = JSONSchema.nullable(.text)
    private static let count = JSONSchema.integer(0...Int.max)
}
