package import Foundation
package import Storage

/// What a client's query would ask the person for.
package struct DocumentWish: Sendable {
    package let app: ClientApp
    package let purpose: PurposeOfUse
    package let level: ConsentLevel
    /// The latest first.
    package let documents: [UUID]
    /// Why, by language.
    package let usage: [String: String]

    package init(
        app: ClientApp, purpose: PurposeOfUse, level: ConsentLevel, documents: [UUID],
        usage: [String: String]
    ) {
        self.app = app
        self.purpose = purpose
        self.level = level
        self.documents = documents
        self.usage = usage
    }
}
