/// Numbers and texts one after the other, small numbers in few bytes (LEB128).
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    /// Nothing yet.
    package init() {}

    package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    package mutating func append(_ byte: UInt8) { bytes.append(byte) }

    package mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }

    /// Seven bits a byte, the lowest first.
    package mutating func append(number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Small ones of either sign take few bytes.
    package mutating func append(signed: Int64) {
        append(number: UInt64(bitPattern: signed << 1 ^ signed >> 63))
    }

    /// Eight bytes, the lowest first.
    package mutating func append(word: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: word >> shift))
        }
    }

    package mutating func append(text: String) {
        append(number: UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }
}

/// Reads what a ``ByteWriter`` wrote.
package struct ByteReader {
    private let bytes: [UInt8]
    package private(set) var place = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package mutating func byte() throws -> UInt8 {
        guard place < bytes.count else { throw StoredBytes.damaged }
        defer { place += 1 }
        return bytes[place]
    }

    package mutating func slice(_ count: Int) throws -> ArraySlice<UInt8> {
        guard count >= 0, count <= bytes.count - place else { throw StoredBytes.damaged }
        defer { place += count }
        return bytes[place..<(place + count)]
    }

    package mutating func number() throws -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while shift < 64 {
            let byte = try byte()
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw StoredBytes.damaged
    }

    /// So many numbers, at once.
    package mutating func numbers(_ count: Int) throws -> [UInt64] {
        var isWhole = true
        let found = unsafe [UInt64](unsafeUninitializedCapacity: count) { room, filled in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                var place = place
                while filled < count, isWhole {
                    var value: UInt64 = 0
                    var shift: UInt64 = 0
                    var byte: UInt8 = 0x80
                    while byte >= 0x80, shift < 64, place < bytes.count {
                        byte = unsafe bytes[place]
                        value |= UInt64(byte & 0x7F) << shift
                        shift += 7
                        place += 1
                    }
                    isWhole = byte < 0x80
                    unsafe room[filled] = value
                    filled += 1
                }
                self.place = place
            }
        }
        guard isWhole else { throw StoredBytes.damaged }
        return found
    }

    /// So many numbers that are small if they are, of either sign.
    package mutating func signed(_ count: Int) throws -> [Int64] {
        try numbers(count).map(Self.signed)
    }

    /// Goes past so many numbers.
    package mutating func skip(numbers count: Int) throws {
        var left = count
        var end = place
        unsafe bytes.withUnsafeBufferPointer { bytes in
            while left > 0, end < bytes.count {
                if unsafe bytes[end] < 0x80 { left -= 1 }
                end += 1
            }
        }
        guard left == 0 else { throw StoredBytes.damaged }
        place = end
    }

    /// A number of things of which each takes at least a byte, or of bytes.
    package mutating func count() throws -> Int {
        guard let count = Int(exactly: try number()), count <= Int(Int32.max) else {
            throw StoredBytes.damaged
        }
        return count
    }

    package mutating func signed() throws -> Int64 {
        Self.signed(try number())
    }

    private static func signed(_ number: UInt64) -> Int64 {
        Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    package mutating func word() throws -> UInt64 {
        var value: UInt64 = 0
        for (index, byte) in try slice(8).enumerated() {
            value |= UInt64(byte) << UInt64(8 * index)
        }
        return value
    }

    package mutating func text() throws -> String {
        String(decoding: try slice(try count()), as: UTF8.self)
    }
}
