import HTTPExchange
import HTTPTypes
import Hummingbird

/// One operation of the interface: what the router needs of it, and what its documentation says
/// of it, in one value.
struct APIOperation: Sendable {
    /// In which part somebody has to call.
    enum Kind: String, Sendable, CaseIterable {
        case app, owner, delegate, intake, staff
    }

    /// What an app's, or a system's, token has to cover.
    struct Scope: Sendable {
        let interaction: ScopeSet.Interaction
        let resource: String

        init(_ interaction: ScopeSet.Interaction, _ resource: String) {
            self.interaction = interaction
            self.resource = resource
        }
    }

    /// A stable name, as `queryDocuments`.
    let id: String
    let method: HTTPRequest.Method
    /// The address with `{id}` for what varies.
    let path: String
    let group: APIGroup
    /// What it does, in a few words.
    let summary: String
    /// What else there is to know.
    var details = ""
    /// Who may call.
    let callers: [Kind]
    /// What tokens of apps and systems have to cover.
    let scope: Scope?
    /// Whether staff have to say what for and why, since the answer is about a person.
    var needsReason = false
    var parameters: [APIParameter] = []
    var body: APIBody?
    /// What success looks like, the usual answer first.
    let answers: [APIAnswer]
    /// Failures that not every operation has.
    var failures: [Int] = []
    /// Whether it may take long from its first step on. One that reads its body itself, or waits
    /// for somebody, does the long part of it as work of its own.
    var isLong = false
    let handle: @Sendable (APICall) async throws -> Response

    /// Names of what varies in the address.
    var pathNames: [String] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }
            .map { String($0.dropFirst().dropLast()) }
    }
}
