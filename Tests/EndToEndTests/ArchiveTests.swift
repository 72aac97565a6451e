import Fixtures
import Foundation
import Testing

/// Archives and compressed files as inputs.
@Suite struct ArchiveTests {
    /// A document as ZIP stores it, under several names.
    private func archive(
        _ names: [String], _ contents: [UInt8], crc: UInt32, flags: Int = 0x800
    ) -> Data {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        var data: [UInt8] = []
        var directory: [UInt8] = []
        for name in names {
            var facts = number(20, 2) + number(flags, 2) + number(0, 2) + number(0, 4)
            facts += number(Int(crc), 4) + number(contents.count, 4) + number(contents.count, 4)
            facts += number(name.utf8.count, 2) + number(0, 2)
            directory += number(0x0201_4B50, 4) + number(20, 2) + facts + number(0, 10)
            directory += number(data.count, 4) + Array(name.utf8)
            data += number(0x0403_4B50, 4) + facts + Array(name.utf8) + contents
        }
        let start = data.count
        data += directory + number(0x0605_4B50, 4) + number(0, 4)
        data += number(names.count, 2) + number(names.count, 2)
        return Data(data + number(directory.count, 4) + number(start, 4) + number(0, 2))
    }

    private func files(_ run: Command.Outcome) throws -> [String] {
        try run.output.split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try #require(object?["file"] as? String)
        }
    }

    private let small = Array("<a/>".utf8)

    @Test func membersAreDocuments() throws {
        let folder = try TemporaryFolder()
        let names = [
            "INDEX.HTM", "IHE_XDM/SUBSET01/METADATA.XML", "IHE_XDM/SUBSET01/DOC1.XML",
            "../ä.xml", "inner.zip",
        ]
        let path = folder.path("media.zip")
        let crc = checksum(small)
        try archive(names, small, crc: crc).write(to: URL(filePath: path))
        let run = try Command.run(["validate", "--format", "jsonl", path])
        #expect(
            try files(run) == [
                "\(path)!/IHE_XDM/SUBSET01/DOC1.XML", "\(path)!/../ä.xml", "\(path)!/inner.zip",
            ])
        #expect(run.status == 2)
        #expect(run.errors.contains("holds another archive, which is not opened"))
        #expect(run.output.contains("CB-ROOT"))
        let inFolder = try Command.run(["validate", "--format", "jsonl", folder.path("")])
        #expect(try files(inFolder).count == 3)
        let wrong = archive(["a.xml"], small, crc: crc ^ 1)
        try wrong.write(to: URL(filePath: path))
        let damaged = try Command.run(["validate", "--format", "concise", path])
        #expect(damaged.status == 2 && damaged.errors.contains("its checksum is wrong"))
        try Data("no archive at all, but long enough".utf8).write(to: URL(filePath: path))
        let none = try Command.run(["validate", path])
        #expect(none.status == 2 && none.errors.contains("expected a ZIP archive"))
        try archive(["a.txt"], small, crc: crc).write(to: URL(filePath: path))
        #expect(try Command.run(["validate", path]).errors.contains("holds no documents"))
    }

    @Test func membersAreStored() throws {
        let folder = try TemporaryFolder()
        let good = try Fixtures.named("operative-note")
        let path = folder.path("a.zip")
        try archive(["a.xml", "b.xml"], good.bytes, crc: checksum(good.bytes))
            .write(to: URL(filePath: path))
        let store = "sqlite:" + folder.path("s.sqlite")
        let run = try Command.run(["import", path, "--store", store])
        #expect(run.status == 0)
        let words = run.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        #expect(words == ["stored", "duplicate"])
        let headers = try Command.run(["inspect", path, "--format", "jsonl"])
        #expect(try files(headers) == ["\(path)!/a.xml", "\(path)!/b.xml"])
    }

    /// What cannot be unpacked stays so: it is rejected by every way in, with the same code.
    @Test func whatCannotBeUnpackedIsRejected() throws {
        let folder = try TemporaryFolder()
        let crc = checksum(small)
        let encrypted = archive(["a.xml"], small, crc: crc, flags: 0x801)
        let files: [(name: String, data: Data, code: String)] = [
            ("damaged.zip", archive(["a.xml"], small, crc: crc ^ 1), "CB-ARCHIVE-DAMAGED"),
            ("empty.zip", archive(["a.txt"], small, crc: crc), "CB-ARCHIVE-EMPTY"),
            ("encrypted.zip", encrypted, "CB-ARCHIVE-UNSUPPORTED"),
            ("nested.zip", archive(["b.zip"], small, crc: crc), "CB-ARCHIVE-NESTED"),
            ("packed.zip", archive(["a.xml.gz"], small, crc: crc), "CB-ARCHIVE-DAMAGED"),
            (
                "short.xml.gz", Data([0x1F, 0x8B] + Array(repeating: 8, count: 20)),
                "CB-ARCHIVE-DAMAGED"
            ),
            ("short.zip", encrypted.dropLast(9), "CB-ARCHIVE-DAMAGED"),
        ]
        let incoming = folder.url.appending(path: "in")
        try FileManager.default.createDirectory(at: incoming, withIntermediateDirectories: true)
        for file in files { try file.data.write(to: incoming.appending(path: file.name)) }
        let paths = files.map { incoming.appending(path: $0.name).path(percentEncoded: false) }
        let run = try Command.run(
            ["import", "--store", "sqlite:" + folder.path("i.sqlite"), "--format", "jsonl"] + paths)
        #expect(run.status == 1 && run.errors.contains("7 rejected"), "\(run.errors)")
        let imported = try receipts(run)
        #expect(imported.map(\.code) == files.map(\.code))
        let validated = try Command.run(["validate", "--format", "jsonl"] + paths)
        for (line, file) in zip(validated.output.split(separator: "\n"), files) {
            #expect(line.contains("\"code\":\"\(file.code)\""), "\(line)")
        }
        for format in ["full", "concise", "csv", "sarif", "junit", "operationoutcome", "html"] {
            let run = try Command.run(["validate", "--format", format] + paths)
            // Where a person reads, standard error says it once.
            let isSaid =
                ["full", "concise"].contains(format)
                ? run.errors.contains("cannot be read") : run.output.contains("CB-ARCHIVE-EMPTY")
            #expect(run.status == 2 && isSaid, "\(format)")
            #expect(!run.output.contains("UNREADABLE") && !run.output.contains("permissions"))
        }
        let watch = try Command.run([
            "watch", incoming.path(percentEncoded: false), "--once", "--settle", "0.1",
            "--format", "jsonl", "--store", "sqlite:" + folder.path("w.sqlite"),
        ])
        // In a folder, an archive without an end may still be written to.
        #expect(Set(try receipts(watch)) == Set(imported.dropLast()))
        #expect(watch.errors.contains("left       short.zip"))
    }

    private struct Receipt: Hashable, Decodable {
        let code: String
        let sha256: String
    }

    private func receipts(_ run: Command.Outcome) throws -> [Receipt] {
        try run.output.split(separator: "\n").map {
            try JSONDecoder().decode(Receipt.self, from: Data($0.utf8))
        }
    }

    /// `<a/>` as Python's gzip module writes it.
    @Test func compressedDocuments() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.xml.gz")
        let bytes = try #require(Data(base64Encoded: "H4sIAAAAAAACA7NJ1LcDANQc0QEEAAAA"))
        try bytes.write(to: URL(filePath: path))
        let run = try Command.run(["validate", "--format", "concise", path])
        #expect(run.status == 1 && run.output.contains("\(path):1:1: fatal CB-ROOT"))
        try bytes.dropLast(2).write(to: URL(filePath: path))
        let cut = try Command.run(["validate", "--format", "concise", path])
        #expect(cut.status == 2 && cut.errors.contains("cut short"))
    }

    /// CRC-32, bit by bit.
    private func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
