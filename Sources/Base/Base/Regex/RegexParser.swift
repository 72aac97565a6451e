/// Reads a pattern: XML Schema part 2, appendix F, with the additions of XPath functions 3.1,
/// section 5.6.1.
struct RegexParser {
    private let scalars: [Unicode.Scalar]
    /// Where each character stands in the pattern as written.
    private let offsets: [Int]
    let flags: RegexFlags
    private var position = 0
    /// Groups and class expressions that are open.
    private var depth = 0
    /// How many capturing groups were opened.
    private(set) var captureCount = 0

    init(_ pattern: String, flags: RegexFlags) throws(XPathRegex.Failure) {
        let written = Array(pattern.unicodeScalars)
        let kept =
            flags.contains(.extended) && !flags.contains(.quoted)
            ? Self.significant(written) : Array(written.indices)
        scalars = kept.map { written[$0] }
        offsets = kept + [written.count]
        self.flags = flags
        guard written.count <= RegexLimits.patternLength else {
            throw failure(
                "the pattern has more than \(RegexLimits.patternLength) characters", at: 0)
        }
    }

    /// Without white space outside of class expressions.
    private static func significant(_ scalars: [Unicode.Scalar]) -> [Int] {
        var depth = 0
        var isEscaped = false
        return scalars.indices.filter { index in
            let scalar = scalars[index]
            if depth == 0, scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" {
                return false
            }
            switch scalar {
            case "[" where !isEscaped: depth += 1
            case "]" where !isEscaped: depth -= 1
            default: break
            }
            isEscaped = scalar == "\\" && !isEscaped
            return true
        }
    }

    mutating func parse() throws(XPathRegex.Failure) -> RegexNode {
        if flags.contains(.quoted) {
            return .concatenation(scalars.map { .character(literal($0)) })
        }
        let node = try alternatives()
        guard position == scalars.count else { throw failure("`)` without `(` before it") }
        return node
    }

    private mutating func alternatives() throws(XPathRegex.Failure) -> RegexNode {
        var branches = [try branch()]
        while take("|") { branches.append(try branch()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func branch() throws(XPathRegex.Failure) -> RegexNode {
        var pieces: [RegexNode] = []
        while let next = peek(), next != "|", next != ")" {
            let atom = try atom()
            if let quantifier = try quantifier() {
                pieces.append(atom.repeated(quantifier))
            } else {
                pieces.append(atom)
            }
        }
        return .concatenation(pieces)
    }

    private mutating func atom() throws(XPathRegex.Failure) -> RegexNode {
        let scalar = scalars[position]
        position += 1
        switch scalar {
        case "(": return try group()
        case "[": return .character(try classExpression())
        case "\\": return .character(try escape())
        case "^": return .start
        case "$": return .end
        case ".":
            if flags.contains(.dotAll) { return .character(RegexClass([0...RegexClass.highest])) }
            return .character(RegexClass.lineEnd.complement)
        case "?", "*", "+", "{":
            throw failure(
                "`\(scalar)` with nothing before it to repeat; as a character it is `\\\(scalar)`",
                at: position - 1)
        case "]", "}":
            throw failure(
                "`\(scalar)` without its opening; as a character it is `\\\(scalar)`",
                at: position - 1)
        default: return .character(literal(scalar))
        }
    }

    private mutating func group() throws(XPathRegex.Failure) -> RegexNode {
        let opening = position - 1
        try enter(at: opening)
        var number: Int?
        if take("?") {
            guard take(":") else {
                throw failure(
                    "expected `(?:`; look-ahead, look-behind and named groups are not XPath's",
                    at: opening)
            }
        } else {
            captureCount += 1
            number = captureCount
        }
        let body = try alternatives()
        guard take(")") else { throw failure("`(` without `)`", at: opening) }
        depth -= 1
        return number.map { .capture($0, body) } ?? body
    }

    private mutating func quantifier() throws(XPathRegex.Failure) -> RegexQuantifier? {
        let offset = position
        var minimum = 0
        var maximum: Int?
        switch peek() {
        case "*": position += 1
        case "+":
            position += 1
            minimum = 1
        case "?":
            position += 1
            maximum = 1
        case "{":
            position += 1
            minimum = try quantity()
            maximum = minimum
            if take(",") { maximum = peek() == "}" ? nil : try quantity() }
            guard take("}") else { throw failure("expected `}` at the end of a quantifier") }
            if let maximum, maximum < minimum {
                throw failure("a quantifier's maximum below its minimum", at: offset)
            }
        default: return nil
        }
        return RegexQuantifier(
            minimum: minimum, maximum: maximum, isGreedy: !take("?"), offset: offsets[offset])
    }

    private mutating func quantity() throws(XPathRegex.Failure) -> Int {
        let start = position
        var value = 0
        while let digit = peek(), ("0"..."9").contains(digit) {
            value = value * 10 + Int(digit.value - 0x30)
            guard value <= RegexLimits.steps else {
                throw failure("a quantifier above \(RegexLimits.steps)", at: start)
            }
            position += 1
        }
        guard position > start else { throw failure("expected a number in a quantifier") }
        return value
    }
}

extension RegexParser {
    func peek(ahead count: Int = 0) -> Unicode.Scalar? {
        position + count < scalars.count ? scalars[position + count] : nil
    }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek() == scalar else { return false }
        position += 1
        return true
    }

    mutating func next() -> Unicode.Scalar? {
        guard let scalar = peek() else { return nil }
        position += 1
        return scalar
    }

    mutating func enter(at opening: Int) throws(XPathRegex.Failure) {
        depth += 1
        guard depth <= RegexLimits.depth else {
            throw failure("groups nested deeper than \(RegexLimits.depth)", at: opening)
        }
    }

    mutating func leave() {
        depth -= 1
    }

    /// The index of the character that was read last.
    var last: Int { position - 1 }

    func literal(_ scalar: Unicode.Scalar) -> RegexClass {
        var characters = RegexClass([scalar.value...scalar.value])
        if flags.contains(.caseBlind) {
            characters.closeOverCase()
            characters.normalize()
        }
        return characters
    }

    func failure(_ message: String, at index: Int? = nil) -> XPathRegex.Failure {
        XPathRegex.Failure(
            code: .pattern, message: message,
            offset: offsets[min(index ?? position, offsets.count - 1)])
    }
}
