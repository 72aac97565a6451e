extension MarkupScanner {
    /// Whether a range's bytes are a name.
    func `is`(_ range: Range<Int>, _ name: [UInt8]) -> Bool {
        guard range.count == name.count else { return false }
        var place = range.lowerBound
        for byte in name {
            if bytes[place] != byte { return false }
            place += 1
        }
        return true
    }

    /// The element's name without its prefix.
    var localName: ArraySlice<UInt8> {
        let whole = bytes[name]
        return whole.lastIndex(of: UInt8(ascii: ":")).map { whole[($0 + 1)...] } ?? whole
    }

    /// An attribute's bytes, entities decoded.
    func value(of attribute: Attribute) -> ArraySlice<UInt8> {
        attribute.isPlain ? bytes[attribute.value] : decoded(bytes[attribute.value])
    }

    /// The value of an attribute by its name; nil if there is none.
    func value(_ name: String) -> ArraySlice<UInt8>? {
        let name = Array(name.utf8)
        return attributes.first { self.is($0.name, name) }.map { value(of: $0) }
    }

    /// The text before the tag, without white space around it.
    var trimmedText: String {
        let decoded = decoded(bytes[text])
        let begin = decoded.firstIndex { $0 > 0x20 } ?? decoded.endIndex
        let end = decoded.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? begin
        return String(decoding: decoded[begin..<end], as: UTF8.self)
    }

    /// Text without entities, white space as blanks, other control characters left out (XML 1.0,
    /// section 3.3.3).
    private func decoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "&"):
                let tail = bytes[place...].prefix(12)
                if let end = tail.firstIndex(of: UInt8(ascii: ";")),
                    let character = Self.character(tail[(place + 1)..<end])
                {
                    result += character
                    place = end + 1
                    continue
                }
                result.append(byte)
            case UInt8(ascii: "\t"), UInt8(ascii: "\n"): result.append(UInt8(ascii: " "))
            case 0..<0x20: break
            default: result.append(byte)
            }
            place += 1
        }
        return result[...]
    }

    /// The bytes that an entity stands for; none for a control character.
    private static func character(_ name: ArraySlice<UInt8>) -> [UInt8]? {
        switch String(decoding: name, as: UTF8.self) {
        case "lt": return [UInt8(ascii: "<")]
        case "gt": return [UInt8(ascii: ">")]
        case "amp": return [UInt8(ascii: "&")]
        case "quot": return [UInt8(ascii: "\"")]
        case "apos": return [UInt8(ascii: "'")]
        case let text where text.hasPrefix("#"):
            let digits = text.dropFirst()
            let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
            let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            guard let number, let scalar = Unicode.Scalar(number) else { return nil }
            let isText = number >= 0x20 || number == 9 || number == 10 || number == 13
            return isText ? Array(String(Character(scalar)).utf8) : []
        default: return nil
        }
    }
}
