/// The bytes are not those that a ``PackedWriter`` wrote.
package struct PackedDamage: Error {
    /// Damage, wherever it is.
    package init() {}
}

/// Reads what a ``PackedWriter`` wrote. Whatever the bytes are, it ends, and takes no more memory
/// than in proportion to them.
package struct PackedReader {
    private let bytes: [UInt8]
    private var place: Int
    private let end: Int
    private var known: [String] = []

    /// Reads bytes from a place up to another.
    package init(_ bytes: [UInt8], from start: Int = 0, upTo end: Int? = nil) {
        self.bytes = bytes
        place = start
        self.end = max(start, min(end ?? bytes.count, bytes.count))
    }

    /// Whether all has been read.
    package var isAtEnd: Bool { place == end }

    private mutating func byte() throws(PackedDamage) -> UInt8 {
        guard place < end else { throw PackedDamage() }
        place += 1
        return bytes[place - 1]
    }

    /// A whole number of either sign.
    package mutating func number() throws(PackedDamage) -> Int {
        var value: UInt = 0
        var shift: UInt = 0
        while shift < UInt(UInt.bitWidth) {
            let byte = try byte()
            value |= UInt(byte & 0x7F) << shift
            if byte < 0x80 { return Int(bitPattern: value >> 1) ^ -Int(bitPattern: value & 1) }
            shift += 7
        }
        throw PackedDamage()
    }

    /// A number from 0 that is less than another.
    package mutating func number(below limit: Int) throws(PackedDamage) -> Int {
        let number = try number()
        guard number >= 0, number < limit else { throw PackedDamage() }
        return number
    }

    /// A number that may be missing.
    package mutating func optionalNumber() throws(PackedDamage) -> Int? {
        try flag() ? try number() : nil
    }

    /// A number of 32 bits.
    package mutating func short() throws(PackedDamage) -> Int32 {
        guard let number = Int32(exactly: try number()) else { throw PackedDamage() }
        return number
    }

    /// A number of things to come, each of at least one byte.
    package mutating func count() throws(PackedDamage) -> Int {
        try number(below: end - place + 1)
    }

    /// Numbers from 0 that are less than another.
    package mutating func numbers(below limit: Int) throws(PackedDamage) -> [Int] {
        var numbers: [Int] = []
        for _ in 0..<(try count()) { numbers.append(try number(below: limit)) }
        return numbers
    }

    /// A truth value.
    package mutating func flag() throws(PackedDamage) -> Bool {
        switch try byte() {
        case 0: return false
        case 1: return true
        default: throw PackedDamage()
        }
    }

    /// What a flag says is there.
    package mutating func optional<Value>(
        _ read: (inout PackedReader) throws(PackedDamage) -> Value
    ) throws(PackedDamage) -> Value? {
        try flag() ? try read(&self) : nil
    }

    /// A text; what is no UTF-8 in it is replaced.
    package mutating func text() throws(PackedDamage) -> String {
        let mark = try number()
        guard mark == 0 else {
            guard known.indices.contains(mark &- 1) else { throw PackedDamage() }
            return known[mark - 1]
        }
        let count = try count()
        let text = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe String(
                decoding: UnsafeBufferPointer(rebasing: bytes[place..<place + count]),
                as: UTF8.self)
        }
        self.place += count
        known.append(text)
        return text
    }

    /// A text that may be missing.
    package mutating func optionalText() throws(PackedDamage) -> String? {
        try flag() ? try text() : nil
    }

    /// Bytes.
    package mutating func textBytes() throws(PackedDamage) -> [UInt8] { Array(try slice()) }

    private mutating func slice() throws(PackedDamage) -> ArraySlice<UInt8> {
        let count = try count()
        place += count
        return bytes[(place - count)..<place]
    }

    /// Values.
    package mutating func list<Value: Packed>(
        _ type: Value.Type = Value.self
    ) throws(PackedDamage) -> [Value] {
        let count = try count()
        var values: [Value] = []
        values.reserveCapacity(min(count, 4_096))
        for _ in 0..<count { values.append(try Value(from: &self)) }
        return values
    }

    /// Texts by texts.
    package mutating func map() throws(PackedDamage) -> [String: String] {
        var map: [String: String] = [:]
        for _ in 0..<(try count()) {
            let key = try text()
            map[key] = try text()
        }
        return map
    }
}
