/// Splits a PDF's bytes into words (ISO 32000-1, 7.2).
struct PDFLexer {
    enum Token {
        case integer(Int)
        case real
        case string([UInt8])
        case name(String)
        case arrayOpen, arrayClose, dictionaryOpen, dictionaryClose
        case keyword(ArraySlice<UInt8>)
        case end

        /// Whether it is a certain word.
        func `is`(_ word: StaticString) -> Bool {
            guard case .keyword(let bytes) = self else { return false }
            return bytes.elementsEqual("\(word)".utf8)
        }
    }

    let bytes: [UInt8]
    var at: Int
    private let end: Int

    init(_ bytes: [UInt8], at: Int = 0) {
        self.bytes = bytes
        self.at = min(max(at, 0), bytes.count)
        end = bytes.count
    }

    /// The next word.
    mutating func next() -> Token {
        skipSpace()
        guard at < end else { return .end }
        let byte = bytes[at]
        switch byte {
        case UInt8(ascii: "["): return single(.arrayOpen)
        case UInt8(ascii: "]"): return single(.arrayClose)
        case UInt8(ascii: "("): return .string(literal())
        case UInt8(ascii: "/"): return .name(name())
        case UInt8(ascii: "<"):
            guard at + 1 < end, bytes[at + 1] == byte else { return .string(hexadecimal()) }
            at += 2
            return .dictionaryOpen
        case UInt8(ascii: ">"):
            guard at + 1 < end, bytes[at + 1] == byte else { return single(.keyword([byte])) }
            at += 2
            return .dictionaryClose
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ")"):
            return single(.keyword([byte]))
        default: return word()
        }
    }

    /// Passes over white space and comments.
    mutating func skipSpace() {
        while at < end {
            if bytes[at].isSpaceOfPDF {
                at += 1
            } else if bytes[at] == UInt8(ascii: "%") {
                while at < end, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
            } else {
                return
            }
        }
    }

    private mutating func single(_ token: Token) -> Token {
        at += 1
        return token
    }

    private mutating func word() -> Token {
        let start = at
        while at < end, bytes[at].isRegularOfPDF { at += 1 }
        let word = bytes[start..<at]
        return number(word) ?? .keyword(word)
    }

    private func number(_ word: ArraySlice<UInt8>) -> Token? {
        var digits = word
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
        guard !digits.isEmpty,
            digits.allSatisfy({ $0.isDigitOfPDF || $0 == UInt8(ascii: ".") })
        else { return nil }
        guard digits.count <= 15, !digits.contains(UInt8(ascii: ".")) else { return .real }
        let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return .integer(isNegative ? -value : value)
    }

    private mutating func name() -> String {
        at += 1
        var name: [UInt8] = []
        while at < end, bytes[at].isRegularOfPDF {
            if bytes[at] == UInt8(ascii: "#"), at + 2 < end,
                let high = bytes[at + 1].hexadecimalDigit, let low = bytes[at + 2].hexadecimalDigit
            {
                name.append(high << 4 | low)
                at += 3
            } else {
                name.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: name, as: UTF8.self)
    }

    private mutating func hexadecimal() -> [UInt8] {
        at += 1
        var string: [UInt8] = []
        var pending: UInt8?
        while at < end, bytes[at] != UInt8(ascii: ">") {
            if let digit = bytes[at].hexadecimalDigit {
                if let high = pending { string.append(high << 4 | digit) }
                pending = pending == nil ? digit : nil
            }
            at += 1
        }
        at = min(at + 1, end)
        if let high = pending { string.append(high << 4) }
        return string
    }

    private mutating func literal() -> [UInt8] {
        at += 1
        var string: [UInt8] = []
        var depth = 1
        while at < end {
            let byte = bytes[at]
            at += 1
            switch byte {
            case UInt8(ascii: "\\"): escape(into: &string)
            case UInt8(ascii: "("):
                depth += 1
                string.append(byte)
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return string }
                string.append(byte)
            case 0x0D:
                if at < end, bytes[at] == 0x0A { at += 1 }
                string.append(0x0A)
            default: string.append(byte)
            }
        }
        return string
    }

    private mutating func escape(into string: inout [UInt8]) {
        guard at < end else { return }
        let byte = bytes[at]
        at += 1
        switch byte {
        case UInt8(ascii: "n"): string.append(0x0A)
        case UInt8(ascii: "r"): string.append(0x0D)
        case UInt8(ascii: "t"): string.append(0x09)
        case UInt8(ascii: "b"): string.append(0x08)
        case UInt8(ascii: "f"): string.append(0x0C)
        case 0x0A: break
        case 0x0D: if at < end, bytes[at] == 0x0A { at += 1 }
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            var value = Int(byte - UInt8(ascii: "0"))
            var digits = 1
            while digits < 3, at < end, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[at])
            {
                value = value * 8 + Int(bytes[at] - UInt8(ascii: "0"))
                at += 1
                digits += 1
            }
            string.append(UInt8(truncatingIfNeeded: value))
        default: string.append(byte)
        }
    }
}

extension UInt8 {
    var isSpaceOfPDF: Bool {
        self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 || self == 0x0C || self == 0
    }

    var isDigitOfPDF: Bool { self >= 0x30 && self <= 0x39 }

    /// Whether it is part of a word: no white space and no delimiter.
    var isRegularOfPDF: Bool {
        switch self {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: "/"), UInt8(ascii: "%"):
            false
        default: !isSpaceOfPDF
        }
    }

    var hexadecimalDigit: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}
