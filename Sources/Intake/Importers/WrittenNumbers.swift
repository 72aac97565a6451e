/// Reads the numbers of one table, in which a comma or a point may be the decimal mark, and the
/// other one may group thousands.
///
/// `36.6`, `36,6`, `0,975`, `12,5` and `1.234,5` are clear, and tell what the mark of the file is.
/// `1,234` is 1.234 or 1234: it is read by what the file has shown or what the caller said, and
/// refused otherwise.
struct WrittenNumbers {
    private var mark: UInt8?
    private let isGiven: Bool

    /// - Parameter mark: The decimal mark, a comma or a point; nil where nobody said.
    init(mark: Character? = nil) {
        self.mark = mark?.asciiValue
        isGiven = mark != nil
    }

    enum Reading {
        case number(Double), ambiguous, none
    }

    /// Complexity: O(n) in the length of the text.
    mutating func read(_ text: String) -> Reading {
        let bytes = Array(text.utf8)
        let places = bytes.indices.filter { Self.isMark(bytes[$0]) }
        guard let last = places.last else { return Self.plain(text) }
        let decimal: UInt8?
        if places.dropLast().contains(where: { bytes[$0] == bytes[last] }) {
            // A mark that stands twice groups thousands.
            decimal = Self.other(bytes[last])
            guard places.allSatisfy({ bytes[$0] == bytes[last] }) else { return .none }
        } else if places.count > 1 || !Self.mayGroup(bytes, last) {
            decimal = bytes[last]
        } else {
            decimal = nil
        }
        if let decimal {
            guard !isGiven || decimal == mark else { return .none }
            mark = mark ?? decimal
        }
        guard let mark = decimal ?? mark else { return .ambiguous }
        guard Self.isGrouped(bytes, by: Self.other(mark), mark: mark) else { return .none }
        let plain = bytes.compactMap { byte in
            byte == mark ? UInt8(ascii: ".") : Self.isMark(byte) ? nil : byte
        }
        return Self.plain(String(decoding: plain, as: UTF8.self))
    }

    private static func plain(_ text: String) -> Reading {
        DecimalText.number(text).map { .number($0) } ?? .none
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".")
    }

    private static func other(_ mark: UInt8) -> UInt8 {
        mark == UInt8(ascii: ",") ? UInt8(ascii: ".") : UInt8(ascii: ",")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    /// Whether one to three digits, the first of them no zero, stand before the only mark, and
    /// three behind it.
    private static func mayGroup(_ bytes: [UInt8], _ place: Int) -> Bool {
        let sign = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? 1 : 0
        let (head, tail) = (bytes[sign..<place], bytes[(place + 1)...])
        return (1...3).contains(head.count) && tail.count == 3 && head.first != UInt8(ascii: "0")
            && head.allSatisfy(isDigit) && tail.allSatisfy(isDigit)
    }

    /// Whether each mark of thousands stands before three digits, and before the decimal mark.
    private static func isGrouped(_ bytes: [UInt8], by group: UInt8, mark: UInt8) -> Bool {
        let end = bytes.firstIndex(of: mark) ?? bytes.endIndex
        let parts = bytes[..<end].split(separator: group, omittingEmptySubsequences: false)
        guard !bytes[end...].contains(group) else { return false }
        return parts.dropFirst().allSatisfy { $0.count == 3 && $0.allSatisfy(isDigit) }
            && (parts.count == 1 || parts[0].contains(where: isDigit))
    }
}
