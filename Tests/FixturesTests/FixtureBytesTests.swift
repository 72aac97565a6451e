import Fixtures
import Testing

/// A checkout, an editor or a tool that changes line ends or encodings would make these fixtures
/// say something else than their names.
@Suite struct FixtureBytesTests {
    @Test(arguments: [
        ("utf-8", "3C3F"), ("utf-8-byte-order-mark", "EFBBBF3C"),
        ("utf-16le-byte-order-mark", "FFFE3C00"), ("utf-16be-byte-order-mark", "FEFF003C"),
        ("utf-16le-no-declaration", "FFFE3C004300"), ("encoding-utf-32", "FFFE00003C"),
        ("gzip-compressed", "1F8B"), ("empty", ""), ("declaration-not-first", "0A3C3F"),
    ])
    func beginsWith(name: String, hex: String) throws {
        let bytes = try Fixtures.named(name).bytes
        let start = bytes.prefix(max(hex.count / 2, 1)).map {
            ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true)
        }
        #expect(start.joined() == hex)
    }

    @Test func lineEndsAreAsNamed() throws {
        let lf = try Fixtures.named("utf-8").bytes
        #expect(!lf.contains(13))
        let cr = try Fixtures.named("cr-line-ends").bytes
        #expect(cr.contains(13) && !cr.contains(10))
        let crlf = try Fixtures.named("crlf-line-ends").bytes
        let ends = zip(crlf, crlf.dropFirst()).filter { $0 == 13 && $1 == 10 }.count
        #expect(ends > 0)
        #expect(crlf.count { $0 == 10 } == ends && crlf.count { $0 == 13 } == ends)
    }

    @Test(arguments: [
        ("iso-8859-1", [0xF8] as [UInt8]), ("iso-8859-15", [0xA4, 0xBC, 0xB4]),
        ("windows-1252", [0x80, 0x93, 0x94, 0x85]), ("nul-byte", [0x00]),
        ("control-character", [0x0B]), ("encoding-utf-8-surrogate", [0xED, 0xA0, 0x80]),
    ])
    func holds(name: String, expected: [UInt8]) throws {
        let bytes = Set(try Fixtures.named(name).bytes)
        #expect(bytes.isSuperset(of: expected))
    }

    @Test func asciiIsAscii() throws {
        let bytes = try Fixtures.named("us-ascii-with-character-references").bytes
        #expect(bytes.allSatisfy { $0 < 0x80 })
    }
}
