internal import Foundation
internal import HealthModel
internal import Merging

/// Whose a document is: the one check, for every way in and every backend.
///
/// What the caller says (a person, or an identifier), what the document says (its patient
/// identifiers) and what the store knows must not contradict each other. Two sets of identifiers
/// do where they have none in common and one assigning authority gave out both: `R^1` and `R^2`
/// are two patients, `R^1` and `Q^2` may be one. So a document of another hospital can be filed
/// for a person by whoever knows them, and their identifiers there are learned by it.
extension IntakeRules {
    /// Whose a document is, or why it is nobody's.
    enum PersonSearch {
        /// A person, who may be new, and the identifiers that are learned.
        case found(PersonID, fresh: [IdentifierKey])
        case refused(RejectionReason)
    }

    func findPerson(_ new: NewDocument, _ facts: ArrivalFacts) throws -> PersonSearch {
        if let filing = new.filing { return .found(filing.person, fresh: []) }
        guard !new.hasSeveralPatients else { return .refused(.severalPatients) }
        let (own, said) = (new.ownIdentifiers, new.personIdentifier?.personKey)
        let owners = facts.owners
        let persons = Set(own.compactMap { owners[$0] })
        let humans = Set(persons.map(transaction.survivor))
        guard humans.count <= 1 else { return .refused(.severalPersons) }
        let owner = said.flatMap { owners[$0] }
        let claimed = Set([new.person, owner].compactMap(\.self).map(transaction.survivor))
        guard claimed.union(humans).count <= 1 else { return .refused(.personOfAnother) }
        // Of persons who were merged, that one whose identifiers the document has.
        let known = persons.count == 1 ? persons.first : humans.first ?? owner ?? claimed.first
        let all = new.allIdentifiers
        guard known != nil || !all.isEmpty else { return .refused(.noPatientIdentifier) }
        guard try !isContradicted(own, said, known, isOwner: !persons.isEmpty) else {
            return .refused(.otherIdentifier)
        }
        // By what an app saves nobody is found later.
        let fresh = new.app == nil ? all.filter { owners[$0] == nil } : []
        return .found(known ?? PersonID(UUID()), fresh: fresh)
    }

    /// Whether the identifiers of a document, or the one that its sender says, contradict those of
    /// the person.
    private func isContradicted(
        _ own: [IdentifierKey], _ said: IdentifierKey?, _ known: PersonID?, isOwner: Bool
    ) throws -> Bool {
        // Where an identifier of the document is the person's, and nobody says more, nothing does.
        guard let known, said != nil || !isOwner else {
            return said.map { Set([$0]).contradicts(Set(own)) } ?? false
        }
        let identifiers = Set(try transaction.person(known)?.identifiers ?? [])
        if Set(own).contradicts(identifiers) { return true }
        return said.map { Set([$0]).contradicts(identifiers.union(own)) } ?? false
    }
}

extension ArrivalQuestion {
    /// All that is asked about a document that would have a UUID.
    init(_ new: NewDocument, uuid: UUID, source: Source) {
        self.init(digest: new.document.digest, source: source)
        id = new.document.id?.key
        identifiers = new.allIdentifiers
        person = new.filing?.person ?? new.person
        version = VersionFacts(
            new.document, uuid: uuid, start: new.startDate.microseconds)
    }
}

extension NewDocument {
    /// The identifiers of its patient by which a person is found.
    fileprivate var ownIdentifiers: [IdentifierKey] {
        document.patientIdentifiers.compactMap(\.personKey)
    }

    /// The same with the one that the sender says, which comes first.
    fileprivate var allIdentifiers: [IdentifierKey] {
        let said = personIdentifier?.personKey
        return ((said.map { [$0] } ?? []) + ownIdentifiers.filter { $0 != said }).uniqued()
    }

    /// Whether the document, or its sender, names a person, or nobody.
    func names(
        _ person: PersonID, _ facts: ArrivalFacts, in snapshot: any HealthSnapshot
    ) -> Bool {
        let owner = personIdentifier?.personKey.flatMap { facts.owners[$0] }
        let named = [filing?.person, self.person, owner].compactMap(\.self)
        let human = snapshot.survivor(of: person)
        return named.allSatisfy { snapshot.survivor(of: $0) == human }
    }
}

extension Set<IdentifierKey> {
    /// Whether an assigning authority gave out different identifiers, and none is the same.
    fileprivate func contradicts(_ other: Set<IdentifierKey>) -> Bool {
        isDisjoint(with: other) && !Set<String>(map(\.root)).isDisjoint(with: other.map(\.root))
    }
}
