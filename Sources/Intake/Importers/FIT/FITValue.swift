/// A field of a FIT message, where it is known: every base type has a value that means it is not.
enum FITValue {
    case numbers([Double])
    case text(String)
}

/// The base types of fields (Flexible & Interoperable Data Transfer Protocol, Garmin).
enum FITBaseType {
    /// Bytes of one value, by the number in the low five bits.
    private static let sizes = [1, 1, 1, 2, 2, 4, 4, 1, 4, 8, 1, 2, 4, 1, 8, 8, 8]

    /// The value of a field's bytes; nil where it is not known, or the type is none.
    static func value(
        _ bytes: ArraySlice<UInt8>, type: UInt8, isBigEndian: Bool
    ) -> FITValue? {
        let kind = Int(type & 0x1F)
        guard kind < sizes.count else { return nil }
        if kind == 7 {
            let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            return text.isEmpty ? nil : .text(text)
        }
        let size = sizes[kind]
        guard bytes.count >= size, bytes.count % size == 0 else { return nil }
        var numbers: [Double] = []
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let raw = whole(bytes[place..<place + size], isBigEndian)
            // No field means more, and whole numbers are taken from it.
            if let number = number(raw, kind), abs(number) < 0x1p53 { numbers.append(number) }
            place += size
        }
        return numbers.isEmpty ? nil : .numbers(numbers)
    }

    static func whole(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> UInt64 {
        var value: UInt64 = 0
        if isBigEndian {
            for byte in bytes { value = value << 8 | UInt64(byte) }
        } else {
            for byte in bytes.reversed() { value = value << 8 | UInt64(byte) }
        }
        return value
    }

    /// The number that bits stand for; nil for the type's invalid value.
    private static func number(_ raw: UInt64, _ kind: Int) -> Double? {
        switch kind {
        case 0, 2, 13: raw == 0xFF ? nil : Double(raw)
        case 1: raw == 0x7F ? nil : Double(Int8(truncatingIfNeeded: raw))
        case 3: raw == 0x7FFF ? nil : Double(Int16(truncatingIfNeeded: raw))
        case 4: raw == 0xFFFF ? nil : Double(raw)
        case 5: raw == 0x7FFF_FFFF ? nil : Double(Int32(truncatingIfNeeded: raw))
        case 6: raw == 0xFFFF_FFFF ? nil : Double(raw)
        case 8: finite(Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw))))
        case 9: finite(Double(bitPattern: raw))
        case 10, 11, 12, 16: raw == 0 ? nil : Double(raw)
        case 14: raw == 0x7FFF_FFFF_FFFF_FFFF ? nil : Double(Int64(bitPattern: raw))
        case 15: raw == .max ? nil : Double(raw)
        default: nil
        }
    }

    private static func finite(_ number: Double) -> Double? { number.isFinite ? number : nil }
}

/// A message of a FIT file: its global number, and its fields by their numbers.
struct FITMessage {
    let number: Int
    /// The byte in the file.
    let offset: Int
    var fields: [UInt8: FITValue] = [:]
    /// Seconds since 1989-12-31T00:00:00Z, from the message or its compressed header.
    var timestamp: Int64?

    /// A number; nil where it is not known.
    subscript(field: UInt8) -> Double? {
        guard case .numbers(let numbers)? = fields[field] else { return nil }
        return numbers.first
    }

    /// The first of some fields that is known: devices write the enhanced one, the plain one, or
    /// both.
    func first(_ fields: UInt8...) -> Double? { fields.lazy.compactMap { self[$0] }.first }

    func text(_ field: UInt8) -> String? {
        guard case .text(let text)? = fields[field] else { return nil }
        return text
    }

    /// A field that is a time, in microseconds since 1970; nil for what is counted from when the
    /// device was switched on.
    func time(_ field: UInt8) -> Int64? { self[field].flatMap { Self.time(seconds: $0) } }

    /// When the message is of, in microseconds since 1970.
    var time: Int64? { timestamp.flatMap { Self.time(seconds: Double($0)) } }

    private static func time(seconds: Double) -> Int64? {
        guard seconds >= 0x1000_0000, seconds < 0xFFFF_FFFF else { return nil }
        return (Int64(seconds) + 631_065_600) * 1_000_000
    }
}
