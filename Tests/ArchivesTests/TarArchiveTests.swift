import Archives
import Testing

/// Tar archives, written by hand after POSIX (pax) and GNU's manual.
@Suite struct TarArchiveTests {
    private static func head(
        _ name: String, size: String, kind: Character = "0", prefix: String = ""
    ) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at place: Int) {
            block.replaceSubrange(place..<place + text.utf8.count, with: Array(text.utf8))
        }
        put(name, at: 0)
        put("0000644\0", at: 100)
        put(size, at: 124)
        put(String(repeating: " ", count: 8), at: 148)
        put(String(kind), at: 156)
        put("ustar\u{0}00", at: 257)
        put(prefix, at: 345)
        let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
        put(String(repeating: "0", count: 6 - sum.count) + sum + "\0 ", at: 148)
        return block
    }

    private static func file(
        _ name: String, _ text: String, kind: Character = "0", prefix: String = ""
    ) -> [UInt8] {
        let size = String(text.utf8.count, radix: 8)
        let padding = (512 - text.utf8.count % 512) % 512
        return head(
            name, size: String(repeating: "0", count: 11 - size.count) + size + "\0", kind: kind,
            prefix: prefix) + Array(text.utf8) + [UInt8](repeating: 0, count: padding)
    }

    private static let end = [UInt8](repeating: 0, count: 1_024)

    private func files(_ bytes: [UInt8]) throws(ArchiveFailure) -> [String: String] {
        let archive = try TarArchive(ByteSource(bytes), isPacked: false, limit: 1 << 20)
        var files: [String: String] = [:]
        for entry in archive.entries {
            files[entry.name] = String(decoding: archive.contents(of: entry), as: UTF8.self)
        }
        return files
    }

    @Test func filesOfAllForms() throws {
        let long = "Takeout/" + String(repeating: "a", count: 120) + ".json"
        let pax = "Takeout/Été.json"
        let line = " path=\(pax)\n"
        let length = line.utf8.count + 2
        let bytes =
            Self.file("Takeout/", "", kind: "5") + Self.file("a.csv", "one")
            + Self.file("b.csv", "two", prefix: "Takeout/Fit")
            + Self.file("././@LongLink", long + "\0", kind: "L") + Self.file("Takeout/aaa", "three")
            + Self.file("./PaxHeaders/x", "\(length)\(line)", kind: "x") + Self.file("x", "four")
            + Self.file("link", "", kind: "2") + Self.file("empty", "") + Self.end
        #expect(
            try files(bytes) == [
                "a.csv": "one", "Takeout/Fit/b.csv": "two", long: "three", pax: "four",
                "empty": "",
            ])
    }

    @Test func damageIsNoticed() {
        let bytes = Self.file("a.csv", String(repeating: "x", count: 600)) + Self.end
        #expect(throws: ArchiveFailure.self) { try files(Array(bytes.prefix(1_000))) }
        var wrong = bytes
        wrong[3] ^= 1
        #expect(throws: ArchiveFailure.self) { try files(wrong) }
        let huge = Self.head("a", size: "77777777777\0")
        #expect(throws: ArchiveFailure.self) { try files(huge + Self.end) }
        #expect(throws: ArchiveFailure.self) {
            try TarArchive(ByteSource(bytes), isPacked: false, limit: 100)
        }
    }
}
