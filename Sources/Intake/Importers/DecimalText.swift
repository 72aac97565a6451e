/// Numbers as text, without what else Swift reads as one (`nan`, `0x1p3`).
enum DecimalText {
    /// A finite decimal number. JSON's numbers begin with a digit that is no superfluous zero, so
    /// that `007` and `+41` stay the texts that they are.
    static func number(_ text: some StringProtocol, isJSON: Bool = false) -> Double? {
        var digits = text.utf8.makeIterator()
        guard var first = digits.next() else { return nil }
        if first == UInt8(ascii: "-") { first = digits.next() ?? 0 }
        if isJSON {
            guard isDigit(first) else { return nil }
            if first == UInt8(ascii: "0"), let second = digits.next(), isDigit(second) {
                return nil
            }
        }
        guard text.utf8.allSatisfy(isPart), let number = Double(text), number.isFinite else {
            return nil
        }
        return isJSON && changes(number, text) ? nil : number
    }

    /// Whether a number is not the whole number that is written: it is no number, then, but a name.
    private static func changes(_ number: Double, _ text: some StringProtocol) -> Bool {
        guard number.magnitude >= 0x1p53 else { return false }
        if let whole = Int64(text) { return Int64(exactly: number) != whole }
        if let whole = UInt64(text) { return UInt64(exactly: number) != whole }
        return text.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"),
            UInt8(ascii: "E"):
            true
        default: false
        }
    }
}
