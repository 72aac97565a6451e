internal import ClinicalDocument
internal import HealthModel
internal import HealthStore

extension DocumentHeader {
    /// Whether the document is about patients that share no identifier (a group, a mother and her
    /// child). Their identifiers must never become one person's.
    var hasSeveralPersons: Bool {
        let persons = patients.map { patient in
            Set(patient.ids.compactMap { HealthModel.InstanceIdentifier($0).personKey })
        }
        guard let first = persons.first else { return false }
        return persons.dropFirst().contains { $0.isDisjoint(with: first) }
    }
}

extension RejectionReason {
    /// Several patients, and nothing says that they are one.
    static let severalPatients = RejectionReason(
        code: "CB-INTAKE-PATIENT",
        message: "the document is about several patients; say which person it belongs to")
}
