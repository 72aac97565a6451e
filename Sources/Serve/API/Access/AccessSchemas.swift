import AccessLog
import HealthStore

/// What the access log looks like in this interface.
enum AccessSchemas {
    static let access = NamedSchema(
        "Access", "One access; what was erased is left out.",
        .object(members + [sentence], others: nil))

    static let accesses = NamedSchema(
        "Accesses", "Accesses, the latest first.",
        .closed(
            .required("accesses", .list(.named(access), 0...StoreLimits.pageRows)),
            .optional("next", index, "The `before` of the next page; absent on the last one.")))

    static let proofs = NamedSchema(
        "AccessProofs", "Accesses with their proofs, of one state of the log.",
        .closed(
            .required("size", index, "How many accesses the log had."),
            .required("root", hash, "The root over them."),
            .required(
                "accesses",
                .list(
                    .closed(
                        .required("access", .object(members, others: nil)),
                        .required("leaf", .text),
                        .optional("agent", .text), .optional("subject", .text),
                        .required("proof", .list(hash, 0...64), "From the leaf to the root.")),
                    0...StoreLimits.pageRows))))

    static let checkpoint = NamedSchema(
        "Checkpoint", "What the log was at a size.",
        .closed(
            .required("size", index), .required("root", hash), .optional("older", index),
            .optional("proof", .list(hash, 0...128), "RFC 6962 section 2.1.2.")))

    private static let members: [JSONSchema.Member] = [
        .required("index", index, "The place in the log."), .required("at", TextRule.instant),
        .required("action", words("AccessAction", AccessEvent.Action.self)),
        .required("kind", words("AccessKind", AccessEvent.Kind.self)),
        .required("role", words("AccessRole", AccessEvent.Role.self)),
        .required("purpose", words("AccessPurpose", AccessEvent.Purpose.self)),
        .required("decision", words("AccessDecision", AccessEvent.Decision.self)),
        .optional("app", .text),
        .optional("agent", .text), .optional("agentName", .text),
        .optional("items", .list(.text, 0...Int.max), "UUIDs and types."),
        .optional("person", .text), .optional("reason", .text),
        .optional("record", .text, "The record that decided."),
        .optional("withheld", .integer(1...Int.max), "How much was not shown."),
        .optional("request", .text),
    ]

    private static let sentence = JSONSchema.Member.required(
        "sentence", .text, "The access in plain English.")
    /// The words of an enumeration of the log.
    private static func words<Code: CaseIterable & RawRepresentable<String>>(
        _ name: String, _ code: Code.Type
    ) -> JSONSchema {
        .words(name, "A word of the access log.", code.allCases.map(\.rawValue))
    }

    private static let index = JSONSchema.integer(0...Int.max)
    private static let hash = TextRule.pattern("[A-Za-z0-9+/]{43}=")
}
