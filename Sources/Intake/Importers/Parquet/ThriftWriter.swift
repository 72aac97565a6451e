/// Writes structures in Thrift's compact protocol, as far as Parquet's metadata need it.
struct ThriftWriter {
    /// The types of fields.
    enum Kind: UInt8 {
        case int32 = 5
        case int64 = 6
        case binary = 8
        case list = 9
        case structure = 12
    }

    private(set) var bytes: [UInt8] = []
    /// The number of the last field of each structure that is open.
    private var last: [Int] = [0]

    private mutating func varint(_ number: UInt64) {
        var number = number
        while number >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: number) | 0x80)
            number >>= 7
        }
        bytes.append(UInt8(number))
    }

    private mutating func zigzag(_ number: Int64) {
        varint(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
    }

    private mutating func field(_ number: Int, _ kind: Kind) {
        let delta = number - last[last.count - 1]
        bytes.append(UInt8(delta) << 4 | kind.rawValue)
        last[last.count - 1] = number
    }

    mutating func int32(_ number: Int, _ value: Int) {
        field(number, .int32)
        zigzag(Int64(value))
    }

    mutating func int64(_ number: Int, _ value: Int) {
        field(number, .int64)
        zigzag(Int64(value))
    }

    mutating func text(_ number: Int, _ value: String) {
        field(number, .binary)
        element(value)
    }

    mutating func structure(_ number: Int, _ body: (inout ThriftWriter) -> Void) {
        field(number, .structure)
        element(body)
    }

    /// A list; its elements are written by `body`.
    mutating func list(
        _ number: Int, of kind: Kind, count: Int, _ body: (inout ThriftWriter) -> Void
    ) {
        field(number, .list)
        if count < 15 {
            bytes.append(UInt8(count) << 4 | kind.rawValue)
        } else {
            bytes.append(0xF0 | kind.rawValue)
            varint(UInt64(count))
        }
        body(&self)
    }

    // MARK: Elements of lists

    mutating func element(_ value: String) {
        varint(UInt64(value.utf8.count))
        bytes += value.utf8
    }

    mutating func element(_ value: Int) { zigzag(Int64(value)) }

    mutating func element(_ body: (inout ThriftWriter) -> Void) {
        last.append(0)
        body(&self)
        last.removeLast()
        bytes.append(0)
    }

    /// A structure by itself.
    static func bytes(_ body: (inout ThriftWriter) -> Void) -> [UInt8] {
        var writer = ThriftWriter()
        writer.element(body)
        return writer.bytes
    }
}
