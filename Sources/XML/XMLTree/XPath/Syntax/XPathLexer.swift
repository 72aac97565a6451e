/// Cuts an expression into tokens, by the rules that tell operators from names (section 3.7).
struct XPathLexer {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var previous: XPathToken.Kind?

    private init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// All tokens, `end` last.
    static func tokens(of text: String) throws(XPathSyntaxError) -> [XPathToken] {
        var lexer = XPathLexer(text)
        var tokens: [XPathToken] = []
        repeat {
            let token = try lexer.next()
            lexer.previous = token.kind
            tokens.append(token)
        } while tokens.last?.kind != .end
        return tokens
    }

    private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
        index + ahead < scalars.count ? scalars[index + ahead] : nil
    }

    private mutating func next() throws(XPathSyntaxError) -> XPathToken {
        while let scalar = peek(), scalar.isXMLSpace { index += 1 }
        let start = index
        guard let scalar = peek() else { return XPathToken(kind: .end, offset: start) }
        return XPathToken(kind: try kind(from: scalar), offset: start)
    }

    private mutating func kind(from scalar: Unicode.Scalar) throws(XPathSyntaxError)
        -> XPathToken.Kind
    {
        switch scalar {
        case "(", ")", "[", "]", "@", ",", "|", "+", "-", "=":
            if scalar == "(", peek(1) == ":" {
                throw XPathSyntaxError(
                    "comments `(: :)` are XPath 2.0", at: index, needsNewerXPath: true)
            }
            index += 1
            return .symbol(String(scalar))
        case "!":
            guard peek(1) == "=" else {
                throw XPathSyntaxError(
                    "`!` stands only in `!=` (the simple map is XPath 3.0)", at: index,
                    needsNewerXPath: true)
            }
            return two("!=")
        case "<": return peek(1) == "=" ? two("<=") : one("<")
        case ">": return peek(1) == "=" ? two(">=") : one(">")
        case "/": return peek(1) == "/" ? two("//") : one("/")
        case ":" where peek(1) == ":": return two("::")
        case ":":
            throw XPathSyntaxError(
                "`:` stands between a prefix and a name (`*:name` is XPath 2.0)", at: index,
                needsNewerXPath: true)
        case "*":
            index += 1
            return operandCameBefore ? .infix("*") : .symbol("*")
        case "$":
            index += 1
            guard let name = readName() else {
                throw XPathSyntaxError("a variable's name is expected behind `$`", at: index)
            }
            return .variable(name)
        case "\"", "'": return try literal(quote: scalar)
        case "." where peek(1)?.isDigit != true:
            return peek(1) == "." ? two("..") : one(".")
        case _ where scalar.isDigit || scalar == ".": return number()
        case _ where scalar.isNameStart: return name()
        default:
            throw XPathSyntaxError("`\(scalar)` does not belong to XPath 1.0", at: index)
        }
    }

    private mutating func one(_ text: String) -> XPathToken.Kind {
        index += 1
        return .symbol(text)
    }

    private mutating func two(_ text: String) -> XPathToken.Kind {
        index += 2
        return .symbol(text)
    }

    /// Whether a name or `*` here must be an operator.
    private var operandCameBefore: Bool {
        switch previous {
        case nil, .infix: false
        case .symbol(let text): [")", "]", ".", "..", "*"].contains(text)
        default: true
        }
    }

    private mutating func literal(quote: Unicode.Scalar) throws(XPathSyntaxError)
        -> XPathToken.Kind
    {
        let start = index
        index += 1
        var text = String.UnicodeScalarView()
        while let scalar = peek(), scalar != quote {
            text.append(scalar)
            index += 1
        }
        guard peek() != nil else {
            throw XPathSyntaxError("the literal has no closing quote", at: start)
        }
        index += 1
        return .literal(String(text))
    }

    private mutating func number() -> XPathToken.Kind {
        var text = ""
        while let scalar = peek(), scalar.isDigit || (scalar == "." && !text.contains(".")) {
            text.unicodeScalars.append(scalar)
            index += 1
        }
        if text.hasPrefix(".") { text = "0" + text }
        if text.hasSuffix(".") { text.removeLast() }
        return .number(Double(text) ?? .nan)
    }

    private mutating func readName() -> String? {
        guard let first = readPart() else { return nil }
        guard peek() == ":", peek(1)?.isNameStart == true else { return first }
        index += 1
        return first + ":" + (readPart() ?? "")
    }

    private mutating func readPart() -> String? {
        guard let scalar = peek(), scalar.isNameStart else { return nil }
        var text = String.UnicodeScalarView()
        while let scalar = peek(), scalar.isNamePart {
            text.append(scalar)
            index += 1
        }
        return String(text)
    }

    private mutating func name() -> XPathToken.Kind {
        let operatorsOnly = operandCameBefore
        let name = readName() ?? ""
        if operatorsOnly, ["and", "or", "div", "mod"].contains(name) { return .infix(name) }
        if !name.contains(":"), peek() == ":", peek(1) == "*" {
            index += 2
            return .wildcard(prefix: name)
        }
        return .name(name)
    }
}

extension Unicode.Scalar {
    var isXMLSpace: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" }
    var isDigit: Bool { ("0"..."9").contains(self) }

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
