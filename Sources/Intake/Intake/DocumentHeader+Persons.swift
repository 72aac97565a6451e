internal import ClinicalDocument
internal import HealthModel

extension DocumentHeader {
    /// Whether the document is about patients that share no identifier (a group, a mother and her
    /// child).
    var hasSeveralPersons: Bool {
        let persons = patients.map { patient in
            Set(patient.ids.compactMap { HealthModel.InstanceIdentifier($0).personKey })
        }
        guard let first = persons.first else { return false }
        return persons.dropFirst().contains { $0.isDisjoint(with: first) }
    }
}
