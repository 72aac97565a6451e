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

extension APIOperation {
    /// The statuses of a problem that the operation can end with.
    var problemStatuses: [Int] {
        var statuses: Set<Int> = [400, 401, 403, 429, 503]
        statuses.formUnion(failures)
        if !pathNames.isEmpty { statuses.insert(404) }
        if answers.contains(where: { !$0.contents.isEmpty }) { statuses.insert(406) }
        if body != nil { statuses.formUnion([413, 415]) }
        return statuses.sorted()
    }
}

/// What the descriptions of several operations have in common.
extension [APIOperation] {
    /// The groups that have operations.
    var groups: [APIGroup] {
        APIGroup.allCases.filter { group in contains { $0.group == group } }
    }

    /// Every named schema that parameters, bodies and answers use, problems' too, by name.
    var schemas: [NamedSchema] {
        JSONSchema.names(in: flatMap(\.schemas) + [.named(ProblemSchema.problem)])
            .sorted { $0.name < $1.name }
    }
}

extension APIOperation {
    /// The schemas of its parameters, its body and its answers.
    var schemas: [JSONSchema] {
        allParameters.map(\.schema) + (body.map { [$0.schema] } ?? [])
            + answers.flatMap(\.contents).map(\.schema)
    }
}

/// Operations that belong together, with the words that introduce them.
enum APIGroup: String, Sendable, CaseIterable {
    case documents = "Documents"
    case consent = "Consent"
    case authorization = "Authorization"
    case samples = "Samples"
    case statistics = "Statistics"
    case changes = "Changes"
    case access = "Access log"
    case receipts = "Intake"
    case persons = "Persons"

    var summary: String {
        switch self {
        case .documents: "Clinical documents (CDA R2): store, validate, find, read."
        case .consent: "Decisions about which documents each caller sees."
        case .authorization: "Permissions of apps to save and read, by type."
        case .samples: "Health samples in the JSON form of Documentation/samples.md."
        case .statistics: "Statistics of quantities, merged in the person's order of sources."
        case .changes: "Additions and deletions since an anchor."
        case .receipts: "Receipts of received documents, and the state of the drop folder."
        case .persons: "Search for persons, merge them, and undo a merge."
        case .access: "Accesses to a person's data, with proof that none is omitted."
        }
    }
}
