/// Cuts an expression into tokens, by the rules that tell operators from names (section 3.7).
/// Offsets count bytes of UTF-8, in tokens and in errors.
struct XPathLexer {
    private let bytes: [UInt8]
    private var index = 0
    private var operandCameBefore = false

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// All tokens, `end` last.
    static func tokens(of bytes: [UInt8]) throws(XPathSyntaxError) -> [XPathToken] {
        var lexer = XPathLexer(bytes)
        var tokens: [XPathToken] = []
        tokens.reserveCapacity(bytes.count / 4 + 2)
        while true {
            lexer.skipSpace()
            let start = lexer.index
            guard start < bytes.count else { break }
            let kind = try lexer.kind(from: bytes[start])
            tokens.append(XPathToken(kind: kind, offset: start))
            lexer.operandCameBefore =
                switch kind {
                case .infix: false
                case .symbol(let symbol): symbol.endsOperand
                default: true
                }
        }
        tokens.append(XPathToken(kind: .end, offset: bytes.count))
        return tokens
    }

    /// The byte at a place behind the current one; 0 at the end, which no expression has.
    private func peek(_ ahead: Int = 0) -> UInt8 {
        index + ahead < bytes.count ? bytes[index + ahead] : 0
    }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index].isXMLSpace { index += 1 }
    }

    private mutating func kind(from byte: UInt8) throws(XPathSyntaxError) -> XPathToken.Kind {
        switch byte {
        case UInt8(ascii: "("):
            if peek(1) == UInt8(ascii: ":") {
                throw XPathSyntaxError(
                    "comments `(: :)` are XPath 2.0", at: index, needsNewerXPath: true)
            }
            return one(.open)
        case UInt8(ascii: ")"): return one(.close)
        case UInt8(ascii: "["): return one(.openBracket)
        case UInt8(ascii: "]"): return one(.closeBracket)
        case UInt8(ascii: "@"): return one(.at)
        case UInt8(ascii: ","): return one(.comma)
        case UInt8(ascii: "|"): return one(.bar)
        case UInt8(ascii: "+"): return one(.plus)
        case UInt8(ascii: "-"): return one(.minus)
        case UInt8(ascii: "="): return one(.equal)
        case UInt8(ascii: "!"):
            guard peek(1) == UInt8(ascii: "=") else {
                throw XPathSyntaxError(
                    "`!` is allowed only in `!=` (the simple map is XPath 3.0)", at: index,
                    needsNewerXPath: true)
            }
            return two(.notEqual)
        case UInt8(ascii: "<"):
            return peek(1) == UInt8(ascii: "=") ? two(.lessOrEqual) : one(.less)
        case UInt8(ascii: ">"):
            return peek(1) == UInt8(ascii: "=") ? two(.moreOrEqual) : one(.more)
        case UInt8(ascii: "/"):
            return peek(1) == UInt8(ascii: "/") ? two(.slashes) : one(.slash)
        case UInt8(ascii: ":"):
            guard peek(1) == UInt8(ascii: ":") else {
                throw XPathSyntaxError(
                    "`:` is allowed only between a prefix and a name (`*:name` is XPath 2.0)",
                    at: index,
                    needsNewerXPath: true)
            }
            return two(.axis)
        case UInt8(ascii: "*"):
            index += 1
            return operandCameBefore ? .infix(.multiply) : .symbol(.star)
        case UInt8(ascii: "$"):
            index += 1
            guard let name = readName() else {
                throw XPathSyntaxError("expected a variable's name after `$`", at: index)
            }
            return .variable(name)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return try literal(quote: byte)
        case UInt8(ascii: ".") where !peek(1).isDigit:
            return peek(1) == UInt8(ascii: ".") ? two(.dots) : one(.dot)
        case UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
        default: return try name()
        }
    }

    private mutating func one(_ symbol: XPathToken.Symbol) -> XPathToken.Kind {
        index += 1
        return .symbol(symbol)
    }

    private mutating func two(_ symbol: XPathToken.Symbol) -> XPathToken.Kind {
        index += 2
        return .symbol(symbol)
    }

    private mutating func literal(quote: UInt8) throws(XPathSyntaxError) -> XPathToken.Kind {
        let start = index + 1
        guard let end = bytes[start...].firstIndex(of: quote) else {
            throw XPathSyntaxError("the literal has no closing quote", at: index)
        }
        index = end + 1
        return .literal(text(start..<end))
    }

    private mutating func number() -> XPathToken.Kind {
        let start = index
        var hasPoint = false
        while peek().isDigit || (peek() == UInt8(ascii: ".") && !hasPoint) {
            if peek() == UInt8(ascii: ".") { hasPoint = true }
            index += 1
        }
        var text = text(start..<index)
        if text.hasPrefix(".") { text = "0" + text }
        if text.hasSuffix(".") { text.removeLast() }
        return .number(Double(text) ?? .nan)
    }

    private mutating func name() throws(XPathSyntaxError) -> XPathToken.Kind {
        let start = index
        guard let name = readName() else {
            let character = String(decoding: bytes[start...], as: UTF8.self).unicodeScalars.first
            throw XPathSyntaxError(
                "`\(character.map(String.init) ?? "")` is not part of XPath 1.0", at: start)
        }
        if operandCameBefore, let infix = XPathToken.Infix(rawValue: name) { return .infix(infix) }
        if peek() == UInt8(ascii: ":"), peek(1) == UInt8(ascii: "*"),
            !bytes[start..<index].contains(UInt8(ascii: ":"))
        {
            index += 2
            return .wildcard(prefix: name)
        }
        return .name(name)
    }

    /// A name with its prefix, if one stands here.
    private mutating func readName() -> String? {
        let start = index
        guard skipPart() else { return nil }
        if peek() == UInt8(ascii: ":") {
            index += 1
            if !skipPart() { index -= 1 }
        }
        return text(start..<index)
    }

    private mutating func skipPart() -> Bool {
        guard let first = scalar(at: index), first.value.isNameStart else { return false }
        index += first.length
        while let next = scalar(at: index), next.value.isNamePart { index += next.length }
        return true
    }

    /// The character at a place, with its bytes.
    private func scalar(at place: Int) -> (value: Unicode.Scalar, length: Int)? {
        guard place < bytes.count else { return nil }
        let lead = bytes[place]
        if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        let character = String(decoding: bytes[place...].prefix(length), as: UTF8.self)
        return character.unicodeScalars.first.map { ($0, length) }
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isXMLSpace: Bool {
        self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D
    }

    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension Unicode.Scalar {
    /// XML 1.0 (Fifth Edition), NameStartChar without the colon.
    fileprivate var isNameStart: Bool {
        switch value {
        case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
            0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
            0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            true
        default: false
        }
    }

    /// XML 1.0 (Fifth Edition), NameChar without the colon.
    fileprivate var isNamePart: Bool {
        switch value {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: isNameStart
        }
    }
}
