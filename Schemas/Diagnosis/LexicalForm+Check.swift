extension LexicalForm {
    /// Whether a value has this form, as the standard states it. White space at the ends counts
    /// for the forms of XML Schema that keep it, and is ignored for the others. A list may be
    /// empty, and a URL may be anything. Linear.
    public func admits(_ value: String) -> Bool {
        let bytes = Array(value.utf8)
        switch self {
        case .string: return !bytes.isEmpty
        case .empty: return bytes.isEmpty
        case .text, .url: return true
        case .timestamp: return LexicalForm.isTimestamp(bytes)
        case .uniqueIdentifier:
            return LexicalForm.isObjectIdentifier(bytes) || LexicalForm.isUUID(bytes)
                || LexicalForm.isReservedIdentifier(bytes)
        case .objectIdentifier: return LexicalForm.isObjectIdentifier(bytes)
        case .uuid: return LexicalForm.isUUID(bytes)
        case .reservedIdentifier: return LexicalForm.isReservedIdentifier(bytes)
        case .binary: return LexicalForm.isBase64(bytes)
        case .integers:
            return LexicalForm.words(value).allSatisfy { Int($0) != nil }
        case .identifierReferences, .nameTokens:
            return LexicalForm.words(value).allSatisfy { isName($0) }
        default:
            let words = LexicalForm.words(value)
            return words.count == 1 && admits(word: words[0])
        }
    }

    private func admits(word: Substring) -> Bool {
        switch self {
        case .word: return true
        case .boolean, .booleanNonNull: return word == "true" || word == "false"
        case .xmlBoolean: return ["true", "false", "1", "0"].contains(word)
        case .integer: return LexicalForm.isInteger(word)
        case .positiveInteger:
            return LexicalForm.isInteger(word) && word.utf8.first != UInt8(ascii: "-")
                && word.utf8.contains { (49...57).contains($0) }
        case .real: return LexicalForm.isReal(word)
        case .probability: return LexicalForm.isReal(word) && (0...1).contains(Double(word) ?? -1)
        default: return isName(word)
        }
    }

    private func isName(_ word: Substring) -> Bool {
        let isToken = self == .nameToken || self == .nameTokens
        let first = word.unicodeScalars.first!
        if !isToken, first != "_", !first.properties.isAlphabetic { return false }
        return word.unicodeScalars.allSatisfy { scalar in
            scalar == "." || scalar == "-" || scalar == "_" || (isToken && scalar == ":")
                || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || scalar.properties.generalCategory == .nonspacingMark
                || scalar.properties.generalCategory == .spacingMark
        }
    }

    /// The words of a value, by XML's white space.
    static func words(_ value: String) -> [Substring] {
        value.unicodeScalars.split { " \t\n\r".unicodeScalars.contains($0) }.map(Substring.init)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte)
    }

    private static func isInteger(_ word: Substring) -> Bool {
        let digits = word.utf8.first.map { $0 == 43 || $0 == 45 } == true ? word.dropFirst() : word
        return !digits.isEmpty && digits.utf8.allSatisfy(isDigit)
    }

    private static func isReal(_ word: Substring) -> Bool {
        if ["INF", "-INF", "NaN"].contains(word) { return true }
        let parts = word.utf8.split(
            separator: UInt8(ascii: "e"), maxSplits: 1, omittingEmptySubsequences: false
        ).flatMap { part in
            part.split(
                separator: UInt8(ascii: "E"), maxSplits: 1, omittingEmptySubsequences: false)
        }
        guard parts.count <= 2, let mantissa = parts.first.map(Substring.init) else { return false }
        if parts.count == 2, !isInteger(Substring(parts[1])) { return false }
        let number = mantissa.utf8.filter { $0 != UInt8(ascii: ".") }
        return mantissa.utf8.count - number.count <= 1
            && isInteger(Substring(decoding: number, as: UTF8.self))
    }

    private static func isTimestamp(_ bytes: [UInt8]) -> Bool {
        let digits = bytes.prefix(while: isDigit).count
        var rest = bytes[digits...]
        if rest.isEmpty { return (1...14).contains(digits) }
        guard (9...14).contains(digits) else { return false }
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: isDigit)
            guard digits == 14, !fraction.isEmpty else { return false }
            rest = rest[fraction.endIndex...]
        }
        guard let sign = rest.first else { return true }
        return (sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"))
            && (2...5).contains(rest.count) && rest.dropFirst().allSatisfy(isDigit)
    }

    private static func isObjectIdentifier(_ bytes: [UInt8]) -> Bool {
        let arcs = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let first = arcs.first, first.count == 1, (48...50).contains(first[first.startIndex])
        else { return false }
        return arcs.dropFirst().allSatisfy { arc in
            arc.allSatisfy(isDigit) && !arc.isEmpty && (arc.count == 1 || arc.first != 48)
        }
    }

    private static func isUUID(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == 36 else { return false }
        return bytes.indices.allSatisfy { index in
            [8, 13, 18, 23].contains(index)
                ? bytes[index] == UInt8(ascii: "-")
                : isDigit(bytes[index]) || isLetter(bytes[index])
        }
    }

    private static func isReservedIdentifier(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first, isLetter(first) else { return false }
        return bytes.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isBase64(_ bytes: [UInt8]) -> Bool {
        let symbols = bytes.filter { ![9, 10, 13, 32].contains($0) }
        let body = symbols.prefix { $0 != UInt8(ascii: "=") }
        let padding = symbols.count - body.count
        return symbols.count.isMultiple(of: 4) && padding <= 2
            && symbols[body.count...].allSatisfy { $0 == UInt8(ascii: "=") }
            && body.allSatisfy { isLetter($0) || isDigit($0) || $0 == 43 || $0 == 47 }
    }
}
