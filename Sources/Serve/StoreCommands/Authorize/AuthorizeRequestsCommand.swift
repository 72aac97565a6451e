internal import AccessLog
internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore

/// `casebook consent samples requests`
struct AuthorizeRequestsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "requests", abstract: "List open requests of apps.")

    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(help: .language)
    var language: [String] = []
    @OptionGroup var list: ListOptions

    func run() async throws {
        try await store.withLoggedStore { store in
            let owner = try await person.owner(in: store, to: .read, by: "authorize requests")
            var writer = try list.writer(["request", "app", "name", "read", "save", "asked"])
            var after: UUID?
            repeat {
                let page = try await owner.authorizationRequests(after: after)
                for request in page.requests {
                    try writer.append(row(request), json: json(request))
                }
                after = page.next
            } while after != nil
            try writer.finish()
        }
    }

    private func row(_ request: AuthorizationRequest) -> [String] {
        [
            request.id.lowercasedText, request.app, request.appName,
            Self.names(request.read).joined(separator: " "),
            Self.names(request.share).joined(separator: " "),
            InstantText.format(request.requestedAt),
        ]
    }

    private static func names(_ types: Set<ObjectType>) -> [String] { types.map(\.name).sorted() }

    private func json(_ request: AuthorizationRequest) -> String {
        var json = JSONText()
        json.object { json in
            json.member("request", request.id.lowercasedText)
            json.member("app", request.app)
            json.member("name", request.appName)
            json.key("read")
            json.array(Self.names(request.read)) { $0.string($1) }
            json.key("save")
            json.array(Self.names(request.share)) { $0.string($1) }
            json.member("readUsage", request.readWords(in: language))
            json.member("saveUsage", request.shareWords(in: language))
            json.member("requestedAt", InstantText.format(request.requestedAt))
        }
        return json.text
    }
}
