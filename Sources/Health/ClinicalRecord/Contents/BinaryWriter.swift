internal import HealthModel
internal import Statements

/// What is kept of a document has a form of bytes.
protocol BinaryCoded {
    func write(to coder: inout BinaryWriter)
    init(from coder: inout BinaryReader) throws
}

/// Writes statements as bytes: numbers in as few as they need, each text once.
struct BinaryWriter {
    private(set) var bytes: [UInt8] = []
    /// The number of each text.
    private var known = [String: Int](minimumCapacity: 256)
    /// What many statements share, newest last.
    private var participants: [StatementContext.Participants] = []
    private var sections: [StatementSection] = []

    /// Shared values that one more is compared with.
    private static let looked = 12

    /// A number, 7 bits a byte, the lowest first.
    mutating func number(_ value: Int) {
        var rest = UInt(bitPattern: value)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// A number that may be negative.
    mutating func signed(_ value: Int64) {
        number(Int(truncatingIfNeeded: (value << 1) ^ (value >> 63)))
    }

    /// 0 for none, 1 before a new text, and otherwise the text's number and two.
    mutating func text(_ value: String?) {
        guard let value else { return bytes.append(0) }
        // Looked up and put in with one hash.
        let next = known.count
        let place = Self.kept(&known[value, default: next])
        guard place == next else { return number(place + 2) }
        bytes.append(1)
        number(value.utf8.count)
        bytes.append(contentsOf: value.utf8)
    }

    private static func kept(_ place: inout Int) -> Int { place }

    mutating func list<Element: BinaryCoded>(_ values: [Element]) {
        number(values.count)
        for value in values { value.write(to: &self) }
    }

    mutating func texts(_ values: [String]) {
        number(values.count)
        for value in values { text(value) }
    }

    mutating func optional<Value: BinaryCoded>(_ value: Value?) {
        bytes.append(value == nil ? 0 : 1)
        value?.write(to: &self)
    }

    mutating func participants(_ value: StatementContext.Participants?) {
        guard let value else { return bytes.append(0) }
        if let known = Self.place(of: value, in: participants) { return number(known + 2) }
        participants.append(value)
        bytes.append(1)
        value.write(to: &self)
    }

    mutating func section(_ value: StatementSection?) {
        guard let value else { return bytes.append(0) }
        if let known = Self.place(of: value, in: sections) { return number(known + 2) }
        sections.append(value)
        bytes.append(1)
        value.write(to: &self)
    }

    private static func place<Value: Equatable>(of value: Value, in known: [Value]) -> Int? {
        let first = max(0, known.count - looked)
        return known[first...].lastIndex(of: value)
    }
}
