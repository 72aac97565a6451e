internal import Storage

/// Why an app wants to read or save, in its own words (NSHealthShareUsageDescription,
/// NSHealthUpdateUsageDescription): texts by language (BCP 47).
public struct UsageDescription: Sendable, Hashable, Codable {
    /// Why it wants to read.
    public var read: [String: String]
    /// Why it wants to save.
    public var share: [String: String]

    /// Texts by language.
    public init(read: [String: String] = [:], share: [String: String] = [:]) {
        self.read = read
        self.share = share
    }

    /// The text in the first of somebody's languages that there is one in, by the whole tag or by
    /// its language alone; in English otherwise, or else in whatever comes first by its tag.
    public static func text(_ texts: [String: String], in languages: [String]) -> String? {
        for language in languages + ["en"] {
            if let text = texts[language] { return text }
            let base = self.base(language)
            let close = texts.keys.filter { self.base($0) == base }.sorted()
            if let first = close.first { return texts[first] }
        }
        return texts.keys.sorted().first.flatMap { texts[$0] }
    }

    package static func isUsable(_ texts: [String: String]) -> Bool {
        !texts.isEmpty
            && texts.values.allSatisfy { !$0.allSatisfy(\.isWhitespace) }
    }

    private static func base(_ tag: String) -> String {
        tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    }
}
