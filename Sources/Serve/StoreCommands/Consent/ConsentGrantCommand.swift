internal import AccessLog
internal import ArgumentParser
internal import HealthModel
internal import HealthStore

/// `casebook consent grant`
struct ConsentGrantCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grant", abstract: "Let an app, an organisation or a delegate see documents.",
        discussion: """
            The first grant also authorizes an app to read documents as a type. A denial takes \
            precedence over every grant.
            """)

    @Argument(help: "An app, or app:ID, organisation:ID, delegate:UUID.")
    var grantee: GranteeArgument
    @OptionGroup var person: PersonOptions
    @OptionGroup var consent: ConsentOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: ConsentOutput

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(in: store, to: .update, by: "consent grant")
            var records: [ConsentRecord] = []
            for draft in consent.drafts(for: grantee.grantee) {
                records.append(try await owner.permit(draft))
            }
            if case .app(let app) = grantee.grantee {
                let type = SampleType(.cda).objectType
                if try await owner.authorizations(of: app)[type]?.mayRead == nil {
                    try await owner.setAuthorization(of: app, read: [type: .allow])
                }
            }
            try output.write(records)
        }
    }
}

/// `casebook consent deny`
struct ConsentDenyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deny", abstract: "Deny documents to an app, or to anyone.")

    @Argument(help: "An app, or app:ID, organisation:ID, delegate:UUID, anyone.")
    var grantee: GranteeArgument
    @OptionGroup var person: PersonOptions
    @OptionGroup var consent: ConsentOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: ConsentOutput

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(in: store, to: .update, by: "consent deny")
            var records: [ConsentRecord] = []
            for draft in consent.drafts(for: grantee.grantee) {
                records.append(try await owner.deny(draft))
            }
            try output.write(records)
        }
    }
}
