/// What an audit needs of a leaf, found in one walk over its bytes: an audit reads a million
/// leaves, and the events themselves do not matter to it.
struct LeafScan {
    /// The place that the leaf says it has.
    private(set) var index: Int64 = 0
    /// The hash of the agent's part.
    private(set) var agent: [UInt8] = []
    /// The hash of the subject's part.
    private(set) var subject: [UInt8] = []

    private let bytes: [UInt8]
    private var position = 0

    /// Nil if the bytes are not a leaf's (see ``AccessEntry``).
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard take("{\"action\":"), string() else { return nil }
        guard take(",\"agent\":\""), let agent = hash() else { return nil }
        if take("\",\"app\":") {
            guard string(), take(",\"at\":") else { return nil }
        } else {
            guard take("\",\"at\":") else { return nil }
        }
        guard number() != nil, take(",\"decision\":"), string(), take(",\"index\":"),
            let index = number(), take(",\"kind\":"), string(), take(",\"purpose\":"), string(),
            take(",\"role\":"), string(), take(",\"subject\":\""), let subject = hash(),
            take("\",\"v\":1}"), position == bytes.count
        else { return nil }
        self.index = index
        self.agent = agent
        self.subject = subject
    }

    private mutating func take(_ text: String) -> Bool {
        var end = position
        for byte in text.utf8 {
            guard end < bytes.count, bytes[end] == byte else { return false }
            end += 1
        }
        position = end
        return true
    }

    private mutating func string() -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return false }
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            position += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "\"") { return true }
        }
        return false
    }

    private mutating func number() -> Int64? {
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

    private mutating func hash() -> [UInt8]? {
        let end = position + 2 * TreeHash.byteCount
        guard end <= bytes.count, let hash = [UInt8](hexadecimal: bytes[position..<end]) else {
            return nil
        }
        position = end
        return hash
    }
}
