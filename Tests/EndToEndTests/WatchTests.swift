import Fixtures
import Foundation
import Testing

/// `casebook watch` and `casebook doctor` as their users run them.
@Suite struct WatchTests {
    private let place = Result { try TemporaryFolder() }

    private func incoming() throws -> URL {
        let url = try place.get().url.appending(path: "incoming", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    private func store() throws -> String { "sqlite:" + (try place.get().path("store.sqlite")) }

    private func words(_ more: String...) throws -> [String] {
        [
            "watch", try incoming().path(percentEncoded: false), "--store", try store(),
            "--settle", "0.1", "--format", "jsonl",
        ] + more
    }

    private func letter(_ number: Int) throws -> Data {
        let fixture = try Fixtures.named("author-device")
        let id = try #require(fixture.expected.header?["id"]?["extension"]?.string)
        let text = String(decoding: fixture.bytes, as: UTF8.self)
        return Data(
            text.replacing("extension=\"\(id)\"", with: "extension=\"W-\(number)\"").utf8)
    }

    private func files(_ folder: String) throws -> [String] {
        let url = try incoming().appending(path: folder)
        guard let walk = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
        else { return [] }
        // What the last watcher told at its end stays.
        return walk.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }
            .map(\.lastPathComponent).filter { $0 != "last.status.json" }
    }

    private func objects(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    /// Starts a watcher that goes on until it is told to end.
    private func start(_ more: String...) throws -> Program { try start(more) }

    private func start(_ more: [String]) throws -> Program {
        try Program(Command.path, try words() + more, output: .null, errors: .null)
    }

    @Test func onceThenItsState() throws {
        for number in 0..<5 {
            try letter(number).write(to: try incoming().appending(path: "\(number).xml"))
        }
        try Data(try Fixtures.named("custodian-missing").bytes)
            .write(to: try incoming().appending(path: "bad.xml"))
        try Data("<ClinicalDocument>".utf8)
            .write(to: try incoming().appending(path: "half.xml"))
        let run = try Command.run(try words("--once"))
        #expect(run.status == 0, "\(run.errors)")
        let lines = try objects(run.output)
        #expect(lines.count == 6)
        #expect(lines.count { $0["outcome"] as? String == "stored" } == 5)
        #expect(try files("done").count == 5)
        #expect(
            try files("rejected").sorted() == ["bad.xml", "bad.xml.html", "bad.xml.report.json"])
        #expect(try files("").contains("half.xml"))
        #expect(run.errors.contains("left       half.xml: the document is incomplete"))
        #expect(
            run.errors.contains("5 stored  0 duplicate  1 rejected  0 conflict  1 not taken in"))
        let again = try Command.run(try words("--once"))
        #expect(again.status == 0 && again.output.isEmpty)
        #expect(again.errors.contains("left       half.xml"))
        let told = try Command.run([
            "watch", try incoming().path(percentEncoded: false), "--status",
        ])
        #expect(told.output.contains("not running"), "\(told.output)")
        #expect(told.output.contains("incomplete  half.xml: the document is incomplete"))
        let doctor = try Command.run(
            ["doctor", try incoming().path(percentEncoded: false), "--store", try store()])
        #expect(doctor.output.contains("none is running; the last one ended 20"))
        let listed = try Command.run(["documents", "--store", try store(), "--format", "jsonl"])
        #expect(try objects(listed.output).count == 5)
    }

