import Foundation

/// A person's yes to an app at `/oauth/authorize`, as it is kept for them to take back.
struct GivenGrant: Sendable, Hashable, Codable {
    /// What all tokens that come from it have as `grant`.
    let name: String
    /// The app that it was given to.
    let client: String
    /// What was allowed.
    let scope: String
    /// When, in seconds since 1970.
    let since: Int64

    var scopes: ScopeSet { ScopeSet(scope) }
    var date: Date { Date(timeIntervalSince1970: TimeInterval(since)) }
}
