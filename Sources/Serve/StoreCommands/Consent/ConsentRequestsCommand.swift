internal import AccessLog
internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore

/// `casebook consent requests`
struct ConsentRequestsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "requests", abstract: "List open requests of apps.",
        discussion: "Requests that other decisions have settled are not listed.")

    @OptionGroup var person: PersonOptions
    @Option(help: .language)
    var language: [String] = []
    @OptionGroup var store: StoreOptions
    @OptionGroup var list: ListOptions

    func run() async throws {
        try await store.withLoggedStore { store in
            var writer = try list.writer(
                ["request", "app", "purpose", "level", "asked", "documents", "why"])
            let owner = try await person.owner(in: store, to: .read, by: "consent requests")
            var after: UUID?
            repeat {
                let page = try await owner.documentRequests(after: after)
                for request in page.requests {
                    try writer.append(row(request), json: request.json)
                }
                after = page.next
            } while after != nil
            try writer.finish()
        }
    }

    private func row(_ request: DocumentRequest) -> [String] {
        [
            request.id.lowercasedText, request.app, request.purpose.rawValue,
            request.level.rawValue,
            InstantText.format(request.requestedAt), String(request.documents.count),
            request.words(in: language) ?? "",
        ]
    }
}
