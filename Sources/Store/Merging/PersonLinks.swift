package import Foundation
package import HealthModel
package import Storage

/// Who was merged into whom, in one state of a store.
///
/// A merge moves nothing: each document stays where it was filed, and so does each decision. A link
/// only says that two persons of the store are one human being, and readers of either see both
/// (``JoinedSnapshot``).
package struct PersonLinks: Sendable, Hashable {
    /// One link, as the store keeps it: no name, no reason.
    package struct Link: Sendable, Hashable, Codable {
        /// The act that made it.
        package let act: UUID
        /// Who is left.
        package let survivor: PersonID
        /// The last consent record of the survivor before: what they decide later counts for the
        /// documents of both.
        package let consents: Int64
        /// Microseconds since 1970.
        package let at: Int64

        package init(act: UUID, survivor: PersonID, consents: Int64, at: Int64) {
            self.act = act
            self.survivor = survivor
            self.consents = consents
            self.at = at
        }
    }

    /// The links by who was merged.
    package private(set) var links: [PersonID: Link] = [:]
    /// Who was merged into somebody, in the order of the acts.
    package private(set) var merged: [PersonID: [PersonID]] = [:]
    /// What was made anew with the last act; nil before the first.
    private(set) var revision: [UInt8]?

    /// Nobody was merged.
    package init() {}

    package init(in snapshot: any HealthSnapshot) throws {
        for (key, value) in try snapshot.records(.personLink, of: .nobody) {
            if key == Self.revisionKey { revision = value }
            guard let uuid = UUID(uuidString: key) else { continue }
            links[PersonID(uuid)] = try RecordForm.decode(Link.self, from: value)
        }
        let order = links.sorted {
            ($0.value.at, $0.key.description) < ($1.value.at, $1.key.description)
        }
        for (person, link) in order {
            merged[link.survivor, default: []].append(person)
        }
    }

    package var isEmpty: Bool { links.isEmpty }

    /// Who stands for a person: the survivor, or the person themselves.
    package func survivor(of person: PersonID) -> PersonID { links[person]?.survivor ?? person }

    /// All that are one with a person, the survivor last; nil for somebody who is alone.
    func group(of person: PersonID) -> [PersonID]? {
        let survivor = survivor(of: person)
        return merged[survivor].map { $0 + [survivor] }
    }

    /// The record by which a process that knows the links finds that they are what they were.
    static let revisionAhead = LookAhead.record(.personLink, key: revisionKey, of: .nobody)
    private static let revisionKey = "revision"

    /// The revision of the links in one state of a store.
    package static func revision(in snapshot: any HealthSnapshot) throws -> [UInt8]? {
        try snapshot.record(.personLink, key: revisionKey, of: .nobody)
    }

    /// What an act changes: a person's link, and the revision.
    package static func changes(_ person: PersonID, _ link: Link?) throws -> [RecordChange] {
        [
            RecordChange(
                .personLink, key: person.description, value: try link.map(RecordForm.encode)),
            RecordChange(.personLink, key: revisionKey, value: UUID().bytes),
        ]
    }
}
