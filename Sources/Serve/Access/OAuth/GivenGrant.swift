package import HTTPExchange
package import Foundation

/// A person's yes to an app at `/oauth/authorize`, as it is kept for them to take back.
package struct GivenGrant: Sendable, Hashable, Codable {
    /// What all tokens that come from it have as `grant`.
    let name: String
    /// The app that it was given to.
    package let client: String
    /// What was allowed.
    let scope: String
    /// When, in seconds since 1970.
    let since: Int64

    package var scopes: ScopeSet { ScopeSet(scope) }
    package var date: Date { Date(timeIntervalSince1970: TimeInterval(since)) }
}
