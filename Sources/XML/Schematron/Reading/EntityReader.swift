import XMLTree

/// A place in a text that is read or written byte by byte.
struct TextPlace {
    private var line = 1
    private var column = 1

    var position: XMLPosition { XMLPosition(line: line, column: column) }

    mutating func take(_ byte: UInt8) {
        if byte == 0x0A {
            line += 1
            column = 1
        } else if byte & 0xC0 != 0x80 {
            column += 1
        }
    }
}

/// Reads a text of XML byte by byte.
struct EntityReader {
    private let bytes: [UInt8]
    private var index = 0
    private(set) var place = TextPlace()

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next byte; nil at the end.
    var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func skip() {
        guard index < bytes.count else { return }
        place.take(bytes[index])
        index += 1
    }

    mutating func next() -> UInt8? {
        let byte = peek
        skip()
        return byte
    }

    func starts(_ text: StaticString) -> Bool {
        let end = index + text.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        return bytes[index..<end].elementsEqual("\(text)".utf8)
    }

    /// Reads a text where it stands here.
    mutating func take(_ text: StaticString) -> Bool {
        guard starts(text) else { return false }
        for _ in 0..<text.utf8CodeUnitCount { skip() }
        return true
    }

    mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) { skip() }
    }

    /// Reads until a text, and that.
    mutating func skip(through text: StaticString) -> Bool {
        while peek != nil {
            if take(text) { return true }
            skip()
        }
        return false
    }

    /// Reads a name; nil where there is none.
    mutating func name() -> String? {
        var name: [UInt8] = []
        while let byte = peek, Self.isName(byte) {
            name.append(byte)
            skip()
        }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }

    /// Reads a literal in quotes; nil where there is none.
    mutating func literal() -> [UInt8]? {
        guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return nil
        }
        skip()
        var text: [UInt8] = []
        while let byte = next() {
            if byte == quote { return text }
            text.append(byte)
        }
        return nil
    }

    /// The name of the reference that stands here, which is not read; nil where there is none, or
    /// one to a character.
    func reference() -> String? {
        var end = index + 1
        while end < bytes.count, end - index < 1_024, Self.isName(bytes[end]) { end += 1 }
        guard end < bytes.count, bytes[end] == UInt8(ascii: ";"), end > index + 1 else {
            return nil
        }
        return String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
            true
        case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"): true
        default: false
        }
    }

    /// An external entity without its byte order mark and text declaration (XML 1.0, 4.3.1).
    static func withoutDeclaration(_ bytes: [UInt8]) -> [UInt8] {
        var reader = EntityReader(
            bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
        if reader.starts("<?xml ") { _ = reader.skip(through: "?>") }
        return Array(reader.bytes[reader.index...])
    }
}
