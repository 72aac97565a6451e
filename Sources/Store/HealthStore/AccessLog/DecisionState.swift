internal import HealthModel
internal import Merging

/// All that decisions about a reader are made from: as long as it is the same, so are they, but
/// for the time.
struct DecisionState: Sendable, Hashable {
    private let consents: [PersonID: String]
    private let authorization: [UInt8]?
    private let emergencies: [[UInt8]]
    private let links: PersonLinks?

    /// One to three look-ups.
    ///
    /// - Parameter persons: Of whom something is given out, where the reader is not bound to one
    ///   person: what they removed counts.
    init(
        of role: ReaderRole, about persons: [PersonID], in snapshot: any HealthSnapshot
    ) throws {
        links = (snapshot as? JoinedSnapshot)?.links
        guard let person = role.person else {
            consents =
                persons.isEmpty ? [:] : try snapshot.lastRecordKeys(.consent, of: persons)
            (authorization, emergencies) = (nil, [])
            return
        }
        consents = try snapshot.lastRecordKeys(.consent, of: [person])
        guard case .client(let app, _, let purpose) = role else {
            (authorization, emergencies) = (nil, [])
            return
        }
        authorization = try snapshot.record(.authorization, key: app.identifier, of: person)
        emergencies =
            purpose == .breakTheGlass
            ? try snapshot.records(.emergency, of: person).map(\.value) : []
    }
}
