import DocumentValidation
import HealthModel
import HealthStore

/// What documents look like in this interface.
enum DocumentSchemas {
    static let sample = NamedSchema(
        "DocumentSample", "A document, and what its header says.",
        .closed(
            .required("version", .integer(1...1)), .required("type", TypeSchemas.document),
            .required("uuid", TextRule.uuid), .required("startDate", TextRule.instant),
            .required("endDate", TextRule.instant),
            .required("source", .named(SampleJSONSchemas.source), "Who brought it."),
            .optional("device", .named(SampleJSONSchemas.device)),
            .optional("metadata", .named(SampleJSONSchemas.metadata)),
            .required("person", TextRule.uuid), .required("storedAt", TextRule.instant),
            .required("status", status),
            .optional("supersededBy", TextRule.uuid),
            .optional("document", .named(document), "Not in what sample queries give.")))

    private static let outcome = JSONSchema.words(
        "IntakeOutcome", "What became of a document that was brought.",
        ["stored", "duplicate", "conflict", "rejected"])
    private static let status = JSONSchema.words(
        "DocumentStatus", "Whether another document has replaced it.",
        DocumentStatus.Kind.allCases.map(\.rawValue))
    private static let bodyKind = JSONSchema.words(
        "DocumentBodyKind", "What kind of body it has.", DocumentBodyKind.allCases.map(\.rawValue))
    private static let count = JSONSchema.integer(0...Int.max)

    static let document = NamedSchema(
        "Document", "What a document's header says, and what is known of its bytes.",
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
                .optional("data", .text, "The bytes as base64, where they were asked for."),
            ], others: nil))

    static let page = NamedSchema(
        "DocumentPage", "Documents in the query's order.",
        .closed(
            .required("documents", .list(.named(sample), 0...StoreLimits.pageRows)),
            .optional("next", .text, "The cursor of the next page; absent on the last one."),
            .optional(
                "unreadable", .list(TextRule.uuid, 1...2 * StoreLimits.pageRows),
                "Documents that would be here and cannot be read, since what is stored of them is "
                    + "damaged."),
            .optional(
                "waiting", .boolean,
                "Whether a request for some of the documents waits for the person.")))

    static let query = NamedSchema(
        "DocumentQuery", "Which documents, in which order, how many.",
        .closed(
            .optional(
                "predicate", TextRule.length(0...65_536),
                "Which documents: title contains \"discharge\" and startDate >= 2026-01-01"),
            .optional("sort", .list(.choice(sortNames), 0...StoreLimits.sortKeys)),
            .optional("limit", .integer(1...StoreLimits.pageRows), "Documents on a page."),
            .optional("cursor", TextRule.length(0...4_096), "The `next` of the page before."),
            .optional("includeData", .boolean, "Whether documents come with their bytes."),
            .optional(
                "background", .boolean,
                "true, which is usual, never asks the person; false asks once for what nobody "
                    + "has decided about."),
            .optional("usage", usage, "Why the app asks, by language (BCP 47)."),
            .optional(
                "wait", .integer(0...60),
                "Seconds to wait for the person's answer, where the person is asked.")))

    static let usage = JSONSchema.map(TextRule.length(1...1_024), 0...100)

    static let receipt = NamedSchema(
        "Receipt", "What became of a document that was brought.",
        .closed(
            .required("outcome", outcome),
            .required("sha256", TextRule.pattern("[0-9a-f]{64}")),
            .optional("uuid", TextRule.uuid, "The document that is stored."),
            .optional("document", TextRule.uuid, "The same, under its old name."),
            .optional("person", TextRule.uuid), .optional("code", .text),
            .optional("message", .text), .optional("source", .text),
            .optional("decidedAt", TextRule.instant),
            .optional("levels", ReportSchemas.levels),
            .optional("findings", .list(.named(finding), 0...Int.max)),
            .optional("header", .named(HeaderSchemas.header), "What the document says of itself."),
            .optional("report", .named(ReportSchemas.report), "What validation found.")))

    static let finding = NamedSchema(
        "Finding", "One finding of validation.",
        .closed(
            .required("code", .text), .required("severity", ReportSchemas.severity),
            .required("level", ReportSchemas.level),
            .required("message", .text), .optional("line", .integer(1...Int.max)),
            .optional("column", .integer(1...Int.max)), .optional("xpath", .text),
            .optional("hint", .text)))

    static let explanation = NamedSchema(
        "DocumentExplanation", "Why somebody sees a document, or does not.",
        .closed(
            .required("document", TextRule.uuid), .required("level", level),
            .required("seen", .boolean), .required("reason", .text),
            .optional("record", TextRule.uuid)))

    static let level = JSONSchema.words(
        "ConsentLevel", "How much of a document.", ConsentLevel.allCases.map(\.rawValue))
    static let purpose = JSONSchema.words(
        "PurposeOfUse", "For what (HL7 v3-ActReason).",
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
