import Fixtures
import Foundation
import Testing

/// `casebook.toml`, completions and the manual page.
@Suite struct ConfigurationTests {
    private let folder: TemporaryFolder
    private let bad: Fixture

    init() throws {
        folder = try TemporaryFolder()
        bad = try Fixtures.named("custodian-missing")
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "below/deep"), withIntermediateDirectories: true)
    }

    private func configure(_ text: String) throws {
        try Data(text.utf8).write(to: folder.url.appending(path: "casebook.toml"))
    }

    private func run(_ arguments: String..., at place: String = "below/deep") throws
        -> Command.Outcome
    {
        try Command.run(
            ["validate"] + arguments, folder: folder.url.appending(path: place))
    }

    @Test func theNearestFileAboveIsObeyed() throws {
        try configure(
            """
            # What our team has agreed on.
            [validate]
            format = "concise"   # short
            ignore = [
              "CB-SCHEMA-MISSING",
            ]
            quiet = true
            """)
        let obeyed = try run(bad.path)
        #expect(obeyed.status == 0 && !obeyed.output.contains("CB-") && obeyed.errors.isEmpty)
        let flags = try run("--ignore", "CB-FOREIGN", "--format=csv", bad.path)
        #expect(flags.status == 1 && flags.output.hasPrefix("file,line,"))
        #expect(try run("--no-config", bad.path).status == 1)
        try Data("[validate]\nfail-on = 'fatal'\n".utf8)
            .write(to: folder.url.appending(path: "below/casebook.toml"))
        let nearer = try run(bad.path)
        #expect(nearer.status == 0 && nearer.output.contains("CB-SCHEMA-MISSING"))
        let chosen = try run("--config", folder.path("casebook.toml"), bad.path)
        #expect(chosen.status == 0 && !chosen.output.contains("CB-"))
        #expect(try run("--config", "gone.toml", bad.path).status == 2)
    }

    @Test func pathsAreRelativeToTheFile() throws {
        _ = try Command.run(
            ["validate", "--format", "jsonl", "-o", folder.path("known.jsonl"), bad.path])
        try configure("[validate]\nbaseline = \"known.jsonl\"\n")
        #expect(try run(bad.path).status == 0)
    }

    @Test func mistakesAreNamedWithTheirLine() throws {
        for (text, expected) in [
            (
                "[validate]\n\nformt = \"csv\"",
                "casebook.toml:3: unknown setting `formt`; did you mean format?"
            ),
            (
                "format = \"csv\"",
                "casebook.toml:1: expected the table [import], [packs], [serve], [staff], [validate] or [watch] before `format`"
            ),
            ("[valid]\njobs = 1", "casebook.toml:2: unknown table [valid]"),
            ("[validate]\njobs = \"1\"", "casebook.toml:2: `jobs` must be a whole number"),
            ("[validate]\njobs = 0", "casebook.toml:2: --jobs must be a number from 1 to 64"),
            ("[validate]\nformat = \"pdf\"", "casebook.toml:2: "),
            ("[validate]\nstrict = yes", "casebook.toml:2: expected a string in quotes"),
            ("[validate]\nignore = [\"CB-FOREIGN\"", "casebook.toml:2: the array is not closed"),
            ("[validate]\nformat = \"csv", "casebook.toml:2: the string is not closed"),
            ("[validate]\nquiet = true\nquiet = false", "casebook.toml:3: `quiet` is set twice"),
            ("[validate]\nquiet true", "casebook.toml:2: expected `=`"),
            ("[validate]\nquiet = true false", "casebook.toml:2: expected the end of the line"),
            ("[validate\nquiet = true", "casebook.toml:1: expected `]`"),
        ] {
            try configure(text)
            let run = try run(bad.path)
            #expect(run.status == 2 && run.output.isEmpty, "\(text)")
            #expect(run.errors.contains(expected), "\(text): \(run.errors)")
        }
    }

    private struct Tool: Decodable {
        struct Command: Decodable {
            struct Argument: Decodable {
                struct Name: Decodable { let kind: String, name: String }
                let names: [Name]?
            }
            let commandName: String
            let subcommands: [Command]?
            let arguments: [Argument]?
        }
        let command: Command
    }

    private func tool() throws -> Tool.Command {
        let dump = try Command.run(["--experimental-dump-help"])
        return try JSONDecoder().decode(Tool.self, from: dump.outputData).command
    }

    /// Every option of a command with a table is a setting, save those that a file may not hold.
    @Test(arguments: ["validate", "watch", "import", "serve"])
    func everyOptionIsASetting(command: String) throws {
        let described = try #require(
            try tool().subcommands?.first { $0.commandName == command })
        let options = (described.arguments ?? []).flatMap { $0.names ?? [] }
            .filter { $0.kind == "long" }.map(\.name)
        #expect(options.count > 10)
        let unfit = ["help", "version", "config", "no-config", "show-phi", "status"]
        for option in options where !unfit.contains(option) {
            try configure("[\(command)]\n\(option) = [\"x\"]")
            let errors = try run(bad.path).errors
            #expect(!errors.contains("unknown setting"), "\(option)")
        }
        try configure("[\(command)]\nshow-phi = true")
        #expect(try run(bad.path).errors.contains("unknown setting `show-phi`"))
    }

    @Test func aFolderIsWatchedAsTheFileSays() throws {
        let incoming = folder.url.appending(path: "in")
        try FileManager.default.createDirectory(at: incoming, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Fixtures.named("author-device").path,
            toPath: incoming.appending(path: "a.xml").path(percentEncoded: false))
        try configure(
            """
            [validate]
            quiet = true
            [import]
            store = "sqlite:kept.sqlite"
            format = "jsonl"
            [watch]
            store = "sqlite:kept.sqlite"
            settle = 0.1
            settle-max = +6_00
            scan-interval = 1e1
            once = true
            source = "St. Anna"
            ignore = ["*.old", "*.bak"]
            """)
        let watched = try Command.run(["watch", "in"], folder: folder.url)
        #expect(watched.status == 0 && watched.output.hasPrefix("stored"), "\(watched.errors)")
        let imported = try Command.run(["import", "in/done"], folder: folder.url)
        #expect(imported.output.contains("\"outcome\":\"duplicate\""), "\(imported.errors)")
        for (setting, expected) in [
            ("settle = \"-1\"", "casebook.toml:2: --settle"),
            ("after = \"throw\"", "casebook.toml:2: "),
            ("settle = true", "casebook.toml:2: `settle` must be a number, such as 2 or 0.5"),
            ("settle = 0.1.2", "casebook.toml:2: expected the end of the line"),
            ("settle = 1__0", "casebook.toml:2: expected a digit"),
            ("settle = 05", "casebook.toml:2: expected a number without a leading 0"),
            ("settle = -0.5", "casebook.toml:2: --settle"),
            ("settle = 8_640_1e0", "casebook.toml:2: --settle"),
            ("backup-keep = 1.5", "casebook.toml:2: `backup-keep` must be a whole number"),
            ("hook = \"/etc\"", "casebook.toml:2: --hook: program not found"),
            ("rules = \"nonsense\"", "casebook.toml:2: unknown rule pack `nonsense`"),
            ("output = \"x\"", "casebook.toml:2: --output requires --after keep"),
        ] {
            try configure("[watch]\n\(setting)")
            let run = try Command.run(["watch", "in"], folder: folder.url)
            #expect(run.status == 2 && run.errors.contains(expected), "\(run.errors)")
        }
    }

    @Test func theManualPagesHaveEveryOption() throws {
        var pages = ""
        let names = try Command.run(["man", "--list"]).output.split(separator: "\n").map(
            String.init)
        let overview = try Command.run(["man"])
        #expect(overview.status == 0 && overview.output.hasPrefix(".Dd "))
        for name in names {
            #expect(overview.output.contains(".It Xr casebook\\-\(name) 1\n"))
            let page = try Command.run(["man", name])
            #expect(page.status == 0 && page.output.hasPrefix(".Dd "), "\(name)")
            pages += page.output
        }
        let unknown = try Command.run(["man", "nope"])
        #expect(unknown.status == 2 && unknown.errors.contains("unknown command `nope`"))
        let text = pages.replacing("\\-", with: "-")
        func check(_ command: Tool.Command, _ parent: String) {
            for part in command.subcommands ?? [] where part.commandName != "help" {
                let title = "\(parent) \(part.commandName)"
                #expect(text.contains(".Ss \(title)\n"), "\(title)")
                for name in (part.arguments ?? []).flatMap({ $0.names ?? [] }) {
                    guard name.kind == "long", name.name != "help", name.name != "version" else {
                        continue
                    }
                    #expect(text.contains("Fl -\(name.name)"), "\(name.name)")
                }
                check(part, title)
            }
        }
        check(try tool(), "casebook")
        #expect(text.contains(".Ss casebook samples import\n"))
        for line in pages.split(separator: "\n") where line.hasPrefix("'") {
            Issue.record("troff would take this for a request: \(line)")
        }
    }

    /// The names of version 0.1 run the same commands for one more release.
    @Test(arguments: [
        ("document", ["documents", "show"]), ("sample", ["samples"]),
        ("authorize", ["consent", "samples"]),
    ]) func oldNamesAreUnderstood(old: String, new: [String]) throws {
        let help = try Command.run(new + ["--help"])
        #expect(help.status == 0)
        #expect(try Command.run([old, "--help"]).output == help.output)
        #expect(try Command.run(["help", old]).output == help.output)
        #expect(!(try Command.run(["--help"]).output.contains("  \(old) ")))
    }

    @Test func completions() throws {
        for (shell, words) in [
            ("bash", "complete "), ("zsh", "#compdef casebook"), ("fish", "complete -c"),
        ] {
            let script = try Command.run(["completions", shell])
            #expect(script.status == 0 && script.output.contains(words), "\(shell)")
            #expect(script.output.contains("operationoutcome"), "\(shell)")
        }
        #expect(try Command.run(["completions", "tcsh"]).status == 2)
    }
}
