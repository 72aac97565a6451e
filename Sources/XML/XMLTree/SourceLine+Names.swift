extension SourceLine {
    /// The line without names of elements and attributes that are not on a list.
    public func hidingNames(besides known: Set<String>) -> SourceLine {
        SourceLine(text: text.hidingNames(besides: known), caret: caret)
    }
}

extension String {
    /// A masked line, in which only names of elements and attributes are still in letters, without
    /// those that are not on a list: `<patient Miller="···">` as `<patient ······="···">`.
    ///
    /// - Complexity: O(bytes).
    public func hidingNames(besides known: Set<String>) -> String {
        let bytes = Array(utf8)
        var result: [UInt8] = []
        result.reserveCapacity(2 * bytes.count)
        var name = 0
        var place = 0
        while place <= bytes.count {
            let length = Self.lengthOfMark(at: place, of: bytes)
            if length == 0, place < bytes.count {
                place += 1
                continue
            }
            if known.contains(String(decoding: bytes[name..<place], as: UTF8.self)) {
                result += bytes[name..<place]
            } else {
                // One dot a character: bytes 80 to BF continue one.
                for byte in bytes[name..<place] where byte & 0xC0 != 0x80 { result += "·".utf8 }
            }
            result += bytes[place..<place + length]
            place += max(length, 1)
            name = place
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Bytes of the mark that stands between names at a place; 0 where there is none.
    private static func lengthOfMark(at place: Int, of bytes: [UInt8]) -> Int {
        guard place < bytes.count else { return 0 }
        switch bytes[place] {
        case 0x20, 0x3C, 0x3E, 0x2F, 0x3D, 0x22, 0x27, 0x3F, 0x21, 0x26, 0x3B, 0x3A: return 1
        case 0xC2: return bytes[place...].starts(with: "·".utf8) ? 2 : 0
        case 0xE2: return bytes[place...].starts(with: "…".utf8) ? 3 : 0
        default: return 0
        }
    }
}
