internal import AccessLog
internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import DocumentCommands
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook consent explain`
struct ConsentExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain which record shows or hides a document.",
        discussion: "Exit status: 0 the document is visible; 1 it is not; 2 could not run.")

    @Argument(help: "An app, or delegate:UUID.") var grantee: GranteeArgument
    @OptionGroup var person: PersonOptions
    @Option(help: .document)
    var document: UUID
    @Option(help: .purpose)
    var purpose = PurposeOfUse.patientRequest
    @Option(help: .level) var level = ConsentLevel.metadata
    @Option(help: .format) var format = ConsentOutput.Format.table
    @OptionGroup var store: StoreOptions

    func run() async throws {
        var isSeen = false
        try await store.withLoggedStore { store in
            let owner = try await person.owner(in: store, to: .read, by: "consent explain")
            let told: DocumentExplanation
            switch grantee.grantee {
            case .app(let app):
                told = try await owner.explain(
                    document: document, to: ClientApp(identifier: app), purpose: purpose,
                    level: level)
            case .delegate(let delegate):
                told = try await owner.explain(
                    document: document, toDelegate: delegate, purpose: purpose, level: level)
            case .organisation, .anyone:
                throw CommandFailure(ConsentMessage.explainWhom())
            }
            isSeen = told.isSeen
            var stream = try ResultStream(file: nil)
            try stream.write(format == .table ? Self.words(told) : Self.json(told) + "\n")
            try stream.flush()
        }
        if !isSeen { throw ExitCode.findings }
    }

    private static func words(_ told: DocumentExplanation) -> String {
        let seen =
            told.isSeen ? ConsentMessage.seen(told.reason) : ConsentMessage.notSeen(told.reason)
        let record = told.decision.basis.record.map { ConsentMessage.record($0.lowercasedText) }
        return "\(seen)\n" + (record.map { "\($0)\n" } ?? "")
    }

    private static func json(_ told: DocumentExplanation) -> String {
        var json = JSONText()
        json.object { json in
            json.member("document", told.document.lowercasedText)
            json.member("level", told.level.rawValue)
            json.member("seen", told.isSeen)
            json.member("typeAllowed", told.isTypeAllowed)
            json.member("type_allowed", told.isTypeAllowed)
            json.member("record", told.decision.basis.record?.lowercasedText)
            json.member("reason", told.reason)
        }
        return json.text
    }
}
