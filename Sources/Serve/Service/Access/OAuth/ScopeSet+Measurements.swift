import HealthModel

extension ScopeSet {
    /// The types of samples that an app may read by these scopes, as Observations: all of them, or
    /// those of the category that a scope is restricted to.
    var readableTypes: [SampleType] {
        let coverages = [Interaction.read, .search].compactMap {
            coverage(of: $0, on: "Observation", in: [.patient, .user])
        }
        return ObservationWriter.types.filter { type in
            coverages.contains { $0.includes(ObservationCode(type)) }
        }
    }
}
