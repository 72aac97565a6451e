import Foundation
import Testing

/// All commands and options, as `casebook --experimental-dump-help` lists them.
@Suite struct CommandTreeTests {
    private struct Dump: Decodable { let command: Node }

    private struct Node: Decodable {
        let commandName: String
        let abstract: String?
        let discussion: String?
        let arguments: [Item]?
        let subcommands: [Node]?

        /// The texts of the command, its options and its subcommands, each with its place.
        func texts(_ path: String = "casebook") -> [(place: String, text: String)] {
            var found = [(path, abstract ?? ""), (path, discussion ?? "")]
            for item in arguments ?? [] {
                found.append(("\(path) \(item.names?.last?.name ?? "")", item.abstract ?? ""))
            }
            for next in subcommands ?? [] where next.commandName != "help" {
                found += next.texts("\(path) \(next.commandName)")
            }
            return found.filter { !$0.1.isEmpty }
        }
    }

    private struct Item: Decodable {
        struct Name: Decodable { let name: String }

        let kind: String
        let names: [Name]?
        let abstract: String?
        let allValues: [String]?
        let isRepeating: Bool?

        func isCalled(_ name: String) -> Bool { names?.contains { $0.name == name } ?? false }
    }

    /// A command without subcommands.
    private struct Leaf {
        let path: String
        let abstract: String
        let items: [Item]

        func option(_ name: String) -> Item? { items.first { $0.isCalled(name) } }
    }

    private let leaves: [Leaf]
    private let texts: [(place: String, text: String)]

    init() throws {
        let run = try Command.run(["--experimental-dump-help"])
        let dump = try JSONDecoder().decode(Dump.self, from: run.outputData)
        var leaves: [Leaf] = []
        func walk(_ node: Node, _ path: [String]) {
            let below = (node.subcommands ?? []).filter { $0.commandName != "help" }
            for next in below { walk(next, path + [next.commandName]) }
            guard below.isEmpty else { return }
            leaves.append(
                Leaf(
                    path: path.joined(separator: " "), abstract: node.abstract ?? "",
                    items: node.arguments ?? []))
        }
        walk(dump.command, [])
        self.leaves = leaves
        texts = dump.command.texts()
        try #require(leaves.count > 100)
    }

    /// `man --list` and `packs show` are not lists of records.
    @Test func everyListingCommandWritesJSONLines() {
        let listing = leaves.filter { $0.abstract.hasPrefix("List ") }
        #expect(listing.count > 20)
        for command in listing {
            let values = command.option("format")?.allValues ?? []
            #expect(values.contains("jsonl"), "\(command.path): \(values)")
        }
    }

    /// The verbs of acts that take something away.
    @Test func everyDestructiveCommandHasADryRun() {
        let verbs = [
            "Delete", "Destroy", "Forget", "Hide", "Re-encrypt", "Remove", "Replace", "Withdraw",
        ]
        let destructive = leaves.filter { command in
            verbs.contains { command.abstract.hasPrefix($0 + " ") }
        }
        #expect(destructive.count > 8)
        for command in destructive {
            #expect(command.option("dry-run") != nil, "\(command.path)")
        }
    }

    @Test func everyCommandAndOptionIsExplained() {
        for command in leaves {
            #expect(command.abstract.hasSuffix("."), "\(command.path)")
            for item in command.items {
                let help = item.abstract ?? ""
                #expect(
                    !help.isEmpty && [".", ")"].contains { help.hasSuffix($0) },
                    "\(command.path) \(item.names?.last?.name ?? ""): \(help)")
            }
        }
    }

    /// Help stands beside its option in the code (Documentation/decisions/0042-messages.md).
    @Test func helpFollowsTheGuideForMessages() {
        #expect(texts.count > 1_000)
        let poor =
            /\b(?:goes not|is no|are no|there is no such|[Pp]lease|[Ss]orry|can't|don't|won't)\b/
        for (place, text) in texts {
            #expect(text.firstMatch(of: poor) == nil, "\(place): \(text)")
            #expect(text.firstMatch(of: /[a-z]  [a-z]/) == nil, "\(place): \(text)")
            // A discussion may begin with the name of a format or a shell.
            let isName = ["jsonl ", "bash: "].contains { text.hasPrefix($0) }
            #expect(text.first?.isLowercase == false || isName, "\(place): \(text)")
        }
    }

    /// A command does what its first word says.
    @Test func aCommandsSummaryBeginsWithAVerb() {
        let articles: Set = ["A", "An", "The", "This", "It", "Commands", "Options"]
        for command in leaves {
            let word = command.abstract.prefix { $0 != " " }
            #expect(!articles.contains(String(word)), "\(command.path): \(command.abstract)")
            #expect(!word.hasSuffix("s"), "\(command.path): \(command.abstract)")
        }
    }

    /// A sentence that commands share is true of each of them.
    @Test func onlyRepeatingOptionsCanBeRepeated() {
        var count = 0
        for command in leaves {
            for item in command.items where item.abstract?.contains("can be repeated") == true {
                count += 1
                #expect(
                    item.isRepeating == true, "\(command.path) \(item.names?.last?.name ?? "")")
            }
        }
        #expect(count > 5)
    }

    /// Names whose meaning depends on their command.
    private static let ambiguous: Set = [
        "after", "all", "app", "as", "author", "before", "by", "cancel", "checkpoint",
        "custodian", "format", "from", "ignore", "key", "kind", "language", "level", "name",
        "output", "person", "phase", "purpose", "read", "reason", "role", "set", "since", "sort",
        "source", "strict-rules", "system", "text", "to", "type", "unit", "version", "where",
        "workout", "zone",
    ]

    @Test func oneOptionHasOneExplanation() {
        var sentences: [String: Set<String>] = [:]
        for item in leaves.flatMap(\.items) where item.kind != "positional" {
            guard let name = item.names?.map(\.name).max(by: { $0.count < $1.count }) else {
                continue
            }
            sentences[name, default: []].insert(item.abstract ?? "")
        }
        let several = Set(sentences.filter { $0.value.count > 1 }.keys)
        #expect(several == Self.ambiguous)
    }
}
