internal import AccessLog
internal import Foundation
package import HealthModel
package import Storage

/// One state of a store in which those who were merged are one: under the name of any of them there
/// are the documents of all, and the accesses to all. Measurements, decisions and everything else
/// are the survivor's, who alone has any: a person with measurements is merged into nobody.
package class JoinedSnapshot: HealthSnapshot {
    /// The same state with all persons apart.
    package let base: any HealthSnapshot
    package let links: PersonLinks

    init(_ base: any HealthSnapshot, _ links: PersonLinks) {
        self.base = base
        self.links = links
    }

    /// All that are one with somebody, but for the survivor.
    package func others(of person: PersonID) -> [PersonID] {
        links.group(of: person).map { Array($0.dropLast()) } ?? []
    }

    package func survivor(of person: PersonID) -> PersonID { links.survivor(of: person) }

    // MARK: Directory and receipts

    package func person(_ id: PersonID) throws -> Person? {
        let found = try base.person(survivor(of: id))
        return try found.map(joined)
    }

    package func person(identifiedBy identifier: IdentifierKey) throws -> Person? {
        let found = try base.person(identifiedBy: identifier)
        return try found.flatMap { try person($0.id) }
    }

    private func joined(_ person: Person) throws -> Person {
        let more = try others(of: person.id).compactMap { try base.person($0)?.identifiers }
        return Person(
            id: person.id,
            identifiers: (person.identifiers + more.joined()).sorted {
                ($0.root, $0.extension) < ($1.root, $1.extension)
            })
    }

    package func receipt(for digest: ContentDigest, withParts: Bool) throws -> Receipt? {
        try base.receipt(for: digest, withParts: withParts)
    }

    package func quarantinedBytes(_ digest: ContentDigest) throws -> [UInt8]? {
        try base.quarantinedBytes(digest)
    }

    /// A document that names somebody who was merged may be filed under the survivor: then it takes
    /// its place among the survivor's versions.
    package func arrivalFacts(_ question: ArrivalQuestion) throws -> ArrivalFacts {
        var facts = try base.arrivalFacts(question)
        guard question.version != nil, !links.isEmpty else { return facts }
        var named = Set(facts.owners.values)
        if let person = question.person { named.insert(person) }
        let survivors = Set(named.map { survivor(of: $0) })
        for person in survivors.subtracting(named) {
            var own = question
            own.person = person
            facts.relatives[person] = try base.arrivalFacts(own).relatives[person]
        }
        return facts
    }

    package func receipts(_ query: ReceiptQuery) throws -> [ReceiptEntry] {
        try base.receipts(query)
    }

    package func receiptCounts(in decided: Range<Int64>) throws -> [ReceiptCount] {
        try base.receiptCounts(in: decided)
    }

    // MARK: The access log

    package func accessCount() throws -> Int64 { try base.accessCount() }

    package func accessHashes(at index: Int64) throws -> [UInt8] {
        try base.accessHashes(at: index)
    }

    package func accesses(
        in places: Range<Int64>, of person: PersonID?, newestFirst: Bool,
        _ body: (StoredAccess) throws -> Bool
    ) throws {
        guard let person, let group = links.group(of: person) else {
            return try base.accesses(in: places, of: person, newestFirst: newestFirst, body)
        }
        let base = base
        var lanes = LaneMerge<StoredAccess>(lanes: group.count) { lane, last, limit in
            var range = places
            if let last {
                range =
                    newestFirst
                    ? range.lowerBound..<max(range.lowerBound, last.index)
                    : min(last.index + 1, range.upperBound)..<range.upperBound
            }
            var found: [StoredAccess] = []
            try base.accesses(in: range, of: group[lane], newestFirst: newestFirst) {
                found.append($0)
                return found.count < limit
            }
            return found
        } precedes: {
            newestFirst ? $0.index > $1.index : $0.index < $1.index
        }
        while let access = try lanes.next(), try body(access) {}
    }
}
