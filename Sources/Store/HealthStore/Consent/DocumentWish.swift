internal import Foundation

/// What a client's query would ask the person for.
struct DocumentWish: Sendable {
    let app: ClientApp
    let purpose: PurposeOfUse
    let level: ConsentLevel
    /// The latest first.
    let documents: [UUID]
    /// Why, by language.
    let usage: [String: String]
}
