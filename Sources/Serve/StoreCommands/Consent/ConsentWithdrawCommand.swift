internal import AccessLog
internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook consent withdraw`
struct ConsentWithdrawCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw", abstract: "Withdraw decisions, by their records.",
        aliases: ["revoke"])

    @Argument(help: ArgumentHelp("A record's UUID, from `consent list`.", valueName: "record"))
    var records: [UUID]
    @OptionGroup var person: PersonOptions
    @Option(help: .wording) var text = ConsentMessage.withdrawnHere.text
    @OptionGroup var store: StoreOptions
    @Flag(help: .dryRun) var dryRun = false
    @OptionGroup var output: ConsentOutput

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(
                in: store, to: dryRun ? .read : .update, by: "consent withdraw")
            if dryRun {
                let all = try await owner.allConsents(ConsentQuery(isLatestFirst: false))
                let named = all.filter { records.contains($0.id) }
                if let missing = records.first(where: { id in !named.contains { $0.id == id } }) {
                    throw CommandFailure(ConsentMessage.noDecision(missing.lowercasedText))
                }
                return try output.write(named)
            }
            var made: [ConsentRecord] = []
            for record in records { made.append(try await owner.revoke(record, text: text)) }
            try output.write(made)
        }
    }
}

extension OwnerHandle {
    /// Takes records back one by one; what stands in the way of one leaves those before it done.
    func revoke(_ records: [ConsentRecord], text: String) async throws -> [ConsentRecord] {
        var made: [ConsentRecord] = []
        for record in records { made.append(try await revoke(record.id, text: text)) }
        return made
    }
}

extension DocumentRequest {
    /// The request as a line of JSON.
    var json: String {
        var json = JSONText()
        json.object { json in
            json.member("request", id.lowercasedText)
            json.member("app", app)
            json.member("purpose", purpose.rawValue)
            json.member("level", level.rawValue)
            for name in ["requestedAt", "requested"] {
                json.member(name, InstantText.format(requestedAt.microseconds))
            }
            json.key("usage")
            json.object { json in
                for (language, text) in usage.sorted(by: { $0.key < $1.key }) {
                    json.member(language, text)
                }
            }
            json.key("documents")
            json.array(documents) { json, id in json.string(id.lowercasedText) }
        }
        return json.text
    }
}
