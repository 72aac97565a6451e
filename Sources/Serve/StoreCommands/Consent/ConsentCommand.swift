internal import AccessLog
package import ArgumentParser
internal import CommandSupport
internal import FHIR
internal import HealthStore

/// `casebook consent`
package struct ConsentCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "consent",
        abstract: "Decide which apps see which documents and samples of a person.",
        subcommands: [
            ConsentRequestCommand.self, ConsentRequestsCommand.self, ConsentAnswerCommand.self,
            ConsentListCommand.self, ConsentGrantCommand.self, ConsentDenyCommand.self,
            ConsentWithdrawCommand.self, ConsentExplainCommand.self, ConsentDelegateCommand.self,
            ConsentRemoveCommand.self, ConsentPutBackCommand.self, ConsentEmergencyCommand.self,
            AuthorizeCommand.self,
        ])

    package init() {}
}

/// `casebook consent list`
struct ConsentListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List a person's decisions about documents.")

    @OptionGroup var person: PersonOptions
    @Flag(help: "List superseded decisions too.") var all = false
    @Flag(help: "Write FHIR R4 Consent resources, one per line.") var fhir = false
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: ConsentOutput

    func run() async throws {
        try await store.withLoggedStore { store in
            let owner = try await person.owner(in: store, to: .read, by: "consent list")
            var query = ConsentQuery(
                isInForce: !all, isLatestFirst: false, limit: StoreLimits.pageRows)
            guard fhir else { return try output.write(try await owner.allConsents(query)) }
            var stream = try ResultStream(file: output.output, sparing: self.store.files)
            repeat {
                let page = try await owner.consentPage(query)
                for record in page.records {
                    let isInForce = page.inForce.contains(record.id)
                    try stream.write(record.consent(isInForce: isInForce).text + "\n")
                }
                query.after = page.next
            } while query.after != nil
            try stream.flush()
        }
    }
}
