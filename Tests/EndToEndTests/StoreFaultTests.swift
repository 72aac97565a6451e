import Fixtures
import Foundation
import Glibc
import Testing

/// What the service and the commands do when the files of a store are not what they should be.
@Suite struct StoreFaultTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("store.sqlite") }
    private var store: String { "sqlite:" + path }

    init() throws { folder = try TemporaryFolder() }

    private func upload(_ number: Int, to service: RunningService, _ token: String) -> Int? {
        guard let letter = try? Fixtures.named("operative-note").bytes else { return nil }
        let text = String(decoding: letter, as: UTF8.self)
            .replacing("extension=\"N-98654720\"", with: "extension=\"F-\(number)\"")
        return try? service.send(
            "/v1/documents", "POST",
            headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/xml"],
            body: Data(text.utf8)
        ).status
    }

    private func token() throws -> String {
        try RunningService.makeStore(store)
        return try Command.run(["token", "--store", store, "--intake", "St. Anna"]).output
            .trimmingCharacters(in: .newlines)
    }

    private func documents() throws -> Int {
        try Command.run(["documents", "--store", store, "--format", "jsonl"]).output
            .split(separator: "\n").count
    }

    /// The kernel refuses to let the log grow (RLIMIT_FSIZE): the service says that it does not
    /// live, and ends for its supervisor to start it again. Then it goes on.
    @Test func `a service whose store stops writing ends`() throws {
        let token = try token()
        var service = try RunningService(["--store", store], ignoresFileSizeSignal: true)
        #expect(upload(1, to: service, token) == 201)
        // The log is longer already: its next frame is beyond the limit.
        let options = ["--pid", "\(service.process.number)", "--fsize=8192"]
        try #require(try Program.run("prlimit", options).status == 0)
        try #require(upload(2, to: service, token) != 201)
        // It may have ended already; as long as it answers, it does not say that all is well.
        for _ in 0..<3 {
            if let answer = try? service.send("/livez") { #expect(answer.status == 503) }
        }
        #expect(service.process.wait() == 2, "\(service.log)")
        #expect(service.log.contains("writer-stopped"))
        service = try RunningService(["--store", store])
        #expect(upload(2, to: service, token) == 201)
        #expect(try service.send("/livez").status == 200)
        #expect(service.stop() == 0)
        #expect(try documents() == 2)
    }

    @Test func `a damaged log is refused by every command, and salvaged`() throws {
        let token = try token()
        let service = try RunningService(["--store", store, "--no-scrub"])
        for number in 0..<10 { #expect(upload(number, to: service, token) == 201) }
        service.process.signal(SIGKILL)
        service.process.wait()
        let log = URL(filePath: path + "-wal")
        var bytes = try Data(contentsOf: log)
        bytes[bytes.count / 10] ^= 1
        try bytes.write(to: log)
        let doctor = try Command.run(["doctor", "--store", store])
        #expect(doctor.status == 1)
        #expect(doctor.output.contains("damaged-log") && doctor.output.contains("salvage"))
        for command in [["documents"], ["audit", "verify"], ["serve", "--port", "0"]] {
            let outcome = try Command.run(command + ["--store", store])
            #expect(outcome.status == 2 && outcome.errors.contains("damaged-log"), "\(command)")
        }
        let new = folder.path("new.sqlite")
        let salvage = try Command.run(["store", "salvage", new, "--store", store])
        #expect(salvage.status == 0, "\(salvage.errors)")
        #expect(salvage.output.contains("all acknowledged transactions; 1 frame repaired"))
        let listed = try Command.run([
            "documents", "--store", "sqlite:" + new, "--format", "jsonl",
        ])
        #expect(listed.output.split(separator: "\n").count == 10)
    }

    @Test func `a changed header is told by a scrub, and by the service`() throws {
        let letter = folder.path("letter.xml")
        try Data(try Fixtures.named("operative-note").bytes).write(to: URL(filePath: letter))
        #expect(try Command.run(["import", letter, "--store", store]).status < 2)
        let whole = try Command.run(["store", "scrub", "--store", store, "--quiet"])
        #expect(whole.status == 0 && whole.output.hasPrefix("✔"), "\(whole.errors)")
        let listed = try Command.run(["documents", "--store", store, "--format", "jsonl"])
        let title = try #require(
            listed.output.split(separator: "\"title\":\"").dropFirst().first?
                .split(separator: "\"").first)
        var bytes = try Data(contentsOf: URL(filePath: path))
        try #require(bytes.range(of: Data(title.utf8)) != nil)
        while let place = bytes.range(of: Data(title.utf8)) { bytes[place.lowerBound] ^= 1 }
        try bytes.write(to: URL(filePath: path))
        let changed = try Command.run(["documents", "--store", store, "--format", "jsonl"])
        #expect(changed.status == 1 && changed.output.isEmpty)
        let uuid = try #require(changed.errors.firstMatch(of: /document ([0-9a-f-]{36}) cannot/)).1
        let scrub = try Command.run(["store", "scrub", "--store", store, "--format", "json"])
        #expect(scrub.status == 1)
        #expect(scrub.output.contains("\"part\":\"pages\""))
        #expect(scrub.output.contains("\"part\":\"documents\""))
        var service = try RunningService(
            ["--store", store, "--scrub-rate", "1000"])
        let isTold = eventually {
            guard let answer = try? service.send("/readyz?verbose") else { return false }
            return String(decoding: answer.body, as: UTF8.self).contains("[!] scrub: ")
                && answer.status == 200
        }
        #expect(isTold, "\(service.log)")
        #expect(service.log.contains("damaged-pages"))
        let person = try #require(
            listed.output.split(separator: "\"person\":\"").dropFirst().first?
                .split(separator: "\"").first)
        #expect(service.stop() == 0)
        let token = try Command.run(["token", "--store", store, "--owner", String(person)]).output
            .trimmingCharacters(in: .newlines)
        service = try RunningService(["--store", store, "--no-scrub"])
        let found = try service.send(
            "/v1/documents/query", "POST",
            headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
            body: Data("{}".utf8))
        #expect(found.status == 200)
        #expect(
            String(decoding: found.body, as: UTF8.self)
                == #"{"documents":[],"unreadable":["\#(uuid)"]}"#)
        let bundle = try service.send(
            "/fhir/R4/DocumentReference", headers: ["Authorization": "Bearer \(token)"])
        let text = String(decoding: bundle.body, as: UTF8.self)
        #expect(bundle.status == 200 && text.contains(#""mode":"outcome""#))
        #expect(text.contains("DocumentReference/\(uuid)") && !text.contains("total"))
        let provenance = try service.send(
            "/fhir/R4/Provenance?target=DocumentReference/\(uuid)",
            headers: ["Authorization": "Bearer \(token)"])
        let outcome = String(decoding: provenance.body, as: UTF8.self)
        #expect(provenance.status == 200 && outcome.contains(#""mode":"outcome""#), "\(outcome)")
        let everything = try service.send(
            "/download/everything", headers: ["Authorization": "Bearer \(token)"])
        let archive = String(decoding: everything.body, as: UTF8.self)
        #expect(everything.status == 200 && archive.contains("not-included.json"))
        #expect(archive.contains(String(uuid)) && archive.contains("access-log-1.json"))
        #expect(service.stop() == 0)
    }

    @Test func `a store that was put back is refused by its checkpoint`() throws {
        _ = try token()
        let letter = folder.path("letter.xml")
        try Data(try Fixtures.named("operative-note").bytes).write(to: URL(filePath: letter))
        #expect(try Command.run(["import", letter, "--store", store]).status < 2)
        let listed = try Command.run(["documents", "--store", store, "--format", "jsonl"])
        let sample = try #require(
            listed.output.split(separator: "\"sample\":\"").dropFirst().first?
                .split(separator: "\"").first)
        let before = try Data(contentsOf: URL(filePath: path))
        // Reading is logged.
        #expect(try Command.run(["document", String(sample), "--store", store]).status == 0)
        let (key, note) = (folder.path("audit.key"), folder.path("monday.txt"))
        let sign = try Command.run([
            "audit", "checkpoint", "--store", store, "--key", key, "--new-key", "example/log",
            "-o", note,
        ])
        #expect(sign.status == 0, "\(sign.errors)")
        let options = ["--store", store, "--checkpoint", note, "--checkpoint-key", key + ".pub"]
        #expect(try Command.run(["doctor"] + options).status == 0)
        let service = try RunningService(options)
        #expect(service.stop() == 0)
        try before.write(to: URL(filePath: path))
        let doctor = try Command.run(["doctor"] + options)
        #expect(doctor.status == 1 && doctor.output.contains("behind-checkpoint"))
        let serve = try Command.run(["serve", "--port", "0"] + options)
        #expect(serve.status == 2 && serve.errors.contains("behind-checkpoint"))
    }
}
