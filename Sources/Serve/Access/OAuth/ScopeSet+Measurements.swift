import FHIR
package import HTTPExchange
package import HealthModel

extension ScopeSet {
    /// The types of samples that an app may read by these scopes, as Observations: all of them, or
    /// those of the category that a scope is restricted to.
    package var readableTypes: [SampleType] {
        let coverages = [Interaction.read, .search].compactMap {
            coverage(of: $0, on: "Observation", in: [.patient, .user])
        }
        return ObservationWriter.types.filter { type in
            coverages.contains { $0.includes(ObservationCode(type)) }
        }
    }

    /// The type of documents, where an app may read or find them by these scopes: the app is
    /// answered by that, and sees those that the person lets it see one by one.
    package var documentType: [SampleType] {
        let reads = [Interaction.read, .search].contains {
            coverage(of: $0, on: "DocumentReference", in: [.patient, .user]) != nil
        }
        return reads ? [SampleType(.cda)] : []
    }
}
