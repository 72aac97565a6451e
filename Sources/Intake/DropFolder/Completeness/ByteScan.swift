/// Goes through the beginning of a document byte by byte, as far as the root's name.
struct ByteScan {
    private let bytes: [UInt8]
    private var at = 0
    /// Declarations, instructions and comments that were passed.
    private(set) var markup = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var current: UInt8? { at < bytes.count ? bytes[at] : nil }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    mutating func skipByteOrderMark() {
        for mark: [UInt8] in [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
        where bytes.starts(with: mark) {
            at = mark.count
            return
        }
    }

    mutating func skipSpace() {
        while let byte = current, Self.isSpace(byte) { at += 1 }
    }

    /// The root's name as it is written; nil where it is not reached.
    mutating func rootName() -> ArraySlice<UInt8>? {
        while true {
            skipSpace()
            guard current == UInt8(ascii: "<"), at + 1 < bytes.count else { return nil }
            if skip(from: "<!--", through: "-->") || skip(from: "<?", through: "?>") {
                markup += 1
            } else if bytes[at + 1] == UInt8(ascii: "!") {
                guard skipDeclaration() else { return nil }
                markup += 1
            } else {
                let name = bytes[(at + 1)...].prefix {
                    !Self.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
                }
                return name.endIndex < bytes.count ? name : nil
            }
        }
    }

    private mutating func skip(from start: StaticString, through end: StaticString) -> Bool {
        guard stands(start, at: at) else { return false }
        var place = at + start.utf8CodeUnitCount
        while place < bytes.count {
            if stands(end, at: place) {
                at = place + end.utf8CodeUnitCount
                return true
            }
            place += 1
        }
        return false
    }

    /// A DOCTYPE, which is refused later, with what stands in its brackets.
    private mutating func skipDeclaration() -> Bool {
        var depth = 0
        for place in at..<bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where depth <= 0:
                at = place + 1
                return true
            default: break
            }
        }
        return false
    }

    private func stands(_ text: StaticString, at place: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard place + count <= bytes.count else { return false }
        return bytes[place..<(place + count)].elementsEqual("\(text)".utf8)
    }
}
