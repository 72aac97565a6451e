import Access
import Base
import FHIR
import HTTPExchange
import HealthModel
import HealthStore
import Hummingbird

extension ExportContents {
    /// What an order gives a caller of one person at this moment. An app that has not asked a
    /// person for documents gets what else there is in an order of all persons; in one of that
    /// person it is told.
    init(
        _ service: FHIRService, _ order: ExportOrder, of person: PersonID, for caller: Caller,
        _ request: Request
    ) async throws {
        let all =
            order.person == nil
            ? try await service.clinicalIfAnswered(of: caller, person, request)
            : try await service.clinical(of: caller, person, request)
        var samples = service.parts.samples(of: caller).map { reader in
            (
                reader: reader,
                types: ObservationWriter.types.filter { type in
                    (try? caller.coverage(of: .read, on: "Observation"))?
                        .includes(ObservationCode(type)) ?? false
                }
            )
        }
        if let client = samples?.reader as? ClientHandle, let types = samples?.types {
            samples?.types = try await client.answeredTypes(among: types)
        }
        if samples?.types.isEmpty == true { samples = nil }
        self.init(
            service: service, order: order, person: person, caller: caller,
            documents: all == nil
                ? nil : try service.documents(of: caller, about: person, request),
            all: all ?? PersonResources(),
            covered: CoveredResources(all ?? PersonResources(), for: caller, to: .read),
            samples: samples)
        // Who lets a system have nothing is not named to it.
        if order.person == nil { guard try await hasAnything() else { return } }
        if all == nil {
            var json = JSONText()
            PatientWriter().write(Person(id: person, identifiers: []), to: &json)
            patient = (try? caller.coverage(of: .read, on: "Patient")) == .everything ? json : nil
        } else {
            patient = try await service.patient(for: caller, person, request)
        }
    }

    /// Whether there is something of the person besides who they are.
    private func hasAnything() async throws -> Bool {
        if !covered.isEmpty { return true }
        for type in ["DocumentReference", "Observation"] where try await has(type) { return true }
        return false
    }
}
