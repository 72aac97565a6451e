/// What can be written as packed bytes and read back.
package protocol Packed {
    /// Writes its parts one after the other.
    func pack(into writer: inout PackedWriter)
    /// Reads the same parts.
    ///
    /// - Throws: ``PackedDamage`` for bytes that ``pack(into:)`` never writes.
    init(from reader: inout PackedReader) throws(PackedDamage)
}

/// Numbers and texts one after the other: small numbers take few bytes, and a text that comes again
/// is a number.
package struct PackedWriter {
    /// What has been written.
    package private(set) var bytes: [UInt8] = []
    private var known: [String: Int] = [:]

    /// Nothing written.
    package init() {}

    /// Appends bytes as they are.
    package mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }

    /// A whole number of either sign: seven bits a byte, the lowest first.
    package mutating func number(_ number: Int) {
        var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Numbers, as many as there are.
    package mutating func numbers(_ numbers: some Collection<Int>) {
        number(numbers.count)
        for one in numbers { number(one) }
    }

    /// A truth value.
    package mutating func flag(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    /// A number that may be missing.
    package mutating func optional(_ number: Int?) {
        flag(number != nil)
        if let number { self.number(number) }
    }

    /// A text: its bytes the first time, then its number.
    package mutating func text(_ text: String) {
        if let place = known[text] { return number(place) }
        known[text] = known.count + 1
        number(0)
        self.text(bytes: Array(text.utf8))
    }

    /// A text that may be missing.
    package mutating func optional(_ text: String?) {
        flag(text != nil)
        if let text { self.text(text) }
    }

    /// Bytes with their number before them.
    package mutating func text(bytes: [UInt8]) {
        number(bytes.count)
        append(bytes)
    }

    /// Values, as many as there are.
    package mutating func list(_ values: some Collection<some Packed>) {
        number(values.count)
        for value in values { value.pack(into: &self) }
    }

    /// Texts by texts.
    package mutating func map(_ map: [String: String]) {
        number(map.count)
        for (key, value) in map.sorted(by: { $0.key < $1.key }) {
            text(key)
            text(value)
        }
    }
}
