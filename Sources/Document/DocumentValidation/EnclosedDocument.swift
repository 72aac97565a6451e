internal import ClinicalDocument
internal import XMLTree

/// A clinical document inside other XML, such as a SOAP envelope, as a text of its own in which
/// every line has the number that it has outside.
struct EnclosedDocument {
    /// Levels from the root in which documents are looked for.
    private static let levels = 32

    let bytes: [UInt8]
    /// How many there are; the first is taken.
    let count: Int
    /// What was put into the root's tag: namespaces that are declared outside.
    let inserted: Insertion?

    /// Columns that a line has more than outside.
    struct Insertion {
        let line: Int
        let column: Int
        let count: Int
    }

    /// The elements that are clinical documents; what is inside one is not looked at.
    static func documents(in document: XMLDocument) -> [XMLNode] {
        var found: [XMLNode] = []
        var pending = [(node: document.root, depth: 1)]
        while let (node, depth) = pending.popLast() {
            if node.is(XMLName("ClinicalDocument", hl7)) {
                found.append(node)
            } else if depth < levels {
                pending += Array(node.elements).reversed().map { ($0, depth + 1) }
            }
        }
        return found
    }

    /// - Parameter source: The bytes that the document was read from.
    /// - Returns: nil where there is none, or its end is not found.
    init?(in document: XMLDocument, source: [UInt8]) {
        let found = Self.documents(in: document)
        guard let node = found.first, let place = node.position else { return nil }
        count = found.count
        let text = Self.text(of: document, source)
        guard let start = Self.offset(of: place, in: text) else { return nil }
        let prefix = node.prefix.map { $0 + ":" } ?? ""
        let name = Array("<\(prefix)ClinicalDocument".utf8)
        let end = Array("</\(prefix)ClinicalDocument".utf8)
        guard text[start...].starts(with: name) else { return nil }
        var close = start
        repeat {
            guard let next = text[(close + 1)...].firstRange(of: end) else { return nil }
            close = next.lowerBound
        } while close + end.count < text.count && !Self.endsName(text[close + end.count])
        guard let last = text[close...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        // Lines before it stay, empty; what stands before it in its own line becomes space.
        var bytes = text[..<start].filter { $0 == 0x0A }
        bytes += repeatElement(0x20, count: place.column - 1)
        bytes += name
        let declarations = Self.declarations(around: node)
        bytes += declarations.utf8
        bytes += text[(start + name.count)...last]
        self.bytes = Array(bytes)
        inserted =
            declarations.isEmpty
            ? nil
            : Insertion(
                line: place.line, column: place.column + name.count,
                count: declarations.unicodeScalars.count)
    }

    /// A place outside for one in the text.
    func outside(_ place: XMLPosition) -> XMLPosition {
        guard let inserted, place.line == inserted.line,
            place.column >= inserted.column + inserted.count
        else { return place }
        return XMLPosition(line: place.line, column: place.column - inserted.count)
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ">") || byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// The text in UTF-8: the bytes where they are that, else the lines as they were read.
    private static func text(of document: XMLDocument, _ source: [UInt8]) -> [UInt8] {
        let head = String(decoding: source.prefix(200), as: UTF8.self).lowercased()
        let isPlain = !head.contains("encoding=") || head.contains("utf-8")
        if !source.prefix(4).contains(0), isPlain || source.allSatisfy({ $0 < 0x80 }) {
            return source.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(source.dropFirst(3)) : source
        }
        var text: [UInt8] = []
        document.forEachLine(where: { _ in true }, masking: .nothing, width: .max) {
            text += $1.utf8
            text.append(0x0A)
        }
        return text
    }

    private static func offset(of place: XMLPosition, in text: [UInt8]) -> Int? {
        var (line, column) = (1, 1)
        for (offset, byte) in text.enumerated() {
            if line == place.line, column == place.column, byte & 0xC0 != 0x80 { return offset }
            if byte == 0x0A {
                guard line < place.line else { return nil }
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return nil
    }

    /// Declarations of the elements around it that its own tag does not replace.
    private static func declarations(around node: XMLNode) -> String {
        var known = Set(node.namespaceDeclarations.map(\.prefix))
        var text = ""
        var current = node.parent
        while let outer = current {
            for (prefix, uri) in outer.namespaceDeclarations where known.insert(prefix).inserted {
                text += prefix.isEmpty ? " xmlns=\"" : " xmlns:\(prefix)=\""
                text +=
                    uri.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                    .replacing("\"", with: "&quot;") + "\""
            }
            current = outer.parent
        }
        return text
    }
}
