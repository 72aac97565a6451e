import AccessLog
import HealthStore

/// What the access log looks like in this interface.
enum AccessSchemas {
    static let access = NamedSchema(
        "Access", "One access to a person's data; erased items are omitted.",
        .object(members + [sentence], others: nil))

    static let accesses = NamedSchema(
        "Accesses", "Accesses, newest first.",
        .closed(
            .required("accesses", .list(.named(access), 0...StoreLimits.pageRows)),
            .optional(
                "next", index, "The value of `before` for the next page; absent on the last page."))
    )

    static let proofs = NamedSchema(
        "AccessProofs", "Accesses with inclusion proofs, all for one state of the log.",
        .closed(
            .required("size", index, "The number of entries in the log."),
            .required("root", hash, "The root hash over these entries."),
            .required(
                "accesses",
                .list(
                    .closed(
                        .required("access", .object(members, others: nil)),
                        .required("leaf", .text),
                        .optional("agent", .text), .optional("subject", .text),
                        .required(
                            "proof", .list(hash, 0...64), "The hashes from the leaf to the root.")),
                    0...StoreLimits.pageRows))))

    static let checkpoint = NamedSchema(
        "Checkpoint", "The size and root hash of the log at one moment.",
        .closed(
            .required("size", index), .required("root", hash), .optional("older", index),
            .optional(
                "proof", .list(hash, 0...128), "The consistency proof (RFC 6962 section 2.1.2).")))

    private static let members: [JSONSchema.Member] = [
        .required("index", index, "The position in the log."), .required("at", TextRule.instant),
        .required("action", words("AccessAction", AccessEvent.Action.self)),
        .required("kind", words("AccessKind", AccessEvent.Kind.self)),
        .required("role", words("AccessRole", AccessEvent.Role.self)),
        .required("purpose", words("AccessPurpose", AccessEvent.Purpose.self)),
        .required("decision", words("AccessDecision", AccessEvent.Decision.self)),
        .optional("app", .text),
        .optional("agent", .text), .optional("agentName", .text),
        .optional("items", .list(.text, 0...Int.max), "The UUIDs and types accessed."),
        .optional("person", .text), .optional("reason", .text),
        .optional("record", .text, "The consent record that decided."),
        .optional("withheld", .integer(1...Int.max), "The number of items withheld."),
        .optional("request", .text),
    ]

    private static let sentence = JSONSchema.Member.required(
        "sentence", .text, "The access in plain English.")
    /// The words of an enumeration of the log.
    private static func words<Code: CaseIterable & RawRepresentable<String>>(
        _ name: String, _ code: Code.Type
    ) -> JSONSchema {
        .words(name, "A code used by the access log.", code.allCases.map(\.rawValue))
    }

    private static let index = JSONSchema.integer(0...Int.max)
    private static let hash = TextRule.pattern("[A-Za-z0-9+/]{43}=")
}
