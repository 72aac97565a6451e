import AccessLog
import ArgumentParser
import Foundation
import HealthStore

/// `casebook consent revoke`
struct ConsentRevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Withdraw decisions, by their records.")

    @Argument(help: ArgumentHelp("A record, as `consent list` names it.", valueName: "record"))
    var records: [UUID]
    @OptionGroup var person: PersonOptions
    @Option(help: "The words that it is decided on.") var text = "revoked on the command line"
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: ConsentOutput

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(in: store, to: .update, by: "consent revoke")
            var made: [ConsentRecord] = []
            for record in records { made.append(try await owner.revoke(record, text: text)) }
            try output.write(made)
        }
    }
}
