import Fixtures
import Foundation
import Testing

/// Archives and compressed files as inputs.
@Suite struct ArchiveTests {
    /// A document as ZIP stores it, under several names.
    private func archive(_ names: [String], _ contents: [UInt8], crc: UInt32) -> Data {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        var data: [UInt8] = []
        var directory: [UInt8] = []
        for name in names {
            var facts = number(20, 2) + number(0x800, 2) + number(0, 2) + number(0, 4)
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
        #expect(run.errors.contains("an archive inside an archive is not opened"))
        #expect(run.output.contains("CB-ROOT"))
        let inFolder = try Command.run(["validate", "--format", "jsonl", folder.path("")])
        #expect(try files(inFolder).count == 3)
        let wrong = archive(["a.xml"], small, crc: crc ^ 1)
        try wrong.write(to: URL(filePath: path))
        let damaged = try Command.run(["validate", "--format", "concise", path])
        #expect(damaged.status == 2 && damaged.output.contains("its checksum is wrong"))
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
        // Which of the two comes first is not decided.
        let words = run.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        #expect(words.sorted() == ["duplicate", "stored"])
        let headers = try Command.run(["inspect", path, "--format", "jsonl"])
        #expect(try files(headers) == ["\(path)!/a.xml", "\(path)!/b.xml"])
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
        #expect(cut.status == 2 && cut.output.contains("cut short"))
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
