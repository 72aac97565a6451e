import Access
import FHIR
import HTTPExchange
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// What every interaction of the facade needs.
struct FHIRService: Sendable {
    let parts: ServiceParts

    /// Where the resources lie, with a slash at the end.
    var base: String { parts.configuration.publicBase + "/fhir/R4/" }

    /// The caller, whose credentials cover a kind of resource as a whole.
    ///
    /// - Throws: ``ServiceFailure`` with 401 without a caller, 403 beyond the scopes.
    func caller(
        _ context: ServiceContext, may interaction: Scope.Interaction, on resource: String
    ) throws -> Caller {
        let caller = try caller(context)
        try caller.require(interaction, on: resource)
        return caller
    }

    /// The caller, and which documents the credentials cover for a kind of resource that says
    /// something of them: scopes for documents restrict it, and cover their Provenance, but not
    /// their bytes, which have a scope of their own.
    ///
    /// - Throws: ``ServiceFailure`` with 401 without a caller, 403 beyond the scopes.
    func documentCaller(
        _ context: ServiceContext, may interaction: Scope.Interaction,
        on resource: String = "DocumentReference"
    ) throws -> (caller: Caller, coverage: ScopeCoverage) {
        let caller = try caller(context)
        let documents = try? caller.coverage(of: interaction, on: "DocumentReference")
        if resource == "Binary" {
            let own = try caller.coverage(of: interaction, on: resource)
            if own == .everything, let documents { return (caller, documents) }
            return (caller, own)
        }
        if case .matching? = documents { return (caller, documents ?? .everything) }
        let own = try? caller.coverage(of: interaction, on: resource)
        guard let coverage = own ?? documents else {
            return (caller, try caller.coverage(of: interaction, on: resource))
        }
        return (caller, coverage)
    }

    /// The caller, who brings a token: what browsers send by themselves opens no data here.
    ///
    /// - Throws: ``ServiceFailure`` with 401 without one.
    func caller(_ context: ServiceContext) throws -> Caller {
        guard let caller = context.caller, caller.proof == .token else {
            throw ServiceFailure.unauthenticated
        }
        return caller
    }

    /// A person's documents as the caller sees them; callers who are bound to a person have that
    /// person's, staff those of the one whom they name.
    func documents(
        of caller: Caller, about person: PersonID?, _ request: Request
    ) throws -> any DocumentReading {
        if let member = caller.staff, let person {
            return try parts.staff(member.name, request).documents(of: person)
        }
        guard let documents = parts.documents(of: caller) else { throw Self.onlyBrings }
        return documents
    }

    /// The documents of whoever has one, as the caller sees them.
    func documents(
        of caller: Caller, holding document: UUID, _ request: Request
    ) async throws -> any DocumentReading {
        let documents = try await parts.documents(of: caller, holding: document, request)
        guard let documents else { throw Self.onlyBrings }
        return documents
    }

    /// Whose documents a search is for: staff name one person, and nobody else names any.
    ///
    /// - Throws: ``ServiceFailure`` with status 400.
    func person(of caller: Caller, in parameters: [SearchParameter]) throws -> PersonID? {
        guard case .staff = caller.role else { return caller.person }
        let names = ["patient", "subject"]
        let named = parameters.filter { names.contains($0.name) }.flatMap(\.values)
        let ids = try ResourceID.references(named, to: "Patient", of: "patient")
        guard ids.count == 1, let uuid = ids.first?.uuid else {
            throw ServiceFailure.invalid(
                "missing-parameter",
                "staff search one person's documents: the parameter patient expects one Patient")
        }
        return PersonID(uuid)
    }

    private static let onlyBrings = ServiceFailure.forbidden("this token only brings documents in")

    /// The caller as the person whose data it is.
    ///
    /// - Throws: ``ServiceFailure`` with 403 for everybody else.
    func owner(
        _ context: ServiceContext, may interaction: Scope.Interaction, on resource: String
    ) throws -> (OwnerHandle, PersonID) {
        guard case .owner(let person) = try caller(context, may: interaction, on: resource).role
        else { throw ServiceFailure.forbidden("this is for the person alone") }
        return (parts.store.owner(person), person)
    }
}

extension Request {
    /// Whether the caller wants what is not understood to be passed over (FHIR R4, 3.1.1.1).
    /// Without that it is refused, since the answer would be wider than what was asked for.
    var isLenient: Bool {
        headers[values: .prefer].contains { $0.contains("handling=lenient") }
    }
}
