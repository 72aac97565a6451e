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

    /// The caller, who may do something with one of some kinds of resources.
    ///
    /// - Throws: ``ServiceFailure`` with 401 without a caller, 403 beyond the scopes.
    func caller(
        _ context: ServiceContext, may interaction: Scope.Interaction, on resources: String...
    ) throws -> Caller {
        guard let caller = context.caller else { throw ServiceFailure.unauthenticated }
        var refusal: ServiceFailure?
        for resource in resources {
            do {
                try caller.require(interaction, on: resource)
                return caller
            } catch {
                refusal = refusal ?? error
            }
        }
        throw refusal ?? .unauthenticated
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
        let inAddress = SearchForm.read(request.uri.query)
        guard hasForm, request.headers[.contentType] != nil else { return inAddress }
        return inAddress + SearchForm.parameters(try await FormFields(of: request))
    }
}

extension Request {
    /// Whether the caller wants to be told what is not understood (FHIR R4, 3.1.1.1).
    var isStrict: Bool {
        headers[values: .prefer].contains { $0.contains("handling=strict") }
    }
}
