package import HTTPExchange
import HTTPTypes
package import Hummingbird

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
