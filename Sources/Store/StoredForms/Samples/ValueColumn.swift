/// The values of a block: whole numbers, or decimal fractions of few digits, as integers; all
/// others as they are, the bytes of one significance together.
package enum ValueColumn {
    private static let raw: UInt8 = 255
    private static let mostDigits: UInt8 = 4
    /// Beyond it doubles are not exact integers any more.
    private static let largest = 1e15

    package static func write(_ values: [Double], to bytes: inout ByteWriter) {
        for digits in 0...mostDigits {
            guard let integers = integers(values, digits: digits) else { continue }
            bytes.append(digits)
            var last: Int64 = 0
            for integer in integers {
                bytes.append(signed: integer - last)
                last = integer
            }
            return
        }
        bytes.append(raw)
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            for value in values {
                bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
            }
        }
    }

    package static func read(_ count: Int, from bytes: inout ByteReader) throws -> [Double] {
        let digits = try bytes.byte()
        if digits == raw {
            var patterns = [UInt64](repeating: 0, count: count)
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                for (place, byte) in try bytes.slice(count).enumerated() {
                    patterns[place] |= UInt64(byte) << shift
                }
            }
            return patterns.map(Double.init(bitPattern:))
        }
        guard digits <= mostDigits else { throw StoredBytes.damaged }
        let scale = powers[Int(digits)]
        return SampleBlock.sums(try bytes.signed(count)).map { Double($0) / scale }
    }

    /// The values times a power of ten, where that loses nothing.
    private static func integers(_ values: [Double], digits: UInt8) -> [Int64]? {
        let scale = powers[Int(digits)]
        var integers: [Int64] = []
        integers.reserveCapacity(values.count)
        for value in values {
            let scaled = (value * scale).rounded()
            guard scaled.magnitude < largest else { return nil }
            let integer = Int64(scaled)
            guard (Double(integer) / scale).bitPattern == value.bitPattern else { return nil }
            integers.append(integer)
        }
        return integers
    }

    private static let powers: [Double] = [1, 10, 100, 1_000, 10_000]
}
