import Foundation

/// Somebody who signed in to the pages.
public struct Session: Sendable {
    /// Its random name.
    let name: String
    /// Who signed in.
    let role: Caller.Role
    /// When they did.
    let begun: Date
    /// When they were last seen, to the minute.
    let seen: Date
    /// What every form of theirs must bring with it.
    let formToken: String
}
