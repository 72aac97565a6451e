internal import Base
internal import Foundation
internal import HealthModel
internal import Merging

/// Looks for persons in one state of a store. What a person removed is not looked at.
///
/// The order is that of the documents by their start, the latest first. A name is looked for among
/// the names of all documents, which is one pass over a narrow table; each person who may be meant
/// costs a few look-ups, and of those and of their documents so many are looked at and no more.
struct PersonSearch {
    let core: StoreCore
    let snapshot: any HealthSnapshot

    /// Names of a person by which duplicates are looked for, and persons of one name.
    private static let mostNames = 3
    private static let mostNamesakes = 20

    func persons(_ query: PersonQuery) throws -> FoundPersons {
        if let identifier = query.identifier {
            guard let key = identifier.personKey,
                let person = try snapshot.person(identifiedBy: key),
                let found = try known(person.id), Self.matches(found, query)
            else { return FoundPersons() }
            return FoundPersons(persons: [found])
        }
        guard let name = query.name else { return FoundPersons() }
        return try persons(.patientName(contains: name), limit: query.limit) {
            Self.matches($0, query)
        }
    }

    /// Who may be the same human being as a person: who has the same name and date of birth.
    func duplicates(of person: PersonID) throws -> LikelyDuplicates {
        var found = LikelyDuplicates()
        guard let own = try known(person) else { return found }
        found.isCut = own.names.count > Self.mostNames
        for name in own.names.prefix(Self.mostNames) {
            let alike = TextFolding.fold(name)
            let others = try persons(
                .patientName(contains: name), limit: Self.mostNamesakes
            ) { other in
                other.id != own.id && other.names.contains { TextFolding.fold($0) == alike }
            }
            found.isCut = found.isCut || others.isCut
            for other in others.persons
            where !found.persons.contains(where: { $0.person.id == other.id }) {
                let dates = Set(own.birthDates).intersection(other.birthDates)
                guard !dates.isEmpty || own.birthDates.isEmpty || other.birthDates.isEmpty else {
                    continue
                }
                var signs: Set<LikelyDuplicate.Sign> = [.sameName]
                if !dates.isEmpty { signs.insert(.sameBirthDate) }
                let roots = Set(own.identifiers.map(\.root))
                if !roots.isDisjoint(with: other.identifiers.map(\.root)) {
                    signs.insert(.sameAuthority)
                }
                // A name alone is no sign: many share one.
                if signs.count > 1 {
                    found.persons.append(LikelyDuplicate(person: other, signs: signs))
                }
            }
        }
        return found
    }

    private func persons(
        _ predicate: SamplePredicate, limit: Int, where isMeant: (KnownPerson) -> Bool
    ) throws -> FoundPersons {
        var seen: Set<PersonID> = []
        var fitting = 0
        var found = FoundPersons()
        let removed = RemovedDocuments(cache: core.consentCache, snapshot: snapshot)
        let scan = DocumentScan(
            nil, isJudged: false, predicate: predicate,
            order: .keys([DocumentSort(.startDate, ascending: false)]),
            expected: StoreLimits.batchRows)
        try snapshot.documents(scan) { entry in
            fitting += 1
            let id = snapshot.survivor(of: entry.person)
            let isNew = try !seen.contains(id) && !removed.contains(entry)
            guard fitting <= PersonQuery.mostFitting, !isNew || !isFull(seen, found, limit) else {
                found.isCut = true
                return false
            }
            guard isNew else { return true }
            seen.insert(id)
            if let person = try known(id), isMeant(person) { found.persons.append(person) }
            return true
        }
        return found
    }

    private func isFull(_ seen: Set<PersonID>, _ found: FoundPersons, _ limit: Int) -> Bool {
        seen.count >= PersonQuery.mostLookedAt || found.persons.count >= limit
    }

    /// What is known of a person; nil for one whom the store does not know.
    func known(_ id: PersonID) throws -> KnownPerson? {
        guard let person = try snapshot.person(id) else { return nil }
        let others = (snapshot as? JoinedSnapshot)?.others(of: id) ?? []
        var known = KnownPerson(id: person.id, identifiers: person.identifiers, merged: others)
        let removed = RemovedDocuments(cache: core.consentCache, snapshot: snapshot)
        var entries: [DocumentEntry] = []
        let scan = DocumentScan(
            person.id, isJudged: false,
            order: .keys([DocumentSort(.startDate, ascending: false)]),
            expected: PersonQuery.mostDocuments)
        try snapshot.documents(scan) { entry in
            guard try !removed.contains(entry) else { return true }
            guard entries.count < PersonQuery.mostDocuments else {
                known.hasMore = true
                return false
            }
            entries.append(entry)
            return true
        }
        known.documents = entries.count
        known.latest = entries.first.map { Date(microseconds: $0.start) }
        var isDated = false
        for sample in try snapshot.headers(entries) {
            guard let document = sample.document else { continue }
            if let name = document.patientName, !known.names.contains(name) {
                known.names.append(name)
            }
            // The receipt has the header; of a few documents, since all say the same as a rule.
            guard !isDated || known.names.count > known.birthDates.count else { continue }
            let receipt = try snapshot.receipt(for: document.digest, withParts: true)
            for date in Self.birthDates(in: receipt?.notes.headerJSON) {
                isDated = true
                if !known.birthDates.contains(date) { known.birthDates.append(date) }
            }
        }
        return known
    }

    private static func matches(_ person: KnownPerson, _ query: PersonQuery) -> Bool {
        if let name = query.name.map(TextFolding.fold),
            !person.names.contains(where: { TextFolding.fold($0).contains(name) })
        {
            return false
        }
        guard let date = query.birthDate else { return true }
        return person.birthDates.contains { $0.hasPrefix(date) }
    }

    /// The days of birth that a header says, which intake wrote as JSON.
    private static func birthDates(in header: [UInt8]?) -> [String] {
        guard let header, let json = try? JSONValue(header) else { return [] }
        return (json["patients"]?.list ?? []).compactMap {
            $0["birthTime"]?.text.map { String($0.prefix(8)) }
        }
    }
}
