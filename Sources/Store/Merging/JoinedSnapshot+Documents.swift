package import Foundation
package import HealthModel
package import Storage

/// The documents of all who are one. Each says under whom it is filed.
///
/// In the order of the change log the others' documents come before all of the survivor's, below
/// zero: the survivor's places stay what they are, with their measurements among them. What comes
/// there later is told by ``JoinedSnapshot/print(of:)``.
extension JoinedSnapshot {
    /// More places than a person's change log has.
    private static let span: Int64 = 1 << 40

    package func documents(_ scan: DocumentScan, _ body: (DocumentEntry) throws -> Bool) throws {
        guard let person = scan.person, let group = links.group(of: person) else {
            return try base.documents(scan, body)
        }
        switch scan.order {
        case .keys(let sort): try documents(scan, of: group, by: sort, body)
        case .sequence(let after): try documents(scan, of: group, after: after, body)
        }
    }

    private func documents(
        _ scan: DocumentScan, of group: [PersonID], after place: Int64,
        _ body: (DocumentEntry) throws -> Bool
    ) throws {
        var isStopped = false
        for (lane, member) in group.enumerated() {
            let shift = Self.shift(lane, of: group)
            var after = place == .min ? 0 : place
            if lane < group.count - 1 {
                // A place of the survivor's, or of somebody behind, is behind all of these.
                guard place == 0 || place == .min || place < shift + Self.span else { continue }
                after = place == 0 || place < shift ? 0 : place - shift
            } else if place < 0 {
                after = 0
            }
            var own = scan
            own.person = member
            own.order = .sequence(after: after)
            try base.documents(own) { entry in
                isStopped = try !body(entry.shifted(by: shift))
                return !isStopped
            }
            if isStopped { return }
        }
    }

    /// What is added to the places of a member: nothing for the survivor, who is the last.
    private static func shift(_ lane: Int, of group: [PersonID]) -> Int64 {
        Int64(lane - (group.count - 1)) * span
    }

    private func documents(
        _ scan: DocumentScan, of group: [PersonID], by sort: [DocumentSort],
        _ body: (DocumentEntry) throws -> Bool
    ) throws {
        let order = SampleOrder(sort)
        let readsHeaders = sort.contains { !$0.key.isInstant }
        let base = base
        // A place in an order of texts is a document, which only its own member's lane can begin
        // behind: the others begin before it, and what precedes it is passed over.
        let named = scan.after.flatMap { $0.instants == nil ? $0.uuid : nil }
        let mark = try named.flatMap { uuid in
            try base.documents(named: [uuid], of: nil, isJudged: false)[uuid]
        }
        let markKey = try mark.flatMap { try base.headers([$0]).first }.map(order.key)
        typealias Item = (entry: DocumentEntry, key: SampleOrder.Key)
        var lanes = LaneMerge<Item>(lanes: group.count) { lane, last, limit in
            var own = scan
            own.person = group[lane]
            if let mark, mark.person != group[lane] { own.after = nil }
            if let last {
                let instants = last.key.values.compactMap { value -> Int64? in
                    if case .instant(let instant) = value { instant } else { nil }
                }
                own.after = PagingPosition(
                    uuid: last.entry.uuid, instants: readsHeaders ? nil : instants)
            }
            var found: [DocumentEntry] = []
            try base.documents(own) {
                found.append($0)
                return found.count < limit
            }
            let shift = Self.shift(lane, of: group)
            if readsHeaders {
                return zip(found, try base.headers(found)).map {
                    ($0.shifted(by: shift), order.key($1))
                }
            }
            return found.map { ($0.shifted(by: shift), $0.key(in: order)) }
        } precedes: {
            order.precedes($0.key, $1.key)
        }
        while let next = try lanes.next() {
            if let markKey, !order.precedes(markKey, next.key) { continue }
            guard try body(next.entry) else { return }
        }
    }

    package func documents(
        named uuids: [UUID], of person: PersonID?, isJudged: Bool
    ) throws -> [UUID: DocumentEntry] {
        guard let person, let group = links.group(of: person) else {
            return try base.documents(named: uuids, of: person, isJudged: isJudged)
        }
        var found: [UUID: DocumentEntry] = [:]
        for (lane, member) in group.enumerated() {
            let shift = Self.shift(lane, of: group)
            found.merge(
                try base.documents(named: uuids, of: member, isJudged: isJudged)
                    .mapValues { $0.shifted(by: shift) }
            ) { $1 }
        }
        return found
    }

    package func headers(_ entries: [DocumentEntry]) throws -> [CDADocumentSample] {
        try base.headers(entries)
    }

    package func documentBytes(_ uuid: UUID, of person: PersonID?) throws -> DocumentBytes? {
        try first(person) { try base.documentBytes(uuid, of: $0) }
    }

    package func statements(_ uuid: UUID, of person: PersonID?) throws -> [UInt8]? {
        try first(person) { try base.statements(uuid, of: $0) }
    }

    /// Versions are told apart among the documents that are filed together.
    package func versions(
        of uuid: UUID, person: PersonID
    ) throws -> (own: VersionFacts, others: [VersionFacts])? {
        try first(person) { member in
            try member.flatMap { try base.versions(of: uuid, person: $0) }
        }
    }

    private func first<Found>(
        _ person: PersonID?, _ find: (PersonID?) throws -> Found?
    ) throws -> Found? {
        guard let person, let group = links.group(of: person) else { return try find(person) }
        for member in group {
            if let found = try find(member) { return found }
        }
        return nil
    }

    /// What is another number after something has come to, or gone from, what lies below zero; nil
    /// for somebody who is alone.
    package func print(of person: PersonID) throws -> UInt64? {
        guard let group = links.group(of: person) else { return nil }
        var print: UInt64 = 0
        for member in group.dropLast() {
            let count = try base.lastSequence(of: member)
            let word = member.uuid.bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            print ^= (word | 1) &* (UInt64(bitPattern: count) &+ 0x9E37_79B9_7F4A_7C15)
        }
        return print | 1
    }
}

extension HealthSnapshot {
    /// What is another number after a document has gone from a person, or from one of those who are
    /// one, for readers who see all; nil where nothing was said about who is who.
    package func filingPrint(of person: PersonID) throws -> UInt64? {
        let joined = try (self as? JoinedSnapshot)?.print(of: person)
        guard let last = try lastRecordKeys(.identityAct, of: [person])[person],
            let acts = UInt64(last.prefix(8), radix: 16)
        else { return joined }
        return (joined ?? 0) ^ ((acts + 1) &* 0x9E37_79B9_7F4A_7C15) | 1
    }
}

extension DocumentEntry {
    fileprivate func shifted(by shift: Int64) -> DocumentEntry {
        var copy = self
        copy.sequence += shift
        return copy
    }

    /// What it is ordered by, where that is instants alone.
    fileprivate func key(in order: SampleOrder) -> SampleOrder.Key {
        let values = order.sort.map { sort -> SortValue in
            switch sort.key.kind {
            case .startDate: .instant(start)
            case .endDate: .instant(end)
            case .storedAt: .instant(storedAt)
            case .field: .text("")
            }
        }
        return SampleOrder.Key(values: values, uuid: uuid.bytes, sample: nil)
    }
}
