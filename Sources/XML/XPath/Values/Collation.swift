/// How strings are compared (Functions and Operators 3.1, section 5.3).
enum Collation: Sendable {
    case codepoint
    /// The letters A to Z are the same as a to z (section 5.3.2).
    case asciiCaseBlind

    /// The collation of a URI.
    ///
    /// - Throws: FOCH0002 for another than the two.
    init(uri: String, base: String? = nil) throws {
        var uri = uri
        if uri != Namespaces.codepoint, let base,
            let resolved = URIReference.resolve(uri, against: base)
        {
            uri = resolved
        }
        switch uri {
        case Namespaces.codepoint: self = .codepoint
        case Namespaces.htmlCaseBlind: self = .asciiCaseBlind
        default:
            throw XPathError(
                "FOCH0002",
                "only the codepoint and the HTML ASCII case-insensitive collations are known")
        }
    }

    /// What texts are compared by.
    func key(_ text: String) -> String {
        guard self == .asciiCaseBlind,
            text.utf8.contains(where: { (0x41...0x5A).contains($0) })
        else { return text }
        return String(
            decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 },
            as: UTF8.self)
    }

    func areEqual(_ left: String, _ right: String) -> Bool {
        self == .codepoint
            ? CodepointText.areEqual(left, right) : CodepointText.areEqual(key(left), key(right))
    }

    func compare(_ left: String, _ right: String) -> Int {
        self == .codepoint
            ? CodepointText.compare(left, right) : CodepointText.compare(key(left), key(right))
    }
}
