import AccessLog
import ArgumentParser
import HealthStore

/// `casebook consent list`
struct ConsentListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List a person's decisions about documents.")

    @OptionGroup var person: PersonOptions
    @Flag(help: "Those too that others have taken the place of.") var all = false
    @Flag(help: "As FHIR R4 Consent resources, one a line.") var fhir = false
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: ConsentOutput

    func run() async throws {
        try await store.withLoggedStore { store in
            let owner = try await person.owner(in: store, to: .read, by: "consent list")
            let standing = try await owner.consentsInForce()
            let records = all ? try await owner.consentRecords() : standing
            guard fhir else { return try output.write(records) }
            let ids = Set(standing.map(\.id))
            var stream = try ResultStream(file: output.output, sparing: self.store.files)
            for record in records {
                try stream.write(record.fhirJSON(isInForce: ids.contains(record.id)) + "\n")
            }
            try stream.flush()
        }
    }
}
