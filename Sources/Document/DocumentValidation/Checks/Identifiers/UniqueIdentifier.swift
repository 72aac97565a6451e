internal import XMLTree

/// The forms of HL7 V3's UID.
enum UniqueIdentifier {
    /// An object identifier (ITU-T X.660): at least two arcs, no leading zeros, the second below
    /// 40 under 0 and 1.
    static func isObjectIdentifier(_ text: XMLBytes) -> Bool {
        guard text.count >= 3, text[0] >= 0x30, text[0] <= 0x32, text[1] == dot else {
            return false
        }
        var start = 2
        var at = 2
        while at <= text.count {
            if at == text.count || text[at] == dot {
                let length = at - start
                guard length > 0, length == 1 || text[start] != 0x30 else { return false }
                if start == 2, text[0] != 0x32 {
                    guard length < 2 || (length == 2 && text[2] < 0x34) else { return false }
                }
                start = at + 1
            } else if !text[at].isDigit {
                return false
            }
            at += 1
        }
        return true
    }

    /// A UUID (RFC 9562) in groups of 8, 4, 4, 4 and 12 hexadecimal digits, in either case.
    static func isUUID(_ text: XMLBytes) -> Bool {
        guard text.count == 36 else { return false }
        for at in 0..<36 {
            let isHyphen = at == 8 || at == 13 || at == 18 || at == 23
            guard isHyphen ? text[at] == UInt8(ascii: "-") : text[at].isHexadecimal else {
                return false
            }
        }
        return true
    }

    /// Whether the schema of CDA R2 takes it for an OID, a UUID or a name reserved by HL7.
    static func isLexical(_ text: XMLBytes) -> Bool {
        guard let first = text.first else { return false }
        if first.isLetter {
            return text.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
        }
        return isObjectIdentifier(text) || isLooseUUID(text) || isLooseObjectIdentifier(text)
    }

    private static let dot = UInt8(ascii: ".")

    private static func isLooseUUID(_ text: XMLBytes) -> Bool {
        text.count == 36
            && (0..<36).allSatisfy { at in
                at == 8 || at == 13 || at == 18 || at == 23
                    ? text[at] == UInt8(ascii: "-") : text[at].isLetter || text[at].isDigit
            }
    }

    private static func isLooseObjectIdentifier(_ text: XMLBytes) -> Bool {
        text[0] >= 0x30 && text[0] <= 0x32
            && text.split(separator: dot, omittingEmptySubsequences: false).allSatisfy { arc in
                !arc.isEmpty && arc.allSatisfy(\.isDigit) && (arc.count == 1 || arc.first != 0x30)
            } && (text.count == 1 || text[1] == dot)
    }
}

extension UInt8 {
    var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    var isHexadecimal: Bool { isDigit || ((self | 0x20) >= 0x61 && (self | 0x20) <= 0x66) }
}
