/// What staff can do in the service, and the one table of who may: `StaffRoutes` says which
/// routes are part of an act, and everything that is no route asks
/// ``StaffMember/require(_:)``.
public enum StaffAct: String, Sendable, Hashable, CaseIterable {
    /// The overview of intake and store, which is where everybody begins.
    case overview
    /// Having a file checked of which nothing is kept.
    case check
    /// The drop folder, counts, and receipts without anything of a person.
    case intake
    /// Putting a refused file back into the drop folder.
    case retry
    /// Uploading documents.
    case upload
    /// Receipts with what they say of a person.
    case receipts
    /// Looking for persons by name, birth date and identifier.
    case persons
    /// Links by which persons and their delegates sign in.
    case signInLinks = "sign-in-links"
    /// Opening apps for persons, who then decide what the app may have.
    case launches
    /// Saying that two persons are one, or that a document is another person's, and taking it back.
    case merge
    /// Documents, and all that they say.
    case records
    /// Who wanted to see a person's data.
    case accesses
    /// Reviewing emergency accesses.
    case emergencies
    /// The access log as a whole: its checkpoint, and whether it is as it was written.
    case log
    /// The store's files, backups and keys, as far as the service shows them.
    case store
    /// The apps that have registered themselves, and removing them.
    case registrations
    /// Figures of the running service.
    case metrics
    /// Saying on the pages what for and why a person's data is read.
    case reasons

    /// Who may.
    public var roles: Set<StaffRole> {
        switch self {
        case .overview, .check: Set(StaffRole.allCases)
        case .intake, .retry:
            self == .intake
                ? [.intake, .privacyOfficer, .operator] : [.intake, .operator]
        case .upload, .signInLinks: [.intake]
        case .receipts: [.intake, .privacyOfficer]
        case .launches: [.intake, .clinician]
        case .persons, .reasons: [.intake, .clinician, .privacyOfficer]
        case .merge, .accesses, .emergencies: [.privacyOfficer]
        case .records: [.clinician]
        case .log: [.privacyOfficer, .operator]
        case .store, .registrations, .metrics: [.operator]
        }
    }

    /// The act in a few words of a message.
    var words: String {
        switch self {
        case .overview: "the overview"
        case .check: "checking a document"
        case .intake: "what came in"
        case .retry: "putting a refused file back"
        case .upload: "bringing documents in"
        case .receipts: "a person's receipts"
        case .persons: "looking for persons"
        case .signInLinks: "making sign-in links"
        case .launches: "opening apps"
        case .merge: "saying who is who"
        case .records: "reading records"
        case .accesses: "a person's access log"
        case .emergencies: "reviewing emergencies"
        case .log: "checking the access log"
        case .store: "the state of the store"
        case .registrations: "the apps that registered themselves"
        case .metrics: "the service's figures"
        case .reasons: "reading a person's data"
        }
    }
}
