import Fixtures
import Foundation
import Testing

/// Commands on a store that a service holds: they give what they give without one.
@Suite struct CommandSocketTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func run(
        _ words: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> Command.Outcome {
        try Command.run(
            words, input: Data(input.utf8),
            environment: environment.merging(["CASEBOOK_STORE": "sqlite:" + path]) { $1 },
            folder: folder.url)
    }

    /// What differs from run to run: names that are made, times, rates and places in a log.
    private func plain(_ text: String) -> String {
        text.replacing(/[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/, with: "UUID")
            .replacing(/20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?/, with: "TIME")
            .replacing(/in \d+\.\d s \(\d+ [a-z]+\/s\)/, with: "RATE")
            .replacing(/[0-9a-f]{32,}/, with: "HASH")
            .replacing(/[A-Za-z0-9+\/]{40,}=*/, with: "HASH")
    }

    @Test func eachCommandIsTheSameWithAServiceAndWithout() throws {
        let documents = Fixtures.directory + "/documents"
        let made = try run(["import", "--format", "jsonl", "-q", documents])
        #expect(made.status == 0, "\(made.errors)")
        let receipt = try #require(made.output.split(separator: "\n").first)
        let object = try JSONSerialization.jsonObject(with: Data(receipt.utf8))
        let sample = try #require((object as? [String: Any])?["sample"] as? String)
        let persons = try run(["persons", "--format", "jsonl"])
        let line = try #require(persons.output.split(separator: "\n").first)
        let found = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let person = try #require(found?["person"] as? String)
        let reading = """
            type,start,value,unit
            HeartRate,2026-01-01T10:00:00Z,61,count/min
            """
        let nothing = String(repeating: "0", count: 64)
        let commands: [(words: [String], input: String)] = [
            (["documents"], ""),
            (["documents", "--format", "jsonl", "--include-data"], ""),
            (["documents", "--where", "nonsense"], ""),
            (["document", sample, "--raw"], ""),
            (["document", sample, "--header"], ""),
            (["document", UUID().uuidString], ""),
            (["documents", "conflicts"], ""),
            (["documents", "refile", sample, "--to", person, "--reason", "No", "--dry-run"], ""),
            (["documents", "refuse", nothing, "--reason", "No"], ""),
            (["documents", "settle", nothing, "--keep", "stored", "--reason", "No"], ""),
            (["persons"], ""),
            (["persons", "no such name"], ""),
            (["import", "-q", documents], ""),
            (["import", "-q", "documents-that-are-not-there"], ""),
            (["import", "-"], "<nonsense"),
            (["samples", "import", "-", "--person", person], reading),
            (["samples", "list", "--person", person], ""),
            (["samples", "stats", "HeartRate", "--person", person], ""),
            (["samples", "stats", "Nonsense", "--person", person], ""),
            (["sources", "list", "--person", person], ""),
            (["consent", "list", "--person", person], ""),
            (["consent", "grant", "--person", person, "--app", "com.example.app"], ""),
            (["consent", "requests", "--person", person], ""),
            (["authorize", "list", "--person", person, "--app", "com.example.app"], ""),
            (["audit", "list", "--limit", "1"], ""),
            (["audit", "verify"], ""),
            (["store", "scrub", "-q"], ""),
            (["documents", "--help"], ""),
            (["nonsense"], ""),
        ]
        let copy = folder.path("copy")
        try FileManager.default.createDirectory(
            atPath: copy, withIntermediateDirectories: true)
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path("")) {
            guard file.hasPrefix("store.sqlite") else { continue }
            try FileManager.default.copyItem(
                atPath: folder.path(file), toPath: copy + "/" + file)
        }
        let alone = try commands.map { try run($0.words, input: $0.input) }
        let settings = folder.path("settings.toml")
        try Data("[import]\nrules = 'no-such-pack'\n".utf8).write(to: URL(filePath: settings))
        let option = ["CASEBOOK_CONFIG": settings]
        let refused = try run(["import", "-q", documents], environment: option)
        #expect(refused.errors.contains("no-such-pack"))
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
        where file.hasPrefix("store.sqlite") {
            try FileManager.default.removeItem(atPath: folder.path(file))
        }
        for file in try FileManager.default.contentsOfDirectory(atPath: copy) {
            try FileManager.default.moveItem(
                atPath: copy + "/" + file, toPath: folder.path(file))
        }
        let service = try RunningService(["--store", "sqlite:" + path, "--no-scrub"])
        #expect(FileManager.default.fileExists(atPath: path + ".socket"), "\(service.log)")
        for (command, expected) in zip(commands, alone) {
            let served = try run(command.words, input: command.input)
            #expect(served.status == expected.status, "\(command.words): \(served.errors)")
            #expect(plain(served.output) == plain(expected.output), "\(command.words)")
            #expect(plain(served.errors) == plain(expected.errors), "\(command.words)")
        }
        let again = try run(["import", "-q", documents], environment: option)
        #expect(again.status == refused.status && again.errors == refused.errors)
        let backup = try run(["backup", "create", "saved"])
        #expect(backup.status == 0, "\(backup.errors)")
        #expect(try run(["backup", "verify", "saved"]).status == 0)
        let log = try run(["audit", "list", "--format", "jsonl", "--limit", "1"])
        #expect(log.output.contains(NSUserName()), "\(log.output)")
        #expect(service.stop() == 0)
        #expect(!FileManager.default.fileExists(atPath: path + ".socket"))
        #expect(try run(["audit", "verify"]).status == 0)
    }

    /// Whoever leaves early, says nonsense or never reads holds up nobody.
    @Test func aBadClientHoldsUpNobody() throws {
        #expect(try run(["import", "-q", Fixtures.directory + "/documents"]).status == 0)
        let service = try RunningService(["--store", "sqlite:" + path])
        let stuck = try (0..<3).map { _ in
            try Program(
                "/bin/sh",
                [
                    "-c", #""$0" documents --include-data --format jsonl | sleep 60"#,
                    Command.path,
                ], folder: folder.url,
                environment: ProcessInfo.processInfo.environment
                    .merging(["CASEBOOK_STORE": "sqlite:" + path]) { $1 })
        }
        defer { for program in stuck { program.signal(SIGKILL) } }
        #expect(try service.send("/livez").status == 200)
        let listed = try run(["documents"])
        #expect(listed.status == 0, "\(listed.errors)")
        let left = try Command.run(
            [
                "-c", #""$0" documents --include-data --format jsonl | head -c 10 >/dev/null"#,
                Command.path,
            ],
            environment: ["CASEBOOK_STORE": "sqlite:" + path], folder: folder.url,
            program: URL(filePath: "/bin/sh"))
        #expect(left.status == 0)
        #expect(try run(["documents"]).output == listed.output)
        #expect(service.stop() == 0)
    }

    /// The nearest casebook.toml, or that of an installed service, names the store.
    @Test func aServicesConfigurationNamesTheStore() throws {
        let file = folder.path("installed.toml")
        try Data("[serve]\nstore = 'sqlite:store.sqlite'\n".utf8).write(to: URL(filePath: file))
        #expect(try run(["import", "-q", Fixtures.directory + "/documents"]).status == 0)
        let elsewhere = try TemporaryFolder()
        let listed = try Command.run(
            ["documents"], environment: ["CASEBOOK_CONFIG": file], folder: elsewhere.url)
        #expect(listed.status == 0 && listed.output.count > 100, "\(listed.errors)")
        try Data("[serve]\nstore = 12\n".utf8).write(to: URL(filePath: file))
        let wrong = try Command.run(
            ["documents"], environment: ["CASEBOOK_CONFIG": file], folder: elsewhere.url)
        #expect(wrong.status == 2 || wrong.output.isEmpty)
    }
}
