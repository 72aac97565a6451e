import HTTPExchange
import HealthStore

/// What lists of receipts, and the drop folder, look like in this interface.
enum ReceiptSchemas {
    static let entry = NamedSchema(
        "ReceiptEntry", "The outcome of received bytes, without personal data.",
        .closed(
            .required("sha256", TextRule.pattern("[0-9a-f]{64}")),
            .required("outcome", outcome), .optional("code", .text, "The reason for refusal."),
            .optional("message", .text), .required("source", .text),
            .required("decidedAt", TextRule.instant),
            .optional("receivedName", .text, "The name under which they arrived; a label only.")))

    static let page = NamedSchema(
        "ReceiptPage", "Receipts, newest first.",
        .closed(
            .required("receipts", .list(.named(entry), 0...StoreLimits.pageRows)),
            .optional("next", .text, "The `after` of the next page; absent on the last one.")))

    static let counts = NamedSchema(
        "ReceiptCounts", "The number of receipts by day, source and outcome.",
        .closed(
            .required(
                "counts",
                .list(
                    .closed(
                        .required("day", TextRule.day), .required("source", .text),
                        .required("outcome", outcome), .required("count", number)),
                    0...Int.max))))

    static let watcher = NamedSchema(
        "Watcher", "One watcher process of the drop folder.",
        .closed(
            .required("name", .text), .required("isRunning", .boolean),
            .required("updated", TextRule.instant, "The time of this status."),
            .required(
                "outcomes", .map(number, 0...100), "Files processed since its start, by outcome."),
            .required("inWork", number), .required("ready", number),
            .required("waiting", number), .required("blocked", number),
            .required("filesPerSecond", .number),
            .optional("paused", .text, "The reason why intake has stopped."),
            .optional("pausedHelp", .text, "A command that repairs it."),
            .required("held", .list(held, 0...100), "Waiting files, those with problems first.")))

    static let folder = NamedSchema(
        "IntakeState", "The drop folder, as last reported by its watchers.",
        .closed(.required("watchers", .list(.named(watcher), 0...Int.max))))

    static let outcome = JSONSchema.words(
        "ReceiptOutcome", "The outcome of received bytes.",
        ReceiptEntry.Outcome.allCases.map(\.rawValue))
    private static let number = JSONSchema.integer(0...Int.max)
    private static let held = JSONSchema.closed(
        .required("file", .text),
        .required("state", .choice(FolderState.HeldFile.State.allCases.map(\.rawValue))),
        .required("why", .text), .optional("error", .text), .optional("help", .text),
        .required("seconds", number))
}
