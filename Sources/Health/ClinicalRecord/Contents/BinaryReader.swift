internal import HealthModel
internal import Statements

/// Reads what ``BinaryWriter`` wrote. Whatever the bytes are, it ends, and its memory is in
/// proportion to them.
struct BinaryReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private var known: [String] = []
    private var participants: [StatementContext.Participants] = []
    private var sections: [StatementSection] = []
    private var depth = 0

    /// Values inside values: more than any document that was taken in has.
    private static let deepest = 1_024

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    var isAtEnd: Bool { position == bytes.endIndex }

    mutating func byte() throws -> UInt8 {
        guard position < bytes.endIndex else { throw ContentsDamage() }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func number() throws -> Int {
        var value: UInt = 0
        var shift: UInt = 0
        while true {
            let byte = try byte()
            guard shift < 64 else { throw ContentsDamage() }
            value |= UInt(byte & 0x7F) << shift
            if byte < 0x80 { return Int(bitPattern: value) }
            shift += 7
        }
    }

    mutating func signed() throws -> Int64 {
        let value = UInt64(bitPattern: Int64(try number()))
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// A number of things to come, each of at least one byte.
    mutating func count() throws -> Int {
        let count = try number()
        guard count >= 0, count <= bytes.endIndex - position else { throw ContentsDamage() }
        return count
    }

    mutating func text() throws -> String? {
        let mark = try number()
        if mark == 0 { return nil }
        if mark == 1 {
            let count = try count()
            let text = String(decoding: bytes[position..<position + count], as: UTF8.self)
            position += count
            known.append(text)
            return text
        }
        guard known.indices.contains(mark &- 2) else { throw ContentsDamage() }
        return known[mark - 2]
    }

    mutating func required() throws -> String {
        guard let text = try text() else { throw ContentsDamage() }
        return text
    }

    /// A word of a fixed list.
    mutating func word<Word: RawRepresentable<String>>(_ type: Word.Type) throws -> Word {
        guard let word = Word(rawValue: try required()) else { throw ContentsDamage() }
        return word
    }

    mutating func list<Element: BinaryCoded>(_ type: Element.Type = Element.self) throws
        -> [Element]
    {
        let count = try count()
        guard count > 0 else { return [] }
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else { throw ContentsDamage() }
        var values: [Element] = []
        values.reserveCapacity(min(count, 256))
        for _ in 0..<count { values.append(try Element(from: &self)) }
        return values
    }

    mutating func texts() throws -> [String] {
        var values: [String] = []
        for _ in 0..<(try count()) { values.append(try required()) }
        return values
    }

    mutating func optional<Value: BinaryCoded>(_ type: Value.Type = Value.self) throws -> Value? {
        guard try byte() != 0 else { return nil }
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else { throw ContentsDamage() }
        return try Value(from: &self)
    }

    mutating func sharedParticipants() throws -> StatementContext.Participants? {
        let mark = try number()
        if mark == 0 { return nil }
        if mark == 1 { participants.append(try StatementContext.Participants(from: &self)) }
        let place = mark == 1 ? participants.count - 1 : mark &- 2
        guard participants.indices.contains(place) else { throw ContentsDamage() }
        return participants[place]
    }

    mutating func section() throws -> StatementSection? {
        let mark = try number()
        if mark == 0 { return nil }
        if mark == 1 { sections.append(try StatementSection(from: &self)) }
        let place = mark == 1 ? sections.count - 1 : mark &- 2
        guard sections.indices.contains(place) else { throw ContentsDamage() }
        return sections[place]
    }
}

/// The bytes are not those that were written, or are of a newer form.
package struct ContentsDamage: Error {}
