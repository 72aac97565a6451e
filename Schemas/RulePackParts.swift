internal import CSchemaTexts

/// A pack's text in parts, so that a program compiles the patterns that a document can meet and no
/// others.
public struct RulePackParts: Sendable {
    /// A pattern of the pack.
    public struct Pattern: Sendable {
        /// The roots of the templates of which a document needs one to meet a rule of the pattern;
        /// nil where some rule asks for none, or in a form that is not looked into.
        public let templates: [String]?
        /// Its asserts and reports.
        public let asserts: Int
        fileprivate let range: Range<Int>
    }

    private typealias Text = UnsafeBufferPointer<UInt8>

    /// The patterns, in the order of the pack.
    public let patterns: [Pattern]
    private let text: @Sendable () -> cbx_text_span

    /// Its asserts and reports.
    public var asserts: Int { patterns.reduce(0) { $0 + $1.asserts } }

    /// Finds the parts of a text as our packs are written: no pattern in a comment, contexts in
    /// double quotes.
    ///
    /// - Complexity: O(*n*) in bytes, about a nanosecond each.
    init(_ text: @escaping @Sendable () -> cbx_text_span) {
        self.text = text
        let span = text()
        let bytes = Text(start: span.bytes, count: span.length)
        var found: [Pattern] = []
        var begun: (place: Int, asserts: Int, templates: [String]?)?
        var place = 0
        while let tag = bytes.next(0x3C, from: place) {
            place = tag + 1
            guard place < bytes.count else { break }
            if bytes.has("pattern", at: place) {
                begun = (tag, 0, [])
            } else if bytes.has("/pattern>", at: place), let pattern = begun {
                place += "/pattern>".utf8.count
                found.append(
                    Pattern(
                        templates: pattern.templates, asserts: pattern.asserts,
                        range: pattern.place..<place))
                begun = nil
            } else if bytes.has("assert", at: place) || bytes.has("report", at: place) {
                begun?.asserts += 1
            } else if bytes.has("rule", at: place), let known = begun?.templates {
                begun?.templates = Self.context(in: bytes, from: place).flatMap { context in
                    ContextTemplates.roots(in: bytes, context).map { known + $0 }
                }
            }
        }
        patterns = found
    }

    /// The schema with some of its patterns, and all that stands around patterns.
    ///
    /// - Parameter chosen: Indexes of patterns.
    public func bytes(with chosen: some Sequence<Int>) -> [UInt8] {
        let span = text()
        let bytes = Text(start: span.bytes, count: span.length)
        var isChosen = Array(repeating: false, count: patterns.count)
        for pattern in chosen { isChosen[pattern] = true }
        var made: [UInt8] = []
        var place = 0
        for (pattern, isChosen) in zip(patterns, isChosen) where !isChosen {
            made.append(contentsOf: bytes[place..<pattern.range.lowerBound])
            place = pattern.range.upperBound
        }
        made.append(contentsOf: bytes[place...])
        return made
    }

    /// The context of a rule whose tag begins at a place.
    private static func context(in bytes: Text, from start: Int) -> Range<Int>? {
        guard let end = bytes.next(0x3E, from: start) else { return nil }
        var place = start
        while place < end, !bytes.has("context=\"", at: place) { place += 1 }
        guard place < end else { return nil }
        place += "context=\"".utf8.count
        return bytes.next(0x22, from: place).map { place..<$0 }
    }
}

extension RulePack {
    /// The pack in parts.
    public var parts: RulePackParts { RulePackParts(text) }
}
