package import Foundation
package import HealthModel
package import Storage

/// Who asks to see a document, and for what.
package struct ConsentSubject: Sendable, Hashable {
    /// Under which names records may speak of the one who asks.
    package let names: [Grantee]
    package let purpose: PurposeOfUse
    /// The emergency access that is open.
    package var emergency: UUID?
    /// Whether it is staff, to whom documents are open that nobody closed to everybody.
    package private(set) var isStaff = false

    package init(_ app: ClientApp, purpose: PurposeOfUse) {
        names = [.app(app.identifier)] + (app.organisation.map { [.organisation($0)] } ?? [])
        self.purpose = purpose
    }

    package init(delegate: PersonID, purpose: PurposeOfUse) {
        names = [.delegate(delegate)]
        self.purpose = purpose
    }

    /// nil for a reader who needs no consent.
    package init?(_ role: ReaderRole) {
        switch role {
        case .client(let app, _, let purpose): self.init(app, purpose: purpose)
        case .delegate(let delegate, _, let purpose):
            self.init(delegate: delegate, purpose: purpose)
        case .staff(let access, _?): self.init(staff: access.purpose)
        case .owner, .administrator, .staff: return nil
        }
    }

    package init(staff purpose: PurposeOfUse) {
        names = []
        self.purpose = purpose
        isStaff = true
    }
}
