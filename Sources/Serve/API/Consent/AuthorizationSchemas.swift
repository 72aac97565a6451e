import HealthModel
import HealthStore

/// What authorizations of types look like in this interface.
enum AuthorizationSchemas {
    static let wish = NamedSchema(
        "AuthorizationWish", "What an app wants to save and to read, and why.",
        .closed(
            .optional("share", types, "To save these."),
            .optional("read", types, "To read these."),
            .optional(
                "usage",
                .closed(
                    .optional("share", DocumentSchemas.usage),
                    .optional("read", DocumentSchemas.usage)),
                "Why, by language (BCP 47).")))

    static let request = NamedSchema(
        "AuthorizationRequest", "An app's wish to save and to read.",
        .closed(
            .required("id", TextRule.uuid), .required("app", .text), .required("appName", .text),
            .required("share", .list(typeName, 0...Int.max)),
            .required("read", .list(typeName, 0...Int.max)),
            .required("shareUsage", .map(.text, 0...Int.max)),
            .required("readUsage", .map(.text, 0...Int.max)),
            .required("requestedAt", TextRule.instant), .required("state", state)))

    static let asked = NamedSchema(
        "AuthorizationAsked", "Whether the person has to be asked.",
        .closed(
            .required("status", .choice(["shouldRequest", "unnecessary"])),
            .optional("request", .named(request), "What waits now.")))

    static let requests = NamedSchema(
        "AuthorizationRequests", "What waits, the oldest first.",
        .closed(
            .required("requests", .list(.named(request), 0...StoreLimits.pageRows)),
            .optional("next", TextRule.uuid, ConsentSchemas.nextWords)))

    static let requestState = NamedSchema(
        "AuthorizationRequestState",
        "What became of a request; that it was answered says nothing about the answer.",
        .closed(.required("id", TextRule.uuid), .required("state", state)))

    static let sharing = NamedSchema(
        "SharingStatus", "Whether the app may save a type. Nothing says whether it may read it.",
        .closed(
            .required("type", typeName), .required("sharing", status),
            .optional("earliest", TextRule.instant, "From when samples by others are shown.")))

    static let apps = NamedSchema(
        "Apps", "The apps that a decision was made about.",
        .closed(
            .required(
                "apps",
                .list(.closed(.required("id", .text), .required("name", .text)), 0...Int.max))))

    static let decision = NamedSchema(
        "TypeAuthorization", "What was decided about an app and a type.",
        .closed(
            .required("type", typeName), .required("sharing", status),
            .required("mayRead", .nullable(.boolean)), .optional("window", .named(window)),
            .required("decidedAt", TextRule.instant)))

    static let decisions = NamedSchema(
        "TypeAuthorizations", "All decisions about an app.",
        .closed(.required("types", .list(.named(decision), 0...Int.max))))

    static let window = NamedSchema(
        "AccessWindow", "Which samples by others are shown, by their start.",
        .closed(
            .optional("from", TextRule.instant), .optional("to", TextRule.instant),
            .optional("lastSeconds", .integer(0...10_000_000_000))))

    static let answer = NamedSchema(
        "AuthorizationAnswer", "What is allowed; all else that was asked for is denied.",
        .closed(
            .optional("share", types),
            .optional(
                "read",
                .list(
                    .closed(
                        .required("type", typeName), .optional("window", .named(window))),
                    0...StoreLimits.queryTypes)),
            .optional("languages", ConsentSchemas.languages)))

    static let setting = NamedSchema(
        "AuthorizationSetting", "Decisions about an app, whether it asked or not.",
        .closed(
            .required(
                "types",
                .list(
                    .closed(
                        .required("type", typeName), .optional("share", .boolean),
                        .optional("read", .boolean), .optional("window", .named(window))),
                    1...StoreLimits.queryTypes))))

    static let state = JSONSchema.words(
        "RequestState", "What became of a request.", ["pending", "answered", "cancelled"])
    static let status = JSONSchema.words(
        "Sharing", "Whether a type may be saved (HKAuthorizationStatus).",
        ["notDetermined", "denied", "authorized"])
    static let types = JSONSchema.list(typeName, 0...StoreLimits.queryTypes)
    private static let typeName = TypeSchemas.object
}
