import Fixtures
import Foundation
import Glibc
import Testing

/// How the command's words become files, and what is never written over.
@Suite struct InputTests {
    private let folder = Result { try TemporaryFolder() }

    private func put(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = try folder.get().url.appending(path: name)
        try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: path)
        return path.path(percentEncoded: false)
    }

    private func letter() throws -> [UInt8] { try Fixtures.named("author-device").bytes }

    private func objects(_ run: Command.Outcome) throws -> [[String: Any]] {
        try run.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private func files(_ words: [String], in folder: URL? = nil) throws -> [String] {
        let run = try Command.run(["validate", "--format", "jsonl"] + words, folder: folder)
        return try objects(run).map { try #require($0["file"] as? String) }
    }

    @Test func outputThatIsReadIsRefused() throws {
        let bytes = try letter()
        let document = try put("in/letter.xml", bytes)
        let place = try folder.get()
        let link = place.path("link.xml")
        let other = place.path("other.xml")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: document)
        try FileManager.default.linkItem(atPath: document, toPath: other)
        let list = try put("list.txt", Array(document.utf8))
        let stylesheet = try put("sheet.xsl", Array("<x/>".utf8))
        let store = "sqlite:" + place.path("s.sqlite")
        #expect(try Command.run(["import", document, "--store", store]).status == 0)
        let database = try Data(contentsOf: place.url.appending(path: "s.sqlite"))
        let commands: [[String]] = [
            ["validate", document, "-o", document], ["validate", document, "-o", link],
            ["validate", document, "-o", other], ["inspect", document, "-o", document],
            ["validate", place.path("in"), "-o", document],
            ["validate", "@\(list)", "-o", document],
            ["validate", place.path("in/*"), "-o", document],
            ["validate", document, "--schema", stylesheet, "-o", stylesheet],
            ["import", document, "--store", store, "-o", document],
            ["import", document, "--store", store, "-o", place.path("s.sqlite")],
            ["documents", "--store", store, "-o", place.path("s.sqlite")],
            ["render", document, "-o", document],
            ["render", document, "--stylesheet", stylesheet, "-o", stylesheet],
            [
                "samples", "import", document, "--person", UUID().uuidString, "--store", store,
                "-o", document,
            ],
        ]
        for command in commands {
            let run = try Command.run(command)
            #expect(run.status == 2, "\(command): \(run.errors)")
            #expect(try Array(Data(contentsOf: URL(filePath: document))) == bytes, "\(command)")
            #expect(try Data(contentsOf: URL(filePath: stylesheet)).count == 4, "\(command)")
        }
        let input = try Command.run(
            ["inspect", "-", "-o", place.path("new.txt")], input: Data(bytes))
        #expect(input.status == 0)
        #expect(try Data(contentsOf: place.url.appending(path: "s.sqlite")).count >= database.count)
        #expect(try Command.run(["documents", "--store", store]).output.contains("author") == true)
    }

    @Test func globsReachThroughFolders() throws {
        for name in ["x", "a/x", "a/b/y", "a/b/c/z", ".hidden/h", "a/.hidden", "b/x"] {
            _ = try put("gg/\(name).xml", Array("<a/>".utf8))
        }
        _ = try put("gg/a/note.txt", Array("<a/>".utf8))
        let place = try folder.get().url
        let all = ["gg/a/b/c/z.xml", "gg/a/b/y.xml", "gg/a/x.xml", "gg/b/x.xml", "gg/x.xml"]
        #expect(try files(["gg/**/*.xml"], in: place) == all)
        #expect(try files(["**/*.xml"], in: place) == all)
        #expect(try files(["gg/**"], in: place) == all)
        #expect(try files(["gg/**/**/*.xml"], in: place) == all)
        #expect(try files(["gg/**/b/*.xml"], in: place) == ["gg/a/b/y.xml", "gg/b/x.xml"])
        #expect(try files(["gg/**/x.xml"], in: place) == ["gg/a/x.xml", "gg/b/x.xml", "gg/x.xml"])
        #expect(try files(["gg/?/[xy].xml"], in: place) == ["gg/a/x.xml", "gg/b/x.xml"])
        #expect(
            try files(["gg/**/*"], in: place)
                == ["gg/a/b/c/z.xml", "gg/a/b/y.xml", "gg/a/x.xml", "gg/b/x.xml", "gg/x.xml"])
        let path = try folder.get().path("gg")
        #expect(try files(["\(path)/**/y.xml"]) == ["\(path)/a/b/y.xml"])
        let none = try Command.run(["validate", "gg/**/q.xml"], folder: place)
        #expect(none.status == 2 && none.errors.contains("gg/**/q.xml: cannot be read"))
    }

    /// A name in Latin-1, as older systems write it.
    @Test func namesNeedNotBeUTF8() throws {
        let place = try folder.get()
        _ = try put("in/A.xml", try letter())
        let bytes = Array((place.path("in") + "/M").utf8) + [0xFC] + Array("ller.xml".utf8)
        let descriptor = (bytes + [0]).withUnsafeBytes {
            open($0.baseAddress!.assumingMemoryBound(to: CChar.self), O_WRONLY | O_CREAT, 0o644)
        }
        #expect(try letter().withUnsafeBytes { write(descriptor, $0.baseAddress!, $0.count) } > 0)
        close(descriptor)
        let shown = [place.path("in/A.xml"), place.path("in") + "/M\\xfcller.xml"]
        #expect(try files([place.path("in")]) == shown)
        #expect(try files([place.path("in/*.xml")]) == shown)
        #expect(try files([place.path("in/**/M*")]) == [shown[1]])
        let list = try put("list.txt", bytes + [0x0D, 0x0A])
        #expect(try files(["@\(list)"]) == [shown[1]])
        let store = "sqlite:" + place.path("s.sqlite")
        let run = try Command.run(["import", place.path("in"), "--store", store])
        #expect(run.status == 0 && run.output.hasSuffix("\(shown[1])\n"), "\(run)")
        // Foundation gives a process text only, so a shell hands the name over.
        let command = Command.executable.path(percentEncoded: false)
        let script = try put(
            "run.sh", Array("'\(command)' inspect --format jsonl '".utf8) + bytes + Array("'".utf8))
        let process = try Command.run([script], program: URL(filePath: "/bin/sh"))
        #expect(try objects(process).map { $0["file"] as? String } == [shown[1]])
        #expect(process.status == 0, "\(process.errors)")
    }

    /// Of documents that are the same, or have the same id, the first one listed is stored.
    @Test func outcomesAreDecidedInTheOrderOfTheList() throws {
        let fixture = try Fixtures.named("author-device")
        let given = try #require(fixture.expected.header?["id"]?["extension"]?.string)
        let text = String(decoding: fixture.bytes, as: UTF8.self)
        func document(_ number: Int, padding: Int) -> [UInt8] {
            let other = text.replacing("\"\(given)\"", with: "\"other-\(number)\"")
            return Array(other.utf8) + Array(repeating: 0x20, count: padding)
        }
        // The first of each pair takes longest to read.
        var paths: [String] = []
        for number in 0..<12 {
            let pair = [
                document(number, padding: 3_000_000), document(number, padding: 1),
                document(number, padding: 3_000_000),
            ]
            for (place, bytes) in pair.enumerated() {
                paths.append(try put("in/\(number)-\(place).xml", bytes))
            }
        }
        var outputs: Set<String> = []
        for jobs in ["1", "2", "7"] {
            let place = try folder.get().path("store-\(jobs).sqlite")
            let run = try Command.run(
                ["import", "--store", "sqlite:\(place)", "--jobs", jobs, "--format", "jsonl"]
                    + paths)
            let found = try objects(run)
            #expect(found.map { $0["file"] as? String } == paths)
            outputs.insert(
                try found.map { object in
                    var facts = object
                    facts["uuid"] = nil
                    facts["sample"] = nil
                    facts["person"] = nil
                    return String(
                        decoding: try JSONSerialization.data(
                            withJSONObject: facts, options: .sortedKeys), as: UTF8.self)
                }.joined(separator: "\n"))
            let words = found.compactMap { $0["outcome"] as? String }
            #expect(words == (0..<12).flatMap { _ in ["stored", "conflict", "duplicate"] })
        }
        #expect(outputs.count == 1)
    }

    /// What is printed into a place that takes nothing is no success.
    @Test(arguments: [
        ["--version"], ["--help"], ["help", "watch"], ["backup"], ["convert", "1", "m", "cm"],
        ["sample", "new", "StepCount", "72"],
    ])
    func outputThatIsLost(arguments: [String]) throws {
        let fine = try Command.run(arguments)
        #expect(fine.status == 0 && !fine.output.isEmpty, "\(fine.errors)")
        let shell = URL(filePath: "/bin/sh")
        let lost = try Command.run(
            ["-c", "exec \"$0\" \"$@\" >/dev/full", Command.executable.path] + arguments,
            program: shell)
        #expect(lost.status == 2, "\(arguments)")
        #expect(lost.errors.contains("<stdout>: cannot be written: No space left"))
    }

    @Test(arguments: [
        ["validate", "--\u{1B}[31mred"], ["\u{7}\u{202E}x"],
        ["keys", "new", "/no/\u{1B}]0;x\u{7}"],
        ["convert", "1", "\u{1B}[2J", "m"], ["validate", "--rules", "\u{202E}"],
    ])
    func nothingInAnArgumentSteersTheTerminal(arguments: [String]) throws {
        let run = try Command.run(arguments)
        #expect(run.status == 2 && run.errors.contains("\u{FFFD}"), "\(run.errors)")
        for scalar in ["\u{1B}", "\u{7}", "\u{202E}"] { #expect(!run.errors.contains(scalar)) }
    }
}
