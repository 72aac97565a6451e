internal import CLibXML

/// Strings of XPath as UTF-8; characters are Unicode's code points (section 3.6).
enum XPathText {
    /// Where a part begins; an empty one at once.
    static func find(_ part: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer) -> Int? {
        guard unsafe !part.isEmpty else { return 0 }
        guard let start = text.baseAddress, let wanted = part.baseAddress,
            let found = unsafe cbx_find(start, text.count, wanted, part.count)
        else { return nil }
        return unsafe UnsafeRawPointer(found) - start
    }

    /// `substring()` (section 4.2): positions begin at 1 and are rounded.
    static func substring(
        _ text: UnsafeRawBufferPointer, from start: Double, length: Double
    ) -> [UInt8] {
        let first = XPathNumber.round(start)
        let end = length.isInfinite && length > 0 ? .infinity : first + XPathNumber.round(length)
        var position = 0.0
        var result: [UInt8] = []
        for index in text.indices {
            let byte = unsafe text[index]
            if byte & 0xC0 != 0x80 {
                position += 1
                guard position < end else { break }
            }
            if position >= first { result.append(byte) }
        }
        return result
    }

    /// What stands before or behind the first place of a part; nothing where it is absent.
    static func part(of text: [UInt8], around part: [UInt8], before: Bool) -> [UInt8] {
        let found = unsafe text.withUnsafeBytes { text in
            unsafe part.withUnsafeBytes { unsafe find($0, in: text) }
        }
        guard let found else { return [] }
        return Array(before ? text[..<found] : text[(found + part.count)...])
    }

    /// `normalize-space()`
    static func normalized(_ text: UnsafeRawBufferPointer) -> [UInt8] {
        var result: [UInt8] = []
        var isPending = false
        for index in text.indices {
            let byte = unsafe text[index]
            if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
                isPending = !result.isEmpty
            } else {
                if isPending { result.append(0x20) }
                isPending = false
                result.append(byte)
            }
        }
        return result
    }

    /// `translate()`
    static func translated(_ text: [UInt8], from: [UInt8], to: [UInt8]) -> [UInt8] {
        let targets = Array(String(decoding: to, as: UTF8.self).unicodeScalars)
        var table: [Unicode.Scalar: Unicode.Scalar?] = [:]
        for (index, scalar) in String(decoding: from, as: UTF8.self).unicodeScalars.enumerated()
        where table[scalar] == nil {
            table[scalar] = .some(index < targets.count ? targets[index] : nil)
        }
        var result = String.UnicodeScalarView()
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            switch table[scalar] {
            case nil: result.append(scalar)
            case .some(nil): continue
            case .some(let replacement?): result.append(replacement)
            }
        }
        return Array(String(result).utf8)
    }

    static func lowercased(_ text: [UInt8]) -> [UInt8] {
        Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
    }

    static func uppercased(_ text: [UInt8]) -> [UInt8] {
        Array(String(decoding: text, as: UTF8.self).uppercased().utf8)
    }
}
