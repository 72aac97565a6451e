internal import HealthModel
internal import HealthStore

/// How a transaction keeps others from changing persons whom it only looks at.
enum PersonHolding {
    /// Not at all: what it changes meets what others change.
    case byChange
    /// Their rows are shared from the first look: for a comparison of what was read before.
    case fromTheBeginning
    /// Their rows are shared with the commit, which fails if one of them has changed since the
    /// snapshot: nobody waits for what is read meanwhile.
    case atTheEnd

    /// How work that met others is run again: it is not to meet them for ever.
    func after(_ conflicts: Int) -> PersonHolding {
        self == .atTheEnd && conflicts > 0 ? .fromTheBeginning : self
    }
}

extension PostgreSQLTransaction {
    /// Notes that what is given out depends on a person.
    func look(at person: PersonID) {
        if holding == .atTheEnd, person != .nobody { seen.insert(person) }
    }

    /// Notes the same of several, whose rows are held at once where they are held from the
    /// beginning: nobody takes a decision back between the comparison and the event.
    func look(at persons: [PersonID]) throws {
        for person in persons { look(at: person) }
        if holding == .fromTheBeginning { try hold(persons) }
    }

    /// Holds the rows of those who were looked at. If one of them has changed since, this
    /// transaction fails and is run again.
    func holdPersons() throws {
        if !seen.isEmpty { try hold(Array(seen)) }
    }

    /// In one order, so that no two transactions wait for each other.
    private func hold(_ persons: [PersonID]) throws {
        try send(
            "SELECT 1 FROM person WHERE person = ANY($1) ORDER BY person FOR SHARE",
            .uuids(persons.sorted { $0.uuid.precedes($1.uuid) }.map(\.uuid)))
    }
}
