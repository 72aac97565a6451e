internal import AccessLog
internal import ArgumentParser
internal import Foundation
internal import HealthModel
internal import HealthStore

/// `casebook consent delegate`
struct ConsentDelegateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delegate", abstract: "Manage who acts for a person, and for which documents.",
        discussion: """
            A delegate reads what the person let it see, and decides about it for apps and \
            organisations; what it decided counts as long as it does see it.
            """,
        subcommands: [
            ConsentDelegateListCommand.self, ConsentDelegateAddCommand.self,
            ConsentDelegateEndCommand.self,
        ])
}

/// `casebook consent delegate list`
struct ConsentDelegateListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the decisions in force about delegates.")

    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: ConsentOutput

    func run() async throws {
        try await store.withLoggedStore { store in
            let owner = try await person.owner(in: store, to: .read, by: "consent delegate list")
            try output.write(
                try await owner.allConsents(ConsentQuery(part: .delegates, isLatestFirst: false)))
        }
    }
}

/// `casebook consent delegate add`
struct ConsentDelegateAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Let a delegate act for a person.",
        discussion: "Without --purpose it is what delegates read for: FAMRQT.")

    @Argument(help: ArgumentHelp("Who acts, by UUID.", valueName: "delegate")) var delegate: UUID
    @OptionGroup var person: PersonOptions
    @OptionGroup var consent: ConsentOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: ConsentOutput

    func validate() throws {
        if case .id(PersonID(delegate)) = person.person {
            throw ValidationError("a delegate must be another person")
        }
    }

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(in: store, to: .update, by: "consent delegate add")
            let grantee = Grantee.delegate(PersonID(delegate))
            var records: [ConsentRecord] = []
            for draft in consent.drafts(for: grantee, otherwise: .familyRequest) {
                records.append(try await owner.permit(draft))
            }
            try output.write(records)
        }
    }
}

/// `casebook consent delegate end`
struct ConsentDelegateEndCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end", abstract: "Withdraw everything that lets a delegate act for a person.",
        discussion: "What the delegate decided counts no more; denials stay.")

    @Argument(help: ArgumentHelp("Who acted, by UUID.", valueName: "delegate")) var delegate: UUID
    @OptionGroup var person: PersonOptions
    @Option(help: "The words that it is decided on.") var text = "ended on the command line"
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: ConsentOutput

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(in: store, to: .update, by: "consent delegate end")
            let standing = try await owner.allConsents(
                ConsentQuery(grantee: .delegate(PersonID(delegate)), isLatestFirst: false)
            ).filter { $0.effect == .permit }
            guard !standing.isEmpty else {
                throw StoreError(.invalidArgument, "nothing lets this delegate act for the person")
            }
            try output.write(try await owner.revoke(standing, text: text))
        }
    }
}
