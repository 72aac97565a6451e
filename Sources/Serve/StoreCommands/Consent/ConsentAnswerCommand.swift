internal import AccessLog
internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook consent answer`
struct ConsentAnswerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer", abstract: "Answer a request completely.",
        discussion: """
            With --grant, all other documents are denied; with --deny, all others are granted. \
            The app's reason is kept in the records.
            """)

    @Argument(help: ArgumentHelp("A request's UUID, from `consent requests`.", valueName: "uuid"))
    var request: UUID
    @OptionGroup var person: PersonOptions
    @Option(help: ArgumentHelp("Grant this document, and deny the others.", valueName: "uuid"))
    var grant: [UUID] = []
    @Option(help: ArgumentHelp("Deny this document, and grant the others.", valueName: "uuid"))
    var deny: [UUID] = []
    @Flag(help: "Grant all documents.") var grantAll = false
    @Flag(help: "Deny all documents.") var denyAll = false
    @Flag(help: "Close the request without an answer; its documents stay undecided.")
    var cancel = false
    @Option(help: "The extent of the grant. (default: as requested)")
    var level: ConsentLevel?
    @OptionGroup var end: ConsentEndOptions
    @Option(help: .language)
    var language: [String] = []
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: ConsentOutput

    func validate() throws {
        let answers = [!grant.isEmpty, !deny.isEmpty, grantAll, denyAll, cancel]
        guard answers.count(where: { $0 }) == 1 else {
            throw ValidationError(ConsentMessage.oneAnswer())
        }
        if !denyAll, !cancel, !end.isGiven { throw ConsentEndOptions.missing }
    }

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(in: store, to: .update, by: "consent answer")
            if cancel { return try await owner.cancel(documentRequest: request) }
            guard let waiting = try await owner.documentRequest(request) else {
                throw StoreError(.notFound, ConsentMessage.noRequest.text)
            }
            let asked = Set(waiting.documents)
            guard asked.isSuperset(of: grant + deny) else {
                throw StoreError(
                    .invalidArgument, ConsentMessage.notRequested.text)
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
