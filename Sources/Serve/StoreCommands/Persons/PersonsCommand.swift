package import ArgumentParser
internal import Base
internal import CommandSupport
internal import Foundation
internal import HTTPExchange
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook persons`
package struct PersonsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "persons",
        abstract: "Find persons, and merge those who are the same human being.",
        discussion: """
            A merge declares two persons of the store to be one human being. It moves nothing: \
            both are read as one until unmerge reverses the merge, and each then has the same \
            data as before.
            """,
        subcommands: [
            PersonsFindCommand.self, PersonsListCommand.self, PersonsShowCommand.self,
            PersonsDuplicatesCommand.self, PersonsMergeCommand.self, PersonsUnmergeCommand.self,
        ], defaultSubcommand: PersonsFindCommand.self)

    package init() {}
}

/// `casebook persons duplicates`
struct PersonsDuplicatesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicates", abstract: "List possible duplicates of a person.",
        discussion: """
            Lists persons with the same name and date of birth, or with the same name and an \
            identifier of the same authority. These are suggestions; the store merges nobody by \
            itself.
            """)

    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var list: ListOptions

    func run() async throws {
        try await store.withLoggedStore { store in
            let administrator = store.administrator(
                named: Console.user, reason: "casebook persons duplicates")
            let found = try await administrator.duplicates(of: try await person.id(in: store))
            var writer = try list.writer(KnownPerson.heads + ["signs"])
            for duplicate in found.persons {
                var json = JSONText()
                duplicate.write(to: &json)
                try writer.append(
                    duplicate.person.row
                        + [duplicate.signs.map(\.rawValue).sorted().joined(separator: " ")],
                    json: json.text)
            }
            try writer.finish()
            if found.isCut {
                Terminal.say(PersonMessage.notAllChecked())
            }
        }
    }
}

/// `casebook persons show`
struct PersonsShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a person's identity and merges.",
        discussion: "The table lists the person's merges; JSON has the person with them.")

    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var list: ListOptions

    func run() async throws {
        try await store.withLoggedStore { store in
            let administrator = store.administrator(
                named: Console.user, reason: "casebook persons show")
            let id = try await person.id(in: store)
            guard let known = try await administrator.known(id) else {
                throw CommandFailure(PersonMessage.notFound(id))
            }
            let acts = try await administrator.identityActs(about: id)
            var json = JSONText()
            json.object { json in
                known.writeMembers(to: &json)
                json.key("acts")
                json.array(acts) { json, act in act.write(to: &json) }
            }
            guard list.format == .table else {
                var writer = try list.writer([])
                try writer.append([], json: json.text)
                return try writer.finish()
            }
            var stream = try ResultStream(file: list.output)
            var facts = Table(KnownPerson.heads + ["merged"])
            facts.append(known.row + [known.merged.map(\.description).joined(separator: " ")])
            try stream.write(facts.render())
            if !acts.isEmpty {
                var table = Table([
                    "when", "what", "survivor", "merged", "document", "by", "reason",
                ])
                for act in acts {
                    table.append([
                        InstantText.format(act.at), act.kind.rawValue, act.survivor.description,
                        act.merged.description, act.document?.lowercasedText ?? "", act.by,
                        act.reason,
                    ])
                }
                try stream.write("\n" + table.render())
            }
            try stream.flush()
        }
    }
}

extension KnownPerson {
    /// The columns of ``row``.
    static let heads = ["person", "names", "born", "identifiers", "documents", "latest"]

    /// The person as a row of a table.
    var row: [String] {
        [
            id.description, names.joined(separator: "; "), birthDates.joined(separator: " "),
            identifiers.map { "\($0.root)^\($0.extension)" }.joined(separator: " "),
            String(documents) + (hasMore ? "+" : ""),
            latest.map { String(InstantText.format($0).prefix(10)) } ?? "",
        ]
    }
}
