internal import AccessLog
internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook consent delegate`
struct ConsentDelegateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delegate", abstract: "Manage who acts for a person, and for which documents.",
        discussion: """
            A delegate reads the documents that the person has permitted, and decides about them \
            for apps and organisations. The delegate's decisions count for as long as the \
            delegate sees the document.
            """,
        subcommands: [
            ConsentDelegateListCommand.self, ConsentDelegateAddCommand.self,
            ConsentDelegateEndCommand.self,
        ])
}

/// `casebook consent delegate list`
struct ConsentDelegateListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the current decisions about delegates.")

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
        discussion: "Without --purpose, the purpose of use is FAMRQT.")

    @Argument(help: ArgumentHelp("The delegate, by UUID.", valueName: "delegate")) var delegate:
        UUID
    @OptionGroup var person: PersonOptions
    @OptionGroup var consent: ConsentOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: ConsentOutput

    func validate() throws {
        if case .id(PersonID(delegate)) = person.person {
            throw ValidationError(ConsentMessage.otherPerson())
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
        commandName: "end", abstract: "Withdraw all permissions of a delegate.",
        discussion: "The delegate's permits no longer count; the delegate's denials stay.")

    @Argument(help: ArgumentHelp("The delegate, by UUID.", valueName: "delegate")) var delegate:
        UUID
    @OptionGroup var person: PersonOptions
    @Option(help: .wording) var text = ConsentMessage.endedHere.text
    @OptionGroup var store: StoreOptions
    @Flag(help: .dryRun) var dryRun = false
    @OptionGroup var output: ConsentOutput

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(
                in: store, to: dryRun ? .read : .update, by: "consent delegate end")
            let standing = try await owner.allConsents(
                ConsentQuery(grantee: .delegate(PersonID(delegate)), isLatestFirst: false)
            ).filter { $0.effect == .permit }
            guard !standing.isEmpty else {
                throw StoreError(
                    .invalidArgument, ConsentMessage.notDelegate.text)
            }
            try output.write(dryRun ? standing : try await owner.revoke(standing, text: text))
        }
    }
}
