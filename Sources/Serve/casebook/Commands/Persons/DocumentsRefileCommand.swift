import ArgumentParser
import Foundation
import HealthModel
import HealthStore

/// `casebook documents refile`
struct DocumentsRefileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refile", abstract: "File a document under another person.",
        discussion: """
            For a document that was filed under the wrong person, whatever its patient identifiers \
            say. It keeps its UUID and its bytes; readers of the one lose it, and for readers of \
            the other it is new. Consents of the one do not go along. An identifier that only this \
            document had given the one becomes nobody's. Both access logs have it with the reason, \
            and the same command takes it back.
            """)

    @Argument(help: ArgumentHelp("The sample's UUID.", valueName: "id")) var id: UUID
    @Option(help: ArgumentHelp("Whose it is, as --person.", valueName: "person"))
    var to: PersonArgument
    @OptionGroup var saying: IdentityOptions
    @OptionGroup var store: StoreOptions

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            try saying.tell(
                try await saying.administrator(of: store).refile(
                    id, for: try await to.id(in: store), because: saying.reason))
        }
    }
}
