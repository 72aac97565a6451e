import ClinicalDocument
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import NIOCore

/// What every interaction of the facade needs.
struct FHIRService: Sendable {
    let parts: ServiceParts

    /// Where the resources lie, with a slash at the end.
    var base: String { parts.configuration.publicBase + "/fhir/R4/" }

    /// The caller, who may do something with a kind of resource. Scopes bind apps and systems;
    /// others may do what their handles may.
    ///
    /// - Throws: ``ServiceFailure`` with 401 without a caller, 403 beyond the scopes.
    func caller(
        _ context: ServiceContext, may interaction: ScopeSet.Interaction, on resources: String...
    ) throws -> Caller {
        guard let caller = context.caller else { throw ServiceFailure.unauthenticated }
        switch caller.role {
        case .app, .intake:
            guard resources.contains(where: { caller.scopes.allow(interaction, on: $0) }) else {
                throw ServiceFailure.forbidden("the token's scopes do not cover this")
            }
        case .owner, .delegate, .staff: break
        }
        return caller
    }

    /// The documents as the caller sees them.
    func documents(of caller: Caller) throws -> any DocumentReading {
        guard let documents = parts.documents(of: caller) else {
            throw ServiceFailure.forbidden("this token only brings documents in")
        }
        return documents
    }

    /// The parameters of a search: those of the address, then those of a form in the body.
    func parameters(
        _ request: Request, hasForm: Bool = false
    ) async throws -> [SearchParameter] {
        let inAddress = try SearchForm.read(request.uri.query ?? "")
        guard hasForm else { return inAddress }
        let type = request.headers[.contentType].map(MediaRange.essence) ?? ""
        let body = try await request.body.collect(upTo: ServiceLimits.searchFormBytes)
        guard type == "application/x-www-form-urlencoded" || body.readableBytes == 0 else {
            throw ServiceFailure(
                .unsupportedMediaType, "unsupported-media-type",
                "a search by POST is application/x-www-form-urlencoded")
        }
        return inAddress + (try SearchForm.read(String(buffer: body)))
    }
}

extension Request {
    /// Whether the caller wants to be told what is not understood (FHIR R4, 3.1.1.1).
    var isStrict: Bool {
        headers[values: .prefer].contains { $0.contains("handling=strict") }
    }
}
