/// Prefixes by their first bytes.
struct PrefixIndex: Sendable {
    private var one = [UnitPrefix](repeating: .none, count: 256)
    /// A handful.
    private var two: [(bytes: UInt16, prefix: UnitPrefix)] = []

    init(_ symbol: (UnitPrefix) -> String) {
        for prefix in UnitPrefix.allCases {
            let bytes = Array(symbol(prefix).utf8)
            if bytes.count == 1 {
                one[Int(bytes[0])] = prefix
            } else if bytes.count == 2 {
                two.append((UInt16(bytes[0]) << 8 | UInt16(bytes[1]), prefix))
            }
        }
    }

    /// The prefix of one byte, or `.none`.
    func short(_ bytes: ArraySlice<UInt8>) -> UnitPrefix { one[Int(bytes[bytes.startIndex])] }

    /// The prefix of two bytes, or `.none`.
    func long(_ bytes: ArraySlice<UInt8>) -> UnitPrefix {
        guard bytes.count > 2 else { return .none }
        let start = bytes.startIndex
        let wanted = UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1])
        return two.first { $0.bytes == wanted }?.prefix ?? .none
    }
}
