import HealthModel
import HealthStore

/// What authorizations of types look like in this interface.
enum AuthorizationSchemas {
    static let wish = NamedSchema(
        "AuthorizationWish", "The types an app asks to save and to read, with its reasons.",
        .closed(
            .optional("share", types, "The types to save."),
            .optional("read", types, "The types to read."),
            .optional(
                "usage",
                .closed(
                    .optional("share", DocumentSchemas.usage),
                    .optional("read", DocumentSchemas.usage)),
                "The reason, by language (BCP 47).")))

    static let request = NamedSchema(
        "AuthorizationRequest", "An app's request for permission to save and read types.",
        .closed(
            .required("id", TextRule.uuid), .required("app", .text), .required("appName", .text),
            .required("share", .list(typeName, 0...Int.max)),
            .required("read", .list(typeName, 0...Int.max)),
            .required("shareUsage", .map(.text, 0...Int.max)),
            .required("readUsage", .map(.text, 0...Int.max)),
            .required("requestedAt", TextRule.instant), .required("state", state)))

    static let asked = NamedSchema(
        "AuthorizationAsked", "Whether the person must be asked.",
        .closed(
            .required("status", .choice(["shouldRequest", "unnecessary"])),
            .optional("request", .named(request), "The pending request.")))

    static let requests = NamedSchema(
        "AuthorizationRequests", "Pending requests, oldest first.",
        .closed(
            .required("requests", .list(.named(request), 0...StoreLimits.pageRows)),
            .optional("next", TextRule.uuid, ConsentSchemas.nextWords)))

    static let requestState = NamedSchema(
        "AuthorizationRequestState",
        "The state of a request. `answered` does not reveal the answer.",
        .closed(.required("id", TextRule.uuid), .required("state", state)))

    static let sharing = NamedSchema(
        "SharingStatus",
        "Whether the app may save a type. Whether it may read the type is never revealed.",
        .closed(
            .required("type", typeName), .required("sharing", status),
            .optional(
                "earliest", TextRule.instant,
                "The start of the period in which the app sees other sources' samples.")))

    static let apps = NamedSchema(
        "Apps", "The apps with a decision.",
        .closed(
            .required(
                "apps",
                .list(.closed(.required("id", .text), .required("name", .text)), 0...Int.max))))

    static let decision = NamedSchema(
        "TypeAuthorization", "The decision about an app and a type.",
        .closed(
            .required("type", typeName), .required("sharing", status),
            .required("mayRead", .nullable(.boolean)), .optional("window", .named(window)),
            .required("decidedAt", TextRule.instant)))

    static let decisions = NamedSchema(
        "TypeAuthorizations", "All decisions about an app.",
        .closed(.required("types", .list(.named(decision), 0...Int.max))))

    static let window = NamedSchema(
        "AccessWindow", "The period in which the app sees other sources' samples, by start date.",
        .closed(
            .optional("from", TextRule.instant), .optional("to", TextRule.instant),
            .optional("lastSeconds", .integer(0...10_000_000_000))))

    static let answer = NamedSchema(
        "AuthorizationAnswer", "The types to allow; the rest of the request is denied.",
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
        "AuthorizationSetting", "Decisions about an app, whether or not it has asked.",
        .closed(
            .required(
                "types",
                .list(
                    .closed(
                        .required("type", typeName), .optional("share", .boolean),
                        .optional("read", .boolean), .optional("window", .named(window))),
                    1...StoreLimits.queryTypes))))

    static let state = JSONSchema.words(
        "RequestState", "The state of a request.", ["pending", "answered", "cancelled"])
    static let status = JSONSchema.words(
        "Sharing", "Whether the app may save the type (HKAuthorizationStatus).",
        ["notDetermined", "denied", "authorized"])
    static let types = JSONSchema.list(typeName, 0...StoreLimits.queryTypes)
    private static let typeName = TypeSchemas.object
}
