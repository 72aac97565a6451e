import HTTPExchange
import HealthStore

/// What lists of receipts, and the drop folder, look like in this interface.
enum ReceiptSchemas {
    static let entry = NamedSchema(
        "ReceiptEntry", "What became of some bytes, without anything of a person.",
        .closed(
            .required("sha256", TextRule.pattern("[0-9a-f]{64}")),
            .required("outcome", outcome), .optional("code", .text, "Why they were refused."),
            .optional("message", .text), .required("source", .text),
            .required("decidedAt", TextRule.instant),
            .optional("receivedName", .text, "The name under which they came: a label.")))

    static let page = NamedSchema(
        "ReceiptPage", "Receipts, the latest first.",
        .closed(
            .required("receipts", .list(.named(entry), 0...StoreLimits.pageRows)),
            .optional("next", .text, "The `after` of the next page; absent on the last one.")))

    static let counts = NamedSchema(
        "ReceiptCounts", "How many receipts of each outcome a source was given on each day.",
        .closed(
            .required(
                "counts",
                .list(
                    .closed(
                        .required("day", TextRule.day), .required("source", .text),
                        .required("outcome", outcome), .required("count", number)),
                    0...Int.max))))

    static let watcher = NamedSchema(
        "Watcher", "One watcher of the drop folder.",
        .closed(
            .required("name", .text), .required("isRunning", .boolean),
            .required("updated", TextRule.instant, "When this was true."),
            .required("outcomes", .map(number, 0...100), "Files since it started, by outcome."),
            .required("inWork", number), .required("ready", number),
            .required("waiting", number), .required("blocked", number),
            .required("filesPerSecond", .number),
            .optional("paused", .text, "Why nothing is taken in."),
            .optional("pausedHelp", .text, "A command that mends that."),
            .required("held", .list(held, 0...100), "Files that wait, those in trouble first.")))

    static let folder = NamedSchema(
        "IntakeState", "The drop folder as its watchers left it.",
        .closed(.required("watchers", .list(.named(watcher), 0...Int.max))))

    static let outcome = JSONSchema.words(
        "ReceiptOutcome", "What became of some bytes.",
        ReceiptEntry.Outcome.allCases.map(\.rawValue))
    private static let number = JSONSchema.integer(0...Int.max)
    private static let held = JSONSchema.closed(
        .required("file", .text),
        .required("state", .choice(FolderState.HeldFile.State.allCases.map(\.rawValue))),
        .required("why", .text), .optional("error", .text), .optional("help", .text),
        .required("seconds", number))
}
