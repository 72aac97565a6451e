internal import HealthModel

/// Looks for words in what documents say, without regard to case and accents.
///
/// A document is found if each word of the query is in its words somewhere, in part or as a whole.
/// Nothing is ranked: hits are in the order of the documents and of their words, so that neither
/// what is hidden nor how much of it there is moves one.
public struct TextSearch: Sendable {
    /// The words that are looked for, folded.
    public let words: [String]

    /// A search for words.
    ///
    /// - Returns: Nil for a query without a word, or with too many.
    public init?(_ query: String) {
        let words = Self.folded(query)
        guard !words.isEmpty, words.count <= Self.most, query.utf8.count <= Self.longest else {
            return nil
        }
        self.words = words
    }

    /// Words of one query.
    public static let most = 16
    /// Bytes of one query.
    public static let longest = 512
    /// Hits of one document that are told.
    public static let hitsOfADocument = 5

    private static func folded(_ text: String) -> [String] {
        TextFolding.fold(text).split(separator: " ").map(String.init)
    }

    /// Where a word was found.
    public struct Hit: Sendable, Hashable {
        /// What of the document it is.
        public var kind: TextPassage.Kind
        /// The title of the section; nil in the header.
        public var section: String?
        /// The XPath of the section; nil in the header.
        public var xpath: String?
        /// The words before.
        public var before: String
        /// The word.
        public var match: String
        /// The words behind.
        public var after: String
    }

    /// The hits in a document's words; nil where the document is not found.
    ///
    /// - Complexity: O(*n*) in the words, times those that are looked for.
    public func hits(in passages: [TextPassage]) -> [Hit]? {
        var missing = Set(words)
        var found: [TextPassage] = []
        for passage in passages {
            let text = TextFolding.fold((passage.title.map { $0 + " " } ?? "") + passage.text)
            let here = words.filter { text.contains($0) }
            missing.subtract(here)
            if !here.isEmpty { found.append(passage) }
        }
        guard missing.isEmpty else { return nil }
        var hits: [Hit] = []
        for passage in found where hits.count < Self.hitsOfADocument {
            if let hit = hit(in: passage) { hits.append(hit) }
        }
        return hits
    }

    /// Whether one of the words that are looked for stands in a text, in part or as a whole.
    public func isFound(in text: String) -> Bool {
        let folded = TextFolding.fold(text)
        return words.contains { folded.contains($0) }
    }

    /// Words that are shown before a hit, and behind it.
    private static let around = 8

    /// The first place of a passage where a word stands; the section's beginning where only its
    /// title has it, or a word across a space.
    private func hit(in passage: TextPassage) -> Hit? {
        let texts = passage.text.split(separator: " ")
        let place = texts.firstIndex { isFound(in: String($0)) }
        guard let place else {
            return Hit(
                kind: passage.kind, section: passage.title, xpath: passage.xpath, before: "",
                match: "", after: texts.prefix(2 * Self.around).joined(separator: " "))
        }
        let first = max(0, place - Self.around)
        let last = min(texts.count, place + 1 + Self.around)
        return Hit(
            kind: passage.kind, section: passage.title, xpath: passage.xpath,
            before: texts[first..<place].joined(separator: " "), match: String(texts[place]),
            after: texts[(place + 1)..<last].joined(separator: " "))
    }
}
