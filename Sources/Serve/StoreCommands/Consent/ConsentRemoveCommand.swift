internal import AccessLog
internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook consent remove`
struct ConsentRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Hide documents from everyone except their person, in emergencies too.",
        discussion: """
            To everyone else, hidden documents do not exist. They stay in the store: `consent \
            put-back` shows them again to those who could see them before.
            """)

    @Argument(help: .document)
    var documents: [UUID]
    @OptionGroup var person: PersonOptions
    @Option(help: .wording) var text = ConsentMessage.removedHere.text
    @OptionGroup var store: StoreOptions
    @Flag(help: .dryRun) var dryRun = false
    @OptionGroup var output: ConsentOutput

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(
                in: store, to: dryRun ? .read : .update, by: "consent remove")
            if dryRun {
                var found = 0
                let query = DocumentQuery(predicate: .uuids(Set(documents)))
                for try await batch in owner.documents(query) { found += batch.samples.count }
                return Terminal.say(ConsentMessage.wouldHide(found, documents.count))
            }
            var made: [ConsentRecord] = []
            for document in documents { made.append(try await owner.remove(document, text: text)) }
            try output.write(made)
        }
    }
}

/// `casebook consent put-back`
struct ConsentPutBackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "put-back", abstract: "Show hidden documents again.")

    @Argument(help: .document)
    var documents: [UUID]
    @OptionGroup var person: PersonOptions
    @Option(help: .wording) var text = ConsentMessage.putBackHere.text
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: ConsentOutput

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(in: store, to: .update, by: "consent put-back")
            var meant: [ConsentRecord] = []
            for document in documents {
                let found = try await owner.allConsents(
                    ConsentQuery(part: .removals, document: document, isLatestFirst: false))
                guard !found.isEmpty else {
                    throw StoreError(
                        .invalidArgument, ConsentMessage.notHidden(document.lowercasedText).text)
                }
                meant += found
            }
            try output.write(try await owner.revoke(meant, text: text))
        }
    }
}
