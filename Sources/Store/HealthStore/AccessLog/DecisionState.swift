internal import HealthModel

/// All that decisions about a reader are made from: as long as it is the same, so are they, but
/// for the time.
struct DecisionState: Sendable, Hashable {
    private let consents: Int64
    private let authorization: [UInt8]?
    private let emergencies: [[UInt8]]

    /// Two or three look-ups.
    init(of role: ReaderRole, in snapshot: any HealthSnapshot) throws {
        guard let person = role.person else {
            (consents, authorization, emergencies) = (0, nil, [])
            return
        }
        consents = try ConsentStore.lastSequence(of: person, in: snapshot)
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
