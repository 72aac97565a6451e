/// Reads structures in Thrift's compact protocol, as far as Parquet's metadata need it. Every size
/// is held against the bytes that are there. O(bytes).
struct ThriftReader {
    /// What is no structure of the protocol, or goes on behind the bytes.
    struct Failure: Error {}

    /// Structures and lists inside each other.
    private static let depth = 16
    /// Fields that are kept; Parquet's structures that are read have a dozen.
    private static let fields = 64

    private let bytes: ArraySlice<UInt8>
    /// Where the next byte is read.
    private(set) var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// The fields of the structure at this place that are whole numbers or structures of such, by
    /// the numbers of the fields that lead to them: `[5, 1]` is field 1 of field 5.
    mutating func numbers() throws(Failure) -> [[Int]: Int] {
        var numbers: [[Int]: Int] = [:]
        try structure([]) { if numbers.count < Self.fields { numbers[$0] = $1 } }
        return numbers
    }

    private mutating func byte() throws(Failure) -> UInt8 {
        guard position < bytes.endIndex else { throw Failure() }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func varint() throws(Failure) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 63, by: 7) {
            let byte = try byte()
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        throw Failure()
    }

    private mutating func structure(
        _ path: [Int], _ take: ([Int], Int) -> Void
    ) throws(Failure) {
        var number = 0
        while true {
            let head = try byte()
            if head == 0 { return }
            let delta = Int(head >> 4)
            // Numbers of fields have 16 bits.
            number = delta > 0 ? number + delta : Int(Int16(truncatingIfNeeded: try zigzag()))
            try value(head & 15, path + [number], take)
        }
    }

    private mutating func zigzag() throws(Failure) -> Int64 {
        let raw = try varint()
        return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
    }

    private mutating func value(
        _ kind: UInt8, _ path: [Int], _ take: ([Int], Int) -> Void
    ) throws(Failure) {
        guard path.count < Self.depth else { throw Failure() }
        switch kind {
        case 1, 2: break
        case 3: _ = try byte()
        case 4, 5, 6: take(path, Int(try zigzag()))
        case 7: try skip(8)
        case 8: try skip(Int(clamping: try varint()))
        case 9, 10:
            let head = try byte()
            let count = head >> 4 == 15 ? Int(clamping: try varint()) : Int(head >> 4)
            guard count <= bytes.endIndex - position else { throw Failure() }
            for _ in 0..<count {
                // An element of a list of truths is a byte.
                if (1...2).contains(head & 15) {
                    try skip(1)
                } else {
                    try value(head & 15, path + [0]) { _, _ in }
                }
            }
        case 12: try structure(path, take)
        default: throw Failure()
        }
    }

    private mutating func skip(_ count: Int) throws(Failure) {
        guard count <= bytes.endIndex - position else { throw Failure() }
        position += count
    }
}
