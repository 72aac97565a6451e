package import HTTPExchange
package import HealthModel
package import HealthStore
package import Hummingbird

extension ServiceParts {
    /// The documents as a caller sees them; nil for callers that only bring things in, and for
    /// staff, who name a person and a reason.
    package func documents(of caller: Caller) -> (any DocumentReading)? {
        switch caller.role {
        case .app(let app, let person, let purpose):
            store.client(app, for: person, purpose: purpose)
        case .owner(let person): store.owner(person)
        case .delegate(let delegate, let person, let purpose):
            store.delegate(delegate, for: person, purpose: purpose)
        case .staff, .intake: nil
        }
    }

    /// The samples of the person that a caller reads for; nil for callers that read none.
    package func samples(of caller: Caller) -> (any SampleReading)? {
        switch caller.role {
        case .app(let app, let person, let purpose):
            store.client(app, for: person, purpose: purpose)
        case .owner(let person): store.owner(person)
        case .delegate, .staff, .intake: nil
        }
    }
}

extension Caller {
    /// Whose documents and samples the caller may ask for; nil for those that are bound to nobody.
    package var person: PersonID? {
        switch role {
        case .app(_, let person, _), .owner(let person), .delegate(_, let person, _): person
        case .intake, .staff: nil
        }
    }
}

/// Writes the caller into the request's context. Routes say what they need of it.
package struct Authenticator: RouterMiddleware {
    package let callers: any CallerResolving

    package init(callers: any CallerResolving) {
        self.callers = callers
    }

    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        // There an app shows who it is in ways of its own (RFC 6749 section 2.3).
        if TokenRoutes.paths.contains(request.uri.path) { return try await next(request, context) }
        var context = context
        context.caller = try await callers.caller(of: request)
        return try await next(request, context)
    }
}
