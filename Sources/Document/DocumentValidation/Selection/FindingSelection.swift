/// Which findings are reported, by their codes.
///
/// A word is a code (`CB-SCHEMA-MISSING`) or the beginning of codes up to a hyphen (`CB-SCHEMA`).
/// Of several words that fit a code the longest decides, and of equals the one that ignores.
/// Fatal findings are always reported: a document that cannot be read has not been checked.
public struct FindingSelection: Sendable, Hashable {
    /// Codes to report; all where it is empty.
    public let select: [String]
    /// Codes not to report.
    public let ignore: [String]

    /// Reports everything, whatever codes there are.
    public static let everything = FindingSelection()

    private init() {
        select = []
        ignore = []
    }

    /// A selection by its words.
    ///
    /// - Parameter known: All codes that exist; a word that fits none of them is an error where it
    ///   begins with `CB-` or is close to one that does. Other words may name the asserts of a
    ///   rule pack that is not known here.
    /// - Throws: ``FindingSelectionFailure``.
    public init(
        select: [String] = [], ignore: [String] = [], known: [String]
    ) throws(FindingSelectionFailure) {
        for word in select + ignore where !known.contains(where: { Self.fits(word, $0) }) {
            let near = NearWords.near(word, among: known)
            if word.hasPrefix("CB-") || word == "CB" || word.isEmpty || !near.isEmpty {
                throw FindingSelectionFailure(word: word, near: near)
            }
        }
        self.select = select
        self.ignore = ignore
    }

    /// Whether everything is reported.
    public var isEverything: Bool { select.isEmpty && ignore.isEmpty }

    func keeps(_ finding: Finding) -> Bool {
        if finding.severity == .fatal { return true }
        let code = finding.code.name
        let selected = select.filter { Self.fits($0, code) }.map(\.utf8.count).max()
        let ignored = ignore.filter { Self.fits($0, code) }.map(\.utf8.count).max() ?? -1
        return (selected ?? (select.isEmpty ? 0 : -1)) > ignored
    }

    private static func fits(_ word: String, _ code: String) -> Bool {
        code == word || code.hasPrefix(word + "-")
    }
}

/// A word that names no code.
public struct FindingSelectionFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The word.
    public let word: String
    /// Codes that may have been meant, the nearest first.
    public let near: [String]

    /// One sentence, with the codes that may have been meant.
    public var description: String {
        let meant = near.isEmpty ? "" : "; did you mean \(near.joined(separator: ", "))?"
        return "unknown rule code \(word.printable)" + meant
    }
}

/// Words that somebody may have meant who wrote another.
package enum NearWords {
    /// At most three words of a list: those that hold the word, then those that differ from it in
    /// few letters.
    ///
    /// - Complexity: O(words × length²).
    package static func near(_ word: String, among words: [String]) -> [String] {
        let wanted = word.lowercased()
        guard wanted.utf8.count >= 3 else { return [] }
        let limit = max(2, wanted.utf8.count / 5)
        let ranked = words.compactMap { candidate -> (distance: Int, word: String)? in
            let letters = candidate.lowercased()
            if letters.contains(wanted) { return (0, candidate) }
            let distance = editDistance(wanted, letters)
            return distance <= limit ? (distance, candidate) : nil
        }
        return ranked.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }.prefix(3)
            .map(\.word)
    }
}
