/// What an audit needs of a leaf, found in one walk over its bytes: an audit reads a million
/// leaves, and the events themselves do not matter to it.
struct LeafScan {
    /// The place that the leaf says it has.
    let index: Int64
    /// The hash of the agent's part.
    let agent: HashBytes
    /// The hash of the subject's part.
    let subject: HashBytes

    /// Nil if the bytes are not a leaf's (see ``AccessEntry``).
    init?(_ bytes: [UInt8]) {
        var walk = Walk(bytes: bytes)
        guard walk.take("{\"action\":"), walk.string() else { return nil }
        guard walk.take(",\"agent\":\""), let agent = walk.hash() else { return nil }
        if walk.take("\",\"app\":") {
            guard walk.string(), walk.take(",\"at\":") else { return nil }
        } else {
            guard walk.take("\",\"at\":") else { return nil }
        }
        guard walk.number() != nil, walk.take(",\"decision\":"), walk.string(),
            walk.take(",\"index\":"), let index = walk.number(), walk.take(",\"kind\":"),
            walk.string(), walk.take(",\"purpose\":"), walk.string(), walk.take(",\"role\":"),
            walk.string(), walk.take(",\"subject\":\""), let subject = walk.hash(),
            walk.take("\",\"v\":1}"), walk.isAtEnd
        else { return nil }
        self.index = index
        self.agent = agent
        self.subject = subject
    }
}

extension LeafScan {
    /// A place in the bytes, which goes on where what is looked for stands there.
    private struct Walk {
        let bytes: [UInt8]
        var position = 0

        var isAtEnd: Bool { position == bytes.count }

        mutating func take(_ text: StaticString) -> Bool {
            let count = text.utf8CodeUnitCount
            guard position + count <= bytes.count else { return false }
            for offset in 0..<count {
                guard unsafe bytes[position + offset] == text.utf8Start[offset] else {
                    return false
                }
            }
            position += count
            return true
        }

        mutating func string() -> Bool {
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
                return false
            }
            position += 1
            while position < bytes.count {
                let byte = bytes[position]
                position += byte == UInt8(ascii: "\\") ? 2 : 1
                if byte == UInt8(ascii: "\"") { return true }
            }
            return false
        }

        mutating func number() -> Int64? {
            var value: Int64 = 0
            let isNegative = position < bytes.count && bytes[position] == UInt8(ascii: "-")
            if isNegative { position += 1 }
            let start = position
            while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"),
                digit < 10
            {
                let (tens, isOver) = value.multipliedReportingOverflow(by: 10)
                let (sum, isBeyond) = tens.addingReportingOverflow(Int64(digit))
                guard !isOver, !isBeyond else { return nil }
                value = sum
                position += 1
            }
            guard position > start else { return nil }
            return isNegative ? -value : value
        }

        mutating func hash() -> HashBytes? {
            guard let hash = HashBytes(hexadecimal: bytes, at: position) else { return nil }
            position += 2 * HashBytes.count
            return hash
        }
    }
}
