internal import Foundation
internal import HealthModel

/// Whose a document is: the one check, for every way in and every backend.
///
/// What the caller says (a person, or an identifier), what the document says (its patient
/// identifiers) and what the store knows must not contradict each other. Two sets of identifiers
/// do where they have none in common and one assigning authority gave out both: `R^1` and `R^2`
/// are two patients, `R^1` and `Q^2` may be one. So a document of another hospital can be filed
/// for a person by whoever knows them, and their identifiers there are learned by it.
extension DocumentLedger {
    /// Finds or makes the person; what is learned of identifiers is kept.
    mutating func findPerson(_ document: NewDocument) throws -> PersonSearch {
        if let filing = document.filing { return .found(filing.person) }
        guard !document.hasSeveralPatients else { return .refused(.severalPatients) }
        let own = document.document.patientIdentifiers.compactMap(\.personKey)
        let said = document.personIdentifier?.personKey
        let all = (said.map { [$0] } ?? []) + own.filter { $0 != said }
        let owners = try owners(of: all)
        let persons = Set(own.compactMap { owners[$0] })
        guard persons.count <= 1 else { return .refused(.severalPersons) }
        let claimed = Set([document.person, said.flatMap { owners[$0] }].compactMap(\.self))
        guard claimed.union(persons).count <= 1 else { return .refused(.personOfAnother) }
        let known = claimed.first ?? persons.first
        guard known != nil || !all.isEmpty else { return .refused(.noPatientIdentifier) }
        guard try !isContradicted(own, said, known, isOwner: !persons.isEmpty) else {
            return .refused(.otherIdentifier)
        }
        let person = known ?? PersonID(UUID())
        let fresh = all.filter { owners[$0] == nil }
        if known == nil || known == document.person || !fresh.isEmpty {
            try keep(person: person, identifiers: fresh)
        }
        return .found(person)
    }

    /// Whether the identifiers of a document, or the one that its sender says, contradict those of
    /// the person.
    private mutating func isContradicted(
        _ own: [IdentifierKey], _ said: IdentifierKey?, _ known: PersonID?, isOwner: Bool
    ) throws -> Bool {
        // Where an identifier of the document is the person's, and nobody says more, nothing does.
        guard let known, said != nil || !isOwner else {
            return said.map { Set([$0]).contradicts(Set(own)) } ?? false
        }
        let identifiers = Set(try identifiers(of: known))
        if Set(own).contradicts(identifiers) { return true }
        return said.map { Set([$0]).contradicts(identifiers.union(own)) } ?? false
    }

    /// Whether a document names a person, or nobody.
    mutating func isNamed(_ person: PersonID, by document: NewDocument) throws -> Bool {
        let said = document.personIdentifier?.personKey
        let owner = try said.flatMap { try owners(of: [$0])[$0] }
        let named = [document.filing?.person, document.person, owner].compactMap(\.self)
        return named.allSatisfy { $0 == person }
    }
}

/// Whose a document is, or why it is nobody's.
enum PersonSearch {
    case found(PersonID)
    case refused(RejectionReason)
}

extension Set<IdentifierKey> {
    /// Whether an assigning authority gave out different identifiers, and none is the same.
    fileprivate func contradicts(_ other: Set<IdentifierKey>) -> Bool {
        isDisjoint(with: other) && !Set<String>(map(\.root)).isDisjoint(with: other.map(\.root))
    }
}
