package import Foundation

/// Somebody who signed in to the pages.
public struct Session: Sendable {
    /// Its random name.
    package let name: String
    /// Who signed in.
    package let role: Caller.Role
    /// When they did.
    package let begun: Date
    /// When they were last seen, to the minute.
    package let seen: Date
    /// What every form of theirs must bring with it.
    package let formToken: String

    package init(name: String, role: Caller.Role, begun: Date, seen: Date, formToken: String) {
        self.name = name
        self.role = role
        self.begun = begun
        self.seen = seen
        self.formToken = formToken
    }

    /// The field by which a session knows its own forms.
    package static let formField = "form-token"
}
