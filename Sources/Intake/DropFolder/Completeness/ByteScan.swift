/// Goes through the beginning of a document byte by byte, as far as the root's name.
struct ByteScan {
    private let bytes: [UInt8]
    private var at = 0
    /// Declarations, instructions and comments that were passed.
    private(set) var markup = 0

    static let comment = Array("<!--".utf8)
    static let commentEnd = Array("-->".utf8)
    static let instruction = Array("<?".utf8)
    static let instructionEnd = Array("?>".utf8)

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
            if skip(from: Self.comment, through: Self.commentEnd)
                || skip(from: Self.instruction, through: Self.instructionEnd)
            {
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

    private mutating func skip(from start: [UInt8], through end: [UInt8]) -> Bool {
        guard stands(start, at: at) else { return false }
        var place = at + start.count
        while place < bytes.count {
            if stands(end, at: place) {
                at = place + end.count
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

    private func stands(_ text: [UInt8], at place: Int) -> Bool {
        place + text.count <= bytes.count
            && text.indices.allSatisfy { bytes[place + $0] == text[$0] }
    }
}
