package import XMLTree

/// A name of a person, organization or place (HL7 V3 data types PN, ON, EN).
///
/// ``display`` reads as its author wrote it, ``natural`` as the name is spoken.
public struct EntityName: Sendable, Hashable {
    /// One marked part of a name.
    public struct Part: Sendable, Hashable {
        /// The element's name: `given`, `family`, `prefix`, `suffix`, `delimiter`.
        public let kind: String
        /// The part's text.
        public let text: String
        /// The part's qualifiers as written, such as `BR` or `CL`.
        public let qualifier: String?
    }

    /// The pieces of text in the order they are written, joined by one space; nil where there are
    /// none.
    public let display: String?
    /// The marked parts that have text, in document order.
    public let parts: [Part]
    /// The codes of `use`, such as `L` (legal).
    public let uses: [String]
    /// Why there is no name. It does not erase text that is there.
    public let nullFlavor: String?

    /// Prefixes, given names, family names, suffixes, in that order; nil where no part is marked
    /// as one of them.
    public var western: String? {
        let order = ["prefix", "given", "family", "suffix"]
        let names = order.flatMap { kind in parts.filter { $0.kind == kind }.map(\.text) }
        return names.isEmpty ? nil : names.joined(separator: " ")
    }

    /// The name as it is spoken: ``western`` where all of it is in parts of these kinds, else
    /// ``display``. Names in the scripts of East Asia stay as written, since the family name comes
    /// first there.
    public var natural: String? {
        guard let western, let display, western.utf8.count == display.utf8.count,
            !display.unicodeScalars.contains(where: { (0x2E80..<0xD7A4).contains($0.value) })
        else { return display }
        return western
    }

    package init(_ element: XMLNode) {
        let pieces = element.textPieces
        display = pieces.isEmpty ? nil : pieces.joined(separator: " ")
        parts = element.elements.compactMap { part in
            guard part.namespace == "\(hl7)" else { return nil }
            let text = part.normalizedText
            guard !text.isEmpty else { return nil }
            return Part(
                kind: part.name, text: text, qualifier: part.attribute("qualifier").nonEmpty)
        }
        uses = (element.attribute("use") ?? "").split(whereSeparator: \.isWhitespace)
            .map(String.init)
        nullFlavor = element.attribute("nullFlavor").nonEmpty
    }
}

extension [EntityName] {
    /// The first name that has text.
    public var firstDisplay: String? { lazy.compactMap(\.display).first }
}

extension String? {
    var nonEmpty: String? { self?.isEmpty == true ? nil : self }
}
