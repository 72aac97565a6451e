import FHIR
import FHIRServer
import HTTPExchange
import PageFrame
import Foundation
import Hummingbird
import Logging

/// Turns what went wrong into an answer in the words of the part that was asked: an
/// OperationOutcome under `/fhir`, a page for browsers, otherwise a problem (RFC 9457).
struct FailureMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let failure = ServiceFailure(any: error)
            if failure.status.kind == .serverError {
                context.logger.error(
                    "request failed",
                    metadata: ["code": "\(failure.code)", "request": "\(context.requestID)"])
            }
            if request.wantsPage {
                return FailurePage(failure, request, context).response()
            }
            return Self.answer(failure, request, context.requestID)
        }
    }

    private static func answer(
        _ failure: ServiceFailure, _ request: Request, _ requestID: String
    ) -> Response {
        var headers = failure.headers
        headers[.cacheControl] = "no-store"
        headers[.xContentTypeOptions] = "nosniff"
        let body: [UInt8]
        if request.uri.path.hasPrefix("/fhir/") {
            let isXML = FHIRResponse.wantsXML(request)
            headers[.contentType] = isXML ? FHIRXMLWriter.mediaType : FHIRResponse.mediaType
            let outcome = failure.operationOutcome()
            body = isXML ? FHIRXMLWriter(json: outcome).bytes : outcome
        } else {
            headers[.contentType] = "application/problem+json"
            body = failure.problem(request: requestID)
        }
        return Response(status: failure.status, headers: headers, bytes: body)
    }
}
