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

    init(staff purpose: PurposeOfUse) {
        names = []
        self.purpose = purpose
        isStaff = true
    }
}
