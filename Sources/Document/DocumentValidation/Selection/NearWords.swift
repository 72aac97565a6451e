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
