import DocumentValidation
import HealthModel
import HealthStore

/// What documents look like in this interface.
enum DocumentSchemas {
    static let sample = NamedSchema(
        "DocumentSample", "A document with the fields of its header.",
        .closed(
            .required("version", .integer(1...1)), .required("type", TypeSchemas.document),
            .required("uuid", TextRule.uuid), .required("startDate", TextRule.instant),
            .required("endDate", TextRule.instant),
            .required("source", .named(SampleJSONSchemas.source), "The source that submitted it."),
            .optional("device", .named(SampleJSONSchemas.device)),
            .optional("metadata", .named(SampleJSONSchemas.metadata)),
            .required("person", TextRule.uuid), .required("storedAt", TextRule.instant),
            .required("status", status),
            .optional("supersededBy", TextRule.uuid),
            .optional("document", .named(document), "Absent from the results of sample queries.")))

    private static let outcome = JSONSchema.words(
        "IntakeOutcome", "The outcome of a submitted document.",
        ["stored", "duplicate", "conflict", "rejected"])
    private static let status = JSONSchema.words(
        "DocumentStatus", "Whether another document supersedes this one.",
        DocumentStatus.Kind.allCases.map(\.rawValue))
    private static let bodyKind = JSONSchema.words(
        "DocumentBodyKind", "The kind of body.", DocumentBodyKind.allCases.map(\.rawValue))
    private static let count = JSONSchema.integer(0...Int.max)

    static let document = NamedSchema(
        "Document", "The fields of a document's header, and facts about its bytes.",
        .object(
            HeaderSchemas.fields + [
                .required("bodyKind", bodyKind),
                .required("sha256", TextRule.pattern("[0-9a-f]{64}")),
                .optional("sha1", TextRule.pattern("[0-9a-f]{40}")),
                .required("byteCount", count),
                .required(
                    "validation",
                    .closed(
                        .required("gate", .text), .optional("isValid", .boolean),
                        .required("fatal", count), .required("error", count),
                        .required("warning", count), .required("information", count))),
                .optional("data", .text, "The bytes in base64, if requested."),
            ], others: nil))

    static let page = NamedSchema(
        "DocumentPage", "Documents in the requested order.",
        .closed(
            .required("documents", .list(.named(sample), 0...StoreLimits.pageRows)),
            .optional("next", .text, "The cursor of the next page; absent on the last page."),
            .optional(
                "unreadable", .list(TextRule.uuid, 1...2 * StoreLimits.pageRows),
                "Documents of this page that cannot be read because their stored data is damaged."),
            .optional(
                "waiting", .boolean,
                "Whether a request for some of the documents is pending.")))

    static let query = NamedSchema(
        "DocumentQuery", "The documents to return, their order and number.",
        .closed(
            .optional(
                "predicate", TextRule.length(0...65_536),
                "The documents to include: title contains \"discharge\" and startDate >= 2026-01-01"
            ),
            .optional("sort", .list(.choice(sortNames), 0...StoreLimits.sortKeys)),
            .optional(
                "limit", .integer(1...StoreLimits.pageRows), "The number of documents on a page."),
            .optional("cursor", TextRule.length(0...4_096), "The `next` of the previous page."),
            .optional("includeData", .boolean, "Whether to include the documents' bytes."),
            .optional(
                "background", .boolean,
                "true (the default) never asks the person; false asks once about documents "
                    + "without a decision."),
            .optional("usage", usage, "The app's reason, by language (BCP 47)."),
            .optional(
                "wait", .integer(0...60),
                "The time to wait for the person's answer, in seconds, if the person is asked.")))

    static let usage = JSONSchema.map(TextRule.length(1...1_024), 0...100)

    static let receipt = NamedSchema(
        "Receipt", "The outcome of a submitted document.",
        .closed(
            .required("outcome", outcome),
            .required("sha256", TextRule.pattern("[0-9a-f]{64}")),
            .optional("uuid", TextRule.uuid, "The stored document."),
            .optional("document", TextRule.uuid, "The same value under its former name."),
            .optional("person", TextRule.uuid), .optional("code", .text),
            .optional("message", .text), .optional("source", .text),
            .optional("decidedAt", TextRule.instant),
            .optional("levels", ReportSchemas.levels),
            .optional("findings", .list(.named(finding), 0...Int.max)),
            .optional("header", .named(HeaderSchemas.header), "The document's header."),
            .optional("report", .named(ReportSchemas.report), "The validation report.")))

    static let finding = NamedSchema(
        "Finding", "One validation finding.",
        .closed(
            .required("code", .text), .required("severity", ReportSchemas.severity),
            .required("level", ReportSchemas.level),
            .required("message", .text), .optional("line", .integer(1...Int.max)),
            .optional("column", .integer(1...Int.max)), .optional("xpath", .text),
            .optional("hint", .text)))

    static let explanation = NamedSchema(
        "DocumentExplanation", "Why a caller sees or does not see a document.",
        .closed(
            .required("document", TextRule.uuid), .required("level", level),
            .required("seen", .boolean), .required("reason", .text),
            .optional("record", TextRule.uuid)))

    static let level = JSONSchema.words(
        "ConsentLevel", "The part of a document concerned.", ConsentLevel.allCases.map(\.rawValue))
    static let purpose = JSONSchema.words(
        "PurposeOfUse", "The purpose of use (HL7 v3-ActReason).",
        PurposeOfUse.allCases.filter { $0 != .breakTheGlass }.map(\.rawValue))

    /// `startDate`, `+startDate` and `-startDate`.
    static let sortNames = ["", "+", "-"].flatMap { sign in
        DocumentSort.Key.allCases.map { sign + $0.name }
    }

    /// An order by its name.
    static func sort(_ name: String) -> DocumentSort? {
        let bare = name.drop { $0 == "+" || $0 == "-" }
        return DocumentSort.Key.allCases.first { $0.name == bare }
            .map { DocumentSort($0, ascending: !name.hasPrefix("-")) }
    }
}
