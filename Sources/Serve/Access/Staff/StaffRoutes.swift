package import HTTPExchange
import HTTPTypes
package import Hummingbird

/// Which route of the service is part of which act of staff. What is listed nowhere is refused to
/// staff, so that a new route is closed until somebody decides.
package enum StaffRoutes {
    /// Routes by act. `:type` stands for any type of resource, which begins with a capital letter.
    package static let acts: [StaffAct: [String]] = [
        .overview: ["GET /staff", "GET /staff/**"],
        .check: ["GET /staff/check", "POST /staff/check", "POST /v1/validate"],
        .intake: [
            "GET /staff/intake", "GET /staff/receipts", "POST /staff/receipts",
            "GET /v1/receipts", "GET /v1/intake", "GET /v1/intake/counts",
        ],
        .retry: ["POST /staff/receipts/:digest/retry"],
        .upload: ["POST /v1/documents"],
        .receipts: [
            "GET /staff/receipts/:digest", "GET /v1/receipts/:sha256",
            "GET /v1/documents/:id/receipt", "GET /staff/desk",
            "GET /staff/receipts/:digest/patients",
        ],
        .persons: [
            "GET /fhir/R4/Patient", "POST /fhir/R4/Patient/_search", "GET /fhir/R4/Patient/:id",
            "POST /v1/persons/query", "GET /v1/persons/:id", "GET /staff/persons",
            "POST /staff/persons", "GET /staff/persons/:person",
        ],
        .merge: [
            "POST /v1/persons/:id/merge", "POST /v1/persons/:id/unmerge",
            "POST /staff/persons/:person/merge", "POST /staff/persons/:person/unmerge",
            "POST /v1/documents/:id/refile", "POST /staff/receipts/:digest/refile",
            "POST /staff/receipts/:digest/assign", "POST /staff/receipts/:digest/settle",
            "POST /staff/receipts/:digest/refuse", "POST /v1/receipts/:sha256/settle",
            "POST /v1/receipts/:sha256/refuse",
        ],
        .signInLinks: ["POST /staff/persons/:person/link"],
        .launches: ["POST /v1/persons/:id/launch", "POST /staff/persons/:person/launch"],
        .records: [
            "POST /v1/documents/query", "GET /v1/documents/:id", "GET /v1/documents/:id/data",
            "GET /fhir/R4/:type", "POST /fhir/R4/:type/_search", "GET /fhir/R4/:type/:id",
            "GET /fhir/R4/DocumentReference/$docref", "POST /fhir/R4/DocumentReference/$docref",
            "GET /fhir/R4/DocumentReference/:id/_history",
            "GET /fhir/R4/DocumentReference/:id/_history/:version",
            "GET /fhir/R4/Patient/:id/$everything", "GET /fhir/R4/Patient/:id/$summary",
        ],
        .accesses: ["GET /v1/access"],
        .emergencies: ["GET /staff/emergencies"],
        .log: [
            "GET /staff/log", "POST /staff/log", "GET /staff/log/checkpoint",
            "GET /v1/access/checkpoint",
        ],
        .store: ["GET /staff/store"],
        .registrations: [
            "GET /staff/apps", "POST /staff/apps/remove", "POST /staff/apps/remove-unused",
        ],
        .metrics: ["GET /metrics"],
        .reasons: ["POST /staff/reason"],
    ]

    /// Routes that are everybody's, staff without a role included: they say nothing of a person
    /// and change nothing but the browser's own choices. The entries of a Bundle are requests of
    /// their own, each with a route.
    package static let open: Set<String> = [
        "GET /livez", "GET /readyz", "GET /healthz", "GET /openapi.json", "GET /docs",
        "GET /fhir/R4/metadata", "POST /fhir/R4", "GET /", "GET /help", "GET /preferences",
        "POST /preferences", "POST /language", "GET /assets/:name", "GET /sign-in",
        "POST /sign-in", "POST /sign-out", "GET /.well-known/smart-configuration",
        "GET /fhir/R4/.well-known/smart-configuration", "POST /sign-in/passkey",
        "GET /.well-known/openid-configuration", "GET /oauth/jwks",
        "GET /sign-in/with/:provider", "GET /sign-in/from/:provider",
        "POST /sign-in/logout/:provider", "GET /sign-in/ways", "POST /sign-in/ways/passkey",
        "POST /sign-in/ways/link/:provider", "POST /sign-in/ways/remove", "POST /sign-in/ways/end",
    ]

    private static let actOfRoute: [String: StaffAct] = Dictionary(
        uniqueKeysWithValues: acts.flatMap { act, routes in routes.map { ($0, act) } })

    /// Whether a route is for staff.
    package enum Verdict: Sendable, Hashable {
        case open
        case act(StaffAct)
        case closed
    }

    /// What a route is to staff.
    ///
    /// - Parameters:
    ///   - method: In capital letters; HEAD is GET.
    ///   - path: The route's path with names for what varies, as the router has it.
    package static func verdict(_ method: String, _ path: String) -> Verdict {
        let parts = path.split(separator: "/").map { part -> String in
            if part.hasPrefix("{") { return ":" + part.dropFirst().dropLast() }
            return part.hasPrefix("%24") ? "$" + part.dropFirst(3) : String(part)
        }
        let verb = method == "HEAD" ? "GET" : method
        let route = "\(verb) /" + parts.joined(separator: "/")
        if open.contains(route) { return .open }
        if let act = actOfRoute[route] { return .act(act) }
        guard parts.count > 2, parts[..<2] == ["fhir", "R4"], parts[2].first?.isUppercase == true
        else { return .closed }
        let general = "\(verb) /" + (["fhir", "R4", ":type"] + parts[3...]).joined(separator: "/")
        return actOfRoute[general].map { .act($0) } ?? .closed
    }
}

/// Lets staff through to the routes of their roles. It stands before every route, also of a
/// Bundle's entries; routes themselves ask for acts only where one address has several.
package struct StaffGate: RouterMiddleware {
    private let directory: StaffDirectory

    package init(_ parts: ServiceParts) { directory = parts.staff }

    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard let caller = context.caller, let named = caller.staff else {
            return try await next(request, context)
        }
        let member = directory.member(named)
        var context = context
        context.caller = Caller(
            role: .staff(member), scopes: caller.scopes, proof: caller.proof)
        // What is no route is answered as it is to everybody.
        guard let path = context.endpointPath, path.hasPrefix("/") else {
            return try await next(request, context)
        }
        switch StaffRoutes.verdict(request.method.rawValue, path) {
        case .open: break
        case .act(let act): try member.require(act)
        case .closed: throw ServiceFailure.forbidden("this is not for staff")
        }
        return try await next(request, context)
    }
}