    @Test func onceSaysHowManyAreNoDocumentsByTheirNames() throws {
        let folder = try incoming()
        for name in ["noext", "ward/x.txt", "r.docx", ".hidden", "a.xml.part", "1.ok"] {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: file)
        }
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "link"), withDestinationURL: folder)
        let run = try Command.run(try words("--once", "--done-file", "${name.noext}.ok"))
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(run.errors.contains("left       4 files that are not documents by name\n"))
        #expect(run.errors.contains("0 conflict  4 not taken in"), "\(run.errors)")
    }

    @Test func aRunningWatcherShowsWhatItDoesAndEndsInOrder() throws {
        let watcher = try start()
        defer { watcher.signal(SIGKILL) }
        let folder = try incoming()
        try Data("<ClinicalDocument>".utf8).write(to: folder.appending(path: "half.xml"))
        try letter(1).write(to: folder.appending(path: "whole.xml"))
        var state: [String: Any] = [:]
        let isKnown = try eventually {
            let run = try Command.run(
                ["watch", folder.path(percentEncoded: false), "--status", "--format", "jsonl"])
            guard run.status == 0, let first = try objects(run.output).first else { return false }
            #expect(first["alive"] as? Bool == true)
            state = first["state"] as? [String: Any] ?? [:]
            return state["stored"] as? Int == 1 && state["waiting"] as? Int == 1
        }
        #expect(isKnown)
        let held = (state["held"] as? [[String: Any]])?.first
        #expect(held?["file"] as? String == "half.xml")
        #expect(held?["state"] as? String == "incomplete")
        let table = try Command.run(["watch", folder.path(percentEncoded: false), "--status"])
        #expect(table.output.contains("running") && table.output.contains("half.xml"))
        let doctor = try Command.run(
            ["doctor", folder.path(percentEncoded: false), "--store", try store()])
        #expect(doctor.status == 0, "\(doctor.output)")
        #expect(doctor.output.contains("in use by process \(watcher.number)"))
        watcher.signal(SIGTERM)
        #expect(watcher.wait() == 0)
        #expect(try files(".work").isEmpty)
    }

    @Test func aRunningWatcherBacksTheStoreUp() throws {
        let folder = try place.get().url.appending(path: "backups")
        let path = folder.path(percentEncoded: false)
        let watcher = try start("--backup-to", path, "--backup-every", "1s", "--backup-keep", "2")
        defer { watcher.signal(SIGKILL) }
        try letter(1).write(to: try incoming().appending(path: "1.xml"))
        var seen: Set<String> = []
        let areMany = eventually {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            seen.formUnion(names)
            return seen.count >= 4
        }
        #expect(areMany)
        watcher.signal(SIGTERM)
        #expect(watcher.wait() == 0)
        let left = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        let finished = left.filter {
            FileManager.default.fileExists(atPath: "\(path)/\($0)/manifest.json")
        }
        #expect((1...3).contains(finished.count))
        let restored = "sqlite:" + (try place.get().path("restored.sqlite"))
        let newest = "\(path)/\(try #require(finished.last))"
        #expect(try Command.run(["backup", "restore", newest, "--store", restored]).status == 0)
        let listed = try Command.run(["documents", "--store", restored, "--format", "jsonl"])
        #expect(try objects(listed.output).count == 1)
        let once = try Command.run(try words("--once", "--backup-to", path))
        #expect(once.status == 2 && once.errors.contains("--once"))
        let wrong = try Command.run(try words("--backup-to", path, "--backup-every", "soon"))
        #expect(wrong.status == 2)
        for option in ["--backup-every=1d", "--backup-keep=3"] {
            let aimless = try Command.run(try words("--once", option))
            #expect(aimless.status == 2 && aimless.errors.contains("require --backup-to"))
        }
    }

    @Test func killedAgainAndAgain() throws {
        let count = 300
        let folder = try incoming()
        let rounds = 8
        for round in 0..<rounds {
            for number in stride(from: round, to: count, by: rounds) {
                try letter(number).write(to: folder.appending(path: "\(number).xml"))
            }
            let watcher = try start()
            usleep(UInt32(150_000 + round * 45_000))
            watcher.signal(SIGKILL)
            watcher.wait()
        }
        let last = try Command.run(try words("--once"))
        #expect(last.status == 0, "\(last.errors)")
        let listed = try Command.run(["documents", "--store", try store(), "--format", "jsonl"])
        #expect(try objects(listed.output).count == count)
        #expect(try files("done").count == count)
        #expect(try files("duplicates").isEmpty)
        #expect(try files("rejected").isEmpty)
        #expect(try files(".work").isEmpty)
    }

    @Test func aHookHearsOfEachFileWhoeverIsKilled() throws {
        let count = 60
        let folder = try incoming()
        let told = try place.get().path("told")
        let hook = ["--hook", "/usr/bin/tee", "--hook-argument", "-a", "--hook-argument", told]
        let rounds = 4
        for round in 0..<rounds {
            for number in stride(from: round, to: count, by: rounds) {
                try letter(number).write(to: folder.appending(path: "\(number).xml"))
            }
            let watcher = try start(hook)
            usleep(UInt32(250_000 + round * 60_000))
            watcher.signal(SIGKILL)
            watcher.wait()
        }
        let last = try Command.run(try words("--once") + hook)
        #expect(last.status == 0, "\(last.errors)")
        // What a killed hook wrote by halves is told again on a line of its own or behind it.
        let text = try String(contentsOfFile: told, encoding: .utf8)
        for number in 0..<count {
            #expect(text.contains("{\"file\":\"\(number).xml\",\"outcome\":\"stored\""))
        }
        #expect(try files(".work").allSatisfy { $0 == "hooks.lock" })
    }

    @Test func twoProcessesWithOneStoreTakeTurns() throws {
        let first = try start()
        let second = try start()
        defer { for one in [first, second] { one.signal(SIGKILL) } }
        for number in 0..<20 {
            try letter(number).write(to: try incoming().appending(path: "\(number).xml"))
        }
        #expect(try eventually { try files("done").count == 20 })
        #expect(second.isRunning && first.isRunning)
    }

    @Test func aFolderThatGoesAndComesBack() throws {
        let watcher = try start("--scan-interval", "0.2")
        defer { watcher.signal(SIGKILL) }
        try letter(1).write(to: try incoming().appending(path: "1.xml"))
        #expect(try eventually { try files("done") == ["1.xml"] })
        let away = try place.get().url.appending(path: "away")
        try FileManager.default.moveItem(at: try incoming(), to: away)
        usleep(500_000)
        try letter(2).write(to: try incoming().appending(path: "2.xml"))
        #expect(try eventually { try files("done") == ["2.xml"] })
        #expect(watcher.isRunning)
    }

    @Test func filesThatStayAHookAndDoneFiles() throws {
        let place = try place.get()
        let output = place.url.appending(path: "output", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        for number in 0..<3 {
            try letter(number).write(to: try incoming().appending(path: "\(number).xml"))
        }
        for number in 0..<2 {
            try Data().write(to: try incoming().appending(path: "\(number).ok"))
        }
        let told = place.url.appending(path: "told").path(percentEncoded: false)
        let more = [
            "--once", "--after", "keep", "--output", output.path(percentEncoded: false),
            "--done-file", "${name.noext}.ok", "--hook", "/usr/bin/tee", "--hook-argument", "-a",
            "--hook-argument", told,
        ]
        let before = try files("").sorted()
        let first = try Command.run(try words() + more)
        #expect(first.status == 0, "\(first.errors)")
        #expect(try objects(first.output).count == 2)
        let again = try Command.run(try words() + more)
        #expect(again.status == 0 && again.output.isEmpty)
        #expect(try files("").sorted() == before)
        let outcomes = try objects(String(contentsOfFile: told, encoding: .utf8))
        #expect(outcomes.map { $0["outcome"] as? String } == ["stored", "stored"])
        for wrong in [
            ["--output", told], ["--done-file", "${name}"], ["--hook", "tee"],
            ["--hook-argument", "x"],
        ] {
            let run = try Command.run(try words() + wrong)
            #expect(run.status == 64 || run.status == 2)
        }
    }

    @Test func whatCannotBeWatched() throws {
        let missing = try Command.run(["watch", "/no/such/folder", "--store", try store()])
        #expect(missing.status == 2 && missing.errors.contains("ENOENT"))
        let file = try place.get().path("file")
        try Data().write(to: URL(filePath: file))
        let notAFolder = try Command.run(["watch", file, "--store", try store()])
        #expect(notAFolder.status == 2 && notAFolder.errors.contains("ENOTDIR"))
        let doctor = try Command.run(["doctor", "/no/such/folder", "--format", "json"])
        #expect(doctor.status == 1)
        let output = try place.get().url.appending(path: "out", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        let source = try incoming()
        let apart = try Command.run([
            "doctor", source.path(percentEncoded: false), "--store", try store(), "--output",
            output.path(percentEncoded: false),
        ])
        #expect(apart.status == 0 && apart.output.contains("in the output folder"))
        #expect(try files("").isEmpty)
        let gone = try Command.run([
            "doctor", source.path(percentEncoded: false), "--output", "/no/such/folder",
        ])
        #expect(gone.status == 1 && gone.output.contains("ENOENT"))
        let wrong = try Command.run(try words("--settle", "-1"))
        #expect(wrong.status == 64 || wrong.status == 2)
    }
}
