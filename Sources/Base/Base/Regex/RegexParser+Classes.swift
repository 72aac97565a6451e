/// Escapes and class expressions (XML Schema part 2, appendix F.1).
extension RegexParser {
    /// What a `\` begins outside of a class expression.
    mutating func escape() throws(XPathRegex.Failure) -> RegexClass {
        if let digit = peek(), ("0"..."9").contains(digit) {
            throw failure(
                "back-references are not supported: they cannot be matched in linear time",
                at: last)
        }
        if let several = try multiCharacterEscape() { return several }
        return literal(try singleCharacterEscape())
    }

    /// From behind its `[` to behind its `]`.
    mutating func classExpression() throws(XPathRegex.Failure) -> RegexClass {
        let opening = last
        try enter(at: opening)
        var result = RegexClass()
        // Escapes for many characters are not subject to case (section 5.6.2).
        var categories = RegexClass()
        let isNegated = take("^")
        var isEmpty = true
        while true {
            guard let scalar = next() else { throw failure("`[` without `]`", at: opening) }
            if scalar == "]", !isEmpty { break }
            if scalar == "-", !isEmpty, take("[") {
                result.subtract(try classExpression())
                guard take("]") else {
                    throw failure("expected `]` behind the class that is subtracted")
                }
                break
            }
            isEmpty = false
            if scalar == "\\", let several = try multiCharacterEscape() {
                categories.formUnion(several)
            } else {
                result.insert(try characterRange(from: scalar))
            }
        }
        if flags.contains(.caseBlind) { result.closeOverCase() }
        result.formUnion(categories)
        result.normalize()
        result.isNegated = isNegated
        leave()
        return result
    }

    /// A character that was read, or the range that it begins.
    private mutating func characterRange(
        from scalar: Unicode.Scalar
    ) throws(XPathRegex.Failure) -> ClosedRange<UInt32> {
        let start = last
        let lower = try classCharacter(scalar)
        guard peek() == "-", let beyond = peek(ahead: 1), beyond != "]", beyond != "[",
            !(beyond == "-" && peek(ahead: 2) == "[")
        else { return lower.value...lower.value }
        _ = next()
        guard let end = next() else { throw failure("a range without an end", at: start) }
        let upper = try classCharacter(end)
        guard lower <= upper else {
            throw failure("a range whose end comes before its start", at: start)
        }
        return lower.value...upper.value
    }

    private mutating func classCharacter(
        _ scalar: Unicode.Scalar
    ) throws(XPathRegex.Failure) -> Unicode.Scalar {
        switch scalar {
        case "\\": return try singleCharacterEscape()
        case "[", "]":
            throw failure("`\(scalar)` as a character of a class is `\\\(scalar)`", at: last)
        default: return scalar
        }
    }

    private mutating func singleCharacterEscape() throws(XPathRegex.Failure) -> Unicode.Scalar {
        let backslash = last
        guard let scalar = next() else {
            throw failure("`\\` at the end; as a character it is `\\\\`", at: backslash)
        }
        switch scalar {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "\\", "|", ".", "?", "*", "+", "(", ")", "{", "}", "-", "[", "]", "^", "$":
            return scalar
        default: throw failure("`\\\(scalar)` is no escape of XPath's", at: backslash)
        }
    }

    /// Nil, with nothing read, where the escape is one of a single character.
    private mutating func multiCharacterEscape() throws(XPathRegex.Failure) -> RegexClass? {
        let result: RegexClass
        switch peek() {
        case "s": result = .space
        case "S": result = RegexClass.space.complement
        case "d": result = .digit
        case "D": result = RegexClass.digit.complement
        case "w": result = .word
        case "W": result = RegexClass.word.complement
        case "i": result = .nameStart
        case "I": result = RegexClass.nameStart.complement
        case "c": result = .name
        case "C": result = RegexClass.name.complement
        case "p", "P":
            let isComplement = next() == "P"
            let property = try property()
            return isComplement ? property.complement : property
        default: return nil
        }
        _ = next()
        return result
    }

    private mutating func property() throws(XPathRegex.Failure) -> RegexClass {
        let start = last - 1
        guard take("{") else { throw failure("expected `{` behind `\\p` or `\\P`") }
        var name = String.UnicodeScalarView()
        while let scalar = peek(), scalar != "}" {
            name.append(scalar)
            _ = next()
        }
        guard take("}") else { throw failure("expected `}` behind the name of a property") }
        if let mask = RegexCategory.mask(named: String(name)) {
            return RegexClass(categories: mask)
        }
        guard name.starts(with: "Is".unicodeScalars) else {
            throw failure("`\(String(name))` is no general category of Unicode", at: start)
        }
        guard let block = UnicodeBlock.range(named: String(name.dropFirst(2))) else {
            throw failure("`\(String(name))` names no block of Unicode that is known", at: start)
        }
        return RegexClass([block])
    }
}
