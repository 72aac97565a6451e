extension Cast {
    /// The value of a type that a text stands for (section 19.2).
    static func read(_ text: String, _ type: AtomicType) throws -> XDMAtomic {
        switch type {
        case .string: return XDMAtomic(text)
        case .untypedAtomic: return XDMAtomic(untyped: text)
        case .normalizedString:
            return XDMAtomic(.string(WhiteSpace.replaced(text)), type)
        case .anyAtomicType:
            throw XPathError("XPST0080", "xs:anyAtomicType cannot be the target of a cast")
        case .error: throw invalid(type)
        default: break
        }
        let text = WhiteSpace.collapsed(text)
        switch type.primitive {
        case .string:
            guard NameSyntax.isValid(text, type) else { throw invalid(type) }
            return XDMAtomic(.string(text), type)
        case .boolean:
            switch text {
            case "true", "1": return XDMAtomic(true)
            case "false", "0": return XDMAtomic(false)
            default: throw invalid(type)
            }
        case .integer:
            guard let number = try integer(text) else { throw invalid(type) }
            return try type == .integer
                ? XDMAtomic(number) : derived(XDMAtomic(number), type)
        case .decimal:
            guard let number = try ExactDecimal(parsing: text.utf8) else { throw invalid(type) }
            return XDMAtomic(number)
        case .double, .numeric:
            guard let number = FloatingText.double(text) else { throw invalid(.double) }
            return XDMAtomic(number)
        case .float:
            guard let number = FloatingText.float(text) else { throw invalid(type) }
            return XDMAtomic(.float(number), type)
        case .anyURI:
            return XDMAtomic(uri: text)
        case .hexBinary, .base64Binary:
            guard let bytes = BinaryText.bytes(text, type) else { throw invalid(type) }
            return XDMAtomic(.binary(bytes), type)
        case .duration, .yearMonthDuration, .dayTimeDuration:
            var reader = TemporalReader(text)
            guard let duration = try reader.readDuration(type) else { throw invalid(type) }
            return XDMAtomic(.duration(duration), type)
        case .qName, .notation:
            throw XPathError(
                "XPTY0004", "only a string literal can be cast to a QName")
        default:
            var reader = TemporalReader(text)
            guard let moment = try reader.read(type) else { throw invalid(type) }
            return XDMAtomic(.temporal(moment), type)
        }
    }

    private static func integer(_ text: String) throws -> Int128? {
        if let number = Int128(text) { return number }
        var digits = text.utf8[...]
        if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            digits = digits.dropFirst()
        }
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        throw XPathError(
            "FOCA0003", "an integer has more digits than the 38 that are supported")
    }
}

/// White space of XML Schema (part 2, section 4.3.6).
enum WhiteSpace {
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// Each white space as a space.
    static func replaced(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 != 0x20 && isSpace($0) }) else { return text }
        return String(decoding: text.utf8.map { isSpace($0) ? 0x20 : $0 }, as: UTF8.self)
    }

    /// Without white space at the ends, and one space for each run inside.
    static func collapsed(_ text: String) -> String {
        var needs = false
        var previous: UInt8 = 0x20
        for byte in text.utf8 {
            if isSpace(byte), byte != 0x20 || previous == 0x20 {
                needs = true
                break
            }
            previous = byte
        }
        guard needs || previous == 0x20 && !text.utf8.isEmpty else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isPending = false
        for byte in text.utf8 {
            if isSpace(byte) {
                isPending = !bytes.isEmpty
            } else {
                if isPending { bytes.append(0x20) }
                isPending = false
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Names of XML (XML 1.0, section 2.3; Namespaces in XML, section 4).
enum NameSyntax {
    static func isStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0x5F, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
            0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
            0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            true
        default: false
        }
    }

    static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: isStart(scalar)
        }
    }

    /// Whether it is a name without a colon.
    static func isNCName(_ text: some StringProtocol) -> Bool {
        var scalars = text.unicodeScalars.makeIterator()
        guard let first = scalars.next(), isStart(first) else { return false }
        while let scalar = scalars.next() { guard isPart(scalar) else { return false } }
        return true
    }

    /// Whether a text without spare white space is of a type derived from `xs:token`.
    static func isValid(_ text: String, _ type: AtomicType) -> Bool {
        switch type {
        case .ncName, .id, .idref, .entity: return isNCName(text)
        case .name:
            guard let first = text.unicodeScalars.first, isStart(first) || first == ":" else {
                return false
            }
            return text.unicodeScalars.allSatisfy { isPart($0) || $0 == ":" }
        case .nmtoken:
            return !text.isEmpty && text.unicodeScalars.allSatisfy { isPart($0) || $0 == ":" }
        case .language:
            let parts = text.utf8.split(
                separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                guard (1...8).contains(part.count),
                    part.allSatisfy({
                        (0x61...0x7A).contains($0 | 0x20)
                            || index > 0 && (0x30...0x39).contains($0)
                    })
                else { return false }
            }
            return true
        default: return true
        }
    }

    /// Prefix and local part; nil where the text is no QName.
    static func split(_ text: String) -> (prefix: String, local: String)? {
        guard let colon = text.firstIndex(of: ":") else { return isNCName(text) ? ("", text) : nil }
        let prefix = text[..<colon]
        let local = text[text.index(after: colon)...]
        return isNCName(prefix) && isNCName(local) ? (String(prefix), String(local)) : nil
    }
}
