public import Foundation
internal import HealthModel

/// Some of a person's consent records: a page of all of them, or of those that hold.
public struct ConsentQuery: Sendable, Hashable {
    /// Which records that hold.
    public enum Part: String, Sendable, Hashable, CaseIterable {
        /// Permits and denials for apps, organisations and everybody.
        case decisions
        /// Permits and denials for those who act for the person.
        case delegates
        /// Documents that are closed to everybody else.
        case removals
    }

    /// Only what no other record supersedes.
    public var isInForce: Bool
    /// Which of those that hold; nil for all.
    public var part: Part?
    /// Only those that hold and name this document; nil for all.
    public var document: UUID?
    /// Only those that hold and are for one grantee; nil for all.
    public var grantee: Grantee?
    /// Whether the latest come first.
    public var isLatestFirst: Bool
    /// Behind which place among the person's records the page begins: ``ConsentPage/next``.
    public var after: Int64?
    /// Records on the page.
    public var limit: Int

    /// Asks for records.
    public init(
        isInForce: Bool = true, part: Part? = nil, document: UUID? = nil, grantee: Grantee? = nil,
        isLatestFirst: Bool = true, after: Int64? = nil, limit: Int = StoreLimits.batchRows
    ) {
        self.isInForce = isInForce
        self.part = part
        self.document = document
        self.grantee = grantee
        self.isLatestFirst = isLatestFirst
        self.after = after
        self.limit = limit
    }
}

/// A page of consent records.
public struct ConsentPage: Sendable, Hashable {
    /// The records.
    public let records: [ConsentRecord]
    /// Those of them that hold.
    public let inForce: Set<UUID>
    /// Where the next page begins; nil if this is the last one.
    public let next: Int64?
}

extension OwnerHandle {
    /// Some of the person's records.
    ///
    /// - Complexity: O(limit) look-ups; of those that hold, O(records in memory) once.
    public func consentPage(_ query: ConsentQuery) async throws -> ConsentPage {
        let (core, person) = (core, person)
        return try await core.backend.read(.person(person)) { snapshot in
            let index = try core.consents(of: person, in: snapshot)
            var found: [ConsentRecord] = []
            if query.isInForce {
                for place in index.places(of: query).prefix(query.limit + 1) {
                    if let record = try ConsentStore.record(place, of: person, in: snapshot) {
                        found.append(record)
                    }
                }
            } else {
                try ConsentStore.eachRecord(
                    of: person, after: query.after, isReversed: query.isLatestFirst, in: snapshot
                ) {
                    found.append($0)
                    return found.count <= query.limit
                }
            }
            let page = Array(found.prefix(query.limit))
            return ConsentPage(
                records: page, inForce: index.inForce(of: page),
                next: found.count > query.limit ? page.last?.sequence : nil)
        }
    }

    /// The person's records with some ids, the latest first; ids of none are left out.
    ///
    /// - Complexity: O(ids) look-ups, and O(records in memory) once.
    public func consents(_ ids: [UUID]) async throws -> ConsentPage {
        let (core, person) = (core, person)
        return try await core.backend.read(.person(person)) { snapshot in
            let index = try core.consents(of: person, in: snapshot)
            let records = try Set(ids.compactMap(index.sequence)).sorted(by: >).compactMap {
                try ConsentStore.record($0, of: person, in: snapshot)
            }
            return ConsentPage(records: records, inForce: index.inForce(of: records), next: nil)
        }
    }

    /// All records that a query means, page after page, for those who need them at once.
    public func allConsents(_ query: ConsentQuery) async throws -> [ConsentRecord] {
        var query = query
        var records: [ConsentRecord] = []
        repeat {
            let page = try await consentPage(query)
            records += page.records
            query.after = page.next
        } while query.after != nil
        return records
    }

    /// For whom there are records that hold, by their texts, and the purposes of these.
    public func consentGrantees() async throws -> (
        grantees: [Grantee], purposes: Set<PurposeOfUse>
    ) {
        let (core, person) = (core, person)
        return try await core.backend.read(.person(person)) { snapshot in
            let index = try core.consents(of: person, in: snapshot)
            var purposes: UInt16 = 0
            let grantees = index.views.keys.filter { grantee in
                let entries = index.entries(of: grantee) { $0.effect != .withdrawn }
                purposes = entries.reduce(purposes) { $0 | $1.purposes }
                return !entries.isEmpty
            }
            return (
                grantees.sorted { $0.text < $1.text },
                Set(PurposeOfUse.allCases.filter { $0.bit & purposes != 0 })
            )
        }
    }
}

extension ConsentIndex {
    /// The ids of those records that hold.
    fileprivate func inForce(of records: [ConsentRecord]) -> Set<UUID> {
        Set(records.lazy.filter { $0.effect != .withdrawn && isInForce($0.id) }.map(\.id))
    }

    /// A record that no other supersedes.
    func record(
        _ id: UUID, of person: PersonID, in snapshot: any HealthSnapshot
    ) throws -> ConsentRecord? {
        try place(of: id).flatMap {
            try ConsentStore.record($0.sequence, of: person, in: snapshot)
        }
    }

    /// What holds for somebody.
    func entries(of grantee: Grantee, where isMeant: (Entry) -> Bool) -> [Entry] {
        guard let view = views[grantee] else { return [] }
        var found: [Entry] = []
        for entries in view.documents.values { found += entries.filter(isMeant) }
        return found + view.rules.map { $0.entry }.filter(isMeant)
    }

    /// The places of the records that a query means, in its order.
    func places(of query: ConsentQuery) -> [Int64] {
        var found: [Int64] = []
        for (grantee, view) in views where query.means(grantee) {
            func add(_ entry: Entry) {
                if query.means(entry, for: grantee) { found.append(entry.sequence) }
            }
            if let document = query.document {
                for entry in view.documents[document] ?? [] { add(entry) }
            } else {
                for entries in view.documents.values { entries.forEach(add) }
                for rule in view.rules { add(rule.entry) }
            }
        }
        return query.isLatestFirst ? found.sorted(by: >) : found.sorted()
    }
}

extension ConsentQuery {
    fileprivate func means(_ grantee: Grantee) -> Bool {
        if let wanted = self.grantee, wanted != grantee { return false }
        guard let part else { return true }
        if case .delegate = grantee { return part == .delegates }
        return part != .delegates
    }

    fileprivate func means(_ entry: ConsentIndex.Entry, for grantee: Grantee) -> Bool {
        if entry.effect == .withdrawn { return false }
        if let part, part != .delegates, (entry.effect == .removal) != (part == .removals) {
            return false
        }
        guard let after else { return true }
        return isLatestFirst ? entry.sequence < after : entry.sequence > after
    }
}
