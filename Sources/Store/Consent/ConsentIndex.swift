package import Foundation
package import HealthModel
internal import Storage

/// A person's consent records as decisions look them up: those that nothing supersedes, by whom
/// they are for, and of these by document. Made once for each place in the person's records, and
/// brought forward record by record.
package struct ConsentIndex: Sendable {
    /// What decisions need of a record: 72 bytes.
    package struct Entry: Sendable, Hashable {
        package let id: UUID
        package let sequence: Int64
        package let effect: ConsentRecord.Effect
        package let level: ConsentLevel
        package let purposes: UInt16
        /// Microseconds since 1970; it holds before `until`.
        package let from, until: Int64
        package let delegate: PersonID?
    }

    package struct View: Sendable {
        package var documents: [UUID: [Entry]] = [:]
        package var rules: [(rule: ConsentRule, entry: Entry)] = []
    }

    /// The last record that is part of it.
    package private(set) var sequence: Int64 = 0
    package private(set) var views: [Grantee: View] = [:]
    /// Documents that are removed.
    package private(set) var removed: Set<UUID> = []
    private var places: [UUID: Place] = [:]
    /// The places of records that others supersede.
    private var superseded: [UUID: Int64] = [:]

    package init() {}

    /// Of whom and what a record is, and its place among the person's records.
    package struct Place: Sendable {
        package let grantee: Grantee
        package let scope: ConsentScope
        package let sequence: Int64
    }

    /// How many records it holds.
    package var count: Int { places.count + superseded.count }

    /// Adds the next record.
    package mutating func add(_ record: ConsentRecord) {
        for old in record.supersedes { remove(old) }
        sequence = record.sequence
        places[record.id] = Place(
            grantee: record.grantee, scope: record.scope, sequence: record.sequence)
        let entry = Entry(record)
        switch record.scope {
        case .document(let uuid):
            views[record.grantee, default: View()].documents[uuid, default: []].append(entry)
            if record.effect == .removal { removed.insert(uuid) }
        case .rule(let rule):
            views[record.grantee, default: View()].rules.append((rule, entry))
        }
    }

    /// Where a record is that no other supersedes; nil if there is none such.
    package func place(of id: UUID) -> Place? { places[id] }

    /// The place of any record, superseded or not; nil if there is none such.
    package func sequence(of id: UUID) -> Int64? { places[id]?.sequence ?? superseded[id] }

    private mutating func remove(_ id: UUID) {
        guard let place = places.removeValue(forKey: id) else { return }
        superseded[id] = place.sequence
        switch place.scope {
        case .document(let uuid):
            let entries = views[place.grantee]?.documents[uuid] ?? []
            let rest = entries.filter { $0.id != id }
            if place.grantee == .anyone, !rest.contains(where: { $0.effect == .removal }) {
                removed.remove(uuid)
            }
            views[place.grantee]?.documents[uuid] = rest.isEmpty ? nil : rest
        case .rule: views[place.grantee]?.rules.removeAll { $0.entry.id == id }
        }
    }
}

extension ConsentIndex.Entry {
    package init(_ record: ConsentRecord) {
        id = record.id
        sequence = record.sequence
        effect = record.effect
        level = record.level
        purposes = record.purposes.reduce(0) { $0 | $1.bit }
        from = record.from.microseconds
        until = record.until.date?.microseconds ?? .max
        delegate = record.decidedBy
    }

    func holds(_ purpose: PurposeOfUse, at now: Int64) -> Bool {
        purposes & purpose.bit != 0 && from <= now && now < until
    }
}
