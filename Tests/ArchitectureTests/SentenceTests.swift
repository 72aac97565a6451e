import Foundation
import Testing

/// The code of the command line has no sentences: they are rows of its groups of messages.
@Suite("Sentences in code") struct SentenceTests {
    private static let rooms = [
        "Sources/Serve/CommandSupport", "Sources/Serve/DocumentCommands",
        "Sources/Serve/StoreCommands", "Sources/Serve/casebook",
    ]

    /// Calls whose texts stand beside what they describe, for the reasons of record 0042.
    private static let beside: Set = [
        // The help of options and commands, and of figures for Prometheus.
        "@Option", "@Flag", "@Argument", "ArgumentHelp", "CommandConfiguration",
        "OperationGauge",
        // Headings of columns, which are also the names of members.
        "list.writer", "Table",
        // The name of a command, for the access log.
        "administrator", "store.administrator", "person.owner", "self.person.owner",
        "preconditionFailure",
    ]

    /// Texts that read like a sentence and are not one, or not ours, each with its reason.
    private static let others = [
        "uid {}": "the name of a user that the system does not know",
        "{} h {} min": "units", "{} min": "units",
        "casebook: {}": "the name of the program before a message",
        "serialize($item, map { 'method': 'adaptive' })": "an XPath expression",
        " (database code {})": "a part of an error's text that is searched for",
        "application/jwk-set+json, application/json": "a header field",
        "text/plain; charset=utf-8": "a header field",
        "--bodies {}": "an option to type",
        "drop folder": "the name of a source of documents",
        "token keys": "the name of a value in the store",
    ]

    @Test("no sentence is in the code of commands", arguments: rooms)
    func sentences(room: String) throws {
        for file in try Repository.files(below: room, ending: ".swift") {
            let path = file.path(percentEncoded: false)
            guard !Self.isOfTexts(path) else { continue }
            for literal in SwiftLiterals(try String(contentsOf: file, encoding: .utf8)).all {
                guard Self.isSentence(literal.text), Self.beside.isDisjoint(with: literal.calls),
                    Self.others[literal.text] == nil
                else { continue }
                Issue.record("\(path):\(literal.line): \(literal.text)")
            }
        }
    }

    /// Rows, the help that several options share, and the manual's own pages.
    private static func isOfTexts(_ path: String) -> Bool {
        path.hasSuffix("Message.swift") || path.hasSuffix("/OptionHelp.swift")
            || path.contains("/casebook/Manual/")
    }

    /// Words beside words or beside what is put in; a command as it is typed is no sentence.
    private static func isSentence(_ text: String) -> Bool {
        guard !text.hasPrefix("casebook ") else { return false }
        let words = /(?:[a-z]{2,}|\{\})[,;:]? [a-z]{2,}|[a-z]{3,}[,;:]? \{\}/
        return text.firstMatch(of: words) != nil
    }

    @Test(
        "a sentence is seen",
        arguments: [
            (#"let a = "not found""#, ["not found"]),
            (#"say("\(name): not found")"#, ["{}: not found"]),
            (##"let a = #"unknown "\#(x)" in it"#"##, [#"unknown "{}" in it"#]),
            (#"say("\(isNew ? "a new one" : "old")")"#, ["a new one"]),
            ("let a = \"\"\"\n    two words\n    \"\"\"", ["\n    two words\n    "]),
            ("// let a = \"not found\"", []), (#"let a = "not-found""#, []),
            (#"let a = "casebook packs list""#, []), (#"let a = "\"""#, []),
            (#"@Option(help: "Not found.") var a = "was lost""#, ["was lost"]),
        ])
    func recognition(source: String, expected: [String]) {
        let found = SwiftLiterals(source).all.filter {
            Self.isSentence($0.text) && Self.beside.isDisjoint(with: $0.calls)
        }
        #expect(found.map(\.text) == expected)
    }

    /// What is listed and does not occur any more hides what comes later.
    @Test("each listed text still occurs")
    func othersOccur() throws {
        var texts: Set<String> = []
        for room in Self.rooms {
            for file in try Repository.files(below: room, ending: ".swift") {
                let source = try String(contentsOf: file, encoding: .utf8)
                texts.formUnion(SwiftLiterals(source).all.map(\.text))
            }
        }
        #expect(Set(Self.others.keys).subtracting(texts) == [])
    }
}
