internal import Base
internal import Crypto
package import XMLTree

/// What a document's body is (CDA R2, 4.2.3: structuredBody or nonXMLBody).
public struct DocumentBody: Sendable, Hashable {
    /// The kinds of body.
    public enum Kind: String, Sendable, Hashable { case structured, nonXML = "nonxml", both, none }

    /// Which of the two there is.
    public let kind: Kind
    /// The first `nonXMLBody`, where there is one.
    public let nonXML: NonXMLBody?
    /// Sections of all levels.
    public let sectionCount: Int

    package init(_ root: XMLNode) {
        let components = root.children("component")
        let structured = components.flatMap { $0.children("structuredBody") }
        let other = components.flatMap { $0.children("nonXMLBody") }
        kind =
            switch (structured.isEmpty, other.isEmpty) {
            case (false, false): .both
            case (false, true): .structured
            case (true, false): .nonXML
            case (true, true): .none
            }
        nonXML = other.first.map(NonXMLBody.init)
        sectionCount = structured.map { $0.countDescendants(XMLName("section", hl7)) }
            .reduce(0, +)
    }
}

/// A body that is not XML: embedded, referenced or plain text (CDA R2, 4.2.3.1).
public struct NonXMLBody: Sendable, Hashable {
    /// What `text` holds, decoded.
    public enum Content: Sendable, Hashable {
        /// Base64 that decodes.
        case decoded(bytes: Int, sha256: String, magic: [UInt8])
        /// Marked as base64, but it does not decode.
        case undecodable
        /// Text of so many Unicode scalars.
        case text(scalars: Int)
    }

    /// Whether there is a `text` element.
    public let hasText: Bool
    /// Its `mediaType`.
    public let mediaType: String?
    /// Its `representation`: `B64` or `TXT`.
    public let representation: String?
    /// Why there is no content.
    public let nullFlavor: String?
    /// Where the content is instead.
    public let reference: String?
    /// The content; nil without `text`.
    public let content: Content?

    package init(_ body: XMLNode) {
        let text = body.child("text")
        hasText = text != nil
        mediaType = text?.token("mediaType")
        representation = text?.token("representation")
        nullFlavor = text?.attribute("nullFlavor")
        reference = text?.child("reference")?.token("value")
        let isBase64 = representation?.uppercased() == "B64"
        content = text.map {
            isBase64 ? Self.decode($0) : .text(scalars: $0.normalizedScalarCount)
        }
    }

    private static func decode(_ text: XMLNode) -> Content {
        guard let bytes = text.decodedBase64 else { return .undecodable }
        let digest = SHA256.hash(data: bytes)
        return .decoded(
            bytes: bytes.count, sha256: Hexadecimal.encode(digest), magic: Array(bytes.prefix(5)))
    }
}
