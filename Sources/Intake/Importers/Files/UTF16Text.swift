/// Files of text in UTF-16, as spreadsheets save them, read as UTF-8. All other bytes pass.
struct UTF16Text {
    private enum Form { case unknown, other, little, big }

    private var form = Form.unknown
    private var pending: [UInt8] = []

    /// The same bytes, those of UTF-16 as UTF-8.
    static func decoding(_ read: @escaping () throws -> [UInt8]) -> () throws -> [UInt8] {
        var text = UTF16Text()
        return {
            while true {
                if case .other = text.form, text.pending.isEmpty { return try read() }
                let more = try read()
                let bytes = text.take(more)
                if !bytes.isEmpty || more.isEmpty { return bytes }
            }
        }
    }

    /// The beginning of a file.
    static func decoded(_ head: [UInt8]) -> [UInt8] {
        var text = UTF16Text()
        return text.take(head) + text.take([])
    }

    /// Takes the next bytes, none at the end, and gives those that are complete.
    private mutating func take(_ more: [UInt8]) -> [UInt8] {
        pending += more
        if case .unknown = form {
            guard pending.count >= 4 || more.isEmpty else { return [] }
            form = Self.form(of: pending)
        }
        let isBig: Bool
        switch form {
        case .unknown, .other:
            defer { pending = [] }
            return pending
        case .little: isBig = false
        case .big: isBig = true
        }
        var units: [UInt16] = []
        units.reserveCapacity(pending.count / 2)
        for place in stride(from: 0, to: pending.count - 1, by: 2) {
            let (first, second) = (UInt16(pending[place]), UInt16(pending[place + 1]))
            units.append(isBig ? first << 8 | second : second << 8 | first)
        }
        // The half of a pair, and the half of a unit, wait for the other half.
        if let last = units.last, UTF16.isLeadSurrogate(last), !more.isEmpty { units.removeLast() }
        pending.removeFirst(more.isEmpty ? pending.count : units.count * 2)
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// By the mark of byte order, or by the zeros beside the first two letters.
    private static func form(of head: [UInt8]) -> Form {
        if head.starts(with: [0xFF, 0xFE]) { return .little }
        if head.starts(with: [0xFE, 0xFF]) { return .big }
        guard head.count >= 4 else { return .other }
        switch (head[0] == 0, head[1] == 0, head[2] == 0, head[3] == 0) {
        case (false, true, false, true): return .little
        case (true, false, true, false): return .big
        default: return .other
        }
    }
}
