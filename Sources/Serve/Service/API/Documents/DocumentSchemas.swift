import DocumentValidation
import HealthModel
import HealthStore

/// What documents look like in this interface.
enum DocumentSchemas {
    static let sample = NamedSchema(
        "DocumentSample",
        "A document and what its header says; Documentation/samples.md says all members.",
        .object(
            [
                .required("version", .integer(1...1)),
                .required("type", .choice([SampleType(.cda).identifier])),
                .required("uuid", TextRule.uuid), .required("startDate", TextRule.instant),
                .required("endDate", TextRule.instant), .required("person", TextRule.uuid),
                .required("storedAt", TextRule.instant),
                .required("status", .choice(["current", "superseded"])),
                .optional("supersededBy", TextRule.uuid),
                .optional("document", .named(document)),
            ], isOpen: true))

    static let document = NamedSchema(
        "Document", "What a document's header says, and what is known of its bytes.",
        .object(
            HeaderField.all.map { .optional($0.name, $0.row.schema, $0.row.summary + ".") } + [
                .required("bodyKind", .choice(DocumentBodyKind.allCases.map(\.rawValue))),
                .required("sha256", TextRule.pattern("[0-9a-f]{64}")),
                .optional("sha1", TextRule.pattern("[0-9a-f]{40}")),
                .required("byteCount", .integer(0...Int.max)),
                .required(
                    "validation",
                    .closed(
                        .required("gate", .text), .optional("isValid", .boolean),
                        .required("fatal", .integer(0...Int.max)),
                        .required("error", .integer(0...Int.max)),
                        .required("warning", .integer(0...Int.max)),
                        .required("information", .integer(0...Int.max)))),
                .optional("data", .text, "The bytes as base64, where they were asked for."),
            ], isOpen: false))

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
            .required("outcome", .choice(["stored", "duplicate", "conflict", "rejected"])),
            .required("sha256", TextRule.pattern("[0-9a-f]{64}")),
            .optional("uuid", TextRule.uuid, "The document that is stored."),
            .optional("document", TextRule.uuid, "The same, under its old name."),
            .optional("person", TextRule.uuid), .optional("code", .text),
            .optional("message", .text), .optional("source", .text),
            .optional("decidedAt", TextRule.instant),
            .optional("levels", .map(.nullable(.text), 0...10)),
            .optional("findings", .list(.named(finding), 0...Int.max)),
            .optional("header", .named(header), "What the document says of itself."),
            .optional("report", .anything, "What validation found, as /v1/validate gives it.")))

    static let header = NamedSchema(
        "DocumentHeader",
        "The members of a Document that come from its header, under the same names, and all "
            + "parties. A receipt from before the names were the same has those of its time.",
        .object(
            HeaderField.all.map { .optional($0.name, $0.row.schema) } + [
                .optional("titlePresent", .boolean), .optional("titleNullFlavor", .text),
                .optional("effectiveTimeLow", .nullable(.text)),
                .optional("effectiveTimeHigh", .text),
                .optional("effectiveTimeNullFlavor", .text),
                .optional("realmCodes", .list(.nullable(.text), 0...Int.max)),
                .optional("body", .text), .optional("sections", .integer(0...Int.max)),
            ], isOpen: true))

    static let finding = NamedSchema(
        "Finding", "One finding of validation.",
        .closed(
            .required("code", .text), .required("severity", .text), .required("level", .text),
            .required("message", .text), .optional("line", .integer(1...Int.max)),
            .optional("column", .integer(1...Int.max)), .optional("xpath", .text),
            .optional("hint", .text)))

    static let explanation = NamedSchema(
        "DocumentExplanation", "Why somebody sees a document, or does not.",
        .closed(
            .required("document", TextRule.uuid), .required("level", level),
            .required("seen", .boolean), .required("reason", .text),
            .optional("record", TextRule.uuid)))

    static let level = JSONSchema.choice(ConsentLevel.allCases.map(\.rawValue))
    static let purpose = JSONSchema.choice(
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

extension HeaderRow {
    /// What JSON has for the field.
    fileprivate var schema: JSONSchema {
        switch kind {
        case .text, .personName, .organizationName, .symbol, .version, .time: .text
        case .authorNames: .list(.text, 0...Int.max)
        case .code: Self.code
        case .identifier: Self.identifier
        case .identifiers: .list(Self.identifier, 0...Int.max)
        case .relations: .list(Self.relation, 0...Int.max)
        case .period: Self.period
        }
    }

    private static let code = JSONSchema.closed(
        .optional("code", .text), .optional("codeSystem", .text, "An OID."),
        .optional("displayName", .text))
    private static let identifier = JSONSchema.closed(
        .optional("root", .text), .optional("extension", .text), .optional("nullFlavor", .text))
    private static let relation = JSONSchema.closed(
        .optional("typeCode", .text, "RPLC, APND or XFRM."),
        .optional("ids", .list(identifier, 0...Int.max)), .optional("setID", identifier),
        .optional("versionNumber", .text))
    private static let period = JSONSchema.closed(
        .optional("start", TextRule.instant), .optional("end", TextRule.instant),
        .optional("writtenStart", .text), .optional("writtenEnd", .text))
}
