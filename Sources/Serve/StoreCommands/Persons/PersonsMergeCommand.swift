internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HTTPExchange
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook persons merge`
struct PersonsMergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Declare two persons to be the same human being.",
        discussion: """
            Nothing is moved. Readers of either person see the documents and the accesses of \
            both. Earlier decisions keep applying to their documents; new decisions of the person \
            apply to all. A person with measurements can only be the survivor.
            """)

    @OptionGroup var person: PersonOptions
    @Option(help: ArgumentHelp("The survivor, in the form of --person.", valueName: "person"))
    var into: PersonArgument
    @OptionGroup var saying: IdentityOptions
    @OptionGroup var store: StoreOptions

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let survivor = try await into.id(in: store)
            let merged = try await person.id(in: store)
            try saying.tell(
                try await saying.administrator(of: store).merge(
                    merged, into: survivor, because: saying.reason,
                    isRehearsal: saying.dryRun))
        }
    }
}

/// `casebook persons unmerge`
struct PersonsUnmergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unmerge", abstract: "Reverse a merge.",
        discussion: """
            --person is the merged person, by UUID. Documents that arrived during the merge go to \
            the person that their patient identifiers identify, or else to the survivor; \
            decisions made during the merge stay with the survivor.
            """)

    @OptionGroup var person: PersonOptions
    @OptionGroup var saying: IdentityOptions
    @OptionGroup var store: StoreOptions

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            try saying.tell(
                try await saying.administrator(of: store).unmerge(
                    try await person.id(in: store), because: saying.reason,
                    isRehearsal: saying.dryRun))
        }
    }
}

/// Who says who is who, and why.
struct IdentityOptions: ParsableArguments {
    @Option(help: .reason) var reason: String
    @Option(help: .decidedBy)
    var by: String?
    @Flag(help: .dryRun) var dryRun = false

    func administrator(of store: HealthStore) -> AdministratorHandle {
        store.administrator(named: by ?? Console.user, reason: "casebook persons")
    }

    /// Says what was done, or would be.
    ///
    /// - Parameter arrived: The SHA-256 of the document that would be valid: in a rehearsal, its
    ///   UUID is one that it will never have.
    func tell(_ act: IdentityAct, arrived: String? = nil) throws {
        let document = act.document?.lowercasedText ?? ""
        let aside = act.aside ?? ""
        let message: Message =
            switch (act.kind, dryRun) {
            case (.merge, false): PersonMessage.merged(act.merged, act.survivor)
            case (.merge, true): PersonMessage.wouldMerge(act.merged, act.survivor)
            case (.unmerge, false): PersonMessage.separated(act.merged, act.survivor)
            case (.unmerge, true): PersonMessage.wouldSeparate(act.merged, act.survivor)
            case (.refile, false): PersonMessage.refiled(document, act.survivor, act.merged)
            case (.refile, true): PersonMessage.wouldRefile(document, act.survivor, act.merged)
            case (.settle, false): PersonMessage.settled(document, act.survivor, aside)
            case (.settle, true):
                if let arrived {
                    PersonMessage.wouldSettleNew(arrived, act.survivor, aside)
                } else {
                    PersonMessage.wouldSettle(document, act.survivor, aside)
                }
            }
        try Terminal.print(message)
    }
}
