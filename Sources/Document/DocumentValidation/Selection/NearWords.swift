/// Words that somebody may have meant who wrote another.
package enum NearWords {
    /// At most three words of a list: those that hold the word, then those that differ from it in
    /// few letters.
    ///
    /// - Complexity: O(words × length²).
    package static func near(_ word: String, among words: [String]) -> [String] {
        let wanted = Array(word.lowercased().utf8)
        guard wanted.count >= 3 else { return [] }
        let limit = max(2, wanted.count / 5)
        let ranked = words.compactMap { candidate -> (distance: Int, word: String)? in
            let letters = Array(candidate.lowercased().utf8)
            if candidate.lowercased().contains(word.lowercased()) { return (0, candidate) }
            let distance = distance(wanted, letters)
            return distance <= limit ? (distance, candidate) : nil
        }
        return ranked.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }.prefix(3)
            .map(\.word)
    }

    /// Letters to change, add or drop (Levenshtein).
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (i, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in right.enumerated() {
                let changed = diagonal + (letter == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[right.count]
    }
}
