internal import XMLTree

/// Says in words what libxml2 found against a schema that is not ours: names of the document, and
/// of libxml2's sentence only what comes from the schema, which stands behind what it quotes.
struct OtherSchemaWords {
    /// What stands in libxml2's sentences right before the schema's part, with words for it, by
    /// its codes (libxml/xmlerror.h, `xmlParserErrors`; xmlschemas.c has the sentences).
    private static let values: [Int: (before: String, words: String)] = [
        1824: ("' is not a valid value of ", "is not of "),
        1825: ("' is not a valid value of ", "is not of "),
        1826: ("' is not a valid value of ", "is not of "),
        1830: ("this differs from the allowed length of ", "must have the length "),
        1831: ("this underruns the allowed minimum length of ", "must have at least the length "),
        1832: ("this exceeds the allowed maximum length of ", "must have at most the length "),
        1833: ("' is less than the minimum value allowed (", "must not be less than "),
        1834: ("' is greater than the maximum value allowed (", "must not be greater than "),
        1835: ("' must be greater than ", "must be greater than "),
        1836: ("' must be less than ", "must be less than "),
        1837: ("' has more digits than are allowed (", "may have as many digits as "),
        1838: ("' has more fractional digits than are allowed (", "may have as many decimals as "),
        1839: ("' is not accepted by the pattern ", "does not fit the pattern "),
        1840: ("' is not an element of the set {", "must be one of "),
    ]
    private static let fixed: Set<Int> = [1849, 1858, 1859, 1864, 1870, 1874]
    /// Of a list or a pattern so much is shown.
    private static let shownCharacters = 200

    /// Names that the schema declares, as far as they stand in its main file.
    private let names: Set<String>

    /// Words for a schema.
    init(_ schema: [UInt8]) {
        let text = String(decoding: schema, as: UTF8.self)
        names = Set(text.matches(of: /\bname\s*=\s*["']([^"']*)["']/).map { String($0.1) })
    }

    /// A name of the schema, or of the standard; any other may be content.
    private func shown(_ node: XMLNode) -> String {
        names.contains(node.name) ? "`\(node.name)`" : node.shownName
    }

    /// The sentence for an error at its node.
    func sentence(for issue: XMLIssue, at node: XMLNode) -> String {
        let element = node.kind == .element ? node : node.parent ?? node
        let name = shown(element)
        if let (before, words) = Self.values[issue.code] {
            let said = part(of: issue, behind: before).map { words + $0 }
            return "\(value(node, of: element)) \(said ?? "does not follow the schema")"
        }
        switch issue.code {
        case 1841: return "\(name) must be empty"
        case 1842: return "\(name) may hold text only, and no elements"
        case 1843: return "\(name) may hold elements only, and no text"
        case 1845: return "\(name) is not an element of the schema"
        case 1865...1867:
            let attribute = node.kind == .element ? "an attribute" : shown(node)
            return "\(attribute) is not an attribute of \(name)"
        case 1868:
            let missing = part(of: issue, behind: "The attribute '", to: "'")
            return "\(missing.map { "the attribute `\($0)`" } ?? "a required attribute")"
                + " is missing on \(name)"
        case 1871:
            let expected =
                part(of: issue, behind: "Expected is ").map { "; expected is \($0)" } ?? ""
            return issue.message.contains("Missing child element(s)")
                ? "an element is missing in \(name)" + expected
                : "\(name) is not expected here" + expected
        case _ where Self.fixed.contains(issue.code):
            let said = part(of: issue, behind: "fixed value constraint ").map { "must be " + $0 }
            return "\(value(node, of: element)) \(said ?? "must be the fixed value")"
        default: return "\(name) does not follow the schema"
        }
    }

    private func value(_ node: XMLNode, of element: XMLNode) -> String {
        node.kind == .element
            ? "the text of \(shown(node))" : "\(shown(node)) on \(shown(element))"
    }

    /// What stands behind the last place of some words, without namespaces. What is quoted from a
    /// document stands before them, so that nothing in it can pass for the schema's.
    private func part(
        of issue: XMLIssue, behind words: String, to end: Character? = nil
    ) -> String? {
        guard let found = issue.message.ranges(of: words).last else { return nil }
        let rest = issue.message[found.upperBound...]
        let part = end.map { end in rest.prefix { $0 != end } } ?? rest
        var text = String(part.replacing(/\{[^{}'"]*\}/, with: "")).oneLine
        for closing in [".", ")", "}"] where end == nil && text.hasSuffix(closing) {
            if closing == ")", text.contains("(") { continue }
            text.removeLast()
        }
        return text.count > Self.shownCharacters ? text.prefix(Self.shownCharacters) + "…" : text
    }
}
