internal import Foundation
internal import HealthModel

/// Who asks to see a document, and for what.
struct ConsentSubject: Sendable, Hashable {
    /// Under which names records may speak of the one who asks.
    let names: [Grantee]
    let purpose: PurposeOfUse
    /// The emergency access that is open.
    var emergency: UUID?
    /// Whether it is staff, to whom documents are open that nobody closed to everybody.
    private(set) var isStaff = false

    init(_ app: ClientApp, purpose: PurposeOfUse) {
        names = [.app(app.identifier)] + (app.organisation.map { [.organisation($0)] } ?? [])
        self.purpose = purpose
    }

    init(delegate: PersonID, purpose: PurposeOfUse) {
        names = [.delegate(delegate)]
        self.purpose = purpose
    }

    /// nil for a reader who needs no consent.
    init?(_ role: ReaderRole) {
        switch role {
        case .client(let app, _, let purpose): self.init(app, purpose: purpose)
        case .delegate(let delegate, _, let purpose):
            self.init(delegate: delegate, purpose: purpose)
        case .staff(let access, _?): self.init(staff: access.purpose)
        case .owner, .administrator, .staff: return nil
        }
    }

    init(staff purpose: PurposeOfUse) {
        names = []
        self.purpose = purpose
        isStaff = true
    }
}
