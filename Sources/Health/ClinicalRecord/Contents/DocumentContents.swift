internal import HealthModel
public import Statements

/// What is kept of a document's body beside the document, so that nobody has to parse it again:
/// its statements, and its words.
///
/// The form is versioned. Bytes of another version are refused, and the document counts as not
/// read, until it is read again.
public struct DocumentContents: Sendable, Hashable {
    /// Every entry of the body.
    public var extracted: ExtractedDocument
    /// The words: the header first, then section by section.
    public var passages: [TextPassage]

    /// Puts both together.
    public init(extracted: ExtractedDocument, passages: [TextPassage]) {
        self.extracted = extracted
        self.passages = passages
    }

    /// The version of the form, and of what is read of a document.
    public static let version: UInt8 = 5

    /// The form: the version, the length of the statements, the statements, the words.
    ///
    /// - Complexity: O(*n*) in the document.
    public var bytes: [UInt8] {
        var statements = BinaryWriter()
        extracted.write(to: &statements)
        var texts = BinaryWriter()
        texts.list(passages)
        var coder = BinaryWriter()
        coder.number(statements.bytes.count)
        return [Self.version] + coder.bytes + statements.bytes + texts.bytes
    }

    /// Whether bytes have the form that this program reads.
    public static func isReadable(_ bytes: [UInt8]) -> Bool { bytes.first == version }

    /// The statements of a document whose contents have been kept; nil where the bytes are of
    /// another form, or damaged.
    public static func statements(in bytes: [UInt8]) -> ExtractedDocument? {
        guard let parts = parts(of: bytes) else { return nil }
        var coder = BinaryReader(parts.statements)
        guard var found = try? ExtractedDocument(from: &coder), coder.isAtEnd,
            found.isConsistent
        else { return nil }
        found.findDenials()
        return found
    }

    /// The words of a document whose contents have been kept; nil where the bytes are of another
    /// form, or damaged. Reads no statement.
    public static func passages(in bytes: [UInt8]) -> [TextPassage]? {
        guard let parts = parts(of: bytes) else { return nil }
        var coder = BinaryReader(parts.texts)
        guard let found = try? coder.list(TextPassage.self), coder.isAtEnd else { return nil }
        return found
    }

    private static func parts(
        of bytes: [UInt8]
    ) -> (statements: ArraySlice<UInt8>, texts: ArraySlice<UInt8>)? {
        guard isReadable(bytes) else { return nil }
        var rest = bytes.dropFirst()
        var length = 0
        var shift = 0
        while let byte = rest.popFirst() {
            guard shift < 56 else { return nil }
            length |= Int(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 { break }
        }
        guard length <= rest.count else { return nil }
        return (rest.prefix(length), rest.dropFirst(length))
    }
}

extension ExtractedDocument {
    /// Whether every number of a statement names one.
    fileprivate var isConsistent: Bool {
        for (index, statement) in statements.enumerated() {
            guard statement.number == index, statement.parent.map({ $0 < index && $0 >= 0 }) ?? true
            else { return false }
            for relation in statement.relationships {
                guard statements.indices.contains(relation.target) else { return false }
            }
            // What carries a statement stands around it, and so before it.
            if case .carried(let other) = statement.disposition {
                guard other >= 0, other < index else { return false }
            }
        }
        return true
    }
}

/// A run of a document's words with the place where they stand.
public struct TextPassage: Sendable, Hashable {
    /// What of the document it is.
    public enum Kind: String, Sendable, Hashable { case header, narrative, codes }

    /// What of the document it is.
    public var kind: Kind
    /// The title of the section; nil in the header, and where there is none.
    public var title: String?
    /// The XPath of the section; nil for the header.
    public var xpath: String?
    /// The words, white space normalised; cells, items and paragraphs apart.
    public var text: String

    /// Puts a passage together.
    public init(kind: Kind, title: String? = nil, xpath: String? = nil, text: String) {
        self.kind = kind
        self.title = title
        self.xpath = xpath
        self.text = text
    }
}

extension TextPassage: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(kind.rawValue)
        coder.text(title)
        coder.text(xpath)
        coder.text(text)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(
            kind: try coder.word(Kind.self), title: try coder.text(), xpath: try coder.text(),
            text: try coder.required())
    }
}
