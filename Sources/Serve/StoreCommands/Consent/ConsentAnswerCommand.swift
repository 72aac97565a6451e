internal import AccessLog
internal import ArgumentParser
internal import Foundation
internal import HealthModel
internal import HealthStore

/// `casebook consent answer`
struct ConsentAnswerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer", abstract: "Answer a request, all of it at once.",
        discussion: """
            With --grant the documents that are not named are denied, with --deny they are \
            granted. The app's words become part of the records.
            """)

    @Argument(help: ArgumentHelp("The request, as `consent requests` names it.", valueName: "uuid"))
    var request: UUID
    @OptionGroup var person: PersonOptions
    @Option(help: ArgumentHelp("Grant this document, and deny the others.", valueName: "uuid"))
    var grant: [UUID] = []
    @Option(help: ArgumentHelp("Deny this document, and grant the others.", valueName: "uuid"))
    var deny: [UUID] = []
    @Flag(help: "Grant all of them.") var grantAll = false
    @Flag(help: "Deny all of them.") var denyAll = false
    @Flag(help: "Close the request without an answer: all of it stays undecided.")
    var cancel = false
    @Option(help: "How much is granted; as much as was asked for if it is not said.")
    var level: ConsentLevel?
    @OptionGroup var end: ConsentEndOptions
    @Option(help: ArgumentHelp("The person's languages.", valueName: "tag"))
    var language: [String] = []
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: ConsentOutput

    func validate() throws {
        let answers = [!grant.isEmpty, !deny.isEmpty, grantAll, denyAll, cancel]
        guard answers.count(where: { $0 }) == 1 else {
            throw ValidationError(
                "one answer is needed: --grant UUID, --deny UUID, --grant-all, --deny-all or "
                    + "--cancel")
        }
        if !denyAll, !cancel, !end.isGiven { throw ConsentEndOptions.missing }
    }

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(in: store, to: .update, by: "consent answer")
            if cancel { return try await owner.cancel(documentRequest: request) }
            guard let waiting = try await owner.documentRequest(request) else {
                throw StoreError(.notFound, "open request not found")
            }
            let asked = Set(waiting.documents)
            guard asked.isSuperset(of: grant + deny) else {
                throw StoreError(
                    .invalidArgument, "a document that is named is not one of the request's")
            }
            let granted =
                denyAll ? [] : grant.isEmpty ? asked.subtracting(deny) : asked.intersection(grant)
            let level = level ?? waiting.level
            try output.write(
                try await owner.answer(
                    documentRequest: request,
                    granting: Dictionary(uniqueKeysWithValues: granted.map { ($0, level) }),
                    until: end.end, languages: language))
        }
    }
}
