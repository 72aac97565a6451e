internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HTTPExchange
internal import HealthModel
internal import HealthStore

/// `casebook persons merge`
struct PersonsMergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Say that two persons are one.",
        discussion: """
            Nothing is moved. Readers of either see the documents of both and the accesses to \
            both; each document stays under the decisions that were made about it, and what the \
            person decides from now on counts for all. A person with measurements can be the one \
            who is left, and nothing else.
            """)

    @OptionGroup var person: PersonOptions
    @Option(help: ArgumentHelp("Who is left, as --person.", valueName: "person"))
    var into: PersonArgument
    @OptionGroup var saying: IdentityOptions
    @OptionGroup var store: StoreOptions

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let survivor = try await into.id(in: store)
            let merged = try await person.id(in: store)
            try saying.tell(
                try await saying.administrator(of: store).merge(
                    merged, into: survivor, because: saying.reason))
        }
    }
}

/// `casebook persons unmerge`
struct PersonsUnmergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unmerge", abstract: "Take a merge back.",
        discussion: """
            --person is who was merged, by UUID. Documents that came meanwhile are where their \
            patient identifiers say, and with the survivor where those do not decide; what was \
            decided meanwhile stays the survivor's.
            """)

    @OptionGroup var person: PersonOptions
    @OptionGroup var saying: IdentityOptions
    @OptionGroup var store: StoreOptions

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            try saying.tell(
                try await saying.administrator(of: store).unmerge(
                    try await person.id(in: store), because: saying.reason))
        }
    }
}

/// Who says who is who, and why.
struct IdentityOptions: ParsableArguments {
    @Option(help: "Why, in words that the person reads.") var reason: String
    @Option(help: ArgumentHelp("Who decides, as the access log names them.", valueName: "name"))
    var by: String?

    func administrator(of store: HealthStore) -> AdministratorHandle {
        store.administrator(named: by ?? Console.user, reason: "casebook persons")
    }

    func tell(_ act: IdentityAct) throws {
        switch act.kind {
        case .merge: try Terminal.print("\(act.merged) is read with \(act.survivor) from now on")
        case .unmerge: try Terminal.print("\(act.merged) and \(act.survivor) are two again")
        case .refile:
            try Terminal.print(
                "\(act.document?.lowercasedText ?? "") is filed under \(act.survivor), and not "
                    + "under \(act.merged) any more")
        }
    }
}
